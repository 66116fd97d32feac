"""Where the two numbers of an error come from: which layer, which argument, which line.

1. The message has both numbers: `(expected width 64, got 128)`.
2. The layer or the data that is marked has one of them, what stands before it or beside it the other.
3. Inside a model the one comes from the first layer that is made with it, the other from the last.
4. Names are followed to the number that they stand for; declared types and the shapes of arrays have numbers, too.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from typedthinc.analysis.record import Spot
from typedthinc.analysis.values.callables import Method
from typedthinc.analysis.values.objects import Model, Thing
from typedthinc.inspection.declarations import declared
from typedthinc.inspection.finished_check import FinishedCheck, extent
from typedthinc.inspection.inside import of_layer_inside
from typedthinc.inspection.neighbours import neighbours, starred_in
from typedthinc.inspection.numbers import Origin, origin
from typedthinc.inspection.numbers_of_data import of_data
from typedthinc.inspection.numbers_of_layers import ends_of, of_layer
from typedthinc.inspection.numbers_of_names import of_names, of_parameter
from typedthinc.inspection.report import Report
from typedthinc.inspection.source_layers import LayerRow, SourceLayer, layer_at, layers_in_list, rows, source_layer
from typedthinc.shapes.arrays.values import ArrayValue
from typedthinc.shapes.intermediate_types import first_input, given_text
from typedthinc.shapes.misfits import size_in_words
from typedthinc.shapes.terms import Widened, describe, width_of

_NUMBERS: Final = re.compile(
    r"\((?:axis \d+: )?expected (?:(?:width|length) )?(\d+)(?: or more)?(?: rows?)?, got (\d+)(?: or more)?\)|"
    r"\((?:width|rows|length|axis \d+:) (\d+) is not a multiple of (\d+)|"
    r"needs equal inner sizes, not (\d+) and (\d+)|"
    r"with size (\d+) in .* and (\d+) before it"
)
_INSIDE: Final = re.compile(r"\(a layer inside expects width (\d+), got (\d+)\)")
_NAMES: Final = re.compile(r"there are (\d+) names, but the guesses have (\d+) columns")
_TRUTHS: Final = re.compile(r"gives (?:nO = )?(\d+) columns, but Y has (\d+)")
# Two arrays of which no layer speaks: `not Floats2d[64, 10] and Floats2d[10, 10]`.
_SHAPES: Final = re.compile(r"\b[A-Z]\w+\dd\[([\d, *]+)\](?:.*?)\b[A-Z]\w+\dd\[([\d, *]+)\]")


_SETTING: Final = "set_dim"


def origins(check: FinishedCheck, report: Report) -> list[Origin]:
    """Say where the numbers of an error come from; those that are not found are left out."""
    numbers, node = _NUMBERS.search(report.message), marked_node(check, report)
    marked = None if node is None else check.spot(_unstarred(node))
    if marked is None:
        return []
    others = _beside(check, marked)
    if numbers is None:
        return (
            _of_model(check, report, marked, others)
            or _of_names(check, report, marked, others)
            or _of_truths(check, report, marked, others)
            or _of_arrays(check, report, marked, others)
        )
    wanted, came = map(int, filter(None, numbers.groups()))
    if isinstance(marked.node, ast.BinOp) and numbers[5]:
        left, right = (check.record.before(marked, each) for each in (marked.node.left, marked.node.right))
        return _known([_first(check, [left], wanted, last=False), _first(check, [right], came, last=True)])
    # In what a star spreads, the neighbours are the likeliest.
    found = _of_neighbours(check, marked, wanted, came) if starred_in(check, marked.node) is not None else []
    one, two = (None, None) if found else _of_both(check, marked, others, wanted, came)
    if one is None or two is None:
        found = found or _of_neighbours(check, marked, wanted, came)
    if found:
        return found
    one = one or _shown(check, [marked, *others], wanted, "takes") or _shown(check, others, wanted, "gives")
    one = one or _given(check, marked, wanted) or next(of_parameter(check, marked.node, wanted), None)
    return _known([one, two or _shown(check, others, came, "gives") or _shown(check, [marked], came, "gives")])


def _of_both(
    check: FinishedCheck, marked: Spot, others: Sequence[Spot], wanted: int, came: int
) -> tuple[Origin | None, Origin | None]:
    """Say where two sizes come from that do not stand in one list."""
    if layer_at(check, marked) is None:
        # Data may have the other number, too, by chance.
        models = [each for each in others if layer_at(check, each) is not None]
        one = _first(check, models, wanted, last=False) or declared(check, marked.node, wanted)
        one = one or _first(check, others, wanted, last=False)
        two = _first(check, [marked, *others], came, last=True) or declared(check, marked.node, came)
        return one or _first(check, [marked], wanted, last=False), two
    one = _first(check, [marked], wanted, last=False)
    # The marked layer takes one, something before it gives the other; or the marked layer gives the other.
    second = others if one is not None else [marked, *others]
    one = one or _first(check, others, wanted, last=False) or declared(check, marked.node, wanted)
    two = _first(check, second, came, last=True) or _first(check, [marked], came, last=True)
    return one, two or declared(check, marked.node, came) or _given(check, marked, came)


def _of_model(check: FinishedCheck, report: Report, data: Spot, others: Sequence[Spot]) -> list[Origin]:
    """Say where two sizes come from that meet inside the model that gets the data."""
    inside = _INSIDE.search(report.message)
    models = [layer for each in others if (layer := layer_at(check, each)) is not None] if inside else []
    return of_layer_inside(check, models[0], data, *map(int, inside.groups())) if inside and models else []


def _of_names(check: FinishedCheck, report: Report, marked: Spot, others: Sequence[Spot]) -> list[Origin]:
    """Say which names of classes a loss has, and where the number of columns comes from."""
    numbers = _NAMES.search(report.message)
    if numbers is None:
        return []
    named, columns = map(int, numbers.groups())
    calls = (each for each in check.expressions if isinstance(each, ast.Call) and marked.node in each.args)
    found = (each for call in calls for each in of_names(check, call, named))
    return _known([next(found, None), _first(check, [marked, *others], columns, last=True)])


def _of_truths(check: FinishedCheck, report: Report, marked: Spot, others: Sequence[Spot]) -> list[Origin]:
    """Say where the columns come from that a model gives, and those that truths have."""
    numbers = _TRUTHS.search(report.message)
    if numbers is None:
        return []
    models = [each for each in others if layer_at(check, each) is not None]
    gives, has = map(int, numbers.groups())
    return _known([_first(check, models, gives, last=True), _first(check, [marked], has, last=True)])


def _of_neighbours(check: FinishedCheck, marked: Spot, wanted: int, came: int) -> list[Origin]:
    """Say where two sizes come from of layers side by side, in some way or round that leads there."""
    for before, after in neighbours(check, marked.node):
        if _ends_with(before, came) and re.search(rf"\b{wanted}\b", ends_of(after.layer_type)):
            one = next(of_layer(check, after, wanted, last=False), None)
            two = next(of_layer(check, before, came, last=True), None)
            if one is not None and two is not None:
                return [one, two]
    return []


def _ends_with(layer: SourceLayer, size: int) -> bool:
    given = given_text(layer.layer_type, first_input(layer.layer_type))
    return re.search(rf"\b{size}\b", given) is not None


def _of_arrays(check: FinishedCheck, report: Report, marked: Spot, others: Sequence[Spot]) -> list[Origin]:
    """Say where two sizes come from that numpy compares."""
    shapes = _SHAPES.search(report.message)
    if shapes is None:
        return []
    inside = [each for whole in (*others[::-1], marked) for each in check.record.inside(whole)]
    places = [each for each in inside if isinstance(each.value, ArrayValue)]
    sizes = [each.split(", ") for each in shapes.groups()]
    # Of an array with more axes than the other, numpy compares the last ones.
    for one, other in zip(*(each[-min(map(len, sizes)) :] for each in sizes), strict=True):
        if one != other and one.isdigit() and other.isdigit():
            found = [_first(check, places, int(one), last=False), _first(check, places[::-1], int(other), last=True)]
            if found[0] is not None and found[1] is not None:
                return _known(found)
    return []


def _given(check: FinishedCheck, marked: Spot, size: int | None) -> Origin | None:
    """Find a number in what the layer before the marked one gives for what comes to it."""
    for call in check.expressions:
        whole = source_layer(check, call) if isinstance(call, ast.Call) and marked.node in call.args else None
        before: LayerRow | None = None
        for row in rows(whole) if whole is not None else ():
            if row.layer.shown is marked.node:
                break
            before = row if row.depth == 1 else before
        spot = None if before is None else check.spot(before.layer.shown)
        if before is not None and spot is not None and re.search(rf"\b{size}\b", before.gives):
            return origin(check, spot, size or 0, f"is what {before.layer.name} gives for {before.takes}")
    return None


def _shown(check: FinishedCheck, spots: Sequence[Spot], size: int, does: str) -> Origin | None:
    """Find a number in what a layer takes or gives, wherever it has it from."""
    for spot in spots:
        layer = layer_at(check, spot)
        for signature in layer.layer_type.scheme.alternatives if layer is not None else ():
            end = signature.input if does == "takes" else signature.output
            columns = f"{end.factor} * n columns" if isinstance(end, Widened) else ""
            for words in (describe(end), f"width {size_in_words(width_of(end))}", columns):
                if layer is not None and re.search(rf"\b{size}\b", words):
                    return origin(check, spot, size, f"is in what {layer.name} {does}, {words}")
    return None


def _known(found: Sequence[Origin | None]) -> list[Origin]:
    return [each for each in found if each is not None]


def marked_node(check: FinishedCheck, report: Report) -> ast.expr | None:
    """Find the expression at which an error is told; of what is put into something, the value."""
    span = report.line, report.column - 1, report.end_line, report.end_column - 1
    for statement in ast.walk(check.tree):
        if isinstance(statement, ast.Assign | ast.AugAssign):
            # What `table["a"] = X` gives a method is not where the error is.
            told = statement.targets if isinstance(statement, ast.Assign) else [statement]
            if any(extent(each) == span for each in told):
                return statement.value
    found = next((each for each in check.expressions if extent(each) == span), None)
    owner = check.spot(found.value) if isinstance(found, ast.Subscript) else None
    # Brackets behind an object of the program's call a method.
    return found.slice if isinstance(found, ast.Subscript) and owner and isinstance(owner.value, Thing) else found


def _beside(check: FinishedCheck, marked: Spot) -> list[Spot]:
    """List what the marked expression is compared with, the nearest first."""
    node = marked.node
    for each in ast.walk(check.tree):
        match each:
            case ast.AugAssign(target=target, value=value) if node in (target, value):
                found = [check.record.before(marked, target if node is value else value)]
            case ast.BinOp(left=left, right=right) if right is node:
                found = [check.record.before(marked, left)]
            case ast.Call(func=func, args=args, keywords=keywords) if node in (
                given := [*args, *(one.value for one in keywords)]
            ):
                place, plain = given.index(node), [_unstarred(one) for one in given]
                callee = _owner(check.record.before(marked, func))
                before = [check.record.before(marked, one) for one in reversed(plain[:place])]
                found = [*before, callee, *map(check.spot, plain[place + 1 :])]
            case _:
                continue
        return [one for one in found if one is not None]
    return []


def _unstarred(node: ast.expr) -> ast.expr:
    return node.value if isinstance(node, ast.Starred) else node


def _owner(callee: Spot | None) -> Spot | None:
    """Return whose method is called."""
    owner = callee.value.receiver if callee is not None and isinstance(callee.value, Method) else None
    return replace(callee, value=owner, fact=owner.type) if callee and isinstance(owner, Model) else callee


def _first(check: FinishedCheck, spots: Sequence[Spot | None], size: int | None, *, last: bool) -> Origin | None:
    known = (each for each in spots if each is not None)
    return next((found for spot in known for found in _all(check, spot, size, last=last)), None)


def _all(check: FinishedCheck, spot: Spot, size: int | None, *, last: bool) -> Iterator[Origin]:
    if size is None:
        return
    layer = layer_at(check, spot)
    if layer is not None:
        yield from of_layer(check, layer, size, last=last)
        yield from _set_later(check, spot, size)
        return
    spread = layers_in_list(check, spot)
    for each in reversed(spread) if last else spread:
        yield from of_layer(check, each, size, last=last)
    made = check.record.made(spot.value)
    callee = check.record.before(made, made.node.func) if made is not None and isinstance(made.node, ast.Call) else None
    model = layer_at(check, _owner(callee))
    if made is None or not isinstance(made.node, ast.Call) or model is None:
        yield from of_data(check, spot, size)
        return
    # `Y` or `backprop` of `model.begin_update(X)`
    yield from of_layer(check, model, size, last=last)
    for data in made.node.args:
        given = check.record.before(made, data)
        yield from () if given is None else of_data(check, given, size)


def _set_later(check: FinishedCheck, model: Spot, size: int) -> Iterator[Origin]:
    """Look for `model.set_dim("nO", 10)`."""
    for call in check.expressions:
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == _SETTING:
            owner = check.spot(call.func.value)
            if owner is not None and owner.value is model.value:
                sizes = (check.spot(each) for each in call.args)
                text = f"is set in {check.segment(call)}"
                yield from (origin(check, each, size, text) for each in sizes if each and each.number == size)
