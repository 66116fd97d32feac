"""From the text of an annotation to what it says."""

import ast
from typing import Protocol

from typedthinc.analysis import hints

# What stands for the parameters in `Callable[[int], str]`.
PARAMETERS = "the parameters"


class Names(Protocol):
    """What tells of the names in annotations: a scope of the program, or a module of the library."""

    def hint_of(self, name: ast.Name | ast.Attribute) -> hints.Hint:
        """Return what a name stands for in an annotation."""
        ...


def read(node: ast.expr | None, names: Names) -> hints.Hint:
    """Return what an annotation says; what cannot be read may be anything."""
    match node:
        case ast.Constant(value=str(text)):
            return _read_text(text, names)
        case ast.Constant(value=None):
            return hints.NONE_HINT
        case ast.Constant(value=value) if value is Ellipsis:
            return hints.ELLIPSIS_HINT
        case ast.Name() | ast.Attribute():
            return names.hint_of(node)
        case ast.Subscript():
            return _subscript(node, names)
        case ast.List(elts=parts):
            return hints.Named(PARAMETERS, tuple(read(each, names) for each in parts))
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return hints.union_of((read(left, names), read(right, names)))
        case _:
            return hints.ANY_HINT


def _read_text(text: str, names: Names) -> hints.Hint:
    try:
        return read(ast.parse(text.strip(), mode="eval").body, names)
    except SyntaxError:
        return hints.ANY_HINT


def _subscript(node: ast.Subscript, names: Names) -> hints.Hint:
    base = read(node.value, names)
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    match base:
        case hints.Named("typing.Literal"):
            return hints.Literals(tuple(_literal(each) for each in parts))
        case hints.Named("typing.Annotated"):
            return read(parts[0], names)
        case hints.Named("typing.Optional"):
            return hints.union_of((read(parts[0], names), hints.NONE_HINT))
        case hints.Named("typing.Union"):
            return hints.union_of(tuple(read(each, names) for each in parts))
        case hints.Named(name, ()):
            return hints.Named(name, tuple(read(each, names) for each in parts))
        case hints.OwnClass(cls):
            return hints.OwnClass(cls, tuple(read(each, names) for each in parts))
        case hints.Named() | hints.UnionOf():
            given = tuple(read(each, names) for each in parts)
            return hints.substituted(base, dict(zip(hints.variables_of(base), given, strict=False)))
        case _:
            return hints.ANY_HINT


def _literal(node: ast.expr) -> object:
    try:
        return ast.literal_eval(node)
    except (ValueError, SyntaxError):
        return None
