"""Calls that make a body fail in the way that they choose of its conditions."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain


def headed(n, head=None):
    body = Relu(64, 128)
    if head is not None:
        return chain(body, head)
    return chain(body, Softmax(n, 64))


headed(4)
headed(4, Linear(3, 64))
headed(4, Linear(3, 7))  # E: typedthinc-size: in headed(), line 10: Linear takes Floats2d[*, 7], but Relu before it gives Floats2d[*, 64]


def either(n: int, head: Model[Floats2d, Floats2d] | None = None) -> Model[Floats2d, Floats2d]:
    if head is None:
        model = chain(Relu(64, 128), Softmax(n, 64))
    else:
        model = chain(Relu(64, 128), head)
    return model


either(3)
either(3, Linear(3, 7))  # E: typedthinc-size: in either(), line 23: Linear takes Floats2d[*, 7], but Relu before it gives Floats2d[*, 64]


def of_kind(kind: str, width: int) -> Model[Floats2d, Floats2d]:
    if kind == "deep":
        return chain(Relu(width, 128), Relu(width, width), Softmax(10, 64))
    elif kind == "shallow":
        return chain(Relu(width, 128), Softmax(10, width))
    raise ValueError(kind)


of_kind("deep", 64)
of_kind("shallow", 32)
of_kind("deep", 32)  # E: typedthinc-size: in of_kind(), line 33: Softmax takes Floats2d[*, 64], but Relu before it gives Floats2d[*, 32]


def matched(kind: str, width: int) -> Model[Floats2d, Floats2d]:
    match kind:
        case "fixed":
            return chain(Relu(width, 3), Softmax(10, 64))
        case _:
            return chain(Relu(width, 3), Softmax(10, width))


matched("free", 32)
matched("fixed", 64)
matched("fixed", 32)  # E: typedthinc-size: in matched(), line 47: Softmax takes Floats2d[*, 64], but Relu before it gives Floats2d[*, 32]


class Net:
    def __init__(self, n: int, head: Model[Floats2d, Floats2d] | None = None) -> None:
        if head is None:
            self.model = chain(Relu(64, 128), Softmax(n, 64))
        else:
            self.model = chain(Relu(64, 128), head)


Net(4)
Net(4, Linear(3, 7))  # E: typedthinc-size: in Net(), line 62: Linear takes Floats2d[*, 7], but Relu before it gives Floats2d[*, 64]
