"""Models as programs of Thinc change, save and ask them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from typedthinc import api
from typedthinc.compat.thinc.api import (
    Dropout,
    Embed,
    Linear,
    Model,
    ParametricAttention_v2,
    Ragged,
    Relu,
    add,
    chain,
    clone,
    concatenate,
    deserialize_attr,
    list2ragged,
    noop,
    reduce_sum,
    registry,
    require_gpu,
    serialize_attr,
    set_active_gpu,
    to_categorical,
    tuplify,
    with_array,
    with_signpost_interval,
)
from typedthinc.compat.thinc.compat import has_gpu
from typedthinc.compat.thinc.layers.chain import init as init_chain
from typedthinc.compat.thinc.types import Unserializable
from typedthinc.errors import LayerError, ShapeMismatchError

# To type checkers `layers` is a tuple.
X = np.ones((2, 4), "float32")


def layers_of(model: Model[Any, Any]) -> Any:
    return model.layers


def test_layers_are_a_list() -> None:
    model = chain(Linear(5, 4), Linear(6, 5))
    layers = layers_of(model)
    assert isinstance(layers, list)
    layers.append(Relu(7, 6))
    assert model.initialize().predict(X).shape == (2, 7)
    assert layers.pop() is not model.layers[-1]
    layers_of(model)[1] = Linear(9, 5)
    assert model.initialize().predict(X).shape == (2, 9)
    vars_of: Any = model
    vars_of._layers[-1] = Linear(8, 5)
    assert model.initialize().predict(X).shape == (2, 8)
    del layers_of(model)[0]
    assert [layer.get_dim("nO") for layer in model.layers] == [8]


def test_a_change_that_does_not_fit_changes_nothing() -> None:
    model = chain(Linear(5, 4), Linear(6, 5))
    before = list(model.layers)
    layers = layers_of(model)
    for change in (lambda: layers.append(Linear(1, 9)), lambda: layers.insert(0, Linear(2, 2)), layers.reverse):
        with pytest.raises(ShapeMismatchError, match="takes Floats2d"):
            change()
        assert layers == before == list(model.layers)


def test_a_reference_to_a_layer_that_is_gone_is_unset() -> None:
    model = chain(Linear(5, 4), Linear(6, 5))
    model.set_ref("output", model.layers[1])
    layers_of(model).pop()
    assert model.maybe_get_ref("output") is None


def test_models_inside_are_of_the_same_class() -> None:
    model = clone(with_array(Relu(4, 4, dropout=0.1, normalize=True)), 2)
    assert all(isinstance(layers_of(node), list) for node in model.walk())
    assert all(isinstance(layers_of(node), list) for node in pickle.loads(pickle.dumps(copy.deepcopy(model))).walk())
    assert isinstance(api.Linear(), Model)
    assert not isinstance(3, Model)


def test_errors_are_of_both_kinds() -> None:
    with pytest.raises(KeyError) as caught:
        Linear(2, 3).get_param("W")
    assert isinstance(caught.value, LayerError)
    assert str(caught.value).startswith("Linear: the parameter W has no value yet")
    with pytest.raises(KeyError):
        Linear(2, 3).initialize().get_grad("W")
    for combinator in (chain, add, tuplify):
        nothing: Callable[..., Any] = combinator
        with pytest.raises(TypeError, match="at least one layer"):
            nothing()


def test_mistakes_of_programs_are_of_the_kinds_that_they_catch() -> None:
    ids, unknown = np.array([7], "int32"), {"order": "sideways"}
    walk: Any = Linear().walk
    mistakes: list[tuple[type[Exception], str, Callable[[], Any]]] = [
        (IndexError, "id 7 at position 0", lambda: Embed(2, 3).initialize().predict(ids)),
        (IndexError, "from 0 to 2", lambda: to_categorical(ids, 3)),
        (ValueError, "Invalid order: .* not 'sideways'", lambda: list(walk(**unknown))),
        (ValueError, "no layers 'nope'", lambda: registry.get("layers", "nope")),
        (LookupError, "no layers 'nope'", lambda: registry.get("layers", "nope")),
        (ValueError, "no registry 'nope'", lambda: registry.get("nope", "a")),
    ]
    if not has_gpu:
        mistakes += [(kind, "cupy", act) for kind in (ValueError, RuntimeError) for act in (require_gpu, activate)]
    for kind, words, act in mistakes:
        with pytest.raises(kind, match=words):
            act()


def activate() -> None:
    set_active_gpu(0)


def test_nothing_beside_nothing_passes_the_input_on() -> None:
    of_none: Callable[..., Model[Any, Any]] = concatenate
    assert of_none().name == clone(Linear(), 0).name == noop().name


def test_operators_of_a_block_make_such_models_too() -> None:
    with Model.define_operators({">>": chain}):
        model = Linear(5, 4) >> Linear(6, 5)
    layers_of(model).pop()
    assert len(model.layers) == 1


def test_a_width_that_nothing_tells_is_that_of_the_truths() -> None:
    model = clone(Linear(), 3)
    model.initialize(X, np.zeros((2, 3), "float32"))
    assert [layer.get_dim("nO") for layer in model.layers] == [3, 3, 3]
    with pytest.raises(LayerError, match="nO is missing"):
        clone(Linear(), 3).initialize(X)


def scaled(factor: float) -> Model[Any, Any]:
    def forward(model: Model[Any, Any], X: Ragged, is_train: bool) -> tuple[Ragged, Callable[..., Any]]:
        changed: Any = Ragged(X.data.copy(), X.lengths)
        changed.data *= factor

        def backprop(dY: Any) -> Any:
            dY.data *= factor
            return dY

        return changed, backprop

    return Model("scaled", forward)


def test_a_layer_may_change_what_comes_to_it() -> None:
    model = chain(list2ragged(), scaled(3.0), with_array(Linear(2, 2)), scaled(2.0), reduce_sum())
    Xs = [np.ones((2, 2), "float32"), np.ones((1, 2), "float32")]
    Y, backprop = model.initialize(Xs).begin_update(Xs)
    dXs = backprop(np.ones_like(Y))
    W = model.layers[2].layers[0].get_param("W")
    np.testing.assert_allclose(dXs[0], np.broadcast_to(6 * W.sum(axis=0), (2, 2)), rtol=1e-5)


def test_init_of_a_program() -> None:
    def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> Model[Any, Any]:
        model.layers[0].set_dim("nO", 3)
        return init_chain(model, X, Y)

    model = chain(Linear(), Linear(2))
    model.init = init
    assert model.initialize(X).layers[1].get_dim("nI") == 3


@dataclass
class Words:
    """A setting of a class of one's own."""

    words: list[str]


@serialize_attr.register(Words)
def _write(_: Words, value: Words, name: str, model: Model[Any, Any]) -> bytes:
    return " ".join(value.words).encode()


@deserialize_attr.register(Words)
def _read(_: Any, value: bytes, name: str, model: Model[Any, Any]) -> Words:
    return Words(value.decode().split())


def test_settings_of_a_registered_class_are_saved() -> None:
    model = Linear(2, 3).initialize()
    model.attrs.update(words=Words(["a", "b"]), seen={1, 2}, resize=print, held=Unserializable(open), rate=0.5)
    data = model.to_bytes()
    assert list(model.attrs) == ["words", "seen", "resize", "held", "rate"]
    other = Linear(2, 3)
    other.attrs.update(words=Words([]), seen=set[int](), resize=len, held=None, rate=0.1, gone=1)
    other.attrs.pop("gone")
    other.from_bytes(data)
    assert (other.attrs["words"], other.attrs["seen"], other.attrs["rate"]) == (Words(["a", "b"]), {1, 2}, 0.5)
    assert other.attrs["resize"] is len
    model.attrs["thread"] = object()
    with pytest.raises(LayerError, match="setting 'thread'"):
        model.to_bytes()
    assert "resize" in model.attrs


def test_functions_for_a_class_learn_whose_the_setting_is() -> None:
    told: list[tuple[Any, ...]] = []

    class Marked:
        text = ""

    @serialize_attr.register(Marked)
    def write(_: Any, value: Marked, name: str, model: Model[Any, Any]) -> bytes:
        told.append(("to", name, model.name))
        return value.text.encode()

    @deserialize_attr.register(Marked)
    def read(before: Any, value: bytes, name: str, model: Model[Any, Any]) -> Marked:
        told.append(("from", name, model.name, before.text))
        before.text = value.decode()
        return before

    saved, loaded = chain(Linear(4, 3), Linear(2, 4)), chain(Linear(4, 3), Linear(2, 4))
    for each in (saved, loaded):
        each.layers[1].attrs["mark"], each.layers[1].attrs["plain"] = Marked(), [1, (2, {"a": 3})]
    saved.layers[1].attrs["mark"].text = "text"
    mark, plain = loaded.layers[1].attrs["mark"], saved.layers[1].attrs["plain"]
    loaded.from_bytes(saved.to_bytes())
    assert told == [("to", "mark", "linear"), ("from", "mark", "linear", "")]
    assert (loaded.layers[1].attrs["mark"] is mark, mark.text) == (True, "text")
    assert (loaded.layers[1].attrs["plain"], saved.layers[1].attrs["plain"]) == (plain, plain)
    assert saved.layers[1].attrs["plain"] is plain


def test_saving_has_the_names_of_arguments() -> None:
    model = Linear(2, 3).initialize()
    assert Linear(2, 3).can_from_bytes(bytes_data=model.to_bytes(), strict=True)
    assert Linear(2, 3).from_bytes(bytes_data=model.to_bytes()).from_dict(msg=model.to_dict()).has_param("W")
    model.attrs["more"] = 1
    found = [Linear(2, 3).can_from_dict(msg=model.to_dict(), strict=strict) for strict in (False, True)]
    assert found == [True, False]


def test_combinators_that_come_first_are_dissolved() -> None:
    with Model.define_operators(operators={"|": concatenate, "+": add}):
        beside, summed = Linear(2, 3) | Linear(1, 3) | Linear(4, 3), Linear(2, 3) + Linear(2, 3) + Linear(2, 3)
    assert [len(each.layers) for each in (beside, summed)] == [3, 3]
    assert beside.initialize().predict(np.ones((1, 3), "float32")).shape == (1, 7)
    named = concatenate(Linear(2, 3), Linear(1, 3))
    named.set_ref("first", named.layers[0])
    assert len(concatenate(named, Linear(1, 3)).layers) == 2


def test_a_reference_leads_to_what_makes_keys() -> None:
    keys = Relu(3, 3)
    model = ParametricAttention_v2(key_transform=keys, nO=3)
    assert model.get_ref("key_transform") is keys
    assert ParametricAttention_v2(nO=3).maybe_get_ref("key_transform") is None


def test_intervals_are_marked() -> None:
    marked: list[str] = []

    class Signposter:
        @contextmanager
        def use_interval(self, message: str) -> Generator[None]:
            marked.append(message)
            yield
            marked.append(f"end of {message}")

    model = chain(with_signpost_interval(Linear(3, 4), Signposter(), name="one"), Linear(2, 3)).initialize(X)
    assert marked[:2] == ["one init", "end of one init"]
    marked.clear()
    Y, backprop = model.begin_update(X)
    backprop(Y)
    assert marked == ["one forward", "end of one forward", "one backprop", "end of one backprop"]
    with pytest.raises(ShapeMismatchError, match="expected width 3, got 5"):
        chain(Linear(5, 4), with_signpost_interval(Linear(2, 3), Signposter()))


def test_the_first_name_of_a_rate() -> None:
    assert Dropout(dropout_rate=0.25).attrs["dropout_rate"] == Dropout(0.25).attrs["dropout_rate"] == 0.25


def test_parameters_lie_in_the_order_of_c() -> None:
    """Code that was compiled against Thinc, such as spaCy's parser, reads their memory."""
    model = chain(Linear(5, 4), Relu(6, 5)).initialize()
    core = api.chain(api.Linear(5, 4), api.Relu(6, 5)).initialize()
    loaded = chain(Linear(5, 4), Relu(6, 5)).from_bytes(core.to_bytes())
    for each in (model, model.copy(), loaded, pickle.loads(pickle.dumps(model))):
        Y, backprop = each.begin_update(X)
        backprop(Y)
        each.finish_update(api.Adam(0.1))
        params = [node.get_param(name) for node in each.walk() for name in node.param_names]
        assert [W.flags.c_contiguous for W in params] == [True] * 4
    np.testing.assert_allclose(
        chain(Linear(5, 4), Relu(6, 5)).from_bytes(core.to_bytes()).predict(X), core.predict(X), rtol=1e-6
    )


def test_whether_there_is_a_gradient() -> None:
    model: Any = Linear(2, 2).initialize()
    assert (model.has_grad("W"), model.has_grad("no such")) == (False, False)
    model.inc_grad("W", model.get_param("W"))
    assert model.has_grad("W") is True
