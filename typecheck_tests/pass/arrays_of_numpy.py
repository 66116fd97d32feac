"""What numpy does on purpose, and what the checker cannot know."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Linear, Relu, Softmax, chain
from typedthinc.types import Floats2d

rng = np.random.default_rng(0)
model = chain(Relu(16, 100), Softmax(10, 16))
model.initialize()


def meant() -> None:
    x = np.arange(8.0)
    pairs = x[:, None] - x
    also = x[:, None] - x[None, :]
    column = np.expand_dims(x, 1)
    greater = column >= x
    X = rng.normal(size=(8, 3))
    centered = X - X.mean(axis=1, keepdims=True)
    scaled = centered / X.std(axis=1)[:, None]
    table = np.ones((8, 1)) * np.ones(8)
    outer = np.zeros((8, 1)) - np.zeros(5)
    ones = np.zeros((1, 1)) - np.zeros(1)
    rows = x.reshape(-1, 1) == x
    grid = np.zeros((4, 1)) + np.zeros(3)
    assert pairs.shape == also.shape == greater.shape == table.shape == rows.shape
    assert scaled.shape == (8, 3) and outer.shape == (8, 5) and ones.shape == (1, 1) and grid.shape == (4, 3)


def unknown(n: int = 100, X: Any = None) -> None:
    model.predict(np.zeros((4, n), dtype="float32"))
    data = np.zeros((4, 5))
    if n:
        data = np.zeros((4, 100))
    model.predict(data)
    rows = [np.zeros(100) for _ in range(n)]
    model.predict(np.array(rows))
    rows.append(np.zeros(100))
    model.predict(np.asarray(rows))
    widest = np.zeros((3, 120))[:, :n]
    model.predict(widest)
    kept = np.zeros((3, 200))[:, np.arange(200) % 2 == 0]
    model.predict(kept)
    total = np.zeros((3, 0))
    for _ in range(100):
        total = np.concatenate([total, np.ones((3, 1))], axis=1)
    model.predict(total)
    vectors = rng.multivariate_normal(np.zeros(100), np.eye(100), size=4)
    model.predict(vectors)
    weights = rng.dirichlet(np.ones(100), size=4)
    model.predict(weights)
    spaced = np.linspace(np.zeros(100), np.ones(100), 4)
    model.predict(spaced)
    model.predict(np.zeros_like(np.zeros(3), shape=(2, 100)))
    repeated = np.repeat(np.zeros((2, 3)), [40, 30, 30], axis=1)
    model.predict(repeated)
    values = np.zeros((2, 50), dtype="complex64").view("float32")
    model.predict(values)
    found = np.einsum("ij,jk", np.zeros((2, 3)), np.zeros((3, 100)))
    model.predict(found)
    into = np.zeros((2, 100))
    result = np.add(np.zeros((1, 100)), 1.0, out=into)
    model.predict(result)


class np_:
    """Not numpy, though it is called like it."""

    @staticmethod
    def zeros(shape: tuple[int, int]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
        return np.ones((shape[1], 100))


class Table(np.ndarray[tuple[int, int], np.dtype[np.float64]]):
    """A subclass with methods of its own."""

    def reshape(self, *shape: Any, **options: Any) -> Any:
        return np.zeros((2, 100))


def others() -> None:
    model.predict(np_.zeros((3, 4)))
    table = np.zeros((2, 3)).view(Table)
    model.predict(table.reshape(3, 2))
    matrix = np.zeros((3, 4)).view(np.matrix)
    assert (matrix[0] - matrix[:, 0]).shape == (3, 4)
    masked = np.ma.zeros((3, 100))
    model.predict(np.asarray(masked))


class Holder:
    def __init__(self) -> None:
        self.X = np.zeros((3, 4))

    def widen(self) -> None:
        self.X = np.zeros((3, 100))

    def run(self) -> None:
        self.widen()
        model.predict(self.X)


WIDTH = 5


def rebind() -> None:
    global WIDTH
    WIDTH = 100


def late() -> None:
    width = 4

    def make() -> Floats2d[Any, Any]:
        return np.zeros((2, width))

    width = 100
    model.predict(make())
    rebind()
    model.predict(np.zeros((2, WIDTH)))


def tried() -> None:
    try:
        np.zeros((8, 3)) + np.zeros((8, 4))
    except ValueError:
        pass
    X = np.zeros((2, 5))
    try:
        X = np.zeros((2, 100))
        int("x")
    except ValueError:
        model.predict(X)


def matched(command: tuple[int, Any]) -> None:
    X: Any = np.zeros((2, 5))
    match command:
        case (1, X):
            model.predict(X)
        case _:
            pass


def descended(tree: Any, depth: int) -> None:
    for _ in range(depth):
        tree = tree[0]
    for _ in range(depth):
        tree = tree[0] or tree[1]
    model.predict(tree["leaf"] if depth > 5 else np.zeros((1, 100)))


def widen(params: dict[str, Any]) -> None:
    params["W"] = np.zeros((2, 100))


def pass_on(params: dict[str, Any]) -> None:
    widen(params)


SHARED = {"W": np.zeros((2, 5))}


def replaced() -> None:
    SHARED["W"] = np.zeros((2, 100))


class Layers:
    """Lists and dicts of which another method makes something else."""

    def __init__(self, W: Any) -> None:
        self.params = {"W": np.zeros((2, 5))}
        self.weights = [np.zeros((2, 5))]
        self.X = np.zeros((2, 5))
        self.W = W

    def widen(self) -> None:
        self.params["W"] = np.zeros((2, 100))
        self.weights[0] = np.zeros((2, 100))
        self.X = np.zeros((2, 100))

    def run(self) -> None:
        model.predict(self.params["W"])
        model.predict(self.weights[0])


class Child(Layers):
    def __init__(self) -> None:
        super().__init__(np.zeros((2, 5)))
        self.W = np.zeros((2, 100))


def changed_elsewhere(key: str = "W") -> None:
    params: dict[str, Any] = {"W": np.zeros((2, 5))}
    pass_on(params)
    model.predict(params["W"])
    first: dict[str, Any] = {"W": np.zeros((2, 5))}
    second = first
    second["W"] = np.zeros((2, 100))
    model.predict(first["W"])
    third: dict[str, Any] = {"W": np.zeros((2, 5))}
    third[key] = np.zeros((2, 100))
    model.predict(third["W"])
    fourth: dict[str, Any] = {"W": np.zeros((2, 5))}
    fourth.update(W=np.zeros((2, 100)))
    model.predict(fourth["W"])
    nested: dict[str, Any] = {"inner": {"W": np.zeros((2, 5))}}
    nested["inner"]["W"] = np.zeros((2, 100))
    model.predict(nested["inner"]["W"])

    def inside() -> None:
        fifth["W"] = np.zeros((2, 100))

    fifth: dict[str, Any] = {"W": np.zeros((2, 5))}
    inside()
    model.predict(fifth["W"])
    numbers: dict[str, Any] = {"W": 0}
    numbers["W"] += np.zeros((2, 100))
    model.predict(numbers["W"])
    rows = [np.zeros(5)]
    also = rows
    also[0] = np.zeros(100)
    model.predict(np.array(rows))
    model.predict([np.zeros((1, 5)), np.zeros((1, 100))][len(rows)])
    replaced()
    model.predict(SHARED["W"])


def changed_objects() -> None:
    layers = Layers(np.zeros((2, 5)))
    layers.W = np.zeros((2, 100))
    layers.widen()
    layers.run()
    model.predict(layers.params["W"])
    model.predict(layers.weights[0])
    model.predict(layers.X)
    model.predict(layers.W)
    model.predict(Child().W)


def turned() -> None:
    tables = [np.zeros((2, 5)), np.zeros((2, 100))]
    print([model.predict(table) for table in tables if table.shape[1] == 100])


def narrowed(X: Floats2d[Any, Any]) -> Floats2d[Any, Any]:
    sums = X.sum(axis=0)
    return X - sums


meant()
unknown()
others()
Holder().run()
late()
tried()
matched((1, np.zeros((2, 100))))
narrowed(np.zeros((3, 4)))
changed_elsewhere()
changed_objects()
turned()
descended([[{"leaf": 0}]], 1)
layer = Linear(3, 4).initialize()
layer.predict(np.zeros((2, 8))[:, ::2])


def written_in_place() -> None:
    table, row = np.ones((3, 4)), np.ones(4)
    np.copyto(row, np.ones((1, 4)))
    np.copyto(table, row)
    np.put_along_axis(table, np.zeros((3, 1), dtype=int), np.ones((1, 3, 1)), axis=1)
    np.add.at(row, [0, 1, 1], 1.0)
    np.negative.at(row, [0, 1])
    np.partition(row, -4)
    np.partition(table, 11, axis=None)
    np.putmask(table, np.zeros((4, 3), dtype=bool), row)
    np.place(table, table > 1, [0.0])
    np.fill_diagonal(table, row)
    table.sort(axis=0)
    table.partition(1, axis=-1)
    parts = [np.ones(3), np.ones(4)]
    np.random.default_rng(3).shuffle(parts)
    print(parts[0] + np.ones(4))
    print(np.trapezoid(row, x=np.ones(2)), np.trapezoid(table, x=np.ones(3), axis=0), np.hanning(0))
    print(np.ones(sorted([3, 1, 2], reverse=True)[0]) + np.ones(3), sorted(["b", "a"], key=len))


written_in_place()
