"""What a file states of the models that a function runs: `Model("low_rank", forward, dims={"nR": rank}, ...)`."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from typedthinc.analysis.effects import is_of_self
from typedthinc.analysis.nodes import nodes_of
from typedthinc.analysis.values.objects import Shape


@lru_cache(maxsize=512)
def forwards_of_inits(tree: ast.Module) -> dict[str, str]:
    """Return for each function that some model is initialized by the function that the same model runs, by name."""
    found: dict[str, str] = {}
    for node in nodes_of(tree, ast.Call):
        init, forward = _named_function(node, "init", 2), _named_function(node, "forward", 1)
        if init and forward:
            found[init] = forward
    return found


class Stated(NamedTuple):
    """What the calls of Model that run a function state of the model's parameters.

    Attributes:
        shapes: The shapes of parameters by name: numbers, and names of dimensions.
        dims: By the name of a dimension the annotation of the parameter that it is given by.
    """

    shapes: dict[str, Shape]
    dims: dict[str, ast.expr]


NOTHING_STATED: Final = Stated({}, {})


@lru_cache(maxsize=512)
def parameters_stated(tree: ast.Module) -> dict[str, Stated]:
    """Return by function what calls state of the models that run it, or begin with it."""
    found: dict[str, Stated] = {}
    for call, maker in _calls(tree, None):
        stated = Stated(shapes_in(_dict_given(call, "params", maker)), _dims_given(call, maker))
        for function in (_named_function(call, "forward", 1), _named_function(call, "init", 2)):
            if function and any(each.arg in ("params", "dims") for each in call.keywords):
                # Models of one function may have parameters of other shapes.
                known = found.setdefault(function, stated)
                shapes = {name: shape for name, shape in known.shapes.items() if stated.shapes.get(name) == shape}
                dims = known.dims if _written(known.dims) == _written(stated.dims) else {}
                found[function] = Stated(shapes, dims)
    return found


def _written(dims: dict[str, ast.expr]) -> dict[str, str]:
    return {key: ast.unparse(annotation) for key, annotation in dims.items()}


def _calls(node: ast.AST, maker: ast.FunctionDef | None) -> Iterator[tuple[ast.Call, ast.FunctionDef | None]]:
    """Go through the calls in a file, each with the function that it stands in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child, maker
        yield from _calls(child, child if isinstance(child, ast.FunctionDef) else maker)


def _dict_given(call: ast.Call, name: str, maker: ast.FunctionDef | None) -> ast.Dict | None:
    """Return the dict that is given by a name, written there or bound before in the same function."""
    given = next((each.value for each in call.keywords if each.arg == name), None)
    if isinstance(given, ast.Name) and maker is not None:
        assigned = [each for each in maker.body if isinstance(each, ast.Assign)]
        bound = [each.value for each in assigned if given.id in [ast.unparse(target) for target in each.targets]]
        given = bound[0] if len(bound) == 1 else None
    return given if isinstance(given, ast.Dict) else None


def _dims_given(call: ast.Call, maker: ast.FunctionDef | None) -> dict[str, ast.expr]:
    """Return by dimension the annotation of the parameter that it is given by, if no other is given by the same."""
    given = _dict_given(call, "dims", maker)
    if given is None or maker is None:
        return {}
    annotations = {each.arg: each.annotation for each in (*maker.args.args, *maker.args.kwonlyargs)}
    names = [each.id for each in given.values if isinstance(each, ast.Name)]
    # What is bound again may have become another's size: `rank = rank or nI`.
    names += [each.id for each in nodes_of(maker, ast.Name) if isinstance(each.ctx, ast.Store)]
    found: dict[str, ast.expr] = {}
    for key, value in zip(given.keys, given.values, strict=True):
        match key, value:
            case ast.Constant(value=str(dim)), ast.Name(id=name) if names.count(name) == 1:
                annotation = annotations.get(name)
                found.update({} if annotation is None else {dim: annotation})
            case _:
                pass
    return found


def variable_of(key: str) -> str:
    """Return the type variable that stands for a dimension: "nO" is O."""
    return key.removeprefix("n")


def shapes_in(stated: ast.Dict | None) -> dict[str, Shape]:
    """Return the shapes of parameters that a dict states, those that are written out."""
    found: dict[str, Shape] = {}
    for key, value in zip(stated.keys, stated.values, strict=True) if stated is not None else ():
        match key, value:
            case ast.Constant(value=str(name)), ast.Tuple(elts=sizes):
                shape = [each.value for each in sizes if isinstance(each, ast.Constant)]
                if len(shape) == len(sizes):
                    found[name] = tuple(each for each in shape if isinstance(each, int | str))
            case _:
                pass
    return found


def _named_function(call: ast.Call, name: str, place: int) -> str:
    """Return the name of a function that a call gives, perhaps with some arguments bound; nothing for any other."""
    named = [each.value for each in call.keywords if each.arg == name]
    given = named[0] if named else call.args[place] if len(call.args) > place else None
    if isinstance(given, ast.Call) and given.args:
        given = given.args[0]
    if isinstance(given, ast.Attribute) and is_of_self(given):
        return given.attr
    return given.id if isinstance(given, ast.Name) else ""
