"""Imports: modules of the program are walked, names of libraries stand for themselves."""

import ast
import sys
from collections.abc import Sequence

from typedthinc.analysis.engine import Engine, Failure, OutOfFuel
from typedthinc.analysis.forgetting import forget
from typedthinc.analysis.heap import Mark
from typedthinc.analysis.library.installed import leads_to_rules
from typedthinc.analysis.limits import MODULE_FUEL, STATEMENT_FUEL
from typedthinc.analysis.nodes import module_imported
from typedthinc.analysis.runs import Run
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.source import PACKAGE, library_module, resolve
from typedthinc.analysis.values.callables import Imported, Module
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.shapes.sizes import UNKNOWN

# Packages beside Python's own of which something is known.
_KNOWN = frozenset((PACKAGE, "numpy", "typing_extensions", "torch", "pytest"))


def import_names(engine: Engine, node: ast.Import, scope: Scope) -> bool:
    """Walk `import a.b`."""
    for alias in node.names:
        found = module_named(engine, alias.name)
        if alias.asname is None:
            found = module_named(engine, alias.name.partition(".")[0])
        engine.bind(alias.asname or alias.name.partition(".")[0], found, scope)
    return True


def import_from(engine: Engine, node: ast.ImportFrom, scope: Scope) -> bool:
    """Walk `from a import b`."""
    name = _absolute(node, scope.module)
    base = module_named(engine, name)
    for alias in node.names:
        if alias.name == "*":
            _import_all(engine, base, scope)
        else:
            engine.bind(alias.asname or alias.name, _member(engine, base, name, alias.name, node, scope), scope)
    return True


def _absolute(node: ast.ImportFrom, module: Module) -> str:
    return module_imported(node, module.name, is_package=module.path.endswith("__init__.py"))


def _member(engine: Engine, base: Value, module: str, name: str, node: ast.AST, scope: Scope) -> Value:
    match base:
        case Module(scope=Scope() as found) if name in found.names and found.names[name].value is not ABSENT:
            return UNKNOWN if name in found.forgotten else found.names[name].value
        case Module():
            return module_named(engine, f"{module}.{name}")
        case Imported():
            # A function may have the name of its module.
            return engine.attribute(Imported(module), name, node, scope)
        case _:
            return UNKNOWN


def _import_all(engine: Engine, base: Value, scope: Scope) -> None:
    match base:
        case Module(scope=Scope() as names):
            for name, cell in list(names.names.items()):
                if not name.startswith("_"):
                    engine.bind(name, cell.value, scope)
        case Imported(full):
            for name in _public(full, frozenset()):
                engine.bind(name, Imported(resolve(f"{full}.{name}")), scope)
        case _:
            pass


def _public(full: str, seen: frozenset[str]) -> list[str]:
    """List the names that a module of the library gives to `import *`."""
    module = library_module(full)
    if module is None or full in seen:
        return []
    found = [*module.names, *module.imports]
    for star in module.stars:
        found += _public(star, seen | {full})
    return [name for name in dict.fromkeys(found) if not name.startswith("_")]


def module_named(engine: Engine, name: str) -> Value:
    """Return a module by its name: one of the program's is walked when it is met first."""
    modules = engine.program.modules
    if name in modules:
        return modules[name]
    if name.partition(".")[0] in _KNOWN or name.partition(".")[0] in sys.stdlib_module_names:
        return Imported(resolve(name))
    found = engine.program.find(name)
    if found is None:
        return Imported(name) if leads_to_rules(name) else UNKNOWN
    walk_module(engine, found)
    return found


def walk_module(engine: Engine, module: Module) -> None:
    """Walk the body of a module, as it is imported."""
    engine.program.modules[module.name] = module
    module.scope = Scope(None, module, Run(None, module))
    module.scope.forgotten = engine.program.forgotten_in(module.name)
    if module.tree is not None:
        engine.program.note_names_set(module.tree)
    engine.bind("__name__", module.name, module.scope)
    engine.bind("__file__", module.path, module.scope)
    if module.tree is None:
        return
    fuel, engine.fuel = engine.fuel, float(MODULE_FUEL)
    operators, engine.operators = engine.operators, {}
    try:
        later = [each for each in module.tree.body if _is_of_checkers(engine, each, module)]
        execute_each(engine, [each for each in module.tree.body if each not in later], module.scope)
        execute_each(engine, later, module.scope)
    except OutOfFuel:
        engine.failures.append(Failure(module.path, 0, "out of fuel"))
    finally:
        engine.fuel, engine.operators = fuel, operators


def _is_of_checkers(engine: Engine, statement: ast.stmt, module: Module) -> bool:
    """Tell whether a statement imports modules of the program for checkers alone: those may import this one."""
    match statement:
        case ast.If(test=ast.Name("TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING"), body=body, orelse=[]):
            names = [
                *(_absolute(each, module) for each in body if isinstance(each, ast.ImportFrom)),
                *(alias.name for each in body if isinstance(each, ast.Import) for alias in each.names),
            ]
            return any(engine.program.find(name) is not None for name in names)
        case _:
            return False


def execute_each(engine: Engine, body: Sequence[ast.stmt], scope: Scope) -> None:
    """Walk the statements of a module, none of which takes all of its fuel: one that would is left out."""
    for statement in body:
        whole, mark = engine.fuel, engine.heap.mark()
        engine.fuel = begun = min(whole, float(STATEMENT_FUEL))
        try:
            if not engine.step(statement, scope):
                return
        except OutOfFuel:
            if begun == whole:
                raise
            engine.failures.append(Failure(scope.module.path, statement.lineno, "out of fuel"))
            _leave_out(engine, statement, mark, scope)
        finally:
            engine.fuel = whole - (begun - max(engine.fuel, 0))


def _leave_out(engine: Engine, statement: ast.stmt, mark: Mark, scope: Scope) -> None:
    """Forget what a statement binds, what it was seen to change, and what it may change by the names in it."""
    changed = engine.heap.since(mark)
    engine.heap.undo(mark)
    for cell in changed:
        engine.heap.write(cell, UNKNOWN)
    for each in ast.walk(statement):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
            forget(engine, scope.load(each.id))
    engine.forget_names(statement, scope)
