"""Parts of what a parameter is given, where it is not known yet what that is: `config.width`, `sizes[0]`.

Each has a size by a name that tells the way to it (`places.py`). Of a dict or list that a function changes, or hands
on, nothing is known. Whether an attribute may be set is found out where the object is known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.nodes import Expression, IndexExpr, RefExpr, Var

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.features.bodies.frames import Frame, Node, Origin, Unreadable
from typedthinc._mypy.features.bodies.places import Step, keys_to
from typedthinc._mypy.features.bodies.synthetic import SyntheticExpressions
from typedthinc._mypy.nested import handed_on
from typedthinc._mypy.variables import name_of, place, root_of

_ATTRIBUTE: Final = False
_KEY: Final = True


class Parts:
    """The parts that one search comes to.

    Args:
        of: Lists what an expression may stand for.
        key: Says which key an expression is; None if nobody can tell.
    """

    def __init__(
        self,
        assignments: FileAssignments,
        synthetic: SyntheticExpressions,
        of: Callable[[Node, Frame], list[Origin]],
        key: Callable[[Expression, Frame], int | str | None],
    ) -> None:
        self._assignments, self._synthetic, self._of, self._key = assignments, synthetic, of, key
        # Those that stay as they are, by whatever name they are reached.
        self._kept: set[Node] = set()

    def attribute(self, owner: Origin, name: str) -> Origin | None:
        """Return an attribute of what a parameter is given; None if its owner is something else."""
        return self._part(owner, Step(name, _ATTRIBUTE))

    def item(self, node: IndexExpr, frame: Frame) -> Origin | None:
        """Return an item of what a parameter is given; None if it is one of something else.

        Raises:
            Unreadable: It may have been changed.
        """
        held = self._held(node.base, frame)
        key = None if held is None else self._key(node.index, frame)
        found = None if held is None or key is None else self._part(held, Step(key, _KEY))
        if held is None or found is None:
            return None
        root, keys = root_of(node)
        kept_to = self._kept_to(root)
        is_by_another_name = keys_to(self._synthetic.sizes[held.node]) >= keys
        if kept_to < keys or (is_by_another_name and held.node not in self._kept):
            raise Unreadable
        if kept_to > keys:
            self._kept.add(found.node)
        return found

    def unpacked(self, name: RefExpr, frame: Frame) -> Origin | None:
        """Return the item of what a parameter is given that a name gets; None if it gets something else.

        Raises:
            Unreadable: It may have been changed.
        """
        found, _ = self._assignments.may_be(name) if self._synthetic.sizes else ([], False)
        only = found[0] if len(found) == 1 and not found[0].loops else None
        if only is None or len(only.path) != 1 or not isinstance(only.value, RefExpr):
            return None
        held = self._held(only.value, frame)
        item = None if held is None else self._part(held, Step(only.path[0], _KEY))
        if item is not None and not self._is_only_unpacked(only.value):
            raise Unreadable
        return item

    def _is_only_unpacked(self, value: RefExpr) -> bool:
        """Tell whether a file does no more with what a name holds than give its items to names and look at it."""
        contents, name = self._assignments.contents, name_of(value)
        if name is None or name in contents.growths or name in contents.returned:
            return False
        return all(each.place == place(value) for each in contents.leaks.get(name, ()))

    def _held(self, base: Expression, frame: Frame) -> Origin | None:
        if not self._synthetic.sizes:
            return None
        try:
            found = self._of(base, frame)
        except Unreadable:
            return None
        return found[0] if len(found) == 1 and found[0].node in self._synthetic.sizes else None

    def _part(self, held: Origin, step: Step) -> Origin | None:
        found = self._synthetic.part(held.node, step)
        return None if found is None else Origin(found, held.frame)

    def _kept_to(self, root: Expression) -> int:
        """Return by how many keys what a name holds is found that the file may change; it may be all of it."""
        name = name_of(root)
        contents, is_global = self._assignments.contents, isinstance(name, Var) and "." in name.fullname
        return 0 if name is None or is_global or name in contents.escaped else handed_on(contents, name)
