"""What programs of Thinc may change: `model.layers.pop(0)`, `ragged.data *= mask`.

What plain mypy cannot do: `typedthinc.compat.thinc` has the library's own types, which all functions take and return.
By these the layers of a model are a tuple, and the parts of a Ragged are read-only; its objects let both be changed.

1. In a file that imports the package, the type of `layers` is a list.
2. What mypy says there of parts that are read-only, and of what only the objects of the package have, is left out.

What is unknown after such a change, the interpreter finds.
"""

import re
from typing import Final

from mypy.nodes import Import, ImportAll, ImportBase, ImportFrom, MemberExpr, MypyFile
from mypy.plugin import AttributeContext
from mypy.types import Instance, Type, get_proper_type

from typedthinc._mypy.compat import checker_of, current_checker
from typedthinc.analysis.special_names import THINC

_ALLOWED: Final = re.compile(
    r'Property "\w+" defined in "(?:Ragged|Padded|Pairs|ArgsKwargs)" is read-only$'
    r'|"Model\[.*\]" has no attribute "_layers"|"(?:Ragged|Padded)\[.*\]" has no attribute "(?:copy|starts_ends)"'
)


def is_allowed(message: str) -> bool:
    """Tell whether the file that is being checked may do what a message complains of."""
    checker = current_checker() if _ALLOWED.match(message) else None
    return checker is not None and _is_of_thinc(checker.tree)


def layers_as_list(ctx: AttributeContext) -> Type:
    """Return the type of the layers of a model, which a program of Thinc may change."""
    checker, typ = checker_of(ctx.api), get_proper_type(ctx.default_attr_type)
    # mypy asks about a protocol by no expression: whether a model is one does not hang on the file.
    if not isinstance(typ, Instance) or not isinstance(ctx.context, MemberExpr) or not _is_of_thinc(checker.tree):
        return typ
    return checker.named_generic_type("builtins.list", [*typ.args])


def _is_of_thinc(tree: MypyFile) -> bool:
    """Tell whether a file imports the package with Thinc's names, or a module of it."""
    return any(f"{name}.".startswith(f"{THINC}.") for node in tree.imports for name in _imported(node))


def _imported(node: ImportBase) -> list[str]:
    match node:
        case Import():
            return [name for name, _ in node.ids]
        case ImportFrom():
            return [node.id, *(f"{node.id}.{name}" for name, _ in node.names)]
        case ImportAll():
            return [node.id]
        case _:
            return []
