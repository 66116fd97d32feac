"""Models and factories that other modules may read: `blocks.encoder`, `blocks.TABLE["relu"]`, un-annotated functions.

What a model of another module is, mypy keeps beside its type where one call made it. All else has no place there: a
function without annotations, a partial application, a table, a name that several statements set. So a module has a
symbol of its own with what its names stand for at its end (`recipes.py`), which mypy's cache and the daemon keep and
compare as they do all others, as they do for arrays (`features/arrays/modules.py`).

That hangs on the module's own text, and on the library, alone. A constant of another module stands in it by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from mypy.nodes import (
    Argument,
    CallExpr,
    Decorator,
    DictExpr,
    Expression,
    FuncDef,
    LambdaExpr,
    ListExpr,
    MemberExpr,
    MypyFile,
    RefExpr,
    SymbolTableNode,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.types import Instance

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.assumptions import Unasked
from typedthinc._mypy.elsewhere import keep, may_be_changed, string_of
from typedthinc._mypy.features.bodies.bodies import Bodies
from typedthinc._mypy.features.bodies.elsewhere import SYMBOL
from typedthinc._mypy.features.bodies.evaluation import Asked, agreed, known, size_of
from typedthinc._mypy.features.bodies.frames import Frame, Given, Node, NoValue, Origin, Unreadable
from typedthinc._mypy.features.bodies.holding import held, is_plain
from typedthinc._mypy.features.bodies.members import Definitions
from typedthinc._mypy.features.bodies.parameters import (
    made_with,
    named,
    object_of,
    parameter_of,
    plain,
    size_given,
)
from typedthinc._mypy.features.bodies.recipes import (
    Applied,
    Assuming,
    Built,
    Factory,
    Items,
    Kind,
    Made,
    Method,
    Named,
    Parameter,
    Passed,
    Recipe,
    dump_recipes,
)
from typedthinc._mypy.features.bodies.synthetic import PARTIAL
from typedthinc._mypy.features.bodies.unchecked import unchecked
from typedthinc._mypy.met import is_users
from typedthinc._mypy.model_classes import is_models_class
from typedthinc._mypy.nested import handed_on
from typedthinc._mypy.plain import returns_no_model
from typedthinc._mypy.signature_info import declares_no_result
from typedthinc._mypy.sources.text import homes_of_names, keep_source
from typedthinc._mypy.to_shapes import Classes
from typedthinc._mypy.values import literal_key
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType
from typedthinc.shapes.sizes import Known

_LIBRARY = "typedthinc."
# Tables in tables have an end.
_DEEPEST = 3


def publish(
    tree: MypyFile,
    modules: Mapping[str, MypyFile],
    read: Callable[[], FileAssignments],
    classes: Classes,
    bodies_of: Callable[[MypyFile], Bodies],
) -> None:
    """Keep what other modules may know of the models and factories of a module; `read` returns what its text says."""
    string = string_of(modules)
    if SYMBOL in tree.names or string is None or not _has_models(tree, modules):
        return
    recipes = _Module(tree, modules, read(), classes, string, bodies_of(tree)).recipes()
    # A text of nothing says that this has been done.
    keep(tree, SYMBOL, dump_recipes(recipes), string)
    keep_source(tree, modules)


def _has_models(tree: MypyFile, modules: Mapping[str, MypyFile]) -> bool:
    """Tell cheaply whether a module is one of the program that may have models, and has its text.

    It imports the library, or what another one has that may have models.
    """
    return (
        bool(tree.defs)
        and is_users(tree.fullname, tree.path)
        and any(f"{each}.".startswith(_LIBRARY) or _keeps(modules, each) for each in homes_of_names(tree))
    )


def _keeps(modules: Mapping[str, MypyFile], home: str) -> bool:
    return home in modules and SYMBOL in modules[home].names


class _Module:
    """One module that is published."""

    def __init__(
        self,
        tree: MypyFile,
        modules: Mapping[str, MypyFile],
        assignments: FileAssignments,
        classes: Classes,
        string: Instance,
        bodies: Bodies,
    ) -> None:
        self._tree = tree
        self._call = unchecked(tree, modules, classes, string, assignments.contents)
        self._assignments = self._call.assignments
        assert isinstance(self._assignments.others, Unasked)
        self._others = self._assignments.others
        self._bodies, self._frame = bodies, Frame({})
        # By so many keys what a variable holds is found that others may change.
        self._kept_to = 0

    def recipes(self) -> dict[str, Recipe]:
        """Say what the names of the module stand for."""
        found = {name: self._assuming(partial(self._of_symbol, name, symbol.node)) for name, symbol in self._own()}
        for _, symbol in self._own():
            if isinstance(symbol.node, TypeInfo):
                found |= {f"{symbol.node.name}.{name}": each for name, each in self._methods(symbol.node)}
        return {name: recipe for name, recipe in found.items() if recipe is not None}

    def _assuming(self, find: Callable[[], Recipe | None]) -> Recipe | None:
        """Find what a name stands for, and keep with it what that takes for granted of other modules."""
        self._call.passed.clear()
        self._others.assumed.clear()
        found = find()
        passed, assumed = tuple(sorted(self._call.passed)), tuple(sorted(self._others.assumed))
        return Assuming(found, passed, assumed) if found is not None and (passed or assumed) else found

    def _own(self) -> Iterator[tuple[str, SymbolTableNode]]:
        for name, symbol in self._tree.names.items():
            if symbol.node is not None and symbol.node.fullname == f"{self._tree.fullname}.{name}":
                yield name, symbol

    def _methods(self, info: TypeInfo) -> Iterator[tuple[str, Recipe | None]]:
        """Say what the methods of a class make of objects of this very class."""
        names = {name for base in info.mro if base.module_name == self._tree.fullname for name in base.names}
        for name in sorted(names):
            method = self._definitions.member(info, name, is_exact=True)
            symbol = info.get(name)
            try:
                if method is not None and not name.startswith("__"):
                    yield name, self._passed(method) or self._assuming(partial(self._method, info, method))
                elif symbol is not None and isinstance(symbol.node, Var) and not symbol.node.is_property:
                    yield name, self._assuming(partial(self._attribute, info, name))
            except (Unreadable, NoValue, RecursionError):
                continue

    def _attribute(self, info: TypeInfo, name: str) -> Recipe | None:
        """Say what an attribute of an object stands for, by what its class is called with."""
        asked = self._asked()
        owner, parameters = self._object(asked, info, 0)
        read = [Origin(MemberExpr(owner, name), self._frame)]
        made = known(asked, read) or (None if self._may_be_changed(name) else held(asked, read))
        return None if made is None else Method(Factory((), made), parameters, is_property=True)

    def _may_be_changed(self, name: str) -> bool:
        return may_be_changed(self._assignments, self._tree.path, name)

    def _object(self, asked: Asked, info: TypeInfo, first: int) -> tuple[CallExpr, tuple[Parameter, ...]]:
        """Make a call of a class with sizes named by places, from the first one on; and list its parameters."""
        arguments = made_with(info, self._tree.fullname)
        parameters = tuple(parameter_of(self._call, each) for each in arguments)
        return object_of(info, arguments, parameters, asked.origins.synthetic, first), parameters

    def _method(self, info: TypeInfo, method: FuncDef) -> Recipe | None:
        asked = self._asked()
        returns = self._definitions.returns[method]
        owner: Expression = named(info)
        parameters: tuple[Parameter, ...] | None = None
        if not (method.is_static or method.is_class):
            owner, parameters = self._object(asked, info, len(method.arguments) - 1)
        receives = None if method.is_static else Origin(owner, self._frame)
        made = self._made_by(asked, method, *returns, owner=receives)
        return Method(made, parameters, method.is_property) if made is not None else None

    def _of_symbol(self, name: str, node: object) -> Recipe | None:
        try:
            if isinstance(node, FuncDef | Decorator):
                return (self._passed(node) if isinstance(node, FuncDef) else None) or self._factory(node)
            if isinstance(node, TypeInfo):
                return self._class(node)
            return self._variable(node) if isinstance(node, Var) else None
        except (Unreadable, NoValue, RecursionError):
            return None

    def _asked(self) -> Asked:
        return self._bodies.begin(self._call)

    @property
    def _definitions(self) -> Definitions:
        return self._bodies.defined(self._call)

    def _passed(self, function: FuncDef) -> Recipe | None:
        """Say of a decorator that it returns the function it is given."""
        calls = self._definitions.decorators.passed(function)
        return None if calls is None else Passed(calls)

    def _variable(self, variable: Var) -> Recipe | None:
        contents = self._assignments.contents
        found = self._assignments.reaching.at_end(variable)
        values = [each.value for each in found if each.value is not None and not each.path]
        if not found or len(values) < len(found):
            return None
        if not contents.forgets:
            layer = self._layer([Origin(value, self._frame) for value in values])
            if layer is not None:
                return layer
        is_held = variable in contents.escaped or (
            isinstance(values[0], ListExpr | DictExpr) and self._may_be_changed(variable.name)
        )
        self._kept_to = handed_on(contents, variable) if self._assignments.has_bodies else 0
        return None if len(values) > 1 or is_held else self._value(values[0], 0)

    def _layer(self, values: list[Origin]) -> Recipe | None:
        try:
            layer = agreed(self._asked(), values)
        except (Unreadable, NoValue):
            return None
        return None if layer.scheme == UNKNOWN_SCHEME else layer

    def _value(self, node: Node, depth: int) -> Recipe | None:
        """Say what an expression stands for other than a model, or an item of one."""
        if depth:
            layer = self._layer([Origin(node, self._frame)])
            if layer is not None:
                return layer
        asked = self._asked()
        found = asked.origins.of(node, self._frame)
        match found[0].node if len(found) == 1 else None:
            case LambdaExpr() as function:
                return self._made_by(asked, function, function.expr())
            case RefExpr(node=FuncDef() | Decorator() as function) as name:
                return self._factory(function) or self._named(name)
            case RefExpr() as name:
                return self._named(name)
            case CallExpr(callee=RefExpr(fullname=name)) as partial if name == PARTIAL:
                return self._applied(asked, partial, depth)
            case CallExpr(callee=RefExpr(node=TypeInfo() as info)) as made if not is_models_class(info):
                built = plain(self._call, made)
                return built if isinstance(built, Built) else None
            case DictExpr() | ListExpr() | TupleExpr() as held if depth < _DEEPEST:
                return self._items(held, depth)
            case _:
                return None

    def _items(self, held: DictExpr | ListExpr | TupleExpr, depth: int) -> Recipe | None:
        if depth and depth >= self._kept_to:
            # It may have been changed by another name.
            return None
        pairs = (
            [(None if key is None else literal_key(key), item) for key, item in held.items]
            if isinstance(held, DictExpr)
            else list(enumerate(held.items))
        )
        found: list[tuple[int | str, Recipe | None]] = []
        for key, item in pairs:
            if key is None:
                return None
            try:
                found.append((key, self._value(item, depth + 1)))
            except (Unreadable, NoValue):
                found.append((key, None))
        is_known = any(recipe is not None for _, recipe in found)
        kind: Kind = "dict" if isinstance(held, DictExpr) else "list" if isinstance(held, ListExpr) else "tuple"
        return Items(tuple(found), kind) if is_known else None

    def _applied(self, asked: Asked, partial: CallExpr, depth: int) -> Recipe | None:
        if not partial.args or any(kind.is_star() for kind in partial.arg_kinds):
            return None
        function, *args = partial.args
        recipe = self._value(function, depth + 1)
        if recipe is None:
            return None
        sizes = (size_of(asked, arg, self._frame) for arg in args)
        numbers = [size.constant if isinstance(size, Known) and not size.terms else None for size in sizes]
        kinds = [kind.value for kind in partial.arg_kinds[1:]]
        return Applied(recipe, tuple(zip(kinds, numbers, partial.arg_names[1:], strict=True)))

    def _named(self, name: RefExpr) -> Recipe | None:
        return Named(name.fullname) if name.fullname.startswith(_LIBRARY) else None

    def _factory(self, node: FuncDef | Decorator) -> Recipe | None:
        if isinstance(node, FuncDef) and returns_no_model(node):
            return None
        function = self._definitions.body(node)
        return None if function is None else self._made_by(None, function, *self._definitions.returns[function])

    def _class(self, info: TypeInfo) -> Recipe | None:
        """Say what the calls of a class of models make that says less itself."""
        asked = self._asked()
        if not is_models_class(info) or not asked.origins.is_open(info):
            return None
        made, parameters = self._object(asked, info, 0)
        layer = known(asked, [Origin(made, self._frame)])
        return None if layer is None else Factory(parameters, layer)

    def _made_by(
        self, asked: Asked | None, function: FuncDef | LambdaExpr, *results: Expression, owner: Origin | None = None
    ) -> Factory | None:
        """Say what a function makes; `asked` is the question that this is a part of, if there is one."""
        arguments = function.arguments if owner is None else function.arguments[1:]
        parameters = [parameter_of(self._call, argument) for argument in arguments]
        found = self._made_of(asked, function, results, owner, arguments, parameters)
        if (found is not None and not found.unknown) or not any(map(_has_items, arguments)):
            return found
        fixed = [
            each._replace(is_fixed=each.is_fixed or _has_items(argument))
            for argument, each in zip(arguments, parameters, strict=True)
        ]
        fuller = self._made_of(asked, function, results, owner, arguments, fixed)
        if found is None or fuller is None:
            return found or fuller
        return found._replace(by_default=fuller) if isinstance(fuller.made, LayerType) else found

    def _made_of(
        self,
        asked: Asked | None,
        function: FuncDef | LambdaExpr,
        results: Sequence[Expression],
        owner: Origin | None,
        arguments: Sequence[Argument],
        parameters: Sequence[Parameter],
    ) -> Factory | None:
        """Say what a function makes whose parameters are such ones."""

        def framed(here: Asked) -> list[Origin]:
            given: dict[Var, Given] = {
                argument.variable: self._given(here, place, argument, each)
                for place, (argument, each) in enumerate(zip(arguments, parameters, strict=True))
                if not argument.kind.is_star()
            }
            if owner is not None:
                given[function.arguments[0].variable] = owner
            frame = Frame(given, self._frame, (function,))
            return [Origin(result, frame) for result in results]

        def ask() -> Made | None:
            here = asked or self._asked()
            origins = framed(here)
            return known(here, origins) or held(here, origins)

        fixed = [each.name for each in parameters if each.is_fixed]
        question = f"sizes given by all but {fixed}" if parameters else ""
        kept = self._bodies.kept.of
        made = ask() if owner is not None else kept(self._call, self._definitions, function, question, ask)
        if made is None:
            return None
        if not isinstance(function, FuncDef) or not declares_no_result(function):
            return Factory(tuple(parameters), made)
        here = asked or self._asked()
        return Factory(tuple(parameters), made, is_plain(here, function, made, framed(here)))

    def _given(self, asked: Asked, place: int, argument: Argument, parameter: Parameter) -> Origin:
        """Return what stands for what a parameter is given: its default, where that is a layer, or a size."""
        if parameter.is_fixed and argument.initializer is not None:
            return Origin(argument.initializer, self._frame)
        return Origin(asked.origins.synthetic.of_size(size_given(place, parameter)), self._frame)


def _has_items(argument: Argument) -> bool:
    """Tell whether a parameter that a call leaves out may be a list or the like."""
    default = argument.initializer
    is_name = isinstance(default, RefExpr) and default.fullname != "builtins.None"
    return is_name or isinstance(default, TupleExpr | ListExpr | DictExpr)
