"""Calls with arguments that are known by now, put before the features that look at the calls of the text.

1. Make an expression of each argument: a number or a constant stands for itself, of anything else only what is asked
   for is found out.
2. Find the item of the signature that takes these arguments, and ask the feature of the function.
3. What it reports is a mistake in a body, or one with these numbers only: the result is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial, reduce
from typing import Final, TypeAlias

from mypy.argmap import map_actuals_to_formals
from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    ARG_STAR,
    ARG_STAR2,
    ArgKind,
    CallExpr,
    Context,
    Decorator,
    Expression,
    FloatExpr,
    FuncBase,
    FuncDef,
    GeneratorExpr,
    ListComprehension,
    ListExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    StarExpr,
    StrExpr,
    TempNode,
    TupleExpr,
    TypeInfo,
)
from mypy.types import AnyType, CallableType, Overloaded, Type, TypeOfAny, get_proper_type

from typedthinc._mypy.context import Call, Seen
from typedthinc._mypy.features.bodies.elsewhere import constant, default_of
from typedthinc._mypy.features.bodies.evaluation import NOBODY_KNOWS, Asked, layer_of, origin_of, size_of
from typedthinc._mypy.features.bodies.frames import Frame, Item, NoValue, Origin, Unreadable
from typedthinc._mypy.features.bodies.recipes import Factory, Method, Parameter
from typedthinc._mypy.features.bodies.sequences import displays_of, items_of, rounds
from typedthinc._mypy.features.results import with_sizes
from typedthinc._mypy.literals import BITS
from typedthinc._mypy.model_classes import constructor
from typedthinc._mypy.operators import meaning
from typedthinc._mypy.overloads import may_take
from typedthinc._mypy.type_metadata import made_by
from typedthinc.shapes import rules
from typedthinc.shapes.rules import Composition
from typedthinc.shapes.scheme import LayerType, either
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import Known, Size
from typedthinc.shapes.terms import ANY, Term
from typedthinc.shapes.text import load_layer_type

# Answers a call with the signature that it has.
Feature: TypeAlias = Callable[[Call, CallableType, Sequence[Sequence[Expression]]], CallableType]
# So many copies are composed where their number is known.
_MOST_COPIES: Final = 16
_FLAGS: Final = frozenset({"builtins.None", "builtins.True", "builtins.False"})


class Composer:
    """Composes what calls in bodies make.

    Args:
        feature_of: Finds the feature that looks at the calls of a function of this full name.
    """

    def __init__(self, feature_of: Callable[[str], Feature | None]) -> None:
        self._feature_of = feature_of

    def __call__(self, asked: Asked, node: CallExpr | OpExpr, frame: Frame) -> LayerType:
        """Return the type of what a call or an operation makes.

        Raises:
            Unreadable: It is not one of models.
        """
        if isinstance(node, OpExpr):
            return _operated(asked, node, frame)
        callee = node.callee
        recipe = asked.origins.synthetic.recipes.get(callee)
        if isinstance(recipe, Factory | Method):
            return _by_recipe(asked, recipe, node, frame)
        feature = self._feature_of(callee.fullname) if isinstance(callee, RefExpr) else None
        if not isinstance(callee, RefExpr) or feature is None:
            raise Unreadable
        numbers = (1, 0, 2) if any(_repeats(asked, each, frame) for each in _starred(node)) else (1,)
        calls = [_rewritten(asked, way, frame, number) for way in ways(asked, node, frame) for number in numbers]
        made = [_composed(asked, each, feature, _items(callee)) for each in calls]
        layers = [layer for layer in made if layer is not None]
        if not layers:
            raise NoValue
        return reduce(either, layers)


def _by_recipe(asked: Asked, recipe: Factory | Method, node: CallExpr, frame: Frame) -> LayerType:
    """Return the type of what a function or method of another module makes."""
    factory = recipe if isinstance(recipe, Factory) else recipe.factory
    given = _given_to(asked, factory.parameters, node, frame)
    owner = asked.origins.objects.get(node.callee)
    if isinstance(recipe, Method) and recipe.made_with is not None and owner is not None:
        assert isinstance(owner.node, CallExpr)
        given += _given_to(asked, recipe.made_with, owner.node, owner.frame)

    def size_named(name: str) -> Size:
        place, is_parameter, _ = name.partition("=")
        return given[int(place)]() if is_parameter else constant(asked.call, name)

    return with_sizes(factory.layer, size_named)


def _given_to(asked: Asked, parameters: Sequence[Parameter], node: CallExpr, frame: Frame) -> list[Callable[[], Size]]:
    """Say of each parameter how to find the size that a call gives it."""
    if ARG_STAR in node.arg_kinds or ARG_STAR2 in node.arg_kinds:
        raise Unreadable
    kinds, names = [ArgKind(each.kind) for each in parameters], [each.name for each in parameters]
    places = map_actuals_to_formals(
        node.arg_kinds, node.arg_names, kinds, names, lambda _: AnyType(TypeOfAny.special_form)
    )
    found: list[Callable[[], Size]] = []
    for each, given in zip(parameters, places, strict=True):
        if given and each.is_fixed:
            raise Unreadable
        default = partial(default_of, asked.call, each.default)
        found.append(partial(size_of, asked, node.args[given[0]], frame) if given else default)
    return found


@dataclass
class _Inside(Call):
    """A call whose arguments stand for expressions of other frames."""

    asked: Asked | None = None
    frame: Frame = field(default_factory=lambda: Frame({}))
    is_in_text: bool = False
    has_failed: bool = False

    def layer_type_of(self, expression: Expression) -> LayerType | None:
        """Say what is known of a model."""
        assert self.asked is not None
        return layer_of(self.asked, expression, self.frame)

    def known_model(self) -> Type | None:
        """Return nothing: mypy does not check what a body makes."""
        return None

    def remember_model(self, made: Type) -> None:
        """Remember nothing."""

    def size_of(self, expression: Expression) -> Size:
        """Say what is known of a size."""
        assert self.asked is not None
        return size_of(self.asked, expression, self.frame)

    def term_of(self, expression: Expression) -> Term:
        """Say nothing of data."""
        return ANY

    def behind(self, expression: Expression) -> Seen | None:
        """Return the one expression that stands behind another."""
        assert self.asked is not None
        return behind(self, self.asked, expression, self.frame)

    def spread(self, expression: Expression) -> list[Seen] | None:
        """Return what a star spreads, item by item."""
        assert self.asked is not None
        return spread(self, self.asked, expression, self.frame)

    def entered(self, made: CallExpr, method: str) -> tuple[Call, FuncDef] | None:
        """Return the call as it is seen from a method of the object that a call makes, and that method."""
        assert self.asked is not None
        return entered(self, self.asked, made, self.frame, method)

    def forward(self, forward: Expression) -> tuple[Call, FuncDef, int] | None:
        """Return the call as it is seen from the forward of the model that it makes, that, and where `model` stands."""
        assert self.asked is not None
        return forward_entered(self, self.asked, forward, self.frame)

    def report(self, mismatch: Mismatch, node: Context | None = None) -> None:
        """Note that something does not fit."""
        self.has_failed = True


def behind(call: Call, asked: Asked, expression: Expression, frame: Frame) -> Seen | None:
    """Return the one expression that stands behind another; None if nobody can tell."""
    try:
        found = asked.origins.of(expression, frame)
    except (Unreadable, RecursionError):
        return None
    return _seen(call, asked, found[0]) if len(found) == 1 else None


def spread(call: Call, asked: Asked, expression: Expression, frame: Frame) -> list[Seen] | None:
    """Return what a star spreads, item by item; None if nobody can tell."""
    origins = spread_origins(asked, expression, frame)
    if origins is None:
        return None
    found = [_seen(call, asked, each) for each in origins]
    items = [each for each in found if each is not None]
    return items if len(items) == len(found) else None


def spread_origins(asked: Asked, expression: Expression, frame: Frame, *, is_once: bool = False) -> list[Origin] | None:
    """Return what a star spreads, item by item, each with its frame; None if nobody can tell.

    Args:
        is_once: What may stand any number of times stands there once.
    """
    try:
        repeats = not is_once and _repeats(asked, expression, frame)
        return None if repeats else list(_spread(asked, expression, frame, 1))
    except (Unreadable, RecursionError):
        return None


def entered(call: Call, asked: Asked, made: CallExpr, frame: Frame, method: str) -> tuple[Call, FuncDef] | None:
    """Return a call as it is seen from a method of the object that a call makes; None if nobody can tell which."""
    info = made.callee.node if isinstance(made.callee, RefExpr) else None
    function = asked.origins.definitions.member(info, method, is_exact=True) if isinstance(info, TypeInfo) else None
    is_bound = function is not None and bool(function.arguments) and not (function.is_static or function.is_class)
    if function is None or not is_bound or function in frame.functions:
        return None
    given = {function.arguments[0].variable: Origin(made, frame)}
    return inside(call, asked, Frame(dict(given), None, (*frame.functions, function))), function


def forward_entered(call: Call, asked: Asked, forward: Expression, frame: Frame) -> tuple[Call, FuncDef, int] | None:
    """Return a call of `Model` as it is seen from the forward that it gives, that, and where `model` stands."""
    try:
        found = asked.origins.function(forward, frame)
    except (Unreadable, RecursionError):
        return None
    made = asked.origins.model_made(call.node)
    if found is None or made is None or found[0] in frame.functions:
        return None
    function, owner = found
    variables = [each.variable for each in function.arguments]
    given = [Origin(made, frame)] if owner is None else [owner, Origin(made, frame)]
    entered = Frame(dict(zip(variables, given, strict=False)), None, (*frame.functions, function))
    return inside(call, asked, entered), function, len(given) - 1


def inside(call: Call, asked: Asked, frame: Frame) -> Call:
    """Return a call as it is seen from a frame."""
    return _Inside(call.checker, call.assignments, call.node, call.classes, asked=asked, frame=frame)


def _seen(call: Call, asked: Asked, found: Origin) -> Seen | None:
    node, frame = found
    if not isinstance(node, Expression):
        return None
    is_written = not isinstance(node, CallExpr) or not any(isinstance(each, TempNode) for each in node.args)
    if is_written and not frame.given and not frame.functions and not isinstance(call, _Inside):
        return Seen(call, node)
    return Seen(inside(call, asked, frame), node)


def _composed(asked: Asked, node: CallExpr, feature: Feature, items: Sequence[CallableType]) -> LayerType | None:
    """Ask a feature what a call makes; None if something does not fit.

    Raises:
        Unreadable: Nobody can tell.
        NoValue: An argument has no value yet.
    """
    call, assignments = asked.call, asked.call.assignments
    for signature in items:
        arguments = mapped(signature, node)
        takes = False if arguments is None else len(items) == 1 or may_take(signature, arguments)
        if takes is None:
            raise Unreadable
        if arguments is not None and takes:
            within = _Inside(call.checker, assignments, node, call.classes, asked=asked)
            feature(within, signature, arguments)
            known = made_by(assignments, node)
            assignments.made_types.pop(node, None)
            assignments.answers.pop(node, None)
            if within.has_failed:
                return None
            if known is None:
                raise Unreadable
            return load_layer_type(known)
    return None


def _items(callee: RefExpr) -> Sequence[CallableType]:
    node = callee.node
    if isinstance(node, TypeInfo):
        made = constructor(node)
        if made is None:
            raise Unreadable
        return [made]
    typ = node.var.type if isinstance(node, Decorator) else node.type if isinstance(node, FuncBase) else None
    proper = get_proper_type(typ)
    items = proper.items if isinstance(proper, Overloaded) else [proper]
    return [item for item in items if isinstance(item, CallableType)]


def mapped(signature: CallableType, node: CallExpr) -> list[list[Expression]] | None:
    """Return the arguments of a call by parameter; None if the signature does not take them."""
    formals = map_actuals_to_formals(
        node.arg_kinds,
        node.arg_names,
        signature.arg_kinds,
        signature.arg_names,
        lambda _: AnyType(TypeOfAny.special_form),
    )
    are_there = all(given or not kind.is_required() for given, kind in zip(formals, signature.arg_kinds, strict=True))
    if not are_there or {number for given in formals for number in given} != set(range(len(node.args))):
        return None
    return [[node.args[number] for number in given] for given in formals]


def _rewritten(asked: Asked, node: CallExpr, frame: Frame, copies: int) -> CallExpr:
    """Return a call with arguments that hang on no frame.

    Args:
        copies: How often stands what may stand any number of times.
    """
    arguments: list[Expression] = []
    kinds: list[ArgKind] = []
    names: list[str | None] = []
    for argument, kind, name in zip(node.args, node.arg_kinds, node.arg_names, strict=True):
        if kind == ARG_STAR2:
            for key, each in asked.origins.passing.options(argument, frame).items():
                arguments.append(standing_for(asked, each))
                kinds.append(ARG_NAMED)
                names.append(key)
            continue
        for each in _spread(asked, argument, frame, copies) if kind == ARG_STAR else (Origin(argument, frame),):
            arguments.append(standing_for(asked, each))
            kinds.append(ARG_POS if kind == ARG_STAR else kind)
            names.append(name)
    return CallExpr(node.callee, arguments, kinds, names)


def ways(asked: Asked, node: CallExpr, frame: Frame) -> list[CallExpr]:
    """List the calls that a call is, by the ways that led to the list that a star spreads."""
    held = [(each, displays_of(asked, each, frame)) for each in _starred(node)]
    several = [(argument, found) for argument, found in held if len(found) > 1]
    if len(several) != 1:
        return [node]
    argument, found = several[0]
    chosen = [asked.origins.synthetic.of_origin(Origin(*each)) for each in found]
    ways = [[one if each is argument else each for each in node.args] for one in chosen]
    return [CallExpr(node.callee, way, node.arg_kinds, node.arg_names) for way in ways]


def _starred(node: CallExpr) -> list[Expression]:
    return [each for each, kind in zip(node.args, node.arg_kinds, strict=True) if kind == ARG_STAR]


def _spread(asked: Asked, argument: Expression, frame: Frame, copies: int) -> Iterator[Origin]:
    """Go through what a star spreads.

    Raises:
        Unreadable: Nobody can tell.
    """
    held, inner = _held(asked, argument, frame)
    match held:
        case ListExpr() | TupleExpr():
            for item in held.items:
                if isinstance(item, StarExpr):
                    yield from _spread(asked, item.expr, inner, copies)
                else:
                    yield Origin(item, inner)
        case OpExpr(op="+"):
            yield from _spread(asked, held.left, inner, copies)
            yield from _spread(asked, held.right, inner, copies)
        case OpExpr(op="*"):
            number = _copies(asked, held.right, inner)
            for _ in range(copies if number is None else number):
                yield from _spread(asked, held.left, inner, copies)
        case GeneratorExpr():
            found = _rounds(asked, held, inner)
            yield from [Origin(held.left_expr, inner)] * copies if found is None else found
        case _:
            yield from _origins(items_of(asked, argument, frame))


def _rounds(asked: Asked, generator: GeneratorExpr, frame: Frame) -> list[Origin] | None:
    """List what a comprehension makes; None if nobody can tell how often."""
    try:
        return _origins(rounds(asked, generator, frame))
    except Unreadable:
        number = _number_of(asked, generator, frame)
        return None if number is None else [Origin(generator.left_expr, frame)] * number


def _origins(items: Sequence[Item]) -> list[Origin]:
    found = [each for each in items if isinstance(each, Origin)]
    if len(found) < len(items):
        raise Unreadable
    return found


def _held(asked: Asked, argument: Expression, frame: Frame) -> Origin:
    """Return the list, tuple or comprehension that a star spreads, as it is written, or what is made of such."""
    if asked.origins.passing.spread(argument, frame) is not None:
        return Origin(argument, frame)
    is_written = isinstance(argument, ListExpr | TupleExpr | ListComprehension | GeneratorExpr | OpExpr)
    found = [Origin(argument, frame)] if is_written else _displays(asked, argument, frame)
    node, inner = found[0] if len(found) == 1 else Origin(argument, frame)
    return Origin(node.generator if isinstance(node, ListComprehension) else node, inner)


def _displays(asked: Asked, argument: Expression, frame: Frame) -> list[Origin]:
    try:
        return asked.origins.of(argument, frame)
    except Unreadable:
        return []


def _repeats(asked: Asked, argument: Expression, frame: Frame) -> bool:
    """Tell whether what a star spreads may stand any number of times."""
    held, inner = _held(asked, argument, frame)
    match held:
        case ListExpr() | TupleExpr():
            return any(_repeats(asked, item.expr, inner) for item in held.items if isinstance(item, StarExpr))
        case OpExpr(op="+"):
            return _repeats(asked, held.left, inner) or _repeats(asked, held.right, inner)
        case OpExpr(op="*"):
            return _copies(asked, held.right, inner) is None
        case GeneratorExpr():
            return _rounds(asked, held, inner) is None
        case _:
            return False


def _copies(asked: Asked, written: Expression, frame: Frame) -> int | None:
    """Return how often a list stands that is multiplied."""
    number = _number(asked, written, frame)
    return number if isinstance(number, int) and 0 <= number <= _MOST_COPIES else None


def _number_of(asked: Asked, generator: GeneratorExpr, frame: Frame) -> int | None:
    """Return how often `for _ in range(depth)` runs."""
    match generator.sequences:
        case [CallExpr(callee=NameExpr(fullname="builtins.range"), args=[written])] if not any(generator.condlists):
            return _copies(asked, written, frame)
        case _:
            return None


def standing_for(asked: Asked, argument: Origin) -> Expression:
    """Return an expression that hangs on no frame: a literal, a size, or what stands for any other one."""
    node, frame = argument
    assert isinstance(node, Expression)
    behind = origin_of(asked, node, frame)
    if isinstance(behind.node, Expression) and _is_literal(behind.node):
        return behind.node
    size = size_of(asked, node, frame)
    if isinstance(size, Known):
        return asked.origins.synthetic.of_size(size)
    return asked.origins.synthetic.of_origin(argument)


def _is_literal(node: Expression) -> bool:
    match node:
        case StrExpr() | FloatExpr():
            return True
        case NameExpr():
            return node.fullname in _FLAGS
        case _:
            return False


def _operated(asked: Asked, node: OpExpr, frame: Frame) -> LayerType:
    found = meaning(asked.call.assignments, node)
    if found is None:
        raise Unreadable
    name, rule = found
    layers, arguments = [layer_of(asked, node.left, frame)], {"n": _number(asked, node.right, frame)}
    if rule is not rules.clone:
        layers.append(layer_of(asked, node.right, frame))
        arguments = {}
    if all(layer is NOBODY_KNOWS for layer in layers):
        # Numbers have these operators, too.
        raise Unreadable
    try:
        return rule(layers, Composition(name, asked.call.is_base, arguments))
    except Mismatch:
        raise NoValue from None


def _number(asked: Asked, node: Expression, frame: Frame) -> object:
    size = size_of(asked, node, frame)
    return size.constant if isinstance(size, Known) and not size.terms and size.constant.bit_length() <= BITS else ...
