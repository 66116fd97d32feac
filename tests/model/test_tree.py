"""Many nodes: walking, copying and changing the tree."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.toys import Toy, affine, idle, series
from typedthinc.api import Linear, chain
from typedthinc.errors import LayerError, ShapeMismatchError
from typedthinc.model import Model, changes
from typedthinc.model.walk import Order, steps_to
from typedthinc.runtime import layer_types

X = np.ones((4, 2), dtype="float32")
DEEP = 2000


@st.composite
def trees(draw: st.DrawFn) -> Toy:
    """Build nodes one after the other, each over some of those before: so nodes may stand in several places."""
    nodes = [idle(name="0")]
    for number in range(1, draw(st.integers(1, 12))):
        nodes.append(idle(*draw(st.lists(st.sampled_from(nodes), max_size=4)), name=str(number)))
    return idle(*draw(st.lists(st.sampled_from(nodes), max_size=4)), name="root")


def recursively(node: Toy, order: str, seen: set[int]) -> Iterator[Toy]:
    """Walk as the definition says: an oracle for small trees."""
    if node.id in seen:
        return
    seen.add(node.id)
    if order == "dfs_pre":
        yield node
    for layer in node.layers:
        yield from recursively(layer, order, seen)
    if order == "dfs_post":
        yield node


def levels(root: Toy) -> Iterator[Toy]:
    seen: set[int] = set()
    level = [root]
    while level:
        fresh = list({node.id: node for node in level if node.id not in seen}.values())
        seen.update(node.id for node in fresh)
        yield from fresh
        level = [layer for node in fresh for layer in node.layers]


def nested(depth: int) -> Toy:
    model = affine(2, 2)
    for _ in range(depth - 1):
        model = idle(model)
    return model


@given(trees())
def test_walk(root: Toy) -> None:
    assert list(root.walk("dfs_pre")) == list(recursively(root, "dfs_pre", set()))
    assert list(root.walk("dfs_post")) == list(recursively(root, "dfs_post", set()))
    assert list(root.walk()) == list(root.walk("bfs")) == list(levels(root))


def test_walk_an_unknown_order() -> None:
    order: Any = "dfs"
    with pytest.raises(ValueError, match="^walk: order must be 'bfs', 'dfs_pre' or 'dfs_post', not 'dfs'$"):
        affine().walk(order)


def test_nothing_recurses() -> None:
    model = nested(DEEP)
    bottom = list(model.walk("dfs_pre"))[-1]
    twin = copy.deepcopy(model).initialize()
    orders: list[Order] = ["bfs", "dfs_pre", "dfs_post"]
    for order in orders:
        assert len(list(model.walk(order))) == len(list(twin.walk(order))) == DEEP
    model.initialize()
    bottom.inc_grad("W", np.ones((2, 2)))
    updated = []

    def optimizer(key: tuple[int, str], weights: Any, gradient: Any) -> tuple[Any, Any]:
        updated.append(key)
        return weights, gradient

    model.finish_update(optimizer)
    assert updated == [(bottom.id, "W")]
    assert model.replace_node(bottom, affine())
    assert len(steps_to(model, list(model.walk())[-1].id)) == DEEP


@given(trees(), st.data())
def test_copy(root: Toy, data: st.DataObject) -> None:
    nodes = list(root.walk())
    for number, node in enumerate(nodes):
        node.set_param("W", np.full(2, number))
        node.set_grad("W", np.ones(2))
        node.set_ref("some", data.draw(st.sampled_from(list(node.walk()))))
        node.attrs["items"] = [number]
    twins = list(root.copy().walk())
    place = {node.id: index for index, node in enumerate(nodes)}
    twin_place = {node.id: index for index, node in enumerate(twins)}
    assert not place.keys() & twin_place.keys()
    for node, twin in zip(nodes, twins, strict=True):
        assert [place[layer.id] for layer in node.layers] == [twin_place[layer.id] for layer in twin.layers]
        assert place[node.get_ref("some").id] == twin_place[twin.get_ref("some").id]
        assert (twin.name, twin.attrs, twin.forward) == (node.name, node.attrs, node.forward)
        assert twin.attrs["items"] is not node.attrs["items"]
        assert twin.get_param("W") is not node.get_param("W")
        np.testing.assert_array_equal(twin.get_param("W"), node.get_param("W"))
        assert (twin.has_grad("W"), node.has_grad("W")) == (None, True)


def test_a_copy_learns_alone() -> None:
    model = affine(3, 2).initialize()
    twin = model.copy()
    twin.set_dim("nO", 3)
    twin.get_param("W")[:] = 0
    assert model.get_param("W").any()
    np.testing.assert_array_equal(twin.predict(X), 0)


def test_references() -> None:
    inner = affine()
    model = series(idle(inner), refs={"inner": inner, "later": None})
    assert (model.has_ref("inner"), model.has_ref("later"), model.has_ref("none")) == (True, None, False)
    assert model.get_ref("inner") is model.maybe_get_ref("inner") is inner
    assert model.ref_names == ("inner", "later")
    assert model.maybe_get_ref("none") is None
    model.set_ref("itself", model)
    with pytest.raises(LayerError, match="^series: the reference later must name a layer of the model, not "):
        model.set_ref("later", affine())
    with pytest.raises(LayerError):
        affine(refs={"other": inner})
    model.set_ref("inner", None)
    assert model.has_ref("inner") is None


def test_layers_cannot_be_changed_from_outside() -> None:
    layers: list[Toy] = [affine(), affine()]
    model = series(*layers)
    assert model.layers == tuple(layers)
    with pytest.raises(AttributeError):
        model.layers = ()  # type: ignore[misc]  # that is the test


def test_remove_node_wherever_it_stands() -> None:
    gone, kept = affine(name="gone"), affine(name="kept")
    model = series(gone, series(kept, gone), gone, refs={"gone": gone, "kept": kept})
    model.remove_node(gone)
    assert list(model.walk()) == [model, model.layers[0], kept]
    assert (model.has_ref("gone"), model.get_ref("kept")) == (None, kept)
    model.remove_node(gone)
    with pytest.raises(LayerError, match="^series: a model cannot be removed from itself$"):
        model.remove_node(model)


def test_replace_node_wherever_it_stands() -> None:
    old, new = affine(name="old"), series(affine(), name="new")
    model = series(old, series(old), refs={"some": old})
    assert model.replace_node(old, new) is True
    assert model.layers[0] is model.layers[1].layers[0] is model.get_ref("some") is new
    assert model.replace_node(old, new) is False


def test_replace_node_by_one_around_it() -> None:
    old = affine(3, 2)
    model = series(old, idle(old))
    wrapped = series(old, name="wrapped")
    assert model.replace_node(old, wrapped)
    assert [node.name for node in model.walk()] == ["series", "wrapped", "idle", "affine"]
    # Once more: now the new node stands in the tree already, and must not come to stand in itself.
    assert model.replace_node(old, wrapped)
    assert model.initialize(X).predict(X).shape == (4, 3)


def test_replace_node_that_cannot_be() -> None:
    inner = affine()
    model = series(inner)
    with pytest.raises(LayerError, match="^series: a model cannot be replaced in itself$"):
        model.replace_node(model, affine())
    with pytest.raises(LayerError, match="^series: outer cannot be put into the model: it holds the model itself$"):
        model.replace_node(inner, idle(model, name="outer"))
    assert model.layers == (inner,)


def test_a_change_that_does_not_fit_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = affine(), affine()
    model = series(first, series(second), refs={"first": first})
    layers = [node.layers for node in model.walk()]

    def misfit(model: Model[Any, Any]) -> None:
        raise ShapeMismatchError("does not fit")

    monkeypatch.setattr(changes, "layer_type_of", misfit)
    for change in (lambda: model.remove_node(first), lambda: model.replace_node(first, affine())):
        with pytest.raises(ShapeMismatchError, match="does not fit"):
            change()
        assert [node.layers for node in model.walk()] == layers
        assert model.get_ref("first") is first


def test_schemes_are_made_again_after_a_change() -> None:
    first, second = affine(3), affine(3)
    model = series(first, second)
    for change in (
        lambda: model.replace_node(second, affine(2)),
        lambda: model.remove_node(model.layers[1]),
        lambda: model.initialize(X, X),
    ):
        layer_types.layer_type_of(model)
        before = model._type.version
        change()
        assert model._type.version is not before


def test_schemes_are_kept_where_nothing_changes() -> None:
    model: Any = chain(Linear(3, 4), Linear(2))
    model.initialize(np.zeros((1, 4), "float32"))
    kept = [(node._type, layer_types.layer_type_of(node)) for node in model.walk()]
    model.from_bytes(model.to_bytes()).initialize()
    assert [(node._type, node._type.layer_type) for node in model.walk()] == kept


def test_a_scheme_is_made_again_after_a_size_is_set() -> None:
    model = affine()
    layer_types.layer_type_of(model)
    model.set_dim("nO", 3)
    assert model._type.layer_type is None
