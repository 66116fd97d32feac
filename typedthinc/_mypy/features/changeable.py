"""What programs of Thinc may change: `model.layers.pop(0)`, `ragged.data *= mask`.

What plain mypy cannot do: `typedthinc.compat.thinc` has the library's own types, which all functions take and return.
By these the layers of a model are a tuple, and the parts of a Ragged are read-only; its objects let both be changed.

1. In a file that imports the package, the type of `layers` is a list.
2. What mypy says there of parts that are read-only, and of what only the objects of the package have, is left out.

What is unknown after such a change, `expressions.py` and `setting_texts.py` find in the text.
"""

from __future__ import annotations

import re
from typing import Final

from mypy.nodes import MemberExpr
from mypy.plugin import AttributeContext
from mypy.types import Instance, Type, get_proper_type

from typedthinc._mypy.compat import checker_of, current_checker
from typedthinc._mypy.imports import is_of_thinc

_ALLOWED: Final = re.compile(
    r'Property "\w+" defined in "(?:Ragged|Padded|Pairs|ArgsKwargs)" is read-only$'
    r'|"Model\[.*\]" has no attribute "_layers"|"(?:Ragged|Padded)\[.*\]" has no attribute "(?:copy|starts_ends)"'
)


def is_allowed(message: str) -> bool:
    """Tell whether the file that is being checked may do what a message complains of."""
    checker = current_checker() if _ALLOWED.match(message) else None
    return checker is not None and is_of_thinc(checker.tree)


def layers_as_list(ctx: AttributeContext) -> Type:
    """Return the type of the layers of a model, which a program of Thinc may change."""
    checker, typ = checker_of(ctx.api), get_proper_type(ctx.default_attr_type)
    # mypy asks about a protocol by no expression: whether a model is one does not hang on the file.
    if not isinstance(typ, Instance) or not isinstance(ctx.context, MemberExpr) or not is_of_thinc(checker.tree):
        return typ
    return checker.named_generic_type("builtins.list", [*typ.args])
