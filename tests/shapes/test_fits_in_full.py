"""What a value and what is wanted become where they fit, and what a misfit tells, in full.

The names are those of `rules/test_compositions.py`; `W2` is an array that is widened twice, `T2` one of 2 axes or more.
"""

# ruff: noqa: E501  # a line of the table stays one line

from __future__ import annotations

from typing import Any

import pytest

from tests.shapes.rules import test_compositions
from tests.shapes.shadow import written
from typedthinc.shapes.sizes import Name, Var, atom
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Widened, widened, width_of, with_width
from typedthinc.shapes.unify import fit

S, T, T2 = Var("S"), Var("T"), Var("T2", rank=2)
NAMES: dict[str, Any] = {
    **test_compositions.NAMES,
    "S": S,
    "T": T,
    "T2": T2,
    "W2": Widened(Var("W"), 2),
    "W3": Widened(Var("V"), 3),
    "S2": Widened(S, 2),
    "wide": widened,
    "width": width_of,
    "with_width": with_width,
    "Widened": Widened,
    "missing": atom(Var("nI", "Linear", "a")),
    "soft": atom(Name("Time", rigid=False)),
}


def told(row: str) -> str:
    """Write what both become, or kind, axis and sizes of the misfit, and what was wanted."""
    value, wanted = (eval(each, NAMES) for each in row.split(" | "))  # noqa: S307  # terms of the table
    bound = Substitution()
    try:
        fit(value, wanted, bound)
        bound.settle()
    except Misfit as misfit:
        sizes = "" if misfit.sizes is None else f" {written(misfit.sizes[0])} not {written(misfit.sizes[1])}"
        return f"! {misfit.kind} {misfit.axis}{sizes}, {written(misfit.wanted)} from {written(misfit.value)}"
    left = "".join(f", {written(one)} = {written(two)}" for one, two in bound.unsolved())
    return f"{written(bound.term(value))} | {written(bound.term(wanted))}{left}"


FITS = r"""
f(2, 3) | f(2, 3) => Floats[2, 3] | Floats[2, 3]
f(2, 3) | f(R, C) => Floats[2, 3] | Floats[2, 3]
f(R, C) | f(2, 3) => Floats[2, 3] | Floats[2, 3]
f(2, 3) | f(R, R) => ! size -1 2 not 3, Floats[$R, $R] from Floats[2, 3]
f(R, I) | f(C, C) => Floats[$R, $R] | Floats[$R, $R]
f(2, 3) | i(2, 3) => ! dtype 0, Ints[2, 3] from Floats[2, 3]
f(2, 3) | f(3) => ! rank 0, Floats[3] from Floats[2, 3]
f(2, 3) | f(2, 4) => ! size -1 4 not 3, Floats[2, 4] from Floats[2, 3]
f(2, 3, 4) | f(9, 3, 4) => ! size -3 9 not 2, Floats[9, 3, 4] from Floats[2, 3, 4]
f(_, 3) | f(2, C) => Floats[_, 3] | Floats[2, 3]
f(2, 6) | f(_, times(C, 2)) => Floats[2, 6] | Floats[_, 6]
f(2, 7) | f(_, times(C, 2)) => ! size -1 2*$C not 7, Floats[_, 2*$C] from Floats[2, 7]
f(2, 0) | f(_, times(C, 2)) => Floats[2, 0] | Floats[_, 0]
f(0, 3) | f(R, C) => Floats[0, 3] | Floats[0, 3]
f(2, 9) | f(_, plus(C, number(4))) => Floats[2, 9] | Floats[_, 9]
f(2, 4) | f(_, plus(C, number(4))) => ! size -1 $C+4 not 4, Floats[_, $C+4] from Floats[2, 4]
f(2, C) | f(_, plus(I, number(4))) => Floats[2, $I+4] | Floats[_, $I+4]
f(2, plus(C, number(9))) | f(_, plus(I, number(4))) => Floats[2, $C+9] | Floats[_, $C+9]
f(2, times(C, 4)) | f(_, times(I, 6)) => Floats[2, 12*$C/1] | Floats[_, 12*$C/1]
f(2, times(C, 4)) | f(_, plus(times(I, 6), number(2))) => Floats[2, 4*$C] | Floats[_, 6*$I+2], 6*$I+2 = 4*$C
f(2, plus(C, I)) | f(_, 7) => Floats[2, 7] | Floats[_, 7]
f(plus(C, I), C) | f(7, 3) => Floats[7, 3] | Floats[7, 3]
f(2, BATCH) | f(_, 4) => ! size -1 4 not Batch, Floats[_, 4] from Floats[2, Batch]
f(2, BATCH) | f(_, BATCH) => Floats[2, Batch] | Floats[_, Batch]
f(2, BATCH) | f(_, soft) => ! size -1 Time not Batch, Floats[_, Time] from Floats[2, Batch]
f(2, soft) | f(_, 4) => Floats[2, Time] | Floats[_, 4]
f(2, missing) | f(_, 4) => Floats[2, 4] | Floats[_, 4]
f(2, missing) | f(_, C) => Floats[2, $nI:Linear@a] | Floats[_, $nI:Linear@a]
f(2, missing) | f(_, times(C, 3)) => Floats[2, 3*$(1 nI + 0) / 3:Linear@a] | Floats[_, 3*$(1 nI + 0) / 3:Linear@a]
f(2, missing) | f(_, plus(C, number(3))) => Floats[2, $nI - 3:Linear@a+3] | Floats[_, $nI - 3:Linear@a+3]
f(2, times(missing, 2)) | f(_, times(C, 3)) => Floats[2, 2*$nI:Linear@a] | Floats[_, 3*$C], 3*$C = 2*$nI:Linear@a
f(2, 3) | T => Floats[2, 3] | Floats[2, 3]
f(2, 3) | T2 => Floats[2, 3] | Floats[2, 3]
f(3) | T2 => ! rank 0, $T2>=2 from Floats[3]
ragged(f(2, 3)) | T2 => ! container 0, $T2>=2 from Ragged<Floats[_, 3]>
T | T2 => $T2>=2 | $T2>=2
T2 | T => $T2>=2 | $T2>=2
S | T => $S | $S
T | T => $T | $T
ragged(T) | T => ! container 0, $T from Ragged<$T>
AnyRank("Floats") | T2 => FloatsX | FloatsX
(ANY) | T => Any | $T
T | ANY => $T | Any
AnyRank("Floats") | AnyRank("Floats") => FloatsX | FloatsX
AnyRank("Floats") | AnyRank("Ints") => ! dtype 0, IntsX from FloatsX
AnyRank("Array") | AnyRank("Ints") => ArrayX | IntsX
f(2, 3) | AnyRank("Floats") => Floats[2, 3] | FloatsX
i(2, 3) | AnyRank("Floats") => ! dtype 0, FloatsX from Ints[2, 3]
AnyRank("Floats") | f(2, 3) => FloatsX | Floats[2, 3]
AnyRank("Ints") | f(2, 3) => ! dtype 0, Floats[2, 3] from IntsX
f(2, 3) | ragged(f(_, 3)) => ! container 0, Ragged<Floats[_, 3]> from Floats[2, 3]
ragged(f(_, 3)) | ragged(f(_, C)) => Ragged<Floats[_, 3]> | Ragged<Floats[_, 3]>
ragged(f(_, 3)) | padded(f(_, _, 3)) => ! container 0, Padded<Floats[_, _, 3]> from Ragged<Floats[_, 3]>
ragged(T) | ragged(f(_, 3)) => Ragged<Floats[_, 3]> | Ragged<Floats[_, 3]>
Tuple((f(2, 3), f(4, 3))) | list_(f(_, C)) => (Floats[2, 3], Floats[4, 3]) | list<Floats[_, 3]>
Tuple((f(2, 3), f(4, 5))) | list_(f(_, C)) => ! size -1 3 not 5, Floats[_, $C] from Floats[_, 5]
list_(f(_, 3)) | Tuple((f(_, 3),)) => ! container 0, (Floats[_, 3]) from list<Floats[_, 3]>
Tuple((f(2, 3), T)) | Tuple((S, f(_, 4))) => (Floats[2, 3], Floats[_, 4]) | (Floats[2, 3], Floats[_, 4])
Tuple((f(2, 3),)) | Tuple((S, T)) => ! arity 0, ($S, $T) from (Floats[2, 3])
Other("a.b") | Other("a.b") => a.b | a.b
Other("a.b") | Other("a.c") => ! container 0, a.c from a.b
Other("a.b") | Other("typing.Hashable") => a.b | typing.Hashable
Tuple((f(2),)) | Other("typing.Hashable") => (Floats[2]) | typing.Hashable
f(2, 3) | Other("typing.Hashable") => ! container 0, typing.Hashable from Floats[2, 3]
f(2, 6) | W2 => Floats[2, 6] | Floats[2, 6]
f(2, 7) | W2 => ! size -1 2*$w/1 not 7, Floats[2, 7] from Floats[2, 7]
W2 | f(2, 6) => Floats[2, 6] | Floats[2, 6]
W2 | f(2, 7) => ! size -1 7 not 2*$w/1, Floats[2, 7] from Floats[2, 7]
f(2, C) | W2 => Floats[2, 2*$w/1] | Floats[2, 2*$w/1]
f(2, missing) | W2 => Floats[2, 2*$(1 nI + 0) / 2:Linear@a] | Floats[2, 2*$(1 nI + 0) / 2:Linear@a]
f(_, _) | W2 => Floats[_, _] | Floats[_, _]
W2 | W3 => 6*$V/1 | 6*$V/1
W3 | W2 => 6*$W/1 | 6*$W/1
W2 | W2 => 2*$W | 2*$W
W2 | Widened(Var("W"), 3) => ! size -1 3*$n not 2*$n, 3*$W from 2*$W
Var("W") | W2 => ! size -1 2*$n not $n, 2*$W from $W
W2 | Var("W") => ! size -1 $n not 2*$n, $W from 2*$W
S | S2 => ! size -1 2*$n not $n, 2*$S from $S
T2 | W2 => 2*$W>=2 | 2*$W>=2
ragged(f(_, 6)) | W2 => Ragged<Floats[_, 6]> | Ragged<Floats[_, 6]>
ragged(f(_, 7)) | W2 => ! size -1 2*$w/1 not 7, Floats[_, 7] from Floats[_, 7]
Tuple((f(_, 6), f(_, 8))) | W2 => (Floats[_, 6], Floats[_, 8]) | (Floats[_, 6], Floats[_, 8])
Tuple((f(_, 6), f(_, 7))) | W2 => ! size -1 2*$w/2 not 7, Floats[_, 7] from Floats[_, 7]
W2 | Tuple((f(_, 6), f(_, 7))) => ! size -1 7 not 2*$w/2, Floats[_, 7] from Floats[_, 7]
Tuple((T, f(_, 8))) | W2 => (2*$T/1, Floats[_, 8]) | (2*$T/1, Floats[_, 8])
Tuple((W3, f(_, 8))) | W2 => (6*$V/1/2, Floats[_, 8]) | (6*$V/1/2, Floats[_, 8])
Other("a.b") | W2 => a.b | a.b
AnyRank("Floats") | W2 => FloatsX | FloatsX
Tuple((f(2, 6), f(2, 3))) | Tuple((W2, Var("W"))) => (Floats[2, 6], Floats[2, 3]) | (Floats[2, 6], Floats[2, 3])
Tuple((f(2, 6), f(2, 4))) | Tuple((W2, Var("W"))) => ! size -1 3 not 4, Floats[2, 3] from Floats[2, 4]
Tuple((f(2, 3), f(2, 6))) | Tuple((Var("W"), W2)) => (Floats[2, 3], Floats[2, 6]) | (Floats[2, 3], Floats[2, 6])
wide(f(_, C), 3) | f(_, 6) => Floats[_, 6] | Floats[_, 6]
wide(ragged(f(_, C)), 3) | ragged(f(_, 6)) => Ragged<Floats[_, 6]> | Ragged<Floats[_, 6]>
wide(Tuple((f(_, C), T)), 2) | Tuple((f(_, 6), f(_, 8))) => (Floats[_, 6], Floats[_, 8]) | (Floats[_, 6], Floats[_, 8])
wide(W2, 3) | f(_, 12) => Floats[_, 12] | Floats[_, 12]
wide(AnyRank("Floats"), 3) | f(_, 12) => FloatsX | Floats[_, 12]
with_width(f(2, 3), width(ragged(f(_, 7)))) | f(2, C) => Floats[2, 7] | Floats[2, 7]
with_width(ragged(f(_, 3)), number(9)) | ragged(f(_, C)) => Ragged<Floats[_, 9]> | Ragged<Floats[_, 9]>
with_width(T, number(9)) | f(2) => Any | Floats[2]
with_width(Tuple((f(3),)), width(Tuple(()))) | Tuple((f(3),)) => (Floats[3]) | (Floats[3])
"""


@pytest.mark.parametrize(("row", "result"), [row.split(" => ") for row in FITS.split("\n")[1:-1]])
def test_what_both_become(row: str, result: str) -> None:
    assert told(row) == result
