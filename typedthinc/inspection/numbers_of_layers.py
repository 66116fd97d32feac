"""Where a size of a layer comes from: the arguments that it was made with, those of what it is made of, defaults."""

import ast
import re
from collections.abc import Iterator, Sequence
from typing import Final

from typedthinc.analysis.library.signatures import signatures_of
from typedthinc.analysis.record import Spot
from typedthinc.analysis.source import resolve
from typedthinc.analysis.values.callables import Bound, Class, Closure, Imported, Partial
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import number_of
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.numbers import Origin, origin
from typedthinc.inspection.source_layers import SourceLayer
from typedthinc.shapes import rules
from typedthinc.shapes.intermediate_types import first_input, given_text, taken_text
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import Known
from typedthinc.shapes.terms import width_of

_COLUMN: Final = "column"


def of_layer(check: FinishedCheck, layer: SourceLayer, size: int, *, last: bool) -> Iterator[Origin]:
    """Find a size of a layer in the source: of what is in it, the first that has it, or the last."""
    made = layer.made
    if made is None:
        return
    if layer.rule is rules.concatenate and last:
        widths = [width_given(each) for each in layer.layers]
        if None not in widths and sum(filter(None, widths)) == size:  # the size is the sum of theirs
            yield origin(check, made, size, f"is {' + '.join(map(str, widths))}, what concatenate gives")
    for call in _factories(check, layer, made):
        yield from _of_arguments(check, call, size)
        yield from _of_defaults(check, call, layer.layer_type, size)
    for each in reversed(layer.layers) if last else layer.layers:
        yield from of_layer(check, each, size, last=last)
    yield from _of_arguments(check, made, size)
    if not layer.layers:
        yield from _of_calls_inside(check, made, size, last=last)


def width_given(layer: SourceLayer) -> int | None:
    """Return the width that a layer gives whatever it gets; None if it is not known."""
    width = width_of(layer.layer_type.scheme.alternatives[0].output)
    return width.constant if isinstance(width, Known) and not width.terms else None


def _factories(check: FinishedCheck, layer: SourceLayer, made: Spot) -> list[Spot]:
    """List the calls of functions in which a layer is made, the outermost first."""
    found, inner = list[Spot](), made
    for run in made.run.chain():
        call = None if run is layer.around else check.record.call(run, inner)
        if call is None:
            break
        inner = call
        found.insert(0, call)  # the outermost is where a user would change it
    return found


def _of_calls_inside(check: FinishedCheck, made: Spot, size: int, *, last: bool) -> Iterator[Origin]:
    """Look in what a layer wraps: a module of another framework, made where the layer is made."""
    inside = [each for each in ast.walk(made.node) if isinstance(each, ast.Call) and each is not made.node]
    for call in sorted(inside, key=lambda each: (each.lineno, each.col_offset), reverse=last):
        for argument in call.args:
            spot = check.record.before(made, argument)
            if spot is not None and spot.number == size:
                yield origin(check, spot, size, f"stands in {check.segment(call, made.path)}")


def _of_arguments(check: FinishedCheck, call: Spot, size: int) -> Iterator[Origin]:
    node = call.node
    if not isinstance(node, ast.Call):
        return
    callee = check.record.before(call, node.func)
    names = parameters(None if callee is None else callee.value)
    called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "the call")
    placed = [(names[place] if place < len(names) else "an argument", each) for place, each in enumerate(node.args)]
    for name, argument in [*placed, *((each.arg or "an argument", each.value) for each in node.keywords)]:
        spot = check.record.before(call, argument)
        if spot is None:
            continue
        summed = [number_of(each) for each in spot.items]
        if spot.number == size and name != _COLUMN:
            yield origin(check, spot, size, f"is {name} of {called}")
        elif name == _COLUMN and spot.number == size - 1:  # columns count from 0
            yield origin(check, spot, size, f"columns are needed for {_COLUMN}={size - 1}")
        elif len(summed) > 1 and None not in summed and sum(filter(None, summed)) == size:
            yield origin(check, spot, size, f"is {' + '.join(map(str, summed))}, {name} of {called}")


def _of_defaults(check: FinishedCheck, call: Spot, layer_type: LayerType, size: int) -> Iterator[Origin]:
    """Look at what a function of the program takes where the call gives nothing."""
    node, callee = call.node, check.record.before(call, call.node.func) if isinstance(call.node, ast.Call) else None
    function = _function(None if callee is None else callee.value)
    # A depth may be the same number as a width by chance.
    if not isinstance(node, ast.Call) or function is None or not re.search(rf"\b{size}\b", ends_of(layer_type)):
        return
    names, spec = parameters(function), function.node.args
    given = {*names[: len(node.args)], *(each.arg for each in node.keywords)}
    placed = [*spec.posonlyargs, *spec.args]
    defaults = [*zip(placed[len(placed) - len(spec.defaults) :], spec.defaults, strict=True)]
    for parameter, default in [*defaults, *zip(spec.kwonlyargs, spec.kw_defaults, strict=True)]:
        found = () if default is None else check.record.spots(function.scope.module.path, default)
        if found and parameter.arg not in given and found[-1].number == size:
            yield origin(check, found[-1], size, f"is the default of {parameter.arg} of {function.name}")


def ends_of(layer_type: LayerType) -> str:
    """Write what a layer takes and gives."""
    taken = first_input(layer_type)
    return f"{taken_text(layer_type, taken)} {given_text(layer_type, taken)}"


def _function(callee: Value) -> Closure | None:
    match callee:
        case Bound(function=function) | Partial(function=function):
            return _function(function)
        case Class():
            return _function(callee.find("__init__"))
        case Closure():
            return callee
        case _:
            return None


def parameters(callee: Value) -> Sequence[str]:
    """Name the parameters to which arguments without a name go."""
    function = _function(callee)
    match callee:
        case Imported(name):
            found = signatures_of(resolve(name))
            return found[0].places if found else ()  # of overloads the first
        case Partial(function=inner, args=args):
            return parameters(inner)[len(args) :]
        case Class() if function is None:
            return [each.name for each in callee.all_fields()]
        case _:
            names = [] if function is None else [each.arg for each in function.parameters]
            return names[1:] if isinstance(callee, Bound | Class) else names  # without self
