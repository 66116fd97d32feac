"""What the features ask: what an expression without metadata stands for, and what a call of a factory makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from mypy.nodes import (
    Argument,
    CallExpr,
    Expression,
    FuncDef,
    MemberExpr,
    MypyFile,
    NameExpr,
    RefExpr,
    Var,
)
from mypy.traverser import NameAndMemberCollector
from mypy.types import CallableType, Instance, TupleType, Type, TypeVarType, get_proper_type

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import altered
from typedthinc._mypy.context import Call, Seen
from typedthinc._mypy.features import declared, lazy
from typedthinc._mypy.features.bodies.by_source import BySource
from typedthinc._mypy.features.bodies.composing import Composer, Feature, behind, entered, forward_entered, spread
from typedthinc._mypy.features.bodies.computing import computed
from typedthinc._mypy.features.bodies.conditions import is_reached, truth
from typedthinc._mypy.features.bodies.elsewhere import (
    default_elsewhere,
    expression_of,
    is_passed,
    method_of,
    recipe_of,
    value_of,
)
from typedthinc._mypy.features.bodies.elsewhere import function as function_named
from typedthinc._mypy.features.bodies.evaluation import NOBODY_KNOWS, Asked, agreed, known, size_of
from typedthinc._mypy.features.bodies.following import Following
from typedthinc._mypy.features.bodies.frames import Frame, NoValue, Origin, Unreadable
from typedthinc._mypy.features.bodies.kept import KeptAnswers
from typedthinc._mypy.features.bodies.members import Definitions
from typedthinc._mypy.features.bodies.open_results import is_open, may_be_known, may_give_size
from typedthinc._mypy.features.bodies.origins import Origins
from typedthinc._mypy.features.bodies.ours import makes_ours, returns_ours
from typedthinc._mypy.features.bodies.read_modules import ReadModules
from typedthinc._mypy.features.bodies.sequences import frames_of, items_of, ways_of
from typedthinc._mypy.features.bodies.spreading import ways_spread
from typedthinc._mypy.features.results import of_property, size_of_parameter
from typedthinc._mypy.interpreter.undeclared import Undeclared
from typedthinc._mypy.names import MODEL
from typedthinc._mypy.signature_info import is_unannotated
from typedthinc._mypy.size_parameters import SizeParameter
from typedthinc._mypy.sources.text import FARTHEST
from typedthinc._mypy.to_shapes import any_type, instance, models_arguments
from typedthinc._mypy.type_metadata import made_by
from typedthinc._mypy.variables import place
from typedthinc.shapes.scheme import LayerType, Scheme
from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Size, atom
from typedthinc.shapes.terms import ANY
from typedthinc.shapes.text import load_layer_type

_LIBRARY: Final = "typedthinc."


class Bodies:
    """What bodies make: of one file at a time.

    Args:
        feature_of: Finds the feature that looks at the calls of a function of this full name.
        kept: What is known from other checks.
        modules: Those that were read from their source; None if none are.
        distance: By so many modules a file leads here whose calls are followed.
    """

    def __init__(
        self,
        feature_of: Callable[[str], Feature | None],
        kept: KeptAnswers,
        modules: ReadModules | None = None,
        distance: int = 0,
    ) -> None:
        self.kept = kept
        self.distance: int = distance
        self._feature_of, self._modules = feature_of, modules
        self._composer = Composer(feature_of)
        self._by_source: BySource | None = None
        self._definitions: Definitions | None = None
        self._file: FileAssignments | None = None
        self._undeclared: Undeclared | None = None
        self._asking: set[Expression] = set()
        self._typing: set[Expression] = set()

    def layer(self, call: Call, expression: Expression, /) -> LayerType | None:
        """Say what model an expression stands for; None if nobody can tell."""
        if expression in self._asking:
            return None
        elsewhere = lazy.layer_of(call, expression) or of_property(call, expression)
        if elsewhere is not None and not elsewhere.scheme.unknown():
            return elsewhere
        self._asking.add(expression)
        try:
            found = known(self.begin(call), [Origin(expression, Frame({}, is_here=True))])
        finally:
            self._asking.discard(expression)
        is_fuller = elsewhere is None or (found is not None and found.scheme.tells_more_than(elsewhere.scheme))
        return found if is_fuller else elsewhere

    def size(self, call: Call, expression: Expression, /) -> Size:
        """Say what size a name gives that a loop sets, or an attribute of an object; it may not be known."""
        if expression in self._asking or not may_give_size(call, expression):
            return UNKNOWN
        self._asking.add(expression)
        try:
            return size_of(self.begin(call), expression, Frame({}, is_here=True))
        except RecursionError:
            return UNKNOWN
        finally:
            self._asking.discard(expression)

    def items(self, call: Call, expression: Expression, /) -> list[list[LayerType]] | None:
        """Say what models stand in what a star spreads, item by item, in each way; None if nobody can tell."""
        asked = self.begin(call)
        try:
            ways = ways_spread(asked, expression, Frame({}, is_here=True))
        except (Unreadable, RecursionError):
            return None
        layers = list[list[LayerType]]()
        for way in ways:
            found = [known(asked, [item]) if isinstance(item, Origin) else None for item in way]
            made = [layer or NOBODY_KNOWS for layer in found]
            if made not in layers:
                # Of a list that grows beside it, the ways make no difference.
                layers.append(made)
        is_known = any(layer is not NOBODY_KNOWS for way in layers for layer in way)
        return layers if is_known else None

    def rounds(self, call: Call, layers: Sequence[Expression], /) -> list[list[LayerType]]:
        """Say what models some expressions stand for in each round of a known loop around them; else nothing."""
        found = list[list[LayerType]]()
        if not any(_is_set_by_loop(call, name) for each in layers for name in _names(each)):
            return found
        asked = self.begin(call)
        try:
            for frame in rounds_around(asked, layers):
                if not is_reached(asked, place(layers[0]), frame):
                    continue
                found.append([_agreed(asked, Origin(each, frame)) for each in layers])
        except (NoValue, Unreadable, RecursionError):
            # What comes of a mistake in one round is not looked at in the next.
            pass
        return found

    def of_function(self, call: Call, function: FuncDef, /) -> LayerType | None:
        """Say what model a function returns, by what its parameters give; None if nobody can tell."""
        definitions = self.defined(call)
        body = definitions.body(function)
        if body is None:
            return None

        def ask() -> LayerType | None:
            asked = self.begin(call)
            frame = _symbolic(asked, body)
            return known(asked, [Origin(each, frame) for each in definitions.returns[body]])

        found = self.kept.of(call, definitions, body, "sizes given by int" if body.arguments else "", ask)
        return found if isinstance(found, LayerType) else None

    def behind(self, call: Call, expression: Expression, /) -> Seen | None:
        """Return the one expression that stands behind another; None if nobody can tell."""
        return behind(call, self.begin(call), expression, Frame({}, is_here=True))

    def spread(self, call: Call, expression: Expression, /) -> list[Seen] | None:
        """Return what a star spreads, item by item; None if nobody can tell."""
        return spread(call, self.begin(call), expression, Frame({}, is_here=True))

    def entered(self, call: Call, made: CallExpr, method: str, /) -> tuple[Call, FuncDef] | None:
        """Return a call as it is seen from a method of the object that a call makes; None if nobody can tell which."""
        return entered(call, self.begin(call), made, Frame({}, is_here=True), method)

    def forward(self, call: Call, forward: Expression, /) -> tuple[Call, FuncDef, int] | None:
        """Return a call of `Model` as it is seen from the forward that it gives, that, and where `model` stands."""
        return forward_entered(call, self.begin(call), forward, Frame({}, is_here=True))

    def sharpened(self, call: Call, answer: CallableType) -> CallableType:
        """Add to the result of a call of a factory what its body makes, if its declared result names no sizes."""
        node = call.node
        if isinstance(node, CallExpr) and is_unannotated(answer.ret_type):
            result = self.typed(call, node)
            return answer if result is None else altered(answer, result)
        if not isinstance(node, CallExpr) or not _is_model(answer):
            return answer
        text = made_by(call.assignments, node)
        known = None if text is None else load_layer_type(text).scheme
        if (known is not None and not known.unknown()) or not may_be_known(call, node.callee):
            # What is kept beside the declared result came of the body already.
            return answer
        found = self.layer(call, node)
        if found is None:
            return answer
        if known is not None:
            found = replace(found, scheme=_filled(found.scheme, known))
        name = node.callee.name if isinstance(node.callee, NameExpr | MemberExpr) else found.name
        result = call.with_layer_type(answer.ret_type, replace(found, name=name))
        return altered(answer, declared.checked(call, result))

    def typed(self, call: Call, expression: CallExpr | MemberExpr) -> Type | None:
        """Return a type for a call of a function or a property that declares none; None if it may be no model of ours.

        The visible type names no ends, so that the variable may be bound again to any other model.
        """
        if expression in self._typing:
            return None
        self._typing.add(expression)
        try:
            return self._typed(call, expression)
        finally:
            self._typing.discard(expression)

    def _typed(self, call: Call, expression: CallExpr | MemberExpr) -> Type | None:
        definitions = self.defined(call)
        if self._undeclared is None:
            self._undeclared = Undeclared(call.checker.tree, call.assignments)

        def is_model(other: Expression) -> bool:
            return self.layer(call, other) is not None

        names = self._undeclared.unpacked(expression, is_model)
        if names is not None:
            return self._unpacked(call, expression, names)
        if not self._undeclared.may_be_seen(expression, is_model):
            return None
        callee = expression.callee if isinstance(expression, CallExpr) else expression
        function = callee.node if isinstance(callee, RefExpr) else None
        made = Origin(expression, Frame({}, is_here=True))
        body = definitions.body(function) if isinstance(expression, CallExpr) else None
        asked = self.begin(call)
        is_ours = makes_ours(asked, made) if body is None else returns_ours(asked, body, made)
        found = self.layer(call, expression) if is_ours else None
        if found is None:
            return None
        return call.with_layer_type(instance(call.classes, MODEL, [any_type(), any_type()]), found)

    def _unpacked(self, call: Call, expression: Expression, names: Sequence[bool]) -> Type | None:
        """Return the type of several models that are unpacked at once; Any for an item that may be something else."""
        asked = self.begin(call)
        try:
            ways = ways_of(asked, expression, Frame({}, is_here=True))
        except (Unreadable, RecursionError):
            return None
        if len(ways) != 1 or len(ways[0]) != len(names):
            return None
        model = instance(call.classes, MODEL, [any_type(), any_type()])
        items: list[Type] = [
            model if is_alone and isinstance(item, Origin) and makes_ours(asked, item) else any_type()
            for item, is_alone in zip(ways[0], names, strict=True)
        ]
        return TupleType(items, call.checker.named_generic_type("builtins.tuple", [any_type()]))

    def defined(self, call: Call) -> Definitions:
        """Return what the file defines."""
        if self._definitions is None or self._file is not call.assignments:
            definitions = Definitions(call.checker.tree, call.assignments, partial(is_passed, call))
            self._definitions, self._file, self._undeclared = definitions, call.assignments, None
        return self._definitions

    def of_module(self, tree: MypyFile, kept: KeptAnswers | None = None) -> Bodies:
        """Make what reads the bodies of a module by its text: of other modules' functions no signatures are known."""
        own = (_LIBRARY, f"{tree.fullname}.")

        def feature_of(name: str) -> Feature | None:
            return self._feature_of(name) if name.startswith(own) else None

        return Bodies(feature_of, kept or KeptAnswers(), self._modules, self.distance + 1)

    def by_source(self, call: Call) -> BySource | None:
        """Return what reads other modules from their source; None where they are too far away."""
        if self._modules is None or self.distance >= FARTHEST:
            return None
        if self._by_source is None or self._by_source.assignments is not call.assignments:
            if not self.distance:
                self._modules.begin(is_file=True)
            self._by_source = BySource(call, self._modules, self.of_module)
        return self._by_source

    def begin(self, call: Call, *, enters_all: bool = False) -> Asked:
        """Begin a question.

        Args:
            enters_all: Read the bodies of functions, too, whose declared result says all.
        """
        if self._modules is not None and not self.distance:
            self._modules.begin()
        origins = Origins(
            call.assignments,
            self.defined(call),
            lambda function: enters_all or is_open(call, function),
            lambda name: recipe_of(call, name),
            lambda fullname: function_named(call, fullname),
            partial(method_of, call),
            partial(value_of, call),
            partial(default_elsewhere, call),
            partial(expression_of, call),
        )
        asked = Asked(call, origins, self._composer, items_of)
        following = Following(asked)
        origins.followed, origins.returned = following.of, following.returned
        origins.computed = partial(computed, asked)
        origins.decided, origins.items = partial(truth, asked), partial(items_of, asked)
        by_source = self.by_source(call)
        if by_source is not None:
            origins.called_elsewhere.source = by_source.asked(asked)
        return asked


def rounds_around(asked: Asked, layers: Sequence[Expression]) -> list[Frame]:
    """List the frames in which the rounds of a loop or comprehension around compute some expressions.

    Raises:
        Unreadable: Nobody can tell.
    """
    variables = [name.node for each in layers for name in _names(each) if isinstance(name.node, Var)]
    comprehended = asked.call.assignments.contents.comprehended
    generators = {comprehended[each] for each in variables if each in comprehended}
    if not generators:
        return Following(asked).rounds(layers[0])
    # Of one in another, or in a loop, nobody can tell which rounds come together.
    return frames_of(asked, generators.pop(), Frame({})) if len(generators) == 1 else []


def _agreed(asked: Asked, result: Origin) -> LayerType:
    """Return what is known of an expression, which may be nothing."""
    try:
        return agreed(asked, [result])
    except Unreadable:
        return NOBODY_KNOWS


def _names(expression: Expression) -> list[NameExpr]:
    collector = NameAndMemberCollector()
    expression.accept(collector)
    return collector.name_exprs


def _is_set_by_loop(call: Call, name: NameExpr) -> bool:
    """Tell whether a loop or a comprehension sets a name that stands in it."""
    here = (name.line, name.column)
    return any(start <= here < end for each in call.assignments.to(name) for start, end in each.loops)


def _symbolic(asked: Asked, function: FuncDef) -> Frame:
    """Make the frame of a call that is not known: the parameters that give sizes give them by name."""
    given: dict[Var, Origin] = {}
    frame = Frame({})
    # What a method is called on stands outside of the brackets.
    for number, argument in enumerate(function.arguments, -1 if function.info and not function.is_static else 0):
        size = _size_given(asked.call, argument, number)
        if size is not None:
            given[argument.variable] = Origin(asked.origins.synthetic.of_size(size), frame)
    return Frame(dict(given), frame, (function,))


def _size_given(call: Call, argument: Argument, place: int) -> Size | None:
    typ = get_proper_type(argument.variable.type)
    parameter = SizeParameter.of(typ) if typ is not None else None
    if parameter is not None:
        return atom(Name(parameter.size.name, rigid=True)) if isinstance(parameter.size, TypeVarType) else None
    default = argument.initializer
    is_size = isinstance(typ, Instance) and typ.type.fullname == "builtins.int" and not argument.kind.is_star()
    given = call.size_of(default) if is_size and default is not None else None
    if not is_size or (given is not None and not (isinstance(given, Known) and not given.terms)):
        return None
    return size_of_parameter(place, None if given is None else given.constant)


def _filled(found: Scheme, known: Scheme) -> Scheme:
    """Take an end of which nothing was found from what is known already."""
    if len(found.alternatives) != 1 or len(known.alternatives) != 1:
        return found
    (one,), (other,) = found.alternatives, known.instantiate("known")
    ends = other.input if one.input == ANY else one.input, other.output if one.output == ANY else one.output
    return found if ends == (one.input, one.output) else Scheme.of(replace(one, input=ends[0], output=ends[1]))


def _is_model(answer: CallableType) -> bool:
    return models_arguments(answer.ret_type) is not None
