"""Arguments that stand in each other's places, in calls of the user's own functions.

What plain mypy cannot do: it compares argument by argument, so one slip of the hand is as many errors as it moved.
"""

import re
from collections.abc import Iterator
from itertools import permutations
from typing import Final, NamedTuple

from mypy.errors import ErrorInfo
from mypy.nodes import CallExpr, Expression
from mypy.subtypes import is_subtype
from mypy.types import CallableType, Type, get_proper_type

from typedthinc._mypy.compat import Checker, code_of, found_type
from typedthinc._mypy.features.parameters import placed_arguments
from typedthinc._mypy.features.shortening import SAID
from typedthinc._mypy.places import calls_with, stands_at
from typedthinc._mypy.signature_info import erased
from typedthinc.shapes.argument_messages import takes_in_order

_MESSAGE: Final = re.compile(r'Argument (?:\d+|"\w+") to "(\w+)"')
# So many arguments may stand elsewhere than they should.
_MOST: Final = 4


class _Given(NamedTuple):
    """A parameter, and what a call gives it."""

    name: str
    wanted: Type
    argument: Expression
    came: Type


def swapped(checker: Checker, info: ErrorInfo) -> str | None:
    """Say in which order a call wants its arguments, at the first that mypy refuses; None where no order is right."""
    found = _MESSAGE.match(info.message)
    if found is None or code_of(info) != "arg-type":
        return None
    for call in calls_with(checker.tree, info.line, info.column):
        misplaced = _misplaced(checker, call)
        if misplaced:
            order = takes_in_order(found[1], [given.name for given in misplaced])
            return order if stands_at(info, misplaced[0].argument) else SAID
    return None


def _misplaced(checker: Checker, call: CallExpr) -> list[_Given]:
    """List the arguments that would fit in another order, as the signature has them: so mypy looks at them."""
    signature = get_proper_type(found_type(checker, call.callee))
    if not isinstance(signature, CallableType) or any(kind.is_star() for kind in call.arg_kinds):
        return []
    wrong = [given for given in _given(checker, call, signature) if not is_subtype(given.came, given.wanted)]
    if not 2 <= len(wrong) <= _MOST or not all(given.name for given in wrong):
        return []
    orders = permutations([given.came for given in wrong])
    fits = any(all(map(is_subtype, order, [given.wanted for given in wrong])) for order in orders)
    return wrong if fits else []


def _given(checker: Checker, call: CallExpr, signature: CallableType) -> Iterator[_Given]:
    """Go through the parameters with what they are given, as the signature has them."""
    order = [name or "" for name in signature.arg_names]
    parameters = placed_arguments(signature, call) or []
    pairs = sorted(zip(parameters, call.args, strict=False), key=lambda pair: order.index(pair[0].name))
    for parameter, argument in pairs:
        came = found_type(checker, argument)
        yield _Given(parameter.name, erased(parameter.typ), argument, came)
