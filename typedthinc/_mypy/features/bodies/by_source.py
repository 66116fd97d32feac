"""What functions and objects of other modules make that no recipe says: their statements, run with what a call gives.

What a loop makes of a list that a call gives, by itself or in an object of settings, no recipe says. So the source of
the module is read (`_mypy/sources/`), and its function entered like one of the file, with the numbers, texts, lists,
objects and models that the call gives: nothing else crosses from one module to the other. What comes of it, models or
an object, crosses back, and the same is asked of it as of the recipes that modules keep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mypy.nodes import (
    CallExpr,
    Expression,
    FloatExpr,
    FuncDef,
    MypyFile,
    RefExpr,
    StrExpr,
    TempNode,
    TypeInfo,
    Var,
)

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import depend
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.bodies.attributes import class_of
from typedthinc._mypy.features.bodies.carrying import carried, passed_on
from typedthinc._mypy.features.bodies.constructors import default_of_field, has_fields, takes_field
from typedthinc._mypy.features.bodies.elsewhere import usable, usable_member
from typedthinc._mypy.features.bodies.evaluation import NOBODY_KNOWS, Asked, known, origin_of, size_of
from typedthinc._mypy.features.bodies.frames import Frame, NoValue, Origin, Passed, Unreadable, entered
from typedthinc._mypy.features.bodies.holding import held, is_plain
from typedthinc._mypy.features.bodies.parameters import parameter_of
from typedthinc._mypy.features.bodies.places import Step
from typedthinc._mypy.features.bodies.read_modules import Module, ReadModules
from typedthinc._mypy.features.bodies.recipes import Factory, Parameter
from typedthinc._mypy.features.bodies.unchecked import Unchecked
from typedthinc._mypy.met import is_users
from typedthinc._mypy.model_classes import is_models_class
from typedthinc._mypy.sources.bases import bases_elsewhere, homes_of_bases
from typedthinc._mypy.sources.text import SOURCE
from typedthinc.shapes.sizes import Known

if TYPE_CHECKING:
    from typedthinc._mypy.features.bodies.bodies import Bodies

# What crosses back: models, with nothing that a call could fill in, or what stands for a number, a text or an object.
Found: TypeAlias = Factory | Expression
_ROOT: Final = Frame({})


class BySource:
    """The modules that one file asks about.

    Args:
        call: Knows the file.
        read: The modules that have been read.
        bodies_of: Makes what reads the bodies of a module.
    """

    def __init__(self, call: Call, read: ReadModules, bodies_of: Callable[[MypyFile], Bodies]) -> None:
        self._call, self._read_modules, self._bodies_of = call, read, bodies_of
        self._modules: dict[str, Module | None] = {}
        # The modules that are read together: one, and those of the bases of its classes.
        self._together: dict[str, list[str]] = {}

    @property
    def assignments(self) -> FileAssignments:
        """Return those of the file that asks."""
        return self._call.assignments

    def parameters(self, function: RefExpr) -> Sequence[Parameter] | None:
        """Describe the parameters of a function of another module; None if it may be another one when it is called."""
        module = self.module(function.fullname.rpartition(".")[0])
        body = None if module is None else module.body(function)
        if module is None or body is None:
            return None
        factory = Factory(tuple(parameter_of(module.call, each) for each in body.arguments), NOBODY_KNOWS)
        found = usable(self._call, function, module.assuming(factory))
        return found.parameters if isinstance(found, Factory) else None

    def function(self, asked: Asked, function: RefExpr, node: CallExpr, frame: Frame) -> Found | None:
        """Say what a function of another module makes in one call; None if nobody can tell."""
        module = self.module(function.fullname.rpartition(".")[0])
        body = None if module is None else module.body(function)
        if module is None or body is None or not self.enter():
            return None
        there = module.begin()
        try:
            results = _entered(there, body, passed_on(asked, there, node, frame), None)
        except (NoValue, Unreadable, RecursionError):
            return None
        found = _found(asked, module, there, results, body)
        return found if usable(asked.call, function, module.assuming(_as_recipe(found))) is not None else None

    def asked(self, asked: Asked) -> _InOneSearch:
        """Return what answers within one question of the file that asks."""
        return _InOneSearch(self, asked)

    def is_method(self, owner: Origin, name: str) -> bool:
        """Tell whether an attribute of an object of another module is a method, which is called."""
        info = class_of(owner.node)
        module = None if info is None else self.of_class(info)
        method = None if module is None or info is None else module.method(info, name)
        return method is not None and not method.is_property

    def member(
        self,
        asked: Asked,
        owner: Origin,
        name: str,
        node: CallExpr | None,
        frame: Frame,
        behind: TypeInfo | None = None,
    ) -> Found | None:
        """Say what an attribute or property of an object is, or what its method makes in one call.

        Args:
            asked: The question that this is a part of.
            owner: The call of a class of another module, or that class.
            name: The name of the attribute.
            node: The call of a method, if it is one.
            frame: The frame of that call.
            behind: The base of the class in which `super()` asks for the method.

        Returns:
            None if nobody can tell, or if it is a field of a data class, which is known by the call alone.
        """
        info = class_of(owner.node)
        if info is None or is_models_class(info) or (has_fields(info) and takes_field(info, name)):
            return None
        module, symbol = self.of_class(info), info.get(name)
        if module is None or symbol is None:
            return None
        there, method = module.begin(), module.method(info, name, behind)
        if method is None and not isinstance(symbol.node, Var):
            return None
        if (method is not None and method.is_property is (node is not None)) or not self.enter():
            return None
        try:
            made = Origin(carried(asked, there, owner), _ROOT)
            if isinstance(made.node, TempNode):
                return None
            passed = [] if node is None else passed_on(asked, there, node, frame)
            results = _read(there, made, name) if method is None else _entered(there, method, passed, made)
        except (NoValue, Unreadable, RecursionError):
            return None
        found = _found(asked, module, there, results, method)
        return found if usable_member(asked.call, info, name, module.assuming(_as_recipe(found))) is not None else None

    def default(self, asked: Asked, info: TypeInfo, name: str) -> Expression | None:
        """Return what stands for what a field of a class of another module is worth that a call leaves out."""
        module = self.of_class(info)
        if module is None:
            return None
        there = module.begin()
        try:
            written = default_of_field(info, name, module.call.assignments.contents.classes)
            return carried(there, asked, origin_of(there, written, _ROOT))
        except (Unreadable, RecursionError):
            return None

    def of_class(self, info: TypeInfo) -> Module | None:
        """Return what is known of the module of a class; None if nobody can tell.

        Of the file that asks, the statements are known. But not those of other modules, from whose classes its own are
        derived: with these, it is read like another.
        """
        is_own = info.module_name == self._call.checker.tree.fullname
        return self._known(info.module_name) if not is_own or self._is_derived(info) else None

    def enter(self) -> bool:
        """Note that a body of another module is entered; False where that has happened too often."""
        return self._read_modules.enter()

    def with_bases(self) -> Module | None:
        """Return what is known of the file that asks, where its classes are derived from those of other modules."""
        checker, is_read = self._call.checker, isinstance(self._call, Unchecked)
        is_derived = not is_read and homes_of_bases(checker.tree, checker.modules)
        return self._known(checker.tree.fullname) if is_derived else None

    def module(self, home: str) -> Module | None:
        """Return what is known of another module; None if nobody can tell."""
        return None if home == self._call.checker.tree.fullname else self._known(home)

    def _is_derived(self, info: TypeInfo) -> bool:
        is_read = isinstance(self._call, Unchecked)
        return not is_read and bool(bases_elsewhere(info, self._call.checker.modules))

    def _known(self, home: str) -> Module | None:
        if home not in self._modules:
            self._modules[home] = self._read(home)
        if self._modules[home] is not None:
            self._depend(home)
        return self._modules[home]

    def _read(self, home: str) -> Module | None:
        modules = self._call.checker.modules
        module = modules.get(home)
        if module is None or not is_users(home, module.path):
            return None
        self._together[home] = [home, *homes_of_bases(module, modules)]
        self._depend(home)
        for each in self._together[home]:
            if self._call.assignments.others is not None:
                self._call.assignments.others.publish(f"{each}.")
        return self._read_modules.of(module, modules, self._call.classes, self._bodies_of)

    def _depend(self, home: str) -> None:
        for each in self._together[home]:
            depend(self._call.checker, f"<{each}.{SOURCE}>")


class _InOneSearch(NamedTuple):
    """What modules say within one question."""

    modules: BySource
    asked: Asked

    def function(self, function: RefExpr, node: CallExpr, frame: Frame, /) -> Found | None:
        return self.modules.function(self.asked, function, node, frame)

    def member(
        self, owner: Origin, name: str, node: CallExpr | None, frame: Frame, behind: TypeInfo | None = None, /
    ) -> Found | None:
        return self.modules.member(self.asked, owner, name, node, frame, behind)

    def is_method(self, owner: Origin, name: str, /) -> bool:
        return self.modules.is_method(owner, name)

    def default(self, info: TypeInfo, name: str, /) -> Expression | None:
        return self.modules.default(self.asked, info, name)


def _entered(there: Asked, function: FuncDef, passed: Sequence[Passed], owner: Origin | None) -> list[Origin]:
    """List what a function returns, with what it is given."""
    inner = entered(function, passed, _ROOT, _ROOT, None if function.is_static else owner)
    return [Origin(each, inner) for each in there.origins.definitions.returns[function]]


def _read(there: Asked, owner: Origin, name: str) -> list[Origin]:
    """Return an attribute of an object."""
    assert isinstance(owner.node, Expression)
    return [Origin(there.origins.synthetic.taken(owner.node, Step(name, is_key=False)), owner.frame)]


def _found(
    asked: Asked, module: Module, there: Asked, results: Sequence[Origin], function: FuncDef | None
) -> Found | None:
    """Say what the results of a function are, or the value of an attribute, in words of who asks."""
    module.forget()
    only = results[0].node if len(results) == 1 else None
    behind = origin_of(there, only, results[0].frame) if isinstance(only, Expression) else None
    if behind is not None and _may_cross(there, behind):
        return carried(there, asked, behind)
    made = known(there, results) or held(there, results)
    if made is None:
        return None
    return Factory((), made, function is not None and is_plain(there, function, made, results))


def _may_cross(asked: Asked, value: Origin) -> bool:
    """Tell whether something is a number, a text or an object: a list may have other names."""
    match value.node:
        case StrExpr() | FloatExpr():
            return True
        case CallExpr(callee=RefExpr(node=TypeInfo() as info)):
            return not is_models_class(info)
        case _:
            return isinstance(size_of(asked, *value), Known)


def _as_recipe(found: Found | None) -> Factory:
    """Return a recipe of which the same is asked as of what was found."""
    return found if isinstance(found, Factory) else Factory((), NOBODY_KNOWS)
