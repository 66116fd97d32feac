"""Random draws as expressions: each carries the state of its streams, and what that is after the draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Any, ClassVar, Final, TypeAlias, overload

import numpy as np

from typedthinc.arguments import at_least_zero, finite, integer, must_be
from typedthinc.backends import Ops
from typedthinc.lazy.expr import Expr, as_expr, number_of
from typedthinc.lazy.loops import LOOP
from typedthinc.lazy.primitives import PRIMITIVES, Primitive
from typedthinc.lazy.scan import register_loop_update
from typedthinc.lazy.scratch import Scratch
from typedthinc.lazy.tuple_getitem import item
from typedthinc.lazy.variables import Var
from typedthinc.lazy.walk import ordered
from typedthinc.random import streams
from typedthinc.random.choosing import chosen
from typedthinc.random.distributions import between, counts
from typedthinc.random.seeds import Seed
from typedthinc.random.sizes import shape_of
from typedthinc.shapes.arrays.values import FLOATS, INTS, ArrayValue
from typedthinc.shapes.sizes import UNKNOWN, number
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.types import DTypes, DTypesFloat, Floats1d, Floats2d, Floats3d, Ints1d, Ints2d

DRAW: Final = "draw"
# Sizes: ints, expressions of one int each, or one expression of all sizes, such as `shape_of(X)`.
Size: TypeAlias = "int | Expr[Any] | Sequence[int | Expr[Any]]"
Number: TypeAlias = "float | Expr[Any]"


class RandomStreams:
    """Random draws as expressions, from streams of MRG31k3p: the numbers of `typedthinc.random.RandomStreams`.

    Each draw gets streams of its own. A function made of it goes on in them at each call; `evaluate` does not. In the
    body of a `scan` it goes on at each step.

    Args:
        seed: One int, or six.

    Raises:
        TypeError: A sequence of other than six.
        ValueError: A number out of its range.

    Examples:
        >>> from typedthinc import lazy
        >>> noise = lazy.RandomStreams(seed=1).uniform((2, 3))
        >>> draw = lazy.function((), noise)
        >>> bool((draw() == draw()).any())
        False
    """

    # Of what the states of draws are.
    _variable: ClassVar[type[Var[Any]]] = Var

    def __init__(self, seed: Seed = 12345) -> None:
        self._source = streams.RandomStreams(seed)  # gives states, which variables hold from then on
        self._drawn: list[tuple[Var[Any], Expr[Any]]] = []

    def seed(self, seed: Seed | None = None) -> None:
        """Restart all draws made so far, in order, from a seed; None takes that of the beginning."""
        if seed is None:
            self._source.reset()
        else:
            self._source.set_state(seed)
        for variable, _ in self._drawn:
            variable.set(self._source.get_substream_rstates(len(variable.get())))

    def updates(self) -> list[tuple[Var[Any], Expr[Any]]]:
        """Return for each draw its state and what that is afterwards; `function` does this without being told."""
        return list(self._drawn)

    @overload
    def uniform(self, size: int | tuple[int], low: Number = 0.0, high: Number = 1.0, dtype: DTypesFloat = "float32",
                nstreams: int | None = None) -> Expr[Floats1d]: ...  # fmt: skip
    @overload
    def uniform(self, size: tuple[Any, Any], low: Number = 0.0, high: Number = 1.0, dtype: DTypesFloat = "float32",
                nstreams: int | None = None) -> Expr[Floats2d]: ...  # fmt: skip
    @overload
    def uniform(self, size: tuple[Any, Any, Any], low: Number = 0.0, high: Number = 1.0,
                dtype: DTypesFloat = "float32", nstreams: int | None = None) -> Expr[Floats3d]: ...  # fmt: skip
    @overload
    def uniform(self, size: Size, low: Number = 0.0, high: Number = 1.0, dtype: DTypesFloat = "float32",
                nstreams: int | None = None) -> Expr[Any]: ...  # fmt: skip
    @hide_frames(REFUSALS)
    def uniform(
        self,
        size: Size,
        low: Number = 0.0,
        high: Number = 1.0,
        dtype: DTypesFloat = "float32",
        nstreams: int | None = None,
    ) -> Expr[Any]:
        """Draw values that are equally likely everywhere between two bounds, of which neither is drawn.

        Shapes:
            low, high: numbers, or what broadcasts to size -> size

        Args:
            size: Sizes of at least 1, each an int or an expression; or the `shape_of` an array.
            low: What lies below all values; gradients flow into an expression.
            high: What lies above all values.
            dtype: Of floats.
            nstreams: From how many streams; None for a number that follows from the size.

        Raises:
            ValueError: A size below 1, or low is not below high.
        """
        if isinstance(low, Expr) or isinstance(high, Expr):
            return low + self.uniform(size, dtype=dtype, nstreams=nstreams) * (high - low)
        least, most = finite("uniform", "low", low), finite("uniform", "high", high)
        if not least < most:
            raise ValueError(must_be("uniform", "low", f"below high, {most!r}", least))
        return self._draw("uniform", size, lambda *known: known, dtype, nstreams, (), low=least, high=most)

    @overload
    def normal(self, size: int | tuple[int], avg: Number = 0.0, std: Number = 1.0, dtype: DTypesFloat = "float32",
               nstreams: int | None = None) -> Expr[Floats1d]: ...  # fmt: skip
    @overload
    def normal(self, size: tuple[Any, Any], avg: Number = 0.0, std: Number = 1.0, dtype: DTypesFloat = "float32",
               nstreams: int | None = None) -> Expr[Floats2d]: ...  # fmt: skip
    @overload
    def normal(self, size: tuple[Any, Any, Any], avg: Number = 0.0, std: Number = 1.0,
               dtype: DTypesFloat = "float32", nstreams: int | None = None) -> Expr[Floats3d]: ...  # fmt: skip
    @overload
    def normal(self, size: Size, avg: Number = 0.0, std: Number = 1.0, dtype: DTypesFloat = "float32",
               nstreams: int | None = None) -> Expr[Any]: ...  # fmt: skip
    @hide_frames(REFUSALS)
    def normal(
        self,
        size: Size,
        avg: Number = 0.0,
        std: Number = 1.0,
        dtype: DTypesFloat = "float32",
        nstreams: int | None = None,
    ) -> Expr[Any]:
        """Draw values of the normal distribution; gradients flow into its mean and its standard deviation.

        Shapes:
            avg, std: numbers, or what broadcasts to size -> size

        Raises:
            ValueError: A size below 1, a number that is not finite, or a negative std; values of an expression are not
                checked.
        """
        for name, value, check in (("avg", avg, finite), ("std", std, at_least_zero)):
            if (plain := number_of(as_expr(value))) is not None:
                check("normal", name, plain)
        return avg + std * self._draw("normal", size, _even, dtype, nstreams, ())

    @overload
    def binomial(self, size: int | tuple[int], n: int = 1, p: Number = 0.5, dtype: DTypes = "int64",
                 nstreams: int | None = None) -> Expr[Ints1d]: ...  # fmt: skip
    @overload
    def binomial(self, size: tuple[Any, Any], n: int = 1, p: Number = 0.5, dtype: DTypes = "int64",
                 nstreams: int | None = None) -> Expr[Ints2d]: ...  # fmt: skip
    @overload
    def binomial(self, size: Size, n: int = 1, p: Number = 0.5, dtype: DTypes = "int64",
                 nstreams: int | None = None) -> Expr[Any]: ...  # fmt: skip
    @hide_frames(REFUSALS)
    def binomial(
        self, size: Size, n: int = 1, p: Number = 0.5, dtype: DTypes = "int64", nstreams: int | None = None
    ) -> Expr[Any]:
        """Count the successes in `n` trials, each of probability p; nothing flows back.

        Shapes:
            p: a number, or what broadcasts to size -> size

        Raises:
            ValueError: A size or `n` below 1, or a number p outside [0, 1]; values of an expression are not checked.
        """
        trials, chance = integer("binomial", "n", n, 1), number_of(as_expr(p))
        if chance is not None and not 0 <= chance <= 1:
            raise ValueError(must_be("binomial", "p", "between 0 and 1", p))
        return self._draw("binomial", size, lambda *known: (trials, *known), dtype, nstreams, (as_expr(p),), n=trials)

    @hide_frames(REFUSALS)
    def multinomial(
        self, n: int = 1, *, pvals: Expr[Any], dtype: DTypes = "int64", nstreams: int | None = None
    ) -> Expr[Ints2d]:
        """Count how often each class is drawn, in `n` draws for each row of probabilities.

        Shapes:
            pvals: (B, K) -> (B, K)

        Raises:
            ValueError: `n` below 1.
        """
        rows, count = as_expr(pvals), integer("multinomial", "n", n, 1)
        return self._draw("multinomial", rows.shape, lambda B, K: (count, B), dtype, nstreams, (rows,), n=count)

    @hide_frames(REFUSALS)
    def choice(
        self,
        size: int = 1,
        a: Any = None,
        replace: bool = True,
        p: Expr[Any] | None = None,
        dtype: DTypes = "int64",
        nstreams: int | None = None,
    ) -> Expr[Ints2d]:
        """Choose `size` for each row of probabilities, from as many numbers or from the elements of `a`.

        Shapes:
            p: (B, K) -> (B, size), or (1, size) without p

        Args:
            size: How many are chosen for each row.
            a: What is chosen from: ints below a number, or the elements of an array; as many as p has columns.
            replace: Whether the same may be chosen again.
            p: The probabilities.
            dtype: Of the numbers.
            nstreams: From how many streams; None for a number that follows from the size.

        Raises:
            ValueError: A size below 1.
        """
        count = integer("choice", "size", size, 1)
        rows = () if p is None else (as_expr(p),)
        shape = ((rows[0].shape[0] if rows and rows[0].ndim == 2 else 1), count)  # one row without p
        kind = a.dtype if hasattr(a, "dtype") and a.ndim else dtype
        return self._draw(
            "choice", shape, lambda *known: known, kind, nstreams, rows, count=count, a=a, replace=replace
        )

    def _draw(
        self,
        kind: str,
        size: Any,
        drawn: Callable[..., Sequence[int | None]],
        dtype: Any,
        nstreams: int | None,
        operands: Iterable[Expr[Any]],
        **more: Any,
    ) -> Expr[Any]:
        """Make the node of a draw; `drawn` tells from the sizes of the result how many uniform draws it takes."""
        sizes, plain = _sizes(kind, size)  # expressions of sizes, and the numbers among them
        dtype = np.dtype(dtype)
        n = self._source.n_streams(drawn(*plain)) if nstreams is None else integer(kind, "nstreams", nstreams, 1)
        state = self._variable(self._source.get_substream_rstates(n), name=f"stream {len(self._drawn)}")
        family = FLOATS if dtype.kind == "f" else INTS
        known = ArrayValue(family, tuple(UNKNOWN if each is None else number(each) for each in plain))
        options = {"kind": kind, "dtypes": ("int32", dtype.name), "n_sizes": len(sizes), **more}
        node = Expr(PRIMITIVES[DRAW], (state, *sizes, *operands), options, (state.known, known), None)
        after = item(node, 0)  # the states behind the draw
        self._drawn.append((state, after))
        register_loop_update(state, after)  # within a scan, the states go from step to step
        return item(node, 1)


def default_updates(roots: Iterable[Expr[Any]]) -> dict[Var[Any], Expr[Any]]:
    """Return what the states of all streams are after their draws, for those that some expressions need."""
    found: dict[Var[Any], Expr[Any]] = {}
    for node in ordered(roots):
        if node.primitive.name == DRAW and isinstance(node.args[0], Var):
            found[node.args[0]] = item(node, 0)
        elif node.primitive.name == LOOP:  # by the loop's own items: states behind its last step
            found.update((variable, item(node, at)) for variable, at in node.options["carried"])
    return found


def _even(*sizes: int | None) -> tuple[int | None]:
    known = [each for each in sizes if each is not None]
    count = prod(known)
    return (count + count % 2 if len(known) == len(sizes) else None,)  # one more where it is odd: normals come in pairs


def _sizes(where: str, size: Any) -> tuple[list[Expr[Any]], tuple[int | None, ...]]:
    """Return the operands that tell sizes, and the sizes that are known."""
    if isinstance(size, Expr) and size.ndim:
        return [size], (None,) * (size.shape[0] or 0)
    asked: Any = size
    several = tuple(asked) if isinstance(asked, Sequence) else (asked,)
    if any(isinstance(each, Expr) for each in several):
        known = tuple(None if isinstance(each, Expr) else each for each in several)
        return [as_expr(each if isinstance(each, Expr) else np.asarray(each)) for each in several], known
    if None in several:  # the sizes are those of an operand
        return [], several
    shape = shape_of(where, asked)
    return [as_expr(np.asarray(shape))], shape


def _bind(ops: Ops, wanted: frozenset[int], kind: str, dtypes: tuple[str, str], n_sizes: int, **options: Any) -> Any:
    draw, dtype = _KINDS[kind], np.dtype(dtypes[1])

    def run(states: Any, *operands: Any) -> tuple[Any, Any]:
        shape = _shape(operands[:n_sizes])
        rest = [ops.to_numpy(each) if hasattr(each, "dtype") else each for each in operands[n_sizes:]]
        # What may be overwritten is an array of numpy's, and would be one like the others after this.
        u = _Uniforms(states if type(states) is Scratch else ops.to_numpy(states))
        values = draw(u, shape, dtype, *rest, ops=ops, **options)
        return (u.states, values) if ops.xp is np else (ops.asarray(u.states), ops.asarray(values))

    return run


def _shape(sizes: Sequence[Any]) -> tuple[int, ...]:
    """Return sizes that are numbers, arrays of one, or an array of all."""
    found: list[int] = []
    for each in sizes:
        plain = each.tolist() if hasattr(each, "dtype") else each
        found += plain if isinstance(plain, list) else [int(plain)]
    return tuple(found)


class _Uniforms:
    """Draws of one node; the states behind them are kept."""

    def __init__(self, states: Any) -> None:
        self.states = states

    def __call__(self, shape: Sequence[int], dtype: Any = "float64") -> Any:
        is_spare = type(self.states) is Scratch
        values, after = streams.uniforms(self.states, tuple(shape), np.dtype(dtype), is_spare=is_spare)
        self.states = after.view(Scratch) if is_spare else after  # the next draw of a loop may write into it
        return values


def _uniform(u: _Uniforms, shape: Any, dtype: Any, *, ops: Ops, low: float, high: float) -> Any:
    return between(u(shape, dtype), low, high)


def _normal(u: _Uniforms, shape: Any, dtype: Any, *, ops: Ops) -> Any:
    count = prod(shape)
    return streams.normals(u((count + count % 2,), dtype), shape)


def _binomial(u: _Uniforms, shape: Any, dtype: Any, p: Any, *, ops: Ops, n: int) -> Any:
    successes = u((n, *shape)) < p
    return (successes[0] if n == 1 else successes.sum(axis=0)).astype(dtype)  # one trial: its truths are the counts


def _multinomial(u: _Uniforms, shape: Any, dtype: Any, pvals: Any, *, ops: Ops, n: int) -> Any:
    return counts(pvals, u((n, len(pvals)))).astype(dtype)


def _choice(u: _Uniforms, shape: Any, dtype: Any, p: Any = None, *, ops: Ops, count: int, a: Any, replace: bool) -> Any:
    found = ops.to_numpy(chosen(ops, lambda drawn: u((drawn,)), count, a, replace, p))
    return found.astype(dtype) if found.dtype.kind in "iu" else found  # items of `a` keep their dtype


_KINDS: Final[dict[str, Callable[..., Any]]] = {
    "uniform": _uniform,
    "normal": _normal,
    "binomial": _binomial,
    "multinomial": _multinomial,
    "choice": _choice,
}
PRIMITIVES[DRAW] = Primitive(DRAW, _bind, lambda *_, **__: UNKNOWN, is_several=True, overwrites_first=True)
