"""Whose class or function a name in a message of mypy's is: mypy writes names without their modules."""

from mypy.nodes import Expression, Import, MypyFile, TypeInfo
from mypy.types import Instance, get_proper_type

from typedthinc._mypy.compat import Checker, current_checker, found_type
from typedthinc.analysis.special_names import OURS

# Where mypy has what it says of Python's own modules.
_STANDARD = "/typeshed/stdlib/"
# What comes with mypy, or defines thousands of names that no user wrote.
_ALIEN = ("builtins", "typing", "numpy", "collections")


class Theirs:
    """The names of the library that may mean classes of the user's, in the messages about a file."""

    def __init__(self) -> None:
        """Know of no name yet."""
        self._known: dict[tuple[str, str], bool] = {}

    def forget(self) -> None:
        """Forget what is known: a file is not as it was."""
        self._known.clear()

    def has(self, name: str) -> bool:
        """Tell whether a name, without its module, may mean a class of the user's."""
        checker = current_checker()
        key = "" if checker is None else checker.tree.fullname, name
        if key not in self._known:
            self._known[key] = not is_ours(checker, name)
        return self._known[key]


def is_ours(checker: Checker | None, name: str) -> bool:
    """Tell whether a name can mean only what the library defines.

    Args:
        checker: The checker of the file that the message is about; None where there is none.
        name: A name without its module, which the library has.
    """
    if checker is None:
        return True
    here = checker.tree.names
    if name in here:
        return (here[name].fullname or "").startswith(OURS)
    if any(each.startswith(f"{name}@") for each in here):
        # A class of the user's within a function.
        return False
    return not any(_is_meant(checker, module) for module in checker.modules.values() if _defines(module, name))


def class_of_ours(checker: Checker, expression: Expression) -> str:
    """Name the class of the library that an expression is an object of, "" of any other."""
    owner = get_proper_type(found_type(checker, expression))
    return owner.type.name if isinstance(owner, Instance) and owner.type.fullname.startswith(OURS) else ""


def _is_meant(checker: Checker, module: MypyFile) -> bool:
    """Tell whether a message may mean classes of a module: of Python's own, those that the file imports."""
    if module.fullname.startswith(OURS) or module.fullname.partition(".")[0] in _ALIEN:
        return False
    imported = (name for each in checker.tree.imports if isinstance(each, Import) for name, _ in each.ids)
    return _STANDARD not in module.path.replace("\\", "/") or module.fullname in imported


def _defines(module: MypyFile, name: str) -> bool:
    symbol = module.names.get(name)
    return symbol is not None and isinstance(symbol.node, TypeInfo) and symbol.node.module_name == module.fullname
