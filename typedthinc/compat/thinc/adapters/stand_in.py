"""Classes that stand for a class of the library: whatever that one made is an instance of them."""

from abc import ABCMeta
from typing import Any, Final

_MARK: Final = "_stands_in"


class StandIn(ABCMeta):
    """The type of classes that stand for the class they are derived from, if they are marked with `_stands_in`.

    So `isinstance(X, Ragged)` holds for each Ragged, whoever has made it. To type checkers, the name that programs
    import is the library's class itself.
    """

    def __instancecheck__(cls, instance: Any) -> bool:
        if _MARK in vars(cls):
            return isinstance(instance, cls.__base__ or cls)
        return super().__instancecheck__(instance)
