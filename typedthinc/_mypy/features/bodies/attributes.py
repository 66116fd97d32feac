"""What attributes of objects stand for: methods, properties, fields, and what `__init__` sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from mypy.nodes import CallExpr, FuncDef, LambdaExpr, MemberExpr, NameExpr, RefExpr, SuperExpr, TypeInfo, Var

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.attributes import looks_up, of_class
from typedthinc._mypy.features.bodies.constructors import (
    base_init,
    completing,
    default_of_field,
    field_given,
    has_fields,
    init_of,
    is_set_again,
    may_be_old,
    takes_field,
)
from typedthinc._mypy.features.bodies.frames import Frame, Node, Origin, Unreadable
from typedthinc._mypy.features.bodies.members import Definitions
from typedthinc._mypy.features.bodies.recipes import Method
from typedthinc._mypy.model_classes import is_of_library
from typedthinc._mypy.values import Made
from typedthinc._mypy.variables import place

# Makes the frame in which the body of a function is read: of the function, its call, where it was made and called, and
# what it gets as `self`.
Enter: TypeAlias = Callable[[FuncDef | LambdaExpr, CallExpr, Frame, Frame, Origin | None], Frame]


class Attributes:
    """The attributes of the objects of one search.

    Args:
        of: Lists what an expression stands for.
        enter: Makes the frame of a call.
        method_of: Says what a method of a class of another module makes.
        default_of: Says what a field of a class of another module is worth that a call leaves out; None if nobody knows
            what it is worth, whatever a call gives it.
        objects_made: The call of a class derived from `Model`, by the call of `Model` that it comes to.

    Attributes:
        alone: Objects whose fields no other file sets, for all that is asked here.
    """

    def __init__(
        self,
        assignments: FileAssignments,
        definitions: Definitions,
        of: Callable[[Node, Frame], list[Origin]],
        enter: Enter,
        method_of: Callable[[TypeInfo, str], Method | None],
        default_of: Callable[[TypeInfo, str], Origin | None],
        objects_made: Mapping[Origin, Origin],
    ) -> None:
        self._assignments, self._definitions = assignments, definitions
        self._of, self._enter, self._method_of, self._default_of = of, enter, method_of, default_of
        self._objects_made, self._classes = objects_made, assignments.contents.classes
        self.alone: set[Node] = set()
        self._frames: dict[tuple[object, ...], Frame] = {}
        self._elsewhere = Frame({})

    def method(self, name: MemberExpr, frame: Frame) -> tuple[FuncDef, Origin | None] | None:
        """Return the method or property that a name surely stands for, and what it gets as `self` or `cls`."""
        owner = self.owner(name, frame)
        info, is_exact = self._class(owner)
        method = self._definitions.member(info, name.name, is_exact=is_exact) if info is not None else None
        if method is None:
            return None
        is_bound = not method.is_static and (method.is_class or not is_exact or isinstance(owner.node, CallExpr))
        return method, owner if is_bound else None

    def object_of_super(self, node: SuperExpr, frame: Frame) -> tuple[Origin, TypeInfo] | None:
        """Return the object of `super().fit` in a method, and the class of that method; None if nobody can tell."""
        around = self._assignments.function_at(place(node))
        if around is None or not around.info or around.is_static or around.is_class or node.call.args:
            return None
        own = NameExpr(around.arguments[0].variable.name)
        own.node = around.arguments[0].variable
        owner = self.owner(MemberExpr(own, node.name), frame)
        info, is_exact = self._class(owner)
        is_known = info is not None and is_exact and isinstance(owner.node, CallExpr) and around.info in info.mro
        return (owner, around.info) if is_known else None

    def method_of_super(self, node: SuperExpr, frame: Frame) -> tuple[FuncDef, Origin | None] | None:
        """Return the method or property that `super().fit` surely stands for, and what it gets as `self`."""
        found = self.object_of_super(node, frame)
        info = None if found is None else class_of(found[0].node)
        if found is None or info is None:
            return None
        method = self._definitions.member(info, node.name, is_exact=True, behind=found[1])
        return None if method is None or method.is_class else (method, found[0])

    def method_elsewhere(self, name: MemberExpr, frame: Frame) -> Method | None:
        """Say what a method or property of another module makes; None if nobody can tell."""
        owner = self.owner(name, frame).node
        info = class_of(owner)
        recipe = None if info is None else self._method_of(info, name.name)
        is_bound = recipe is not None and (recipe.made_with is None or isinstance(owner, CallExpr))
        return recipe if is_bound else None

    def is_attribute(self, name: MemberExpr, frame: Frame) -> bool:
        """Tell whether a name stands for a variable of a module, or of a class that is known."""
        if isinstance(name.node, Var):
            return True
        info, _ = self._class(self.owner(name, frame))
        symbol = info.get(name.name) if info is not None else None
        return symbol is not None and isinstance(symbol.node, Var)

    def of_class_itself(self, name: MemberExpr, frame: Frame) -> Made | None:
        """Return what the body of a class gives an attribute of this very class, where nothing else ever sets it."""
        info, is_exact = self._class(self.owner(name, frame))
        found = self._assignments.to(name)
        is_set = any(each.owner is None or each.scope is None or each.scope.function is not None for each in found)
        if info is None or not is_exact or is_set or self._assignments.is_opaque(name.name):
            return None
        symbol, others = info.get(name.name), self._assignments.others
        variable = symbol.node if symbol is not None else None
        if (
            others is not None
            and isinstance(variable, Var)
            and others.may_set(variable, variable.fullname, is_model=False, is_exact=True)
        ):
            return None
        for base in info.mro:
            own = [each for each in found if each.owner is base]
            if own or name.name in base.names:
                is_one = len(own) == 1 and own[0].value is not None and not own[0].path
                return Made(own[0].value) if is_one else None
        return None

    def exact_class(self, name: MemberExpr, frame: Frame) -> TypeInfo | None:
        """Return the class of the object whose attribute is read; None if it may be of a class derived from that."""
        info, is_exact = self._class(self.owner(name, frame))
        return info if is_exact else None

    def owner(self, name: MemberExpr, frame: Frame) -> Origin:
        """Return what an attribute is read of: a call of a class, a class, or `self`."""
        try:
            found = self._of(name.expr, frame)
        except Unreadable:
            found = []
        return self._objects_made.get(found[0], found[0]) if len(found) == 1 else Origin(name.expr, frame)

    def _class(self, owner: Origin) -> tuple[TypeInfo | None, bool]:
        """Return the class of an object, and whether it is of none that is derived from it."""
        info = class_of(owner.node)
        around = self._definitions.class_of_self(owner.node) if info is None else None
        return (info, True) if around is None else (around, False)

    def inside(self, name: MemberExpr, frame: Frame) -> Frame:
        """Add to a frame what the object was made with whose attribute is read."""
        owner = self.owner(name, frame)
        info, is_exact = self._class(owner)
        if info is None or isinstance(owner.node, RefExpr) is is_exact or may_be_old(info):
            return frame
        init = next(iter(completing(info, self._classes)), None) or init_of(info, self._classes)
        if init is None or not self._is_written(init):
            return frame
        try:
            made = self._made_with(info, init, owner, is_exact=is_exact)
        except Unreadable:
            return frame
        if frame.given == made.given and frame.functions == made.functions:
            # `self.model = chain(self.model, head)` reads it where it has been read.
            return frame
        asked = made, frame
        if asked not in self._frames:
            self._frames[asked] = Frame(made.given, frame, made.functions)
        return self._frames[asked]

    def field(self, name: MemberExpr, frame: Frame) -> Origin | None:
        """Return what the call of a data class, or a named tuple, gave a field that nothing else sets."""
        owner = self.owner(name, frame)
        info, _ = self._class(owner)
        symbol = info.get(name.name) if info is not None else None
        variable = symbol.node if symbol is not None else None
        if (
            info is None
            or not isinstance(owner.node, CallExpr)
            or not isinstance(variable, Var)
            or not has_fields(info)
            or not takes_field(info, name.name)
        ):
            return None
        is_new = owner.node in self.alone or self._assignments.function_at(place(name)) in completing(
            info, self._classes
        )
        if is_set_again(self._assignments, variable, is_new=is_new):
            raise Unreadable
        if looks_up(info):
            raise Unreadable
        is_own, given = self._assignments.contents.defines(info), field_given(info, name.name, owner.node)
        default = None if is_own else self._default_of(info, name.name)
        if given is not None and (is_own or default is not None):
            return Origin(given, owner.frame)
        if not is_own and default is None:
            raise Unreadable
        return default or Origin(default_of_field(info, name.name, self._classes), self._elsewhere)

    def _made_with(self, info: TypeInfo, init: FuncDef, owner: Origin, *, is_exact: bool) -> Frame:
        """Make a frame with the parameters of an `__init__`, and of those of bases that it calls."""
        asked = info, init, owner
        if asked in self._frames:
            return self._frames[asked]
        found = completing(info, self._classes)
        if is_exact and init in found:
            # It reads the fields, which the call of the class gives, by way of the object. So do those of bases.
            made = Frame({each.arguments[0].variable: owner for each in found}, owner.frame, (init,))
        elif isinstance(owner.node, CallExpr):
            made = self._enter(init, owner.node, owner.frame, owner.frame, owner)
        elif is_exact or not self._definitions.is_last(info, init.name):
            raise Unreadable
        else:
            # Of an object that a method has, its `__init__` alone tells what bases were made with.
            made = Frame({init.arguments[0].variable: owner}, owner.frame, (init,))
        called = base_init(info, init, self._classes)
        while called is not None and self._is_written(called[0]):
            function, call = called
            inner = self._enter(function, call, owner.frame, made, owner)
            made = Frame({**made.given, **inner.given}, owner.frame, inner.functions)
            called = base_init(info, function, self._classes)
        self._frames[asked] = made
        return made

    def call_of_model(self, info: TypeInfo, owner: Origin) -> Origin | None:
        """Return the call of the library's own `__init__` that makes a model of a class; None if that is elsewhere.

        Args:
            owner: The call of the class.

        Raises:
            Unreadable: Nobody can tell.
        """
        init, call, frame = init_of(info, self._classes), owner.node, owner.frame
        if not isinstance(call, CallExpr) or self._sets_forward(info):
            raise Unreadable
        while init is not None and not is_of_library(init):
            if not self._is_written(init):
                return None
            inner = self._enter(init, call, owner.frame, frame, owner)
            if frame is not owner.frame:
                inner = Frame({**frame.given, **inner.given}, owner.frame, inner.functions)
            frame = inner
            called = base_init(info, init, self._classes)
            if called is None:
                raise Unreadable
            init, call = called
        if init is None:
            raise Unreadable
        return Origin(call, frame)

    def _sets_forward(self, info: TypeInfo) -> bool:
        """Tell whether anything may give an object of a class another forward than it is made with."""
        contents = self._assignments.contents
        found = of_class(contents.by_variable.get("forward", ()), info, contents.joining)
        return contents.opaque_attributes or bool(found)

    def _is_written(self, function: FuncDef) -> bool:
        """Tell whether mypy has the body of a method: it has none of a module that comes from the cache."""
        return self._assignments.contents.defines(function.info) and bool(function.arguments)


def class_of(node: Node) -> TypeInfo | None:
    """Return the class that is meant, or whose object a call makes."""
    callee = node.callee if isinstance(node, CallExpr) else node
    return callee.node if isinstance(callee, RefExpr) and isinstance(callee.node, TypeInfo) else None
