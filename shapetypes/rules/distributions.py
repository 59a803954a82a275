"""torch.distributions: what a distribution's parameters say about its batch and its events, and its methods.

A distribution is described by two shapes, (batch_shape, event_shape), which the constructor's rule computes. Methods
get them as their first two parameters, as a layer's call gets what its constructor fixed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from shapetypes.algebra.broadcast import broadcast, broadcast_all
from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._registry import Rule
from shapetypes.rules._values import Unknown

_SCALAR = Shape()


@dataclass(frozen=True, slots=True)
class State:
    """What is known of a distribution: also how one is passed to another's constructor."""

    batch: Shape
    event: Shape = _SCALAR


F = TypeVar("F", bound=Callable[..., object])
_constructors: dict[str, Rule] = {}
_methods: dict[str, Rule] = {}


def find_distribution(name: str) -> Rule | None:
    """The rule of a distribution's constructor, by its public name; its result is a `State`."""
    return _constructors.get(name)


def find_distribution_method(name: str) -> Rule | None:
    """The rule of a method or property that all distributions share, by its bare name."""
    return _methods.get(name)


def distribution(*names: str) -> Callable[[F], F]:
    """Registers the rule of a constructor."""
    return _registers_in(_constructors, tuple(f"torch.distributions.{name}" for name in names))


def method(*names: str) -> Callable[[F], F]:
    """Registers the rule of a method: first the two shapes, after the `*` what the call passes."""
    return _registers_in(_methods, names)


def _registers_in(register: dict[str, Rule], names: tuple[str, ...]) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        register.update(dict.fromkeys(names, Rule(names, function)))
        return function

    return decorate


def _each(**parameters: Shape) -> State:
    """One distribution for each entry of the parameters, broadcast together."""
    return State(broadcast_all(parameters))


def _one_of(probs: Shape | None, logits: Shape | None) -> tuple[str, Shape]:
    if probs is not None and logits is not None and not (probs.is_unknown or logits.is_unknown):
        raise ShapeError("takes either `probs` or `logits`, not both")
    return ("logits", logits) if logits is not None else ("probs", probs or Shape.unknown())


@distribution("Normal", "Laplace", "Cauchy", "Gumbel", "LogNormal")
def loc_and_scale(loc: Shape, scale: Shape) -> State:
    """The parameters broadcast."""
    return _each(loc=loc, scale=scale)


@distribution("Uniform")
def uniform(low: Shape, high: Shape) -> State:
    """The parameters broadcast."""
    return _each(low=low, high=high)


@distribution("HalfNormal", "HalfCauchy")
def half(scale: Shape) -> State:
    """One for each scale."""
    return State(scale)


@distribution("Exponential", "Poisson")
def rate(rate: Shape) -> State:
    """One for each rate."""
    return State(rate)


@distribution("Gamma", "InverseGamma")
def gamma(concentration: Shape, rate: Shape) -> State:
    """The parameters broadcast."""
    return _each(concentration=concentration, rate=rate)


@distribution("Beta", "Kumaraswamy")
def beta(concentration1: Shape, concentration0: Shape) -> State:
    """The parameters broadcast."""
    return _each(concentration1=concentration1, concentration0=concentration0)


@distribution("Chi2")
def chi2(df: Shape) -> State:
    """One for each number of degrees of freedom."""
    return State(df)


@distribution("StudentT")
def student_t(df: Shape, loc: Shape = _SCALAR, scale: Shape = _SCALAR) -> State:
    """The parameters broadcast."""
    return _each(df=df, loc=loc, scale=scale)


@distribution("FisherSnedecor")
def fisher(df1: Shape, df2: Shape) -> State:
    """The parameters broadcast."""
    return _each(df1=df1, df2=df2)


@distribution("Pareto")
def pareto(scale: Shape, alpha: Shape) -> State:
    """The parameters broadcast."""
    return _each(scale=scale, alpha=alpha)


@distribution("Weibull")
def weibull(scale: Shape, concentration: Shape) -> State:
    """The parameters broadcast."""
    return _each(scale=scale, concentration=concentration)


@distribution("VonMises")
def von_mises(loc: Shape, concentration: Shape) -> State:
    """The parameters broadcast."""
    return _each(loc=loc, concentration=concentration)


@distribution("Bernoulli", "Geometric", "ContinuousBernoulli")
def bernoulli(probs: Shape | None = None, logits: Shape | None = None) -> State:
    """One for each probability."""
    return State(_one_of(probs, logits)[1])


@distribution("RelaxedBernoulli")
def relaxed_bernoulli(temperature: object, probs: Shape | None = None, logits: Shape | None = None) -> State:
    """One for each probability."""
    return State(_one_of(probs, logits)[1])


@distribution("Binomial")
def binomial(
    total_count: Shape = _SCALAR,
    probs: Shape | None = None,
    logits: Shape | None = None,
) -> State:
    """The count and the probabilities broadcast."""
    name, parameter = _one_of(probs, logits)
    return _each(total_count=total_count, **{name: parameter})


@distribution("NegativeBinomial")
def negative_binomial(total_count: Shape, probs: Shape | None = None, logits: Shape | None = None) -> State:
    """The count and the probabilities broadcast."""
    return binomial(total_count, probs, logits)


def _classes(probs: Shape | None, logits: Shape | None) -> Shape:
    name, parameter = _one_of(probs, logits)
    require.min_rank(1, **{name: parameter})
    return parameter


@distribution("Categorical")
def categorical(probs: Shape | None = None, logits: Shape | None = None) -> State:
    """[*batch, classes]: an event is one class number."""
    return State(_classes(probs, logits)[:-1])


@distribution("OneHotCategorical", "OneHotCategoricalStraightThrough")
def one_hot_categorical(probs: Shape | None = None, logits: Shape | None = None) -> State:
    """[*batch, classes]: an event is a row of classes."""
    parameter = _classes(probs, logits)
    return State(parameter[:-1], Shape(parameter[-1]))


@distribution("RelaxedOneHotCategorical")
def relaxed_one_hot(temperature: object, probs: Shape | None = None, logits: Shape | None = None) -> State:
    """[*batch, classes]: an event is a row of classes."""
    return one_hot_categorical(probs, logits)


@distribution("Multinomial")
def multinomial(total_count: object = 1, probs: Shape | None = None, logits: Shape | None = None) -> State:
    """[*batch, classes]: an event is a row of counts."""
    return one_hot_categorical(probs, logits)


@distribution("Dirichlet")
def dirichlet(concentration: Shape) -> State:
    """[*batch, parts]: an event is a row of parts."""
    require.min_rank(1, concentration=concentration)
    return State(concentration[:-1], Shape(concentration[-1]))


@distribution("MultivariateNormal")
def multivariate_normal(
    loc: Shape,
    covariance_matrix: Shape | None = None,
    precision_matrix: Shape | None = None,
    scale_tril: Shape | None = None,
) -> State:
    """A mean [*batch, D] and a matrix [*batch, D, D]: an event is a vector [D]."""
    require.min_rank(1, loc=loc)
    matrices = {
        "covariance_matrix": covariance_matrix,
        "precision_matrix": precision_matrix,
        "scale_tril": scale_tril,
    }
    batch = loc[:-1]
    for name, matrix in matrices.items():
        if matrix is None:
            continue
        require.min_rank(2, **{name: matrix})
        for axis in (-1, -2):
            if equal(matrix[axis], loc[-1]) is Answer.NO:
                size = loc[-1]
                raise ShapeError(f"`loc` has {size} entries (last axis), so `{name}` must end in [{size}, {size}]")
        batch = broadcast_all({"loc": batch, name: matrix[:-2]})
    return State(batch, Shape(loc[-1]))


@distribution("Independent")
def independent(base_distribution: State, reinterpreted_batch_ndims: int | Unknown) -> State:
    """The last axes of the batch become the first of the event."""
    batch, event = base_distribution.batch, base_distribution.event
    if isinstance(reinterpreted_batch_ndims, Unknown) or batch.rank is None:
        return State(Shape.unknown(), Shape.unknown())
    count = reinterpreted_batch_ndims
    if count > batch.rank:
        raise ShapeError(f"`reinterpreted_batch_ndims` is {count} but the batch is {batch}")
    split = batch.rank - count
    return State(batch[:split], batch[split:] + event)


@distribution("MixtureSameFamily")
def mixture(mixture_distribution: State, component_distribution: State) -> State:
    """The last axis of the components' batch are the parts of the mixture."""
    parts, components = mixture_distribution.batch, component_distribution.batch
    if components.rank == 0:
        raise ShapeError("`component_distribution` needs a batch axis for the parts of the mixture")
    return State(
        broadcast(mixture_distribution=parts, component_distribution=components[:-1]), component_distribution.event
    )


def _kl_divergence(p: State, q: State) -> Shape:
    """One number for each distribution of the batches, broadcast together."""
    for axis in range(-1, -min(p.event.min_rank, q.event.min_rank) - 1, -1):
        if equal(p.event[axis], q.event[axis]) is Answer.NO:
            raise ShapeError(f"events of `p` have shape {p.event} but those of `q` {q.event}")
    return broadcast(p=p.batch, q=q.batch)


kl_divergence = Rule(("torch.distributions.kl_divergence",), _kl_divergence)


@method("sample", "rsample")
def sample(batch_shape: Shape, event_shape: Shape, *, sample_shape: tuple[Dim, ...] | Unknown = ()) -> Shape:
    """sample_shape + batch_shape + event_shape."""
    front = Shape.unknown() if isinstance(sample_shape, Unknown) else Shape(*sample_shape)
    return front + batch_shape + event_shape


@method("sample_n")
def sample_n(batch_shape: Shape, event_shape: Shape, *, n: Dim) -> Shape:
    """[n] + batch_shape + event_shape."""
    return Shape(n) + batch_shape + event_shape


@method("log_prob")
def log_prob(batch_shape: Shape, event_shape: Shape, *, value: Shape) -> Shape:
    """The value ends in event_shape; what is left broadcasts with batch_shape."""
    count = event_shape.rank
    if count is None:
        return Shape.unknown()
    require.min_rank(count, value=value)
    for axis in range(-count, 0):
        if equal(value[axis], event_shape[axis]) is Answer.NO:
            raise ShapeError(f"`value` is {value} but an event has shape {event_shape}")
    return _with_batch(value[:-count] if count else value, batch_shape)


@method("cdf", "icdf")
def cdf(batch_shape: Shape, event_shape: Shape, *, value: Shape) -> Shape:
    """The value broadcasts with batch_shape."""
    return _with_batch(value, batch_shape + event_shape)


def _with_batch(value: Shape, batch_shape: Shape) -> Shape:
    try:
        return broadcast(value=value, batch_shape=batch_shape)
    except ShapeError as error:
        hint = error.help if error.help and not error.help.startswith("`batch_shape`") else None
        if value.rank is not None and batch_shape.rank == value.rank - 1 and value[-1].value == 1:
            hint = f"`value`.squeeze(-1) has shape {value[:-1]}"
        batch = "the distribution's batch"
        notes = tuple(note.replace("`batch_shape`", batch) for note in error.notes)
        message = error.message.replace("`batch_shape`", batch)
        raise ShapeError(message, code=error.code, notes=notes, help=hint) from None


@method("entropy", "perplexity")
def entropy(batch_shape: Shape, event_shape: Shape) -> Shape:
    """batch_shape."""
    return batch_shape


@method("mean", "mode", "variance", "stddev")
def moment(batch_shape: Shape, event_shape: Shape) -> Shape:
    """batch_shape + event_shape."""
    return batch_shape + event_shape
