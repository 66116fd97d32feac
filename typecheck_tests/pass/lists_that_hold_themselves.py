"""Lists, dicts and objects that hold themselves, as they grow: the check comes to an end."""

from __future__ import annotations

from typing import Any

from typedthinc.api import Relu, Softmax, chain

rows: list[Any] = []
rows.append(rows)
rows[0] = rows
rows.insert(0, 20)
table: dict[str, Any] = {}
table["self"] = table
table["rows"] = rows
rows.append(table)
for each in [*rows]:
    rows.append([each, rows, table])


def link(a: Any, b: Any) -> Any:
    a["b"] = b
    b["a"] = a
    return [a, b, link(b, a), link(a["b"], b["a"])] if len(a) > 3 else [a, b]


def tree(depth: int) -> Any:
    node: dict[str, Any] = {"left": None, "right": None, "parent": None}
    if depth:
        node["left"] = tree(depth - 1)
        node["right"] = tree(depth - 1)
        node["left"]["parent"] = node
        node["right"]["parent"] = node
    return node


def even(n: int) -> Any:
    return {"odd": odd(n - 1), "even": even(n - 2)} if n > 0 else {}


def odd(n: int) -> Any:
    return [even(n - 1), odd(n - 2), tree(n)] if n > 0 else []


class Node:
    def __init__(self, parent: Any = None) -> None:
        self.parent = parent
        self.children: list[Any] = []
        self.table = {"self": self, "children": self.children}

    def add(self) -> Node:
        child = Node(self)
        self.children.append(child)
        self.children.append(child.children)
        child.children.append(self.children)
        child.table["up"] = self.table
        self.table["down"] = child.table
        return child

    def all(self) -> list[Any]:
        found = [self]
        for each in self.children:
            found += each.all() if isinstance(each, Node) else [each]
            found.append(self)
        return found


link({}, {})
Node().add().all()
t = tree(3)
while t["left"] is not None:
    t = t["left"]
    t["parent"]["right"] = t
a, b = even(3), odd(3)
a, b = b, a
x = [a, b]
for _ in range(10):
    x = [x, x]
    a = {"x": x, "a": a}
    b = [a, b, x, even(2)]
    x[0] = b
own: list[Any] = [20]
own.append(own)
own[1][1][0] = 2
chain(Relu(own[0], 3), Softmax(4, 2))
