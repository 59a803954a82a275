# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch.nn.utils import parametrizations as parametrizations, parametrize as parametrize, rnn as rnn, stateless as stateless, clip_grad as clip_grad, convert_parameters as convert_parameters, fusion as fusion, init as init, memory_format as memory_format
from torch.nn.utils.clip_grad import _clip_grads_with_norm_, _get_total_norm, clip_grad_norm as clip_grad_norm, clip_grad_norm_ as clip_grad_norm_, clip_grad_value_ as clip_grad_value_
from torch.nn.utils.convert_parameters import parameters_to_vector as parameters_to_vector, vector_to_parameters as vector_to_parameters
from torch.nn.utils.fusion import fuse_conv_bn_eval as fuse_conv_bn_eval, fuse_conv_bn_weights as fuse_conv_bn_weights, fuse_linear_bn_eval as fuse_linear_bn_eval, fuse_linear_bn_weights as fuse_linear_bn_weights
from torch.nn.utils.init import skip_init as skip_init
from torch.nn.utils.memory_format import convert_conv2d_weight_memory_format as convert_conv2d_weight_memory_format, convert_conv3d_weight_memory_format as convert_conv3d_weight_memory_format
from torch.nn.utils.spectral_norm import remove_spectral_norm as remove_spectral_norm, spectral_norm as spectral_norm
from torch.nn.utils.weight_norm import remove_weight_norm as remove_weight_norm, weight_norm as weight_norm
clip_grads_with_norm_ = _clip_grads_with_norm_
get_total_norm = _get_total_norm
__all__ = ['clip_grad_norm', 'clip_grad_norm_', 'clip_grads_with_norm_', 'clip_grad_value_', 'convert_conv2d_weight_memory_format', 'convert_conv3d_weight_memory_format', 'fuse_conv_bn_eval', 'fuse_conv_bn_weights', 'fuse_linear_bn_eval', 'fuse_linear_bn_weights', 'get_total_norm', 'parameters_to_vector', 'parametrizations', 'parametrize', 'remove_spectral_norm', 'remove_weight_norm', 'rnn', 'skip_init', 'spectral_norm', 'stateless', 'vector_to_parameters', 'weight_norm']
