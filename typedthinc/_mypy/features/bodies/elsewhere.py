"""What other modules keep of their models and factories, as a file reads it: `modules.py` writes it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy.nodes import (
    ArgKind,
    CallExpr,
    Decorator,
    Expression,
    FuncDef,
    IntExpr,
    NameExpr,
    RefExpr,
    SymbolNode,
    TypeInfo,
    Var,
)

from typedthinc._mypy.assumptions import Unasked
from typedthinc._mypy.attributes import looks_up, of_class
from typedthinc._mypy.compat import Checker, depend
from typedthinc._mypy.context import Call
from typedthinc._mypy.elsewhere import kept, sets_numbers
from typedthinc._mypy.features.arrays.elsewhere import defaults_elsewhere, value_elsewhere
from typedthinc._mypy.features.bodies.recipes import (
    Applied,
    Assuming,
    Built,
    Factory,
    Items,
    Method,
    Passed,
    Plain,
    Recipe,
    load_recipes,
)
from typedthinc._mypy.features.bodies.synthetic import unknown
from typedthinc._mypy.features.bodies.unchecked import Unchecked
from typedthinc._mypy.features.results import with_sizes
from typedthinc._mypy.model_classes import is_models_class
from typedthinc.shapes.arrays.values import Dict, Int, Record, Value
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Size

# The symbol of a module that holds them.
SYMBOL: Final = "__typedthinc_models__"
_LIBRARIES: Final = ("typedthinc.", "numpy.", "builtins.", "functools.")


def recipe_of(call: Call, node: RefExpr) -> Recipe | None:
    """Say what a name of another module stands for; None if nobody can tell, or something may set or change it."""
    others, (home, _, name) = call.assignments.others, node.fullname.rpartition(".")
    module = call.checker.modules.get(home)
    if module is None or home == call.checker.tree.fullname or others is None or node.fullname.startswith(_LIBRARIES):
        return None
    depend(call.checker, f"<{home}.{SYMBOL}>")
    others.publish(node.fullname)
    text = kept(module, SYMBOL)
    return usable(call, node, None if text is None else _loaded(text).get(name))


def usable(call: Call, node: RefExpr, found: Recipe | None) -> Recipe | None:
    """Return what a name of another module stands for by its text, if nothing may set or change that."""
    target, others = node.node, call.assignments.others
    home, _, name = node.fullname.rpartition(".")
    is_class = isinstance(target, TypeInfo) and is_models_class(target)
    is_plain = isinstance(target, Var | FuncDef | Decorator) and not target.info
    if not (is_class or is_plain) or others is None or call.assignments.sets(node):
        return None
    recipe = _granted(call, found)
    if recipe is None or call.assignments.forgets:
        return None
    variable = target if isinstance(target, Var) else Var(name)
    if others.may_set(variable, node.fullname, is_model=True):
        return None
    if isinstance(recipe, Items) and others.may_change(variable, node.fullname):
        return None
    # What a function reads when it is called may be another number by then.
    return None if _is_called(recipe) and sets_numbers(call.checker, call.assignments, home) else recipe


def value_of(call: Call, node: RefExpr) -> Value:
    """Return the list, tuple, dict or object that a name of another module stands for, if it holds numbers or texts."""
    found = value_elsewhere(call.checker, call.assignments, node)
    return found if isinstance(found, list | tuple | Dict | Record) else UNKNOWN


def default_elsewhere(call: Call, info: TypeInfo, name: str) -> Value | None:
    """Return what a field of a class of another module is worth that a call leaves out; None if anybody may set it."""
    found = defaults_elsewhere(call.checker, call.assignments, info)
    return None if found is None or name not in dict(found.fields) else found.get(name)


def method_of(call: Call, info: TypeInfo, name: str) -> Method | None:
    """Say what a method of a class of another module makes; None if nobody can tell.

    The object is of this class, and of no class derived from it.
    """
    home, others = info.module_name, call.assignments.others
    module = call.checker.modules.get(home)
    if module is None or home == call.checker.tree.fullname or others is None or info.fullname.startswith(_LIBRARIES):
        return None
    depend(call.checker, f"<{home}.{SYMBOL}>")
    others.publish(info.fullname)
    text = kept(module, SYMBOL)
    found = None if text is None else _loaded(text).get(f"{info.fullname.removeprefix(f'{home}.')}.{name}")
    recipe = usable_member(call, info, name, found)
    return recipe if isinstance(recipe, Method) else None


def usable_member(call: Call, info: TypeInfo, name: str, found: Recipe | None) -> Recipe | None:
    """Return what an attribute or method of an object of this very class makes, if nothing may set or change that."""
    contents, others = call.assignments.contents, call.assignments.others
    is_set = of_class(contents.by_variable.get(name, ()), info, contents.joining)
    if call.assignments.forgets or contents.opaque_attributes or is_set or looks_up(info) or others is None:
        return None
    recipe = _granted(call, found)
    if recipe is None or others.may_differ(info, name, is_exact=True):
        return None
    symbol = info.get(name)
    variable = symbol.node if symbol is not None else None
    factory = recipe.factory if isinstance(recipe, Method) else recipe
    if isinstance(variable, Var) and isinstance(factory, Factory) and isinstance(factory.made, Items):
        # The object has it, and all who have the object.
        if others.may_change(variable, f"{variable.info.fullname}.{name}"):
            return None
    homes = {each.module_name for each in info.mro}
    return None if any(sets_numbers(call.checker, call.assignments, each) for each in homes) else recipe


def is_passed(call: Call, fullname: str, calls: int) -> bool:
    """Tell whether a function or method of another module returns its argument after so many calls."""
    if isinstance(call, Unchecked):
        # What other modules say is for the reader to find out.
        call.passed.add((fullname, calls))
        return True
    home, others = fullname.rpartition(".")[0], call.assignments.others
    while home and home not in call.checker.modules:
        home = home.rpartition(".")[0]
    module, variable = call.checker.modules.get(home), Var(fullname.rpartition(".")[2])
    if module is None or home == call.checker.tree.fullname or others is None or fullname.startswith(_LIBRARIES):
        return False
    depend(call.checker, f"<{home}.{SYMBOL}>")
    others.publish(f"{home}.{variable.name}")
    text = kept(module, SYMBOL)
    recipe = None if text is None else _loaded(text).get(fullname.removeprefix(f"{home}."))
    return recipe == Passed(calls) and not others.may_set(variable, f"{home}.{variable.name}", is_model=False)


def _granted(call: Call, recipe: Recipe | None) -> Recipe | None:
    """Return what a name stands for if all is as its module takes for granted."""
    if not isinstance(recipe, Assuming):
        return recipe
    others = call.assignments.others
    if isinstance(others, Unasked):
        others.assumed.update(recipe.assumptions)
    elif others is None or not all(each.holds(call.checker, others) for each in recipe.assumptions):
        return None
    return recipe.recipe if all(is_passed(call, *each) for each in recipe.decorators) else None


def _is_called(recipe: Recipe | None) -> bool:
    match recipe:
        case Factory():
            return True
        case Applied(function, _):
            return _is_called(function)
        case Items(items, _):
            return any(_is_called(each) for _, each in items)
        case _:
            return False


def known_layer(call: Call, layer: LayerType) -> LayerType:
    """Put the constants of other modules in the place of their names."""
    return with_sizes(layer, lambda name: constant(call, name))


def constant(call: Call, fullname: str) -> Size:
    """Return the number that a constant of any module stands for."""
    name = _reference(call.checker, fullname)
    if name is None or not isinstance(name.node, Var):
        return UNKNOWN
    depend(call.checker, f"<{fullname}>")
    found = call.size_checked(name)
    value = value_elsewhere(call.checker, call.assignments, name) if found is UNKNOWN else None
    return value.size if isinstance(value, Int) else found


def function(call: Call, fullname: str) -> NameExpr | None:
    """Return a name for a function of the library."""
    return _reference(call.checker, fullname)


def expression_of(call: Call, value: Plain) -> Expression | None:
    """Return an expression that stands for a number, a constant or an object; None if nobody can tell."""
    match value:
        case int():
            return IntExpr(value)
        case str():
            depend(call.checker, f"<{value}>")
            return _reference(call.checker, value)
        case Built(fullname, given):
            depend(call.checker, f"<{fullname}>")
            callee = _reference(call.checker, fullname)
            kinds, names = [ArgKind(kind) for kind, _, _ in given], [name for _, _, name in given]
            args = [expression_of(call, each) or unknown() for _, each, _ in given]
            return None if callee is None else CallExpr(callee, args, kinds, names)
        case None:
            return None


def _reference(checker: Checker, fullname: str) -> NameExpr | None:
    home, _, name = fullname.rpartition(".")
    module = checker.modules.get(home)
    symbol = None if module is None else module.names.get(name)
    node: SymbolNode | None = None if symbol is None else symbol.node
    if node is None:
        return None
    found = NameExpr(name)
    found.node, found.fullname = node, fullname
    return found


@lru_cache(maxsize=256)
def _loaded(text: str) -> dict[str, Recipe]:
    return load_recipes(text)
