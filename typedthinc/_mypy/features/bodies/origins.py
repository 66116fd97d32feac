"""What an expression stands for: the calls, numbers and functions that names, parameters and calls lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Final

from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    CallExpr,
    ConditionalExpr,
    Context,
    DictionaryComprehension,
    Expression,
    FuncDef,
    IndexExpr,
    IntExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    SliceExpr,
    StrExpr,
    SuperExpr,
    TempNode,
    TypeInfo,
    Var,
)

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.features.bodies.attributes import Attributes
from typedthinc._mypy.features.bodies.calls_elsewhere import CallsElsewhere
from typedthinc._mypy.features.bodies.calls_entered import STATIC, is_function
from typedthinc._mypy.features.bodies.frames import Frame, Item, Node, Origin, Unreadable
from typedthinc._mypy.features.bodies.items_held import ItemsHeld, is_display, is_unreadable
from typedthinc._mypy.features.bodies.members import Definitions
from typedthinc._mypy.features.bodies.names_elsewhere import NamesElsewhere
from typedthinc._mypy.features.bodies.parts import Parts
from typedthinc._mypy.features.bodies.passing import Passing
from typedthinc._mypy.features.bodies.places import Step
from typedthinc._mypy.features.bodies.recipes import Method, Plain, Recipe
from typedthinc._mypy.features.bodies.synthetic import PARTIAL, SyntheticExpressions, call_without_arguments
from typedthinc._mypy.values import (
    Made,
    is_definition,
    is_left_as_made,
    literal_key,
    makers,
)
from typedthinc._mypy.variables import name_of, place
from typedthinc.shapes.arrays.values import Value

# What other models are made with, as it stands.
_OF_MODELS: Final = frozenset({"forward", "layers"})
_CONSTANTS: Final = frozenset({"builtins.None", "builtins.True", "builtins.False"})
_FALSE: Final = _CONSTANTS - {"builtins.True"}
# So many expressions are looked at for one answer.
_MOST: Final = 400


class Origins(ItemsHeld):
    """One search for what expressions stand for; they are models, or else factories and numbers.

    Args:
        is_open: Tells whether the body of a function, or of the `__init__` of a class of models, says more than its
            signature.
        recipe_of: Says what a name of another module stands for.
        named: Finds a function of the library by its full name.
        method_of: Says what a method of a class of another module makes.
        value_of: Says what holds numbers or texts that a name of another module stands for.
        default_of: Says what a field of a class of another module is worth that a call leaves out; None if nobody knows
            what it is worth, whatever a call gives it.
        expression_of: Returns what stands for a number, a constant or an object; None if nobody can tell.

    Attributes:
        is_open: As it is given.
        synthetic: Expressions that the text does not have.
        passing: Says what calls pass on.
        targets: Variables of comprehensions, which each round gives another value.
        followed: Says what a name holds by the statements that are run before it is read; None if nobody can tell.
        returned: Lists what a function returns that was entered, by what it was given; None if nobody can tell.
        computed: Says what Python's own functions make of lists and dicts; None if it is something else.
        decided: Tells whether a condition holds; None if nobody can tell.
        items: Lists what an expression goes through.
        called_elsewhere: Says what functions and methods of other modules make.
        objects: The call that made the object whose method of another module an expression stands for.
        objects_made: The call of a class derived from `Model`, by the call of `Model` that it comes to.
        names: The name of another module that an expression stands for.
    """

    def __init__(
        self,
        assignments: FileAssignments,
        definitions: Definitions,
        is_open: Callable[[FuncDef | TypeInfo], bool],
        recipe_of: Callable[[RefExpr], Recipe | None],
        named: Callable[[str], NameExpr | None],
        method_of: Callable[[TypeInfo, str], Method | None],
        value_of: Callable[[RefExpr], Value],
        default_of: Callable[[TypeInfo, str], Value | None],
        expression_of: Callable[[Plain], Expression | None],
    ) -> None:
        self._assignments = assignments
        self.definitions: Definitions = definitions
        self.is_open: Callable[[FuncDef | TypeInfo], bool] = is_open
        self._named = named
        self.followed: Callable[[RefExpr, Frame], list[Origin] | None] = _nothing
        self.returned: Callable[[FuncDef, Frame], list[Expression] | None] = _nothing
        self.computed: Callable[[Node, Frame], Origin | None] = _nothing
        self.decided: Callable[[Expression, Frame], bool | None] = _nothing
        self.items: Callable[[Expression, Frame], Sequence[Item]] = _no_items
        self.targets: set[Var] = set()
        self.synthetic: SyntheticExpressions = SyntheticExpressions()
        self.passing: Passing = Passing(assignments.contents, self.of)
        self._count = 0
        # The same question has the same answer: else what a loop makes would never be known again.
        # None where nobody can tell.
        self._found: dict[tuple[Node, Frame, bool], list[Origin] | None] = {}
        self._open: set[tuple[Node, Frame, bool]] = set()
        # Of these it has been asked what they are while that was looked for.
        self._circular: set[tuple[Node, Frame, bool]] = set()
        self._parts = Parts(assignments, self.synthetic, self.of, self.key)
        self._frames: dict[tuple[object, ...], Frame] = {}
        self._elsewhere = Frame({})
        self._names = NamesElsewhere(
            self.synthetic, self._elsewhere, recipe_of, named, value_of, default_of, expression_of
        )
        self.objects_made: dict[Origin, Origin] = {}
        self._attributes = Attributes(
            assignments, definitions, self.of, self._entered, method_of, self._default, self.objects_made
        )
        self._attributes.alone = self.synthetic.alone
        self.called_elsewhere: CallsElsewhere = CallsElsewhere(self.synthetic, self._names, self._attributes.owner)
        self.objects: Mapping[Expression, Origin] = self.called_elsewhere.objects
        self.names: dict[Node, RefExpr] = self.called_elsewhere.names

    def of(self, node: Node, frame: Frame, *, is_model: bool = False) -> list[Origin]:
        """List what an expression may stand for.

        Args:
            is_model: It may be a model, which may have been changed in place since it was made.

        Raises:
            Unreadable: Nobody can tell.
        """
        asked = node, frame, is_model
        if asked not in self._found:
            self._count += 1
            if self._count > _MOST:
                raise Unreadable
            if asked in self._open:
                # Of `x = x.copy()` nobody can tell whose method it is.
                self._circular.add(asked)
                raise Unreadable
            self._open.add(asked)
            try:
                self._found[asked] = self._of(node, frame, is_model=is_model)
            except Unreadable:
                if not self._circular - {asked}:
                    self._found[asked] = None
                raise
            finally:
                self._open.discard(asked)
                self._circular.discard(asked)
        found = self._found[asked]
        if found is None:
            raise Unreadable
        return found

    def _of(self, node: Node, frame: Frame, *, is_model: bool) -> list[Origin]:
        match node:
            case TempNode() if node in self.synthetic.origins:
                return self.of(*self.synthetic.origins[node], is_model=is_model)
            case CallExpr() | DictionaryComprehension():
                computed = self.computed(node, frame)
                if computed is not None:
                    return [computed] if computed.node is node else self.of(*computed, is_model=is_model)
                if isinstance(node, DictionaryComprehension):
                    return [Origin(node, frame)]
                return [
                    found
                    for callee in self._callees(node, frame)
                    for found in self._called(callee, node, frame, is_model=is_model)
                ]
            case AssignmentExpr():
                return self.of(node.value, frame, is_model=is_model)
            case OpExpr(op="or"):
                return self._of_either(node, frame, is_model=is_model)
            case ConditionalExpr():
                holds = self.decided(node.cond, frame) if frame.functions else None
                choices = (node.if_expr,) * (holds is not False) + (node.else_expr,) * (holds is not True)
                return [found for choice in choices for found in self.of(choice, frame, is_model=is_model)]
            case IndexExpr(index=index) if not isinstance(index, SliceExpr):
                return self._of_index(node, frame, is_model=is_model)
            case SuperExpr():
                found = self._attributes.method_of_super(node, frame)
                if found is None or not found[0].is_property:
                    return [Origin(node, frame)]
                return self._enter(found[0], call_without_arguments(node), frame, frame, found[1], is_model)
            case RefExpr() if not (is_definition(node) or node.fullname in _CONSTANTS or literal_key(node) is not None):
                return self._of_name(node, frame, is_model=is_model)
            case _:
                return [Origin(node, frame)]

    def _of_either(self, node: OpExpr, frame: Frame, *, is_model: bool) -> list[Origin]:
        """List what `head or Softmax(3)` may stand for; a model that is there counts, and so does a number but 0."""
        found = [each for each in self.of(node.left, frame, is_model=is_model) if not _is_false(each.node)]
        is_there = bool(found) and all(isinstance(each.node, CallExpr | IntExpr | StrExpr) for each in found)
        if is_there and found == self.of(node.left, frame, is_model=is_model):
            return found
        return found + self.of(node.right, frame, is_model=is_model)

    def inside(self, name: MemberExpr, frame: Frame) -> Frame:
        """Add to a frame what the object was made with whose attribute is read."""
        return self._attributes.inside(name, frame)

    def object_of_super(self, node: SuperExpr, frame: Frame) -> tuple[Origin, TypeInfo] | None:
        """Return the object of `super().fit` in a method, and the class of that method; None if nobody can tell."""
        return self._attributes.object_of_super(node, frame)

    def _of_name(self, name: RefExpr, frame: Frame, *, is_model: bool) -> list[Origin]:
        recipe = self._names.recipe_of(name)
        if recipe is not None:
            return [self._noted(name, each) for each in self._names.of_recipe(recipe)]
        value = self._names.value(name)
        if value is not None:
            return [value]
        given, outer = frame.of(name.node) if isinstance(name.node, Var) else None, frame
        if isinstance(given, Origin) and (name.node in self.targets or not self._assignments.to(name)):
            # A parameter of a lambda, or a variable of a comprehension, which nothing else sets.
            return self.of(*given, is_model=is_model)
        followed = self.followed(name, frame)
        if followed is not None:
            return [found for each in followed for found in self._of_held(name, each, is_model=is_model)]
        part = self._parts.unpacked(name, frame)
        if part is None and isinstance(name, MemberExpr):
            part = self._parts.attribute(self._attributes.owner(name, frame), name.name)
        if part is not None:
            return [part]
        if isinstance(name, MemberExpr):
            method = self._attributes.method(name, frame)
            if method is not None and not method[0].is_property:
                return [Origin(name, frame)]
            if method is not None:
                return self._enter(method[0], call_without_arguments(name), frame, frame, method[1], is_model)
            recipe = self._attributes.method_elsewhere(name, frame)
            elsewhere = self.called_elsewhere.attribute(recipe, name, frame)
            if elsewhere is not None:
                return [elsewhere]
            field = self._attributes.field(name, frame)
            if field is not None:
                return self.of(*field, is_model=is_model)
            if not self._attributes.is_attribute(name, frame):
                if name.name in _OF_MODELS:
                    return [Origin(name, frame)]
                raise Unreadable
            frame = self._attributes.inside(name, frame)
            if self._is_from_before(name):
                frame = Frame(frame.given, self._elsewhere, frame.functions) if frame is not outer else self._elsewhere
        elif given is None and isinstance(name.node, Var) and name.node in self.definitions.owners:
            return [Origin(name, frame)]
        own = self._attributes.of_class_itself(name, outer) if isinstance(name, MemberExpr) else None
        exact = self._attributes.exact_class(name, outer) if isinstance(name, MemberExpr) else None
        made = makers(self._assignments, name, is_model=is_model, of_class=exact) if own is None else [own]
        if made is None or any(map(is_unreadable, made)):
            made = self._set_once(name, RefExpr | IndexExpr) or self._unpacked_once(name) or made
        elif frame.functions and len(made) > 1:
            made = self._set_once(name, ConditionalExpr) or made
        found = self._of_made(made, frame, is_model=is_model)
        displays = [each for each in found if is_display(each)]
        if displays and not (all(map(self._is_new, displays)) and is_left_as_made(self._assignments, name)):
            self.require_unchanged(name)
        if isinstance(name, MemberExpr) and not all(map(_is_unbound, made or ())) and any(map(is_function, found)):
            # A function that a class holds gets the object before its arguments.
            raise Unreadable
        return found

    def _is_from_before(self, name: MemberExpr) -> bool:
        """Tell whether an earlier call of the method around may have set an attribute: `if self.model is None: ...`."""
        around = self._assignments.function_at(place(name))
        if around is None or around.name == "__init__":
            return False
        here = {each.place for each in self._assignments.to(name) if each.scope and each.scope.function is around}
        sure = {place(each) for row in around.body.body if isinstance(row, AssignmentStmt) for each in row.lvalues}
        return not here <= sure

    def _set_once(self, name: RefExpr, kinds: UnionType | type[Expression]) -> list[Made] | None:
        """Return what a name was set to once, if that is of some kinds: an item of a parameter, say, or a choice."""
        found, is_changed = self._assignments.may_be(name)
        value = found[0].value if len(found) == 1 and not (found[0].path or is_changed or found[0].loops) else None
        return [Made(value)] if isinstance(value, kinds) else None

    def _unpacked_once(self, name: RefExpr) -> list[Made] | None:
        """Return the item that a name gets which is set once: `first, second = widths`."""
        found, is_changed = self._assignments.may_be(name)
        only = found[0] if len(found) == 1 and not (is_changed or found[0].loops) else None
        if only is None or len(only.path) != 1 or not isinstance(only.value, RefExpr):
            return None
        return [Made(self.synthetic.taken(only.value, Step(only.path[0], True)))]

    def _of_held(self, name: RefExpr, held: Origin, *, is_model: bool) -> list[Origin]:
        """List what a name may stand for that holds something at the moment it is read."""
        found = self.of(*held, is_model=is_model)
        contents, key = self._assignments.contents, name_of(name)
        is_free = key in contents.growths or key in contents.renewed or key not in contents.escaped
        if any(is_display(each) and not (each == held and is_free) for each in found):
            # Who changes a list by another of its names was not followed.
            raise Unreadable
        return found

    def _default(self, info: TypeInfo, name: str) -> Origin | None:
        return self.called_elsewhere.default(info, name)

    def _noted(self, name: RefExpr, found: Origin) -> Origin:
        self.names[found.node] = name
        return found


def _nothing(node: Context, frame: Frame) -> None:
    """Say that nobody can tell."""


def _no_items(node: Expression, frame: Frame) -> Sequence[Item]:
    """Say that nobody can tell."""
    raise Unreadable


def _is_false(node: Node) -> bool:
    return isinstance(node, NameExpr) and node.fullname in _FALSE or isinstance(node, IntExpr) and node.value == 0


def _is_unbound(made: Made) -> bool:
    """Tell whether a value is called as it is, even where a class holds it."""
    match made.value:
        case CallExpr(callee=RefExpr(fullname=name)):
            return name in (PARTIAL, STATIC)
        case _:
            return False
