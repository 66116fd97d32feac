"""Declared types are compared where they are declared; what a list or a bare variable holds is not declared."""

from typing import Any, Literal
from typedthinc.api import Linear, chain
from typedthinc.model import Model
from typedthinc.types import Floats2d


Sized = Model[Floats2d[Any, Literal[10]], Floats2d[Any, Literal[5]]]


def f(m: Sized) -> None:
    parts = [m]
    parts.append(Linear(6, 10))
    d = {"a": m}
    d["b"] = Linear(6, 10)
    m = Linear(6, 10)  # E: typedthinc-size: Linear 


class N:
    c: Sized
    def __init__(self, m: Sized) -> None:
        self.a = m
        self.b: Sized = Linear(6, 10)  # E: typedthinc-size: Linear 
        self.c = Linear(6, 10)  # E: typedthinc-size: Linear 
    def go(self) -> None:
        self.a = Linear(6, 10)
        self.b = Linear(7, 10)  # E: typedthinc-size: Linear 
        f(Linear(6, 10))  # E: typedthinc-size: Linear 
        f(m=Linear(5, 10))
        self.g(Linear(6, 10))  # E: typedthinc-size: Linear 
    def g(self, m: Sized) -> None: ...


class Kept:
    def __init__(self, m: Sized) -> None:
        self.once = m
        self.typed: Sized = m

    def swap(self, m: Sized) -> None:
        self.typed = m
        chain(self.once, Linear(2, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6]
        chain(self.typed, Linear(2, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6]
