# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
__all__ = ['airy_ai', 'bessel_j0', 'bessel_j1', 'bessel_y0', 'bessel_y1', 'chebyshev_polynomial_t', 'chebyshev_polynomial_u', 'chebyshev_polynomial_v', 'chebyshev_polynomial_w', 'digamma', 'entr', 'erf', 'erfc', 'erfcx', 'erfinv', 'exp2', 'expit', 'expm1', 'gammainc', 'gammaincc', 'gammaln', 'hermite_polynomial_h', 'hermite_polynomial_he', 'i0', 'i0e', 'i1', 'i1e', 'laguerre_polynomial_l', 'legendre_polynomial_p', 'log1p', 'log_ndtr', 'log_softmax', 'logit', 'logsumexp', 'modified_bessel_i0', 'modified_bessel_i1', 'modified_bessel_k0', 'modified_bessel_k1', 'multigammaln', 'ndtr', 'ndtri', 'polygamma', 'psi', 'round', 'shifted_chebyshev_polynomial_t', 'shifted_chebyshev_polynomial_u', 'shifted_chebyshev_polynomial_v', 'shifted_chebyshev_polynomial_w', 'scaled_modified_bessel_k0', 'scaled_modified_bessel_k1', 'sinc', 'softmax', 'spherical_bessel_j0', 'xlog1py', 'xlogy', 'zeta']
Tensor = torch.Tensor
entr: Any
psi: Any
digamma: Any
gammaln: Any
polygamma: Any
erf: Any
erfc: Any
erfcx: Any
erfinv: Any
logit: Any
logsumexp: Any
expit: Any
exp2: Any
expm1: Any
xlog1py: Any
xlogy: Any
i0: Any
i0e: Any
i1: Any
i1e: Any
ndtr: Any
ndtri: Any
log_ndtr: Any
log1p: Any
sinc: Any
round: Any
softmax: Any
log_softmax: Any
zeta: Any
multigammaln: Any
gammainc: Any
gammaincc: Any
airy_ai: Any
bessel_j0: Any
bessel_j1: Any
bessel_y0: Any
bessel_y1: Any
chebyshev_polynomial_t: Any
chebyshev_polynomial_u: Any
chebyshev_polynomial_v: Any
chebyshev_polynomial_w: Any
hermite_polynomial_h: Any
hermite_polynomial_he: Any
laguerre_polynomial_l: Any
legendre_polynomial_p: Any
modified_bessel_i0: Any
modified_bessel_i1: Any
modified_bessel_k0: Any
modified_bessel_k1: Any
scaled_modified_bessel_k0: Any
scaled_modified_bessel_k1: Any
shifted_chebyshev_polynomial_t: Any
shifted_chebyshev_polynomial_u: Any
shifted_chebyshev_polynomial_v: Any
shifted_chebyshev_polynomial_w: Any
spherical_bessel_j0: Any
common_args: Any
multi_dim_common: Any
