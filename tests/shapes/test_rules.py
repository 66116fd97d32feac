"""The rules of the combinators: what the whole takes and gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from typedthinc.shapes import composes, rule_of, rules
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number, plus, times
from typedthinc.shapes.terms import ANY, Array, Container, Term, Tuple, Widened, container

T = Var("T")
WIDTH = atom(Var("0"))


def floats(width: Size | int) -> Array:
    return Array("Floats", (UNKNOWN, number(width) if isinstance(width, int) else width))


def layer(takes: Term, gives: Term, name: str = "layer") -> LayerType:
    return LayerType(name, Scheme.of(Signature(takes, gives)))


def linear(nO: int, nI: int | None = None) -> LayerType:
    return layer(floats(atom(Var("I")) if nI is None else nI), floats(nO), "Linear")


DROPOUT = layer(T, T, "Dropout")
LIST2RAGGED = layer(container("list", T), container("Ragged", T))
MEAN = layer(container("Ragged", floats(atom(Var("I")))), floats(atom(Var("I"))))
UNKNOWN_PART = LayerType("helper")


def ends(part: LayerType) -> tuple[Term, Term]:
    (only,) = part.scheme.alternatives
    return only.input, only.output


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


def test_the_input_beside_itself() -> None:
    twice = rules.concatenate([DROPOUT, DROPOUT])
    assert ends(twice) == (Var("0"), Widened(Var("0"), 2))
    assert ends(rules.chain([linear(5, 3), twice])) == (floats(3), floats(10))
    assert ends(rules.chain([twice, linear(3, 8)])) == (floats(4), floats(3))
    assert ends(rules.chain([twice, linear(3)])) == (floats(WIDTH), floats(3))
    assert ends(rules.chain([twice, DROPOUT, twice])) == (Var("0"), Widened(Var("0"), 4))
    assert ends(rules.concatenate([twice, DROPOUT, linear(3)])) == (
        floats(WIDTH),
        floats(plus(times(WIDTH, 3), number(3))),
    )


@pytest.mark.parametrize("kind", ["list", "Ragged", "Padded"])
def test_containers_beside_themselves(kind: str) -> None:
    axes = (UNKNOWN, UNKNOWN) if kind == "Padded" else (UNKNOWN,)
    before = layer(ANY, Container(kind, (Array("Floats", (*axes, number(3))),)))
    for twice in (rules.concatenate([DROPOUT, DROPOUT]), rules.with_array([rules.concatenate([DROPOUT, DROPOUT])])):
        whole = rules.chain([before, twice])
        assert ends(whole)[1] == Container(kind, (Array("Floats", (*axes, number(6))),))


def test_tuples_beside_themselves() -> None:
    pair = layer(floats(4), Tuple((floats(3), floats(2))))
    assert ends(rules.concatenate([pair, pair]))[1] == Tuple((floats(6), floats(4)))
    assert ends(rules.chain([pair, rules.concatenate([DROPOUT, DROPOUT])]))[1] == Tuple((floats(6), floats(4)))


def test_two_widened_inputs_have_a_common_multiple() -> None:
    twice, thrice = (rules.concatenate([DROPOUT] * times) for times in (2, 3))
    fits_both = layer(Tuple((Widened(Var("S"), 2), Widened(Var("T"), 3))), Tuple((Var("S"), Var("T"))))
    whole = rules.chain([layer(T, Tuple((T, T))), fits_both])
    assert ends(whole) == (Widened(Var("0"), 6), Tuple((Widened(Var("0"), 3), Widened(Var("0"), 2))))
    with pytest.raises(Mismatch, match=r"\(width 2 \* n, not 3 \* n\)"):
        rules.add([twice, thrice])


def test_with_array_takes_arrays_only() -> None:
    lifted = rules.with_array([DROPOUT])
    assert ends(rules.chain([linear(5, 3), lifted])) == (floats(3), floats(5))
    of_lists = layer(ANY, container("list", container("list", floats(3))))
    with pytest.raises(Mismatch, match=r"^layer takes an array, but layer before it gives list\[list\["):
        rules.chain([of_lists, LayerType("layer", lifted.scheme)])
    numbers = layer(ANY, container("list", Array("Floats", (UNKNOWN,))))
    rules.chain([numbers, lifted])
    with pytest.raises(Mismatch, match="arrays of 2 axes or more"):
        rules.chain(
            [
                numbers,
                LayerType(
                    "layer", Scheme(rules.with_array([rules.concatenate([DROPOUT] * 2)]).scheme.alternatives[1:2])
                ),
            ]
        )


def test_a_fraction_of_a_missing_size_is_one_number() -> None:
    twice = rules.concatenate([DROPOUT, DROPOUT])
    missing = LayerType("Linear", Scheme((Signature(floats(atom(Var("I", "Linear", "main"))), floats(4)),)))
    whole = rules.chain([twice, missing])
    rules.chain([linear(2, 2), whole, missing])
    assert whole.owners() == {"main"}
    with pytest.raises(Mismatch, match="one layer stands at two places"):
        rules.chain([linear(3, 2), whole, missing])


def test_a_missing_size_that_is_a_multiple_is_kept() -> None:
    missing = LayerType("Linear", Scheme((Signature(floats(atom(Var("I", "Linear", "main"))), floats(4)),)))
    whole = rules.chain([layer(floats(atom(Var("I"))), floats(times(atom(Var("I")), 2))), missing])
    rules.chain([linear(2, 2), whole, missing])
    with pytest.raises(Mismatch, match="one layer stands at two places"):
        rules.chain([linear(3, 2), whole, missing])


def test_what_is_unknown_says_nothing() -> None:
    assert ends(rules.chain([linear(5, 10), UNKNOWN_PART, linear(3, 4)])) == (floats(10), floats(3))
    assert ends(rules.add([UNKNOWN_PART, linear(3, 4)])) == (floats(4), ANY)
    rules.concatenate([UNKNOWN_PART, linear(3, 4)])
    rules.residual([UNKNOWN_PART])
    assert ends(rules.with_array([UNKNOWN_PART])) == (ANY, ANY)


@given(st.lists(st.integers(1, 9), min_size=2, max_size=6))
def test_chain_is_associative(widths: list[int]) -> None:
    layers = [linear(nO, nI) for nI, nO in zip(widths, [*widths[1:], 3], strict=True)]
    flat = rules.chain(layers)
    for cut in range(1, len(layers)):
        assert rules.chain([rules.chain(layers[:cut]), rules.chain(layers[cut:])]) == flat


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6))
def test_widths_add_up_in_any_order(widths: list[int]) -> None:
    whole = ends(rules.concatenate([linear(width, 4) for width in widths]))
    assert whole == ends(rules.concatenate([linear(width, 4) for width in reversed(widths)]))
    assert whole == (floats(4), floats(sum(widths)))


def test_concatenate_adds_variables() -> None:
    same = layer(floats(atom(Var("I"))), floats(atom(Var("I"))))
    assert ends(rules.concatenate([linear(3), same])) == (floats(WIDTH), floats(plus(WIDTH, number(3))))


def test_concatenate_of_one_layer_is_that_layer() -> None:
    assert ends(rules.concatenate([DROPOUT])) == (Var("0"), Var("0"))


def test_concatenate_inside_containers() -> None:
    lifted = layer(container("Ragged", floats(4)), container("Ragged", floats(2)))
    assert ends(rules.concatenate([lifted, lifted]))[1] == container("Ragged", floats(4))


def test_add_tells_missing_sizes() -> None:
    free = layer(floats(atom(Var("I"))), floats(atom(Var("O"))))
    assert ends(rules.add([free, linear(3, 4)])) == (floats(4), floats(3))


def test_tuplify() -> None:
    assert ends(rules.tuplify([linear(3, 4), DROPOUT])) == (floats(4), Tuple((floats(3), floats(4))))


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


def test_with_array_has_a_way_for_each_container() -> None:
    ways = rules.with_array([linear(3, 4)]).scheme.alternatives
    padded = Array("Floats", (UNKNOWN, UNKNOWN, number(4)))
    assert [way.input for way in ways] == [
        floats(4),
        container("list", floats(4)),
        container("Ragged", floats(4)),
        container("Padded", padded),
    ]


def test_with_array_of_what_takes_anything_keeps_it() -> None:
    lifted = rules.chain([rules.with_array([DROPOUT]), rules.with_array([linear(3, 4)])])
    padded = container("Padded", Array("Floats", (UNKNOWN, UNKNOWN, number(4))))
    assert padded in [way.input for way in lifted.scheme.alternatives]


def test_too_many_ways_are_unknown() -> None:
    many = rules.with_array([DROPOUT])
    whole = rules.tuplify([many, many, many])
    assert len(whole.scheme.alternatives) <= 16


def test_accept() -> None:
    assert rules.accept(linear(3), floats(4), "the data is") == floats(3)
    assert rules.accept(rules.with_array([linear(3)]), container("list", floats(4)), "") == container("list", floats(3))
    assert rules.accept(rules.with_array([linear(3)]), ANY, "the data is") is ANY
    with pytest.raises(Mismatch):
        rules.accept(linear(3, 4), floats(5), "the data is")


def test_a_mismatch_tells_the_place() -> None:
    for rule in (rules.chain, rules.add):
        with pytest.raises(Mismatch) as caught:
            rule([linear(3, 3), linear(3, 3), linear(3, 4)])
        assert caught.value.position == 2


def test_forward_carries_its_rule() -> None:
    @composes(rules.add)
    def forward() -> None: ...

    assert rule_of(forward) is rules.add
    assert rule_of(test_accept) is None


def weak(owner: str, gives: int | None = 5) -> LayerType:
    missing = floats(atom(Var("I", "Linear", owner)))
    return layer(missing, missing if gives is None else floats(gives), "Linear")


def test_an_object_has_one_size() -> None:
    shared = weak("1")
    assert ends(rules.chain([linear(5, 3), shared, shared])) == (floats(3), floats(5))
    with pytest.raises(Mismatch, match="one layer stands at two places, which need one size: write two layers"):
        rules.chain([linear(4, 3), shared, shared])
    rules.chain([linear(4, 3), weak("1"), weak("2")])


@pytest.mark.parametrize("rule", [rules.chain, rules.add, rules.tuplify, rules.concatenate])
def test_what_was_found_of_an_object_is_remembered(rule: rules.Rule) -> None:
    narrow, wide = (rules.chain([linear(width, 5), weak("1")]) for width in (3, 6))
    with pytest.raises(Mismatch) as caught:
        rule([narrow, wide])
    assert caught.value.message == (
        "one layer stands at two places, with size 3 at one and 6 at the other: write two layers"
    )
    rule([narrow, rules.chain([linear(6, 5), weak("2")])])


@pytest.mark.parametrize("rule", [rules.residual, rules.with_array])
def test_an_object_inside_is_the_same_object(rule: rules.Rule) -> None:
    shared = weak("1", gives=None)
    with pytest.raises(Mismatch, match="one layer stands at two places"):
        rules.chain([linear(4, 3), rule([shared]), linear(5), rule([shared])])


def test_what_is_found_of_two_objects_hangs_together() -> None:
    one, two = weak("1", gives=None), weak("2", gives=None)
    equal = rules.chain([one, two])
    with pytest.raises(Mismatch, match="one layer stands at two places"):
        rules.chain([equal, linear(7, 4), rules.chain([linear(3, 7), two]), equal])


def test_chains_with_objects_are_associative() -> None:
    layers = [linear(5), weak("1"), linear(5), weak("2"), weak("1"), linear(3)]
    flat = rules.chain(layers)
    assert all(
        rules.chain([rules.chain(layers[:cut]), rules.chain(layers[cut:])]) == flat for cut in range(1, len(layers))
    )


def test_a_part_remembers_so_many_sizes() -> None:
    whole = rules.chain([weak(str(number)) for number in range(200)])
    assert len(whole.found) == 64


def test_missing_sizes_become_those_of_an_object() -> None:
    missing = floats(atom(Var("I", "Linear")))
    free = layer(missing, floats(5), "Linear")
    rules.chain([linear(4, 3), free, free])
    for lift in (free, rules.with_array([free])):
        owned = lift.owned("here")
        assert owned.owners() == {"here"}
        with pytest.raises(Mismatch, match="one layer stands at two places"):
            rules.chain([linear(4, 3), owned, owned])
        rules.chain([linear(4, 3), *[owned.disowned(lambda owner: owner != "here")] * 2])
