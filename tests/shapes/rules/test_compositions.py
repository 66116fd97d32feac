"""What each rule makes of layers, in full: every alternative, who takes and gives, what is solved; or what it refuses.

In the table, `$0` is a variable, `$0>=2` one for arrays of 2 axes or more, `$m0:Linear` a size that Linear misses, and
`$m0:Linear@a` one that belongs to the object a. `2*A` is what A is, twice as wide.
"""

# ruff: noqa: E501  # a line of the table stays one line

from __future__ import annotations

from typing import Any

import pytest

from tests.shapes.applied import rules
from tests.shapes.shadow import written
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType, Scheme, Signature, either  # noqa: F401  # for the table
from typedthinc.shapes.sizes import UNKNOWN, Name, Size, Var, atom, number, plus, times
from typedthinc.shapes.terms import ANY, AnyRank, Array, Other, Term, Tuple, container  # noqa: F401  # for the table

I, O, R, C = (atom(Var(name)) for name in "IORC")
BATCH = atom(Name("Batch", rigid=True))
_ = UNKNOWN


def size(given: Size | int) -> Size:
    return number(given) if isinstance(given, int) else given


def f(*sizes: Size | int) -> Array:
    return Array("Floats", tuple(map(size, sizes)))


def i(*sizes: Size | int) -> Array:
    return Array("Ints", tuple(map(size, sizes)))


def layer(name: str, *ways: tuple[Term, Term], label: str = "") -> LayerType:
    return LayerType(name, Scheme.of(*(Signature(*way) for way in ways)), label=label)


def linear(nO: Size | int, nI: Size | int, label: str = "") -> LayerType:
    return layer("Linear", (f(_, nI), f(_, nO)), label=label)


def missing(owner: str, nO: int = 3) -> LayerType:
    """Make a layer that belongs to an object, and misses the width of what it takes."""
    return linear(nO, atom(Var("nI", "Linear", owner)))


def ragged(item: Term) -> Term:
    return container("Ragged", item)


def padded(item: Term) -> Term:
    return container("Padded", item)


def list_(item: Term) -> Term:
    return container("list", item)


def pairs(one: LayerType, name: str = "pairs") -> LayerType:
    """Have a layer of two ways: of arrays, and of Ragged."""
    way = one.scheme.alternatives[0]
    return layer(name, (way.input, way.output), (ragged(way.input), ragged(way.output)))


T = Var("T")
SAME = layer("Dropout", (T, T))
SQUARE = layer("square", (f(R, R), f(R, R)))
DOUBLE = layer("double", (f(_, I), f(_, times(I, 2))))
LONGER = layer("longer", (f(_, I), f(_, plus(I, number(2)))))
TWICE_AND_SIX = layer("twice and six", (f(_, I), f(_, plus(times(I, 2), number(6)))))
EMBED = layer("Embed", (i(R), f(R, 4)), (i(R, C), f(R, 4)))
TABLE = layer("table", (i(R), f(R, 4)))
MEAN = layer("mean", (ragged(f(_, I)), f(_, I)))
LSTM = layer("LSTM", (padded(f(_, _, 4)), padded(f(_, _, 3))))
ANYTHING = layer("anything", (ANY, ANY))
ARRAYS = layer("arrays", (AnyRank("Floats"), AnyRank("Floats")))
TEXT = layer("text", (list_(Other("builtins.str")), list_(f(_, 4))))
NAMES: dict[str, Any] = {name: value for name, value in globals().items() if not name.startswith("__")}
for _rule in (
    "chain clone noop add concatenate tuplify residual with_array with_array2d with_list with_ragged with_padded "
    "with_reshape with_flatten map_list around uniqued with_getitem siamese bidirectional resizable"
).split():
    NAMES[_rule] = lambda *layers, _rule=_rule, **arguments: getattr(rules, _rule)(layers, **arguments)


def told(expression: str) -> str:
    """Write what comes of an expression of the table."""
    try:
        found = eval(expression, NAMES)  # noqa: S307  # an expression of the table
    except Mismatch as mismatch:
        place = f" {mismatch.argument}" if mismatch.argument else ""
        return f"! {mismatch.kind} {mismatch.position}{place}: {mismatch.message}"
    ways = "; ".join(f"{written(each.input)} -> {written(each.output)}" for each in found.scheme.alternatives)
    solved = "".join(f" [{written(var)} = {written(each)}]" for var, each in found.solved)
    return f"{found.name}({found.taker}, {found.giver}): {ways}{solved}"


TABLE_OF_COMPOSITIONS = r"""
chain(linear(5, 4), linear(3, 5)) => chain(Linear, Linear): Floats[_, 4] -> Floats[_, 3]
chain(linear(5, 4), linear(3, 6)) => ! size 1: Linear takes Floats2d[*, 6], but Linear before it gives Floats2d[*, 5] (expected width 6, got 5)
chain(linear(5, 4), linear(3, 5), linear(2, 9)) => ! size 2: Linear takes Floats2d[*, 9], but Linear before it gives Floats2d[*, 3] (expected width 9, got 3)
chain(linear(5, 4, "encoder"), linear(4, 3, "head")) => ! size 1: head (Linear) takes Floats2d[*, 3], but encoder (Linear) before it gives Floats2d[*, 5] (expected width 3, got 5); sizes are output first: are nO and nI swapped?
chain(SAME, linear(3, 4), SAME) => chain(Dropout, Dropout): Floats[_, 4] -> Floats[_, 3]
chain(DOUBLE, linear(3, 8)) => chain(double, Linear): Floats[_, 4] -> Floats[_, 3]
chain(DOUBLE, linear(3, 7)) => ! size 1: Linear takes Floats2d[*, 7], but double before it gives Floats2d[*, 2 * n] (width 7 is not a multiple of 2, as 6 and 8 are)
chain(DOUBLE, DOUBLE, LONGER) => chain(double, longer): Floats[_, $0] -> Floats[_, 4*$0+2]
chain(LONGER, linear(3, 2)) => ! size 1: Linear takes Floats2d[*, 2], but longer before it gives Floats2d (expected width 2, got 3 or more)
chain(TWICE_AND_SIX, linear(3, 68)) => chain(twice and six, Linear): Floats[_, 31] -> Floats[_, 3]
chain(TWICE_AND_SIX, linear(3, 67)) => ! size 1: Linear takes Floats2d[*, 67], but twice and six before it gives Floats2d (expected width 67, got 2 * n + 6)
chain(LONGER, linear(3, 9)) => chain(longer, Linear): Floats[_, 7] -> Floats[_, 3]
chain(linear(5, 4), SQUARE) => chain(Linear, square): Floats[_, 4] -> Floats[5, 5]
chain(layer("rows", (ANY, f(3, 4))), SQUARE) => ! size 1: square takes Floats2d[n, n], its rows and width must agree, but rows before it gives Floats2d[3, 4]
chain(layer("rows", (ANY, f(_, BATCH))), SQUARE) => chain(rows, square): Any -> Floats[Batch, Batch]
chain(layer("ids", (ANY, i(7))), EMBED) => chain(ids, Embed): Any -> Floats[7, 4]
chain(linear(5, 4), EMBED) => ! dtype 1: Embed takes Ints1d, but Linear before it gives Floats2d[*, 5]
chain(layer("ids", (ANY, i(7, 2))), TABLE) => ! rank 1: table takes Ints1d, but ids before it gives Ints2d[7, 2]
chain(layer("ids", (ANY, i(7, 2))), layer("Embed", (i(R), f(R, 4)))) => ! rank 1: Embed takes Ints1d, but ids before it gives Ints2d[7, 2]; did you mean Embed(..., column=0)?
chain(layer("rows", (ANY, ragged(f(_, 4)))), MEAN, linear(3, 4)) => chain(rows, Linear): Any -> Floats[_, 3]
chain(layer("rows", (ANY, list_(f(_, 4)))), MEAN) => ! container 1: mean takes Ragged[Floats2d], but rows before it gives list[Floats2d[*, 4]]; did you forget list2ragged() before it?
chain(layer("rows", (ANY, padded(f(_, _, 4)))), MEAN) => ! container 1: mean takes Ragged[Floats2d], but rows before it gives Padded[Floats3d[*, *, 4]]; did you mean with_ragged(mean(...))?
chain(layer("rows", (ANY, padded(f(_, _, 4)))), linear(3, 4)) => ! container 1: Linear takes Floats2d[*, 4], but rows before it gives Padded[Floats3d[*, *, 4]]; did you mean with_array(Linear(...))?
chain(layer("rows", (ANY, padded(f(_, _, 4)))), linear(3, 4, "head")) => ! container 1: head (Linear) takes Floats2d[*, 4], but rows before it gives Padded[Floats3d[*, *, 4]]; did you mean with_array(head)?
chain(layer("rows", (ANY, list_(f(_, 4)))), LSTM) => ! container 1: LSTM takes Padded[Floats3d[*, *, 4]], but rows before it gives list[Floats2d[*, 4]]; did you forget list2padded() before it?
chain(layer("numbers", (ANY, list_(Other("builtins.float")))), linear(3, 4)) => ! container 1: Linear takes Floats2d[*, 4], but numbers before it gives list[float]; did you mean np.asarray(..., dtype="float32")?
chain(layer("numbers", (ANY, list_(list_(Other("builtins.int"))))), layer("ids", (i(R, C), ANY))) => ! container 1: ids takes Ints2d, but numbers before it gives list[list[int]]; did you mean np.asarray(..., dtype="int64")?
chain(pairs(linear(5, 4)), pairs(linear(3, 5))) => chain(pairs, pairs): Floats[_, 4] -> Floats[_, 3]; Ragged<Floats[_, 4]> -> Ragged<Floats[_, 3]>
chain(pairs(linear(5, 4)), linear(3, 5)) => chain(pairs, Linear): Floats[_, 4] -> Floats[_, 3]
chain(ANYTHING, linear(3, 4)) => chain(anything, Linear): Any -> Floats[_, 3]
chain(ARRAYS, linear(3, 4)) => chain(arrays, Linear): FloatsX -> Floats[_, 3]
chain(missing("a"), linear(2, 3)) => chain(Linear, Linear): Floats[_, $nI:Linear@a] -> Floats[_, 2]
chain(linear(4, 7), missing("a")) => chain(Linear, Linear): Floats[_, 7] -> Floats[_, 3] [$nI:Linear@a = 4]
chain(linear(4, 7), missing("a"), linear(5, 3), missing("a")) => ! size 3: Linear takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5] (expected width 4, got 5); Linear is used twice, but needs different sizes: create two layers
chain(missing("a"), missing("b")) => chain(Linear, Linear): Floats[_, $nI:Linear@a] -> Floats[_, 3] [$nI:Linear@b = 3]
chain(DOUBLE, missing("a")) => chain(double, Linear): Floats[_, $(1 nI + 0) / 2:Linear@a] -> Floats[_, 3] [$nI:Linear@a = 2*$(1 nI + 0) / 2:Linear@a]
chain(tuplify(linear(5, 4), linear(3, 4)), with_getitem(linear(2, 3), idx=1)) => chain(tuplify, with_getitem): Floats[_, 4] -> (Floats[_, 5], Floats[_, 2])
chain(tuplify(linear(5, 4), linear(3, 4)), with_getitem(linear(2, 3), idx=2)) => ! arity 1: with_getitem takes a tuple of 3 items or more, but tuplify before it gives one of 2; places count from 0
chain(tuplify(linear(5, 4), linear(3, 4)), with_getitem(linear(2, 3), idx=0)) => ! size 1: with_getitem takes tuple[Floats2d[*, 3], anything], but tuplify before it gives tuple[Floats2d[*, 5], Floats2d[*, 3]] (expected width 3, got 5)
clone(SAME, n=3) => clone(clone, clone): $0 -> $0
clone(linear(4, 4), n=3) => clone(clone, clone): Floats[_, 4] -> Floats[_, 4]
clone(linear(5, 4), n=2) => ! size 0: Linear takes Floats2d[*, 4], but it gives Floats2d[*, 5] (expected width 4, got 5); clone needs a layer that gives what it takes
clone(linear(5, 4), n=1) => Linear(Linear, Linear): Floats[_, 4] -> Floats[_, 5]
clone(linear(5, 4), n=0) => clone(clone, clone): $0 -> $0
clone(linear(5, 4), n=-1, name="own") => ! size 0 n: own: n must be an int of at least 0, not -1
clone(linear(5, 4), n=True, name="own") => ! size 0 n: own: n must be an int of at least 0, not True
clone(linear(4, 4), linear(4, 4), name="own") => own(own, own): Floats[_, 4] -> Floats[_, 4]
clone(linear(4, 4), n=...) => clone(clone, clone): Floats[_, _] -> Floats[_, _]
clone(linear(5, 4), n=...) => clone(clone, clone): Any -> Any
clone(DOUBLE, n=3) => clone(clone, clone): Floats[_, $0] -> Floats[_, 8*$0]
clone(missing("a", 4), n=2) => clone(clone, clone): Floats[_, $nI:Linear@a] -> Floats[_, 4]
clone(MEAN, n=2) => ! container 0: mean takes Ragged[Floats2d], but it gives Floats2d; clone needs a layer that gives what it takes
noop(linear(3, 4)) => noop(noop, noop): $0 -> $0
add(linear(3, 4), linear(3, 4)) => add(add, add): Floats[_, 4] -> Floats[_, 3]
add(linear(3, 4), SAME) => ! size 1: layer 2 of add, Dropout, gives Floats2d[*, 4], but layer 1, Linear, gives Floats2d[*, 3] (expected width 3, got 4): their outputs must agree; side by side: did you mean concatenate?
add(linear(4, 4), SAME) => add(add, add): Floats[_, 4] -> Floats[_, 4]
add(linear(3, 4), linear(3, 5)) => ! size 1: layer 2 of add, Linear, takes Floats2d[*, 5], but layer 1, Linear, takes Floats2d[*, 4] (expected width 5, got 4): all its layers get the same input
add(linear(3, 4), linear(2, 4)) => ! size 1: layer 2 of add, Linear, gives Floats2d[*, 2], but layer 1, Linear, gives Floats2d[*, 3] (expected width 3, got 2): their outputs must agree; side by side: did you mean concatenate?
add(missing("a"), linear(3, 4)) => add(add, add): Floats[_, 4] -> Floats[_, 3] [$nI:Linear@a = 4]
add(pairs(linear(3, 4)), pairs(linear(3, 4))) => add(add, add): Floats[_, 4] -> Floats[_, 3]; Ragged<Floats[_, 4]> -> Ragged<Floats[_, 3]>
add(SAME, DOUBLE) => ! size 1: layer 2 of add, double, gives Floats2d, but layer 1, Dropout, gives Floats2d (expected width n, got 2 * n): their outputs must agree; side by side: did you mean concatenate?
add(linear(3, 4), MEAN) => ! container 1: layer 2 of add, mean, takes Ragged[Floats2d], but layer 1, Linear, takes Floats2d[*, 4]: all its layers get the same input
concatenate(linear(3, 4), linear(2, 4)) => concatenate(concatenate, concatenate): Floats[_, 4] -> Floats[_, 5]
concatenate(SAME, linear(2, 4)) => concatenate(concatenate, concatenate): Floats[_, 4] -> Floats[_, 6]
concatenate(linear(2, 4), SAME) => concatenate(concatenate, concatenate): Floats[_, 4] -> Floats[_, 6]
concatenate(SAME, SAME, SAME) => concatenate(concatenate, concatenate): $0 -> 3*$0
concatenate(SAME, concatenate(SAME, SAME)) => concatenate(concatenate, concatenate): $0 -> 3*$0
concatenate(DOUBLE, LONGER) => concatenate(concatenate, concatenate): Floats[_, $0] -> Floats[_, 3*$0+2]
concatenate(layer("p", (f(_, 4), (Tuple((f(_, 1), f(_, 2)))))), layer("q", (f(_, 4), (Tuple((f(_, 3), f(_, 4))))))) => concatenate(concatenate, concatenate): Floats[_, 4] -> (Floats[_, 4], Floats[_, 6])
concatenate(layer("p", (f(_, 4), ragged(f(_, 4)))), layer("q", (f(_, 4), ragged(f(_, 1))))) => concatenate(concatenate, concatenate): Floats[_, 4] -> Ragged<Floats[_, 5]>
concatenate(layer("p", (f(_, 4), f(3, 4))), layer("q", (f(_, 4), f(2, 1)))) => ! size 1: layer 2 of concatenate, q, gives Floats2d[2, *], but layer 1, p, gives Floats2d[3, *] (expected 3 rows, got 2): their outputs must agree
concatenate(layer("p", (f(_, 4), ragged(f(_, 4)))), linear(3, 4)) => ! container 1: layer 2 of concatenate, Linear, gives Floats2d, but layer 1, p, gives Ragged[Floats2d]: their outputs must agree
concatenate(linear(3, 4), layer("p", (f(_, 4), i(_, 3)))) => ! dtype 1: layer 2 of concatenate, p, gives Ints2d, but layer 1, Linear, gives Floats2d: their outputs must agree
concatenate(linear(3, 4), layer("p", (f(_, 4), f(3)))) => ! rank 1: layer 2 of concatenate, p, gives Floats1d, but layer 1, Linear, gives Floats2d: their outputs must agree
concatenate(linear(3, 4), ANYTHING) => concatenate(concatenate, concatenate): Floats[_, 4] -> Any
concatenate(linear(3, 4), ARRAYS) => concatenate(concatenate, concatenate): Floats[_, 4] -> Any
concatenate(missing("a"), missing("a")) => concatenate(concatenate, concatenate): Floats[_, $nI:Linear@a] -> Floats[_, 6]
tuplify(linear(3, 4), SAME, DOUBLE) => tuplify(tuplify, tuplify): Floats[_, 4] -> (Floats[_, 3], Floats[_, 4], Floats[_, 8])
tuplify(linear(3, 4), linear(3, 5)) => ! size 1: layer 2 of tuplify, Linear, takes Floats2d[*, 5], but layer 1, Linear, takes Floats2d[*, 4] (expected width 5, got 4): all its layers get the same input
tuplify(missing("a"), linear(3, 5)) => tuplify(tuplify, tuplify): Floats[_, 5] -> (Floats[_, 3], Floats[_, 3]) [$nI:Linear@a = 5]
residual(linear(4, 4)) => residual(residual, residual): Floats[_, 4] -> Floats[_, 4]
residual(linear(3, 4)) => ! size 0: Linear takes Floats2d[*, 4], but it gives Floats2d[*, 3] (expected width 4, got 3); residual needs a layer that gives what it takes
residual(SAME) => residual(residual, residual): $0 -> $0
residual(chain(linear(3, 4), linear(5, 3))) => ! size 0: Linear takes Floats2d[*, 4], but Linear at its end gives Floats2d[*, 5] (expected width 4, got 5); residual needs a layer that gives what it takes
residual(DOUBLE) => ! size 0: double takes Floats2d, but it gives Floats2d[*, 2 * n] (expected width n, got 2 * n); residual needs a layer that gives what it takes
residual(missing("a")) => residual(residual, residual): Floats[_, 3] -> Floats[_, 3] [$nI:Linear@a = 3]
residual(MEAN) => ! container 0: mean takes Ragged[Floats2d], but it gives Floats2d; residual needs a layer that gives what it takes
residual(pairs(linear(4, 4))) => residual(residual, residual): Floats[_, 4] -> Floats[_, 4]; Ragged<Floats[_, 4]> -> Ragged<Floats[_, 4]>
with_array(linear(3, 4)) => with_array(with_array(Linear), with_array(Linear)): Floats[_, 4] -> Floats[_, 3]; list<Floats[_, 4]> -> list<Floats[_, 3]>; Ragged<Floats[_, 4]> -> Ragged<Floats[_, 3]>; Padded<Floats[_, _, 4]> -> Padded<Floats[_, _, 3]>
with_array(SAME) => with_array(with_array(Dropout), with_array(Dropout)): $0>=1 -> $0>=1; list<$0>=1> -> list<$0>=1>; Ragged<$0>=1> -> Ragged<$0>=1>; Padded<$0>=2> -> Padded<$0>=2>
with_array(EMBED) => with_array(with_array(Embed), with_array(Embed)): Ints[$0] -> Floats[$0, 4]; list<Ints[_]> -> list<Floats[_, 4]>; Ragged<Ints[_]> -> Ragged<Floats[_, 4]>; Padded<Ints[_, _]> -> Padded<Floats[_, _, 4]>; Ints[$0, $1] -> Floats[$0, 4]; list<Ints[_, $0]> -> list<Floats[_, 4]>; Ragged<Ints[_, $0]> -> Ragged<Floats[_, 4]>; Padded<Ints[_, _, $0]> -> Padded<Floats[_, _, 4]>
with_array(DOUBLE) => with_array(with_array(double), with_array(double)): Floats[_, $0] -> Floats[_, 2*$0]; list<Floats[_, $0]> -> list<Floats[_, 2*$0]>; Ragged<Floats[_, $0]> -> Ragged<Floats[_, 2*$0]>; Padded<Floats[_, _, $0]> -> Padded<Floats[_, _, 2*$0]>
with_array(MEAN) => ! container 0: with_array lifts a layer that takes arrays, but mean takes Ragged[Floats2d]
with_array(layer("p", (f(_, 4), Tuple(())))) => ! container 0: with_array lifts a layer that gives arrays, but p gives tuple[]
with_array(ANYTHING) => with_array(with_array, with_array): Any -> Any
with_array(ARRAYS) => with_array(with_array(arrays), with_array(arrays)): FloatsX -> FloatsX; list<FloatsX> -> list<FloatsX>; Ragged<FloatsX> -> Ragged<FloatsX>; Padded<Any> -> Padded<Any>
with_array(concatenate(SAME, SAME)) => with_array(with_array(concatenate), with_array(concatenate)): $0>=1 -> 2*$0>=1; list<$0>=2> -> list<2*$0>=2>; Ragged<$0>=2> -> Ragged<2*$0>=2>; Padded<$0>=3> -> Padded<2*$0>=3>
with_array(missing("a")) => with_array(with_array(Linear), with_array(Linear)): Floats[_, $nI:Linear@a] -> Floats[_, 3]; list<Floats[_, $nI:Linear@a]> -> list<Floats[_, 3]>; Ragged<Floats[_, $nI:Linear@a]> -> Ragged<Floats[_, 3]>; Padded<Floats[_, _, $nI:Linear@a]> -> Padded<Floats[_, _, 3]>
with_array(layer("deep", (f(_, _, _, 2), f(_, _, _, 3)))) => with_array(with_array(deep), with_array(deep)): Floats[_, _, _, 2] -> Floats[_, _, _, 3]; list<Floats[_, _, _, 2]> -> list<Floats[_, _, _, 3]>; Ragged<Floats[_, _, _, 2]> -> Ragged<Floats[_, _, _, 3]>
with_array2d(linear(3, 4)) => with_array2d(with_array2d(Linear), with_array2d(Linear)): Floats[$0, 4] -> Floats[_, 3]; list<Floats[_, 4]> -> list<Floats[_, 3]>; Ragged<Floats[_, 4]> -> Ragged<Floats[_, 3]>; Padded<Floats[_, _, 4]> -> Padded<Floats[_, _, 3]>
with_array2d(SAME) => with_array2d(with_array2d(Dropout), with_array2d(Dropout)): Floats[$0, $1] -> Floats[$0, $1]; list<Floats[_, $0]> -> list<Floats[_, $0]>; Ragged<Floats[_, $0]> -> Ragged<Floats[_, $0]>; Padded<Floats[_, _, $0]> -> Padded<Floats[_, _, $0]>; Ints[$0, $1] -> Ints[$0, $1]; list<Ints[_, $0]> -> list<Ints[_, $0]>; Ragged<Ints[_, $0]> -> Ragged<Ints[_, $0]>; Padded<Ints[_, _, $0]> -> Padded<Ints[_, _, $0]>
with_array2d(EMBED) => with_array2d(with_array2d(Embed), with_array2d(Embed)): Ints[$0, $1] -> Floats[$0, 4]; list<Ints[_, $0]> -> list<Floats[_, 4]>; Ragged<Ints[_, $0]> -> Ragged<Floats[_, 4]>; Padded<Ints[_, _, $0]> -> Padded<Floats[_, _, 4]>
with_array2d(TABLE) => ! rank 0: with_array2d lifts a layer that takes arrays of 2 axes, but table takes Ints1d
with_array2d(missing("a")) => with_array2d(with_array2d(Linear), with_array2d(Linear)): Floats[$0, $nI:Linear@a] -> Floats[_, 3]; list<Floats[_, $nI:Linear@a]> -> list<Floats[_, 3]>; Ragged<Floats[_, $nI:Linear@a]> -> Ragged<Floats[_, 3]>; Padded<Floats[_, _, $nI:Linear@a]> -> Padded<Floats[_, _, 3]>
with_list(layer("l", (list_(f(_, 4)), list_(f(_, 3))))) => with_list(with_list(l), with_list(l)): list<Floats[_, 4]> -> list<Floats[_, 3]>; Ragged<Floats[_, 4]> -> Ragged<Floats[_, 3]>; Padded<Floats[_, _, 4]> -> Padded<Floats[_, _, 3]>
with_list(layer("l", (list_(T), list_(T)))) => with_list(with_list(l), with_list(l)): list<$0> -> list<$0>; Ragged<$0>=1> -> Ragged<$0>=1>; Padded<$0>=2> -> Padded<$0>=2>
with_list(SAME) => with_list(with_list(Dropout), with_list(Dropout)): list<$0> -> list<$0>; Ragged<$0>=1> -> Ragged<$0>=1>; Padded<$0>=2> -> Padded<$0>=2>
with_list(linear(3, 4)) => ! container 0: with_list lifts a layer that takes a list, but Linear takes Floats2d[*, 4]
with_list(TEXT) => with_list(with_list(text), with_list(text)): list<builtins.str> -> list<Floats[_, 4]>
with_list(layer("l", (list_(missing("a").scheme.alternatives[0].input), list_(f(_, 3))))) => with_list(with_list(l), with_list(l)): list<Floats[_, $nI:Linear@a]> -> list<Floats[_, 3]>; Ragged<Floats[_, $nI:Linear@a]> -> Ragged<Floats[_, 3]>; Padded<Floats[_, _, $nI:Linear@a]> -> Padded<Floats[_, _, 3]>
with_ragged(layer("r", (ragged(f(_, 4)), ragged(f(_, 3))))) => with_ragged(with_ragged(r), with_ragged(r)): Ragged<Floats[_, 4]> -> Ragged<Floats[_, 3]>; (Floats[_, 4], Ints[_]) -> (Floats[_, 3], Ints[_]); list<Floats[_, 4]> -> list<Floats[_, 3]>; Padded<Floats[_, _, 4]> -> Padded<Floats[_, _, 3]>
with_ragged(layer("r", (ragged(i(_)), ragged(f(_, 3))))) => with_ragged(with_ragged(r), with_ragged(r)): Ragged<Ints[_]> -> Ragged<Floats[_, 3]>; list<Ints[_]> -> list<Floats[_, 3]>; Padded<Ints[_, _]> -> Padded<Floats[_, _, 3]>
with_ragged(SAME) => with_ragged(with_ragged(Dropout), with_ragged(Dropout)): Ragged<$0>=1> -> Ragged<$0>=1>; ($0>=1, Ints[_]) -> ($0>=1, Ints[_]); list<$0>=1> -> list<$0>=1>; Padded<$0>=2> -> Padded<$0>=2>
with_ragged(ANYTHING) => with_ragged(with_ragged(anything), with_ragged(anything)): Ragged<$0>=1> -> Ragged<Any>; ($0>=1, Ints[_]) -> (Any, Ints[_]); list<$0>=1> -> list<Any>; Padded<$0>=2> -> Padded<Any>
with_ragged(MEAN) => ! container 0: with_ragged lifts a layer that gives Ragged, but mean gives Floats2d
with_padded(LSTM) => with_padded(with_padded(LSTM), with_padded(LSTM)): Padded<Floats[_, _, 4]> -> Padded<Floats[_, _, 3]>; (Floats[_, _, 4], Ints[_], Ints[_], Ints[_]) -> (Floats[_, _, 3], Ints[_], Ints[_], Ints[_]); Floats[$0, $1, 4] -> Floats[$0, $1, 3]; list<Floats[_, 4]> -> list<Floats[_, 3]>; Ragged<Floats[_, 4]> -> Ragged<Floats[_, 3]>
with_padded(layer("p", (padded(T), padded(T)))) => with_padded(with_padded(p), with_padded(p)): Padded<$0>=2> -> Padded<$0>=2>; ($0>=2, Ints[_], Ints[_], Ints[_]) -> ($0>=2, Ints[_], Ints[_], Ints[_]); Floats[$0, $1, $2] -> Floats[$0, $1, $2]; Ints[$0, $1, $2] -> Ints[$0, $1, $2]; list<$0>=1> -> list<$0>=1>; Ragged<$0>=1> -> Ragged<$0>=1>
with_padded(layer("p", (padded(T), padded(f(_, _, 3))))) => with_padded(with_padded(p), with_padded(p)): Padded<$0>=2> -> Padded<Floats[_, _, 3]>; ($0>=2, Ints[_], Ints[_], Ints[_]) -> (Floats[_, _, 3], Ints[_], Ints[_], Ints[_]); Floats[$0, $1, $2] -> Any; Ints[$0, $1, $2] -> Any; list<$0>=1> -> list<Floats[_, 3]>; Ragged<$0>=1> -> Ragged<Floats[_, 3]>
with_padded(ANYTHING) => with_padded(with_padded(anything), with_padded(anything)): Padded<$0>=2> -> Padded<Any>; ($0>=2, Ints[_], Ints[_], Ints[_]) -> (Any, Ints[_], Ints[_], Ints[_]); Floats[$0, $1, $2] -> Any; Ints[$0, $1, $2] -> Any; list<$0>=1> -> list<Any>; Ragged<$0>=1> -> Ragged<Any>
with_padded(linear(3, 4)) => ! container 0: with_padded lifts a layer that takes Padded, but Linear takes Floats2d[*, 4]
with_padded(layer("p", (padded(f(_, _)), padded(f(_, _))))) => with_padded(with_padded(p), with_padded(p)): Padded<Floats[_, _]> -> Padded<Floats[_, _]>; (Floats[_, _], Ints[_], Ints[_], Ints[_]) -> (Floats[_, _], Ints[_], Ints[_], Ints[_]); list<Floats[_]> -> list<Floats[_]>; Ragged<Floats[_]> -> Ragged<Floats[_]>
with_reshape(linear(3, 4)) => with_reshape(with_reshape(Linear), with_reshape(Linear)): Floats[$0, $1, 4] -> Floats[$0, $1, 3]
with_reshape(SAME) => with_reshape(with_reshape(Dropout), with_reshape(Dropout)): Floats[$0, $1, $2] -> Floats[$0, $1, $2]; Ints[$0, $1, $2] -> Ints[$0, $1, $2]
with_reshape(EMBED) => with_reshape(with_reshape(Embed), with_reshape(Embed)): Ints[$0, $1, $2] -> Floats[$0, $1, 4]
with_reshape(TABLE) => ! rank 0: with_reshape lifts a layer that takes arrays of 2 axes, but table takes Ints1d
with_reshape(MEAN) => ! container 0: with_reshape lifts a layer that takes arrays of 2 axes, but mean takes Ragged[Floats2d]
with_reshape(missing("a")) => with_reshape(with_reshape(Linear), with_reshape(Linear)): Floats[$0, $1, $nI:Linear@a] -> Floats[$0, $1, 3]
with_reshape(layer("p", (f(_, 4), f(_))), name="own") => ! rank 0: own lifts a layer that gives arrays of 2 axes, but p gives Floats1d
with_reshape(layer("p", (f(_, 4), T))) => with_reshape(with_reshape(p), with_reshape(p)): Floats[$0, $1, 4] -> Floats[$0, $1, _]; Floats[$0, $1, 4] -> Ints[$0, $1, _]
with_flatten(layer("l", (list_(f(_, 4)), list_(f(_, 3))))) => with_flatten(with_flatten(l), with_flatten(l)): list<list<Floats[_, 4]>> -> list<list<Floats[_, 3]>>
with_flatten(linear(3, 4)) => ! container 0: with_flatten lifts a layer that takes a list, but Linear takes Floats2d[*, 4]
with_flatten(missing("a")) => ! container 0: with_flatten lifts a layer that takes a list, but Linear takes Floats2d
map_list(linear(3, 4)) => map_list(map_list(Linear), map_list(Linear)): list<Floats[_, 4]> -> list<Floats[_, 3]>
map_list(TEXT) => map_list(map_list(text), map_list(text)): list<list<builtins.str>> -> list<list<Floats[_, 4]>>
map_list(missing("a")) => map_list(map_list(Linear), map_list(Linear)): list<Floats[_, $nI:Linear@a]> -> list<Floats[_, 3]>
map_list(chain(linear(4, 7), missing("a"))) => map_list(map_list(Linear), map_list(Linear)): list<Floats[_, 7]> -> list<Floats[_, 3]> [$nI:Linear@a = 4]
around(linear(3, 4, "inner"), name="debug:Linear") => debug:Linear(Linear, Linear): Floats[_, 4] -> Floats[_, 3]
around(chain(linear(5, 4), SAME), name="debug:chain") => debug:chain(Linear, Dropout): Floats[_, 4] -> Floats[_, 5]
around(chain(linear(4, 7), missing("a")), name="debug:chain") => debug:chain(Linear, Linear): Floats[_, 7] -> Floats[_, 3] [$nI:Linear@a = 4]
uniqued(TABLE) => uniqued(uniqued, uniqued): Ints[$0] -> Floats[$0, 4]
uniqued(EMBED) => uniqued(uniqued, uniqued): Ints[$0] -> Floats[$0, 4]; Ints[$0, $1] -> Floats[$0, 4]
uniqued(EMBED, column=0) => uniqued(uniqued, uniqued): Ints[$0, $1] -> Floats[$0, 4]
uniqued(EMBED, column=2) => uniqued(uniqued, uniqued): Ints[$0, $1+2] -> Floats[$0, 4]
uniqued(EMBED, column=...) => uniqued(uniqued, uniqued): Ints[$0] -> Floats[$0, 4]; Ints[$0, $1] -> Floats[$0, 4]
uniqued(TABLE, column=0) => ! rank 0: uniqued runs a layer that takes Ints2d, but table takes Ints1d
uniqued(SAME) => uniqued(uniqued, uniqued): Ints[$0] -> Ints[$0]; Ints[$0, $1] -> Ints[$0, $1]
uniqued(ANYTHING) => uniqued(uniqued, uniqued): Ints[$0] -> Any; Ints[$0, $1] -> Any
uniqued(linear(3, 4)) => ! dtype 0: uniqued runs a layer that takes Ints1d or Ints2d, but Linear takes Floats2d[*, 4]
uniqued(layer("p", (i(R), ragged(f(R, 4))))) => ! container 0: uniqued runs a layer that gives an array, but p gives Ragged[Floats2d[*, 4]]
uniqued(layer("p", (i(R), Tuple(())))) => ! container 0: uniqued runs a layer that gives an array, but p gives tuple[]
uniqued(layer("p", (i(R), Other("builtins.str")))) => ! container 0: uniqued runs a layer that gives an array, but p gives str
uniqued(layer("p", (i(R), AnyRank("Floats")))) => uniqued(uniqued, uniqued): Ints[$0] -> FloatsX
uniqued(layer("p", (i(3), f(3, 2)))) => uniqued(uniqued, uniqued): Ints[$0] -> Floats[$0, 2]
with_getitem(linear(3, 4), idx=15) => with_getitem(with_getitem, with_getitem): ($0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, Floats[_, 4]) -> ($0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, Floats[_, 3])
with_getitem(linear(3, 4), idx=-16) => with_getitem(with_getitem, with_getitem): (Floats[_, 4], $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) -> (Floats[_, 3], $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
with_getitem(linear(3, 4), idx=-15) => with_getitem(with_getitem, with_getitem): (Floats[_, 4], $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) -> (Floats[_, 3], $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13); ($0, Floats[_, 4], $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) -> ($0, Floats[_, 3], $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
with_getitem(linear(3, 4), idx=16, name="own") => ! arity 0 idx: own: idx must be an int from -16 to 15, not 16
with_getitem(linear(3, 4), idx="1", name="own") => ! arity 0 idx: own: idx must be an int from -16 to 15, not '1'
with_getitem(linear(3, 4), idx=...) => with_getitem(with_getitem, with_getitem): Any -> Any
with_getitem(missing("a"), idx=15) => with_getitem(with_getitem, with_getitem): ($0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, Floats[_, $nI:Linear@a]) -> ($0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, Floats[_, 3])
with_getitem(chain(linear(4, 7), missing("a")), idx=...) => with_getitem(with_getitem, with_getitem): Any -> Any [$nI:Linear@a = 4]
siamese(linear(3, 4), layer("cosine", (Tuple((f(R, C), f(R, C))), f(R)))) => siamese(siamese, siamese): (Floats[_, 4], Floats[_, 4]) -> Floats[$0]
siamese(linear(3, 4), layer("cosine", (Tuple((f(R, 9), f(R, 9))), f(R)))) => ! size 1: cosine takes tuple[Floats2d[*, 9], Floats2d[*, 9]], but the two outputs of Linear are tuple[Floats2d[*, 3], Floats2d[*, 3]] (expected width 9, got 3)
siamese(SAME, layer("cosine", (Tuple((f(R, C), f(R, C))), f(R)))) => siamese(siamese, siamese): (Floats[$0, $1], Floats[$0, $1]) -> Floats[$0]
siamese(missing("a"), layer("cosine", (Tuple((f(R, C), f(R, C))), f(R)))) => siamese(siamese, siamese): (Floats[_, $nI:Linear@a], Floats[_, $nI:Linear@a]) -> Floats[$0]
siamese(linear(3, atom(Var("nI", "Linear"))), layer("cosine", (Tuple((f(R, C), f(R, C))), f(R)))) => siamese(siamese, siamese): (Floats[_, $m0:Linear], Floats[_, $m0:Linear]) -> Floats[$0]
siamese(pairs(linear(3, 4)), layer("cosine", (Tuple((f(R, C), f(R, C))), f(R)))) => siamese(siamese, siamese): (Floats[_, 4], Floats[_, 4]) -> Floats[$0]
bidirectional(LSTM) => bidirectional(bidirectional, bidirectional): Padded<Floats[_, _, 4]> -> Padded<Floats[_, _, 6]>
bidirectional(LSTM, LSTM) => bidirectional(bidirectional, bidirectional): Padded<Floats[_, _, 4]> -> Padded<Floats[_, _, 6]>
bidirectional(LSTM, layer("GRU", (padded(f(_, _, 4)), padded(f(_, _, 2))))) => bidirectional(bidirectional, bidirectional): Padded<Floats[_, _, 4]> -> Padded<Floats[_, _, 5]>
bidirectional(LSTM, layer("GRU", (padded(f(_, _, 5)), padded(f(_, _, 2))))) => ! size 1: layer 2 of bidirectional, GRU, takes Padded[Floats3d[*, *, 5]], but layer 1, LSTM, takes Padded[Floats3d[*, *, 4]] (expected width 5, got 4): all its layers get the same input
bidirectional(SAME) => bidirectional(bidirectional, bidirectional): Padded<Floats[_, _, $0]> -> Padded<Floats[_, _, 2*$0]>
bidirectional(linear(3, 4)) => ! container 0: bidirectional needs layers of padded sequences of floats, but Linear takes Floats2d[*, 4]
bidirectional(LSTM, linear(3, 4)) => ! container 1: bidirectional needs layers of padded sequences of floats, but Linear takes Floats2d[*, 4]
bidirectional(layer("LSTM", (padded(f(_, _, 4)), f(_, 3)))) => ! container 0: bidirectional needs layers of padded sequences of floats, but LSTM gives Floats2d[*, 3]
bidirectional(layer("LSTM", (padded(f(_, _, atom(Var("nI", "LSTM", "a")))), padded(f(_, _, 3))))) => bidirectional(bidirectional, bidirectional): Padded<Floats[_, _, $nI:LSTM@a]> -> Padded<Floats[_, _, 6]>
resizable(linear(3, 4), name="resizable") => resizable(resizable, resizable): Floats[_, 4] -> Floats[_, _]
resizable(linear(atom(Var("nO", "Linear", "b")), 4), name="resizable") => resizable(resizable, resizable): Floats[_, 4] -> Floats[_, $nO:Linear@b]
resizable(tuplify(linear(3, 4), SAME), name="resizable") => resizable(resizable, resizable): Floats[_, 4] -> (Floats[_, _], Floats[_, _])
resizable(pairs(linear(3, 4)), name="resizable") => resizable(resizable, resizable): Floats[_, 4] -> Floats[_, _]; Ragged<Floats[_, 4]> -> Ragged<Floats[_, _]>
resizable(missing("a")) => resizable(resizable, resizable): Floats[_, $nI:Linear@a] -> Floats[_, _]
either(linear(3, 4), linear(3, 4)) => Linear(Linear, Linear): Floats[_, 4] -> Floats[_, 3]
either(linear(3, 4), linear(3, 5)) => Linear(Linear, Linear): Floats[_, _] -> Floats[_, 3]
either(linear(3, 4), linear(2, 4)) => Linear(Linear, Linear): Floats[_, 4] -> Floats[_, _]
either(linear(3, 4), chain(linear(5, 4), linear(3, 5))) => the layer(Linear, Linear): Floats[_, 4] -> Floats[_, 3]
either(linear(3, 4), layer("Relu", (f(_, 4), f(_, 3)))) => the layer(the layer, the layer): Floats[_, 4] -> Floats[_, 3]
either(linear(3, 4), MEAN) => the layer(the layer, the layer): Any -> Floats[_, _]
either(linear(3, 4), EMBED) => the layer(the layer, the layer): Any -> Any
either(EMBED, linear(3, 4)) => the layer(the layer, the layer): Any -> Any
either(EMBED, layer("other", *[(each.input, each.output) for each in EMBED.scheme.alternatives])) => the layer(the layer, the layer): Ints[$0] -> Floats[$0, 4]; Ints[$0, $1] -> Floats[$0, 4]
either(SAME, layer("same", (T, T))) => the layer(the layer, the layer): $0 -> $0
either(DOUBLE, LONGER) => the layer(the layer, the layer): Floats[_, _] -> Floats[_, _]
missing("a").copied() => Linear(Linear, Linear): Floats[_, $c0:Linear] -> Floats[_, 3]
chain(linear(4, 7), missing("a")).copied() => chain(Linear, Linear): Floats[_, 7] -> Floats[_, 3]
chain(missing("a"), missing("b")).copied() => chain(Linear, Linear): Floats[_, $c0:Linear] -> Floats[_, 3]
linear(3, 4).copied() => Linear(Linear, Linear): Floats[_, 4] -> Floats[_, 3]
missing("a").keeping_owners(lambda owner: False) => Linear(Linear, Linear): Floats[_, $d0] -> Floats[_, 3]
missing("a").keeping_owners(lambda owner: True) => Linear(Linear, Linear): Floats[_, $nI:Linear@a] -> Floats[_, 3]
chain(missing("a"), missing("b")).keeping_owners(lambda owner: owner == "b") => chain(Linear, Linear): Floats[_, $d0] -> Floats[_, 3] [$nI:Linear@b = 3]
tuplify(missing("a"), missing("b")).keeping_owners(lambda owner: owner == "b") => tuplify(tuplify, tuplify): Floats[_, $nI:Linear@b] -> (Floats[_, 3], Floats[_, 3])
linear(3, atom(Var("nI", "Linear"))).with_owner("z") => Linear(Linear, Linear): Floats[_, $m0:Linear@z] -> Floats[_, 3]
linear(3, 4).with_owner("z") => Linear(Linear, Linear): Floats[_, 4] -> Floats[_, 3]
"""


@pytest.mark.parametrize(
    ("expression", "result"), [row.split(" => ") for row in TABLE_OF_COMPOSITIONS.split("\n")[1:-1]]
)
def test_what_comes_of_layers(expression: str, result: str) -> None:
    assert told(expression) == result
