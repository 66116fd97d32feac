"""Layers lifted to other containers, and to lists of what they take."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shapes.applied import accept, rules
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number
from typedthinc.shapes.terms import ANY, Array, Container, Other, Term, Tuple, container, describe

T = Var("T")
COUNTS = Array("Ints", (UNKNOWN,))
ACROSS = {"list": rules.with_list, "Ragged": rules.with_ragged, "Padded": rules.with_padded}


def floats(width: int, rank: int = 2) -> Array:
    sizes: list[Size] = [UNKNOWN] * (rank - 1)
    return Array("Floats", (*sizes, number(width)))


def layer(takes: Term, gives: Term, name: str = "layer") -> LayerType:
    return LayerType(name, Scheme.of(Signature(takes, gives)))


def of(kind: str, width: int) -> Term:
    return container(kind, floats(width, 3 if kind == "Padded" else 2))


def ends(lifted: LayerType) -> list[tuple[Term, Term]]:
    return [(item.input, item.output) for item in lifted.scheme.alternatives]


def shown(lifted: LayerType) -> list[str]:
    return [f"{describe(takes)} -> {describe(gives)}" for takes, gives in ends(lifted)]


@pytest.mark.parametrize("kind", ACROSS)
def test_each_container_is_kept_and_its_width_changed(kind: str) -> None:
    found = ends(ACROSS[kind]([layer(of(kind, 4), of(kind, 3))]))
    assert found[0] == (of(kind, 4), of(kind, 3))
    assert {(of(each, 4), of(each, 3)) for each in ACROSS} <= set(found)


def test_with_ragged_takes_data_and_lengths() -> None:
    found = ends(rules.with_ragged([layer(of("Ragged", 4), of("Ragged", 3))]))
    assert (Tuple((floats(4), COUNTS)), Tuple((floats(3), COUNTS))) in found
    # Else two sequences of ids would be one, and its lengths.
    ids = rules.with_ragged([layer(container("Ragged", COUNTS), of("Ragged", 3))])
    assert not any(isinstance(takes, Tuple) for takes, _ in ends(ids))


def test_with_padded_takes_data_alone_and_keeps_its_steps() -> None:
    lifted = rules.with_padded([layer(of("Padded", 4), of("Padded", 3))])
    data = Array("Floats", (number(7), number(2), number(4)))
    assert accept(lifted, data, "it is") == Array("Floats", (number(7), number(2), number(3)))
    fields = Tuple((floats(4, 3), COUNTS, COUNTS, COUNTS))
    assert accept(lifted, fields, "it is") == Tuple((floats(3, 3), COUNTS, COUNTS, COUNTS))


@pytest.mark.parametrize("kind", ACROSS)
def test_what_takes_anything_keeps_it(kind: str) -> None:
    lifted = ACROSS[kind]([layer(T, T)])
    for each in ACROSS:
        assert accept(lifted, of(each, 4), "it is") == of(each, 4)
    with pytest.raises(Mismatch, match="takes"):
        accept(lifted, floats(4), "it is")


def test_only_lists_hold_what_is_no_array() -> None:
    for kind in ("Ragged", "Padded"):
        with pytest.raises(Mismatch, match=rf"but it is {kind}\[str\]"):
            accept(rules.with_list([layer(T, T)]), container(kind, Other("builtins.str")), "it is")
    of_lists = container("list", container("list", floats(3)))
    assert ends(rules.with_list([layer(of_lists, of_lists)])) == [(of_lists, of_lists)]


@pytest.mark.parametrize("kind", ACROSS)
def test_of_a_layer_that_nobody_knows_the_container_is_known(kind: str) -> None:
    lifted = ACROSS[kind]([layer(ANY, ANY)])
    assert accept(lifted, of("Ragged", 3), "it is") == container("Ragged", ANY)
    with pytest.raises(Mismatch, match="but it is Ints2d"):
        accept(lifted, Array("Ints", (UNKNOWN, UNKNOWN)), "it is")


@pytest.mark.parametrize("kind", ACROSS)
def test_of_several_ways_those_that_fit_are_lifted(kind: str) -> None:
    """`with_array` takes arrays as well, which are no sequences."""
    lifted = ACROSS[kind]([rules.with_array([layer(floats(4), floats(3))])])
    assert {(of(each, 4), of(each, 3)) for each in ACROSS} <= set(ends(lifted))


def test_a_missing_size_is_one_in_all_containers() -> None:
    missing = Array("Floats", (UNKNOWN, atom(Var("I", "Linear", "1"))))
    inner = layer(container("list", missing), of("list", 3))
    once = rules.chain([layer(ANY, of("Ragged", 4)), rules.with_list([inner])])
    with pytest.raises(Mismatch, match=r"Linear is used twice"):
        rules.chain([once, layer(ANY, of("Padded", 5)), rules.with_list([inner])])


def test_with_array2d_takes_two_axes_of_any_family() -> None:
    assert shown(rules.with_array2d([layer(T, T)])) == [
        f"{takes} -> {takes}"
        for family in ("Floats", "Ints")
        for takes in (f"{family}2d", f"list[{family}2d]", f"Ragged[{family}2d]", f"Padded[{family}3d]")
    ]
    dense = layer(floats(4), floats(3))
    assert shown(rules.with_array2d([dense])) == shown(rules.with_array([dense]))


def test_lists_of_lists() -> None:
    inner = layer(of("list", 4), of("list", 3))
    for rule in (rules.with_flatten, rules.map_list):
        assert ends(rule([inner])) == [(container("list", of("list", 4)), container("list", of("list", 3)))]
    assert ends(rules.map_list([layer(floats(4), floats(3))])) == [(of("list", 4), of("list", 3))]


def test_what_stands_around_leaves_the_part_as_it_is() -> None:
    inner = layer(floats(4), floats(3), "Linear")
    around = rules.around([inner], name="debug:Linear")
    assert (around.scheme, around.taker, around.giver) == (inner.scheme, "Linear", "Linear")


@pytest.mark.parametrize(
    ("rule", "takes", "gives", "sentence"),
    [
        (rules.with_list, floats(4), floats(3), "takes a list, but inner takes Floats2d[*, 4]"),
        (rules.with_list, of("list", 4), floats(3), "gives a list, but inner gives Floats2d[*, 3]"),
        (rules.with_list, Tuple((COUNTS, COUNTS)), ANY, "takes a list, but inner takes tuple[Ints1d, Ints1d]"),
        (rules.with_ragged, of("Ragged", 4), floats(3), "gives Ragged, but inner gives Floats2d[*, 3]"),
        (rules.with_padded, of("list", 4), of("list", 4), "takes Padded, but inner takes list[Floats2d[*, 4]]"),
        (rules.with_array2d, floats(4), COUNTS, "gives arrays of 2 axes, but inner gives Ints1d"),
        (rules.with_array2d, floats(4), of("list", 3), "gives arrays of 2 axes, but inner gives list[Floats2d[*, 3]]"),
        (rules.with_array2d, COUNTS, floats(3), "takes arrays of 2 axes, but inner takes Ints1d"),
        (rules.with_flatten, of("list", 4), floats(3), "gives a list, but inner gives Floats2d[*, 3]"),
    ],
)
def test_what_is_refused(rule: Any, takes: Term, gives: Term, sentence: str) -> None:
    with pytest.raises(Mismatch) as caught:
        rule([layer(takes, gives, "inner")], name="lifting")
    assert caught.value.message == f"lifting lifts a layer that {sentence}"


def test_the_nearest_failure_is_told() -> None:
    lifted = rules.with_padded([layer(of("Padded", 4), of("Padded", 3))])
    with pytest.raises(Mismatch, match=r"^with_padded\(layer\) takes Padded\[Floats3d.* \(expected width 4, got 5\)$"):
        rules.chain([layer(ANY, of("Padded", 5)), lifted])


@pytest.mark.parametrize("rule", ACROSS.values())
def test_arrays_of_a_least_rank_have_one_axis_more_in_padded(rule: Any) -> None:
    beside = rules.with_array([rules.concatenate([layer(T, T), layer(T, T)])])
    lifted = rule([beside])
    for kind in ACROSS:
        assert accept(lifted, of(kind, 4), "it is") == of(kind, 8)
    with pytest.raises(Mismatch, match="takes"):
        accept(lifted, container("Padded", Array("Floats", (UNKNOWN, UNKNOWN))), "it is")


def test_no_array_has_more_than_four_axes() -> None:
    of_images = layer(container("list", floats(3, 4)), container("list", floats(3, 4)))
    assert [takes.kind for takes, _ in ends(rules.with_list([of_images])) if isinstance(takes, Container)] == [
        "list",
        "Ragged",
    ]
