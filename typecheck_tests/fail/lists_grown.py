"""Models made step by step: lists that grow, what the rounds of a loop set, attributes, dicts."""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, Softmax, chain, concatenate

sizes = [784, 128, 64]
layers = []
for n_in, n_out in zip(sizes, sizes[1:]):
    layers.append(Relu(n_out, n_in))
chain(*layers, Softmax(10, 65))  # E: typedthinc-size: (expected width 65, got 64)

typed: list[Model[Floats2d, Floats2d]] = []
for n_in, n_out in zip(sizes, sizes[1:]):
    typed.append(Relu(n_out, n_in))
    typed += [Dropout(0.2)]
typed.append(Softmax(10, 63))
net = chain(*typed)  # E: typedthinc-size: (expected width 63, got 64)


def mlp(widths: list[int], dropout: bool) -> Model[Floats2d, Floats2d]:
    parts = [Relu(widths[0], 784)]
    n_in = 256
    for width in (128, 64, 32):
        parts.append(Relu(width, n_in))
        if dropout:
            parts.append(Dropout(0.1))
        n_in = width
    parts.append(Softmax(10, 33))
    return chain(*parts)  # missed: typedthinc-size: (expected width 33, got 32)


def grown() -> Model[Floats2d, Floats2d]:
    n_in = 784
    model = Relu(256, n_in)
    for width in (128, 64, 32):
        model = chain(model, Relu(width, model.get_dim("nO")))
    body = Linear(300, 784)
    n_in = 300
    for width in (128, 64, 32):
        body >>= Relu(width, n_in)
        n_in = width
    return chain(body, Softmax(10, 33))  # E: typedthinc-size: (expected width 33, got 32)


def deep(depth: int) -> Model[Floats2d, Floats2d]:
    layers = [Linear(64, 784)]
    for _ in range(depth):
        layers.append(Relu(64, 64))
    layers.append(Softmax(10, 32))
    return chain(*layers)  # E: typedthinc-size: (expected width 32, got 64)


class Net:
    def __init__(self, sizes: list[int]) -> None:
        self.grown_parts = []
        for n_in, n_out in zip((784, 128), (128, 64)):
            self.grown_parts.append(Relu(n_out, n_in))
        self.model = chain(*self.grown_parts, Softmax(10, 65))  # E: typedthinc-size: (expected width 65, got 64)

    def build(self, sizes: tuple[int, ...]) -> Model[Floats2d, Floats2d]:
        layers: list[Model[Floats2d, Floats2d]] = []
        for n_in, n_out in zip(sizes, sizes[1:]):
            layers.append(Relu(n_out, n_in))
        layers.insert(0, Linear(5, 3))
        return chain(*layers)

    def other(self) -> None:
        chain(*self.grown_parts, Softmax(10, 65))  # E: typedthinc-size: (expected width 65, got 64)
        chain(*self.grown_parts[:1], Softmax(10, 65))  # E: typedthinc-size: (expected width 65, got 128)


def make(sizes):
    layers = []
    for n_in, n_out in zip(sizes, sizes[1:]):
        layers.append(Relu(n_out, n_in))
    return chain(*layers)


chain(make((5, 6, 7)), Linear(3, 8))  # E: typedthinc-size: (expected width 8, got 7)


def make_list(sizes: list[int]) -> list[Model[Floats2d, Floats2d]]:
    layers = []
    for n_in, n_out in zip(sizes, sizes[1:]):
        layers.append(Relu(n_out, n_in))
    return layers


chain(*make_list([5, 6, 7]), Linear(3, 8))  # E: typedthinc-size: (expected width 8, got 7)
got = make_list([5, 6, 7])
chain(*got, Linear(3, 8))  # E: typedthinc-size: (expected width 8, got 7)
got.append(Linear(3, 8))
chain(*got)  # E: typedthinc-size: (expected width 8, got 7)
heads = {}
for name, n in (("ner", 5), ("tag", 7)):
    heads[name] = Linear(n, 10)
chain(heads["ner"], Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)


def global_use() -> None:
    chain(*typed[:2], Softmax(10, 65))  # E: typedthinc-size: (expected width 65, got 128)
    chain(*typed[:4], Softmax(10, 65))  # E: typedthinc-size: (expected width 65, got 64)


class Wide:
    def __init__(self, width: int) -> None:
        self.grown_parts = [Linear(64, 10)]
        self.grown_parts.append(Relu(width, 64))


wide = Wide(7)
chain(*wide.grown_parts, Softmax(10, 65))  # E: typedthinc-size: (expected width 65, got 7)


def rounds(flag: bool) -> None:
    model = Relu(128, 784)
    for n_in, n_out in ((128, 64), (64, 32)):
        model = chain(model, Relu(n_in, n_out))  # E: typedthinc-size: (expected width 64, got 128)
    other = Linear(10, 10)
    n_out = 10
    for width in (20, 30, 40):
        if width == 30:
            n_out = 31
        other >>= Relu(width, n_out)  # E: typedthinc-size: (expected width 31, got 20)
        n_out = width
    for width in (10, 20):
        chain(Linear(10, 5), Dropout(), Relu(5, width))  # E: typedthinc-size: (expected width 20, got 10)


def shown(layers: list[Model[Floats2d, Floats2d]]) -> int:
    return len(layers)


def by_another_name() -> None:
    grown: list[Model[Floats2d, Floats2d]] = [Relu(8, 4)]
    more = grown
    more.append(Softmax(3, 9))
    chain(*grown)  # E: typedthinc-size: Softmax takes Floats2d[*, 9], but Relu before it gives Floats2d[*, 8]


def only_looked_at() -> None:
    written = [Relu(8, 4), Softmax(3, 8)]
    again = written
    print(f"{len(again)} layers: {written}", shown(again))
    chain(*written, Relu(5, 4))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but Softmax before it gives Floats2d[*, 3]
    chain(*again, Relu(5, 7))  # E: typedthinc-size: Relu takes Floats2d[*, 7], but Softmax before it gives Floats2d[*, 3]


def three_names() -> None:
    first: list[Model[Floats2d, Floats2d]] = [Relu(8, 4)]
    second = first
    third = second
    third += [Relu(2, 8)]
    chain(*first, Relu(5, 8))  # E: typedthinc-size: Relu takes Floats2d[*, 8], but Relu before it gives Floats2d[*, 2]


def halving(width: int = 64) -> Model[Floats2d, Floats2d]:
    layers = []
    for _ in range(2):
        layers.append(Relu(width // 2, width))
        width //= 2
    return chain(*layers)


chain(halving(), Linear(3, 15))  # E: typedthinc-size: (expected width 15, got 16)
chain(halving(32), Linear(3, 16))  # E: typedthinc-size: (expected width 16, got 8)
width = 64
widening = []
for _ in range(2):
    widening.append(Relu(2 * width, width))
    width *= 2
chain(*widening, Linear(3, 15))  # E: typedthinc-size: (expected width 15, got 256)
