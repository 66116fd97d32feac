"""What is known where two ways meet."""

from __future__ import annotations

from typedthinc.analysis.values.cells import ABSENT
from typedthinc.analysis.values.constants import TEXT
from typedthinc.analysis.values.joining import join
from typedthinc.analysis.values.objects import DictObject, Entries, Items, ListObject, Model, TupleOf
from typedthinc.shapes.arrays.values import ArrayValue, Int, of_number
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, number

ONE, TWO = of_number(1), of_number(2)


def test_what_is_equal_stays_and_numbers_become_unknown() -> None:
    assert join(ONE, of_number(1)) == ONE
    assert join(ONE, TWO) == Int(UNKNOWN)
    assert join("a", "b") == TEXT
    assert join(None, ONE) is UNKNOWN
    assert join(ABSENT, ONE) == ONE


def test_arrays_keep_the_sizes_that_both_have() -> None:
    assert join(
        ArrayValue("Floats", (number(2), number(3))), ArrayValue("Floats", (number(4), number(3)))
    ) == ArrayValue("Floats", (UNKNOWN, number(3)))


def test_tuples_are_joined_item_by_item() -> None:
    assert join(TupleOf((ONE, ONE)), TupleOf((ONE, TWO))) == TupleOf((ONE, Int(UNKNOWN)))
    assert join(TupleOf((ONE,)), TupleOf(())) is UNKNOWN


def test_lists_of_two_lengths_keep_their_head() -> None:
    found = join(ListObject(Items((ONE, TWO))), ListObject(Items((ONE,))))
    assert isinstance(found, ListObject)
    assert found.items.head == (ONE,)
    assert found.items.middle == TWO
    assert found.items.all is None


def test_a_key_of_one_dict_may_be_missing() -> None:
    found = join(DictObject(Entries({"a": ONE})), DictObject(Entries({"a": ONE, "b": TWO})))
    assert isinstance(found, DictObject)
    assert found.entries.items == {"a": ONE, "b": TWO}
    assert not found.entries.is_complete


def test_two_models_are_a_third() -> None:
    one, two = Model(LayerType("Linear")), Model(LayerType("Relu"))
    found = join(one, two)
    assert isinstance(found, Model)
    assert found is not one and found.type.name == "the layer"
