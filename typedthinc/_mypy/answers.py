"""How a call is answered: with what the interpreter knows of it, in the place of what mypy would find out.

1. Where the interpreter has said what is wrong with the call, mypy shall not say it again: it takes any arguments.
2. A model has the type that users see of what the interpreter knows. Sizes are not in it: names may be bound again.
3. Data of which the interpreter knows that the model takes it is not compared by types.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from mypy.nodes import CallExpr, Context, Expression, MemberExpr, OpExpr, OverloadedFuncDef, RefExpr
from mypy.typeops import get_all_type_vars
from mypy.types import AnyType, CallableType, Instance, NoneType, Overloaded, Type, UnionType, get_proper_type

from typedthinc._mypy import to_shapes
from typedthinc._mypy.checked_file import extent_of
from typedthinc._mypy.compat import altered, keep_for_any
from typedthinc._mypy.context import Call, is_overloaded, label_of, loosened, taking_all
from typedthinc._mypy.features import refusals
from typedthinc._mypy.features.parameters import fits_as_read
from typedthinc._mypy.places import extent
from typedthinc._mypy.signature_info import erased
from typedthinc.analysis.library.tables import LAYERS
from typedthinc.analysis.special_names import ARRAYS, MODEL
from typedthinc.shapes.arrays.values import ArrayValue
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import UNKNOWN_SCHEME
from typedthinc.shapes.terms import ANY, Anything, Array, Other

Args: TypeAlias = Sequence[Sequence[Expression]]
# Answers a call with the signature that it has.
Answer: TypeAlias = Callable[[Call, CallableType, Args], CallableType]
_SIZE: Final = "typedthinc-size"
_NUMBER: Final = "builtins.float"
_CHAIN: Final = f"{LAYERS}chain.chain"


def composed(call: Call, signature: CallableType, args: Args, name: str = "", *, wrapper: str = "") -> CallableType:
    """Answer a call of a combinator, or an operator between models, all overloads of which take models only.

    Args:
        name: What messages call it.
        wrapper: Its full name, where layers are parameters among others.
    """
    others = call.file.other_overloads
    if _is_other_overload(call.node, signature) and call.node in others:
        return others[call.node]
    others.pop(call.node, None)
    errors = list(call.file.errors_of(call.node))
    if errors:
        return taking_all(signature, _unknown(call, signature, is_of_sizes=all(each.code == _SIZE for each in errors)))
    refused = refusals.arguments(call, signature, wrapper) if wrapper else refusals.layers(call, signature, name)
    if refused is not None:
        return altered(refused, _unknown(call, signature))
    layer = call.file.layer(call.node)
    is_known = layer is not None and (layer.is_mistaken or layer.scheme != UNKNOWN_SCHEME)
    if layer is None or not is_known or to_shapes.models_arguments(signature.ret_type) is None:
        given = [each for _, each in refusals.placed_layers(call.node)]
        if isinstance(call.node, OpExpr):
            given.append(call.node.left)
        is_mistaken = any(refusals.comes_of_mistake(call, each) for each in given)
        return taking_all(signature, _unknown(call, signature)) if is_mistaken else signature
    if any(_is_optional(call, each) for _, each in refusals.placed_layers(call.node)):
        return signature
    # Each overload that takes the arguments costs mypy as much as the first.
    others[call.node] = altered(signature, signature.ret_type, arguments=[], kinds=[], names=[])
    for _, argument in refusals.placed_layers(call.node):
        keep_for_any(call.checker, argument)
    return taking_all(signature, call.model_type(layer))


def _is_other_overload(node: Context, signature: CallableType) -> bool:
    """Tell whether mypy, which asks about the overloads of a function in turn, asks about one after the first."""
    callee = node.callee.node if isinstance(node, CallExpr) and isinstance(node.callee, RefExpr) else None
    typ = callee.type if isinstance(callee, OverloadedFuncDef) else None
    return isinstance(typ, Overloaded) and signature is not typ.items[0]


def called(call: Call, signature: CallableType, args: Args, full: str = "") -> CallableType:
    """Answer a call of any other function with a model, a size or an array in its signature.

    Args:
        full: The full name of one of the library's.
    """
    # Of sizes mypy says nothing.
    errors = [each for each in call.file.errors_of(call.node) if each.code != _SIZE]
    if errors:
        return taking_all(signature, _unknown(call, signature))
    info = call.file.signature_info(signature)
    if info.is_settled and refusals.fits_literally(call, signature):
        return taking_all(signature, _as_known(call, info.visible))
    refused = refusals.arguments(call, signature, full) if full else None
    if refused is not None:
        return altered(refused, _unknown(call, signature))
    if isinstance(call.node, OpExpr):
        return signature
    answer = info.answer(_as_known(call, info.visible))
    if not get_all_type_vars(info.visible) and any(_is_known_model(call, given) for given in args):
        # What goes together with the model, the interpreter knows better.
        return altered(answer, answer.ret_type, arguments=list(map(erased, signature.arg_types)))
    return answer


def _is_optional(call: Call, argument: Expression) -> bool:
    """Tell whether an argument is a model or None: what mypy says of it is plain enough."""
    typ = get_proper_type(call.type_of(argument))
    return isinstance(typ, UnionType) and any(isinstance(get_proper_type(each), NoneType) for each in typ.items)


def _is_known_model(call: Call, given: Sequence[Expression]) -> bool:
    if len(given) != 1 or to_shapes.model_arguments(call.type_of(given[0])) is None:
        return False
    layer = call.layer_type_of(given[0])
    return layer is not None and layer.scheme != UNKNOWN_SCHEME


def given_data(call: Call, signature: CallableType, args: Args, method: str) -> CallableType:
    """Answer a call of a method of a model, or of a gradient's callback, with data."""
    taker, errors = _taker(call, method), list(call.file.errors_of(call.node))
    layer = None if taker is None else call.file.layer(taker)
    if errors or (layer is not None and layer.is_mistaken):
        is_other = not _is_wanted(call) and any(extent_of(each) == extent(call.node) for each in errors)
        return taking_all(signature, to_shapes.any_type() if is_other else signature.ret_type)
    arguments = list(signature.arg_types)
    is_known = layer is not None and layer.scheme != UNKNOWN_SCHEME
    data = args[0][0] if method and args and args[0] else None
    if data is not None and not (is_known and call.file.follows(data) and _is_known(call, data)):
        refused = _refused_data(call, signature, data)
        if refused is not None:
            return refused
    for place, given in enumerate(args[:2]):
        if given and ((is_known and _is_known(call, given[0])) or fits_as_read(call, given[0], arguments[place])):
            arguments[place] = to_shapes.any_type()
    result = _shown(call, signature.ret_type) if method == "predict" else signature.ret_type
    if arguments == signature.arg_types and result is signature.ret_type:
        return signature
    return altered(signature, result, arguments=arguments)


def _refused_data(call: Call, signature: CallableType, data: Expression) -> CallableType | None:
    """Refuse data of which only mypy knows the type."""
    taker = call.node.callee if isinstance(call.node, CallExpr) else data
    model = taker.expr if isinstance(taker, MemberExpr) else taker
    layer = call.layer_type_of(model)
    if layer is None:
        return None
    try:
        refusals.data(call, replace(layer, label=label_of(model)), data, signature.arg_types[0])
    except Mismatch as mismatch:
        call.report(mismatch, data)
        return loosened(signature, signature.ret_type)
    return None


def _as_known(call: Call, typ: Type) -> Type:
    """Return the type of an array; which overload mypy takes for arrays of any dtype, only their order tells."""
    name, value = to_shapes.class_of(typ), call.file.value(call.node)
    term = to_shapes.term_of_value(value) if name in (*ARRAYS, _NUMBER) and isinstance(value, ArrayValue) else ANY
    if not isinstance(term, Array) or ARRAYS.get(name) == (term.family, len(term.sizes)):
        return typ
    return to_shapes.type_of_term(call.classes, term, given=True)


def _unknown(call: Call, signature: CallableType, *, is_of_sizes: bool = False) -> Type:
    """Return the type of what a call makes with which something is wrong.

    Args:
        is_of_sizes: Nothing is wrong but sizes: what a chain takes and gives, its ends tell.
    """
    if to_shapes.model_arguments(signature.ret_type) is not None:
        ends = _ends(call) if is_of_sizes and not _is_wanted(call) else None
        return to_shapes.instance(call.classes, MODEL, list(ends or (to_shapes.any_type(), to_shapes.any_type())))
    # Which overload was meant, nobody can tell.
    return to_shapes.any_type() if is_overloaded(call) and not _is_wanted(call) else erased(signature.ret_type)


def _is_wanted(call: Call) -> bool:
    """Tell whether some type is wanted where the call stands."""
    context = call.checker.type_context
    return bool(context) and context[-1] is not None


def _ends(call: Call) -> tuple[Type, Type] | None:
    """Return what the first layer of a chain takes, and what the last one gives."""
    match call.node:
        case CallExpr(callee=RefExpr(fullname=name), args=[first, *_, last]) if name == _CHAIN:
            layers = first, last
        case OpExpr(op=">>", left=first, right=last):
            layers = first, last
        case _:
            return None
    one, other = (to_shapes.model_arguments(_shown_model(call, each)) for each in layers)
    return None if one is None or other is None else (one[0], other[1])


def _shown_model(call: Call, node: Expression) -> Type:
    """Return the type that users see of a layer: declared types of polymorphic layers may say nothing."""
    layer = call.file.layer(node)
    return call.type_of(node) if layer is None or layer.scheme == UNKNOWN_SCHEME else call.model_type(layer)


def _taker(call: Call, method: str) -> Expression | None:
    node = call.node
    if not isinstance(node, CallExpr):
        return None
    callee = node.callee
    return callee.expr if isinstance(callee, MemberExpr) and callee.name == method else callee


def _is_known(call: Call, data: Expression) -> bool:
    # What another class is, `Floats2d` says no less of than the interpreter does.
    return not isinstance(call.term_of(data), Anything | Other)


def _shown(call: Call, typ: Type) -> Type:
    """Show the type of data where the declared one of a polymorphic layer says nothing."""
    proper = get_proper_type(typ)
    inner = proper.args if isinstance(proper, Instance) and proper.type.fullname not in ARRAYS else ()
    if isinstance(proper, AnyType) or any(isinstance(get_proper_type(item), AnyType) for item in inner):
        term = call.file.term(call.node) or to_shapes.term_of_value(call.file.value(call.node))
        return to_shapes.type_of_term(call.classes, term, given=True)
    return typ
