"""Models that functions give back, that others hold, or that are parts of others, and a layer of which is replaced."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Model, Relu, Softmax, chain

X = np.zeros((4, 20), dtype="float32")
MODELS_STORED: list[Model] = []


def model_given_back(model):
    return model


def given_back_through(model):
    inner = model_given_back(model)
    return inner


def model_put_by(model):
    MODELS_STORED.append(model)
    return model


def net_for_names():
    return chain(Relu(40, 20), Softmax(10, 40))


MODEL_SHARED = chain(Relu(40, 20), Softmax(10, 40))


def given_or_shared(model=MODEL_SHARED):
    return model


def by_other_name():
    a = net_for_names()
    b = model_given_back(a)
    b.replace_node(b.layers[-1], Softmax(3, 40))
    return chain(a, Linear(2, 3)).initialize(X).predict(X)


def by_other_name_deeper():
    a = net_for_names()
    b = given_back_through(model=a)
    b.replace_node(b.layers[-1], Softmax(3, 40))
    return chain(a, Linear(2, 3)).initialize(X).predict(X)


def by_the_store():
    a = net_for_names()
    b = model_put_by(a)
    b.replace_node(b.layers[-1], Softmax(3, 40))
    return chain(MODELS_STORED[0], Linear(2, 3)).initialize(X).predict(X)


def by_default():
    b = given_or_shared()
    b.replace_node(b.layers[-1], Softmax(3, 40))
    return chain(MODEL_SHARED, Linear(2, 3)).initialize(X).predict(X)


def in_a_loop_of_names():
    net = net_for_names()
    for width in (3, 5, 7):
        net.replace_node(net.layers[-1], Softmax(width, 40))
        net = model_given_back(net)
    return chain(net, Linear(2, 7)).initialize(X).predict(X)


def handed_in_list():
    net = net_for_names()
    held = [model_given_back(net)]
    held[0].replace_node(held[0].layers[-1], Softmax(3, 40))
    return chain(net, Linear(2, 3)).initialize(X).predict(X)


by_other_name(), by_other_name_deeper(), by_the_store(), by_default(), in_a_loop_of_names(), handed_in_list()


class HoldsModelToSwap:
    def __init__(self, model: Model) -> None:
        self.model = model

    def swap_last(self) -> None:
        model = self.model
        model.replace_node(model.layers[-1], Softmax(3, 40))


def first_layers_of(model):
    return chain(*model.layers[:1])


def model_under_alias(model):
    return model


def replaced_under_aliases():
    net = chain(Relu(40, 20), Softmax(10, 40))
    owner = HoldsModelToSwap(net)
    owner.swap_last()
    chain(net, Linear(2, 3)).initialize(X).predict(X)
    other = chain(Relu(40, 20), Softmax(10, 40))
    own = model_under_alias(model_under_alias(other))
    own.replace_node(own.layers[-1], Softmax(3, 40))
    chain(other, Linear(2, 3)).initialize(X).predict(X)
    part = chain(Relu(40, 20), Relu(20, 40))
    whole = chain(part, Softmax(10, 20))
    last = whole.layers[0]
    last.replace_node(last.layers[-1], Relu(20, 40))
    chain(part, Linear(2, 20)).initialize(X).predict(X)


replaced_under_aliases()


net_of_module = chain(Relu(40, 20), Softmax(10, 40))


def fetch_net_of_module():
    return net_of_module


def fetch_once_more():
    m = fetch_net_of_module()
    return m


def change_net_of_module():
    m = fetch_once_more()
    m.replace_node(m.layers[-1], Softmax(3, 40))


def replaced_by_inner():
    net = chain(Relu(40, 20), Softmax(10, 40))

    def swap_in_closure():
        net.replace_node(net.layers[-1], Softmax(3, 40))

    swap_in_closure()
    chain(net, Linear(2, 3)).initialize(X).predict(X)


def replaced_by_generator():
    net = chain(Relu(40, 20), Softmax(10, 40))

    def gives_model(model):
        yield model

    for each in gives_model(net):
        each.replace_node(each.layers[-1], Softmax(3, 40))
    chain(net, Linear(2, 3)).initialize(X).predict(X)


change_net_of_module()
chain(net_of_module, Linear(2, 3)).initialize(X).predict(X)
replaced_by_inner()
replaced_by_generator()
