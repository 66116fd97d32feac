"""Which functions are called nowhere but where the program is seen to call them: nothing else is given to them."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import Final, NamedTuple

from typedthinc.analysis.limits import STATEMENTS
from typedthinc.analysis.nodes import children, walked
from typedthinc.analysis.values.callables import Closure, FunctionNode

# What may call a function by a name that is computed.
_DYNAMIC: Final = frozenset(("getattr", "globals", "locals", "vars", "eval", "exec"))
_PLAIN_DECORATORS: Final = frozenset(("staticmethod", "classmethod"))
_INIT: Final = "__init__"


class Mentions(NamedTuple):
    """Where a statement speaks of names.

    Attributes:
        calls: The calls of what has a name.
        others: The names that stand somewhere else than in front of a call's brackets, in annotations, or as a class
            that an object is asked for: who is called by them is not seen.
        is_dynamic: Something may be called by a name that is computed.
    """

    calls: Sequence[tuple[str, ast.Call]]
    others: Set[str]
    is_dynamic: bool


@lru_cache(maxsize=STATEMENTS)
def _mentions(statement: ast.stmt) -> Mentions:
    calls, others, passed, is_dynamic = list[tuple[str, ast.Call]](), set[str](), set[ast.AST](), False
    for node in walked(statement):
        if isinstance(node, ast.Constant):
            continue
        if node in passed:
            passed.update(children(node) if not isinstance(node, ast.Attribute) else ())
            continue
        passed.update(_without_mention(node))
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args):
                calls.append((name, node))
                attribute = args[1] if name == "getattr" and len(args) > 1 else None
                if isinstance(attribute, ast.Constant):
                    others.add(str(attribute.value))
                elif name in _DYNAMIC:
                    is_dynamic = True
            case ast.Call(func=ast.Call(func=ast.Name(id="type"))):
                is_dynamic = True
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()):
                others.add(name)
            case ast.ImportFrom(names=names):
                others.update(each.name for each in names if each.asname not in (None, each.name))
            case _:
                pass
    return Mentions(calls, others, is_dynamic)


def _without_mention(node: ast.AST) -> Iterator[ast.AST]:
    """List the parts of a node that speak of names, but hand on nothing that is called."""
    match node:
        case ast.Call(func=func, args=args):
            if isinstance(func, ast.Name | ast.Attribute):
                yield func
            if isinstance(func, ast.Name) and func.id == "isinstance":
                yield from args[1:]
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from () if node.returns is None else (node.returns,)
        case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
            yield annotation
        case _:
            pass


def functions_seen(
    functions: Mapping[FunctionNode, Closure], sites: Mapping[FunctionNode, Set[ast.AST]], trees: Iterable[ast.Module]
) -> set[FunctionNode]:
    """Return the functions of which every call has been walked."""
    mentions = [_mentions(statement) for tree in trees for statement in tree.body]
    others = set[str]().union(*(each.others for each in mentions))
    if any(each.is_dynamic for each in mentions) or "__class__" in others:
        return set()
    calls: dict[str, set[ast.AST]] = {}
    for name, call in (each for one in mentions for each in one.calls):
        calls.setdefault(name, set()).add(call)
    walked: dict[str, set[ast.AST]] = {}
    for node, function in functions.items():
        walked.setdefault(_called(function), set()).update(sites[node])
    return {
        node
        for node, function in functions.items()
        if _is_plain(function) and (name := _called(function)) not in others and calls.get(name, set()) <= walked[name]
    }


def _called(function: Closure) -> str:
    """Return the name by which a function is called: an `__init__`, by that of its class."""
    return function.owner.name if function.owner is not None and function.name == _INIT else function.name


def _is_plain(function: Closure) -> bool:
    if isinstance(function.node, ast.Lambda) or (function.owner is None and function.name == _INIT):
        return False
    decorators = {each.id if isinstance(each, ast.Name) else "" for each in function.node.decorator_list}
    is_special = function.name.startswith("__") and function.name != _INIT
    return decorators <= _PLAIN_DECORATORS and not is_special
