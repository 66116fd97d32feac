"""Random generators: `size` gives the sizes; without it, the parameters do."""

from __future__ import annotations

from collections.abc import Callable

from typedthinc.shapes.arrays.axes import axis_of
from typedthinc.shapes.arrays.broadcasting import NeverFits, broadcast
from typedthinc.shapes.arrays.creation import made
from typedthinc.shapes.arrays.messages import no_numbers_between, takes_only, too_small_a_population
from typedthinc.shapes.arrays.values import FLOATS, INTS, ArrayValue, Int, Value, array_of, dtype_family, plain, shaped
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, number

_ZERO, _ONE = Int(number(0)), Int(number(1))


def drawn(family: str, parameters: int, names: tuple[str, ...]) -> Callable[..., Value]:
    """Make the rule of a distribution with scalar parameters.

    Args:
        parameters: How many come before `size`.
        names: What they are called.
    """

    def rule(*args: Value, size: Value = None, dtype: Value = None, **named: Value) -> Value:
        if len(args) > parameters + 1 or set(named) - set(names):
            return UNKNOWN
        if len(args) == parameters + 1:
            size = args[-1]
        family_ = dtype_family(dtype, family)
        return _broadcast(family_, [*args[:parameters], *named.values()]) if size is None else made(family_, size)

    return rule


def _broadcast(family: str, parameters: list[Value]) -> Value:
    found = [array_of(each) for each in parameters]
    if any(each is None for each in found):
        return UNKNOWN
    try:
        return ArrayValue(family, broadcast(*(each.sizes for each in found if each is not None)))
    except NeverFits:
        return UNKNOWN


def integers(low: Value, high: Value = None, size: Value = None, dtype: Value = None, endpoint: Value = False) -> Value:
    """`Generator.integers` and `randint`."""
    family = dtype_family(dtype, INTS)
    least, most = (0, plain(low)) if high is None else (plain(low), plain(high))
    if least is not None and most is not None and endpoint is False and least >= most and size is not None:
        raise Mismatch("size", no_numbers_between(least, most))
    return _broadcast(family, [low, _ZERO if high is None else high]) if size is None else made(family, size)


def simple(size: Value = None, dtype: Value = None, out: Value = None, **_: Value) -> Value:
    """`Generator.random` and `Generator.standard_normal`."""
    if out is not None:
        return UNKNOWN
    return made(dtype_family(dtype, FLOATS), () if size is None else size)


def choice(
    a: Value, size: Value = None, replace: Value = True, p: Value = None, axis: Value = _ZERO, shuffle: Value = True
) -> Value:
    """`choice`: of a number, or of the rows of an array."""
    found = array_of(a)
    if found is None or plain(axis) != 0:
        return UNKNOWN
    _check_choice(a, found, size, replace, p)
    family = INTS if not found.sizes else found.family
    drawn_sizes = shaped(family, () if size is None else size)
    if not isinstance(drawn_sizes, ArrayValue):
        return UNKNOWN
    return ArrayValue(family, (*drawn_sizes.sizes, *found.sizes[1:]))


def _check_choice(a: Value, found: ArrayValue, size: Value, replace: Value, p: Value) -> None:
    population = plain(found.sizes[0] if found.sizes else a)
    weights, many = array_of(p) if p is not None else None, plain(size)
    if population is None:
        return
    count = plain(weights.sizes[0]) if weights is not None and len(weights.sizes) == 1 else None
    if count not in (None, population):
        raise Mismatch("size", takes_only("choice", f"a probability for each of {population} items", f"{count}"))
    if replace is False and many is not None and many > population:
        raise Mismatch("size", too_small_a_population(str(many), str(population)))


def permutation(x: Value, axis: Value = _ZERO) -> Value:
    """`permutation` and `permuted`: of a number it is that many places."""
    found = array_of(x)
    if isinstance(x, Int):
        return ArrayValue(INTS, (x.size,))
    if found is None or not found.sizes:
        return UNKNOWN
    axis_of(axis, found)
    return found


def vectors(family: str, parameters: int) -> Callable[..., Value]:
    """Make the rule of a distribution of vectors, as long as one of its parameters is.

    Args:
        parameters: How many come before `size`; the last vector among them is as long as a draw.
    """

    def rule(*args: Value, size: Value = None, **named: Value) -> Value:
        given = [*args[:parameters], *(named[key] for key in ("mean", "alpha", "n", "pvals") if key in named)]
        if len(args) > parameters:
            size = args[parameters]
        first = array_of(given[0]) if given else None
        last = first if family == FLOATS else array_of(given[-1]) if len(given) == parameters else None
        drawn_sizes = shaped(family, () if size is None else size)
        if first is None or last is None or len(last.sizes) != 1 or not isinstance(drawn_sizes, ArrayValue):
            return UNKNOWN
        if family == INTS and first.sizes:
            return UNKNOWN
        return ArrayValue(family, (*drawn_sizes.sizes, last.sizes[0]))

    return rule


def colors(colors: Value, nsample: Value, size: Value = None, method: Value = None) -> Value:
    """`Generator.multivariate_hypergeometric`: how many of each color."""
    found, many = array_of(colors), shaped(INTS, () if size is None else size)
    if found is None or len(found.sizes) != 1 or not isinstance(many, ArrayValue):
        return UNKNOWN
    return ArrayValue(INTS, (*many.sizes, *found.sizes))


def permuted(x: Value, *, axis: Value = None, out: Value = None) -> Value:
    """`Generator.permuted`."""
    return array_of(x) or UNKNOWN if out is None else UNKNOWN


_NAMES = {
    "normal": (FLOATS, ("loc", "scale")),
    "uniform": (FLOATS, ("low", "high")),
    "laplace": (FLOATS, ("loc", "scale")),
    "logistic": (FLOATS, ("loc", "scale")),
    "lognormal": (FLOATS, ("mean", "sigma")),
    "gumbel": (FLOATS, ("loc", "scale")),
    "exponential": (FLOATS, ("scale",)),
    "standard_exponential": (FLOATS, ()),
    "standard_cauchy": (FLOATS, ()),
    "standard_t": (FLOATS, ("df",)),
    "chisquare": (FLOATS, ("df",)),
    "gamma": (FLOATS, ("shape", "scale")),
    "beta": (FLOATS, ("a", "b")),
    "rayleigh": (FLOATS, ("scale",)),
    "triangular": (FLOATS, ("left", "mode", "right")),
    "poisson": (INTS, ("lam",)),
    "binomial": (INTS, ("n", "p")),
    "negative_binomial": (INTS, ("n", "p")),
    "geometric": (INTS, ("p",)),
    "zipf": (INTS, ("a",)),
    "logseries": (INTS, ("p",)),
    "hypergeometric": (INTS, ("ngood", "nbad", "nsample")),
    "standard_gamma": (FLOATS, ("shape",)),
    "weibull": (FLOATS, ("a",)),
    "pareto": (FLOATS, ("a",)),
    "power": (FLOATS, ("a",)),
    "vonmises": (FLOATS, ("mu", "kappa")),
    "wald": (FLOATS, ("mean", "scale")),
    "f": (FLOATS, ("dfnum", "dfden")),
    "noncentral_chisquare": (FLOATS, ("df", "nonc")),
    "noncentral_f": (FLOATS, ("dfnum", "dfden", "nonc")),
}
DRAWS: dict[str, Callable[..., Value]] = {
    name: drawn(family, len(names), names) for name, (family, names) in _NAMES.items()
} | {"multivariate_normal": vectors(FLOATS, 2), "dirichlet": vectors(FLOATS, 1), "multinomial": vectors(INTS, 2)}
GENERATOR: dict[str, Callable[..., Value]] = {
    **DRAWS,
    "random": simple,
    "standard_normal": simple,
    "integers": integers,
    "choice": choice,
    "permutation": permutation,
    "permuted": permuted,
    "multivariate_hypergeometric": colors,
}
_LEGACY_SIMPLE = {"random", "random_sample", "ranf", "sample", "standard_normal"}
LEGACY: dict[str, Callable[..., Value]] = {
    **DRAWS,
    **dict.fromkeys(_LEGACY_SIMPLE, simple),
    "randint": integers,
    "choice": choice,
    "permutation": permutation,
}


def sized(family: str, *parameters: str) -> Callable[..., Value]:
    """Make the rule of a draw of `typedthinc.random`: `size` comes first, and a dtype keeps the family.

    Args:
        parameters: What else the draw takes, in order.
    """

    def rule(size: Value, *args: Value, **named: Value) -> Value:
        return UNKNOWN if len(args) > len(parameters) or set(named) - set(parameters) else shaped(family, size)

    return rule


def chosen(
    size: Value = _ONE, a: Value = None, replace: Value = True, p: Value = None, nstreams: Value = None
) -> Value:
    """`RandomSource.choice`: a row for each row of probabilities."""
    rows, items = (
        array_of(p) if p is not None else ArrayValue(FLOATS, ()),
        array_of(a) if a is not None else ArrayValue(INTS, ()),
    )
    if rows is None or items is None:
        return UNKNOWN
    count = rows.sizes[0] if len(rows.sizes) == 2 else number(1)
    return shaped(items.family, (Int(count), size))


def counted(n: Value = None, *, pvals: Value, dtype: Value = None, nstreams: Value = None) -> Value:
    """`RandomStreams.multinomial`: counts of the shape of the probabilities."""
    found = array_of(pvals)
    return UNKNOWN if found is None else ArrayValue(INTS, found.sizes)


SOURCE: dict[str, Callable[..., Value]] = {
    "uniform": sized(FLOATS, "low", "high", "dtype", "nstreams"),
    "normal": sized(FLOATS, "avg", "std", "dtype", "nstreams"),
    "binomial": sized(INTS, "n", "p", "dtype", "nstreams"),
    "choice": chosen,
    "multinomial": counted,
}
