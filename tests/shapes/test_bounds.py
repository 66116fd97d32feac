"""Type variables with a bound."""

from __future__ import annotations

from typedthinc.shapes.bounds import alternatives
from typedthinc.shapes.scheme import Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Var, atom
from typedthinc.shapes.terms import ANY, AnyRank, Array, Container, Other, container

T, U = Var("T"), Var("U")
N, W = atom(Var("N")), atom(Var("W"))
SAME = Signature(T, T)


def test_each_member_is_a_signature() -> None:
    bound = Array("Floats", (UNKNOWN, UNKNOWN)), container("Ragged", Array("Floats", (UNKNOWN, UNKNOWN)))
    rows = Array("Floats", (N, W))
    assert Scheme.of(*alternatives(SAME, {T: bound})) == Scheme.of(
        Signature(rows, rows), Signature(container("Ragged", rows), container("Ragged", rows))
    )


def test_arrays_of_any_rank() -> None:
    floats = alternatives(SAME, {T: [AnyRank("Floats")]})
    assert [len(each.input.sizes) for each in floats if isinstance(each.input, Array)] == [2, 1, 3, 4, 5]
    array = Var("T", rank=1)
    assert alternatives(SAME, {T: [AnyRank("Array")]}) == (Signature(array, array),)


def test_what_is_none_of_ours_is_no_bound() -> None:
    assert alternatives(SAME, {T: [ANY]}) == (SAME,)
    assert alternatives(SAME, {U: [AnyRank("Floats")]}) == (SAME,)


def test_too_many_choices_are_none() -> None:
    signature = Signature(Container("Pairs", (T, U)), Var("V"))
    bounds = {var: [AnyRank("Floats")] for var in (T, U, Var("V"))}
    assert alternatives(signature, bounds) == (signature,)


def test_what_a_container_of_the_bound_holds_may_be_anything() -> None:
    words = Container("list", (Other("builtins.str"),))
    assert alternatives(SAME, {T: [words]}) == (Signature(words, words),)
