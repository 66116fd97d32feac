"""Functions in a list or dict whose keyword arguments differ: mypy takes the type of one for all."""

from __future__ import annotations

from collections.abc import Callable

from typedthinc.api import Dropout, Linear, Maxout, Mish, Model, Relu, Softmax, chain

layers = [Relu, Softmax]  # E: list-item: Relu, Softmax take different arguments: declare the list as list[Callable[..., Model]]
many = [
    Relu,
    Mish,
    Maxout,
    Softmax,  # E: list-item: Relu, Mish, Maxout, Softmax, ... take different arguments
    Linear,
]
table = {"relu": Relu, "softmax": Softmax}  # E: dict-item: Relu, Softmax take different arguments: declare the dict as dict[str, Callable[..., Model]]
for make in [Relu, Dropout]:
    make(3)  # E: operator: Relu, Dropout take different arguments: declare the list as list[Callable[..., Model]]
declared: list[Callable[..., Model]] = [Relu, Softmax]
chain(declared[0](3, 4), Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 3)
numbers: list[int] = [1, "2"]  # E: list-item: List item 1 has incompatible type "str"; expected "int"
