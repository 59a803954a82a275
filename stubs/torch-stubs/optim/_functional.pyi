# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import math as math
from torch._tensor import Tensor as Tensor
from torch.optim.adadelta import adadelta as adadelta
from torch.optim.adagrad import adagrad as adagrad
from torch.optim.adam import adam as adam
from torch.optim.adamax import adamax as adamax
from torch.optim.adamw import adamw as adamw
from torch.optim.asgd import asgd as asgd
from torch.optim.nadam import nadam as nadam
from torch.optim.radam import radam as radam
from torch.optim.rmsprop import rmsprop as rmsprop
from torch.optim.rprop import rprop as rprop
from torch.optim.sgd import sgd as sgd
def sparse_adam(params: list[Tensor], grads: list[Tensor], exp_avgs: list[Tensor], exp_avg_sqs: list[Tensor], state_steps: list[int], *, eps: float, beta1: float, beta2: float, lr: float, maximize: bool) -> None: ...
