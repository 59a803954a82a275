"""The rules of distributions against torch's own."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import distributions as D

from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules.distributions import State, find_distribution, find_distribution_method

ones = torch.ones
CASES: list[tuple[str, dict[str, Any]]] = [
    *((name, {"loc": ones(4, 3), "scale": ones(3)}) for name in ("Normal", "Laplace", "Cauchy", "Gumbel", "LogNormal")),
    ("Normal", {"loc": 0.0, "scale": 1.0}),
    ("Uniform", {"low": torch.zeros(4, 1), "high": ones(3)}),
    *((name, {"scale": ones(5)}) for name in ("HalfNormal", "HalfCauchy")),
    *((name, {"rate": ones(5, 2)}) for name in ("Exponential", "Poisson")),
    *((name, {"concentration": ones(3), "rate": ones(())}) for name in ("Gamma", "InverseGamma")),
    *((name, {"concentration1": ones(2, 1), "concentration0": ones(3)}) for name in ("Beta", "Kumaraswamy")),
    ("Chi2", {"df": ones(3)}),
    ("StudentT", {"df": ones(3), "loc": ones(2, 3)}),
    ("FisherSnedecor", {"df1": ones(3), "df2": ones(2, 1)}),
    ("Pareto", {"scale": ones(3), "alpha": ones(3)}),
    ("Weibull", {"scale": ones(3), "concentration": ones(3)}),
    ("VonMises", {"loc": ones(3), "concentration": ones(3)}),
    *((name, {"probs": 0.5 * ones(4)}) for name in ("Bernoulli", "Geometric", "ContinuousBernoulli")),
    ("Bernoulli", {"logits": ones(4, 2)}),
    ("RelaxedBernoulli", {"temperature": torch.tensor(0.5), "probs": 0.5 * ones(4)}),
    ("Binomial", {"total_count": 5 * ones(4, 1), "probs": 0.5 * ones(3)}),
    ("NegativeBinomial", {"total_count": 5.0, "logits": ones(3)}),
    ("Categorical", {"logits": ones(5, 3)}),
    ("Categorical", {"probs": ones(3)}),
    *((name, {"logits": ones(5, 3)}) for name in ("OneHotCategorical", "OneHotCategoricalStraightThrough")),
    ("RelaxedOneHotCategorical", {"temperature": torch.tensor(0.5), "logits": ones(5, 3)}),
    ("Multinomial", {"total_count": 7, "probs": ones(5, 3)}),
    ("Dirichlet", {"concentration": ones(5, 3)}),
    ("MultivariateNormal", {"loc": ones(5, 3), "covariance_matrix": torch.eye(3)}),
    ("MultivariateNormal", {"loc": ones(3), "scale_tril": torch.eye(3).expand(2, 3, 3)}),
    ("Independent", {"base_distribution": D.Normal(ones(4, 3), ones(3)), "reinterpreted_batch_ndims": 1}),
    (
        "MixtureSameFamily",
        {
            "mixture_distribution": D.Categorical(ones(4, 6)),
            "component_distribution": D.Independent(D.Normal(ones(4, 6, 2), ones(2)), 1),
        },
    ),
]


def to_rule(value: object) -> object:
    if isinstance(value, torch.Tensor):
        return Shape(*value.shape)
    if isinstance(value, D.Distribution):
        return State(Shape(*value.batch_shape), Shape(*value.event_shape))
    return value


def state_of(name: str, arguments: dict[str, Any]) -> State:
    rule = find_distribution(f"torch.distributions.{name}")
    assert rule is not None
    state = rule.run({key: to_rule(value) for key, value in arguments.items()})
    assert isinstance(state, State)
    return state


def call(name: str, state: State, **passed: object) -> object:
    rule = find_distribution_method(name)
    assert rule is not None
    return rule.run({"batch_shape": state.batch, "event_shape": state.event, **passed})


@pytest.mark.parametrize(("name", "arguments"), CASES, ids=[f"{name}-{i}" for i, (name, _) in enumerate(CASES)])
def test_distribution(name: str, arguments: dict[str, Any]) -> None:
    state = state_of(name, arguments)
    actual = getattr(D, name)(**arguments, validate_args=False)
    assert state.batch == Shape(*actual.batch_shape)
    assert state.event == Shape(*actual.event_shape)
    for front in ((), (7,), (7, 2)):
        values = actual.sample(front)
        assert call("sample", state, sample_shape=front) == Shape(*values.shape)
        assert call("log_prob", state, value=Shape(*values.shape)) == Shape(*actual.log_prob(values).shape)
    for method in ("entropy", "mean", "variance", "stddev"):
        try:
            found = getattr(actual, method)
            found = found() if callable(found) else found
        except NotImplementedError:
            continue
        assert call(method, state) == Shape(*found.shape), method


def test_a_column_of_actions_for_a_flat_batch() -> None:
    state = state_of("Categorical", {"logits": ones(10, 4)})
    with pytest.raises(ShapeError) as raised:
        call("log_prob", state, value=Shape(10, 1))
    assert raised.value.code == "silent-broadcast"
    assert raised.value.help == "`value`.squeeze(-1) has shape [10]"


def test_an_event_of_another_size() -> None:
    state = state_of("MultivariateNormal", {"loc": ones(5, 3), "covariance_matrix": torch.eye(3)})
    with pytest.raises(ShapeError, match="an event has shape"):
        call("log_prob", state, value=Shape(5, 4))


def test_parameters_that_do_not_fit() -> None:
    with pytest.raises(ShapeError, match="axis -1 is 3 in `loc` but 4 in `scale`"):
        state_of("Normal", {"loc": ones(3), "scale": ones(4)})
    with pytest.raises(ShapeError, match="must end in"):
        state_of("MultivariateNormal", {"loc": ones(3), "covariance_matrix": torch.eye(4)})
