"""Modules of torch, and the layers that run them: their sizes are arguments of the calls that make them."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.forgetting import forget
from typedthinc.analysis.iteration import items_of
from typedthinc.analysis.library.layers import by_signature, new_model
from typedthinc.analysis.library.refusals import arguments_fit
from typedthinc.analysis.library.signatures import arguments_by_name, chosen_signature
from typedthinc.analysis.limits import NESTING
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values.callables import Bound, Closure, Method
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import number_of
from typedthinc.analysis.values.objects import NOTHING, DictObject, ListObject, Model, Thing, TupleOf
from typedthinc.analysis.values.torch_modules import Made, TorchFlow, TorchModule, is_own_module
from typedthinc.shapes.arrays.values import Int
from typedthinc.shapes.frameworks import modules
from typedthinc.shapes.frameworks.torch.parameters import DEFAULTS, FUNCTIONS, ITSELF, PARAMETERS, SEQUENTIAL
from typedthinc.shapes.frameworks.torch.recurrent import on_padded
from typedthinc.shapes.frameworks.torch.rules import RULES
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType, mistaken
from typedthinc.shapes.sizes import UNKNOWN, Known

_RECURRENT: Final = "typedthinc.layers.pytorchrnnwrapper.PyTorchRNNWrapper"
WRAPPERS: Final = (
    *(
        f"typedthinc.layers.{name.lower()}.{name}"
        for name in ("PyTorchWrapper", "TorchScriptWrapper", "JaxWrapper", "MXNetWrapper", "TensorFlowWrapper")
    ),
    _RECURRENT,
)
_FLATTEN: Final = "flatten"
# Functions that return a module which takes and gives what the one does that they are given, often that itself.
_ALIKE: Final = (
    "torch.compile",
    "copy.copy",
    "copy.deepcopy",
    "torch.nn.DataParallel",
    *(f"torch.nn.utils.{each}" for each in ("spectral_norm", "weight_norm", "remove_weight_norm")),
    *(f"torch.nn.utils.parametrizations.{each}" for each in ("orthogonal", "spectral_norm", "weight_norm")),
)
# Attributes that tell of a module, and let nobody change what it is made with.
_LOOKED_AT: Final = frozenset(
    "bias buffers forward load_state_dict named_parameters parameters state_dict training weight zero_grad".split()
)


class _Wrong(Exception):
    """Modules do not fit together, which has been reported."""


def makes_module(full: str) -> bool:
    """Tell whether a name of torch's is a class of modules of which something is known."""
    package, _, kind = full.rpartition(".")
    is_there = kind in PARAMETERS or kind in DEFAULTS or kind == SEQUENTIAL or RULES.get(kind) is not None
    return package.startswith("torch.nn") and is_there


def make_module(full: str, call: Call) -> Value:
    """Return the module that a call makes."""
    kind = full.rpartition(".")[2]
    if kind != SEQUENTIAL:
        names = PARAMETERS.get(kind, ())
        given = {name: each.value for name, each in zip(names, call.args, strict=False)}
        values = {**DEFAULTS.get(kind, {}), **given, **{name: each.value for name, each in call.named.items()}}
        return TorchModule(Made(kind, {} if call.is_open else values), call.node, call.scope.run)
    inside = [each.value for each in call.args]
    if len(inside) == 1 and isinstance(inside[0], DictObject):
        held = inside[0].entries
        inside = list(held.items.values()) if held.is_complete else []
    is_whole = bool(inside) and not call.is_open and not any(each.is_spread for each in call.args)
    return TorchModule(Made(kind, {}, tuple(inside) if is_whole else ()), call.node, call.scope.run)


def of_module(engine: Engine, base: TorchModule, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute of a module is worth: whatever may change it makes it unknown."""
    made = base.made
    if name in ITSELF:
        return Method(base, name)
    if made is not None and name in made.values:
        return made.values[name]
    if name not in _LOOKED_AT:
        forget(engine, base)
    return UNKNOWN


def item_of_module(engine: Engine, base: TorchModule, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return a module in another one."""
    made, place = base.made, number_of(key)
    if made is not None and place is not None and -len(made.inside) <= place < len(made.inside):
        return made.inside[place]
    forget(engine, base)
    return UNKNOWN


def call_module(engine: Engine, module: Value, call: Call) -> Value:
    """Return what a module gives: a tensor of torch's, or the way that an input takes."""
    flow = call.get(0)
    is_plain = isinstance(flow, TorchFlow) and len(call.args) == 1 and not call.named
    return TorchFlow((*flow.modules, module)) if is_plain and isinstance(flow, TorchFlow) else UNKNOWN


def call_object(engine: Engine, thing: Thing, call: Call) -> Value:
    """Return the way that the input of an object's forward takes; of all other data nothing is known."""
    forward = thing.cls.find("forward") if thing.get("forward") is ABSENT else UNKNOWN
    if isinstance(call.get(0), TorchFlow) and isinstance(forward, Closure) and is_own_module(thing):
        return engine.call(Bound(forward, thing), call)
    return UNKNOWN


def of_object(engine: Engine, base: Thing, name: str) -> Value:
    """Return what an attribute of torch's Module is worth: an object that it may change is not followed."""
    if name in ITSELF:
        return Method(base, name)
    if name not in _LOOKED_AT:
        engine.heap.write(base.cell("forward"), UNKNOWN)
    return UNKNOWN


def itself(engine: Engine, owner: TorchModule | Thing, name: str, call: Call) -> Value:
    """Return the module whose method returns it; a function that is applied gets all that it holds."""
    if name == "apply":
        for each in _held(owner, 0):
            engine.call(call.get(0), call.with_args(each))
    return owner


def _held(module: Value, depth: int) -> Iterator[Value]:
    match module:
        case TorchModule():
            inside = () if module.made is None else module.made.inside
        case Thing():
            inside = tuple(module.held().values())
        case _:
            return
    yield module
    for each in inside if depth < NESTING else ():
        yield from _held(each, depth + 1)


def of_flow(engine: Engine, base: TorchFlow, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return a method of what comes out of modules."""
    return Method(base, name)


def function_of_flow(flow: TorchFlow, name: str, call: Call, rest: Sequence[Argument]) -> Value:
    """Return what a function of torch makes of what comes out of modules, called with that first."""
    if name in FUNCTIONS:
        made = Made(FUNCTIONS[name], {})
    elif name == _FLATTEN:
        # The function begins with the first axis, the module with the second one.
        given = {key: each.value for key, each in zip(("start_dim", "end_dim"), rest, strict=False)}
        named = {key: each.value for key, each in call.named.items()}
        made = Made("Flatten", {**DEFAULTS["Flatten"], "start_dim": 0, **given, **named})
    else:
        return UNKNOWN
    return TorchFlow((*flow.modules, TorchModule(made, call.node, call.scope.run)))


def call_torch(full: str, call: Call) -> Value | None:
    """Return what a function or class outside of the library makes of modules; None if it is something else."""
    first = call.get(0) if call.args else UNKNOWN
    if full in _ALIKE and isinstance(first, TorchModule):
        return first if first.made is None else TorchModule(first.made, first.node, first.run)
    if full in _ALIKE and isinstance(first, Thing) and is_own_module(first):
        return first
    if makes_module(full):
        return make_module(full, call)
    if isinstance(first, TorchFlow) and full.startswith("torch."):
        return function_of_flow(first, full.rpartition(".")[2], call, call.args[1:])
    return None


def wrap_module(engine: Engine, full: str, call: Call) -> Value:
    """Return the layer that runs a module."""
    name, signature = full.rpartition(".")[2], chosen_signature(full, call)
    given = dict[str, Argument]() if signature is None else arguments_by_name(signature, call)
    # Of what JAX or MXNet runs nothing is known but the widths that it is said to have.
    argument = next((given[each] for each in ("module", "function", "block") if each in given), None)
    if argument is None or call.is_open:
        return by_signature(engine, full, call)
    if not arguments_fit(engine, name, full, call):
        return Model(mistaken(name))
    try:
        found = _wrapped(engine, argument.value, argument, call, is_recurrent=full == _RECURRENT)
        inputs, outputs = (
            each in given and given[each].value is not None for each in ("convert_inputs", "convert_outputs")
        )
        found = modules.converted(found, inputs=inputs, outputs=outputs) if inputs or outputs else found
        layer = modules.layer_type(name, found, *(_width(given, dim) for dim in ("nI", "nO")))
    except _Wrong:
        return Model(mistaken(name))
    except Mismatch as mismatch:
        engine.report(mismatch, given.get(mismatch.argument, argument).node, call.scope)
        return Model(mistaken(name))
    if not modules.is_known(layer):
        return by_signature(engine, full, call)
    return new_model(engine, layer, NOTHING, call.node, call.scope)


def _wrapped(engine: Engine, module: Value, argument: Argument, call: Call, *, is_recurrent: bool) -> LayerType:
    if is_recurrent:
        spec = _spec(engine, module, 0)
        return LayerType(spec.kind, on_padded(spec))
    return _typed(engine, module, argument, call, 0).whole


def _typed(engine: Engine, module: Value, shown: Argument, call: Call, depth: int) -> modules.ModuleType:
    """Return what is known of a module; what does not fit in it is told where it was made, if that is here.

    Raises:
        _Wrong: Modules inside do not fit together, which has been reported.
    """
    made = _made(engine, module, call) if depth <= NESTING else None
    if made is None or not made.inside:
        return modules.module_type(_spec(engine, module, depth), RULES)
    inside = [_typed(engine, each, shown, call, depth + 1) for each in made.inside]
    try:
        return modules.composed(inside, made.kind, is_own=isinstance(module, Thing))
    except Mismatch as mismatch:
        wrong = made.inside[mismatch.position]
        is_here = isinstance(wrong, TorchModule) and wrong.run is call.scope.run
        engine.report(mismatch, wrong.node if isinstance(wrong, TorchModule) and is_here else shown.node, call.scope)
        raise _Wrong from None


def _made(engine: Engine, module: Value, call: Call) -> Made | None:
    """Return what a module is made with; an object of the program's is what its forward runs."""
    if isinstance(module, TorchModule):
        return module.made
    if not isinstance(module, Thing) or not is_own_module(module):
        return None
    mark = engine.heap.mark()
    with call.scope.run.doubting(Certainty.NEVER):
        found = call_object(engine, module, call.with_args(TorchFlow()))
    engine.heap.undo(mark)
    return Made(module.cls.name, {}, found.modules) if isinstance(found, TorchFlow) else None


def _spec(engine: Engine, module: Value, depth: int) -> modules.Module:
    """Return a module as the rules know it."""
    made = module.made if isinstance(module, TorchModule) else None
    if made is None or depth > NESTING or made.kind == SEQUENTIAL:
        return modules.Module("")
    values = {name: _constant(engine, value, depth + 1) for name, value in made.values.items()}
    return modules.Module(made.kind, {name: value for name, value in values.items() if value is not ...})


def _constant(engine: Engine, value: Value, depth: int) -> object:
    """Return an argument as the rules know it, Ellipsis if nothing is known of it."""
    match value:
        case TorchModule():
            return _spec(engine, value, depth)
        case Int(size):
            found = number_of(value)
            return found if found is not None else size if isinstance(size, Known) else ...
        case TupleOf() | ListObject():
            items = items_of(engine, value)
            return ... if items is None else tuple(_constant(engine, each, depth) for each in items)
        case tuple():
            return cast("tuple[object, ...]", value)
        case None | str() | bool() | float() | int():
            return value
        case _:
            return ...


def _width(given: Mapping[str, Argument], name: str) -> int | None:
    found = number_of(given[name].value) if name in given else None
    return found if found is not None and found > 0 else None
