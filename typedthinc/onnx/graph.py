"""A graph of ONNX as it grows: nodes, constants, and what flows between them."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np


@dataclass(frozen=True, slots=True)
class Value:
    """An array in the graph.

    Attributes:
        name: Its name in the graph.
        rank: How many axes it has.
        family: Its dtype family, "Floats" or "Ints".
    """

    name: str
    rank: int
    family: str = "Floats"


# What a layer takes or gives: an array, or a tuple of such.
Values: TypeAlias = Value | tuple["Values", ...]


class Graph:
    """The nodes of a model, in the order in which they compute.

    Attributes:
        nodes: The nodes.
        initializers: The constants, parameters among them.
    """

    def __init__(self, onnx: Any) -> None:
        """Begin an empty graph."""
        self._onnx = onnx
        self.nodes: list[Any] = []
        self.initializers: list[Any] = []

    def constant(self, array: Any) -> str:
        """Add an array that does not change, and return its name."""
        name = f"constant_{len(self.initializers)}"
        self.initializers.append(self._onnx.numpy_helper.from_array(np.asarray(array, order="C"), name))
        return name

    def number(self, value: float) -> str:
        """Add a float as a constant."""
        return self.constant(np.float32(value))  # computed in float32, as in the layer

    def integers(self, *values: int) -> str:
        """Add integers as a constant with one axis, as shapes and axes are given."""
        return self.constant(np.asarray(values, dtype="int64"))

    def node(self, op: str, *inputs: Value | str, rank: int, family: str = "Floats", **attributes: Any) -> Value:
        """Add a node with one output.

        Args:
            op: The name of the operator in ONNX.
            *inputs: What it takes; constants by their names.
            rank: How many axes its output has.
            family: The dtype family of its output.
            **attributes: Its settings.
        """
        names = [each.name if isinstance(each, Value) else each for each in inputs]
        output = f"{op.lower()}_{len(self.nodes)}"
        self.nodes.append(self._onnx.helper.make_node(op, names, [output], **attributes))
        return Value(output, rank, family)
