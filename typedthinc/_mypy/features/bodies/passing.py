"""What a call passes on: plain arguments, and what stars spread."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    ARG_STAR,
    ARG_STAR2,
    CallExpr,
    DictExpr,
    Expression,
    ListExpr,
    NameExpr,
    StarExpr,
    TupleExpr,
    Var,
)

from typedthinc._mypy.contents import Contents
from typedthinc._mypy.features.bodies.frames import Frame, Given, Origin, Passed, Unreadable
from typedthinc._mypy.values import literal_key


class Passing:
    """What calls pass on.

    Args:
        of: Lists what an expression may stand for.
    """

    def __init__(self, contents: Contents, of: Callable[[Expression, Frame], list[Origin]]) -> None:
        self._contents, self._of = contents, of

    def spread(self, node: Expression, frame: Frame) -> tuple[Origin, ...] | None:
        """Return what a name spreads that stands for all the arguments that are left."""
        given = self._kept(node, frame)
        return given if isinstance(given, tuple) and not isinstance(given, Origin) else None

    def options(self, node: Expression, frame: Frame) -> dict[str, Origin]:
        """Return what two stars spread, by name.

        Raises:
            Unreadable: Nobody can tell.
        """
        given = self._kept(node, frame)
        if isinstance(given, dict):
            return given
        found = self._of(node, frame)
        held = found[0].node if len(found) == 1 else None
        keys = [key and literal_key(key) for key, _ in held.items] if isinstance(held, DictExpr) else [None]
        if not isinstance(held, DictExpr) or not all(isinstance(key, str) for key in keys):
            raise Unreadable
        return {str(key): Origin(value, found[0].frame) for key, (_, value) in zip(keys, held.items, strict=True)}

    def _items(self, node: Expression, frame: Frame) -> list[Origin]:
        """List the items of a list or tuple as it is written."""
        found = self._of(node, frame)
        held = found[0].node if len(found) == 1 else None
        if not isinstance(held, ListExpr | TupleExpr) or any(isinstance(each, StarExpr) for each in held.items):
            raise Unreadable
        return [Origin(each, found[0].frame) for each in held.items]

    def _kept(self, node: Expression, frame: Frame) -> Given | None:
        """Return what a parameter was given, if it still holds that."""
        variable = node.node if isinstance(node, NameExpr) else None
        return frame.of(variable) if isinstance(variable, Var) and self.is_kept(variable) else None

    def is_kept(self, parameter: Var) -> bool:
        """Tell whether a parameter still holds what it was given, and nothing may have changed that."""
        contents = self._contents
        found = contents.by_variable.get(parameter, ())
        return parameter not in contents.escaped and all(each.is_parameter for each in found)

    def arguments(self, node: CallExpr, frame: Frame) -> list[Passed]:
        """List the arguments of a call.

        Raises:
            Unreadable: Nobody can tell what a star spreads.
        """
        return list(self._arguments(node, frame))

    def _arguments(self, node: CallExpr, frame: Frame) -> Iterator[Passed]:
        for argument, kind, name in zip(node.args, node.arg_kinds, node.arg_names, strict=True):
            if kind == ARG_STAR:
                given = self.spread(argument, frame)
                items = self._items(argument, frame) if given is None else given
                yield from (Passed(each, ARG_POS, None) for each in items)
            elif kind == ARG_STAR2:
                yield from (Passed(each, ARG_NAMED, key) for key, each in self.options(argument, frame).items())
            else:
                yield Passed(Origin(argument, frame), kind, name)
