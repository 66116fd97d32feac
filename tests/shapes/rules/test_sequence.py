"""Layers one behind the other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shapes.applied import accept, rules
from tests.shapes.layers import DROPOUT, LIST2RAGGED, MEAN, UNKNOWN_LAYER, WIDTH, T, ends, floats, layer, linear
from typedthinc.shapes import composes, rule_of
from typedthinc.shapes import rules as ours
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Var, atom, times
from typedthinc.shapes.terms import ANY, Array, container


def test_chain() -> None:
    assert ends(rules.chain([linear(5, 10), DROPOUT, linear(3)])) == (floats(10), floats(3))
    assert ends(rules.chain([DROPOUT, linear(3, 5), DROPOUT])) == (floats(5), floats(3))


def test_chain_keeps_variables_apart() -> None:
    assert ends(rules.chain([linear(5), linear(5), linear(5)])) == (floats(WIDTH), floats(5))


def test_chain_of_containers() -> None:
    whole = rules.chain([LIST2RAGGED, rules.with_array([linear(5, 10)]), MEAN])
    assert ends(whole) == (container("list", floats(10)), floats(5))


def test_chain_names_its_ends() -> None:
    whole = rules.chain([DROPOUT, rules.chain([linear(5), layer(T, T, "Softmax")])])
    assert (whole.name, whole.taker, whole.giver) == ("chain", "Dropout", "Softmax")


def test_a_fraction_of_a_missing_size_is_one_number() -> None:
    twice = rules.concatenate([DROPOUT, DROPOUT])
    missing = LayerType("Linear", Scheme((Signature(floats(atom(Var("I", "Linear", "main"))), floats(4)),)))
    whole = rules.chain([twice, missing])
    rules.chain([linear(2, 2), whole, missing])
    assert whole.owners() == {"main"}
    with pytest.raises(Mismatch, match="Linear is used twice"):
        rules.chain([linear(3, 2), whole, missing])


def test_a_missing_size_that_is_a_multiple_is_kept() -> None:
    missing = LayerType("Linear", Scheme((Signature(floats(atom(Var("I", "Linear", "main"))), floats(4)),)))
    whole = rules.chain([layer(floats(atom(Var("I"))), floats(times(atom(Var("I")), 2))), missing])
    rules.chain([linear(2, 2), whole, missing])
    with pytest.raises(Mismatch, match="Linear is used twice"):
        rules.chain([linear(3, 2), whole, missing])


def test_what_is_unknown_says_nothing() -> None:
    assert ends(rules.chain([linear(5, 10), UNKNOWN_LAYER, linear(3, 4)])) == (floats(10), floats(3))
    assert ends(rules.add([UNKNOWN_LAYER, linear(3, 4)])) == (floats(4), ANY)
    rules.concatenate([UNKNOWN_LAYER, linear(3, 4)])
    rules.residual([UNKNOWN_LAYER])
    assert ends(rules.with_array([UNKNOWN_LAYER])) == (ANY, ANY)


@given(st.lists(st.integers(1, 9), min_size=2, max_size=6))
def test_chain_is_associative(widths: list[int]) -> None:
    layers = [linear(nO, nI) for nI, nO in zip(widths, [*widths[1:], 3], strict=True)]
    flat = rules.chain(layers)
    for cut in range(1, len(layers)):
        assert rules.chain([rules.chain(layers[:cut]), rules.chain(layers[cut:])]) == flat


def test_residual() -> None:
    assert ends(rules.residual([linear(3)])) == (floats(3), floats(3))
    assert ends(rules.residual([DROPOUT])) == (Var("0"), Var("0"))
    with pytest.raises(Mismatch):
        rules.residual([linear(3, 4)])


def test_clone() -> None:
    any_width = Array("Floats", (UNKNOWN, atom(Var("0"))))
    assert ends(rules.clone([linear(3)], n=3)) == (any_width, floats(3))
    assert ends(rules.clone([linear(3, 3)], n=10**9)) == (floats(3), floats(3))
    assert ends(rules.clone([DROPOUT], n=2)) == (Var("0"), Var("0"))
    with pytest.raises(Mismatch):
        rules.clone([linear(3, 4)], n=2)


def test_clone_of_few_or_nobody_knows_how_many() -> None:
    assert rules.clone([linear(3, 4)], n=1) == linear(3, 4)
    assert ends(rules.clone([linear(3, 4)], n=0)) == (Var("0"), Var("0"))
    assert ends(rules.clone([linear(3, 4)])) == (ANY, ANY)
    unknown = Array("Floats", (UNKNOWN, UNKNOWN))
    assert ends(rules.clone([linear(3, 3)])) == (unknown, unknown)
    with pytest.raises(Mismatch, match="n must be an int of at least 0, not -1"):
        rules.clone([linear(3, 3)], n=-1)


def test_noop_does_not_look_at_its_layers() -> None:
    assert ends(rules.noop([linear(3, 4), linear(3, 4)])) == (Var("0"), Var("0"))


def test_too_many_ways_are_unknown() -> None:
    many = rules.with_array([DROPOUT])
    whole = rules.tuplify([many, many, many])
    assert len(whole.scheme.alternatives) <= 16


def test_accept() -> None:
    assert accept(linear(3), floats(4), "the data is") == floats(3)
    assert accept(rules.with_array([linear(3)]), container("list", floats(4)), "") == container("list", floats(3))
    assert accept(rules.with_array([linear(3)]), ANY, "the data is") is ANY
    with pytest.raises(Mismatch):
        accept(linear(3, 4), floats(5), "the data is")


def test_a_mismatch_tells_the_place() -> None:
    for rule in (rules.chain, rules.add):
        with pytest.raises(Mismatch) as caught:
            rule([linear(3, 3), linear(3, 3), linear(3, 4)])
        assert caught.value.position == 2


def test_forward_carries_its_rule() -> None:
    @composes(ours.add)
    def forward() -> None: ...

    assert rule_of(forward) is ours.add
    assert rule_of(test_accept) is None


def weak(owner: str, gives: int | None = 5) -> LayerType:
    missing = floats(atom(Var("I", "Linear", owner)))
    return layer(missing, missing if gives is None else floats(gives), "Linear")


def test_an_object_has_one_size() -> None:
    shared = weak("1")
    assert ends(rules.chain([linear(5, 3), shared, shared])) == (floats(3), floats(5))
    with pytest.raises(Mismatch, match="Linear is used twice, but needs different sizes: create two layers"):
        rules.chain([linear(4, 3), shared, shared])
    rules.chain([linear(4, 3), weak("1"), weak("2")])


@pytest.mark.parametrize("rule", [rules.chain, rules.add, rules.tuplify, rules.concatenate])
def test_what_was_found_of_an_object_is_remembered(rule: Any) -> None:
    narrow, wide = (rules.chain([linear(width, 5), weak("1")]) for width in (3, 6))
    with pytest.raises(Mismatch) as caught:
        rule([narrow, wide])
    assert caught.value.message == (
        f"Linear is used twice, with size 6 in {wide.name} and 3 before it: create two layers"
    )
    rule([narrow, rules.chain([linear(6, 5), weak("2")])])


@pytest.mark.parametrize("rule", [rules.residual, rules.with_array])
def test_an_object_inside_is_the_same_object(rule: Any) -> None:
    shared = weak("1", gives=None)
    with pytest.raises(Mismatch, match="Linear is used twice"):
        rules.chain([linear(4, 3), rule([shared]), linear(5), rule([shared])])


def test_what_is_found_of_two_objects_hangs_together() -> None:
    one, two = weak("1", gives=None), weak("2", gives=None)
    equal = rules.chain([one, two])
    with pytest.raises(Mismatch, match="Linear is used twice"):
        rules.chain([equal, linear(7, 4), rules.chain([linear(3, 7), two]), equal])


def test_chains_with_objects_are_associative() -> None:
    layers = [linear(5), weak("1"), linear(5), weak("2"), weak("1"), linear(3)]
    flat = rules.chain(layers)
    assert all(
        rules.chain([rules.chain(layers[:cut]), rules.chain(layers[cut:])]) == flat for cut in range(1, len(layers))
    )


def test_a_part_remembers_so_many_sizes() -> None:
    whole = rules.chain([weak(str(number)) for number in range(200)])
    assert len(whole.solved) == 64


def test_missing_sizes_become_those_of_an_object() -> None:
    missing = floats(atom(Var("I", "Linear")))
    free = layer(missing, floats(5), "Linear")
    rules.chain([linear(4, 3), free, free])
    for lift in (free, rules.with_array([free])):
        owned = lift.with_owner("here")
        assert owned.owners() == {"here"}
        with pytest.raises(Mismatch, match="Linear is used twice"):
            rules.chain([linear(4, 3), owned, owned])
        rules.chain([linear(4, 3), *[owned.keeping_owners(lambda owner: owner != "here")] * 2])
