"""Arguments that are something else altogether: one sentence in place of mypy's, which lists members of protocols.

What plain mypy cannot do: say "takes an Optimizer" of a parameter whose type is a callable, or a sentence on truths
that fit none of three types. The interpreter refuses what it knows; here is what only its type tells.

1. Find the first argument that no overload takes, as mypy would.
2. Report one sentence on it, in the interpreter's words, and take any arguments: mypy says no more of the call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy import nodes
from mypy.messages import format_type_bare
from mypy.subtypes import find_member, is_subtype
from mypy.types import (
    AnyType,
    CallableType,
    FunctionLike,
    Instance,
    Overloaded,
    TupleType,
    Type,
    UnionType,
    get_proper_type,
)

from typedthinc._mypy.context import Call, label_of, loosened
from typedthinc._mypy.features.parameters import Parameter, fits_as_read, placed_arguments
from typedthinc._mypy.signature_info import erased
from typedthinc._mypy.to_shapes import class_of, members, models_arguments
from typedthinc.analysis.special_names import MODEL, NDARRAY, OPS, SIZE
from typedthinc.shapes.argument_messages import an_array, takes_data
from typedthinc.shapes.hints import DATA
from typedthinc.shapes.mends import mend_of_data
from typedthinc.shapes.messages import Mismatch, a_callable, no_model
from typedthinc.shapes.rules import accept
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.terms import ANY, Array, Container, describe

if TYPE_CHECKING:
    from typedthinc.analysis.hints import Hint

# What takes any int.
_OF_INTS = frozenset({SIZE, "builtins.int", "builtins.float"})


def arguments(call: Call, signature: CallableType, full: str) -> CallableType | None:
    """Refuse the first argument that no overload of a function takes; None if all may fit, or mypy says it well."""
    node = call.node
    if not isinstance(node, nodes.CallExpr) or any(kind.is_star() for kind in node.arg_kinds):
        return None
    types = tuple(map(call.type_of, node.args))
    if call.file.fitting.get(node) == types:
        # mypy asks about each overload in turn.
        return None
    items = _overloads(call, node, signature)
    choices = [placed for item in items if (placed := placed_arguments(item, node)) is not None]
    if items and not choices:
        # mypy says how many it takes, and shall say no more.
        call.file.refused.add(node)
        return loosened(signature, erased(signature.ret_type))
    for place, argument in enumerate(node.args if choices else ()):
        parameters = [choice[place] for choice in choices]
        if len(items) == 1 and not (_is_long(parameters[0].typ) or comes_of_mistake(call, argument)):
            continue
        choices = [choice for choice in choices if _takes(call, argument, choice[place])]
        if not choices:
            return _refused(call, signature, full, parameters, argument)
    call.file.fitting[node] = types
    return None


def fits_literally(call: Call, signature: CallableType) -> bool:
    """Tell whether a function takes arguments that are all numbers; looked up for the second call with such ones."""
    node, known = call.node, call.file.literals
    if not (
        isinstance(node, nodes.CallExpr)
        and all(isinstance(each, nodes.IntExpr | nodes.FloatExpr) for each in node.args)
    ):
        return False
    key = id(signature), *map(type, node.args), *node.arg_names
    if key not in known:
        placed = placed_arguments(signature, node)
        known[key] = placed is not None and all(
            (isinstance(argument, nodes.FloatExpr) or _takes_ints(typ)) and _fits_type(call, argument, typ)
            for argument, (_, typ) in zip(node.args, placed, strict=True)
        )
    return known[key]


def _overloads(call: Call, node: nodes.CallExpr, signature: CallableType) -> Sequence[CallableType]:
    """List the signatures that a call may have: mypy asks about each in turn. Of a union of objects none is known."""
    callee = get_proper_type(call.type_of(node.callee))
    method = find_member("__call__", callee, callee, is_operator=True) if isinstance(callee, Instance) else callee
    match get_proper_type(method):
        case Overloaded(items=items):
            return items
        case CallableType():
            return [signature]
        case _:
            return []


def _is_long(typ: Type) -> bool:
    """Tell whether mypy says more than a sentence of what does not fit: of protocols and callables."""
    return any(
        # Of an initializer that is called, mypy would refuse each argument by itself.
        isinstance(each, CallableType)
        or (isinstance(each, Instance) and (each.type.is_protocol or class_of(each) == OPS))
        for each in map(get_proper_type, members(typ))
    )


def _takes(call: Call, argument: nodes.Expression, parameter: Parameter) -> bool:
    if models_arguments(parameter.typ) is not None and models_arguments(call.type_of(argument)) is not None:
        # What a model takes and gives is compared elsewhere.
        return True
    return _fits_type(call, argument, parameter.typ)


def _refused(
    call: Call, signature: CallableType, full: str, parameters: Sequence[Parameter], argument: nodes.Expression
) -> CallableType | None:
    if comes_of_mistake(call, argument):
        return loosened(signature, erased(signature.ret_type))
    # Loaded where something is refused.
    from typedthinc.analysis.library.refusals import ROLES, refusal, taken_as

    owner, _, name = full.rpartition(".")
    if name.startswith("__"):
        name = label_of(call.node.callee).rpartition(".")[2] if isinstance(call.node, nodes.CallExpr) else owner
    role, typ = parameters[0].name, get_proper_type(call.type_of(argument))
    if isinstance(typ, UnionType):
        # mypy asks about each member of it by itself.
        return None
    types = [get_proper_type(item) for each in parameters for item in members(each.typ)]
    # Functions differ in what they take and give.
    came = _written(call, typ)
    is_compared = came.startswith("Callable") and any(isinstance(each, CallableType) for each in types)
    if is_compared and (name, role) not in ROLES:
        wanted: Sequence[Hint] = ()
    else:
        wanted, came = taken_as(full, role), _came_as(call, argument)
    words = () if wanted else list(dict.fromkeys(_written(call, each) for each in types))
    mismatch = refusal(name, role, wanted, came, call.term_of(argument), words=words)
    return refuse(call, signature, argument, mismatch)


def comes_of_mistake(call: Call, argument: nodes.Expression) -> bool:
    """Tell whether something is wrong with what makes an argument."""
    layer = call.file.layer(argument)
    is_mistaken = layer is not None and layer.is_mistaken
    return is_mistaken or argument in call.file.refused or any(call.file.errors_of(argument))


def _fits_type(call: Call, argument: nodes.Expression, wanted: Type) -> bool:
    """Tell whether mypy would take an argument, which it may read otherwise where it knows what is wanted."""
    if isinstance(argument, nodes.IntExpr) and _takes_ints(wanted):
        # The usual case: whether an int is a `Size`, mypy finds out member by member.
        return True
    if isinstance(argument, nodes.LambdaExpr) and any(_takes_any_arguments(item) for item in members(wanted)):
        # mypy reads the body of a lambda again whenever it is asked for its type.
        return True
    wanted = erased(wanted)
    if is_subtype(call.type_of(argument), wanted):
        return True
    with call.checker.msg.filter_errors() as errors:
        return is_subtype(call.checker.expr_checker.accept(argument, wanted), wanted) and not errors.has_new_errors()


def _takes_ints(typ: Type) -> bool:
    return any(class_of(item) in _OF_INTS for item in members(typ))


def _takes_any_arguments(typ: Type) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, CallableType) and proper.is_ellipsis_args


def _axes_of(call: Call, argument: nodes.Expression) -> int | None:
    """Count the axes of an array, also of one whose dtype is not known."""
    term = call.term_of(argument)
    typ = get_proper_type(call.type_of(argument))
    shape = get_proper_type(typ.args[0]) if isinstance(typ, Instance) and typ.type.fullname == NDARRAY else None
    if isinstance(term, Array):
        return len(term.sizes)
    return len(shape.items) if isinstance(shape, TupleType) else None


def _came_as(call: Call, argument: nodes.Expression) -> str:
    """Write what an argument is, with the sizes that are known."""
    term = call.term_of(argument)
    if isinstance(term, Array | Container):
        return describe(term)
    axes = _axes_of(call, argument)
    if axes is not None:
        return an_array(axes)
    typ = get_proper_type(call.type_of(argument))
    if isinstance(typ, FunctionLike) and isinstance(argument, nodes.RefExpr):
        return f"the {'class' if typ.is_type_obj() else 'function'} {argument.fullname.rpartition('.')[2]}"
    return _written(call, typ)


def _written(call: Call, typ: Type) -> str:
    """Write a type as users do."""
    # Loaded where something is refused.
    from typedthinc._mypy.features.shortening import in_short

    return in_short(format_type_bare(typ, call.checker.options))


def data(call: Call, layer: LayerType, argument: nodes.Expression, wanted: Type) -> None:
    """Refuse data of which only mypy knows the type.

    Raises:
        Mismatch: The layer cannot take it.
    """
    value = call.term_of(argument)
    if isinstance(value, Array | Container):
        accept(layer, value, DATA)
    is_known = all(each.input != ANY for each in layer.scheme.alternatives)
    if is_known and not _fits_type(call, argument, wanted) and not fits_as_read(call, argument, wanted):
        takes = " or ".join(dict.fromkeys(describe(item.input) for item in layer.scheme.alternatives))
        axes, taken = _axes_of(call, argument), layer.scheme.alternatives[0].input
        # Of an array whose sizes mypy does not know either, the number of axes tells what is meant.
        value = Array(taken.family, (UNKNOWN,) * axes) if isinstance(taken, Array) and axes else ANY
        hint = mend_of_data(taken, value)
        raise Mismatch("container", takes_data(layer.taker, takes, _came_as(call, argument), hint=hint))


def placed_layers(node: nodes.Context) -> list[tuple[int, nodes.Expression]]:
    """Return the layers that a combinator or an operator of a model is given, with places; none beside a star."""
    match node:
        case nodes.CallExpr(args=given, arg_kinds=kinds) if all(kind is nodes.ARG_POS for kind in kinds):
            return list(enumerate(given, 1))
        case nodes.OpExpr(right=right):
            return [(2, right)]
        case _:
            return []


def layers(call: Call, signature: CallableType, name: str) -> CallableType | None:
    """Refuse the first argument of a combinator that by its type cannot be a model; None if all may be models."""
    for place, argument in placed_layers(call.node) if name else ():
        came = _no_model(call.type_of(argument), argument)
        if came and not comes_of_mistake(call, argument):
            return refuse(call, signature, argument, Mismatch("container", no_model(name, place, came)))
    return None


def _no_model(typ: Type, argument: nodes.Expression) -> str:
    proper = get_proper_type(typ)
    name = argument.name if isinstance(argument, nodes.NameExpr | nodes.MemberExpr) else ""
    match proper:
        case FunctionLike() if name and (proper.is_type_obj() or any(map(_may_make_models, proper.items))):
            return a_callable("class" if proper.is_type_obj() else "function", name)
        case FunctionLike():
            unnamed = "a lambda" if isinstance(argument, nodes.LambdaExpr) else "a function"
            return f"the function {name}" if name else unnamed
        case Instance(type=info) if not info.has_base(MODEL) and not info.fallback_to_any:
            return info.name
        case _:
            return ""


def _may_make_models(function: CallableType) -> bool:
    made = get_proper_type(function.ret_type)
    return isinstance(made, AnyType) or models_arguments(made) is not None


def refuse(call: Call, signature: CallableType, argument: nodes.Expression, mismatch: Mismatch) -> CallableType:
    """Report what is wrong with an argument, and take any arguments."""
    call.report(mismatch, argument)
    call.file.refused.add(call.node)
    return loosened(signature, erased(signature.ret_type))
