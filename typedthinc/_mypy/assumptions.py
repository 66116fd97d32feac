"""What a module takes for granted of the other files of the program when it says what its functions make.

While its text is read, nobody asks what other files do: each question is answered by *nothing*, and noted. Who reads
what the module says asks it then, of the program as it is.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple, TypeAlias

from mypy.nodes import TypeInfo, Var

from typedthinc._mypy.compat import Checker
from typedthinc._mypy.elsewhere import class_named
from typedthinc._mypy.other_files import Others

# Set a variable; change the list or dict that it stands for; have another method for an object of a class, or in a
# class derived from it; set a name of a module, or the shape of an array.
_Doing: TypeAlias = Literal["set", "change", "differ", "override", "array"]


class Assumption(NamedTuple):
    """That no other file does something.

    Attributes:
        owner: The full name of the module or class.
        name: A name in it.
        detail: By how many keys the list is found, or whether the class is exact; else the sum of 1 for a model and 2
            for an object of an exact class.
    """

    doing: _Doing
    owner: str
    name: str
    detail: int = 0

    def holds(self, checker: Checker, others: Others) -> bool:
        """Ask the other files."""
        info, variable = class_named(checker, self.owner), self._variable(checker)
        fullname, is_so = f"{self.owner}.{self.name}", self.detail > 0
        match self.doing:
            case "array":
                return not others.may_change_array(self.name, self.owner)
            case "differ":
                return info is not None and not others.may_differ(info, self.name, is_exact=is_so)
            case "override":
                return info is not None and not others.may_override(info, self.name)
            case "set":
                kinds = {"is_model": self.detail % 2 == 1, "is_exact": self.detail >= 2}
                return variable is not None and not others.may_set(variable, fullname, **kinds)
            case "change":
                return variable is not None and not others.may_change(variable, fullname, self.detail)

    def _variable(self, checker: Checker) -> Var | None:
        """Return the variable of the module, or of objects of the class, fields of named tuples too."""
        if self.owner in checker.modules:
            return Var(self.name)
        info = class_named(checker, self.owner)
        symbol = None if info is None else info.get(self.name)
        return symbol.node if symbol is not None and isinstance(symbol.node, Var) else None


class Unasked:
    """Other files that nobody asks yet.

    Attributes:
        assumed: What was taken for granted since this was emptied.
    """

    def __init__(self) -> None:
        self.assumed: set[Assumption] = set()

    def publish(self, fullname: str, variable: Var | None = None) -> None:
        """Do nothing: what the module depends on has been read before."""

    def changers(self, besides: str | None = None) -> set[str]:
        """Name nothing: who reads a model asks whether any file changes models."""
        return set()

    def may_change_array(self, name: str, home: str, *, is_array: bool = False) -> bool:
        """Assume that no file sets a name of a module, nor the shape of arrays in place."""
        return self._assume(Assumption("array", home, name))

    def have_word(self, word: str, path: str | None) -> bool:
        """Fear that a word stands in a file."""
        return True

    def may_mention(self, name: str, path: str) -> bool:
        """Fear that a file mentions a name."""
        return True

    def may_define(self, name: str, path: str) -> bool:
        """Fear that a file defines a function, method or class of a name."""
        return True

    def may_set(
        self, variable: Var, fullname: str, *, is_model: bool, is_array: bool = False, is_exact: bool = False
    ) -> bool:
        """Assume that no file sets a variable."""
        detail = int(is_model) + 2 * int(is_exact)
        return self._assume(Assumption("set", _owner(variable, fullname), variable.name, detail))

    def may_rework(self, variable: Var, fullname: str, reader: str) -> bool:
        """Fear that a file changes in place what a variable stands for."""
        return True

    def may_differ(self, info: TypeInfo, name: str, *, is_exact: bool = False, arrays: Collection[str] = ()) -> bool:
        """Assume that a method of a class is the same one for all its objects."""
        return self._assume(Assumption("differ", info.fullname, name, int(is_exact)))

    def may_override(self, info: TypeInfo, name: str) -> bool:
        """Assume that no class is derived from one that has its own method of a name."""
        return self._assume(Assumption("override", info.fullname, name))

    def may_change(self, variable: Var, fullname: str, keys: int = 0, reader: str = "") -> bool:
        """Assume that no file changes the list or dict that a variable stands for."""
        return self._assume(Assumption("change", _owner(variable, fullname), variable.name, keys))

    def _assume(self, assumption: Assumption) -> bool:
        self.assumed.add(assumption)
        return False


def _owner(variable: Var, fullname: str) -> str:
    return variable.info.fullname if variable.info else fullname.rpartition(".")[0]
