"""Why nothing is known of an expression: the first call, parameter or import on the way to it that tells nothing.

1. Of what is unknown, the part that is unknown is looked at: an argument, an operand, what a name was given.
2. A call of the program's function is followed to what it returned, a parameter to what the call gave.
3. Where all that goes in is known and what comes out is not, that is the cause; so are a declaration without
   sizes, a limit, and a file that sets a name of another.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import NamedTuple

from typedthinc.analysis.effects import names_set
from typedthinc.analysis.library.tables import REVEAL
from typedthinc.analysis.limits import CAUSE_STEPS
from typedthinc.analysis.nodes import nodes_of, walked
from typedthinc.analysis.record import Record, Spot, parameter
from typedthinc.analysis.reporting import Note
from typedthinc.analysis.values.callables import Bound, Closure
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import ListObject, Model
from typedthinc.shapes.arrays.values import ArrayValue, Int
from typedthinc.shapes.sizes import Unknown


class Cause(NamedTuple):
    """What made something unknown, and where."""

    text: str
    path: str
    line: int

    def told_in(self, path: str) -> str:
        """Write it as a file is told that may be another one."""
        file = "" if path == self.path else f"{PurePath(self.path).name}, "
        return f"{self.text}, {file}line {self.line}"


def is_unknown(value: Value) -> bool:
    """Tell whether of a value, or of a size of an array, nothing is known."""
    match value:
        case Unknown():
            return True
        case Int(size):
            return isinstance(size, Unknown)
        case ArrayValue(sizes=sizes):
            return any(isinstance(each, Unknown) for each in sizes)
        case ListObject():
            return value.items.all is None
        case _:
            return False


def why(record: Record, spots: Sequence[Spot]) -> Cause | None:
    """Say why something of an expression is unknown; None where nothing is, or where that is not seen."""
    unknown = next((each for each in spots if isinstance(each.value, Model) or is_unknown(each.value)), None)
    if unknown is not None:
        return _of_model(record, unknown) if isinstance(unknown.value, Model) else _cause(record, unknown, 0)
    if spots and is_unknown(record.evaluated(spots)):
        return Cause(f"{ast.unparse(spots[0].node)} differs from call to call", spots[0].path, spots[0].node.lineno)
    return None


def notes_of_unknown(record: Record, known: Sequence[Note]) -> list[Note]:
    """Return what is known of what a program asks about by `reveal`, and why not all is."""
    notes = {(each.path, each.line): each for each in known}
    for spot in record.calls_of(REVEAL):
        node, place = spot.node, (spot.path, spot.node.lineno)
        note = notes.get(place, Note(*place, ""))
        asked = node.args[0] if isinstance(node, ast.Call) and node.args else None
        cause = None if asked is None else why(record, record.spots(spot.path, asked))
        if cause is not None:
            notes[place] = replace(note, why=cause.told_in(spot.path))
    return [note for _, note in sorted(notes.items())]


def _of_model(record: Record, spot: Spot) -> Cause | None:
    """Say what made a number unknown that a model, or a layer in it, was made with."""
    waiting: list[Value] = [spot.value]
    while waiting:
        model = waiting.pop()
        made = record.made(model)
        for part in _parts(record, made) if made is not None else ():
            if isinstance(part.value, Int | Unknown) and is_unknown(part.value):
                return _cause(record, part, 0)
        waiting += model.state.inside[::-1] if isinstance(model, Model) else ()
    return None


def _cause(record: Record, spot: Spot, depth: int) -> Cause | None:
    if depth > CAUSE_STEPS:
        return None
    made = record.made(spot.value)
    if made is not None and made is not spot and made.node is not spot.node:
        return _cause(record, made, depth + 1)
    inner = next((each for each in _behind(record, spot) if is_unknown(each.value)), None)
    return _here(record, spot) if inner is None else _cause(record, inner, depth + 1)


def _behind(record: Record, spot: Spot) -> Iterator[Spot]:
    """List what an expression has its value from, the likeliest first."""
    if isinstance(getattr(spot.node, "ctx", None), ast.Store):
        tree = spot.run.home.tree
        source = None if tree is None else _source(tree, spot.node)
        found = None if source is None else record.before(spot, source)
        yield from () if found is None else (found,)
        return
    yield from (each for each in (_argument(record, spot), record.given(spot)) if each is not None)
    yield from record.returned(spot)
    yield from _parts(record, spot)


def _source(tree: ast.Module, target: ast.expr) -> ast.expr | None:
    """Find the expression that a name or attribute is given, or an item of."""
    for node in walked(tree):
        match node:
            case ast.Assign(targets=targets, value=value):
                pass
            case ast.AnnAssign(target=one, value=ast.expr() as value) | ast.AugAssign(target=one, value=value):
                targets = [one]
            case ast.For(target=one, iter=value) | ast.comprehension(target=one, iter=value):
                targets = [one]
            case ast.NamedExpr(target=one, value=value):
                targets = [one]
            case ast.withitem(context_expr=value, optional_vars=ast.expr() as one):
                targets = [one]
            case _:
                continue
        if any(each is target for one in targets for each in ast.walk(one)):
            return value
    return None


def _argument(record: Record, spot: Spot) -> Spot | None:
    """Return what the call that led here gave for the parameter that is read."""
    function, call = spot.run.function, record.call(spot.run, spot)
    if not isinstance(spot.node, ast.Name) or function is None or call is None or not isinstance(call.node, ast.Call):
        return None
    names = [each.arg for each in function.parameters]
    if function.owner is not None and function.kind != "static":
        names = names[1:]
    given = dict(zip(names, call.node.args, strict=False))
    given.update({each.arg: each.value for each in call.node.keywords if each.arg is not None})
    found = given.get(spot.node.id)
    return None if found is None else record.before(call, found)


def _parts(record: Record, spot: Spot) -> Iterator[Spot]:
    for each in ast.iter_child_nodes(spot.node):
        node = each.value if isinstance(each, ast.keyword | ast.Starred) else each
        found = record.before(spot, node) if isinstance(node, ast.expr) else None
        if found is not None:
            yield found


def _here(record: Record, spot: Spot) -> Cause:
    """Say what tells nothing, though all that goes into it is known."""
    found = _of_name(record, spot, spot.node.id) if isinstance(spot.node, ast.Name) else None
    if found is not None:
        return found
    written = ast.unparse(spot.node)
    if isinstance(spot.node, ast.Call):
        callee = record.before(spot, spot.node.func)
        is_own = callee is not None and isinstance(callee.value, Closure | Bound)
        if is_own and not list(record.returned(spot)):
            return Cause(f"{written} takes more steps than are followed", spot.path, spot.node.lineno)
        written = f"what {ast.unparse(spot.node.func)}() gives"
    how_much = "nothing" if isinstance(spot.value, Unknown | Int) else "not all"
    return Cause(f"{how_much} is known of {written}", spot.path, spot.node.lineno)


def _of_name(record: Record, spot: Spot, name: str) -> Cause | None:
    """Say what tells nothing of a name: its declaration, its import, or a file that sets it."""
    module, declared = spot.run.home, parameter(spot.run, name)
    if spot.run.function is not None and declared is not None:
        title = spot.run.function.title
        if declared.annotation is None:
            return Cause(f"nothing is declared of {name} in {title}()", spot.path, declared.lineno)
        return Cause(f"{name} in {title}() is declared without sizes", spot.path, declared.lineno)
    nodes = () if module.tree is None else walked(module.tree)
    for node in (each for each in nodes if isinstance(each, ast.Import | ast.ImportFrom)):
        for alias in node.names:
            if (alias.asname or alias.name.partition(".")[0]) == name:
                home = node.module or "" if isinstance(node, ast.ImportFrom) else ""
                text = f"nothing is known of what is imported as {name}"
                return _setter(record, home, alias.name) or Cause(text, spot.path, node.lineno)
    return _setter(record, module.name, name)


def _setter(record: Record, module: str, name: str) -> Cause | None:
    """Find the file that sets a name of a module."""
    for path, other in record.modules.items():
        if other.name != module and other.tree is not None and (module, name) in names_set(other.tree):
            nodes = (each for each in nodes_of(other.tree, ast.Attribute) if each.attr == name)
            line = min((each.lineno for each in nodes if not isinstance(each.ctx, ast.Load)), default=1)
            return Cause(f"{name} is set by another file", path, line)
    return None
