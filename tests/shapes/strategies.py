"""Random sizes, terms and schemes."""

from __future__ import annotations

from hypothesis import strategies as st

from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Size, Var, atom, number, plus, times
from typedthinc.shapes.terms import ANY, AnyRank, Array, Container, Other, Term, Tuple, Widened

numbers = st.integers(1, 9).map(number)
names = st.builds(Name, st.sampled_from(["Batch", "Time"]), st.booleans())


def sizes(prefix: str = "") -> st.SearchStrategy[Size]:
    """Numbers, variables, names, unknown, and sums of multiples of those."""
    variables = st.sampled_from([f"{prefix}a", f"{prefix}b", f"{prefix}c"]).map(Var)
    single = st.one_of(numbers, variables.map(atom), names.map(atom))
    sums = st.builds(lambda one, factor, two: plus(times(one, factor), two), single, st.integers(1, 3), single)
    return st.one_of(single, sums, st.just(UNKNOWN))


def linear(prefix: str = "") -> st.SearchStrategy[Known]:
    """Sizes whose variables have the factor 1, so that each equation between them can be solved at once."""
    variables = st.sampled_from([f"{prefix}a", f"{prefix}b", f"{prefix}c"]).map(Var)
    return st.one_of(numbers, variables.map(atom))


def arrays(items: st.SearchStrategy[Size]) -> st.SearchStrategy[Term]:
    families = st.sampled_from(["Floats", "Ints"])
    return st.builds(Array, families, st.lists(items, min_size=1, max_size=3).map(tuple))


def variables(prefix: str = "") -> st.SearchStrategy[Var]:
    """Variables that stand for anything, and for arrays only."""
    names = st.sampled_from([f"{prefix}S", f"{prefix}T"])
    return st.one_of(names.map(Var), names.map(lambda name: Var(f"{name}2", rank=2)))


def terms(items: st.SearchStrategy[Size], prefix: str = "") -> st.SearchStrategy[Term]:
    leaves = st.one_of(
        arrays(items),
        st.sampled_from(["Floats", "Ints", "Array"]).map(AnyRank),
        variables(prefix),
        st.builds(Widened, variables(prefix), st.integers(2, 4)),
        st.sampled_from(["builtins.str", "builtins.dict"]).map(Other),
        st.just(ANY),
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(Container, st.sampled_from(["list", "Ragged", "Padded"]), st.tuples(inner)),
            st.builds(Container, st.just("Pairs"), st.tuples(inner, inner)),
            st.lists(inner, max_size=3).map(lambda items: Tuple(tuple(items))),
        ),
        max_leaves=5,
    )
