"""Values that are used as what they may be, though it does not look so."""

# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

import dataclasses
import functools
import random
from collections import deque

import numpy as np

from typedthinc.api import Linear, Ragged

model = Linear(3, 4).initialize()
X = np.ones((5, 4), dtype="float32")
_cached = None


@functools.lru_cache
def cached(n=3):
    return n


def load():
    global _cached
    _cached = model
    return _cached


def use():
    return _cached.predict(X)


def with_default(make=None):
    if make is None:
        make = Linear
    return make(3, 4)


def scalar(x):
    return x[np.newaxis].shape


class Hook:
    def before(self):
        pass

    def __call__(self, *args):
        return args

    def run(self):
        for each in self.before() or ():
            print(each)


class Loud(Hook):
    def before(self):
        return ["a"]


def maybe():
    if random.random() > 0.5:
        made = Linear(3, 4)
    else:
        made = None
    if made is not None:
        made.initialize()
    return made


def numbered(function):
    function.count = 0
    return function


def plain():
    return 3


class Base:
    act = staticmethod(plain)

    def __init__(self, a):
        self.a = a


@dataclasses.dataclass
class Config(Base):
    x: int = 1
    y: str | None = None

    def name(self):
        return self.act(), self.y.upper()


def decorated(cls):
    cls.__init__ = lambda self, a, b: None
    return cls


@decorated
class Derived(Base):
    pass


def made():
    return Derived(1, 2)


class Tree:
    def __init__(self):
        self.root, self.leaves = None, 0

    def fit(self, X):
        self.root, self.leaves = Config(3, "a"), [X]
        return self

    def predict(self, tree=None):
        if tree is None:
            tree = self.root
        return tree.name(), [each.shape for each in self.leaves], self.leaves[0]


def forest(many):
    trees = []
    for _ in range(many):
        trees.append(Tree())
    for tree in trees:
        tree.fit(X)
    return [tree.predict() for tree in trees]


cached()
forest(len(str(X)))
Config(3, "a").name()
made()
deque([1, 2]).appendleft(3)
load()
use()
with_default()
scalar(X[0, 0])
Loud().run()
Hook()(1, 2)
maybe()
print(numbered(plain).count, plain.__name__, len(Ragged(X, np.array([2, 3]))))
first, *rest = [1, 2, 3]
for name, value in {"a": 1}.items():
    print(name, value)
print(plain == cached, (lambda *args, **named: args)(1, 2, a=3))
print(isinstance(X, (np.ndarray, list)), isinstance(3, int | str))
