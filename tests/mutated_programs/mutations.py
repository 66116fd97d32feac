"""Right programs with one small mistake planted: what people mistype, forget or mix up."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple


class Mutation(NamedTuple):
    """A program with one thing changed.

    Attributes:
        kind: What was changed, a key of `KINDS`.
        line: Where, counted from 1.
        text: The program; each line of it stands where it stood.
    """

    kind: str
    line: int
    text: str


class _Edit(NamedTuple):
    """The source of a node, and what stands in its place."""

    node: ast.expr | ast.keyword
    source: str


class Source:
    """The text of a program, by the positions that `ast` counts, in bytes."""

    def __init__(self, text: str) -> None:
        self.tree = ast.parse(text)
        # What it imports, so that a mistake is not a name that is unknown.
        self.names = {each.name for each in ast.walk(self.tree) if isinstance(each, ast.alias)}
        self._bytes = text.encode()
        lines = self._bytes.splitlines(keepends=True)
        self._begins = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]

    def of(self, node: ast.expr | ast.keyword) -> str:
        """Return the source of a node."""
        begin, end = self._span(node)
        return self._bytes[begin:end].decode()

    def edited(self, kind: str, edits: tuple[_Edit, ...]) -> Mutation:
        """Return the program with some nodes replaced, which do not overlap."""
        text = self._bytes
        for edit in sorted(edits, key=lambda edit: self._span(edit.node), reverse=True):
            begin, end = self._span(edit.node)
            # An expression over several lines stands in brackets, where a line more is nothing.
            lost = text[begin:end].count(b"\n") - edit.source.count("\n")
            text = text[:begin] + edit.source.encode() + b"\n" * lost + text[end:]
        return Mutation(kind, min(edit.node.lineno for edit in edits), text.decode())

    def without(self, kind: str, call: ast.Call, argument: ast.expr | ast.keyword) -> Mutation:
        """Return the program without an argument of a call, nor the comma that follows it."""
        begin, end = self._span(argument)
        after = self._bytes[end : self._span(call)[1]]
        if after.lstrip().startswith(b","):
            end += after.index(b",") + 1
        lost = self._bytes[begin:end].count(b"\n")
        text = self._bytes[:begin] + b"\n" * lost + self._bytes[end:]
        return Mutation(kind, argument.lineno, text.decode())

    def _span(self, node: ast.expr | ast.keyword) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self._begins[node.lineno - 1] + node.col_offset,
            self._begins[node.end_lineno - 1] + node.end_col_offset,
        )


def mutations(text: str) -> Iterator[Mutation]:
    """Plant each mistake that a program has a place for; what no longer parses is left out."""
    source = Source(text)
    left_out = set(_left_out(source.tree))
    for node in ast.walk(source.tree):
        if node in left_out:
            continue
        for kind, plant in KINDS.items():
            for mutation in plant(kind, source, node):
                if mutation.text != text and _parses(mutation.text):
                    yield mutation


def _left_out(tree: ast.Module) -> Iterator[ast.AST]:
    """List the nodes of types, which nothing runs, and of f-strings, whose places Python 3.11 does not know."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.AnnAssign(annotation=left_out)
                | ast.arg(annotation=ast.expr() as left_out)
                | ast.FunctionDef(returns=ast.expr() as left_out)
                | (ast.Subscript(value=ast.Name(id="Literal")) as left_out)
                | (ast.JoinedStr() as left_out)
            ):
                yield from ast.walk(left_out)
            case _:
                pass


def _parses(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _number(kind: str, source: Source, node: ast.AST) -> Iterator[Mutation]:
    """A size that is one more; an index, a flag, an axis are other mistakes."""
    if isinstance(node, ast.Constant) and type(node.value) is int and node.value > 2:
        yield source.edited(kind, (_Edit(node, str(node.value + 1)),))


def _swapped(kind: str, source: Source, node: ast.AST) -> Iterator[Mutation]:
    """Two arguments beside each other, or two numbers of a shape, the other way round."""
    items = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
    if isinstance(node, ast.Tuple) and not all(isinstance(item, ast.Constant | ast.Name) for item in items):
        return
    for left, right in zip(items, items[1:], strict=False):
        if _is_plain(left) and _is_plain(right):
            yield source.edited(kind, (_Edit(left, source.of(right)), _Edit(right, source.of(left))))


def _is_plain(argument: ast.expr) -> bool:
    return not isinstance(argument, ast.Starred) and argument.lineno == argument.end_lineno


def _transposed(kind: str, source: Source, node: ast.AST) -> Iterator[Mutation]:
    """A `.T` that is forgotten, or one too many beside `@`."""
    match node:
        case ast.Attribute(value=value, attr="T"):
            yield source.edited(kind, (_Edit(node, source.of(value)),))
        case ast.BinOp(op=ast.MatMult(), right=ast.Name() | ast.Attribute() as right):
            if not (isinstance(right, ast.Attribute) and right.attr == "T"):
                yield source.edited(kind, (_Edit(right, f"{source.of(right)}.T"),))
        case _:
            pass


def _multiplied(kind: str, source: Source, node: ast.AST) -> Iterator[Mutation]:
    """`*` where `@` is meant."""
    match node:
        case ast.BinOp(op=ast.MatMult(), left=left, right=right):
            between = (_Edit(node, f"{source.of(left)} * {source.of(right)}"),)
            yield source.edited(kind, between)
        case _:
            pass


def _axis(kind: str, source: Source, node: ast.AST) -> Iterator[Mutation]:
    """The other axis of two."""
    match node:
        case ast.keyword(arg="axis", value=ast.Constant(value=0 | 1 as axis) as value):
            yield source.edited(kind, (_Edit(value, str(1 - axis)),))
        case ast.keyword(arg="axis", value=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)) as value):
            yield source.edited(kind, (_Edit(value, "0"),))
        case _:
            pass


def _keepdims(kind: str, source: Source, node: ast.AST) -> Iterator[Mutation]:
    """`keepdims=True` that is forgotten."""
    if isinstance(node, ast.Call):
        for keyword in node.keywords:
            if keyword.arg == "keepdims":
                yield source.without(kind, node, keyword)


def _layer(kind: str, source: Source, node: ast.AST) -> Iterator[Mutation]:
    """A layer that is left out of a composition."""
    match node:
        case ast.Call(func=ast.Name(id="chain"), args=[_, _, *_] as layers):
            for layer in layers:
                yield source.without(kind, node, layer)
        case ast.BinOp(op=ast.RShift(), left=left):
            yield source.edited(kind, (_Edit(node, source.of(left)),))
        case _:
            pass


_WRAPPERS: Final = (
    "Ragged",
    "with_array",
    "with_array2d",
    "with_flatten",
    "with_list",
    "with_padded",
    "with_ragged",
)
_CONTAINERS: Final = {
    "list2ragged": "list2padded",
    "list2padded": "list2ragged",
    "list2array": "list2ragged",
    "ragged2list": "padded2list",
    "padded2list": "ragged2list",
}
_GIVEN: Final = ("predict", "begin_update", "train", "initialize")


def _container(kind: str, source: Source, node: ast.AST) -> Iterator[Mutation]:
    """Another container, one too many, or none."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in _WRAPPERS:
            yield source.edited(kind, (_Edit(node, source.of(first)),))
        case ast.Call(func=ast.Name(id=name) as called) if _CONTAINERS.get(name) in source.names:
            yield source.edited(kind, (_Edit(called, _CONTAINERS[name]),))
        case ast.Call(func=ast.Attribute(attr=name), args=[ast.Name() as first, *_]) if name in _GIVEN:
            yield source.edited(kind, (_Edit(first, f"[{source.of(first)}]"),))
        case _:
            pass


_DTYPES: Final = {"float32": "int64", "float64": "int64", "int64": "float32", "int32": "float32"}


def _dtype(kind: str, source: Source, node: ast.AST) -> Iterator[Mutation]:
    """Whole numbers for floating point ones, the other way round, or the conversion forgotten."""
    match node:
        case ast.Constant(value=str(name)) if name in _DTYPES:
            yield source.edited(kind, (_Edit(node, f'"{_DTYPES[name]}"'),))
        case ast.Attribute(value=ast.Name(id="np") as module, attr=name) if name in _DTYPES:
            yield source.edited(kind, (_Edit(node, f"{source.of(module)}.{_DTYPES[name]}"),))
        case ast.Call(func=ast.Attribute(value=value, attr="astype")):
            yield source.edited(kind, (_Edit(node, source.of(value)),))
        case _:
            pass


# What is planted, by its name.
KINDS: Final[Mapping[str, Callable[[str, Source, ast.AST], Iterator[Mutation]]]] = {
    "number": _number,
    "swapped": _swapped,
    "transposed": _transposed,
    "product": _multiplied,
    "axis": _axis,
    "keepdims": _keepdims,
    "layer": _layer,
    "container": _container,
    "dtype": _dtype,
}
