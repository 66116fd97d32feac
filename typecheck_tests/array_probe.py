"""A plugin that says what the checker knows of the arrays of a program, and the means to compare it with the program.

`instrumented` puts every expression of a program into a call of `probe`. The program itself then records which shapes
came, and the plugin notes what the checker knew: each note must hold for all of them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from mypy.plugin import FunctionSigContext, Plugin
from mypy.types import FunctionLike

from typecheck_tests.probe import SHAPES, Shapes
from typedthinc._mypy.compat import checker_of
from typedthinc.analysis.facts import Span, span_of
from typedthinc.mypy_plugin import TypedthincPlugin
from typedthinc.shapes.arrays.values import ArrayValue, Value, plain

_PROBE = "typecheck_tests.probe.probe"
_PROBED = (ast.BinOp, ast.Call, ast.Subscript, ast.Compare, ast.UnaryOp, ast.Attribute)


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
    tree.body.insert(at, ast.parse("from typecheck_tests.probe import probe").body[0])
    return ast.unparse(ast.fix_missing_locations(tree))


def recorded(source: str) -> Shapes:
    """Run an instrumented program, and return the shapes that each expression had."""
    SHAPES.clear()
    exec(compile(source, "program", "exec"), {"__name__": "__main__"})  # noqa: S102  # a program of the tests
    return SHAPES.copy()


def holds(text: str, shape: tuple[int, ...]) -> bool:
    """Tell whether what the checker said holds for a shape."""
    sizes = text.split()
    return len(sizes) == len(shape) and all(size in ("*", str(real)) for size, real in zip(sizes, shape, strict=True))


def says_all(text: str, shapes: set[tuple[int, ...]]) -> bool:
    """Tell whether the checker said all sizes that an expression has whenever it is computed."""
    sizes = text.split()
    if any(len(shape) != len(sizes) for shape in shapes):
        return False
    return all(size != "*" or len(set(reals)) > 1 for size, *reals in zip(sizes, *shapes, strict=True))


def _text(value: Value) -> str | None:
    if not isinstance(value, ArrayValue) or not value.sizes:
        return None
    return " ".join("*" if (number := plain(size)) is None else str(number) for size in value.sizes)


class ProbingPlugin(TypedthincPlugin):
    """The plugin, which notes what it knows of each probed array."""

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        """Look at probes, too."""
        return self._note if fullname == _PROBE else super().get_function_signature_hook(fullname)

    def _note(self, ctx: FunctionSigContext) -> FunctionLike:
        text = _text(self.hooks.call(ctx).file.arrays.in_program(ctx.args[1][0]))
        if text is not None:
            number = getattr(ctx.args[0][0], "value", 0)
            checker_of(ctx.api).msg.note(f"array {number} is {text}", ctx.context)
        return ctx.default_signature


def plugin(version: str) -> type[Plugin]:
    """Return the plugin for mypy."""
    return ProbingPlugin
