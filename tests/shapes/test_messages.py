"""Every sentence in full: one case of each kind and each combinator, and the hints."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shapes.applied import accept, rules
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Name, Size, Var, atom, number, plus, times
from typedthinc.shapes.terms import ANY, AnyRank, Array, Container, Other, Term, Tuple, container, describe

I = atom(Var("I"))
BATCH = atom(Name("Batch", rigid=True))


def floats(*sizes: Size | int) -> Array:
    return Array("Floats", tuple(number(size) if isinstance(size, int) else size for size in sizes))


def layer(name: str, takes: Term, gives: Term) -> LayerType:
    return LayerType(name, Scheme.of(Signature(takes, gives)))


def linear(nO: int, nI: Size | int, name: str = "Linear") -> LayerType:
    return layer(name, floats(UNKNOWN, nI), floats(UNKNOWN, nO))


ROWS = floats(UNKNOWN, I)
IDS = Array("Ints", (UNKNOWN,))
EMBED = layer("Embed", IDS, floats(UNKNOWN, 5))
LIST2RAGGED = layer("list2ragged", container("list", Var("A")), container("Ragged", Var("A")))
RAGGED2LIST = layer("ragged2list", container("Ragged", Var("A")), container("list", Var("A")))
LIST2ARRAY = layer("list2array", container("list", Var("A")), Var("A"))
MEAN = layer("reduce_mean", container("Ragged", ROWS), ROWS)
DOUBLE = layer("double", ROWS, floats(UNKNOWN, times(I, 2)))
LONGER = layer("longer", ROWS, floats(UNKNOWN, plus(I, number(9))))
PAIR = rules.tuplify([linear(3, 4), linear(2, 4)])


@pytest.mark.parametrize(
    ("rule", "layers", "kind", "sentence"),
    [
        (
            rules.chain,
            [linear(5, 10), linear(3, 4, "Softmax")],
            "size",
            "Softmax takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5] (expected width 4, got 5)",
        ),
        (
            rules.chain,
            [linear(5, 10), linear(5, 3, "Softmax")],
            "size",
            "Softmax takes Floats2d[*, 3], but Linear before it gives Floats2d[*, 5] (expected width 3, got 5); "
            "sizes are output first: are nO and nI swapped?",
        ),
        (
            rules.chain,
            [DOUBLE, linear(3, 7)],
            "size",
            "Linear takes Floats2d[*, 7], but double before it gives Floats2d[*, 2 * n] "
            "(width 7 is not a multiple of 2, as 6 and 8 are)",
        ),
        (
            rules.chain,
            [LONGER, linear(3, 7)],
            "size",
            "Linear takes Floats2d[*, 7], but longer before it gives Floats2d (expected width 7, got 10 or more)",
        ),
        (
            rules.chain,
            [layer("rows", ANY, floats(4, 3)), layer("square", floats(3, 3), ANY)],
            "size",
            "square takes Floats2d[3, 3], but rows before it gives Floats2d[4, 3] (expected 3 rows, got 4)",
        ),
        (
            rules.chain,
            [layer("steps", ANY, floats(2, 4, 3)), layer("cube", floats(2, 5, 3), ANY)],
            "size",
            "cube takes Floats3d[2, 5, 3], but steps before it gives Floats3d[2, 4, 3] (axis 1: expected 5, got 4)",
        ),
        (
            rules.chain,
            [layer("vector", ANY, floats(4)), layer("dot", floats(3), ANY)],
            "size",
            "dot takes Floats1d[3], but vector before it gives Floats1d[4] (expected length 3, got 4)",
        ),
        (
            rules.chain,
            [layer("batch", ANY, floats(BATCH, 3)), layer("five", floats(5, 3), ANY)],
            "size",
            "five takes Floats2d[5, 3], but batch before it gives Floats2d[Batch, 3] (expected 5 rows, got Batch)",
        ),
        (
            rules.chain,
            [layer("vector", ANY, floats(4)), linear(3, 4)],
            "rank",
            "Linear takes Floats2d[*, 4], but vector before it gives Floats1d[4]",
        ),
        (
            rules.chain,
            [linear(5, 10), EMBED],
            "dtype",
            "Embed takes Ints1d, but Linear before it gives Floats2d[*, 5]",
        ),
        (
            rules.chain,
            [LIST2RAGGED, linear(5, 10)],
            "container",
            "Linear takes Floats2d[*, 10], but list2ragged before it gives Ragged; "
            "did you mean with_array(Linear(...)), or a reduction such as reduce_mean() before it?",
        ),
        (
            rules.chain,
            [RAGGED2LIST, MEAN],
            "container",
            "reduce_mean takes Ragged[Floats2d], but ragged2list before it gives list; "
            "did you forget list2ragged() before it?",
        ),
        (
            rules.chain,
            [RAGGED2LIST, linear(5, 10)],
            "container",
            "Linear takes Floats2d[*, 10], but ragged2list before it gives list; "
            "did you forget list2array() before it?",
        ),
        (
            rules.chain,
            [LIST2RAGGED, LIST2ARRAY],
            "container",
            "list2array takes list, but list2ragged before it gives Ragged; did you forget ragged2list() before it?",
        ),
        (
            rules.chain,
            [PAIR, linear(5, 3)],
            "container",
            "Linear takes Floats2d[*, 3], but tuplify before it gives tuple[Floats2d[*, 3], Floats2d[*, 2]]; "
            "side by side: did you mean concatenate in place of tuplify?",
        ),
        (
            rules.chain,
            [PAIR, layer("siamese", Tuple((ROWS, ROWS, ROWS)), ROWS)],
            "arity",
            "siamese takes tuple[Floats2d, Floats2d, Floats2d], but tuplify before it gives "
            "tuple[Floats2d[*, 3], Floats2d[*, 2]]",
        ),
        (
            rules.add,
            [linear(5, 10), linear(5, 10), linear(6, 10)],
            "size",
            "layer 3 of add, Linear, gives Floats2d[*, 6], but layer 1, Linear, gives Floats2d[*, 5] "
            "(expected width 5, got 6): their outputs must agree; side by side: did you mean concatenate?",
        ),
        (
            rules.add,
            [linear(5, 10), MEAN],
            "container",
            "layer 2 of add, reduce_mean, takes Ragged[Floats2d], but layer 1, Linear, takes Floats2d[*, 10]: "
            "all its layers get the same input",
        ),
        (
            rules.concatenate,
            [linear(5, 10), linear(5, 9)],
            "size",
            "layer 2 of concatenate, Linear, takes Floats2d[*, 9], but layer 1, Linear, takes Floats2d[*, 10] "
            "(expected width 9, got 10): all its layers get the same input",
        ),
        (
            rules.concatenate,
            [linear(5, 4), PAIR],
            "container",
            "layer 2 of concatenate, tuplify, gives tuple[Floats2d[*, 3], Floats2d[*, 2]], but layer 1, Linear, gives "
            "Floats2d: their outputs must agree",
        ),
        (
            rules.tuplify,
            [linear(5, 10), EMBED],
            "dtype",
            "layer 2 of tuplify, Embed, takes Ints1d, but layer 1, Linear, takes Floats2d[*, 10]: "
            "all its layers get the same input",
        ),
        (
            rules.residual,
            [linear(5, 6)],
            "size",
            "Linear takes Floats2d[*, 6], but it gives Floats2d[*, 5] (expected width 6, got 5); "
            "residual needs a layer that gives what it takes",
        ),
        (
            rules.residual,
            [rules.chain([linear(5, 6), linear(7, 5, "Relu")])],
            "size",
            "Linear takes Floats2d[*, 6], but Relu at its end gives Floats2d[*, 7] (expected width 6, got 7); "
            "residual needs a layer that gives what it takes",
        ),
        (
            rules.clone,
            [MEAN, MEAN],
            "container",
            "reduce_mean takes Ragged[Floats2d], but it gives Floats2d; clone needs a layer that gives what it takes",
        ),
        (
            rules.with_array,
            [MEAN],
            "container",
            "with_array lifts a layer that takes arrays, but reduce_mean takes Ragged[Floats2d]",
        ),
        (
            rules.with_array,
            [PAIR],
            "container",
            "with_array lifts a layer that gives arrays, but tuplify gives tuple[Floats2d[*, 3], Floats2d[*, 2]]",
        ),
    ],
)
def test_compositions(rule: Any, layers: list[LayerType], kind: str, sentence: str) -> None:
    with pytest.raises(Mismatch) as caught:
        rule(layers, name=rule.__name__)
    assert (caught.value.kind, caught.value.message) == (kind, sentence)


@pytest.mark.parametrize(
    ("layer", "value", "sentence"),
    [
        (
            linear(5, 10),
            floats(3, 11),
            "Linear takes Floats2d[*, 10], but the data is Floats2d[3, 11] (expected width 10, got 11)",
        ),
        (linear(5, 10), IDS, "Linear takes Floats2d[*, 10], but the data is Ints1d"),
        (linear(5, 10), Other("builtins.str"), "Linear takes Floats2d[*, 10], but the data is str"),
        (EMBED, Other("builtins.str"), "Embed takes Ints1d, but the data is str"),
        (EMBED, floats(3), 'Embed takes Ints1d, but the data is Floats1d[3]; did you forget .astype("int64")?'),
        (
            EMBED,
            Container("list", (IDS,)),
            "Embed takes Ints1d, but the data is list[Ints1d]; did you forget list2array() before it?",
        ),
        (
            EMBED,
            Array("Ints", (number(3), number(2))),
            "Embed takes Ints1d, but the data is Ints2d[3, 2]; did you mean Embed(..., column=0)?",
        ),
        (
            MEAN,
            floats(3, 4),
            "reduce_mean takes Ragged[Floats2d], but the data is Floats2d[3, 4]; did you mean Ragged(X, lengths)?",
        ),
    ],
)
def test_data(layer: LayerType, value: Term, sentence: str) -> None:
    with pytest.raises(Mismatch) as caught:
        accept(layer, value, "the data is")
    assert caught.value.message == sentence


def test_of_several_ways_the_nearest_is_told() -> None:
    with pytest.raises(Mismatch) as caught:
        accept(rules.with_array([linear(5, 10)]), container("list", floats(3, 11)), "the data is")
    assert caught.value.message == (
        "with_array(Linear) takes list[Floats2d[*, 10]], but the data is list[Floats2d[*, 11]] "
        "(expected width 10, got 11)"
    )


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (floats(UNKNOWN, UNKNOWN), "Floats2d"),
        (floats(UNKNOWN, 5), "Floats2d[*, 5]"),
        (AnyRank("Ints"), "IntsXd"),
        (container("list", floats(2, 5)), "list[Floats2d[*, 5]]"),
        (Container("Ragged", (ANY,)), "Ragged"),
        (Container("Pairs", (ANY, floats(3))), "Pairs[anything, Floats1d[3]]"),
        (Tuple(()), "tuple[]"),
        (Other("numpy.random.Generator"), "Generator"),
        (Var("T"), "anything"),
        (ANY, "anything"),
    ],
)
def test_describe(term: Term, text: str) -> None:
    assert describe(term) == text
