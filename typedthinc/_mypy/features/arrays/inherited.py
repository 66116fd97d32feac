"""What objects have of the bases of their class: `super().__init__(n)`, `super().forward(X)`, `Base.forward(self, X)`.

The bases may stand in other modules. So what is known of an object is known in the module of its class, read with those
of its bases that other modules have (`_mypy/sources/reading.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mypy.nodes import CallExpr, FuncDef, MemberExpr, NameExpr, RefExpr, SuperExpr, TypeInfo, Var

from typedthinc._mypy.features.arrays import following
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.crossing import crossed
from typedthinc._mypy.features.arrays.objects import MAKING
from typedthinc.shapes.arrays.values import Record, Value
from typedthinc.shapes.sizes import UNKNOWN


class _Step(NamedTuple):
    """A call of a method of a base, for the object of the method around.

    Attributes:
        own: The variable of the object.
        after: The class behind which the method is looked for, `super()`.
        base: Or the class that the call names. None for both: nobody can tell.
        node: The call without the object.
    """

    own: Var
    after: TypeInfo | None
    base: TypeInfo | None
    name: str
    node: CallExpr
    args: Sequence[Value]


def called(
    file: File, scope: Scope, names: Names, node: CallExpr, args: Sequence[Value], depth: int
) -> tuple[Value, Names] | None:
    """Return what the method of a base returns, and what the object is worth then; None if it is another call."""
    step = None if scope is None or not scope.info or scope.is_static or scope.is_class else _step(scope, node, args)
    value = None if step is None else names.get(step.own)
    if scope is None or step is None or not isinstance(value, Record):
        return None
    info = file.classes.get(value.kind)
    # What an `__init__` of a base sets that nobody follows is unknown, also where it was known before.
    lost: Names = {step.own: Record(value.kind, ())} if step.name in MAKING else {}
    base = None if info is None else _base(info, step)
    if base is not None and base.module_name == "builtins":
        return None, {}
    home, method = (None, None) if base is None or info is None else where(file, info, base, step.name)
    if home is None or method is None or method.is_static or method.is_class or method.is_decorated:
        return UNKNOWN, lost
    owner, given = [crossed(file, home, value)], [crossed(file, home, each) for each in step.args]
    if step.name not in MAKING:
        return crossed(file, home, following.method_result(home, method, owner, step.node, given, depth)), {}
    run = following.run_through(home, method, step.node, given, depth, owner)
    after = None if run is None or run.names is None else run.names.get(method.arguments[0].variable)
    return (None, {step.own: crossed(file, home, after)}) if isinstance(after, Record) else (UNKNOWN, lost)


def _step(scope: FuncDef, node: CallExpr, args: Sequence[Value]) -> _Step | None:
    callee, own = node.callee, scope.arguments[0].variable if scope.arguments else None
    if own is None:
        return None
    if isinstance(callee, SuperExpr):
        return _Step(own, _after(callee, scope, own), None, callee.name, node, args)
    first = node.args[0] if node.args else None
    if not isinstance(callee, MemberExpr) or not isinstance(first, NameExpr) or first.node is not own:
        return None
    named = callee.expr.node if isinstance(callee.expr, RefExpr) else None
    base = named if isinstance(named, TypeInfo) and named in scope.info.mro else None
    if base is None and callee.name not in MAKING:
        return None
    rest = CallExpr(callee, node.args[1:], node.arg_kinds[1:], node.arg_names[1:])
    rest.set_line(node)
    return _Step(own, None, base, callee.name, rest, args[1:])


def _after(node: SuperExpr, scope: FuncDef, own: Var) -> TypeInfo | None:
    """Return the class of `super()`, or of `super(Base, self)`; None if it is something else."""
    if not node.call.args:
        return scope.info
    given = [each.node if isinstance(each, RefExpr) else None for each in node.call.args]
    return given[0] if len(given) == 2 and isinstance(given[0], TypeInfo) and given[1] is own else None


def _base(info: TypeInfo, step: _Step) -> TypeInfo | None:
    """Return the class that defines the method; None if nobody can tell."""
    if step.base is not None:
        behind = step.base.mro
    else:
        behind = info.mro[info.mro.index(step.after) + 1 :] if step.after in info.mro else []
    return next((each for each in behind if step.name in each.names), None)


def where(file: File, info: TypeInfo, base: TypeInfo, name: str) -> tuple[File | None, FuncDef | None]:
    """Return a method of an object of a class, and the file in which it is run.

    Args:
        info: The class.
        base: The class that defines it: this one, or one of its bases.
    """
    for home in (file.home(base.module_name) if base.module_name == info.module_name else None, file.home_of(info)):
        method = None if home is None else home.method(base, name)
        if method is not None:
            return home, method
    home = file.home(base.module_name)
    return home, None if home is None else home.method(base, name)
