"""Layer types and terms survive being written."""

from __future__ import annotations

from hypothesis import given

from tests.shapes.applied import rules
from tests.shapes.strategies import layer_types, sizes, terms
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Var, atom, number
from typedthinc.shapes.terms import Array, Term
from typedthinc.shapes.text import dump_layer_type, dump_term, load_layer_type, load_term


@given(terms(sizes()))
def test_terms(term: Term) -> None:
    assert load_term(dump_term(term)) == term


@given(layer_types())
def test_layer_types(layer_type: LayerType) -> None:
    assert load_layer_type(dump_layer_type(layer_type)) == layer_type


def test_objects_and_what_was_found_of_them() -> None:
    var = Var("I", "Linear", "main:3:4")
    taken = Array("Floats", (UNKNOWN, atom(var)))
    layer_type = LayerType(
        "Linear", Scheme((Signature(taken, taken),)), solved=((Var("O", "Linear", "main:3:4"), number(3)),)
    )
    assert load_layer_type(dump_layer_type(layer_type)) == layer_type


def test_the_text_stays_short() -> None:
    twice = rules.concatenate([LayerType("noop", Scheme((Signature(Var("T"), Var("T")),)))] * 2)
    assert len(dump_layer_type(rules.chain([twice] * 60))) < 100
    assert len(dump_layer_type(rules.chain([twice] * 6000))) < 100


def test_the_text_is_short() -> None:
    taken = Array("Floats", (UNKNOWN, atom(Var("0"))))
    given_ = Array("Floats", (UNKNOWN, number(5)))
    text = dump_layer_type(LayerType("Linear", Scheme((Signature(taken, given_),))))
    assert text == ('["Linear","","",[[["array","Floats",null,[0,["var","0",1]]],["array","Floats",null,5]]]]')
