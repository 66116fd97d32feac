"""The parameters of layers: `W: Floats2d[O, I] = model.get_param("W")` in a forward says what array each of them is."""

import ast
from collections.abc import Iterator

from typedthinc.analysis.annotations import Names, read
from typedthinc.analysis.declared import ends_of, term_of_hint
from typedthinc.analysis.library.stated_parameters import variable_of as dimension_variable
from typedthinc.analysis.nodes import nodes_of
from typedthinc.analysis.scope_hints import ScopeNames
from typedthinc.analysis.source import definitions, resolve
from typedthinc.analysis.values.callables import Closure, Imported
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import Model
from typedthinc.analysis.values.terms import data_of, is_doubtful, term_of
from typedthinc.shapes.arrays.values import FLOATS, INTS, ArrayValue, Int
from typedthinc.shapes.messages import Mismatch, parameter_but
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, atoms, mapped, number, variable_of
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array, Term, filled_in, map_term
from typedthinc.shapes.unify import fit


def parameter_of(model: Model, name: Value) -> Value:
    """Return what is known of a parameter of a model."""
    term = _term(model, name) if isinstance(name, str) else None
    return UNKNOWN if term is None else data_of(term)


def check_parameter(model: Model, name: str, what: str, value: Value) -> None:
    """Compare an array with the parameter that it is to become, or the gradient of.

    Raises:
        Mismatch: It has other sizes.
    """
    wanted = _term(model, name)
    if wanted is None or not isinstance(value, ArrayValue) or not value.sizes or value.family not in (FLOATS, INTS):
        return
    came = term_of(value)
    try:
        fit(came, wanted, Substitution(None))
    except Misfit as misfit:
        if is_doubtful(misfit):
            return
        raise Mismatch(misfit.kind, parameter_but(what, wanted, came, misfit)) from None


def _term(model: Model, name: str) -> Term | None:
    stated, held = _stated_term(model, name), model.state.params.get(name)
    if held is None or stated is None:
        return stated if held is None else term_of(held)
    return filled_in(stated, term_of(held))


def _stated_term(model: Model, name: str) -> Term | None:
    items = model.type.scheme.alternatives
    forward = _forward_of(model)
    if len(items) != 1 or forward is None:
        return None
    node, names = forward
    declared = next((term for found, term in declared_parameters(node, names) if found == name), None)
    stated, ends = _stated(model, name), _ends(node, names)
    told = stated if declared is None else declared if stated is None else filled_in(declared, stated)
    if not isinstance(told, Array):
        return None
    held = {dimension_variable(key): value.size for key, value in model.state.dims.items() if isinstance(value, Int)}
    found = {Var(name): size for name, size in held.items()}
    if ends is not None:
        found |= _solved(ends, (items[0].input, items[0].output))

    def on_size(size: Size) -> Size:
        solved = mapped(size, lambda var: found.get(var, UNKNOWN))
        return UNKNOWN if atoms(solved) else solved

    return map_term(told, on_size)


def _forward_of(model: Model) -> tuple[ast.FunctionDef, Names] | None:
    """Return the text of the forward of a model, with what tells of its names."""
    forward = model.state.forward
    if isinstance(forward, Closure):
        return (forward.node, ScopeNames(forward.scope)) if isinstance(forward.node, ast.FunctionDef) else None
    full = forward.name if isinstance(forward, Imported) else f"typedthinc.layers.{model.type.name.lower()}.forward"
    found = definitions(full)
    if found is not None and isinstance(found[1][-1], ast.AnnAssign):
        return _made_by(full.rpartition(".")[0], found[1][-1].value)
    functions = [each for each in found[1] if isinstance(each, ast.FunctionDef)] if found is not None else []
    return (functions[-1], found[0]) if found is not None and functions else None


def _made_by(module: str, maker: ast.expr | None) -> tuple[ast.FunctionDef, Names] | None:
    """Return the forward that a function makes which several layers share."""
    called = maker.func.id if isinstance(maker, ast.Call) and isinstance(maker.func, ast.Name) else ""
    found = definitions(resolve(f"{module}.{called}"))
    inner = [each for node in found[1] for each in ast.iter_child_nodes(node)] if found is not None else []
    functions = [each for each in inner if isinstance(each, ast.FunctionDef)]
    return (functions[-1], found[0]) if found is not None and functions else None


def declared_parameters(forward: ast.stmt, names: Names) -> Iterator[tuple[str, Term]]:
    """List what a forward declares its parameters to be, by their names."""
    for each in nodes_of(forward, ast.AnnAssign):
        match each:
            case ast.AnnAssign(
                annotation=annotation,
                value=ast.Call(func=ast.Attribute(attr="get_param"), args=[ast.Constant(value=str(found))]),
            ):
                yield found, term_of_hint(read(annotation, names))
            case _:
                pass


def _stated(model: Model, name: str) -> Array | None:
    """Return the shape of a parameter that `Model(..., params={"W": ("nO", "nI")})` states: "nO" is the variable O."""
    shape = model.state.shapes.get(name)
    if shape is None:
        return None
    sizes = [number(each) if isinstance(each, int) else atom(Var(dimension_variable(each))) for each in shape]
    return Array(FLOATS, tuple(sizes))


def _ends(forward: ast.FunctionDef, names: Names) -> tuple[Term, Term] | None:
    parameters = [*forward.args.posonlyargs, *forward.args.args]
    found = ends_of(read(parameters[0].annotation, names)) if parameters else None
    return None if found is None else (term_of_hint(found[0]), term_of_hint(found[1]))


def _solved(ends: tuple[Term, Term], known: tuple[Term, Term]) -> dict[Var, Size]:
    """Return the sizes that the type of a model has for the variables of its forward."""
    found: dict[Var, Size] = {}
    for end, term in zip(ends, known, strict=True):
        if isinstance(end, Array) and isinstance(term, Array) and len(end.sizes) == len(term.sizes):
            for one, two in zip(end.sizes, term.sizes, strict=True):
                var = variable_of(one)
                if var is not None:
                    found[var] = two
    return found
