# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch.distributions import transforms as transforms, bernoulli as bernoulli, beta as beta, binomial as binomial, categorical as categorical, cauchy as cauchy, chi2 as chi2, constraint_registry as constraint_registry, continuous_bernoulli as continuous_bernoulli, dirichlet as dirichlet, distribution as distribution, exp_family as exp_family, exponential as exponential, fishersnedecor as fishersnedecor, gamma as gamma, generalized_pareto as generalized_pareto, geometric as geometric, gumbel as gumbel, half_cauchy as half_cauchy, half_normal as half_normal, independent as independent, inverse_gamma as inverse_gamma, kl as kl, kumaraswamy as kumaraswamy, laplace as laplace, lkj_cholesky as lkj_cholesky, log_normal as log_normal, logistic_normal as logistic_normal, lowrank_multivariate_normal as lowrank_multivariate_normal, mixture_same_family as mixture_same_family, multinomial as multinomial, multivariate_normal as multivariate_normal, negative_binomial as negative_binomial, normal as normal, one_hot_categorical as one_hot_categorical, pareto as pareto, poisson as poisson, relaxed_bernoulli as relaxed_bernoulli, relaxed_categorical as relaxed_categorical, studentT as studentT, transformed_distribution as transformed_distribution, uniform as uniform, von_mises as von_mises, weibull as weibull, wishart as wishart
from torch.distributions.bernoulli import Bernoulli as Bernoulli
from torch.distributions.beta import Beta as Beta
from torch.distributions.binomial import Binomial as Binomial
from torch.distributions.categorical import Categorical as Categorical
from torch.distributions.cauchy import Cauchy as Cauchy
from torch.distributions.chi2 import Chi2 as Chi2
from torch.distributions.constraint_registry import biject_to as biject_to, transform_to as transform_to
from torch.distributions.continuous_bernoulli import ContinuousBernoulli as ContinuousBernoulli
from torch.distributions.dirichlet import Dirichlet as Dirichlet
from torch.distributions.distribution import Distribution as Distribution
from torch.distributions.exp_family import ExponentialFamily as ExponentialFamily
from torch.distributions.exponential import Exponential as Exponential
from torch.distributions.fishersnedecor import FisherSnedecor as FisherSnedecor
from torch.distributions.gamma import Gamma as Gamma
from torch.distributions.generalized_pareto import GeneralizedPareto as GeneralizedPareto
from torch.distributions.geometric import Geometric as Geometric
from torch.distributions.gumbel import Gumbel as Gumbel
from torch.distributions.half_cauchy import HalfCauchy as HalfCauchy
from torch.distributions.half_normal import HalfNormal as HalfNormal
from torch.distributions.independent import Independent as Independent
from torch.distributions.inverse_gamma import InverseGamma as InverseGamma
from torch.distributions.kl import kl_divergence as kl_divergence, register_kl as register_kl
from torch.distributions.kumaraswamy import Kumaraswamy as Kumaraswamy
from torch.distributions.laplace import Laplace as Laplace
from torch.distributions.lkj_cholesky import LKJCholesky as LKJCholesky
from torch.distributions.log_normal import LogNormal as LogNormal
from torch.distributions.logistic_normal import LogisticNormal as LogisticNormal
from torch.distributions.lowrank_multivariate_normal import LowRankMultivariateNormal as LowRankMultivariateNormal
from torch.distributions.mixture_same_family import MixtureSameFamily as MixtureSameFamily
from torch.distributions.multinomial import Multinomial as Multinomial
from torch.distributions.multivariate_normal import MultivariateNormal as MultivariateNormal
from torch.distributions.negative_binomial import NegativeBinomial as NegativeBinomial
from torch.distributions.normal import Normal as Normal
from torch.distributions.one_hot_categorical import OneHotCategorical as OneHotCategorical, OneHotCategoricalStraightThrough as OneHotCategoricalStraightThrough
from torch.distributions.pareto import Pareto as Pareto
from torch.distributions.poisson import Poisson as Poisson
from torch.distributions.relaxed_bernoulli import RelaxedBernoulli as RelaxedBernoulli
from torch.distributions.relaxed_categorical import RelaxedOneHotCategorical as RelaxedOneHotCategorical
from torch.distributions.studentT import StudentT as StudentT
from torch.distributions.transformed_distribution import TransformedDistribution as TransformedDistribution
from torch.distributions.transforms import *
from torch.distributions.uniform import Uniform as Uniform
from torch.distributions.von_mises import VonMises as VonMises
from torch.distributions.weibull import Weibull as Weibull
from torch.distributions.wishart import Wishart as Wishart
utils: Any
__all__ = ['Bernoulli', 'Beta', 'Binomial', 'Categorical', 'Cauchy', 'Chi2', 'ContinuousBernoulli', 'Dirichlet', 'Distribution', 'Exponential', 'ExponentialFamily', 'FisherSnedecor', 'Gamma', 'GeneralizedPareto', 'Geometric', 'Gumbel', 'HalfCauchy', 'HalfNormal', 'Independent', 'InverseGamma', 'Kumaraswamy', 'LKJCholesky', 'Laplace', 'LogNormal', 'LogisticNormal', 'LowRankMultivariateNormal', 'MixtureSameFamily', 'Multinomial', 'MultivariateNormal', 'NegativeBinomial', 'Normal', 'OneHotCategorical', 'OneHotCategoricalStraightThrough', 'Pareto', 'RelaxedBernoulli', 'RelaxedOneHotCategorical', 'StudentT', 'Poisson', 'Uniform', 'VonMises', 'Weibull', 'Wishart', 'TransformedDistribution', 'biject_to', 'kl_divergence', 'register_kl', 'transform_to', 'AbsTransform', 'AffineTransform', 'CatTransform', 'ComposeTransform', 'CorrCholeskyTransform', 'CumulativeDistributionTransform', 'ExpTransform', 'IndependentTransform', 'LowerCholeskyTransform', 'PositiveDefiniteTransform', 'PowerTransform', 'ReshapeTransform', 'SigmoidTransform', 'SoftplusTransform', 'TanhTransform', 'SoftmaxTransform', 'StackTransform', 'StickBreakingTransform', 'Transform', 'identity_transform']
