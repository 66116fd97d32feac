"""Data that this module, its reader or a third one changes."""
# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

WIDTH = 64


class Set:
    def __init__(self, n=20):
        self.first = np.zeros((n, 64), dtype="float32")
        self.second = np.zeros((n, 64), dtype="float32")
        self.third = np.zeros((n, 64), dtype="float32")
        self.fourth = np.zeros((n, 64), dtype="float32")
        self.fifth = np.zeros((n, 64), dtype="float32")
        self.rows = [np.zeros((n, 64), dtype="float32")]

    def cut(self):
        self.second = self.second[:, :3]

    def made(self):
        return np.zeros((3, 64), dtype="float32")

    def over(self):
        return np.zeros((3, 64), dtype="float32")


def cut(data):
    data.third = data.third[:, :3]


def load():
    return np.zeros((3, 64), dtype="float32")


def sized(n):
    return np.zeros((n, WIDTH), dtype="float32")


def decorated(function):
    return lambda *args: function(*args)[:, :3]


@decorated
def narrowed(n):
    return np.zeros((n, 64), dtype="float32")


held = Set()
tables = [np.zeros((3, 64), dtype="float32")]


def table():
    return tables[0]
