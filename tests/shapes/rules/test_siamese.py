"""The rule of siamese: one layer for both items of a pair."""

from __future__ import annotations

import pytest

from tests.shapes.applied import rules
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number
from typedthinc.shapes.terms import Array, Tuple, container

B, I = atom(Var("B")), atom(Var("I"))


def rows(width: Size | int) -> Array:
    return Array("Floats", (B, number(width) if isinstance(width, int) else width))


def layer_of(name: str, *alternatives: Signature) -> LayerType:
    return LayerType(name, Scheme.of(*alternatives))


def without_nI(nO: int, owner: str = "") -> LayerType:
    return layer_of("Linear", Signature(rows(atom(Var("I", "Linear", owner))), rows(nO)))


SIMILARITY = layer_of("CauchySimilarity", Signature(Tuple((rows(I), rows(I))), Array("Floats", (B,))))


def widths(whole: LayerType) -> list[Size]:
    (only,) = whole.scheme.alternatives
    assert isinstance(only.input, Tuple)
    return [item.sizes[-1] for item in only.input.items if isinstance(item, Array)]


def test_it_takes_pairs() -> None:
    linear = layer_of("Linear", Signature(rows(3), rows(5)))
    (only,) = rules.siamese([linear, SIMILARITY]).scheme.alternatives
    assert isinstance(only.output, Array)
    (batch,) = only.output.sizes
    assert only == Signature(Tuple((Array("Floats", (batch, number(3))),) * 2), only.output)


def test_a_missing_size_is_one_for_both_items_and_the_layer_s_own() -> None:
    whole = rules.siamese([without_nI(5), SIMILARITY])
    one, two = widths(whole)
    assert one == two == atom(Var("m0", "Linear"))
    assert whole.owners() == set()
    named = rules.siamese([without_nI(5, "linear"), SIMILARITY])
    assert widths(named) == [atom(Var("I", "Linear", "linear"))] * 2
    assert named.owners() == {"linear"}


def test_the_size_that_another_pair_has_found_is_kept() -> None:
    layer = without_nI(5, "linear")
    found = rules.chain([layer_of("Relu", Signature(rows(2), rows(4))), layer])
    with pytest.raises(Mismatch, match=r"Linear is used twice"):
        rules.chain([rules.tuplify([found, found]), rules.siamese([rules.chain([layer, layer]), SIMILARITY])])


def test_each_item_may_come_in_another_container() -> None:
    alternatives = [Signature(container(kind, rows(UNKNOWN)), rows(5)) for kind in ("list", "Ragged")]
    assert len(rules.siamese([layer_of("encode", *alternatives), SIMILARITY]).scheme.alternatives) == 4


def test_of_many_forms_only_those_for_the_similarity_count() -> None:
    alternatives = [Signature(container("list", rows(width)), rows(width)) for width in range(1, 10)]
    whole = rules.siamese([layer_of("encode", *alternatives), SIMILARITY])
    assert len(whole.scheme.alternatives) == 9
    with pytest.raises(Mismatch, match=r"\(expected width 12, got 1\)"):
        rules.siamese(
            [layer_of("encode", *alternatives), layer_of("compare", Signature(Tuple((rows(12), rows(12))), rows(1)))]
        )


def test_what_does_not_fit() -> None:
    with pytest.raises(Mismatch) as caught:
        rules.siamese([without_nI(5), layer_of("Softmax", Signature(rows(3), rows(4)))])
    assert (caught.value.kind, caught.value.position) == ("container", 1)
    assert caught.value.message == (
        "Softmax takes Floats2d[*, 3], but the two outputs of Linear are tuple[Floats2d[*, 5], Floats2d[*, 5]]"
    )


def test_the_size_that_the_similarity_tells() -> None:
    def without_nO(owner: str = "") -> LayerType:
        return layer_of("Linear", Signature(rows(3), rows(atom(Var("O", "Linear", owner)))))

    four = layer_of("Cosine", Signature(Tuple((rows(4), rows(4))), Array("Floats", (B,))))
    # That of a layer without a name nobody can ask for.
    assert rules.siamese([without_nO(), four]).solved == ()
    assert rules.siamese([without_nO("linear"), four]).solved == ((Var("O", "Linear", "linear"), number(4)),)
