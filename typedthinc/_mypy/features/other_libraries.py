"""Models, optimizers, schedules and registries used as other libraries have them: what does the same here."""

import re
from typing import Final

from mypy.errors import ErrorInfo
from mypy.nodes import CallExpr, MemberExpr

from typedthinc._mypy.compat import Checker
from typedthinc._mypy.context import label_of
from typedthinc._mypy.places import nodes_on
from typedthinc._mypy.whose import class_of_ours, is_ours
from typedthinc.shapes.argument_messages import has_no_method, is_not_an_iterator, keeps_functions
from typedthinc.shapes.other_libraries import OF_MODELS, OF_PARTS

_LACKING: Final = re.compile(r'"(?:type\[)?Model\b[^"]*" has no attribute "(\w+)"(?:; maybe "_\w+"\?)?$')
_LACKING_OF_PARTS: Final = re.compile(r'"\w+(?:\[.*\])?" has no attribute "(\w+)"$')
# `step` of an optimizer is a number, and `forward` of a model the function that it was made with.
_CALLED: Final = {'"int" not callable': "step", "Too few arguments": "forward"}


def lacking(checker: Checker, info: ErrorInfo) -> str | None:
    """Say what does here what a method of other libraries does; None where a message is about something else."""
    found = _LACKING.match(info.message)
    if found is not None:
        meant = OF_MODELS.get(found[1])
        said = info.message.partition("; maybe")[0]
        return f"{said}; did you mean {meant}?" if meant is not None and is_ours(checker, "Model") else None
    of_part = _LACKING_OF_PARTS.match(info.message)
    name = _CALLED.get(info.message) or (of_part[1] if of_part is not None else "")
    meant = OF_PARTS.get(name) or (OF_MODELS[name] if name == "forward" else None)
    owner = _owner(checker, info, name) if meant is not None else None
    return None if owner is None else has_no_method(owner, name, meant or "")


def _owner(checker: Checker, info: ErrorInfo, name: str) -> str | None:
    """Find the class of the library of which a method is called."""
    nodes = (each for each in nodes_on(checker.tree, info.line) if isinstance(each, MemberExpr) and each.name == name)
    return next(filter(None, (class_of_ours(checker, each.expr) for each in nodes)), None)


_NEXT: Final = re.compile(r'No overload variant of "next" matches argument types? "Schedule\b')
_KEPT: Final = re.compile(r'Value of type variable "FunctionT" of (?:function|"\w+".*) cannot be "(.*)"$')


def misused(checker: Checker, info: ErrorInfo) -> str | None:
    """Say what a schedule or a registry takes instead; None where a message is about something else."""
    if _NEXT.match(info.message) and is_ours(checker, "Schedule"):
        return is_not_an_iterator()
    kept = _KEPT.match(info.message)
    return None if kept is None else _registry(checker, info, kept[1])


def _registry(checker: Checker, info: ErrorInfo, came: str) -> str | None:
    """Name what `registry.layers("x")(3)` calls."""
    for node in nodes_on(checker.tree, info.line):
        if isinstance(node, CallExpr):
            made = node.callee
            name = f"{label_of(made.callee)}(...)" if isinstance(made, CallExpr) else label_of(made)
            return keeps_functions(name, came)
    return None
