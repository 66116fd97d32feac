"""Lists that grow and loops that set numbers, where what a simple reading would say is wrong: each program runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import reduce

import numpy as np

from typedthinc.api import Dropout, Floats2d, Linear, Model, chain

Layers = list[Model[Floats2d, Floats2d]]
X = np.ones((4, 10), dtype="float32")
number = int(X.sum()) // 40


def run(model: Model[Floats2d, Floats2d]) -> None:
    model.initialize(X).predict(X)


def by_another_name() -> None:
    layers = [Linear(5, 10)]
    same = layers
    same.append(Linear(6, 5))
    layers.append(Linear(7, 6))
    run(chain(*layers, Linear(2, 7)))
    first: Layers = [Linear(5, 10)]
    second: Layers = first
    second += [Linear(6, 5)]
    first.append(Linear(7, 6))
    run(chain(*first, Linear(2, 7)))
    left = right = [Linear(5, 10)]
    left.append(Linear(6, 5))
    run(chain(*right, Linear(2, 6)))
    (third, fourth), other = ([Linear(5, 10)], [Linear(9, 10)]), [Linear(3, 2)]
    third.append(Linear(6, 5))
    fourth.append(Linear(6, 9))
    run(chain(*third, Linear(2, 6)))
    run(chain(*fourth, Linear(2, 6)))
    print(other)


def grow(layers: Layers) -> None:
    layers.append(Linear(6, 5))


def grow_inside(holder: dict[str, Layers]) -> None:
    holder["a"].append(Linear(6, 5))


def by_others() -> None:
    layers = [Linear(5, 10)]
    layers.append(Dropout())
    grow(layers)
    layers.append(Linear(7, 6))
    run(chain(*layers, Linear(2, 7)))
    held = [Linear(5, 10)]
    held.append(Dropout())
    holder = {"a": held}
    grow_inside(holder)
    run(chain(*held, Linear(2, 6)))
    kept = [Linear(5, 10)]
    kept.append(Dropout())
    pair = (kept, 1)
    pair[0].append(Linear(6, 5))
    run(chain(*kept, Linear(2, 6)))


def by_inner_functions() -> None:
    layers = [Linear(5, 10)]
    layers.append(Dropout())

    def add(width: int) -> None:
        layers.append(Linear(width, 5))

    add(6)
    run(chain(*layers, Linear(2, 6)))
    widths = [5]

    def build() -> Model[Floats2d, Floats2d]:
        return chain(Linear(widths[-1], 10), Dropout())

    widths.append(6)
    run(chain(build(), Linear(2, 6)))
    makers: list[Callable[[], Model[Floats2d, Floats2d]]] = []
    width = 3
    for width in (5, 6):
        makers.append(lambda: Linear(width, 10))  # noqa: B023  # what it makes hangs on what the name holds then
    run(chain(makers[0](), Linear(2, 6)))
    late = 4
    for late in (5, 6):

        def make() -> Model[Floats2d, Floats2d]:
            return Linear(late, 10)  # noqa: B023  # what it makes hangs on what the name holds then

    late = 7
    run(chain(make(), Linear(2, 7)))


def in_branches(flag: bool, text: str) -> None:
    layers = [Linear(5, 10)]
    if flag:
        layers.append(Linear(6, 5))
    else:
        layers.append(Linear(7, 5))
    if flag:
        layers.append(Linear(8, 6))
    else:
        layers.append(Linear(8, 7))
    run(chain(*layers, Linear(2, 8)))
    chosen = [Linear(5, 10)]
    if text == "wide":
        chosen.append(Linear(9, 5))
    run(chain(*chosen, Linear(2, 5)))
    early: Layers = []
    for width in (5, 6, 7):
        if width == 6:
            continue
        if width == 7:
            break
        early.append(Linear(width, 10))
    run(chain(*early, Linear(2, 5)))
    until: Layers = []
    previous = 10
    for width in (5, 6, 7):
        if len(text) == width:
            break
        until.append(Linear(width, previous))
        previous = width
    else:
        until.append(Linear(8, previous))
    run(chain(*until, Linear(2, 8) if len(until) == 4 else Linear(2, 6)))


def unknown_rounds(count: int) -> None:
    layers: Layers = []
    width = 10
    for index in range(count):
        layers.append(Linear(width + 1, width))
        width += 1
        if index == 0:
            run(chain(*layers, Linear(2, 11)))
    run(chain(*layers, Linear(2, 13)))
    stages: Layers = []
    for index in range(count):
        if index == 0:
            stages.append(Linear(20, 10))
        elif index == 1:
            stages.append(Linear(30, 20))
        else:
            stages.append(Linear(40, 30))
    run(chain(*stages, Linear(2, 40)))
    turned: Layers = []
    while len(turned) < count:
        turned.append(Linear(5, 10) if len(turned) % 2 == 0 else Linear(10, 5))
    run(chain(*turned, Linear(2, 5)))
    model = Linear(10, 10)
    size = 10
    for _ in range(count):
        model = chain(model, Linear(size * 2, size))
        size *= 2
    run(chain(model, Linear(2, 80)))


def started_again() -> None:
    layers = [Linear(9, 10)]
    layers.append(Linear(8, 9))
    layers = [Linear(5, 10)]
    layers.append(Linear(6, 5))
    run(chain(*layers, Linear(2, 6)))
    layers.clear()
    layers.append(Linear(7, 10))
    run(chain(*layers, Linear(2, 7)))
    layers[0] = Linear(8, 10)
    run(chain(*layers, Linear(2, 8)))
    layers.insert(0, Linear(10, 10))
    layers.reverse()
    layers.reverse()
    run(chain(*layers, Linear(2, 8)))
    layers.pop()
    run(chain(*layers, Linear(2, 10)))
    del layers[0]
    layers.append(Linear(6, 10))
    run(chain(*layers, Linear(2, 6)))
    copied = list(layers)
    copied.append(Linear(7, 6))
    run(chain(*layers, Linear(2, 6)))
    run(chain(*copied, Linear(2, 7)))


def tried() -> None:
    layers = [Linear(5, 10)]
    with suppress(ValueError):
        layers.append(Linear(6, 5))
        raise ValueError
    run(chain(*layers, Linear(2, 6)))
    kept = [Linear(5, 10)]
    try:
        int("x")
        kept.append(Linear(9, 5))
    except ValueError:
        kept.append(Linear(6, 5))
    finally:
        kept.append(Linear(7, 6))
    run(chain(*kept, Linear(2, 7)))
    match number:
        case 1:
            kept.append(Linear(8, 7))
        case _:
            kept.append(Linear(9, 7))
    run(chain(*kept, Linear(2, 8)))


def waiting() -> Iterator[Layers]:
    layers = [Linear(5, 10)]
    layers.append(Dropout())
    yield layers
    run(chain(*layers, Linear(2, 6)))


for each in waiting():
    each.append(Linear(6, 5))


def remembered(layer: Model[Floats2d, Floats2d], seen: Layers = []) -> Layers:  # noqa: B006  # that is the point
    seen.append(layer)
    return seen


remembered(Linear(5, 10))
run(chain(*remembered(Linear(6, 5)), Linear(2, 6)))
POOL = [Linear(5, 10)]
POOL.append(Dropout())


def pool() -> Layers:
    return POOL


def add_to_pool() -> None:
    POOL.append(Linear(6, 5))


def use_pool() -> None:
    run(chain(*POOL, Linear(2, 6)))


add_to_pool()
use_pool()
OPEN = [Linear(5, 10)]
OPEN.append(Dropout())


def opened() -> Layers:
    return OPEN


taken = opened()
taken.append(Linear(6, 5))
run(chain(*OPEN, Linear(2, 6)))
run(chain(*opened(), Linear(2, 6)))


class Growing:
    def __init__(self) -> None:
        self.layers = [Linear(5, 10)]
        self.layers.append(Dropout())
        self.check(5)
        self.layers.append(Linear(6, 5))
        self.check(6)
        self.rest: Layers = []
        for _ in range(2):
            self.rest.append(Linear(10, 10))

    def check(self, width: int) -> None:
        run(chain(*self.layers, Linear(2, 5) if width == 5 else Linear(2, 6)))
        if width == 5:
            run(chain(*self.layers, Linear(2, 5)))

    def add(self) -> None:
        self.rest.append(Linear(6, 10))

    def use(self) -> None:
        run(chain(*self.rest, Linear(2, 6)))


class Derived(Growing):
    def __init__(self) -> None:
        super().__init__()
        self.layers = [Linear(7, 10)]
        self.layers.append(Dropout())

    def build(self) -> None:
        run(chain(*self.layers, Linear(2, 7)))


growing = Growing()
growing.add()
growing.use()
Derived().build()


class Shared:
    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self.layers.append(Linear(6, 5))


mine = [Linear(5, 10)]
mine.append(Dropout())
Shared(mine)
run(chain(*mine, Linear(2, 6)))

width = 5
for index in range(3):
    run(chain(Linear(width, 10), Linear(2, 5 + index)))
    width = width + 1
heads: dict[str, Model[Floats2d, Floats2d]] = {}
for name, size in (("tag", 5), ("parse", 6)):
    heads[name] = Linear(size, 10)
heads["tag"] = Linear(7, 10)
run(chain(heads["tag"], Linear(2, 7)))
heads.update(parse=Linear(8, 10))
run(chain(heads["parse"], Linear(2, 8)))
heads.setdefault("tag", Linear(9, 10))
run(chain(heads["tag"], Linear(2, 7)))
for name in ("tag", "parse"):
    heads[name] = Linear(4, 10)
    run(chain(heads[name], Linear(2, 4)))


def recursive(widths: list[int], layers: Layers) -> Layers:
    if not widths:
        return layers
    layers.append(Linear(widths[0], 10 if not layers else widths[0] - 1))
    return recursive(widths[1:], layers)


run(chain(*recursive([5, 6], []), Linear(2, 6)))


def folded() -> None:
    layers = [Linear(5, 10)]
    pairs = reversed(layers)
    layers.append(Linear(6, 5))
    layers.append(Linear(7, 6))
    run(chain(*layers, Linear(2, 7)))
    run(chain(Linear(5, 10), Linear(7, 5)) if next(pairs) is layers[0] else chain(*layers))
    run(reduce(lambda left, right: chain(right, left), [Linear(2, 6), Linear(6, 5), Linear(5, 10)]))
    run(chain(reduce(chain, layers), Linear(2, 7)))
    run(chain(reduce(chain, layers[1:], layers[0]), Linear(2, 7)))
    by_name = dict(tag=Linear(5, 10), parse=Linear(6, 10))  # noqa: C408  # people write it
    run(chain(by_name.get("tag", Linear(7, 10)), Linear(2, 5)))
    run(chain(by_name.get("none", Linear(7, 10)), Linear(2, 7)))
    change(by_name)
    run(chain(by_name["tag"], Linear(2, 9)))
    made = {name: Linear(width, 10) for name, width in (("a", 5), ("b", 6), ("a", 7))}
    run(chain(made["a"], Linear(2, 7)))
    other = made
    other["b"] = Linear(8, 10)
    run(chain(made["b"], Linear(2, 8)))
    for each in made.values():
        if each.get_dim("nO") == 8:
            run(chain(each, Linear(2, 8)))
    print([chain(each, Linear(2, 8)) for each in made.values() if each.get_dim("nO") == 8])


def change(models: dict[str, Model[Floats2d, Floats2d]]) -> None:
    models["tag"] = Linear(9, 10)


class Store:
    def get(self, name: str) -> Model[Floats2d, Floats2d]:
        return Linear(len(name), 10)


run(chain(Store().get("abc"), Linear(2, 3)))
shared = Linear(5, 10)
late_set = Linear(5, 10)


def set_shared() -> None:
    global shared
    shared = Linear(6, 10)


def use_shared() -> None:
    global shared
    run(chain(shared, Linear(2, 6)))


def set_late() -> None:
    global late_set
    for late_set in (Linear(6, 10),):
        print(late_set)


set_shared()
use_shared()
set_late()
run(chain(late_set, Linear(2, 6)))
folded()
by_others()
by_another_name()
by_inner_functions()
in_branches(flag=True, text="")
in_branches(flag=False, text="broader")
unknown_rounds(3)
started_again()
tried()


def halved_under_another_name(width: int = 64) -> Model[Floats2d, Floats2d]:
    layers = [Linear(width, 4)]
    same = layers
    for _ in range(2):
        layers.append(Linear(width // 2, width))
        width //= 2
        same[-1] = Linear(width, 2 * width)
    same.pop()
    return chain(*layers, Linear(2, 32))


halved_under_another_name().initialize(np.ones((2, 4), dtype="float32"))
