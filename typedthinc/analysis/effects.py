"""What files set on objects from outside of their classes: nobody knows when that happens."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

# Methods of lists, sets and dicts that change them.
CHANGING = frozenset(
    (
        "add append appendleft clear discard extend fill insert pop popitem popleft remove reverse setdefault sort "
        "update"
    ).split()
)
_MAKERS = ("__init__", "__post_init__")
# The attribute that is set where its name is computed: it may be any.
ANY_NAME: Final = "*"


# An attribute that is set, with the class in which that is done by way of `self`; of any object by way of another name.
Setting: TypeAlias = tuple[str, str]


@lru_cache(maxsize=512)
def attributes_bound(tree: ast.Module) -> frozenset[Setting]:
    """Return the attributes to which a file gives another value, but in the `__init__` of their own object."""
    return frozenset(_settings(tree, "", _bound, is_making=False))


@lru_cache(maxsize=512)
def attributes_changed(tree: ast.Module) -> frozenset[Setting]:
    """Return the attributes whose value a file changes in place: its items, mostly."""
    return frozenset(_settings(tree, "", _changed, is_making=False))


@lru_cache(maxsize=2048)
def attributes_made(init: ast.FunctionDef | ast.AsyncFunctionDef) -> frozenset[str] | None:
    """Return the attributes that an `__init__` binds or changes beside those of its base; None if it begins anew."""
    if not any(map(_begins_with_base, ast.walk(init))):
        return None
    found = (*_settings(init, "", _bound, is_making=False), *_settings(init, "", _changed, is_making=False))
    return frozenset(name for _, name in found)


def _begins_with_base(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__")):
            return True
        case _:
            return False


def _settings(
    node: ast.AST, owner: str, find: Callable[[ast.AST, ast.AST], Iterator[ast.Attribute | str]], *, is_making: bool
) -> Iterator[Setting]:
    for child in ast.iter_child_nodes(node):
        for found in find(child, node):
            if isinstance(found, str):
                yield "", found
            elif not (is_making and is_of_self(found)):
                yield owner if is_of_self(found) else "", found.attr
        makes = child.name in _MAKERS if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else is_making
        yield from _settings(child, child.name if isinstance(child, ast.ClassDef) else owner, find, is_making=makes)


def _bound(node: ast.AST, around: ast.AST) -> Iterator[ast.Attribute | str]:
    """List the attribute that a node binds: by its name, where that is all that is known."""
    match node:
        case ast.Attribute(ctx=ast.Store() | ast.Del()) if not isinstance(around, ast.AugAssign):
            yield node
        case ast.Call(func=ast.Name(id="setattr"), args=[_, ast.Constant(value=str(name)), *_]):
            yield name
        case ast.Call(func=ast.Name(id="setattr"), args=[owner, name, *_]):
            yield ast.Attribute(owner, ANY_NAME)
        case _:
            pass


def _changed(node: ast.AST, around: ast.AST) -> Iterator[ast.Attribute | str]:
    """List the attributes whose value a node changes."""
    found: ast.Attribute | None = None
    match node:
        case ast.Attribute(ctx=ast.Store()) if isinstance(around, ast.AugAssign):
            found = node
        case ast.Subscript(value=base, ctx=ast.Store() | ast.Del()):
            found = _inner(base)
        case ast.Call(func=ast.Attribute(value=base, attr=name)) if name in CHANGING:
            found = _inner(base)
        case ast.Call(func=ast.Attribute(value=ast.Attribute() as base, attr="replace_node" | "set_dim")):
            found = None if is_of_self(base) else base
        case ast.For():
            found = _changed_in_loop(node)
        case _:
            pass
    if found is not None:
        yield found


def _inner(node: ast.expr) -> ast.Attribute | None:
    while isinstance(node, ast.Subscript | ast.Call):
        node = node.value if isinstance(node, ast.Subscript) else node.func
    return node if isinstance(node, ast.Attribute) else None


def _changed_in_loop(node: ast.For) -> ast.Attribute | None:
    """Return the attribute whose items a loop changes."""
    source = _inner(node.iter)
    names = {each.id for each in ast.walk(node.target) if isinstance(each, ast.Name)}
    is_changed = any(_changes(each, names) for statement in node.body for each in ast.walk(statement))
    return source if is_changed else None


def _changes(node: ast.AST, names: set[str]) -> bool:
    """Tell whether a node changes what one of these names stands for."""
    match node:
        case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
            return name in names
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)):
            return name in names and method in CHANGING
        case _:
            return False


def is_of_self(node: ast.Attribute) -> bool:
    """Tell whether an attribute is one of `self`."""
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def attributes_declared(cls: ast.ClassDef) -> Iterator[tuple[str, ast.expr]]:
    """List the attributes of their object that the methods of a class declare, with what they declare."""
    for method in cls.body:
        if isinstance(method, ast.FunctionDef):
            for node in ast.walk(method):
                if (
                    isinstance(node, ast.AnnAssign)
                    and isinstance(node.target, ast.Attribute)
                    and is_of_self(node.target)
                ):
                    yield node.target.attr, node.annotation


@lru_cache(maxsize=512)
def names_changed(tree: ast.Module) -> frozenset[str]:
    """Return the names whose lists or dicts functions of a file change."""
    functions = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]
    return frozenset(name for each in functions for node in ast.walk(each) for name in _names_changed(node))


@lru_cache(maxsize=512)
def functions_changing(tree: ast.Module) -> frozenset[str]:
    """Return the names of functions and methods that change a list or dict that they are given."""
    functions = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]
    return frozenset(
        each.name
        for each in functions
        if not {name for node in ast.walk(each) for name in _names_changed(node)}.isdisjoint(
            arg.arg for arg in (*each.args.args, *each.args.kwonlyargs)
        )
    )


@lru_cache(maxsize=512)
def names_passed(tree: ast.Module, functions: frozenset[str]) -> frozenset[str]:
    """Return the names of what functions of a file give to functions of some names."""
    calls = (
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and _last_name(node.func) in functions
    )
    given = (each for call in calls for each in (*call.args, *(item.value for item in call.keywords)))
    return frozenset(map(_last_name, given)) - {""}


def _last_name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _names_changed(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
            yield name
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method in CHANGING:
            yield name
        case _:
            pass


@lru_cache(maxsize=512)
def names_set(tree: ast.Module) -> frozenset[tuple[str, str]]:
    """Return the names that a file sets or changes in other modules, with these.

    By `module.NAME = ...`, `setattr`, `module.NAME[key] = ...` or `module.NAME.append(...)`.
    """
    modules = _modules_by_name(tree)
    found: set[tuple[str, str]] = set()
    for node in ast.walk(tree):
        for changed in (*_bound(node, tree), *_changed(node, tree)):
            if isinstance(changed, ast.Attribute) and isinstance(changed.value, ast.Name):
                found.add((modules.get(changed.value.id, ""), changed.attr))
        found.update(
            (module, name)
            for each in _names_changed(node)
            for module, _, name in [modules.get(each, "").rpartition(".")]
        )
        match node:
            case ast.Call(func=ast.Name(id="setattr"), args=[ast.Name(id=owner), ast.Constant(value=str(name)), *_]):
                found.add((modules.get(owner, ""), name))
            case _:
                pass
    return frozenset((module, name) for module, name in found if module)


def _modules_by_name(tree: ast.Module) -> dict[str, str]:
    """Return what may be modules among the names that a file imports."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update({each.asname or each.name: each.name for each in node.names})
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found.update({each.asname or each.name: f"{node.module}.{each.name}" for each in node.names})
    return found


@lru_cache(maxsize=2048)
def is_generator(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> bool:
    """Tell whether a function yields."""
    if isinstance(node, ast.Lambda):
        return False
    waiting: list[ast.AST] = list(node.body)
    while waiting:
        each = waiting.pop()
        if isinstance(each, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            waiting += ast.iter_child_nodes(each)
    return False


@lru_cache(maxsize=2048)
def is_declaration(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> bool:
    """Tell whether a function has no body to speak of: a stub, or an abstract method."""
    return not isinstance(node, ast.Lambda) and all(map(_says_nothing, node.body))


def _says_nothing(statement: ast.stmt) -> bool:
    match statement:
        case ast.Pass() | ast.Raise() | ast.Expr(value=ast.Constant()):
            return True
        case _:
            return False
