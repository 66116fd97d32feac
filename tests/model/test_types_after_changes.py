"""What is known of a model's type and ends follows every change inside it, however deep and by whichever way."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import sys
import threading
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc.api import (
    Conv1d,
    Dropout,
    Embed,
    Flatten,
    LayerError,
    Linear,
    Model,
    Relu,
    ShapeMismatchError,
    Softmax,
    UnknownNameError,
    chain,
    change_attr_values,
    clone,
    concatenate,
    expand_window,
    noop,
    residual,
    resizable,
    resize_model,
    tuplify,
    with_array,
    with_array2d,
    with_debug,
    wrap_model_recursive,
)
from typedthinc.compat.thinc import api as thinc
from typedthinc.model.walk import walk
from typedthinc.runtime.layer import TypeCache
from typedthinc.runtime.layer_types import layer_type_of

Layer = Model[Any, Any]
ROWS: Any = np.ones((4, 3), "float32")


def first_line(model: Layer) -> str:
    return repr(model).splitlines()[0]


def gives(model: Layer, width: int) -> bool:
    """Tell whether a model gives rows of a width by all that can be asked, and takes the place that its type says."""
    wrong = width + 1
    with pytest.raises(ShapeMismatchError, match=rf"gives .*{width}\].* \(expected width {wrong}, got {width}\)"):
        chain(model, Relu(2, wrong))
    chain(model, Relu(2, width))
    return model.get_dim("nO") == width and f"Floats2d[*, {width}]" in first_line(model).rpartition("->")[2]


WAYS: dict[str, Callable[[Layer, Layer], object]] = {
    "set_dim": lambda inner, last: last.set_dim("nO", 7, force=True),
    "replace_node": lambda inner, last: inner.replace_node(last, Linear(7, 4)),
    "a wrapped node": lambda inner, last: inner.replace_node(last, chain(last, Linear(7, 2))),
}


@pytest.mark.parametrize("way", WAYS)
def test_models_around_follow(way: str) -> None:
    last = Linear(2, 4)
    inner = chain(Linear(4, 3), last)
    middle = chain(inner, Dropout())
    shared = tuplify(middle, chain(Linear(3, 3), noop()))
    outer = chain(with_array(middle), noop())
    around = [inner, middle, middle >> noop() >> noop(), outer, chain(residual(noop()), middle), copy.copy(middle)]
    assert all(gives(model, 2) for model in around)
    twin, loaded = middle.copy(), pickle.loads(pickle.dumps(middle))
    WAYS[way](inner, last)
    assert all(gives(model, 7) for model in around)
    assert "Floats2d[*, 7]" in first_line(shared)
    assert gives(twin, 2)
    assert gives(loaded, 2)
    assert gives(middle.copy(), 7)
    assert gives(pickle.loads(pickle.dumps(middle)), 7)
    assert middle.initialize(ROWS).predict(ROWS).shape == (4, 7)


def test_what_has_run_follows() -> None:
    """The check of data is kept, too; a change tells it."""
    last = Linear(2, 3)
    inner = with_array(last)
    outer = with_debug(chain(inner, noop()))
    outer.initialize(ROWS).predict(ROWS)
    inner.replace_node(last, Linear(2, 5).initialize())
    assert outer.predict(np.ones((4, 5), "float32")).shape == (4, 2)
    with pytest.raises(ShapeMismatchError, match=r"Linear takes .*5\], but the data is .*3\]"):
        outer.predict(ROWS)


def test_the_check_of_a_layer_with_layers_follows() -> None:
    layer = Linear(2, 3)
    inner = chain(layer, noop())
    model = with_array2d(inner)
    model.initialize(ROWS).predict(ROWS)
    inner.replace_node(layer, Linear(2, 5).initialize())
    assert model.predict(np.ones((4, 5), "float32")).shape == (4, 2)
    with pytest.raises(ShapeMismatchError, match=r"^with_array2d\(Linear\) takes .*5\], but the data is .*3\]"):
        model.predict(ROWS)


def test_layers_of_one_chain_made_step_by_step() -> None:
    """`>>` takes the chains apart on its way: the layers tell the one that stays."""
    first, last = Linear(4, 3), Linear(2, 4)
    model = first >> noop() >> last >> noop()
    gc.collect()
    last.set_dim("nO", 7, force=True)
    first.set_dim("nI", 5, force=True)
    assert gives(model, 7)
    assert model.get_dim("nI") == 5


def test_a_node_that_is_changed_at_any_depth_by_an_outer_model() -> None:
    first = Linear(4, 3)
    inner = chain(first, Relu(2, 4))
    outer = chain(chain(chain(inner, noop()), noop()), noop())
    other = chain(inner, Dropout())
    outer.replace_node(inner.layers[1], Relu(6, 4))
    assert gives(other, 6)
    outer.remove_node(inner.layers[1])
    assert gives(other, 4)
    outer.replace_node(first, Linear(4, 9))
    assert first_line(other).startswith("chain: Floats2d[*, 9]")
    assert other.get_dim("nI") == 9


def test_a_change_that_fails_changes_nothing_around() -> None:
    inner = chain(Linear(4, 3), Relu(2, 4))
    outer = chain(inner, Dropout())
    with pytest.raises(ShapeMismatchError):
        inner.replace_node(inner.layers[0], Linear(5, 3))
    assert gives(outer, 2)
    assert outer.initialize(ROWS).predict(ROWS).shape == (4, 2)


def test_layers_that_do_not_fit_for_a_while() -> None:
    inner, last = Linear(5, 3), Linear(2, 5)
    model = chain(inner, last)
    outer = chain(model, noop())
    inner.set_dim("nO", 7, force=True)
    with pytest.raises(ShapeMismatchError, match=r"Linear takes .*5\], but Linear before it gives .*7\]"):
        outer.initialize(ROWS)
    assert (outer.has_dim("nO"), outer.maybe_get_dim("nO"), outer.dim_names) == (False, None, ())
    with pytest.raises(ShapeMismatchError, match=r"Linear takes .*5\], but Linear before it gives .*7\]"):
        outer.get_dim("nO")
    with pytest.raises(UnknownNameError, match="there is no size 'nP'"):
        inner.get_dim("nP")
    last.set_dim("nI", 7, force=True)
    assert outer.initialize(ROWS).predict(ROWS).shape == (4, 2)
    assert outer.get_dim("nO") == 2


def test_sizes_found_later_are_those_of_the_ends() -> None:
    inner = Linear(None, 3)
    outer = chain(chain(inner, noop()), Dropout())
    assert outer.has_dim("nO") is None
    inner.set_dim("nO", 6)
    assert gives(outer, 6)


def test_the_ends_are_what_the_layers_tell() -> None:
    model = chain(Linear(2, 3), noop())
    model.set_dim("nO", 2)
    model.set_dim("nO", 2, force=True)
    with pytest.raises(ShapeMismatchError, match="nO is 2 already and cannot become 5"):
        model.set_dim("nO", 5)
    with pytest.raises(ShapeMismatchError, match="nO is 2 in the layers and cannot become 5"):
        model.set_dim("nO", 5, force=True)
    with pytest.raises(UnknownNameError, match="known: nI, nO"):
        model.set_dim("nP", 5)
    model.replace_node(model.layers[0], Embed(4, 10))
    assert (model.dim_names, model.get_dim("nO")) == (("nO",), 4)


def test_the_ends_of_images_are_those_of_the_layers() -> None:
    """A convolution calls the channels nI: its type tells another width, which is known once the model is whole."""
    model = chain(Conv1d(5, 4), Flatten(), Linear(1)).initialize(np.ones((2, 4, 9), "float32"))
    assert model.get_dim("nI") == 4
    assert chain(Conv1d(5, 4), Flatten(), Linear(1)).from_bytes(model.to_bytes()).get_dim("nI") == 4


def test_the_ends_of_what_may_grow() -> None:
    model = chain(chain(resizable(Softmax(2, 3)), expand_window(1)), noop()).initialize(ROWS)
    assert model.get_dim("nO") == 6
    resize_model(model, 5)
    assert [each.get_dim("nO") for each in (model, model.copy(), pickle.loads(pickle.dumps(model)))] == [15, 15, 15]


def test_settings_that_are_changed_by_hand() -> None:
    """Nobody tells of such a change; but nothing is refused for what a setting was before."""
    window = expand_window(1)
    inner = chain(Linear(4, 3), window)
    window.attrs["window_size"] = 2
    model = chain(inner, Linear(2, 20))
    assert model.initialize(ROWS).predict(ROWS).shape == (4, 2)
    open_ = chain(expand_window(1), Linear(4))
    open_.layers[0].attrs["window_size"] = 2
    assert open_.initialize(ROWS).get_dim("nI") == 3
    assert open_.layers[1].get_dim("nI") == 15
    change_attr_values(open_, {"expand_window": {"window_size": 1}})
    assert chain(open_.layers[0], Linear(2, 9)).get_dim("nI") == 3


def test_names_in_messages_are_those_of_now() -> None:
    layer = Linear(4, 3)
    chain(layer, Relu(2, 4))
    layer.name = "encoder"
    with pytest.raises(ShapeMismatchError, match=r"but encoder before it gives"):
        chain(layer, Relu(2, 5))


def test_other_callbacks() -> None:
    inner = Linear(4, 3)
    outer = chain(inner, noop())
    twin = copy.copy(inner)
    twin.replace_callbacks(lambda model, X, is_train: (X, lambda dY: dY))
    assert gives(outer, 4)
    inner.replace_callbacks(lambda model, X, is_train: (X, lambda dY: dY))
    assert "anything" in first_line(outer)


def test_files_after_changes() -> None:
    inner = chain(Linear(4, 3), Relu(2, 4))
    outer = chain(inner, Dropout())
    inner.replace_node(inner.layers[1], Relu(6, 4))
    data = outer.initialize(ROWS).to_bytes()
    blank = chain(chain(Linear(4, 3), Relu(None, 4)), Dropout())
    around = chain(blank, noop())
    assert gives(blank.from_bytes(data), 6)
    assert gives(around, 6)
    assert gives(chain(inner, Dropout()).from_bytes(data), 6)
    inner.set_ref("last", inner.layers[1])
    inner.replace_node(inner.layers[1], Relu(9, 4))
    assert gives(outer, 9)
    assert inner.get_ref("last") is inner.layers[1]


def test_lists_of_layers_that_programs_of_thinc_change() -> None:
    inner: Any = thinc.chain(thinc.Linear(4, 3), thinc.Linear(2, 4))
    outer = thinc.chain(inner, thinc.noop())
    inner.layers[1] = thinc.Linear(7, 4)
    assert outer.get_dim("nO") == 7
    inner.layers.append(thinc.Linear(8, 7))
    assert outer.get_dim("nO") == 8
    inner.layers.pop()
    assert outer.get_dim("nO") == 7


def test_wrapped_layers() -> None:
    inner = chain(Linear(4, 3), Relu(2, 4))
    outer = chain(inner, Dropout())
    wrap_model_recursive(inner, with_debug)
    inner.replace_node(next(node for node in inner.walk() if node.factory == "Relu"), Relu(6, 4))
    assert gives(outer, 6)


def test_a_change_is_told_without_recursion() -> None:
    layer = Linear(3, 3)
    model: Layer = layer
    for _ in range(3 * sys.getrecursionlimit()):
        model = chain(model)
    layer.set_dim("nI", 5, force=True)
    assert model.get_dim("nI") == 5


def test_a_layer_keeps_no_model_alive_that_held_it() -> None:
    layer = Linear(3, 3)
    gone = [weakref.ref(chain(layer, noop())) for _ in range(1000)]
    gc.collect()
    assert not any(link() for link in gone)
    assert len(layer._type._around) < 100
    alive = [chain(layer, noop()) for _ in range(100)]
    layer.set_dim("nO", 5, force=True)
    assert {model.get_dim("nO") for model in alive} == {5}


def test_what_is_found_while_it_changes_is_not_kept() -> None:
    kept, part = TypeCache(), TypeCache()
    known = layer_type_of(Linear(2, 3))
    version, versions = kept.version, [part.version]
    part.invalidate()
    kept.store(known, version, [part], versions)
    assert kept.layer_type is None
    kept.store(known, kept.version, [part], [part.version])
    assert kept.layer_type is known
    part.invalidate()
    assert kept.layer_type is None
    kept.store_check(lambda X: True, version)
    assert kept.fits is None


MAKERS: dict[str, Callable[[list[Layer]], Layer]] = {
    "chain": lambda layers: chain(*layers[:1], noop()),
    "concatenate": lambda layers: concatenate(*layers),
    "tuplify": lambda layers: tuplify(*layers),
    "with_array": lambda layers: with_array(layers[0]),
    "clone": lambda layers: clone(layers[0], 2),
    "operators": lambda layers: layers[0] >> noop() >> noop(),
}


@settings(max_examples=examples(80), deadline=None)
@given(data=st.data())
def test_after_any_changes_all_is_known_as_of_new_models(data: Any) -> None:
    """The type and the ends of a model are those of its copy, of which nothing was kept."""
    leaves: list[Layer] = [Linear(2, 2), Linear(2, 2), Linear(2, 2), noop()]
    models: list[Layer] = []
    for _ in range(data.draw(st.integers(1, 12))):
        if models and data.draw(st.booleans()):
            some = data.draw(st.sampled_from(leaves[:3]))
            if data.draw(st.booleans()):
                some.set_dim("nO", data.draw(st.integers(1, 4)), force=True)
            else:
                changed = data.draw(st.sampled_from(models))
                inside = [node for node in walk(changed) if node is not changed]
                new = Linear(data.draw(st.integers(1, 4)), 2)
                try:
                    changed.replace_node(data.draw(st.sampled_from(inside)), new)
                except LayerError:
                    continue
        else:
            make = MAKERS[data.draw(st.sampled_from(sorted(MAKERS)))]
            layers = data.draw(st.lists(st.sampled_from([*leaves, *models]), min_size=1, max_size=3))
            try:
                models.append(make(layers))
            except LayerError:
                continue
        for model in models:
            assert first_line(model) == first_line(model.copy())
            assert [model.maybe_get_dim(dim) for dim in ("nI", "nO")] == [
                model.copy().maybe_get_dim(dim) for dim in ("nI", "nO")
            ]


def test_threads_that_change_and_ask() -> None:
    layers = [Linear(2, 3) for _ in range(3)]
    inner = [chain(layer, noop()) for layer in layers]
    outer = [chain(each, noop()) for each in inner]
    both = concatenate(*outer)
    failed: list[BaseException] = []
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)

    def work(seed: int) -> None:
        order = random.Random(seed)
        try:
            for _ in range(300):
                if seed % 2:
                    order.choice(layers).set_dim("nO", order.randint(2, 9), force=True)
                else:
                    order.choice([both, *outer]).get_dim("nO")
                    chain(order.choice(inner), noop())
        except BaseException as error:
            failed.append(error)

    try:
        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=120)
    finally:
        sys.setswitchinterval(before)
    assert not failed
    assert [model.get_dim("nO") for model in outer] == [layer.get_dim("nO") for layer in layers]
    assert both.get_dim("nO") == sum(layer.get_dim("nO") for layer in layers)
    assert first_line(both) == first_line(both.copy())
