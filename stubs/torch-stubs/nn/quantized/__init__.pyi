# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

__all__ = ['BatchNorm2d', 'BatchNorm3d', 'Conv1d', 'Conv2d', 'Conv3d', 'ConvTranspose1d', 'ConvTranspose2d', 'ConvTranspose3d', 'DeQuantize', 'Dropout', 'ELU', 'Embedding', 'EmbeddingBag', 'GroupNorm', 'Hardswish', 'InstanceNorm1d', 'InstanceNorm2d', 'InstanceNorm3d', 'LayerNorm', 'LeakyReLU', 'Linear', 'LSTM', 'MultiheadAttention', 'PReLU', 'Quantize', 'ReLU6', 'Sigmoid', 'Softmax', 'FloatFunctional', 'FXFloatFunctional', 'QFunctional']
