"""What a function has just assigned to attributes: `self.h = np.tanh(X @ self.W)`, and then `return self.h`.

Whatever other calls of the method gave, this is what stands there, until something runs that may set it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from mypy.nodes import CallExpr, MemberExpr, NameExpr, TypeInfo, Var

from typedthinc._mypy.features.arrays import objects
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc.shapes.arrays.values import Arr, Int, Value
from typedthinc.shapes.sizes import UNKNOWN

# The variable that holds an object, and the name of an attribute, with its value.
Kept: TypeAlias = dict[tuple[Var, str], Value]


class Stores:
    """What attributes of objects are worth by the statements before.

    Attributes:
        kept: The values.
    """

    def __init__(self, file: File, scope: Scope) -> None:
        self._file, self._scope = file, scope
        self.kept: Kept = {}

    def put(self, target: MemberExpr, value: Value) -> None:
        """Note an assignment; the same object may have other names."""
        self.kept = {key: old for key, old in self.kept.items() if key[1] != target.name}
        owner = target.expr.node if isinstance(target.expr, NameExpr) else None
        is_waiting = self._scope is not None and (self._scope.is_coroutine or self._scope.is_generator)
        if isinstance(owner, Var) and not is_waiting and _stays(value) and self._is_plain(target):
            self.kept[owner, target.name] = value

    def get(self, node: MemberExpr) -> Value:
        """Return what an attribute was set to, unless nobody knows."""
        owner = node.expr.node if isinstance(node.expr, NameExpr) else None
        return self.kept.get((owner, node.name), UNKNOWN) if isinstance(owner, Var) else UNKNOWN

    def rebind(self, variable: Var) -> None:
        """Note that a name stands for another object."""
        if self.kept:
            self.kept = {key: value for key, value in self.kept.items() if key[0] is not variable}

    def clear(self) -> None:
        """Forget all, for something may have set any of it."""
        self.kept = {}

    def join(self, branches: Sequence[Kept]) -> None:
        """Keep what branches have in common."""
        first, *others = branches or [Kept()]
        self.kept = {key: value for key, value in first.items() if all(each.get(key) == value for each in others)}

    def read(self, name: str) -> None:
        """Note that an attribute is read, which may be a property, and then may set others."""
        if self.kept and any(not isinstance(each.names[name].node, Var) for each in self._having(name)):
            self.clear()

    def _having(self, name: str) -> list[TypeInfo]:
        return [each for each in self._file.callers.classes if name in each.names]

    def _is_plain(self, target: MemberExpr) -> bool:
        """Tell whether an attribute simply keeps what it is set to."""
        info = objects.class_of_object(self._file, target.expr)
        if info is None or not objects.is_usual(self._file, info) or info.fallback_to_any:
            return False
        own = self._having(target.name)
        nodes = [each.names[target.name].node for each in own]
        in_bodies = [
            found for each in nodes if isinstance(each, Var) for found in self._file.bindings.names.get(each, [])
        ]
        is_inherited = any(target.name in each.names and each not in own for each in info.mro)
        return (
            not is_inherited
            and all(isinstance(each, Var) for each in nodes)
            and not any(isinstance(each.value, CallExpr) for each in in_bodies)
        )


def _stays(value: Value) -> bool:
    """Tell whether a value keeps its sizes, whatever is done to it."""
    if isinstance(value, tuple):
        return all(map(_stays, value))
    return value is None or isinstance(value, Arr | Int | float | str)
