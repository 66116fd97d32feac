"""Sizes that a signature computes from others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shapes.applied import accept, rules
from typedthinc.shapes.computed import compute, difference, floor, has_computed, multiple, product, quotient
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Computed, Known, Size, Var, atom, number, plus, times
from typedthinc.shapes.terms import Array

B, I, N = atom(Var("B")), atom(Var("I")), atom(Var("N"))


def rows(*sizes: Size) -> Array:
    return Array("Floats", sizes)


def values(**known: int) -> Callable[[Var], Size]:
    return lambda var: number(known[var.name]) if var.name in known else atom(var)


def solved(given: Size, **known: int) -> Scheme:
    return Scheme.of(compute(Signature(rows(I), rows(given)), "layer", values(**known))[0])


@pytest.mark.parametrize(
    ("size", "takes", "gives"),
    [
        (plus(I, N), I, plus(I, number(4))),
        (product(I, N), I, times(I, 4)),
        (product(N, plus(I, number(1))), I, plus(times(I, 4), number(4))),
        (quotient(I, N), times(I, 4), I),
        (quotient(times(I, 6), N), times(I, 2), times(I, 3)),
        (multiple(I, N), times(I, 4), times(I, 4)),
        (difference(I, N), plus(I, number(4)), I),
        (quotient(product(I, N), N), I, I),
        (product(quotient(I, N), number(3)), times(I, 4), times(I, 3)),
        (plus(quotient(I, number(2)), quotient(I, number(3))), times(I, 6), times(I, 5)),
    ],
)
def test_what_is_known_of_both_ends(size: Size, takes: Size, gives: Size) -> None:
    assert solved(size, N=4) == Scheme.of(Signature(rows(takes), rows(gives)))


def test_of_a_quotient_by_what_is_not_known_nothing_is_known() -> None:
    assert solved(quotient(I, N)) == Scheme.of(Signature(rows(I), rows(UNKNOWN)))


@pytest.mark.parametrize("size", [product(I, N), floor(I, number(2)), product(floor(I, number(3)), N)])
def test_products_and_floors_wait_for_their_sizes(size: Size) -> None:
    layer = LayerType("layer", Scheme.of(compute(Signature(rows(I, N), rows(size)), "layer", values())[0]))
    assert accept(layer, rows(UNKNOWN, number(4)), "the data is") in (rows(UNKNOWN),)
    factors = {"product": 7 * 4, "floor": 7 // 2}
    (item,) = [item for item, _ in size.terms] if isinstance(size, Known) else []
    assert isinstance(item, Computed)
    expected = 7 // 3 * 4 if isinstance(item.left.terms[0][0], Computed) else factors[item.operation]
    assert accept(layer, rows(number(7), number(4)), "the data is") == rows(number(expected))


def test_what_stands_behind_a_product_is_checked_when_it_is_known() -> None:
    flat = LayerType("Flat", Scheme.of(compute(Signature(rows(B, I, N), rows(B, product(I, N))), "Flat", values())[0]))
    twelve = LayerType("Linear", Scheme.of(Signature(rows(B, number(12)), rows(B, number(2)))))
    model = rules.chain([flat, twelve])
    assert accept(model, rows(UNKNOWN, number(3), number(4)), "the data is") == rows(UNKNOWN, number(2))
    assert accept(model, rows(UNKNOWN, UNKNOWN, number(6)), "the data is") == rows(UNKNOWN, number(2))
    for outer in (model, rules.chain([LayerType("noop", Scheme.of(Signature(Var("T"), Var("T")))), model])):
        with pytest.raises(Mismatch, match=r"\(a layer inside expects width 12, got 15\)"):
            accept(outer, rows(UNKNOWN, number(3), number(5)), "the data is")


def test_a_product_that_can_never_be_is_found_at_once() -> None:
    tripled = Signature(rows(B, I, N), rows(B, times(product(I, N), 3)))
    flat = LayerType("Flat", Scheme.of(compute(tripled, "Flat", values())[0]))
    ten = LayerType("Linear", Scheme.of(Signature(rows(B, number(10)), rows(B, number(2)))))
    with pytest.raises(Mismatch, match=r"Linear takes Floats2d\[\*, 10\], but Flat before it gives"):
        rules.chain([flat, ten])


def test_a_multiple_of_an_unknown_number_is_itself() -> None:
    assert solved(multiple(I, N)) == Scheme.of(Signature(rows(I), rows(I)))


@pytest.mark.parametrize(
    ("size", "told"),
    [
        (quotient(I, N), "layer: nI must be a multiple of nN, which is 4, not 6"),
        (multiple(I, number(4)), "layer: nI must be a multiple of 4, not 6"),
        (quotient(plus(I, number(1)), N), "layer: nI + 1 must be a multiple of nN, which is 4, not 7"),
        (multiple(I, atom(Var("heads"))), "layer: nI must be a multiple of heads, which is 5, not 6"),
        (difference(I, number(6)), "layer: nI - 6 must be at least 1, not 0"),
        (difference(N, I), "layer: nN - nI must be at least 1, not -2"),
    ],
)
def test_numbers_that_do_not_go_together(size: Size, told: str) -> None:
    with pytest.raises(Mismatch) as caught:
        solved(size, I=6, N=4, heads=5)
    assert caught.value.message == told


@given(st.integers(1, 12), st.integers(1, 5), st.integers(0, 5))
def test_a_width_fits_if_python_can_divide_it(width: int, divisor: int, less: int) -> None:
    size = quotient(difference(times(I, 2), number(2 * less)), number(divisor))
    layer = LayerType("layer", Scheme.of(compute(Signature(rows(I), rows(size)), "layer", values())[0]))
    total, rest = divmod(2 * width - 2 * less, divisor)
    try:
        found = accept(layer, rows(number(width)), "the data is")
    except Mismatch:
        assert rest or total < 1
    else:
        assert isinstance(found, Array)
        # Of what is not worked out nothing is said.
        assert found.sizes[0] in (UNKNOWN, number(total))


def test_only_what_is_computed_needs_a_look() -> None:
    assert not has_computed(Signature(rows(I, number(3)), rows(N, UNKNOWN)))
    for size in (plus(I, N), times(I, 3), quotient(I, N), plus(I, number(1))):
        assert has_computed(Signature(rows(I), rows(size)))


def test_a_missing_size_that_is_a_multiple_stays_that_of_its_object() -> None:
    owned = atom(Var("O", "LSTM", "7"))
    signature, found = compute(Signature(rows(I), rows(multiple(N, number(2)))), "LSTM", lambda var: owned)
    ((var, size),) = found
    assert (var.name, var.owner) == ("O", "7")
    assert isinstance(size, Known)
    assert signature.output == rows(size)


def test_a_missing_size_is_not_named_anew_where_nothing_is_learnt_of_it() -> None:
    owned = atom(Var("O", "LSTM", "7"))
    signature, found = compute(Signature(rows(I), rows(quotient(times(N, 4), number(4)))), "LSTM", lambda var: owned)
    assert (signature, found) == (Signature(rows(owned), rows(owned)), ())


@pytest.mark.parametrize(
    ("one", "two", "wanted"),
    [
        (UNKNOWN, N, [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]),
        (N, UNKNOWN, [UNKNOWN, UNKNOWN, UNKNOWN, N]),
        (number(7), number(2), [number(14), number(3), None, None]),
        (number(7), number(0), [number(0), atom(Computed("floor", number(7), number(0))), None, None]),
        (N, number(1), [N, N, None, None]),
        (number(3), N, [times(N, 3), None, None, None]),
        (I, N, [None, None, None, None]),
    ],
)
def test_sizes_of_two(one: Size, two: Size, wanted: list[Size | None]) -> None:
    """What cannot be computed yet stands as it is."""
    for rule, size in zip((product, floor, quotient, multiple), wanted, strict=True):
        if size is None:
            assert isinstance(one, Known)
            assert isinstance(two, Known)
            assert rule(one, two) == Known(0, ((Computed(rule.__name__, one, two), 1),))  # type: ignore[arg-type]  # its own name
        else:
            assert rule(one, two) == size
