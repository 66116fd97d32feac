"""Combinators: `chain(...)` and its kin, and the operators of Model.

What plain mypy cannot do: overloads check containers and ranks of up to ten layers, but no sizes; a layer that takes
anything (`Dropout()`, `with_array(...)`) loses what is known, and `concatenate` has to add widths.

1. Say what is known of each argument: the layer type kept beside its type, or else its visible type.
2. Compose these by the rule that the run time uses, too.
3. Report a mismatch on the argument that does not fit, once.
4. Give the call one loose signature whose result carries what the rule made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from mypy.nodes import (
    ARG_POS,
    ARG_STAR,
    CallExpr,
    Context,
    Expression,
    FuncDef,
    ListExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    TupleExpr,
)
from mypy.types import AnyType, CallableType, FunctionLike, Instance, NoneType, TupleType, Type, get_proper_type

from typedthinc._mypy.arguments import Arguments, argument_of, value_of
from typedthinc._mypy.assignments import is_starred
from typedthinc._mypy.compat import altered, type_of
from typedthinc._mypy.context import Call, loosened, taking_all
from typedthinc._mypy.features import declared
from typedthinc._mypy.features.fitting import came_as, fits_type
from typedthinc._mypy.features.parameters import placed_arguments, written
from typedthinc._mypy.features.refusals import Feature, arguments
from typedthinc._mypy.features.spread import Placed, item_spread, placements, spread
from typedthinc._mypy.installed import loaded
from typedthinc._mypy.literals import BITS
from typedthinc._mypy.names import NDARRAY, PACKAGE
from typedthinc._mypy.operators import is_unbound, meaning
from typedthinc._mypy.to_shapes import any_type, models_arguments
from typedthinc._mypy.type_metadata import forget_made
from typedthinc.shapes import rules
from typedthinc.shapes.refusals import holds_no_models, takes_as, takes_layers_alone, takes_no_names
from typedthinc.shapes.rules import Composition, Rule
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, either, mistaken
from typedthinc.shapes.sentences import Mismatch, a_callable, a_sequence, means_nothing, no_layer, no_model

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_Args = Sequence[Sequence[Expression]]
_PLAIN = ("builtins.int", "builtins.str", "builtins.bool")


def analyze(call: Call, signature: CallableType, _args: _Args, rule: Rule, name: str) -> CallableType:
    """Type a call of a combinator that takes any number of layers, and nothing else."""
    node = call.node
    forget_made(call.assignments, node)
    if not isinstance(node, CallExpr) or any(kind != ARG_POS and kind != ARG_STAR for kind in node.arg_kinds):
        named = next((each for each in node.arg_names if each), None) if isinstance(node, CallExpr) else None
        call.report(Mismatch("arity", takes_no_names(name) if named is None else takes_layers_alone(name, named)))
        return taking_all(signature, call.model_type(mistaken(name)))
    known = call.known_model()
    if known is not None:
        return _loose(signature, declared.checked(call, known))
    made = _spread_known(call, node)
    if made is not None:
        return _loose(signature, declared.checked(call, call.model_type(made)))
    placed = _placed(call, node)
    if placed is None:
        return signature
    if not placed:
        call.report(Mismatch("arity", no_layer(name)))
        return _loose(signature, call.model_type(LayerType(name)))
    return _loose(signature, _compose(call, placed, rule, name))


def _spread_known(call: Call, node: CallExpr) -> LayerType | None:
    """Return what the interpreter knows that a call makes of layers which a variable holds."""
    stars = [each for each, kind in zip(node.args, node.arg_kinds, strict=True) if kind == ARG_STAR]
    made = call.fact(node) if any(isinstance(each, RefExpr) for each in stars) else None
    return None if made is None or made.is_mistaken or made.scheme == UNKNOWN_SCHEME else made


def analyze_wrapper(call: Call, signature: CallableType, args: _Args, rule: Rule, name: str) -> CallableType:
    """Type a call of a combinator whose layers are the parameters that are models."""
    forget_made(call.assignments, call.node)
    if not isinstance(call.node, CallExpr):
        return signature
    is_spread = any(kind.is_star() for kind in call.node.arg_kinds)
    if not is_spread and placed_arguments(signature, call.node) is None:
        # mypy says that there are too many arguments, or too few.
        return loosened(signature, call.model_type(mistaken(name)))
    is_layer = [models_arguments(typ) is not None for typ in signature.arg_types]
    shapes = zip(is_layer, signature.arg_kinds, args, strict=True)
    if any(is_one and kind.is_required() and (not given or _is_none(given[0])) for is_one, kind, given in shapes):
        return signature
    layers = [given[0] for given, is_one in zip(args, is_layer, strict=True) if is_one and given]
    if any(is_starred(call.node, each) for each in layers):
        return signature
    placed: list[Placed] = []
    for expression in layers:
        if not _is_none(expression):
            layer = _layer(call, expression, len(placed) + 1)
            if layer is None:
                return signature
            placed.append(Placed(layer, expression))
    if not placed:
        return signature
    result = _compose(call, placed, rule, name, (signature, args))
    is_refused = any(place.layer == mistaken("") for place in placed)
    taken = [
        any_type() if is_one or is_refused else typ for is_one, typ in zip(is_layer, signature.arg_types, strict=True)
    ]
    return altered(signature, result, arguments=taken)


def analyze_beside_layers(
    call: Call, signature: CallableType, args: _Args, feature: Feature, name: str
) -> CallableType:
    """Refuse what else a combinator cannot take than its layers; if all fits, do what the feature does."""
    pairs = zip(signature.arg_types, signature.arg_names, strict=True)
    refused = arguments(
        call, signature, name, but=[key or "" for typ, key in pairs if models_arguments(typ) is not None]
    )
    if refused is None and _is_wrong_beside_layers(call, signature, args):
        taken = zip(signature.arg_types, args, strict=True)
        loose = [
            any_type() if given and _are_models(typ, type_of(call.checker, given[0])) else typ for typ, given in taken
        ]
        refused = altered(signature, signature.ret_type, arguments=loose)
    return feature(call, signature, args) if refused is None else altered(refused, call.model_type(mistaken(name)))


def _are_models(*types: Type) -> bool:
    return all(models_arguments(typ) is not None for typ in types)


def _is_wrong_beside_layers(call: Call, signature: CallableType, args: _Args) -> bool:
    """Tell whether mypy will refuse something else than a layer: of the layers nothing is said then."""
    others = (pair for pair in zip(signature.arg_types, args, strict=True) if models_arguments(pair[0]) is None)
    beside = ((typ, each) for typ, given in others for each in given if not is_starred(call.node, each))
    return any(not fits_type(call, each, typ) for typ, each in beside)


def analyze_installed(call: Call, signature: CallableType, args: _Args, entry: EntryPoint) -> CallableType:
    """Type a call of a combinator that another package brings a rule for.

    Raises:
        RuleError: The rule cannot be loaded.
    """
    rule, name = loaded(entry), entry.name.rpartition(".")[2]
    kinds = zip(signature.arg_types, signature.arg_kinds, strict=True)
    if any(kind == ARG_STAR and models_arguments(typ) is not None for typ, kind in kinds):
        return analyze(call, signature, args, rule, name)
    return analyze_wrapper(call, signature, args, rule, name)


def analyze_operator(call: Call, signature: CallableType, _args: _Args) -> CallableType:
    """Type `left >> right` and its kin."""
    forget_made(call.assignments, call.node)
    if not isinstance(call.node, OpExpr):
        return signature
    found = meaning(call.assignments, call.node)
    if found is None:
        is_bound = models_arguments(signature.ret_type) is None
        if is_bound and _is_librarys(signature) and is_unbound(call.assignments, call.node, call.checker.path):
            call.report(Mismatch("container", means_nothing(call.node.op)))
            return _with_any(signature, call.model_type(mistaken(call.node.op)))
        return signature if is_bound else _with_any(signature, call.model_type(LayerType(call.node.op)))
    name, rule = found
    left = call.layer_type_of_left(call.node)
    # mypy asks the other operand, too: an array of any dtype would take anything.
    call.sole = signature
    if left is not None and rule is rules.clone:
        came = _no_count(call, call.node.right)
        if came is not None:
            call.report(Mismatch("container", takes_as(name, ["int"], "n", came)), call.node.right)
            return _with_any(signature, call.model_type(mistaken(name)))
        copied = [Placed(left, call.node.left)]
        return altered(signature, _compose(call, copied, rule, name, copies=call.node.right))
    right = call.layer_type_of(call.node.right)
    came = _no_model(call, call.node.right, name) if left is not None and right is None else None
    if came is not None:
        call.report(Mismatch("container", no_model(name, 2, came)), call.node.right)
        right = mistaken("")
    if left is None or right is None:
        return signature
    placed: list[Placed] = [Placed(left, call.node.left), Placed(right, call.node.right)]
    return _with_any(signature, _compose(call, placed, rule, name))


def _is_librarys(signature: CallableType) -> bool:
    """Tell whether it is our operator, and not that of a class derived from Model."""
    definition = signature.definition
    return isinstance(definition, FuncDef) and definition.fullname.startswith(PACKAGE)


def analyze_left_operand(call: Call, signature: CallableType) -> CallableType:
    """Refuse an array to the left of an operator that composes models."""
    node = call.node
    found = meaning(call.assignments, node) if isinstance(node, OpExpr) else None
    if found is None or not isinstance(node, OpExpr) or models_arguments(type_of(call.checker, node.right)) is None:
        return signature
    call.sole = signature
    call.report(Mismatch("container", no_model(found[0], 1, "ndarray")), node.left)
    return _with_any(signature, call.model_type(mistaken(found[0])))


def _no_count(call: Call, expression: Expression) -> str | None:
    """Name the array that came where a number of copies was wanted; mypy says it of other values."""
    proper = get_proper_type(type_of(call.checker, expression))
    is_array = isinstance(proper, Instance) and proper.type.fullname == NDARRAY
    return f"the argument is {came_as(call, expression)}" if is_array else None


def _compose(
    call: Call,
    placed: list[Placed],
    rule: Rule,
    name: str,
    declared_by: tuple[CallableType, _Args] | None = None,
    *,
    copies: Expression | None = None,
) -> Type:
    given: Mapping[str, object] = Arguments(call, *declared_by) if declared_by else {}
    if copies is not None:
        number = value_of(call, copies)
        given = {"n": number if isinstance(number, int) else ...}
    layers: list[LayerType] = []
    failures: list[tuple[Mismatch, list[Placed]]] = []
    composition = Composition(name, call.is_base, given)
    for placement in placements(placed, is_chain=rule is rules.chain):
        try:
            layers.append(rule([place.layer for place in placement], composition))
        except Mismatch as mismatch:
            failures.append((mismatch, placement))
    if not layers:
        first, placement = failures[0]
        argument = argument_of(first, *declared_by) if declared_by else copies if first.argument else None
        # A rule may compose more layers than it gets: one of them twice, say.
        call.report(first, argument or placement[min(first.position, len(placement) - 1)].node)
        is_declared = isinstance(call.node, Expression) and call.assignments.is_declared(call.node)
        refused = [place.layer for place in placement]
        return call.model_type(mistaken(name) if is_declared else _but_for_sizes(refused, rule, composition))
    made = call.model_type(reduce(either, layers))
    call.remember_model(made)
    return declared.checked(call, made)


def _but_for_sizes(layers: list[LayerType], rule: Rule, composition: Composition) -> LayerType:
    """Make the type of a composition that was refused: its containers, where those fit, and no size.

    A function that returns what it gives would return Any otherwise, which mypy's strict mode reports.
    """
    try:
        composed = rule([replace(layer, scheme=layer.scheme.without_sizes()) for layer in layers], composition)
    except Mismatch:
        return mistaken(composition.name)
    return mistaken(composition.name, composed.scheme.without_sizes())


def _placed(call: Call, node: CallExpr) -> list[Placed] | None:
    """Return the layers that the arguments are; None where nothing can be said of one."""
    found: list[Placed] = []
    for number, (expression, kind) in enumerate(zip(node.args, node.arg_kinds, strict=True), 1):
        if kind == ARG_STAR:
            starred = spread(call, expression)
            if starred is None:
                starred = _refused(call, expression)
            if starred is None:
                return None
            found += starred
        else:
            layer = _layer(call, expression, number)
            if layer is None:
                return None
            found.append(Placed(layer, expression))
    return found


def _refused(call: Call, spread: Expression) -> list[Placed] | None:
    """Report what a star spreads that is not a model; None for what cannot be spread, of which mypy says so."""
    name = _callee(call.node)
    for number, each in enumerate(spread.items if isinstance(spread, ListExpr | TupleExpr) else (), 1):
        came = None if call.layer_type_of(each) is not None else _no_model(call, each, name)
        if came is not None:
            call.report(Mismatch("container", no_model(name, number, came)), each)
            return [Placed(mistaken(""), spread)]
    item = item_spread(type_of(call.checker, spread))
    held = None if item is None else get_proper_type(item)
    if held is None or isinstance(held, AnyType):
        return None
    came = "functions" if isinstance(held, FunctionLike) else written(call, held)
    call.report(Mismatch("container", holds_no_models(name, came)), spread)
    return [Placed(mistaken(""), spread)]


def _layer(call: Call, expression: Expression, number: int) -> LayerType | None:
    """Return the layer type of one argument, and report what a newcomer may have taken for a model."""
    layer = call.layer_type_of(expression)
    name = _callee(call.node)
    came = _no_model(call, expression, name) if layer is None else None
    if came is None:
        return layer
    call.report(Mismatch("container", no_model(name, number, came)), expression)
    return mistaken("")


def _callee(node: Context) -> str:
    callee = node.callee if isinstance(node, CallExpr) else None
    return callee.name if isinstance(callee, NameExpr | MemberExpr) else "combinator"


def _no_model(call: Call, expression: Expression, combinator: str) -> str | None:
    """Name what came where a combinator wants a model; None where that may be a model after all."""
    proper = get_proper_type(type_of(call.checker, expression))
    name = expression.name if isinstance(expression, NameExpr | MemberExpr) else ""
    match proper:
        case NoneType():
            return "None"
        case FunctionLike() if name:
            return a_callable("class" if proper.is_type_obj() else "function", name)
        case Instance() if proper.type.fullname == "builtins.list":
            return a_sequence(combinator, "list")
        case Instance() if proper.last_known_value is not None and proper.type.fullname in _PLAIN:
            value = proper.last_known_value.value
            is_long = isinstance(value, int) and value.bit_length() > BITS
            return proper.type.name if is_long else f"{proper.type.name} {value!r}"
        case FunctionLike():
            return "a function"
        case TupleType():
            return a_sequence(combinator, "tuple")
        case Instance() if proper.type.name.startswith("_") and name:
            # As `np.tanh` is: only the name says what it is.
            return f"the function {name}"
        case Instance():
            return proper.type.name
        case _:
            return None


def _is_none(expression: Expression) -> bool:
    return isinstance(expression, NameExpr) and expression.fullname == "builtins.None"


def _loose(signature: CallableType, result: Type) -> CallableType:
    """Take any layers: what is wrong with them has been reported."""
    return altered(signature, result, arguments=[any_type()], kinds=[ARG_STAR], names=[None])


def _with_any(signature: CallableType, result: Type) -> CallableType:
    """Take any operand."""
    return altered(signature, result, arguments=[any_type(), *signature.arg_types[1:]])
