"""Types of layers: what goes with their signatures."""

from __future__ import annotations

import pytest

from typedthinc.shapes.scheme import UNKNOWN_SCHEME, UNNAMED, LayerType, Scheme, Signature, either, mistaken
from typedthinc.shapes.sizes import UNKNOWN, Computed, Known, Name, Size, Var, atom, mapped, number, plus
from typedthinc.shapes.terms import ANY, Array, Container, Term, Tuple

MISSING = Var("O", "Linear", "missing")


def test_missing_sizes_become_those_of_an_object() -> None:
    def of(owner: str) -> Scheme:
        output = Array("Floats", (UNKNOWN, atom(Var("O", "Linear", owner))))
        return Scheme.of(Signature(Array("Floats", (UNKNOWN, UNKNOWN)), output))

    layer = LayerType("chain", of("missing"), "Relu", "Linear", (), "encoder")
    assert layer.of_object("7", [MISSING]) == LayerType("chain", of("7"), "Relu", "Linear", (), "encoder")
    assert layer.of_object("7", []) == layer


AREA = Computed("product", Known(0, ((Var("h"), 1),)), Known(0, ((Name("width", rigid=True), 1),)))


@pytest.mark.parametrize(("given", "left"), [(number(3), ((number(36), Known(0, ((Var("h"), 3),))),)), (UNKNOWN, ())])
def test_sizes_that_must_be_equal_follow_those_of_the_ends(given: Size, left: tuple[tuple[Size, Size], ...]) -> None:
    ends = Array("Floats", (atom(Var("h")), atom(Name("width", rigid=True))))
    signature = Signature(ends, ANY, where=((number(36), atom(AREA)),))
    changed = Array("Floats", (atom(Var("h")), given))
    assert signature.mapped(lambda size: mapped(size, atom, lambda _: given)) == Signature(changed, ANY, where=left)
    assert signature.with_ends(lambda _: ANY) == Signature(ANY, ANY, where=signature.where)


def test_of_two_schemes_with_as_many_sizes_the_one_with_conditions_tells_more() -> None:
    plain = Scheme((Signature(ANY, ANY),))
    assert Scheme((Signature(ANY, ANY, where=((number(36), atom(AREA)),)),)).tells_more_than(plain)
    assert not plain.tells_more_than(plain)
    assert Scheme((Signature(rows(3), ANY),)).tells_more_than(plain)


ROWS = atom(Name("Rows", rigid=True))
ANY_2D = Array("Floats", (UNKNOWN, UNKNOWN))


def rows(width: Size | int) -> Array:
    return Array("Floats", (UNKNOWN, number(width) if isinstance(width, int) else width))


def layer(name: str, taken: Term, given: Term, **more: str) -> LayerType:
    return LayerType(name, Scheme.of(Signature(taken, given)), **more)


@pytest.mark.parametrize(
    ("ends", "unknown", "has_sizes"),
    [
        ((ANY, ANY), 16, False),
        ((ANY_2D, ANY), 10, False),
        ((ANY_2D, ANY_2D), 4, False),
        ((rows(3), ANY_2D), 3, True),
        ((rows(3), rows(ROWS)), 2, True),
        ((Tuple((rows(3), rows(4))), Container("Ragged", (rows(3),))), 3, True),
    ],
)
def test_how_much_is_known(ends: tuple[Term, Term], unknown: int, *, has_sizes: bool) -> None:
    scheme = Scheme.of(Signature(*ends))
    assert scheme.unknown() == unknown
    assert scheme.has_sizes() == has_sizes
    # Each way to use it counts.
    both = Scheme((*scheme.alternatives, Signature(rows(8), rows(9))))
    assert both.has_sizes()
    assert both.unknown() == unknown + 2


def test_the_missing_sizes_of_an_object() -> None:
    plain = layer("Relu", rows(3), rows(4))
    assert plain.with_owner("7") is plain
    assert plain.scheme.owners() == set()
    assert plain.scheme.without_owner("7") is plain.scheme
    assert plain.scheme.copied() is plain.scheme
    missing = layer("Linear", rows(atom(Var("I", "Linear"))), rows(plus(atom(Var("I", "Linear")), number(1))))
    owned = missing.with_owner("7")
    assert owned.owners() == owned.scheme.owners() == {"7"}
    assert owned.with_owner("8") == owned
    assert owned.scheme.without_owner("8") is owned.scheme
    assert owned.scheme.without_owner("7") == missing.scheme
    assert owned.copied().scheme.owners() == set()
    assert Scheme.of(*owned.copied().scheme.alternatives) == missing.scheme
    assert owned.keeping_owners(lambda _: True) is owned
    free = rows(atom(Var("d0"))), rows(plus(atom(Var("d0")), number(1)))
    assert owned.keeping_owners(lambda owner: owner != "7").scheme.alternatives == (Signature(*free),)


def test_what_was_found_of_objects_is_forgotten_with_them() -> None:
    sizes = [Var("I", "Linear", owner) for owner in ("7", "8")]
    known = LayerType("chain", solved=((sizes[0], number(3)), (sizes[1], atom(sizes[0])), (sizes[1], number(3))))
    assert known.owners() == {"7", "8"}
    assert known.keeping_owners(lambda owner: owner == "8").solved == ((sizes[1], number(3)),)
    assert known.copied().solved == ()


def test_one_of_two_layers() -> None:
    one = layer("chain", rows(3), rows(4), takes="Relu", gives="Linear")
    other = layer("chain", rows(3), rows(5), takes="Relu", gives="Mish")
    assert either(one, one) is one
    assert either(one, other) == layer("chain", rows(3), ANY_2D, takes="Relu")
    assert either(one, layer("noop", rows(3), rows(4), takes="Mish", gives="Linear")) == layer(
        UNNAMED, rows(3), rows(4), gives="Linear"
    )
    # A variable of one says nothing of the other.
    same = layer("noop", rows(atom(Var("I"))), rows(atom(Var("I"))))
    assert either(same, layer("noop", rows(atom(Var("I"))), rows(3))).scheme == Scheme.of(Signature(ANY_2D, ANY_2D))
    several = LayerType("chain", Scheme((*one.scheme.alternatives, *other.scheme.alternatives)))
    assert either(one, several).scheme == either(several, one).scheme == UNKNOWN_SCHEME
    # What came of a mistake has been reported: nothing is said of what it may be otherwise.
    assert either(mistaken("add"), one) == either(one, mistaken("add")) == mistaken("add")
    assert mistaken("add", one.scheme) == LayerType("add", one.scheme, is_mistaken=True)


@pytest.mark.parametrize(
    ("label", "name", "takes", "gives", "taker", "giver", "titled"),
    [
        ("", "Linear", "", "", "Linear", "Linear", "Linear"),
        ("", "chain", "Relu", "Mish", "Relu", "Mish", "chain"),
        ("encoder", "Linear", "", "", "encoder (Linear)", "encoder (Linear)", "encoder (Linear)"),
        (
            *("encoder", "chain", "Relu", "Mish"),
            *("encoder (chain that begins with Relu)", "encoder (chain that ends with Mish)", "encoder (chain)"),
        ),
        ("Linear", "Linear", "", "", "Linear", "Linear", "Linear"),
        (
            *("model.block()", "block", "Relu", "Mish"),
            *("model.block() (model that begins with Relu)", "model.block() (model that ends with Mish)"),
            "model.block() (block)",
        ),
        ("my.Linear()", "Linear", "", "", "Linear", "Linear", "my.Linear() (Linear)"),
    ],
)
def test_how_a_layer_is_named(
    label: str, name: str, takes: str, gives: str, taker: str, giver: str, titled: str
) -> None:
    found = LayerType(name, takes=takes, gives=gives, label=label)
    assert (found.taker, found.giver, found.titled) == (taker, giver, titled)
    assert (found.first, found.last, found.is_one) == (takes or name, gives or name, not takes)
