"""Whether mypy takes an argument where a type is wanted, and in which words to say what came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import (
    CallExpr,
    Expression,
    FuncBase,
    IntExpr,
    LambdaExpr,
    MemberExpr,
    RefExpr,
    TypeInfo,
)
from mypy.subtypes import is_subtype
from mypy.types import CallableType, FunctionLike, Instance, TupleType, Type, UnionType, get_proper_type

from typedthinc._mypy.context import Call
from typedthinc._mypy.features.parameters import (
    Parameter,
    is_long,
    readings,
    written,
)
from typedthinc._mypy.names import ARRAYS, BACKPROP, NDARRAY, SIZE
from typedthinc._mypy.signature_info import erased
from typedthinc._mypy.to_shapes import members, models_arguments
from typedthinc.shapes.argument_messages import AN_UPDATE, an_array
from typedthinc.shapes.terms import Array, Container, describe

# What takes any int.
_OF_INTS = frozenset({SIZE, "builtins.int", "builtins.float"})
_INDEX = "typing.SupportsIndex"
# What a definition binds whose type no decorator may change.
DEFINED: Final = (FuncBase, TypeInfo)
# What a single text is by accident: a sequence of texts.
_OF_ITEMS = frozenset({f"typing.{name}" for name in ("Collection", "Container", "Iterable", "Reversible", "Sequence")})


def takes(call: Call, argument: Expression, wanted: Type) -> bool:
    """Tell whether mypy, and what is known of arrays, would take an argument where a type is wanted."""
    if models_arguments(wanted) is not None and models_arguments(call.type_of(argument)) is not None:
        # What a model takes and gives is compared elsewhere.
        return True
    return any(is_worth(call, argument, reading) for reading in readings(wanted)) and not _is_array_for_int(
        call, argument, wanted
    )


def is_worth(call: Call, argument: Expression, wanted: Type) -> bool:
    """Tell whether an argument fits, also by what is known of an array whose dtype mypy takes for anything."""
    if not fits_type(call, argument, wanted):
        return False
    taken = [call.reader.term(item) for item in members(wanted)]
    if not all(isinstance(each, Array | Container) for each in taken):
        return True
    value = call.term_of(argument)
    return not isinstance(value, Array) or any(isinstance(each, Array) and _is_alike(value, each) for each in taken)


def _is_alike(value: Array, wanted: Array) -> bool:
    is_of_family = "Array" in (value.family, wanted.family) or value.family == wanted.family
    return is_of_family and len(value.sizes) == len(wanted.sizes)


def _is_array_for_int(call: Call, argument: Expression, wanted: Type) -> bool:
    """Tell whether an array came where an int is wanted: numpy lets the types of all arrays have `__index__`."""
    classes = {_class_of(item) for item in members(wanted)}
    if not classes & {SIZE, _INDEX} or not _class_of(call.type_of(argument)).startswith((NDARRAY, *ARRAYS)):
        return False
    value = call.term_of(argument)
    return isinstance(value, Array) and bool(value.sizes)


def _is_text_for_items(call: Call, argument: Expression, wanted: Type) -> bool:
    """Tell whether a single text came where a sequence is wanted, or texts where sequences are."""
    return _has_text_for_items(call.type_of(argument), wanted)


def _has_text_for_items(came: Type, wanted: Type) -> bool:
    is_text = _class_of(came) == "builtins.str"
    inner = () if is_text else _items(came)
    if not is_text and not inner:
        return False
    sequences = [item for item in members(wanted) if _class_of(item) in _OF_ITEMS]
    others = [item for item in members(wanted) if _class_of(item) not in _OF_ITEMS]
    if not sequences or any(is_subtype(came, erased(item)) for item in others):
        return False
    return is_text or all(any(_is_no_item(each, _items(item)[0]) for each in inner) for item in sequences)


def _is_no_item(came: Type, wanted: Type) -> bool:
    if _has_text_for_items(came, wanted):
        return True
    # Of items of several types in a list, mypy may say that they are objects; a list in it, it may read otherwise.
    may_fit = _class_of(came) in ("builtins.object", *map(_class_of, members(wanted)))
    return not (may_fit or is_subtype(came, erased(wanted)))


def is_item_alone(call: Call, argument: Expression, wanted: Type) -> bool:
    """Tell whether what should be in a list came by itself: `stack(x, y)`."""
    came = call.type_of(argument)
    inner = [item for each in members(wanted) for item in _items(each)]
    is_one = isinstance(get_proper_type(came), Instance) and not is_subtype(came, erased(wanted))
    return is_one and any(
        isinstance(get_proper_type(item), Instance) and is_subtype(came, erased(item)) for item in inner
    )


def _items(typ: Type) -> Sequence[Type]:
    """List the types of the items of a list, a tuple or a sequence of any kind."""
    proper = get_proper_type(typ)
    if isinstance(proper, TupleType):
        return proper.items
    is_of_items = isinstance(proper, Instance) and (proper.type.fullname in (*_OF_ITEMS, "builtins.list"))
    return proper.args[:1] if is_of_items and isinstance(proper, Instance) else ()


def is_looked_at(call: Call, argument: Expression, parameter: Parameter) -> bool:
    """Tell whether mypy says too much of an argument that does not fit, or nothing, or what has been said before."""
    if is_long(parameter.typ) or _is_text_for_items(call, argument, parameter.typ):
        return True
    if is_item_alone(call, argument, parameter.typ):
        return True
    is_made = isinstance(argument, CallExpr | RefExpr) and not isinstance(argument, MemberExpr)
    return (
        is_made and not is_subtype(call.type_of(argument), erased(parameter.typ)) and comes_of_mistake(call, argument)
    )


def comes_of_mistake(call: Call, argument: Expression) -> bool:
    """Tell whether something is wrong with what makes an argument."""
    layer = call.file.layer(argument)
    is_mistaken = layer is not None and layer.is_mistaken
    return is_mistaken or argument in call.file.refused or any(call.file.errors_of(argument))


def each_is_taken(call: Call, argument: Expression, wanted: Sequence[Type]) -> bool:
    """Tell whether each member of a union is taken by an overload."""
    typ = get_proper_type(call.type_of(argument))
    taken = [reading for each in wanted for reading in readings(each)]
    return isinstance(typ, UnionType) and all(any(is_subtype(item, each) for each in taken) for item in typ.items)


def fits_type(call: Call, argument: Expression, wanted: Type) -> bool:
    """Tell whether mypy would take an argument, which it may read otherwise where it knows what is wanted."""
    if isinstance(argument, IntExpr) and any(_class_of(item) in _OF_INTS for item in members(wanted)):
        # The usual case: whether an int is a `Size`, mypy finds out member by member.
        return True
    if isinstance(argument, LambdaExpr) and any(_takes_any_arguments(item) for item in members(wanted)):
        # mypy reads the body of a lambda again whenever it is asked for its type.
        return True
    wanted = erased(wanted)
    if _is_text_for_items(call, argument, wanted):
        return False
    if is_subtype(call.type_of(argument), wanted):
        return True
    with call.checker.msg.filter_errors() as errors:
        return is_subtype(call.checker.expr_checker.accept(argument, wanted), wanted) and not errors.has_new_errors()


def _takes_any_arguments(typ: Type) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, CallableType) and proper.is_ellipsis_args


def _class_of(typ: Type) -> str:
    proper = get_proper_type(typ)
    return proper.type.fullname if isinstance(proper, Instance) else ""


def axes_of(call: Call, argument: Expression | None) -> int | None:
    """Count the axes of an array, also of one whose dtype is not known."""
    if argument is None:
        return None
    term = call.term_of(argument)
    typ = get_proper_type(call.type_of(argument))
    shape = get_proper_type(typ.args[0]) if isinstance(typ, Instance) and typ.type.fullname == NDARRAY else None
    if isinstance(term, Array):
        return len(term.sizes)
    return len(shape.items) if isinstance(shape, TupleType) else None


def came_as(call: Call, argument: Expression) -> str:
    """Write what an argument is, with the sizes that are known."""
    term = call.term_of(argument)
    if isinstance(term, Array | Container):
        return describe(term)
    axes = axes_of(call, argument)
    if axes is not None:
        return an_array(axes)
    typ = get_proper_type(call.type_of(argument))
    if isinstance(typ, TupleType) and typ.items and _class_of(typ.items[-1]) == BACKPROP:
        return AN_UPDATE
    text = written(call, typ)
    if text.startswith("_") and isinstance(typ, Instance) and typ.type.is_protocol and isinstance(argument, RefExpr):
        # As `np.zeros` is in some versions of numpy: only the name says what it is.
        return f"the function {argument.fullname.rpartition('.')[2]}"
    is_generic = isinstance(typ, FunctionLike) and any(item.variables for item in typ.items)
    is_named = isinstance(argument, RefExpr) and isinstance(argument.node, DEFINED)
    if (
        isinstance(typ, FunctionLike)
        and isinstance(argument, RefExpr)
        and (not text.startswith("Callable") or (is_generic and is_named))
    ):
        return f"the {'class' if typ.is_type_obj() else 'function'} {argument.fullname.rpartition('.')[2]}"
    return text
