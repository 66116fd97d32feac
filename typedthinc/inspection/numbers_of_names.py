"""Where numbers come from beside arguments: how many names a loss has, what a layer states of its parameters."""

import ast
from collections.abc import Iterator

from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.numbers import Origin, origin


def of_names(check: FinishedCheck, call: ast.Call, size: int) -> Iterator[Origin]:
    """Find the names of the loss that a call calls or is given."""
    callee = call.func.value if isinstance(call.func, ast.Attribute) else call.func
    for each in (callee, *call.args):
        spot = check.spot(each)
        made = None if spot is None else check.record.made(spot.value)
        if made is None or not isinstance(made.node, ast.Call):
            continue
        for keyword in made.node.keywords:
            names = check.record.before(made, keyword.value)
            if keyword.arg == "names" and names is not None and len(names.items) == size:
                written = check.record.made(names.value) or names
                yield origin(check, written, size, f"names stand in {check.segment(written.node, written.path)}")


def of_parameter(check: FinishedCheck, marked: ast.expr, size: int) -> Iterator[Origin]:
    """Find the shape that a layer states for the parameter that is set in its forward."""
    calls = [each for each in check.expressions if isinstance(each, ast.Call)]
    setting = next((each for each in calls if marked in each.args), None)
    named = setting.args[0] if setting is not None else None
    forward = check.function_at(marked)
    for call in calls if isinstance(named, ast.Constant) and forward is not None else ():
        stated = next((each.value for each in call.keywords if each.arg == "params"), None)
        is_own = any(isinstance(each, ast.Name) and forward and each.id == forward.name for each in call.args)
        if not is_own or not isinstance(stated, ast.Dict) or not isinstance(named, ast.Constant):
            continue
        for key, shape in zip(stated.keys, stated.values, strict=True):
            if isinstance(key, ast.Constant) and key.value == named.value and isinstance(shape, ast.Tuple):
                spots = [spot for each in shape.elts if (spot := check.spot(each)) is not None]
                yield from (
                    origin(check, each, size, f"is stated for {named.value!s}") for each in spots if each.number == size
                )
