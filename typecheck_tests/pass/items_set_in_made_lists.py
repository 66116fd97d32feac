"""A list that a call has made may be changed by its name: then nobody knows its items any more."""

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain


def make_layers(n_in: int) -> list[Model[Floats2d, Floats2d]]:
    return [Relu(7, n_in), Softmax(3, 7)]


layers = make_layers(4)
layers[0] = Relu(7, 5)
chain(Linear(5, 2), layers[0])
others = make_layers(4)
same = others
same[0] = Relu(7, 5)
chain(Linear(5, 2), others[0])
chain(Linear(5, 2), same[0])
longer = make_layers(4)
longer.insert(0, Relu(4, 5))
chain(Linear(5, 2), longer[0])
chain(Linear(5, 2), *longer)


def run() -> None:
    mine = make_layers(4)
    mine[0], mine[1] = Relu(6, 5), Softmax(2, 6)
    chain(Linear(5, 2), mine[0])
    mine.reverse()
    chain(Linear(6, 2), mine[0])


run()
