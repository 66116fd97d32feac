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
    DictExpr,
    Expression,
    FloatExpr,
    FuncDef,
    ListComprehension,
    ListExpr,
    MypyFile,
    RefExpr,
    StrExpr,
    TempNode,
    TupleExpr,
    TypeInfo,
    Var,
)

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import depend
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.arrays.data_classes import fields
from typedthinc._mypy.features.bodies.attributes import class_of
from typedthinc._mypy.features.bodies.constructors import default_of_field, has_fields, takes_field
from typedthinc._mypy.features.bodies.elsewhere import usable, usable_member
from typedthinc._mypy.features.bodies.evaluation import NOBODY_KNOWS, Asked, known, layer_of, origin_of, size_of
from typedthinc._mypy.features.bodies.frames import Frame, Item, NoValue, Origin, Passed, Unreadable, entered
from typedthinc._mypy.features.bodies.handing import may_have_own_methods
from typedthinc._mypy.features.bodies.holding import held, is_plain
from typedthinc._mypy.features.bodies.parameters import named, parameter_of
from typedthinc._mypy.features.bodies.places import Step
from typedthinc._mypy.features.bodies.read_modules import Module, ReadModules
from typedthinc._mypy.features.bodies.recipes import Factory, Parameter
from typedthinc._mypy.features.bodies.sequences import items_of
from typedthinc._mypy.features.bodies.synthetic import unknown
from typedthinc._mypy.model_classes import is_models_class
from typedthinc._mypy.outside import is_users
from typedthinc._mypy.sources.text import SOURCE
from typedthinc._mypy.values import literal_key
from typedthinc.shapes.scheme import UNKNOWN_SCHEME
from typedthinc.shapes.sizes import Known

if TYPE_CHECKING:
    from typedthinc._mypy.features.bodies.bodies import Bodies

# What crosses back: models, with nothing that a call could fill in, or what stands for a number, a text or an object.
Found: TypeAlias = Factory | Expression
_LIBRARY: Final = "typedthinc."
_CONSTANTS: Final = frozenset({"builtins.None", "builtins.True", "builtins.False"})
# Lists stand in lists.
_DEEPEST: Final = 3
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
        if module is None or body is None:
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
        module = None if info is None else self.module(info.module_name)
        method = None if module is None or info is None else module.method(info, name)
        return method is not None and not method.is_property

    def member(self, asked: Asked, owner: Origin, name: str, node: CallExpr | None, frame: Frame) -> Found | None:
        """Say what an attribute or property of an object is, or what its method makes in one call.

        Args:
            asked: The question that this is a part of.
            owner: The call of a class of another module, or that class.
            name: The name of the attribute.
            node: The call of a method, if it is one.
            frame: The frame of that call.

        Returns:
            None if nobody can tell, or if it is a field of a data class, which is known by the call alone.
        """
        info = class_of(owner.node)
        if info is None or is_models_class(info) or (has_fields(info) and takes_field(info, name)):
            return None
        module, symbol = self.module(info.module_name), info.get(name)
        if module is None or symbol is None:
            return None
        there, method = module.begin(), module.method(info, name)
        if method is None and not isinstance(symbol.node, Var):
            return None
        if method is not None and method.is_property is (node is not None):
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
        module = self.module(info.module_name)
        if module is None:
            return None
        there = module.begin()
        try:
            written = default_of_field(info, name, module.call.assignments.contents.classes)
            return carried(there, asked, origin_of(there, written, _ROOT))
        except (Unreadable, RecursionError):
            return None

    def module(self, home: str) -> Module | None:
        """Return what is known of a module; None if nobody can tell."""
        if home not in self._modules:
            self._modules[home] = self._read(home)
        if self._modules[home] is not None:
            depend(self._call.checker, f"<{home}.{SOURCE}>")
        return self._modules[home]

    def _read(self, home: str) -> Module | None:
        checker = self._call.checker
        module = checker.modules.get(home)
        if module is None or module is checker.tree or not is_users(home, module.path):
            return None
        depend(checker, f"<{home}.{SOURCE}>")
        if self._call.assignments.others is not None:
            self._call.assignments.others.publish(f"{home}.")
        return self._read_modules.of(module, checker.modules, self._call.classes, self._bodies_of)


class _InOneSearch(NamedTuple):
    """What modules say within one question."""

    modules: BySource
    asked: Asked

    def function(self, function: RefExpr, node: CallExpr, frame: Frame, /) -> Found | None:
        return self.modules.function(self.asked, function, node, frame)

    def member(self, owner: Origin, name: str, node: CallExpr | None, frame: Frame, /) -> Found | None:
        return self.modules.member(self.asked, owner, name, node, frame)

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


def passed_on(asked: Asked, there: Asked, node: CallExpr, frame: Frame) -> list[Passed]:
    """List what a call gives, as it stands in another module."""
    passed = asked.origins.passing.arguments(node, frame)
    return [each._replace(value=Origin(carried(asked, there, each.value), _ROOT)) for each in passed]


def carried(asked: Asked, there: Asked, given: Item, depth: int = 0) -> Expression:
    """Return what stands in another module for what a call gives; nobody knows there what else it is."""
    written = given.node if isinstance(given, Origin) and depth <= _DEEPEST else None
    if not isinstance(given, Origin) or not isinstance(written, Expression):
        return unknown()
    size = size_of(asked, *given)
    if isinstance(size, Known):
        return there.origins.synthetic.of_size(size)
    node, frame = origin_of(asked, written, given.frame)
    match node:
        case StrExpr() | FloatExpr():
            return node
        case RefExpr(fullname=name) if name in _CONSTANTS or name.startswith(_LIBRARY):
            return node
        case DictExpr():
            pairs = [(key, value) for key, value in node.items if key is not None and literal_key(key) is not None]
            if len(pairs) < len(node.items):
                return unknown()
            return DictExpr([(key, carried(asked, there, Origin(value, frame), depth + 1)) for key, value in pairs])
        case CallExpr(callee=RefExpr(node=TypeInfo() as info)) if (names := fields(info)) is not None:
            taken = asked.origins.synthetic.taken
            values = [Origin(taken(written, Step(name, is_key=False)), given.frame) for name in names]
            held = [(name, carried(asked, there, each, depth + 1)) for name, each in zip(names, values, strict=True)]
            # What the asking file, and others, do to it has just been found out.
            return _alone(there, there.origins.synthetic.of_fields(named(info), held))
        case RefExpr(node=TypeInfo() as info):
            return named(info)
        case CallExpr(callee=RefExpr(node=TypeInfo() as info)) if _is_kept(asked, info):
            passed = passed_on(asked, there, node, frame)
            args = [each.value.node for each in passed if isinstance(each.value.node, Expression)]
            made = CallExpr(named(info), args, [each.kind for each in passed], [each.name for each in passed])
            return _alone(there, made)
        case TupleExpr() | ListExpr() | ListComprehension():
            items = [carried(asked, there, each, depth + 1) for each in items_of(asked, written, given.frame)]
            return TupleExpr(items) if isinstance(node, TupleExpr) else ListExpr(items)
        case _:
            return _layer_carried(asked, there, given)


def _layer_carried(asked: Asked, there: Asked, given: Origin) -> Expression:
    layer = layer_of(asked, *given)
    if layer.scheme == UNKNOWN_SCHEME:
        return unknown()
    made = there.origins.synthetic.of_recipe(layer)
    if may_have_own_methods(asked, given):
        there.origins.synthetic.own_methods.add(made)
    return made


def _is_kept(asked: Asked, info: TypeInfo) -> bool:
    """Tell whether objects of a class keep what their `__init__` gives them, whoever has them."""
    others = asked.call.assignments.others
    is_own = info.module_name == asked.call.checker.tree.fullname
    return not (is_models_class(info) or is_own or others is None or others.may_differ(info, "__init__", is_exact=True))


def _alone(there: Asked, made: CallExpr) -> CallExpr:
    there.origins.synthetic.alone.add(made)
    return made
