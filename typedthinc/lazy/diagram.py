"""Expressions as the text of a Mermaid flowchart."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from typedthinc.display.mermaid import escaped
from typedthinc.lazy.common_subexpressions import representatives
from typedthinc.lazy.expr import Expr
from typedthinc.lazy.loop_body import Body
from typedthinc.lazy.loops import LOOP
from typedthinc.lazy.primitives import CONSTANT, INPUT, VARIABLE
from typedthinc.lazy.walk import ordered
from typedthinc.shapes.arrays.values import ArrayValue

_LEAVES = (VARIABLE, INPUT, CONSTANT)


def to_mermaid(*exprs: Expr[Any]) -> str:
    """Write expressions as a Mermaid flowchart: leaves are round, a loop is a box around its body.

    Examples:
        >>> from typedthinc import lazy
        >>> x = lazy.Var(2.0, name="x")
        >>> print(lazy.to_mermaid(lazy.exp(x) * x))
        flowchart TD
          n0(["x"])
          n1["exp"]
          n0 --> n1
          n2["multiply"]
          n1 --> n2
          n0 --> n2
    """
    lines, names = ["flowchart TD"], dict[Expr[Any], str]()
    waiting: list[tuple[Sequence[Expr[Any]], set[Expr[Any]], str]] = [(exprs, set(), "")]
    while waiting:  # loops within loops wait here: no recursion
        roots, stops, box = waiting.pop()
        nodes = ordered(roots, stops)
        same = representatives(nodes, stops)
        if box:
            lines.append(f'  subgraph {box}["each step"]')
        for node in nodes:
            if same[node] is not node:
                names[node] = names[same[node]]  # drawn once; both names lead there
                continue
            if node in names or (node in stops and node.primitive is not INPUT):  # drawn outside already
                continue
            names[node] = name = f"n{len(names)}"
            lines.append(f"  {name}{_shape_of_node(node)}")
            if node in stops:
                continue
            lines += [f"  {names[each]} --> {name}" for each in node.args if each in names]
            if node.primitive.name == LOOP:
                body: Body = node.options["body"]
                waiting.append((body.roots, set(body.given), f"{name}b"))
                lines.append(f"  {name}b --- {name}")  # a box, tied to the node of the loop by a line without an arrow
        if box:
            lines.append("  end")
    return "\n".join(lines)


def _shape_of_node(node: Expr[Any]) -> str:
    sizes = f": {node.known}" if isinstance(node.known, ArrayValue) and node.known.sizes else ""
    if node.primitive is CONSTANT:
        value = node.options["value"]
        return f'(["{escaped(str(value) if np.ndim(value) == 0 else "constant" + sizes)}"])'
    if node.primitive in _LEAVES:
        return f'(["{escaped((node.name or node.primitive.name) + sizes)}"])'
    return f'["{escaped((node.name and node.name + " = ") + node.primitive.name + sizes)}"]'
