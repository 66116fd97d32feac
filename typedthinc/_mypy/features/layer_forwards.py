"""Which array a parameter of a layer of the library is, by the text of its forward: mypy's cache keeps no bodies.

`W: Floats2d[O, I] = model.get_param("W")` says it, and the annotation of `model` which sizes O and I are.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker
from typedthinc._mypy.names import KEEPING_METHODS, LAYERS
from typedthinc._mypy.values import is_plain, makers
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Size
from typedthinc.shapes.terms import Array, Term

_ARRAY: Final = re.compile(r"(Floats|Ints)([1-5])d")
_SHARED: Final = f"{LAYERS}shared."
# These find sizes of a model, and leave it the layer that it is.
_SIZING: Final = frozenset({"initialize", "set_dim"})
# A model is followed over so many names and methods.
_MOST_STEPS: Final = 12

# An array as an annotation names it: its family, and the names of its sizes; None for one without a name.
_Named: TypeAlias = "tuple[str, tuple[str | None, ...]]"
# What a parameter is, and what the model takes and gives.
_Declared: TypeAlias = "tuple[_Named, _Named, _Named]"


def parameter_of_layer(checker: Checker, module: str | None, layer: LayerType | None, name: str) -> Array | None:
    """Return what a parameter of a model is, with all that is known of its sizes.

    Args:
        module: The module of the layer.
        layer: What is known of the model.
    """
    tree = checker.modules.get(module) if module is not None else None
    declared = _declared(tree.path).get(name) if tree is not None else None
    if declared is None or layer is None or len(layer.scheme.alternatives) != 1:
        return None
    (signature,) = layer.scheme.alternatives
    (family, names), *ends = declared
    sizes: dict[str, Size] = {}
    for (_, places), term in zip(ends, (signature.input, signature.output), strict=True):
        sizes.update(_sizes(places, term))
    return Array(family, tuple(sizes.get(each or "", UNKNOWN) for each in names))


def _sizes(names: Sequence[str | None], term: Term) -> Iterator[tuple[str, Size]]:
    if isinstance(term, Array) and len(term.sizes) == len(names):
        yield from ((name, size) for name, size in zip(names, term.sizes, strict=True) if name is not None)


def module_of_layer(assignments: FileAssignments, model: Expression) -> str | Expression | None:
    """Return the module of the library's layer that a model is, if one call surely made it; or where that is lost.

    None: it is another model than a layer of the library makes.
    """
    for _ in range(_MOST_STEPS):
        if not is_plain(model):
            made = makers(assignments, model)
            only = made[0] if made is not None and len(made) == 1 else None
            if only is None or only.path or not isinstance(only.value, CallExpr):
                return model
            model = only.value
        callee = model.callee if isinstance(model, CallExpr) else None
        if isinstance(callee, MemberExpr) and not callee.fullname:
            if callee.name not in KEEPING_METHODS and callee.name not in _SIZING:
                return None
            model = callee.expr
        elif isinstance(callee, NameExpr | MemberExpr) and callee.fullname.startswith(LAYERS):
            return callee.fullname.rpartition(".")[0]
        else:
            break
    return model


@lru_cache(maxsize=256)
def _declared(path: str) -> Mapping[str, _Declared]:
    """Read what the parameters of a layer are, from the text of its module and of the forward that it shares."""
    try:
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, SyntaxError):
        return {}
    found: dict[str, set[_Declared | None]] = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and (ends := _ends(function)) is not None:
            for name, parameter in _parameters(function):
                found.setdefault(name, set()).add(None if parameter is None else (parameter, *ends))
    if not found:
        root = Path(path).parent
        shared = [node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom) and _shares(node)]
        return _declared(str(root / "shared" / f"{shared[0].removeprefix(_SHARED)}.py")) if len(shared) == 1 else {}
    only = {name: next(iter(each)) for name, each in found.items() if len(each) == 1}
    return {name: each for name, each in only.items() if each is not None}


def _shares(node: ast.ImportFrom) -> bool:
    """Tell whether a module gets the maker of its forward from another."""
    return (node.module or "").startswith(_SHARED) and any(each.name.endswith("_forward") for each in node.names)


def _ends(function: ast.FunctionDef) -> tuple[_Named, _Named] | None:
    """Return what the annotation of `model` says that the layer takes and gives."""
    annotation = function.args.args[0].annotation if function.args.args else None
    match annotation:
        case ast.Subscript(value=ast.Name("Model"), slice=ast.Tuple(elts=[taken, given])):
            ends = _named(taken), _named(given)
            return None if ends[0] is None or ends[1] is None else (ends[0], ends[1])
        case _:
            return None


def _parameters(function: ast.FunctionDef) -> Iterator[tuple[str, _Named | None]]:
    for node in ast.walk(function):
        match node:
            case ast.AnnAssign(
                annotation=annotation,
                value=ast.Call(func=ast.Attribute(ast.Name("model"), "get_param"), args=[ast.Constant(str() as name)]),
            ):
                yield name, _named(annotation)
            case _:
                pass


def _named(annotation: ast.expr) -> _Named | None:
    match annotation:
        case ast.Name(name):
            found, sizes = _ARRAY.fullmatch(name), []
        case ast.Subscript(value=ast.Name(name), slice=ast.Tuple(elts=sizes)):
            found = _ARRAY.fullmatch(name)
        case ast.Subscript(value=ast.Name(name), slice=size):
            found, sizes = _ARRAY.fullmatch(name), [size]
        case _:
            return None
    if found is None:
        return None
    names = tuple(each.id if isinstance(each, ast.Name) and each.id != "Any" else None for each in sizes)
    return found[1], names or (None,) * int(found[2])
