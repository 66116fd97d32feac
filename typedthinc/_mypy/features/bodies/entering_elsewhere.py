"""Bodies of other modules that a call enters: `Net().predict(X)`, where the class stands in another file.

The body is that which the module keeps (`by_source.py`), with what the call gives, as far as that may cross. What it
takes for granted of other files while it is read is asked once something has been found in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mypy.nodes import CallExpr, Decorator, FuncDef, MemberExpr, RefExpr, SuperExpr, SymbolNode, TempNode, TypeInfo

from typedthinc._mypy.features.bodies.attributes import class_of
from typedthinc._mypy.features.bodies.by_source import BySource
from typedthinc._mypy.features.bodies.called_names import CALL, INIT
from typedthinc._mypy.features.bodies.carrying import carried, passed_on
from typedthinc._mypy.features.bodies.elsewhere import usable, usable_member
from typedthinc._mypy.features.bodies.evaluation import NOBODY_KNOWS, Asked
from typedthinc._mypy.features.bodies.frames import Frame, NoValue, Origin, Unreadable, entered
from typedthinc._mypy.features.bodies.read_modules import Module
from typedthinc._mypy.features.bodies.recipes import Assuming, Factory
from typedthinc._mypy.model_classes import is_models_class

_ROOT: Final = Frame({})


@dataclass(frozen=True)
class Inside:
    """A body of another module that a call has entered.

    Attributes:
        module: The module.
        asked: The question there.
        function: The body.
        frame: What its parameters are given.
        is_annotated: mypy checks that body where it stands, whatever its options.
        holds: Tells whether all is so by now that was taken for granted of other files.
    """

    module: Module
    asked: Asked
    function: FuncDef
    frame: Frame
    is_annotated: bool
    holds: Callable[[], bool]


@dataclass(frozen=True)
class _Target:
    """What a call enters.

    Attributes:
        usable: Tells whether a name stands for that, if all is so that is taken for granted.
        declared: What mypy has of it.
        owner: The object whose method it is.
    """

    module: Module
    function: FuncDef
    usable: Callable[[Assuming], bool]
    declared: SymbolNode | None
    owner: Origin | None = None


def enter(source: BySource, asked: Asked, node: CallExpr, frame: Frame) -> Inside | None:
    """Enter a function, method or `__init__` of another module; None if nobody can tell what a call enters.

    Args:
        asked: The question that this is a part of.
        frame: The frame of the call.
    """
    target = _target(source, asked, node, frame)
    if target is None or not source.enter():
        return None
    module, there = target.module, target.module.begin()
    try:
        owner = None if target.owner is None else Origin(carried(asked, there, target.owner), _ROOT)
        if owner is not None and isinstance(owner.node, TempNode):
            return None
        inner = entered(target.function, passed_on(asked, there, node, frame), _ROOT, _ROOT, owner)
    except (NoValue, Unreadable, RecursionError):
        return None
    module.forget()

    def holds() -> bool:
        return target.usable(module.assuming(Factory((), NOBODY_KNOWS)))

    return Inside(module, there, target.function, inner, _is_annotated(target.declared), holds)


def _target(source: BySource, asked: Asked, node: CallExpr, frame: Frame) -> _Target | None:
    callee, own = node.callee, source.assignments
    named = callee.node if isinstance(callee, RefExpr) else None
    if isinstance(callee, RefExpr) and isinstance(named, FuncDef | Decorator) and "." in callee.fullname:
        return _of_function(source, asked, callee)
    if isinstance(callee, RefExpr) and isinstance(named, TypeInfo):
        is_free = not (is_models_class(named) or own.sets(callee))
        return _of_method(source, asked, Origin(node, frame), named, INIT) if is_free else None
    if isinstance(callee, SuperExpr):
        owner, behind = asked.origins.object_of_super(callee, frame) or (None, None)
        info = None if owner is None else class_of(owner.node)
        return None if owner is None or info is None else _of_method(source, asked, owner, info, callee.name, behind)
    for called in [callee, MemberExpr(callee, CALL)] if isinstance(callee, MemberExpr) else [MemberExpr(callee, CALL)]:
        owner = asked.origins.owner(called, frame)
        info = class_of(owner.node)
        if info is not None and isinstance(owner.node, CallExpr) and not is_models_class(info):
            return _of_method(source, asked, owner, info, called.name)
    return None


def _of_function(source: BySource, asked: Asked, callee: RefExpr) -> _Target | None:
    module = source.module(callee.fullname.rpartition(".")[0])
    body = None if module is None else module.run(callee.fullname)
    if module is None or body is None:
        return None

    def is_usable(assuming: Assuming) -> bool:
        return usable(asked.call, callee, assuming) is not None

    return _Target(module, body, is_usable, callee.node)


def _of_method(
    source: BySource, asked: Asked, owner: Origin, info: TypeInfo, name: str, behind: TypeInfo | None = None
) -> _Target | None:
    module = source.of_class(info)
    body = None if module is None else module.method_run(info, name, behind)
    if module is None or body is None or body.is_property or body.is_class:
        return None

    def is_usable(assuming: Assuming) -> bool:
        return usable_member(asked.call, info, name, assuming) is not None

    symbol = info.get(name)
    return _Target(module, body, is_usable, None if symbol is None else symbol.node, None if body.is_static else owner)


def _is_annotated(declared: SymbolNode | None) -> bool:
    function = declared.func if isinstance(declared, Decorator) else declared
    return isinstance(function, FuncDef) and function.type is not None
