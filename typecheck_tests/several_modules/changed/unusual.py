"""Classes whose objects do not keep what `__init__` assigns."""
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code=no-untyped-call

import numpy as np

from typedthinc.api import Linear


class New:
    def __new__(cls):
        return object.__new__(Other)

    def __init__(self):
        self.kept = np.zeros((2, 64))


class Other:
    def __init__(self):
        self.kept = np.zeros((2, 3))


class Reading:
    def __init__(self):
        self.read = np.zeros((2, 64))

    def __getattribute__(self, name):
        return np.zeros((2, 3))


class Setting:
    def __init__(self):
        self.set = np.zeros((2, 64))

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value[:, :3])


def replaced(kind):
    return Narrow


class Narrow:
    def __init__(self):
        self.made = np.zeros((2, 3))


@replaced
class Replaced:
    def __init__(self):
        self.made = np.zeros((2, 64))


model = Linear(1, 3)
model.initialize().predict(Reading().read)
model.predict(Setting().set)


def use(one: Reading, other: Setting) -> None:
    model.predict(one.read)
    model.predict(other.set)
