"""What files set on objects from outside of their classes: nobody knows when that happens."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from typedthinc.analysis.limits import STATEMENTS
from typedthinc.analysis.nodes import children, last_name, nodes_of, walked

# Methods of lists, sets and dicts that change them.
CHANGING = frozenset(
    (
        "add append appendleft clear discard extend fill insert pop popitem popleft remove reverse setdefault sort "
        "update"
    ).split()
)
_SETTING = (ast.Attribute, ast.Subscript, ast.Call, ast.For)
_YIELDS = (ast.Yield, ast.YieldFrom)
_MAKERS = ("__init__", "__post_init__")
# The attribute that is set where its name is computed: it may be any.
ANY_NAME: Final = "*"

# An attribute that is set, with the class in which that is done by way of `self`; of any object by way of another name.
Setting: TypeAlias = tuple[str, str]


class Settings(NamedTuple):
    """The attributes that a file or a function sets.

    Attributes:
        bound: Those to which it gives another value, but in the `__init__` of their own object.
        changed: Those whose value it changes in place: its items, mostly.
    """

    bound: frozenset[Setting]
    changed: frozenset[Setting]


@lru_cache(maxsize=STATEMENTS)
def attributes_set(tree: ast.AST) -> Settings:
    """Return the attributes that a file or a statement sets."""
    bound, changed = set[Setting](), set[Setting]()
    for each in map(attributes_set, tree.body) if isinstance(tree, ast.Module) else ():
        bound |= each.bound
        changed |= each.changed
    waiting = [] if isinstance(tree, ast.Module) else [(tree, tree, "", False)]
    while waiting:
        node, around, owner, is_making = waiting.pop()
        says_what = isinstance(node, _SETTING)
        for to, found in ((bound, _bound(node, around)), (changed, _changed(node, around))) if says_what else ():
            if isinstance(found, str):
                to.add(("", found))
            elif found is not None and not (is_making and is_of_self(found)):
                to.add((owner if is_of_self(found) else "", found.attr))
        makes = node.name in _MAKERS if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else is_making
        owner = node.name if isinstance(node, ast.ClassDef) else owner
        waiting += [(child, node, owner, makes) for child in children(node)]
    return Settings(frozenset(bound), frozenset(changed))


@lru_cache(maxsize=2048)
def attributes_made(init: ast.FunctionDef | ast.AsyncFunctionDef) -> frozenset[str] | None:
    """Return the attributes that an `__init__` binds or changes beside those of its base; None if it begins anew."""
    if not any(map(_begins_with_base, nodes_of(init, ast.Call))):
        return None
    return frozenset(name for each in init.body for found in attributes_set(each) for _, name in found)


def _begins_with_base(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__")):
            return True
        case _:
            return False


def _bound(node: ast.AST, around: ast.AST) -> ast.Attribute | str | None:
    """Return the attribute that a node binds: its name, where that is all that is known."""
    match node:
        case ast.Attribute(ctx=ast.Store() | ast.Del()) if not isinstance(around, ast.AugAssign):
            return node
        case ast.Call(func=ast.Name(id="setattr"), args=[_, ast.Constant(value=str(name)), *_]):
            return name
        case ast.Call(func=ast.Name(id="setattr"), args=[owner, _, *_]):
            return ast.Attribute(owner, ANY_NAME)
        case _:
            return None


def _changed(node: ast.AST, around: ast.AST) -> ast.Attribute | None:
    """Return the attribute whose value a node changes."""
    match node:
        case ast.Attribute(ctx=ast.Store()) if isinstance(around, ast.AugAssign):
            return node
        case ast.Subscript(value=base, ctx=ast.Store() | ast.Del()):
            return _inner(base)
        case ast.Call(func=ast.Attribute(value=base, attr=name)) if name in CHANGING:
            return _inner(base)
        case ast.Call(func=ast.Attribute(value=ast.Attribute() as base, attr="replace_node" | "set_dim")):
            return None if is_of_self(base) else base
        case ast.For():
            return _changed_in_loop(node)
        case _:
            return None


def _inner(node: ast.expr) -> ast.Attribute | None:
    while isinstance(node, ast.Subscript | ast.Call):
        node = node.value if isinstance(node, ast.Subscript) else node.func
    return node if isinstance(node, ast.Attribute) else None


def _changed_in_loop(node: ast.For) -> ast.Attribute | None:
    """Return the attribute whose items a loop changes."""
    source = _inner(node.iter)
    names = {each.id for each in walked(node.target) if isinstance(each, ast.Name)}
    changed = (name for statement in node.body for each in walked(statement) if (name := _name_changed(each)))
    return source if not names.isdisjoint(changed) else None


def is_of_self(node: ast.Attribute) -> bool:
    """Tell whether an attribute is one of `self`."""
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def attributes_declared(cls: ast.ClassDef) -> Iterator[tuple[str, ast.expr]]:
    """List the attributes of their object that the methods of a class declare, with what they declare."""
    for method in cls.body:
        for node in nodes_of(method, ast.AnnAssign) if isinstance(method, ast.FunctionDef) else ():
            if isinstance(node.target, ast.Attribute) and is_of_self(node.target):
                yield node.target.attr, node.annotation


@lru_cache(maxsize=2048)
def names_changed(tree: ast.AST) -> frozenset[str]:
    """Return the names whose lists or dicts a function changes; of a file, those that functions in it change."""
    if isinstance(tree, ast.Module):
        return frozenset[str]().union(*map(names_changed, nodes_of(tree, ast.FunctionDef)))
    found = map(_name_changed, nodes_of(tree, ast.Subscript, ast.Call))
    return frozenset(name for name in found if name is not None)


@lru_cache(maxsize=512)
def functions_changing(tree: ast.Module) -> frozenset[str]:
    """Return the names of functions and methods that change a list or dict that they are given."""
    return frozenset(
        each.name
        for each in nodes_of(tree, ast.FunctionDef)
        if not names_changed(each).isdisjoint(arg.arg for arg in (*each.args.args, *each.args.kwonlyargs))
    )


@lru_cache(maxsize=512)
def names_passed(tree: ast.Module, functions: frozenset[str]) -> frozenset[str]:
    """Return the names of what functions of a file give to functions of some names."""
    calls = (node for function in nodes_of(tree, ast.FunctionDef) for node in nodes_of(function, ast.Call))
    given = (
        each
        for call in calls
        if last_name(call.func) in functions
        for each in (*call.args, *(item.value for item in call.keywords))
    )
    return frozenset(map(last_name, given)) - {""}


def _name_changed(node: ast.AST) -> str | None:
    match node:
        case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
            return name
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method in CHANGING:
            return name
        case _:
            return None


@lru_cache(maxsize=512)
def names_set(tree: ast.Module) -> frozenset[tuple[str, str]]:
    """Return the names that a file sets or changes in other modules, with these.

    By `module.NAME = ...`, `setattr`, `module.NAME[key] = ...` or `module.NAME.append(...)`.
    """
    modules = _modules_by_name(tree)
    found: set[tuple[str, str]] = set()
    for owner, name in frozenset[tuple[str, str]]().union(*map(_names_set, tree.body)):
        module, _, own = (modules.get(owner, ""), "", name) if name else modules.get(owner, "").rpartition(".")
        found |= {(module, own)} if module else set()
    return frozenset(found)


@lru_cache(maxsize=STATEMENTS)
def _names_set(statement: ast.stmt) -> frozenset[tuple[str, str]]:
    """Return the names that a statement sets, with what they belong to; "" of what that is itself."""
    found: set[tuple[str, str]] = set()
    for node in nodes_of(statement, *_SETTING):
        for changed in (_bound(node, statement), _changed(node, statement)):
            if isinstance(changed, ast.Attribute) and isinstance(changed.value, ast.Name):
                found.add((changed.value.id, changed.attr))
        found.add((_name_changed(node) or "", ""))
        match node:
            case ast.Call(func=ast.Name(id="setattr"), args=[ast.Name(id=owner), ast.Constant(value=str(name)), *_]):
                found.add((owner, name))
            case _:
                pass
    return frozenset(found)


def _modules_by_name(tree: ast.Module) -> dict[str, str]:
    """Return what may be modules among the names that a file imports."""
    found = {each.asname or each.name: each.name for node in nodes_of(tree, ast.Import) for each in node.names}
    for node in nodes_of(tree, ast.ImportFrom):
        if node.module is not None:
            found.update({each.asname or each.name: f"{node.module}.{each.name}" for each in node.names})
    return found


@lru_cache(maxsize=2048)
def is_generator(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> bool:
    """Tell whether a function yields."""
    functions = nodes_of(node, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    inner = {each for one in functions if one is not node for each in nodes_of(one, *_YIELDS)}
    return not isinstance(node, ast.Lambda) and not inner.issuperset(nodes_of(node, *_YIELDS))


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
