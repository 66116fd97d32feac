"""Models that a program makes itself: `Model(name, forward, ...)`, and objects of classes derived from Model."""

import ast
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from typedthinc.analysis.annotations import Names, read
from typedthinc.analysis.declared import bounds_of, ends_of, term_of_hint
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.hints import Hint, Named, arguments_of
from typedthinc.analysis.iteration import items_of
from typedthinc.analysis.labels import labelled, worded
from typedthinc.analysis.library.forwards import check_forward
from typedthinc.analysis.library.stated_parameters import shapes_in
from typedthinc.analysis.library.tables import COMBINATORS, WRAPPERS
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.scope_hints import ScopeNames
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.source import definitions
from typedthinc.analysis.special_names import ONE_OF
from typedthinc.analysis.values.callables import Bound, Class, Closure, Imported, Method
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import DictObject, Entries, Flow, Model, ModelState, TupleOf
from typedthinc.shapes import rules
from typedthinc.shapes.arrays.values import ArrayValue, Int
from typedthinc.shapes.bounds import alternatives
from typedthinc.shapes.computed import compute
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.rules import Composition, Rule
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature, mistaken
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, key_of

_PARAMETERS = ("name", "forward", "init", "dims", "params", "layers", "refs", "attrs")


def construct_model(engine: Engine, cls: Class | None, call: Call) -> Value:
    """Return the model that a call of Model, or of a class derived from it, makes."""
    made = Model(LayerType("Model" if cls is None else cls.name), cls)
    init = None if cls is None else cls.find("__init__")
    if isinstance(init, Closure):
        engine.call(Bound(init, made), call)
    else:
        initialize(engine, made, call)
    if cls is not None and made.type.scheme == UNKNOWN_SCHEME:
        _compose_by_flow(engine, made, cls, call)
    if cls is not None and made.type.name != cls.name:
        made.cell.value = made.with_type(replace(made.type, name=cls.name))
    return made


def initialize(engine: Engine, made: Model, call: Call) -> None:
    """Let a model be what `Model.__init__` makes of it."""
    given = call.by_name(_PARAMETERS[:2])
    name = _value(given, "name")
    called = name if isinstance(name, str) else made.type.name
    layers = items_of(engine, _value(given, "layers"))
    is_known = layers is not None and all(isinstance(each, Model) for each in layers)
    inside = tuple(layers) if layers is not None and is_known else None
    dims, forward = _value(given, "dims"), _value(given, "forward")
    entries = dims.entries if isinstance(dims, DictObject) else Entries() if "dims" not in given else None
    known = {str(key): value for key, value in entries.items.items()} if entries is not None else {}
    function = forward.function if isinstance(forward, Bound) else forward
    stated = next((each.value for each in getattr(call.node, "keywords", ()) if each.arg == "params"), None)
    shapes = shapes_in(stated) if isinstance(stated, ast.Dict) else {}
    own, params = (_value(given, "init"), forward), _value(given, "params")
    held = params.entries.items if isinstance(params, DictObject) else Entries().items
    arrays = {str(name): value for name, value in held.items() if isinstance(value, ArrayValue)}
    state = ModelState(LayerType(called), inside, known, made.state.attributes, None, function, own, shapes, arrays)
    engine.heap.write(made.cell, state)
    rule = _rule_of(forward)
    try:
        check_forward(forward)
        if rule is not None and inside:
            found = rule([each.type for each in inside if isinstance(each, Model)], Composition(called))
        else:
            is_complete = entries is not None and entries.is_complete
            found = _declared_type(called, forward, known if is_complete else None, _value(given, "attrs"))
            if not found.scheme.has_sizes():
                composed = _by_flow(engine, made, forward, call)
                found = found if composed is None else replace(composed, name=called)
    except Mismatch as mismatch:
        engine.report(mismatch, given["forward"].node if "forward" in given else call.node, call.scope)
        found = mistaken(called)
    owned = found.with_owner(engine.owner_of_sizes(called, call.node, call.scope))
    engine.heap.write(made.cell, replace(state, type=owned))


def _value(given: dict[str, Argument], name: str) -> Value:
    return given[name].value if name in given else UNKNOWN


def _rule_of(forward: Value) -> Rule | None:
    """Return the rule of a combinator whose forward is given, by its name or as that of a model."""
    if isinstance(forward, Method) and isinstance(forward.receiver, Model) and forward.name == "forward":
        recipe = forward.receiver.state.recipe
        return None if recipe is None else recipe.rule
    if not isinstance(forward, Imported) or not forward.name.endswith(".forward"):
        return None
    module = forward.name.removesuffix(".forward")
    found = {name: rule for name, rule in (COMBINATORS | WRAPPERS).items() if name.rpartition(".")[0] == module}
    return next(iter(found.values()), None)


def _declared_type(name: str, forward: Value, dims: dict[str, Value] | None, attrs: Value) -> LayerType:
    """Return the type that the annotations of a forward say, with the sizes that the model is made with."""

    def value_of(var: Var) -> Size:
        if dims is None:
            return UNKNOWN
        key = key_of(var.name)
        if key not in dims:
            held = attrs.entries.items.get(key) if isinstance(attrs, DictObject) else None
            return held.size if isinstance(held, Int) else atom(var)
        value = dims[key]
        return atom(Var(var.name, name)) if value is None else value.size if isinstance(value, Int) else UNKNOWN

    found = [compute(each, name, value_of)[0] for each in signatures_of_forward(forward)]
    return LayerType(name, Scheme.of(*found)) if found else LayerType(name)


def signatures_of_forward(forward: Value) -> Sequence[Signature]:
    """Return what the annotations of a forward say that it takes and gives; nothing where they say nothing."""
    match forward:
        case Closure(node=ast.FunctionDef() as node):
            return _read_forward(node, ScopeNames(forward.scope), 0)
        case Bound(function=Closure(node=ast.FunctionDef() as node) as function):
            return _read_forward(node, ScopeNames(function.scope), 1)
        case Imported(full):
            found = definitions(full)
            functions = [each for each in found[1] if isinstance(each, ast.FunctionDef)] if found is not None else []
            return _read_forward(functions[-1], found[0], 0) if found is not None and functions else ()
        case _:
            return ()


def _read_forward(node: ast.FunctionDef, names: Names, skipped: int) -> Sequence[Signature]:
    parameters = [*node.args.posonlyargs, *node.args.args][skipped:]
    if len(parameters) < 2:
        return ()
    pairs = _pairs(node, parameters, names)
    bounds = bounds_of([hint for pair in pairs for hint in pair])
    items = [Signature(term_of_hint(taken), term_of_hint(given)) for taken, given in pairs]
    return [each for item in items for each in alternatives(item, bounds)]


def _pairs(node: ast.FunctionDef, parameters: Sequence[ast.arg], names: Names) -> list[tuple[Hint, Hint]]:
    model = read(parameters[0].annotation, names)
    if isinstance(model, Named) and model.name == ONE_OF:
        return [ends for each in arguments_of(model)[1:] if (ends := ends_of(each)) is not None]
    if parameters[1].annotation is None or node.returns is None:
        return []
    returned = arguments_of(read(node.returns, names))
    return [(read(parameters[1].annotation, names), returned[0])] if returned else []


def _compose_by_flow(engine: Engine, made: Model, cls: Class, call: Call) -> None:
    """Let the type of a model be that of the layers through which a method of its class sends its input."""
    forward = next((found for name in ("forward", "__call__") if isinstance(found := cls.find(name), Closure)), None)
    with suppress(Mismatch):
        found = None if forward is None else _by_flow(engine, made, Bound(forward, made), call, 1)
        if found is not None:
            engine.heap.write(made.cell, made.with_type(replace(found, name=cls.name)))


def _by_flow(engine: Engine, made: Model, forward: Value, call: Call, skipped: int = 0) -> LayerType | None:
    """Return the type of the layers through which a forward sends its input, None where it does anything else with it.

    Raises:
        Mismatch: They do not fit together.
    """
    function = forward.function if isinstance(forward, Bound) else forward
    if not isinstance(function, Closure):
        return None
    more = len(function.parameters) - 2 - (isinstance(forward, Bound) and not skipped)
    model = [] if skipped else [made]
    with call.scope.run.doubting(Certainty.NEVER):
        result = engine.call(forward, call.with_args(*model, Flow(), *[UNKNOWN] * max(more, 0)))
    if isinstance(result, TupleOf) and result.items:
        result = result.items[0]
    if not isinstance(result, Flow) or not result.layers:
        return None
    return rules.chain([model.type for model, _ in result.layers], Composition(made.type.name))


def flow_on(engine: Engine, model: Model, flow: Flow, call: Call) -> Flow:
    """Send what flows through the body of a forward through another layer."""
    source = call.node.func if isinstance(call.node, ast.Call) else call.node
    if isinstance(source, ast.Attribute):
        source = source.value
    layers = (*flow.layers, (model, source))

    def types() -> list[LayerType]:
        return [labelled(each, node if isinstance(node, ast.AST) else None, call.scope) for each, node in layers]

    try:
        worded(call.scope, lambda: rules.chain(types(), Composition("chain")))
    except Mismatch as mismatch:
        engine.report(mismatch, call.args[0].node, call.scope)
    return Flow(layers)
