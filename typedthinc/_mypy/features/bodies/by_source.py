"""Calls of functions of other modules whose recipe does not say all: their statements, run with what the call gives.

What a loop makes of a list that a call gives, by itself or in an object of settings, no recipe says. So the source of
the module is read (`_mypy/sources/`), and its function entered like one of the file, with the numbers, texts, lists,
data classes and models that the call gives: nothing else crosses from one module to the other. What comes of it is a
recipe for this call, of which the same is asked as of those that modules keep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

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
    TupleExpr,
    TypeInfo,
)

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.assumptions import Unasked
from typedthinc._mypy.compat import depend
from typedthinc._mypy.context import Call
from typedthinc._mypy.elsewhere import string_of
from typedthinc._mypy.features.arrays.data_classes import fields
from typedthinc._mypy.features.bodies.elsewhere import usable
from typedthinc._mypy.features.bodies.entrusted import entrust
from typedthinc._mypy.features.bodies.evaluation import NOBODY_KNOWS, Asked, known, layer_of, origin_of, size_of
from typedthinc._mypy.features.bodies.frames import Frame, Item, Origin, Unreadable, entered
from typedthinc._mypy.features.bodies.holding import held
from typedthinc._mypy.features.bodies.parameters import named, parameter_of
from typedthinc._mypy.features.bodies.places import Step
from typedthinc._mypy.features.bodies.recipes import Assuming, Factory, Parameter, Recipe
from typedthinc._mypy.features.bodies.sequences import items_of
from typedthinc._mypy.features.bodies.synthetic import unknown
from typedthinc._mypy.features.bodies.unchecked import Unchecked, unchecked
from typedthinc._mypy.outside import is_users
from typedthinc._mypy.sources.reading import Sources, Written
from typedthinc._mypy.sources.text import SOURCE
from typedthinc._mypy.values import literal_key
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType
from typedthinc.shapes.sizes import Known

if TYPE_CHECKING:
    from typedthinc._mypy.features.bodies.bodies import Bodies

_LIBRARY: Final = "typedthinc."
_CONSTANTS: Final = frozenset({"builtins.None", "builtins.True", "builtins.False"})
# Lists stand in lists.
_DEEPEST: Final = 3
_ROOT: Final = Frame({})


@dataclass
class _Module:
    """A module that one file asks about.

    Attributes:
        call: Knows its text.
        bodies: Says what its functions make.
    """

    written: Written
    call: Unchecked
    bodies: Bodies

    def body(self, function: RefExpr) -> FuncDef | None:
        """Return the statements of a function; None if a name may stand for another one."""
        return self.bodies.defined(self.call).body(self.written.functions.get(function.fullname))

    def assuming(self, recipe: Recipe) -> Assuming:
        """Keep with a recipe all that has been taken for granted of other modules so far."""
        others = self.call.assignments.others
        assert isinstance(others, Unasked)
        return Assuming(recipe, tuple(sorted(self.call.passed)), tuple(sorted(others.assumed)))


class BySource:
    """The modules that one file asks about.

    Args:
        call: Knows the file.
        sources: The modules that have been read.
        bodies_of: Makes what reads the bodies of a module.
    """

    def __init__(self, call: Call, sources: Sources, bodies_of: Callable[[MypyFile], Bodies]) -> None:
        self._call, self._sources, self._bodies_of = call, sources, bodies_of
        self._modules: dict[str, _Module | None] = {}

    @property
    def assignments(self) -> FileAssignments:
        """Return those of the file that asks."""
        return self._call.assignments

    def parameters(self, function: RefExpr) -> Sequence[Parameter] | None:
        """Describe the parameters of a function of another module; None if it may be another one when it is called."""
        module = self._module(function.fullname.rpartition(".")[0])
        body = None if module is None else module.body(function)
        if module is None or body is None:
            return None
        factory = Factory(tuple(parameter_of(module.call, each) for each in body.arguments), NOBODY_KNOWS)
        found = usable(self._call, function, module.assuming(factory))
        return found.parameters if isinstance(found, Factory) else None

    def recipe(self, asked: Asked, function: RefExpr, node: CallExpr, frame: Frame) -> Factory | None:
        """Say what a function of another module makes in one call; None if nobody can tell."""
        module = self._module(function.fullname.rpartition(".")[0])
        body = None if module is None else module.body(function)
        if module is None or body is None:
            return None
        there = module.bodies.begin(module.call)
        definitions = there.origins.definitions
        try:
            passed = asked.origins.passing.arguments(node, frame)
            carried = [each._replace(value=Origin(_carried(asked, there, each.value), _ROOT)) for each in passed]
            inner = entered(body, carried, _ROOT, _ROOT)
        except (Unreadable, RecursionError):
            return None
        results = [Origin(each, inner) for each in definitions.returns[body]]
        made = known(there, results) or held(there, results)
        if made is None:
            return None
        is_plain = module.bodies.is_plain if isinstance(made, LayerType) else module.bodies.are_plain
        parameters = tuple(parameter_of(module.call, each) for each in body.arguments)
        factory = Factory(parameters, made, is_plain(module.call, body, *results))
        found = usable(asked.call, function, module.assuming(factory))
        return found if isinstance(found, Factory) else None

    def _module(self, home: str) -> _Module | None:
        if home not in self._modules:
            self._modules[home] = self._read(home)
        return self._modules[home]

    def _read(self, home: str) -> _Module | None:
        checker = self._call.checker
        module, string = checker.modules.get(home), string_of(checker.modules)
        if module is None or module is checker.tree or string is None or not is_users(home, module.path):
            return None
        depend(checker, f"<{home}.{SOURCE}>")
        if self._call.assignments.others is not None:
            self._call.assignments.others.publish(f"{home}.")
        written = self._sources.of(module, checker.modules)
        if written is None:
            return None
        call = unchecked(written.tree, checker.modules, self._call.classes, string)
        found = _Module(written, call, self._bodies_of(written.tree))
        entrust(call, found.bodies.by_source(call))
        return found


def _carried(asked: Asked, there: Asked, given: Item, depth: int = 0) -> Expression:
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
            return DictExpr([(key, _carried(asked, there, Origin(value, frame), depth + 1)) for key, value in pairs])
        case CallExpr(callee=RefExpr(node=TypeInfo() as info)) if (names := fields(info)) is not None:
            taken = asked.origins.synthetic.taken
            values = [Origin(taken(written, Step(name, is_key=False)), given.frame) for name in names]
            held = [(name, _carried(asked, there, each, depth + 1)) for name, each in zip(names, values, strict=True)]
            made = there.origins.synthetic.of_fields(named(info), held)
            # What the asking file, and others, do to it has just been found out.
            there.origins.synthetic.alone.add(made)
            return made
        case TupleExpr() | ListExpr() | ListComprehension():
            items = [_carried(asked, there, each, depth + 1) for each in items_of(asked, written, given.frame)]
            return TupleExpr(items) if isinstance(node, TupleExpr) else ListExpr(items)
        case _:
            layer = layer_of(asked, *given)
            return unknown() if layer.scheme == UNKNOWN_SCHEME else there.origins.synthetic.of_recipe(layer)
