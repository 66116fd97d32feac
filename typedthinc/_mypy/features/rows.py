"""Functions of Python on arrays and sizes: `reversed(X)`, `sum(X)`, `sum([X, Y])`, `max(nI, nO)`.

What plain mypy cannot do: of a protocol it sees the members that the protocol declares, and operators and `__getitem__`
of arrays are declared beside it, so that numpy's arrays fit; and of two sizes it takes either for the type of both,
which the other is not. It refuses these calls.
"""

from collections.abc import Sequence
from typing import Final

from mypy.nodes import ARG_POS, CallExpr, Expression
from mypy.types import AnyType, CallableType, Instance, TupleType, Type, get_proper_type

from typedthinc._mypy.compat import altered, type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.signature_info import is_int, is_size
from typedthinc._mypy.to_shapes import any_type, instance
from typedthinc.analysis.special_names import ARRAYS, SIZE, array_name

REVERSED: Final = "builtins.reversed"
SUM: Final = "builtins.sum"
FUNCTIONS: Final = (REVERSED, SUM, "builtins.max", "builtins.min")
_ITERABLE: Final = "typing.Iterable"


def analyze(call: Call, signature: CallableType, _args: Sequence[Sequence[Expression]], name: str) -> CallableType:
    """Let a function take arrays and sizes, and say what it makes of them."""
    node = call.node
    if not isinstance(node, CallExpr) or not node.args or node.arg_kinds[0] != ARG_POS:
        return signature
    row = _row(call, node.args[0]) if name in (REVERSED, SUM) else None
    if row is None:
        result = _joined(call, _joined_items(call, node, name), name)
    else:
        result = instance(call.classes, REVERSED, [row]) if name == REVERSED else row
    if result is None:
        return signature
    return altered(signature, result, arguments=[any_type() for _ in signature.arg_types])


def _row(call: Call, expression: Expression) -> Type | None:
    """Return the type of what iterating over an array gives; None if it is something else."""
    proper = get_proper_type(type_of(call.checker, expression))
    if isinstance(proper, AnyType):
        # As `zip(*lists)` gives it, of which mypy takes the sum for an int.
        return proper
    if not isinstance(proper, Instance) or proper.type.fullname not in ARRAYS:
        return None
    family, rank = ARRAYS[proper.type.fullname]
    return any_type() if rank == 1 else instance(call.classes, array_name(family, rank - 1), list(proper.args[1:]))


def _joined_items(call: Call, node: CallExpr, name: str) -> Sequence[Type]:
    """List the types of what is added up, or compared; nothing where nobody can tell."""
    given = [get_proper_type(type_of(call.checker, each)) for each in node.args]
    if name == SUM and set(node.arg_names) <= {None, "start"}:
        return [*_items(given[0]), *given[1:]]
    if name == REVERSED or any(kind != ARG_POS for kind in node.arg_kinds):
        return ()
    return given if len(given) > 1 else _items(given[0])


def _items(typ: Type) -> Sequence[Type]:
    """List the types of what a list or tuple holds; nothing for all else."""
    proper = get_proper_type(typ)
    if isinstance(proper, TupleType):
        return proper.items
    is_held = isinstance(proper, Instance) and len(proper.args) == 1 and proper.type.has_base(_ITERABLE)
    return proper.args if isinstance(proper, Instance) and is_held else ()


def _joined(call: Call, items: Sequence[Type], name: str) -> Type | None:
    """Return the type of the sum, or the greatest, of sizes and ints, or the sum of arrays of one type."""
    if any(map(is_size, items)) and all(is_size(each) or is_int(each) for each in items):
        return instance(call.classes, SIZE, [any_type()])
    first = get_proper_type(items[0]) if items else None
    is_array = isinstance(first, Instance) and first.type.fullname in ARRAYS
    are_like = all(get_proper_type(each) == first or is_int(each) for each in items)
    return first if name == SUM and is_array and are_like else None
