"""From the text of an annotation to what it says."""

import ast
from typing import Protocol

from typedthinc.analysis.hints import (
    ANY_HINT,
    ELLIPSIS_HINT,
    NONE_HINT,
    Hint,
    Literals,
    Named,
    OwnClass,
    UnionOf,
    substituted,
    union_of,
    variables_of,
)

# What stands for the parameters in `Callable[[int], str]`.
PARAMETERS = "the parameters"


class Names(Protocol):
    """What tells of the names in annotations: a scope of the program, or a module of the library."""

    def hint_of(self, name: ast.Name | ast.Attribute) -> Hint:
        """Return what a name stands for in an annotation."""
        ...


def read(node: ast.expr | None, names: Names) -> Hint:
    """Return what an annotation says; what cannot be read may be anything."""
    match node:
        case ast.Constant(value=str(text)):
            return _read_text(text, names)
        case ast.Constant(value=None):
            return NONE_HINT
        case ast.Constant(value=value) if value is Ellipsis:
            return ELLIPSIS_HINT
        case ast.Name() | ast.Attribute():
            return names.hint_of(node)
        case ast.Subscript():
            return _subscript(node, names)
        case ast.List(elts=parts):
            return Named(PARAMETERS, tuple(read(each, names) for each in parts))
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return union_of((read(left, names), read(right, names)))
        case _:
            return ANY_HINT


def _read_text(text: str, names: Names) -> Hint:
    try:
        return read(ast.parse(text.strip(), mode="eval").body, names)
    except SyntaxError:
        return ANY_HINT


def _subscript(node: ast.Subscript, names: Names) -> Hint:
    base = read(node.value, names)
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    match base:
        case Named("typing.Literal"):
            return Literals(tuple(_literal(each) for each in parts))
        case Named("typing.Annotated"):
            return read(parts[0], names)
        case Named("typing.Optional"):
            return union_of((read(parts[0], names), NONE_HINT))
        case Named("typing.Union"):
            return union_of(tuple(read(each, names) for each in parts))
        case Named(name, ()):
            return Named(name, tuple(read(each, names) for each in parts))
        case OwnClass(cls):
            return OwnClass(cls, tuple(read(each, names) for each in parts))
        case Named() | UnionOf():
            given = tuple(read(each, names) for each in parts)
            return substituted(base, dict(zip(variables_of(base), given, strict=False)))
        case _:
            return ANY_HINT


def _literal(node: ast.expr) -> object:
    try:
        return ast.literal_eval(node)
    except (ValueError, SyntaxError):
        return None
