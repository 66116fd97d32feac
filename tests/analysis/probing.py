"""The shapes that the arrays of a program have: `instrumented` puts every expression into a call of `probe`."""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import TypeVar

import numpy as np

from typedthinc.analysis.facts import Span, span_of

ValueT = TypeVar("ValueT")
Shapes = defaultdict[int, set[tuple[int, ...]]]
SHAPES: Shapes = defaultdict(set)
_PROBED = (ast.BinOp, ast.Call, ast.Subscript, ast.Compare, ast.UnaryOp, ast.Attribute)


def probe(number: int, value: ValueT) -> ValueT:
    """Record the shape of a value, and return it."""
    if isinstance(value, np.ndarray):
        SHAPES[number].add(value.shape)
    return value


class _Prober(ast.NodeTransformer):
    def __init__(self, tree: ast.Module, spans: dict[int, Span]) -> None:
        self.count = 0
        self.spans = spans
        # Where each stands before it is taken apart.
        self.places = {node: span_of(node) for node in ast.walk(tree) if isinstance(node, ast.expr)}

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Call):
            node.args = [self.visit(each) for each in node.args]
            node.keywords = [self.visit(each) for each in node.keywords]
            if isinstance(node.func, ast.Attribute):
                node.func.value = self.visit(node.func.value)
            return self._probed(node)
        if isinstance(node, ast.Attribute) and self._is_module(node):
            return node
        if isinstance(node, ast.FunctionDef):
            node.body = [self.visit(each) for each in node.body]
            return node
        if isinstance(node, ast.ClassDef):
            # What decorates a class is looked up by its name.
            node.body = [self.visit(each) for each in node.body]
            return node
        if isinstance(node, ast.AnnAssign):
            node.value = self.visit(node.value) if node.value is not None else None
            return node
        if isinstance(node, ast.JoinedStr | ast.arguments):
            return node
        found = self.generic_visit(node)
        is_read = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        return self._probed(found) if isinstance(found, _PROBED) and is_read else found

    def _is_module(self, node: ast.Attribute) -> bool:
        base = node.value
        while isinstance(base, ast.Attribute):
            base = base.value
        return isinstance(base, ast.Name) and base.id in ("np", "math", "csv", "io", "string", "itertools")

    def _probed(self, node: ast.expr) -> ast.expr:
        self.count += 1
        self.spans[self.count] = self.places[node]
        return ast.Call(ast.Name("probe", ast.Load()), [ast.Constant(self.count), node], [])


def instrumented(source: str, spans: dict[int, Span] | None = None) -> str:
    """Put every expression of a program into a call of `probe`; note in `spans` where each stood."""
    parsed = ast.parse(source)
    tree = _Prober(parsed, {} if spans is None else spans).visit(parsed)
    futures = [place for place, node in enumerate(tree.body) if getattr(node, "module", "") == "__future__"]
    # Behind what has to be first: the docstring and what is imported from the future.
    at = 1 + max(futures, default=0 if ast.get_docstring(tree) is not None else -1)
    tree.body.insert(at, ast.parse("from tests.analysis.probing import probe").body[0])
    return ast.unparse(ast.fix_missing_locations(tree))


def recorded(source: str) -> Shapes:
    """Run an instrumented program, and return the shapes that each expression had."""
    SHAPES.clear()
    exec(compile(source, "program", "exec"), {"__name__": "__main__"})  # noqa: S102  # a program of the tests
    return SHAPES.copy()
