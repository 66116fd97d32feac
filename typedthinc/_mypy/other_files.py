"""What is asked of the other files of a program."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from mypy.nodes import TypeInfo, Var


class Others(Protocol):
    """The other files of the program."""

    def publish(self, fullname: str, variable: Var | None = None) -> None:
        """Have what a module says of its names kept where others read it."""
        ...

    def changers(self, besides: str | None = None) -> set[str]:
        """Name the functions, methods and classes that may change models in place that they are given.

        Args:
            besides: The path of a file whose own are left out.
        """
        ...

    def may_change_array(self, name: str, home: str, *, is_array: bool = False) -> bool:
        """Tell whether a file may set a name of a module, or the shape of arrays in place.

        Args:
            is_array: It stands for an array, which may be computed from itself.
        """
        ...

    def have_word(self, word: str, path: str | None) -> bool:
        """Tell whether a word stands in the file at a path; None: in any file of the program."""
        ...

    def may_mention(self, name: str, path: str) -> bool:
        """Tell whether a file other than the one at a path may mention a name."""
        ...

    def may_define(self, name: str, path: str) -> bool:
        """Tell whether a file that the one at a path imports may define a function, method or class of a name."""
        ...

    def may_set(
        self, variable: Var, fullname: str, *, is_model: bool, is_array: bool = False, is_exact: bool = False
    ) -> bool:
        """Tell whether a file may set a variable behind the back of the statement that sets it.

        Args:
            is_array: It stands for an array, which may be computed from itself.
            is_exact: The object is of a class that is known with its bases, and of no class derived from it.
        """
        ...

    def may_rework(self, variable: Var, fullname: str, reader: str) -> bool:
        """Tell whether a file other than its home and its reader may change in place what a variable stands for."""
        ...

    def may_differ(self, info: TypeInfo, name: str, *, is_exact: bool = False, arrays: Collection[str] = ()) -> bool:
        """Tell whether a method of a class may be another one, or find other attributes, for one of its objects."""
        ...

    def may_override(self, info: TypeInfo, name: str) -> bool:
        """Tell whether another file may derive a class from one, and put another method in the place of its own."""
        ...

    def may_change(self, variable: Var, fullname: str, keys: int = 0, reader: str = "") -> bool:
        """Tell whether another file may change the list or dict that a variable stands for, or so many keys lead to."""
        ...
