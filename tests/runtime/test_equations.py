"""What the sizes of data must satisfy: as unification finds it, but at once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from typedthinc.runtime.equations import all_hold, equations_of
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number, plus, times
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array
from typedthinc.shapes.unify import fit

VARIABLES = st.sampled_from([Var("A"), Var("B")])
SIZES = st.one_of(
    st.builds(atom, VARIABLES),
    st.builds(
        lambda var, factor, more: plus(times(atom(var), factor), number(more)),
        VARIABLES,
        st.integers(1, 3),
        st.integers(-2, 2),
    ),
    st.just(UNKNOWN),
)


@given(st.lists(SIZES, min_size=1, max_size=3), st.data())
def test_it_finds_what_unification_finds(sizes: list[Size], data: st.DataObject) -> None:
    shape = data.draw(st.tuples(*(st.integers(0, 7) for _ in sizes)))
    equations = equations_of([sizes])
    assert equations is not None
    try:
        fit(Array("Floats", tuple(map(number, shape))), Array("Floats", tuple(sizes)), Substitution())
        fits = True
    except Misfit:
        fits = False
    assert all_hold(equations, [shape]) == fits


def test_two_variables_in_one_size_take_a_closer_look() -> None:
    assert equations_of([[plus(atom(Var("A")), atom(Var("B")))]]) is None


def test_ordinary_layers_have_no_equations() -> None:
    assert equations_of([[atom(Var("B")), number(3)]]) == []
