"""Expressions whose rank nobody knows: what takes one may take it along any axis."""

from __future__ import annotations

from typing import Any

from typedthinc.compat import natural_bm as B

W = B.zeros((64, 96), name="W")
b = B.zeros((96,), name="b")


def free_energy(v: Any) -> Any:
    hidden = B.dot(v, W) + b
    print(B.sum(B.exp(hidden), axis=1), B.sum(B.log(1 + B.exp(hidden)), axis=1))
    return B.sum(B.log(1 + B.exp(B.dot(v, W) + b)), axis=1)


free_energy(B.placeholder(shape=(None, 64), name="v"))


# Variables are expressions, and more than that.
print(B.get_value(b), B.get_value(B.zeros([3])))
B.set_value(W, B.eval(W))
