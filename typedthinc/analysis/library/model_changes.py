"""Models that are changed in place: a size that is set, a layer that takes the place of another."""

from dataclasses import replace

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.labels import labelled, owner_of
from typedthinc.analysis.limits import MODEL_DEPTH
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import number_of
from typedthinc.analysis.values.objects import NO_FUNCTIONS, NOTHING, Model
from typedthinc.shapes.arrays.values import Int
from typedthinc.shapes.messages import Mismatch, is_set_already
from typedthinc.shapes.rules import Composition
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature, mistaken
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, atom, atoms, mapped, number
from typedthinc.shapes.solve import Solver
from typedthinc.shapes.terms import width_of, with_width


def set_dim(engine: Engine, model: Model, call: Call) -> Value:
    """Set a size of a model."""
    name, value, force = call.get(0, "name"), call.get(1, "value"), call.named.get("force")
    is_forced = force is not None and force.value is not False
    if not isinstance(name, str) or not isinstance(value, Int) or not isinstance(value.size, Known):
        told = told_width(model, name)
        # What has a name in the body that the model is given to is that, whatever sets it.
        if is_forced or told is None or not told.terms:
            forget_model(engine, model)
    elif is_forced:
        _force(engine, model, name, value.size)
    else:
        _solve(engine, model, name, value, call)
    return None


def told_width(model: Model, name: Value) -> Known | None:
    """Return a width that the type of a model says, None where it says none."""
    items = model.type.scheme.alternatives
    if name not in ("nO", "nI") or len(items) != 1:
        return None
    size = width_of(items[0].output if name == "nO" else items[0].input)
    return size if isinstance(size, Known) and not atoms(size) else None


def _force(engine: Engine, model: Model, name: str, size: Known) -> None:
    """Set a size that may be another one than before."""
    items = model.type.scheme.alternatives
    if name not in ("nO", "nI") or model.state.layers or len(items) != 1:
        for each in model.state.layers or ():
            if isinstance(each, Model):
                forget_model(engine, each)
        forget_model(engine, model)
        return
    taken, given = items[0].input, items[0].output
    ends = (taken, with_width(given, size)) if name == "nO" else (with_width(taken, size), given)
    layer = LayerType(model.type.name, Scheme.of(Signature(*ends)))
    engine.heap.write(model.cell, replace(model.with_type(layer), dims={**model.state.dims, name: Int(size)}))
    _forget_around(engine, model)


def _solve(engine: Engine, model: Model, name: str, value: Int, call: Call) -> None:
    """Set a size that the model misses."""
    items, before, now = model.type.scheme.alternatives, number_of(model.state.dims.get(name)), number_of(value)
    if before is not None and now is not None and before != now:
        text = f"{labelled(model, owner_of(call.node), call.scope).titled}: {is_set_already(name, before, now)}"
        engine.report(Mismatch("size", text), call.args[1].node if len(call.args) > 1 else call.node, call.scope)
    if before is None:
        engine.heap.write(model.cell, replace(model.state, dims={**model.state.dims, name: value}))
    if before is not None or name not in ("nO", "nI"):
        return
    size = width_of(items[0].output if name == "nO" else items[0].input)
    missing = atoms(size)
    if not missing:
        return

    def on_size(each: Size) -> Size:
        return mapped(each, lambda var: value.size if var == missing[0] else atom(var))

    scheme = Scheme.of(*(item.mapped(on_size) for item in items))
    engine.heap.write(model.cell, model.with_type(replace(model.type, scheme=scheme)))


def fill_in(engine: Engine, model: Model, solver: Solver) -> None:
    """Set the sizes that data told of the layers of a model, in those in it and around it, too."""

    def on_size(size: Size) -> Size:
        found = solver.number(size) if all(var.owner for var in atoms(size)) else None
        return size if found is None else number(found)

    waiting, done = [model, *_around(engine, model)], list[Model]()
    while waiting:
        each = waiting.pop()
        if not any(each is other for other in done):
            done.append(each)
            waiting += [inner for inner in each.state.inside if isinstance(inner, Model)]
            if not each.type.scheme.owners():
                continue
            scheme = Scheme.of(*(item.mapped(on_size) for item in each.type.scheme.alternatives))
            if scheme != each.type.scheme:
                engine.heap.write(each.cell, each.with_type(replace(each.type, scheme=scheme)))


def forget_model(engine: Engine, model: Model) -> None:
    """Forget what a model takes and gives, and the models that hold it."""
    state = model.with_type(LayerType(model.type.name))
    engine.heap.write(
        model.cell, replace(state, layers=None, parts=state.inside, made_with=NO_FUNCTIONS, params=NOTHING)
    )
    _forget_around(engine, model)


def forget_sizes(engine: Engine, model: Model) -> None:
    """Forget the sizes of a model that others may set, and those of the models that hold it: what is in it stays."""
    for each in (model, *_around(engine, model)):
        scheme = Scheme.of(*(item.mapped(lambda _: UNKNOWN) for item in each.type.scheme.alternatives))
        state = each.with_type(replace(each.type, scheme=scheme))
        engine.heap.write(each.cell, replace(state, layers=None, parts=state.inside))


def _forget_around(engine: Engine, model: Model) -> None:
    """Forget the models that hold one of which nothing is known any more."""
    for made in _around(engine, model):
        engine.heap.write(made.cell, made.with_type(LayerType(made.type.name)))


def _around(engine: Engine, model: Model, *, is_known: bool = True) -> list[Model]:
    """List the models that hold one.

    Args:
        is_known: Those of which something is known.
    """
    found, waiting = list[Model](), [model]
    while waiting:
        inner = waiting.pop()
        for made in list(engine.around.get(inner, ())):
            is_around = any(each is inner for each in made.state.inside)
            if is_around and not (is_known and made.type.scheme == UNKNOWN_SCHEME) and made not in (model, *found):
                found.append(made)
                waiting.append(made)
    return found


def replace_node(engine: Engine, model: Model, call: Call) -> Value:
    """Put a layer in the place of another wherever it stands in a model."""
    old, new = call.get(0, "old"), call.get(1, "new")
    is_known = isinstance(old, Model) and isinstance(new, Model) and not _has_unknown_parts(model, 0)
    if is_known and isinstance(old, Model) and isinstance(new, Model) and _holds(model, old, 0):
        _replace(engine, model, old, new, call, 0)
    else:
        forget_model(engine, model)
        if not model.state.inside:
            # Nobody knows which model it is: it may be any.
            for made in engine.composed:
                forget_model(engine, made)
    return None


def _has_unknown_parts(model: Model, depth: int) -> bool:
    """Tell whether a model in another may be one of several: then nobody knows where a layer stands."""
    if model.state.layers is None and model.state.parts and model.state.recipe is None:
        return True
    inside = [each for each in model.state.layers or () if isinstance(each, Model)]
    return depth < MODEL_DEPTH and any(_has_unknown_parts(each, depth + 1) for each in inside)


def _holds(model: Model, layer: Model, depth: int) -> bool:
    inside = [each for each in model.state.layers or () if isinstance(each, Model)]
    return depth < MODEL_DEPTH and any(each is layer or _holds(each, layer, depth + 1) for each in inside)


def _replace(engine: Engine, model: Model, old: Model, new: Model, call: Call, depth: int) -> None:
    layers: list[Value] = []
    for each in model.state.layers or ():
        if isinstance(each, Model) and each is not old and _holds(each, old, depth + 1):
            _replace(engine, each, old, new, call, depth + 1)
        layers.append(new if each is old else each)
    engine.heap.write(model.cell, replace(model.state, layers=tuple(layers)))
    engine.note_inside(model)
    _compose_anew(engine, model, call)
    for made in _around(engine, model, is_known=False):
        _compose_anew(engine, made, call, is_told=False)


def _compose_anew(engine: Engine, model: Model, call: Call, *, is_told: bool = True) -> None:
    """Apply the rule of a model again to the layers that it has now."""
    state, recipe = model.state, model.state.recipe
    if recipe is None or state.layers is None:
        engine.heap.write(model.cell, model.with_type(LayerType(state.type.name)))
        return
    layers = [each.type for each in state.layers or () if isinstance(each, Model)]
    try:
        found = recipe.rule(layers, Composition(recipe.name, None, recipe.arguments))
    except Mismatch as mismatch:
        place = call.argument(1, "new")
        if is_told:
            engine.report(mismatch, call.node if place is None else place.node, call.scope)
        found = mistaken(recipe.name)
    engine.heap.write(model.cell, model.with_type(found))


def change_model(engine: Engine, full: str, call: Call) -> Value:
    """Return what a function gives that changes all layers of a model in place."""
    model = call.get(0, "model")
    if isinstance(model, Model):
        forget_model(engine, model)
    return model
