"""What a message says is meant, as changes of the text: `did you mean X[None]?`, `did you forget Flatten() before it?`.

What stands there is Python. X or Y is what is marked, and so is what begins with a dot, and `...`: all that a call is
given.
"""

import ast
import builtins
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from typedthinc.inspection.finished_check import FinishedCheck, written_name

_MEANT: Final = re.compile(r"did you (?:mean|forget) (.+)\?$")
_EITHER: Final = re.compile(r",? or |, and ")
_BEFORE: Final = " before it"
_INSIDE: Final = " inside"
_SUCH_AS: Final = " such as "
_INSTEAD: Final = " in place of "
_DATA: Final = ("X", "Y")
# One turns an array as the other had it.
_TWICE: Final = ".T.T"
# A longer text is not shown whole.
_LONGEST: Final = 60
# What needs no brackets before a dot.
_ATOMS: Final = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.List, ast.Tuple)


class Edit(NamedTuple):
    """A text in the place of another. Lines count from 1, columns from 0; the end is past the last character."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


class Candidate(NamedTuple):
    """A change that may mend a mistake.

    Attributes:
        title: What it does.
        edits: The change; no two of them overlap.
        names: The names of the library that it needs.
    """

    title: str
    edits: Sequence[Edit]
    names: Sequence[str] = ()


def meant(check: FinishedCheck, message: str, marked: ast.expr) -> Iterator[Candidate]:
    """List the changes that a message names.

    Args:
        marked: Where it is said.
    """
    found = _MEANT.search(message)  # "did you mean X[None]?"
    # What is said of an operation begins with it: `X @ W`.
    parts = _operands(marked) if message.startswith("`") else [marked]
    for piece in _EITHER.split(found[1]) if found is not None else ():
        text, before, _ = piece.removesuffix(_INSIDE).partition(_BEFORE)
        text, _, other = text.rpartition(_SUCH_AS)[2].partition(_INSTEAD)
        template = _parsed(text)
        if template is None:
            continue
        if before:
            yield from _before(check, marked, template)
        elif isinstance(template.tree, ast.Name):
            yield from _other_callee(check, marked, template, other)
        elif template.layer:
            yield from _layer_changed(check, marked, template)
        else:
            yield from _parts_changed(check, parts, template)


class _Template(NamedTuple):
    """A piece of Python in a message."""

    text: str
    tree: ast.expr

    @property
    def names(self) -> list[str]:
        """What it needs besides what is marked."""
        found = [each.id for each in ast.walk(self.tree) if isinstance(each, ast.Name)]
        return [name for name in found if name not in _DATA and not hasattr(builtins, name)]

    def filled(self, marked: str, call: str) -> str:
        """Write it with what is marked, and with what a call is given."""
        lines = list(self.text)
        for each in ast.walk(self.tree):
            if isinstance(each, ast.Name) and each.id in _DATA:
                lines[each.col_offset] = marked
            elif isinstance(each, ast.Constant) and each.value is ...:
                lines[each.col_offset : each.col_offset + 3] = [call, "", ""]
        return "".join(lines)

    @property
    def layer(self) -> str:
        """The name of the layer that it calls with all that this is given; "" if there is none."""
        rest = [each for each in ast.walk(self.tree) if isinstance(each, ast.Constant) and each.value is ...]
        calls = [each for each in ast.walk(self.tree) if isinstance(each, ast.Call)]
        # Of calls in each other the inner one comes last.
        return calls[-1].func.id if rest and isinstance(calls[-1].func, ast.Name) else ""


def _parsed(text: str) -> _Template | None:
    """Read a piece of a message; words may follow behind a comma: `X.transpose(0, 2, 1), channels first`."""
    plain = f"{_DATA[0]}{text}" if text.startswith(".") else text
    for end in (len(plain), plain.rfind(",")):  # the whole, or up to the last comma
        with suppress(SyntaxError):
            return _Template(plain[:end], ast.parse(plain[:end], mode="eval").body)
    return None


def _before(check: FinishedCheck, marked: ast.expr, template: _Template) -> Iterator[Candidate]:
    """Put a layer before the marked one, on a line of its own where that has one."""
    span, follows = check.span(marked), ""
    if check.layer_type(marked) is not None:
        match _parent(check, marked):
            case ast.Call() | ast.List() | ast.Tuple():
                indent = check.lines[span[0] - 1][: span[1]]  # alone on its line: the layer gets one, too
                follows = ", " if indent.strip() else f",\n{indent}"
            case ast.BinOp(op=ast.RShift(), right=right) if right is marked:
                follows = " >> "
            case _:
                pass
    if follows:
        edit = Edit(*span[:2], *span[:2], template.text + follows)
        yield Candidate(f"Insert {template.text}", [edit], template.names)


def _other_callee(check: FinishedCheck, marked: ast.expr, template: _Template, other: str) -> Iterator[Candidate]:
    """Call what is meant in the place of another function, or of what is called with what is marked."""
    calls = list(_layers_near(check, marked)) if other else [_parent(check, marked)]
    for call in calls:
        name = written_name(call.func) if isinstance(call, ast.Call) else ""
        if isinstance(call, ast.Call) and name and name == (other or name):
            title = f"Write {template.text} in place of {name}"
            yield Candidate(title, [Edit(*check.span(call.func), template.text)], template.names)


def _layer_changed(check: FinishedCheck, marked: ast.expr, template: _Template) -> Iterator[Candidate]:
    """Write what is meant in the place of the layer that it names, with what that is given."""
    for node in _layers_near(check, marked):
        if isinstance(node, ast.Call) and template.layer == written_name(node.func):
            span, function = check.span(node), check.span(node.func)
            given = check.written((*function[2:], *span[2:])).strip()[1:-1].strip().rstrip(",")
            names = [name for name in template.names if name != template.layer]
            yield _written(template.filled("", given), span, template, names)


def _parts_changed(check: FinishedCheck, parts: Sequence[ast.expr], template: _Template) -> Iterator[Candidate]:
    """Write what is meant in the place of each part."""
    for node in parts:
        written, span = check.written(check.span(node)), check.span(node)
        # Of what is spread out or put together on the spot it is not known which item is marked.
        if not isinstance(node, ast.Starred | ast.Tuple):
            text = template.filled(written if isinstance(node, _ATOMS) else f"({written})", written)
            yield _written(text.removesuffix(_TWICE), span, template, template.names)  # X.T.T is X


def _written(text: str, span: tuple[int, int, int, int], template: _Template, names: Sequence[str]) -> Candidate:
    is_shown = len(text) < _LONGEST and "\n" not in text
    return Candidate(f"Write {text if is_shown else template.text}", [Edit(*span, text)], names)


def _operands(marked: ast.expr) -> Sequence[ast.expr]:
    """List what an operation is given, the right one first."""
    match marked:
        case ast.BinOp(left=left, right=right) | ast.Compare(left=left, comparators=[right]):
            return [right, left]
        case ast.Call(args=[left, right, *_]):
            return [right, left]
        case _:
            return [marked]


def _parent(check: FinishedCheck, node: ast.expr) -> ast.AST | None:
    return next((each for each in ast.walk(check.tree) if node in ast.iter_child_nodes(each)), None)


def _layers_near(check: FinishedCheck, marked: ast.expr) -> Iterator[ast.expr]:
    """List what a message may speak of: what is marked, what stands in and before it, and the calls that made these."""
    parent = _parent(check, marked)
    beside = [each for each in ast.iter_child_nodes(parent) if isinstance(each, ast.expr)] if parent else []
    until = beside.index(marked) if marked in beside else 0
    for each in (marked, *beside[:until][::-1]):  # nearest first
        # Of `layer.predict(X)` the layer.
        layer = each.value if isinstance(each, ast.Attribute) else each
        yield from (inside for inside in ast.walk(layer) if isinstance(inside, ast.expr))
        spot = check.spot(layer)
        made = None if spot is None else check.record.made(spot.value)
        if made is not None and made.path == check.path and made.node is not layer:
            yield made.node
