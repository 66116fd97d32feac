"""What every layer must satisfy: each check takes a case, which is a model, its input and the form of its output.

A new layer needs a line in CASES for each container that it takes.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
from hypothesis import strategies as st

from typedthinc.api import (
    LSTM,
    RNN,
    CauchySimilarity,
    ClippedLinear,
    Dish,
    Dropout,
    Embed,
    Gelu,
    HardSigmoid,
    HardSwish,
    HardSwishMobilenet,
    HardTanh,
    HashEmbed,
    LayerNorm,
    Linear,
    Logistic,
    Maxout,
    Mish,
    Model,
    MultiHeadAttention,
    MultiSoftmax,
    NumpyOps,
    Padded,
    ParametricAttention,
    Ragged,
    Relu,
    ReluK,
    Sigmoid,
    Softmax,
    SparseLinear,
    StaticVectors,
    Swish,
    add,
    array_getitem,
    bidirectional,
    chain,
    clone,
    concatenate,
    expand_window,
    floats_getitem,
    ints_getitem,
    list2array,
    list2padded,
    list2ragged,
    map_list,
    noop,
    padded2list,
    positional_encoding,
    ragged2list,
    reduce_first,
    reduce_last,
    reduce_max,
    reduce_mean,
    reduce_sum,
    remap_ids,
    residual,
    resizable,
    siamese,
    sigmoid_activation,
    softmax_activation,
    strings2arrays,
    tuplify,
    uniqued,
    with_array,
    with_array2d,
    with_cpu,
    with_debug,
    with_flatten,
    with_getitem,
    with_list,
    with_nvtx_range,
    with_padded,
    with_ragged,
    with_reshape,
)

Value: TypeAlias = Any
OPS = NumpyOps(seed=0)


@dataclass
class Case:
    """A model that has not been initialized, and what goes with it.

    Attributes:
        X: A batch, in float64 where it is floats.
        gives: The form of the output for X.
        loss: What the gradient that the callback takes belongs to: from the output to a number and that gradient.
        split: Cuts X into batches of one, where its form alone does not tell how.
    """

    model: Model[Any, Any]
    X: Value
    gives: Any
    loss: Callable[[Value], tuple[float, Value]] | None = None
    split: Callable[[Value], list[Value]] | None = None


class Draw:
    """Draws sizes and data."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.size: Callable[[], int] = lambda: draw(st.integers(1, 4))
        self.lengths: Callable[[int], list[int]] = lambda least: draw(st.lists(st.integers(least, 4), min_size=1))
        self.rng = np.random.default_rng(draw(st.integers(0, 2**32)))

    def floats(self, *shape: int) -> Value:
        return self.rng.standard_normal(shape)

    def ids(self, below: int, *shape: int) -> Value:
        return self.rng.integers(0, below, shape)

    def words(self, length: int) -> list[str]:
        return ["abc"[place] for place in self.ids(3, length)]

    def sequences(self, nI: int, least: int = 0) -> list[Value]:
        return [self.floats(length, nI) for length in self.lengths(least)]


def ragged(Xs: list[Value]) -> Ragged[Any]:
    return Ragged(np.concatenate(Xs), np.array([len(X) for X in Xs], "int32"))


def form(value: Value) -> Any:
    """Describe containers and shapes; words have none, and no gradient."""
    if isinstance(value, Ragged):
        return "Ragged", form(value.data), value.lengths.tolist()
    if isinstance(value, Padded):
        return "Padded", form(value.data), value.lengths.tolist(), value.indices.tolist(), value.size_at_t.tolist()
    if isinstance(value, list | tuple):
        return type(value).__name__, [form(item) for item in value if not isinstance(item, str)]
    return value.shape, value.dtype.kind


def arrays(value: Value) -> list[Value]:
    """List the arrays of a value."""
    if isinstance(value, str):
        return []
    if isinstance(value, Ragged | Padded):
        return arrays(value.data)
    if isinstance(value, list | tuple):
        return [array for item in value for array in arrays(item)]
    return [value]


def mapped(function: Callable[[Value], Value], value: Value) -> Value:
    """Make a value of the same form from its arrays."""
    if isinstance(value, str):
        return value
    if isinstance(value, Ragged | Padded):
        return replace(value, data=mapped(function, value.data))
    if isinstance(value, list | tuple):
        return type(value)(mapped(function, item) for item in value)
    return function(value)


def frozen(value: Value) -> Value:
    """Copy a value into arrays that cannot be written to."""

    def freeze(array: Value) -> Value:
        array = array.copy()
        array.flags.writeable = False
        return array

    return mapped(freeze, value)


def wide(*, layer: Callable[..., Any], **more: Any) -> Callable[[Draw], Case]:
    """Cases of a layer with nO and nI."""

    def make(draw: Draw) -> Case:
        nB, nI, nO = draw.size(), draw.size(), draw.size()
        return Case(layer(nO, nI, **more), draw.floats(nB, nI), ((nB, nO), "f"))

    return make


def kept(layer: Callable[[int], Any]) -> Callable[[Draw], Case]:
    """Cases of a layer that gives what it takes, for arrays; it is made for a width."""

    def make(draw: Draw) -> Case:
        nB, nI = draw.size(), draw.size()
        return Case(layer(nI), draw.floats(nB, nI), ((nB, nI), "f"))

    return make


def list_kept(layer: Callable[[int], Any]) -> Callable[[Draw], Case]:
    def make(draw: Draw) -> Case:
        nI = draw.size()
        X = draw.sequences(nI)
        return Case(layer(nI), X, form(X))

    return make


def ragged_kept(layer: Callable[[int], Any]) -> Callable[[Draw], Case]:
    def make(draw: Draw) -> Case:
        nI = draw.size()
        X = ragged(draw.sequences(nI))
        return Case(layer(nI), X, form(X))

    return make


def padded_kept(layer: Callable[[int], Any]) -> Callable[[Draw], Case]:
    def make(draw: Draw) -> Case:
        nI = draw.size()
        X = OPS.list2padded(draw.sequences(nI, 1))
        return Case(layer(nI), X, form(X))

    return make


def padded_widened(layer: Callable[[int, int], Any], to: int = 4, least: int = 1) -> Callable[[Draw], Case]:
    """Cases of a layer of Padded that changes the width to a number of its own."""

    def make(draw: Draw) -> Case:
        nI = draw.size()
        X = OPS.list2padded(draw.sequences(nI, least))
        return Case(layer(to, nI), X, form(replace(X, data=np.zeros((*X.data.shape[:2], to)))))

    return make


def widened(layer: Callable[[int, int], Any], to: int = 3) -> Callable[[Draw], Case]:
    """Cases of a layer of Ragged that changes the width to a number of its own."""

    def make(draw: Draw) -> Case:
        nI = draw.size()
        X = ragged(draw.sequences(nI))
        return Case(layer(to, nI), X, form(replace(X, data=np.zeros((len(X.data), to)))))

    return make


def lifted(layer: Callable[[int, int], Any], form_of: Callable[[list[Value]], Value]) -> Callable[[Draw], Case]:
    """Cases of a layer of sequences that changes the width to 3, whatever form they have."""

    def make(draw: Draw) -> Case:
        nI = draw.size()
        Xs = draw.sequences(nI, 1 if form_of is OPS.list2padded else 0)
        return Case(layer(3, nI), form_of(Xs), form(form_of([np.zeros((len(X), 3)) for X in Xs])))

    return make


def to_padded(draw: Draw) -> Case:
    X = draw.sequences(draw.size())
    return Case(list2padded(), X, form(OPS.list2padded(X)))


def to_unpadded(draw: Draw) -> Case:
    X = draw.sequences(draw.size(), 1)
    return Case(padded2list(), OPS.list2padded(X), form(X))


def nested(draw: Draw) -> Case:
    nI = draw.size()
    X = [draw.sequences(nI) for _ in range(draw.size())] + [[]]
    gives = [[np.zeros((len(array), 2)) for array in each] for each in X]
    return Case(with_flatten(with_array(Linear(2, nI))), X, form(gives))


def reduction(layer: Callable[[], Any], least: int) -> Callable[[Draw], Case]:
    def make(draw: Draw) -> Case:
        nI = draw.size()
        X = ragged(draw.sequences(nI, least))
        return Case(layer(), X, ((len(X.lengths), nI), "f"))

    return make


def softmax(temperature: float) -> Callable[[Draw], Case]:
    def make(draw: Draw) -> Case:
        nB, nI, nO = draw.size(), draw.size(), draw.size()
        truth = np.eye(nO)[draw.ids(nO, nB)]

        def crossentropy(Y: Value) -> tuple[float, Value]:
            return -float(np.sum(truth * np.log(Y))), Y - truth

        return Case(Softmax(nO, nI, temperature=temperature), draw.floats(nB, nI), ((nB, nO), "f"), crossentropy)

    return make


def multi_softmax(draw: Draw) -> Case:
    nB, nI, nOs = draw.size(), draw.size(), (draw.size(), draw.size())
    truth = np.concatenate([np.eye(nO)[draw.ids(nO, nB)] for nO in nOs], axis=1)

    def crossentropy(Y: Value) -> tuple[float, Value]:
        return -float(np.sum(truth * np.log(Y))), Y - truth

    return Case(MultiSoftmax(nOs, nI), draw.floats(nB, nI), ((nB, sum(nOs)), "f"), crossentropy)


def compared(layer: Callable[[int], Any]) -> Callable[[Draw], Case]:
    """Cases of a layer that takes pairs of rows and gives numbers; it is made for a width."""

    def make(draw: Draw) -> Case:
        nB, nI = draw.size(), draw.size()
        return Case(layer(nI), (draw.floats(nB, nI), draw.floats(nB, nI)), ((nB,), "f"))

    return make


def compared_lists(draw: Draw) -> Case:
    pair = draw.sequences(2), draw.sequences(2)
    nB = min(map(len, pair))
    encode = chain(list2ragged(), with_array(Linear(3)), reduce_sum())
    return Case(siamese(encode, CauchySimilarity()), tuple(Xs[:nB] for Xs in pair), ((nB,), "f"))


def embed(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(Embed(nO, nV), draw.ids(nV, nB), ((nB, nO), "f"))


def embed_column(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(Embed(nO, nV, column=1), draw.ids(nV, nB, 3), ((nB, nO), "f"))


def hash_embed(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(HashEmbed(nO, nV, seed=1, dropout=0.5), draw.ids(2**31, nB) - 2**30, ((nB, nO), "f"))


def hash_embed_column(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(HashEmbed(nO, nV, column=2), draw.ids(1000, nB, 3), ((nB, nO), "f"))


def uniqued_ids(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(uniqued(Embed(nO, nV)), draw.ids(nV, nB), ((nB, nO), "f"))


def uniqued_rows(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    X = draw.ids(nV, nB, 2)
    return Case(uniqued(concatenate(Embed(nO, nV, column=0), Embed(2, nV, column=1))), X, ((nB, nO + 2), "f"))


def uniqued_column(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(uniqued(Embed(nO, nV, column=1), column=1), draw.ids(nV, nB, 3), ((nB, nO), "f"))


def words_to_arrays(draw: Draw) -> Case:
    X = [draw.words(length) for length in draw.lengths(0)]
    return Case(strings2arrays(), X, ("list", [((len(words), 1), "u") for words in X]))


def remapped_words(draw: Draw) -> Case:
    X = draw.words(draw.size())
    return Case(remap_ids({"a": 1, "b": 2}), X, ((len(X), 1), "i"))


def remapped_ids(draw: Draw) -> Case:
    X = draw.ids(5, draw.size())
    return Case(remap_ids({1: 7, 3: 2}, 9), X, ((len(X), 1), "i"))


def remapped_column(draw: Draw) -> Case:
    X = draw.ids(5, draw.size(), 3)
    return Case(remap_ids({1: 7, 3: 2}, column=2), X, ((len(X), 1), "i"))


def static_vectors(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(StaticVectors(nO, draw.floats(nV, 3), dropout=0.5), draw.ids(nV, nB), ((nB, nO), "f"))


def static_vectors_column(draw: Draw) -> Case:
    nB, nO, nV = draw.size(), draw.size(), draw.size()
    return Case(StaticVectors(nO, draw.floats(nV, 2), column=0), draw.ids(nV, nB, 2), ((nB, nO), "f"))


def sparse_linear(draw: Draw) -> Case:
    lengths, nO = np.array(draw.lengths(0), "int32"), draw.size()
    count = int(lengths.sum())
    X = draw.ids(2**40, count).astype("uint64"), draw.floats(count), lengths

    def split(X: Value) -> list[Value]:
        cuts = np.cumsum(X[2])[:-1]
        return list(zip(np.split(X[0], cuts), np.split(X[1], cuts), X[2][:, None], strict=True))

    return Case(SparseLinear(nO, 7), X, ((len(lengths), nO), "f"), split=split)


def embed_in_list(draw: Draw) -> Case:
    X = [draw.ids(3, length) for length in draw.lengths(0)]
    return Case(with_array(Embed(2, 3)), X, ("list", [((len(ids), 2), "f") for ids in X]))


def to_ragged(draw: Draw) -> Case:
    X = draw.sequences(draw.size())
    return Case(list2ragged(), X, form(ragged(X)))


def ids_to_ragged(draw: Draw) -> Case:
    X = [draw.ids(3, length) for length in draw.lengths(0)]
    return Case(list2ragged(), X, form(ragged(X)))


def to_list(draw: Draw) -> Case:
    X = draw.sequences(draw.size())
    return Case(ragged2list(), ragged(X), form(X))


def to_array(draw: Draw) -> Case:
    X = draw.sequences(draw.size())
    return Case(list2array(), X, form(np.concatenate(X)))


def concatenated(draw: Draw) -> Case:
    nB, nI = draw.size(), draw.size()
    return Case(concatenate(Linear(2, nI), Relu(3), noop()), draw.floats(nB, nI), ((nB, 5 + nI), "f"))


def concatenated_lists(draw: Draw) -> Case:
    nI = draw.size()
    X = draw.sequences(nI)
    return Case(concatenate(with_array(Linear(2)), noop()), X, ("list", [((len(each), 2 + nI), "f") for each in X]))


def tupled(draw: Draw) -> Case:
    nB, nI = draw.size(), draw.size()
    gives = ("tuple", [((nB, 2), "f"), ((nB, nI), "f"), ((nB, 3), "f")])
    return Case(tuplify(Linear(2, nI), noop(), Maxout(3)), draw.floats(nB, nI), gives)


def windows_of_ragged(draw: Draw) -> Case:
    nI, nW = draw.size(), draw.size() - 1
    X = ragged(draw.sequences(nI))
    return Case(expand_window(nW), X, form(replace(X, data=np.zeros((len(X.data), (2 * nW + 1) * nI)))))


def windows_of_lines(draw: Draw) -> Case:
    nI = draw.size()
    model = chain(list2ragged(), expand_window(1), with_array(Maxout(3)), ragged2list())
    X = draw.sequences(nI)
    return Case(model, X, ("list", [((len(each), 3), "f") for each in X]))


def one_column(draw: Draw) -> Case:
    X = draw.floats(draw.size(), 3)
    return Case(array_getitem((slice(None), -1)), X, ((len(X),), "f"))


def some_columns(draw: Draw) -> Case:
    X = draw.floats(draw.size(), 3)
    return Case(chain(floats_getitem((slice(None), [0, 2, 0, -1])), Linear(2)), X, ((len(X), 2), "f"))


def every_other_column(draw: Draw) -> Case:
    X = draw.ids(9, draw.size(), 4)
    return Case(ints_getitem((slice(None), slice(1, None, 2))), X, ((len(X), 2), "i"))


def at_a_place(draw: Draw) -> Case:
    nB, nI = draw.size(), draw.size()
    gives = ("tuple", [((nB, nI), "f"), ((nB, 3), "f"), ((nB, 2), "f")])
    model = chain(tuplify(noop(), Linear(4, nI), Relu(2)), with_getitem(1, Maxout(3)), with_getitem(-1, Linear(2)))
    return Case(model, draw.floats(nB, nI), gives)


def rows_of_rows(draw: Draw) -> Case:
    X = draw.floats(draw.size(), draw.size(), draw.size())
    return Case(with_reshape(Maxout(3)), X, ((*X.shape[:2], 3), "f"))


def rows_of_ids(draw: Draw) -> Case:
    X = draw.ids(4, draw.size(), draw.size(), 2)
    return Case(with_reshape(Embed(3, 4, column=1)), X, ((*X.shape[:2], 3), "f"))


def pipeline(draw: Draw) -> Case:
    nI = draw.size()
    X = draw.sequences(nI)
    model = chain(list2ragged(), with_array(Relu(3, nI, normalize=True)), reduce_mean(), chain(Linear(2)))
    return Case(model, X, ((len(X), 2), "f"))


CASES: dict[str, Callable[[Draw], Case]] = {
    "Linear": wide(layer=Linear),
    "Linear normalized": wide(layer=Linear, normalize=True, dropout=0.5),
    "Relu": wide(layer=Relu),
    "Relu normalized": wide(layer=Relu, normalize=True, dropout=0.5),
    "Sigmoid": wide(layer=Sigmoid),
    "Mish": wide(layer=Mish),
    "Gelu": wide(layer=Gelu),
    "Swish": wide(layer=Swish),
    "Dish": wide(layer=Dish),
    "HardSwish": wide(layer=HardSwish),
    "HardSwishMobilenet": wide(layer=HardSwishMobilenet),
    "HardSigmoid": wide(layer=HardSigmoid),
    "HardTanh": wide(layer=HardTanh),
    "ReluK": wide(layer=ReluK, k=0.7),
    "ClippedLinear": wide(layer=ClippedLinear, slope=0.5, offset=0.1, min_val=-0.4, max_val=0.6),
    "Sigmoid normalized": wide(layer=Sigmoid, normalize=True, dropout=0.5),
    "Gelu normalized": wide(layer=Gelu, normalize=True, dropout=0.5),
    "Maxout": wide(layer=Maxout),
    "Maxout one piece": wide(layer=Maxout, nP=1),
    "Maxout normalized": wide(layer=Maxout, normalize=True, dropout=0.5),
    "Softmax": softmax(1.0),
    "Softmax with temperature": softmax(0.6),
    "MultiSoftmax": multi_softmax,
    "Logistic": kept(lambda nI: Logistic()),
    "softmax_activation": kept(lambda nI: softmax_activation()),
    "sigmoid_activation": kept(lambda nI: sigmoid_activation()),
    "CauchySimilarity": compared(CauchySimilarity),
    "siamese arrays": compared(lambda nI: siamese(Relu(3, nI), CauchySimilarity(3))),
    "siamese lists": compared_lists,
    "LayerNorm": kept(LayerNorm),
    "positional_encoding list": list_kept(lambda nI: positional_encoding()),
    "positional_encoding Ragged": ragged_kept(lambda nI: positional_encoding()),
    "positional_encoding Padded": padded_kept(lambda nI: positional_encoding()),
    "MultiHeadAttention": widened(MultiHeadAttention),
    "MultiHeadAttention heads": widened(lambda nO, nI: MultiHeadAttention(nO, nI, heads=2, dropout=0.3), to=4),
    "ParametricAttention": ragged_kept(ParametricAttention),
    "ParametricAttention keys": ragged_kept(lambda nI: ParametricAttention(key_transform=Maxout(3, nI))),
    "bidirectional": padded_widened(lambda nO, nI: bidirectional(LSTM(nO - 3, nI), RNN(3)), least=0),
    "bidirectional one": padded_widened(lambda nO, nI: bidirectional(with_array(Linear(nO // 2, nI)))),
    "LSTM": padded_widened(LSTM, least=0),
    "LSTM bi": padded_widened(lambda nO, nI: LSTM(nO, nI, bi=True, depth=2, dropout=0.3), least=0),
    "RNN": padded_widened(RNN, least=0),
    "RNN bi": padded_widened(lambda nO, nI: RNN(nO, nI, bi=True, depth=2, dropout=0.3), least=0),
    "Dropout array": kept(lambda nI: Dropout(0.5)),
    "Dropout list": list_kept(lambda nI: Dropout(0.5)),
    "Dropout Ragged": ragged_kept(lambda nI: Dropout(0.5)),
    "Dropout Padded": padded_kept(lambda nI: Dropout(0.5)),
    "Embed": embed,
    "Embed column": embed_column,
    "HashEmbed": hash_embed,
    "HashEmbed column": hash_embed_column,
    "StaticVectors": static_vectors,
    "StaticVectors column": static_vectors_column,
    "SparseLinear": sparse_linear,
    "uniqued": uniqued_ids,
    "uniqued rows": uniqued_rows,
    "uniqued column": uniqued_column,
    "strings2arrays": words_to_arrays,
    "remap_ids words": remapped_words,
    "remap_ids ids": remapped_ids,
    "remap_ids column": remapped_column,
    "chain": kept(lambda nI: chain(Relu(3, nI), chain(Maxout(2), chain(Linear(nI))))),
    "chain pipeline": pipeline,
    "add": kept(lambda nI: add(Linear(nI, nI), Relu(nI), noop())),
    "add Ragged": ragged_kept(lambda nI: add(with_array(Linear(nI, nI)), noop())),
    "concatenate array": concatenated,
    "concatenate list": concatenated_lists,
    "concatenate Ragged": widened(lambda nO, nI: concatenate(with_array(Linear(1, nI)), with_array(Relu(nO - 1)))),
    "residual array": kept(lambda nI: residual(Relu(nI, nI))),
    "residual list": list_kept(lambda nI: residual(with_array(Linear(nI, nI)))),
    "residual Ragged": ragged_kept(lambda nI: residual(with_array(Linear(nI, nI)))),
    "residual Padded": padded_kept(lambda nI: residual(with_array(Linear(nI, nI)))),
    "resizable": wide(layer=lambda nO, nI: resizable(Maxout(nO, nI))),
    "expand_window Ragged": windows_of_ragged,
    "expand_window in a chain": windows_of_lines,
    "array_getitem": one_column,
    "floats_getitem": some_columns,
    "ints_getitem": every_other_column,
    "with_getitem": at_a_place,
    "with_reshape": rows_of_rows,
    "with_reshape ids": rows_of_ids,
    "clone array": kept(lambda nI: clone(Maxout(nI, nI), 3)),
    "clone Ragged": ragged_kept(lambda nI: clone(residual(with_array(Relu(nI, nI))), 2)),
    "tuplify": tupled,
    "noop array": kept(lambda nI: noop(Linear(2, 3))),
    "noop list": list_kept(lambda nI: noop()),
    "noop Ragged": ragged_kept(lambda nI: noop()),
    "list2ragged": to_ragged,
    "list2ragged ids": ids_to_ragged,
    "ragged2list": to_list,
    "list2array": to_array,
    "with_array array": kept(lambda nI: with_array(Linear(nI, nI))),
    "with_array list": list_kept(lambda nI: with_array(Linear(nI, nI))),
    "with_array list with pad": list_kept(lambda nI: with_array(Linear(nI, nI), pad=1)),
    "with_array Ragged": widened(lambda nO, nI: with_array(Linear(nO, nI))),
    "with_array Ragged with pad": widened(lambda nO, nI: with_array(Maxout(nO, nI), pad=2)),
    "with_array Padded": padded_kept(lambda nI: with_array(Linear(nI, nI))),
    "with_array ids": embed_in_list,
    "list2padded": to_padded,
    "padded2list": to_unpadded,
    "map_list": lifted(lambda nO, nI: map_list(Maxout(nO, nI)), list),
    "with_flatten": nested,
    "with_list list": lifted(lambda nO, nI: with_list(map_list(Relu(nO, nI))), list),
    "with_list Ragged": lifted(lambda nO, nI: with_list(map_list(Relu(nO, nI))), ragged),
    "with_list Padded": lifted(lambda nO, nI: with_list(with_array(Linear(nO, nI))), OPS.list2padded),
    "with_ragged list": lifted(lambda nO, nI: with_ragged(with_array(Linear(nO, nI))), list),
    "with_ragged Ragged": lifted(lambda nO, nI: with_ragged(with_array(Linear(nO, nI))), ragged),
    "with_ragged Padded": lifted(lambda nO, nI: with_ragged(with_array(Relu(nO, nI))), OPS.list2padded),
    "with_padded list": lifted(lambda nO, nI: with_padded(with_array(Linear(nO, nI))), list),
    "with_padded Ragged": lifted(lambda nO, nI: with_padded(with_array(Relu(nO, nI))), ragged),
    "with_padded Padded": lifted(lambda nO, nI: with_padded(with_array(Linear(nO, nI))), OPS.list2padded),
    "with_array2d array": wide(layer=lambda nO, nI: with_array2d(Linear(nO, nI))),
    "with_array2d list with pad": lifted(lambda nO, nI: with_array2d(Linear(nO, nI), pad=1), list),
    "with_array2d Padded": lifted(lambda nO, nI: with_array2d(Maxout(nO, nI)), OPS.list2padded),
    "with_cpu": wide(layer=lambda nO, nI: with_cpu(Linear(nO, nI))),
    "with_debug": wide(layer=lambda nO, nI: with_debug(Relu(nO, nI))),
    "with_nvtx_range": wide(layer=lambda nO, nI: with_nvtx_range(Maxout(nO, nI))),
    "reduce_sum": reduction(reduce_sum, 0),
    "reduce_mean": reduction(reduce_mean, 0),
    "reduce_max": reduction(reduce_max, 1),
    "reduce_first": reduction(reduce_first, 1),
    "reduce_last": reduction(reduce_last, 1),
}


@st.composite
def cases(draw: st.DrawFn, name: str) -> Case:
    """Draw a case, initialized by its own data and set to float64.

    The parameters get some noise: at the zeros of a new bias, maxima and rectifiers have kinks.
    """
    drawn = Draw(draw)
    case = CASES[name](drawn)
    case.model.initialize(case.X)
    case.X = frozen(case.X)
    for node in case.model.walk():
        for param in node.param_names:
            value = node.maybe_get_param(param)
            if value is not None:
                node.set_param(param, value + 0.1 * drawn.floats(*value.shape))
    return case


def check_output_form(case: Case) -> None:
    assert form(case.model.predict(case.X)) == case.gives
    assert form(case.model.begin_update(case.X)[0]) == case.gives


def check_float32_stays(case: Case) -> None:
    model = case.model.copy().initialize(case.X)
    X = mapped(lambda array: array.astype("float32") if array.dtype.kind == "f" else array, case.X)
    Y, backprop = model.begin_update(X)
    dX = backprop(mapped(np.ones_like, Y))
    assert {array.dtype.name for array in arrays((Y, dX)) if array.dtype.kind == "f"} <= {"float32"}


def check_batching(case: Case) -> None:
    """One at a time gives the same as all at once."""
    parts = [case.model.predict(part) for part in (case.split or _split)(case.X)]
    whole = case.model.predict(case.X)
    for one, other in zip(arrays(_joined(parts)), arrays(_listed(whole)), strict=True):
        np.testing.assert_allclose(one, other, atol=1e-12)


def check_prediction_is_steady(case: Case) -> None:
    """Prediction has no dropout: it gives the same each time, and what training without dropout gives."""
    first = case.model.predict(case.X)
    same(first, case.model.predict(case.X))
    same(first, case.model(case.X, False)[0])
    without_dropout(case.model)
    same(first, case.model.begin_update(case.X)[0])


def check_gradient_form(case: Case) -> None:
    Y, backprop = case.model.begin_update(case.X)
    assert form(backprop(frozen(Y))) == form(case.X)


def check_gradient(case: Case) -> None:
    """The gradients of input and parameters agree with central differences."""
    without_dropout(case.model)
    Y, backprop = case.model.begin_update(case.X)
    loss = case.loss or _weighted(Y)
    dX = backprop(frozen(loss(Y)[1]))
    X = mapped(np.copy, case.X)

    def value() -> float:
        return loss(case.model.predict(X))[0]

    for array, gradient in zip(arrays(X), arrays(dX), strict=True):
        if array.dtype.kind == "f":
            _assert_close(gradient, _differences(value, array))
    for param, gradient in case.model.get_gradients().values():
        _assert_close(gradient, _differences(value, param))


def check_gradients_add_up(case: Case) -> None:
    without_dropout(case.model)
    Y, backprop = case.model.begin_update(case.X)
    backprop(frozen(Y))
    once = [gradient.copy() for _, gradient in case.model.get_gradients().values()]
    backprop(frozen(Y))
    for before, (_, after) in zip(once, case.model.get_gradients().values(), strict=True):
        np.testing.assert_allclose(2 * before, after)


def check_copy_is_independent(case: Case) -> None:
    before = mapped(np.copy, case.model.predict(case.X))
    twin = case.model.copy()
    same(before, twin.predict(case.X))
    for node in twin.walk():
        for name in node.param_names:
            if node.has_param(name):
                node.get_param(name)[...] += 1.0
    same(before, case.model.predict(case.X))


def check_initialize_twice(case: Case) -> None:
    shapes = _shapes(case.model)
    assert case.model.initialize(case.X) is case.model
    assert _shapes(case.model) == shapes
    assert form(case.model.predict(case.X)) == case.gives


def check_empty_batch(case: Case) -> None:
    """No item gives no item, of the same width, with no warning, and the callback works."""
    full, nothing = case.model.predict(case.X), _nothing(case.X)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Y, backprop = case.model.begin_update(nothing)
        dX = backprop(frozen(Y))
    assert form(dX) == form(nothing)
    assert [array.shape[1:] for array in arrays(Y)] == [array.shape[1:] for array in arrays(_nothing(full))]


CHECKS: list[Callable[[Case], None]] = [
    check_output_form,
    check_float32_stays,
    check_batching,
    check_prediction_is_steady,
    check_gradient_form,
    check_gradient,
    check_gradients_add_up,
    check_copy_is_independent,
    check_initialize_twice,
    check_empty_batch,
]


def same(one: Value, other: Value) -> None:
    assert form(one) == form(other)
    for left, right in zip(arrays(one), arrays(other), strict=True):
        np.testing.assert_array_equal(left, right)


def without_dropout(model: Model[Any, Any]) -> None:
    for node in model.walk():
        if "is_enabled" in node.attrs:
            node.attrs["is_enabled"] = False


def _split(X: Value) -> list[Value]:
    if isinstance(X, Ragged):
        return [Ragged(part, np.array([len(part)], "int32")) for part in OPS.unflatten(X.data, X.lengths)]
    if isinstance(X, Padded):
        return [OPS.list2padded([part]) for part in OPS.padded2list(X)]
    if isinstance(X, tuple):
        return list(zip(*map(_split, X), strict=True))
    if isinstance(X, list):
        return [[part] for part in X]
    return [X[i : i + 1] for i in range(len(X))]


def _joined(parts: list[Value]) -> Value:
    if isinstance(parts[0], tuple):
        return tuple(np.concatenate(column) for column in zip(*parts, strict=True))
    listed = [_listed(part) for part in parts]
    return [item for part in listed for item in part] if isinstance(listed[0], list) else np.concatenate(listed)


def _listed(Y: Value) -> Value:
    if isinstance(Y, Ragged):
        return OPS.unflatten(Y.data, Y.lengths)
    return OPS.padded2list(Y) if isinstance(Y, Padded) else Y


def _nothing(X: Value) -> Value:
    none = np.zeros(0, "int32")
    if isinstance(X, Ragged):
        return Ragged(X.data[:0], none)
    if isinstance(X, Padded):
        return Padded(X.data[:0, :0], none, none, none)
    if isinstance(X, tuple):
        return tuple(_nothing(item) for item in X)
    return X[:0]


def _weighted(Y: Value) -> Callable[[Value], tuple[float, Value]]:
    rng = np.random.default_rng(1)
    weights = mapped(lambda array: rng.standard_normal(array.shape), Y)

    def loss(guess: Value) -> tuple[float, Value]:
        pairs = zip(arrays(guess), arrays(weights), strict=True)
        return sum(float(np.sum(array * weight)) for array, weight in pairs), weights

    return loss


def _differences(value: Callable[[], float], array: Value, step: float = 1e-6) -> Value:
    gradient = np.zeros(array.shape)
    for place in np.ndindex(array.shape):
        before = array[place]
        array[place] = before + step
        above = value()
        array[place] = before - step
        gradient[place] = (above - value()) / (2 * step)
        array[place] = before
    return gradient


def _assert_close(gradient: Value, expected: Value) -> None:
    np.testing.assert_allclose(gradient, expected, rtol=1e-4, atol=1e-5)


def _shapes(model: Model[Any, Any]) -> list[Any]:
    params = [node.maybe_get_param(name) for node in model.walk() for name in node.param_names]
    return [None if param is None else param.shape for param in params]
