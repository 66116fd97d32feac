"""Layers that are replaced where they have other names too, in chains of `>>`, copies and clones: all of this runs."""

from __future__ import annotations

import functools
from typing import Any

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, add, chain, clone, concatenate, wrap_model_recursive


def replaced_in_a_chain_of_three() -> None:
    model = Relu(8, 4) >> Relu(8, 8) >> Softmax(3, 8)
    model.replace_node(model.layers[1], Linear(8, 8))
    chain(model, Linear(2, 3))
    other = Relu(8, 4) >> (Relu(6, 8) >> Softmax(3, 6))
    other.replace_node(other.layers[-1], Softmax(5, 6))
    chain(Linear(4, 2), other, Linear(2, 5))


def replaced_what_was_taken_apart() -> None:
    body = Relu(8, 4) >> Relu(8, 8)
    model = body >> Softmax(3, 8)
    model.replace_node(body, Relu(8, 5))
    chain(Linear(4, 2), model, Linear(2, 3))
    longer = body.copy() >> Softmax(3, 8)
    longer.replace_node(longer.layers[1], Linear(8, 8))
    chain(Linear(4, 2), longer, Linear(2, 3))


def replaced_before_return() -> Model[Floats2d, Floats2d]:
    inner = chain(Relu(8, 4), Linear(8, 8))
    outer = chain(inner, Softmax(3, 8))
    inner.replace_node(inner.layers[0], Relu(8, 5))
    return outer


def replaced_at_last() -> Model[Floats2d, Floats2d]:
    model = chain(Relu(8, 4), Softmax(3, 8))
    try:
        return model
    finally:
        model.replace_node(model.layers[0], Relu(8, 5))


def replaced_in_the_first_of_a_loop() -> None:
    current = first = chain(Relu(8, 4), Linear(3, 8))
    for number in range(2):
        current = chain(Relu(8, 4), Linear(3, 8))
        if not number:
            first = current
    model = current
    old = first
    model.replace_node(old.layers[0], Relu(8, 9))
    chain(Linear(4, 2), model)


def replaced_in_tied_parts(tied: bool) -> None:
    one = chain(Relu(8, 4), Linear(3, 8))
    two = chain(Relu(8, 4), Linear(3, 8))
    if tied:
        two = one
    model = add(one, two)
    model.replace_node(one.layers[1], Linear(5, 8))
    chain(model, Linear(2, 5))


def replaced_in_a_shallow_copy() -> None:
    one = chain(Relu(8, 4), Linear(3, 8))
    model = add(one, one.__copy__())
    model.replace_node(one.layers[1], Linear(5, 8))
    chain(model, Linear(2, 5))


def replaced_by_what_stands_there_too() -> None:
    shared = Linear(8, 8)
    part = chain(Relu(8, 8), shared)
    model = concatenate(part, shared)
    model.replace_node(shared, chain(part, Linear(5, 8)))
    chain(model, Linear(2, 13))


def replaced_beside_its_clones() -> None:
    layer = Relu(8, 8)
    clones = clone(layer, 3)
    model = concatenate(layer, clones.layers[-1])
    model.replace_node(layer, Linear(5, 8))
    chain(model, Linear(2, 13))
    whole = chain(layer, Softmax(3, 8))
    whole.replace_node(clones.layers[-1], Relu(8, 5))
    chain(Linear(8, 2), whole)


def replaced_by_a_method_under_a_name() -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    swap = model.replace_node
    swap(model.layers[1], Softmax(6, 8))
    chain(model, Linear(2, 6))
    other = chain(Relu(8, 4), Softmax(3, 8))
    functools.partial(other.replace_node, other.layers[1])(Softmax(6, 8))
    chain(other, Linear(2, 6))
    third: Any = chain(Relu(8, 4), Softmax(3, 8))
    getattr(third, "replace_node")(third.layers[1], Softmax(6, 8))  # noqa: B009
    chain(third, Linear(2, 6))


def grown(node: Model[Any, Any]) -> Model[Any, Any]:
    return chain(node, Linear(5, 3)) if node.name == "linear" else node


def wrapped_by_recursion() -> None:
    model = chain(Relu(8, 4), Linear(3, 8))
    wrap_model_recursive(model, grown)
    chain(model, Linear(2, 5))


KEPT: list[Model[Any, Any]] = []


def keeping_it(model: Model[Any, Any]) -> None:
    KEPT.append(model)


def giving_it_back(model: Model[Any, Any]) -> Model[Any, Any]:
    return model


def changing_it(model: Model[Any, Any], classes: int) -> None:
    model.replace_node(model.layers[1], Softmax(classes, 8))


def passing_it_on(model: Model[Any, Any]) -> None:
    changing_it(model, 6)


def replaced_by_others() -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    model.replace_node(model.layers[0], Relu(8, 5))
    passing_it_on(model)
    chain(Linear(5, 2), model, Linear(2, 6))
    keeping_it(model)
    changing_it(KEPT[0], 7)
    chain(Linear(5, 2), model, Linear(2, 7))
    other = giving_it_back(model)
    other.replace_node(other.layers[0], Relu(8, 9))
    chain(Linear(9, 2), model, Linear(2, 7))
    changing_it(classes=2, model=other)
    chain(Linear(9, 2), model, Linear(2, 2))


def set_where_it_is_missing() -> None:
    layer = Softmax(3, 8)
    if layer.has_dim("nO") is None:
        layer.set_dim("nO", 5)
    chain(layer, Linear(2, 3))


replaced_in_a_chain_of_three()
replaced_what_was_taken_apart()
chain(Linear(5, 2), replaced_at_last())
changed = replaced_before_return()
changed.replace_node(changed.layers[1], Softmax(6, 8))
chain(Linear(5, 2), changed)
replaced_in_the_first_of_a_loop()
replaced_in_tied_parts(True)
replaced_in_a_shallow_copy()
replaced_by_what_stands_there_too()
replaced_beside_its_clones()
replaced_by_a_method_under_a_name()
wrapped_by_recursion()
replaced_by_others()
set_where_it_is_missing()
