"""Calls of functions that declare what they give: a layer's signature is its rule."""

import ast
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import field, replace

from typedthinc.analysis import declared
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.fitting import Binding, bind_function, fit_data, fit_layer, fitted_ends, vars_of
from typedthinc.analysis.forgetting import forget_arguments
from typedthinc.analysis.hints import ANY_HINT, Hint, Named, Variable, arguments_of, variables_of, without_none
from typedthinc.analysis.labels import labelled, worded
from typedthinc.analysis.library.refusals import arguments_fit
from typedthinc.analysis.library.signatures import Parameter, arguments_by_name, chosen_signature
from typedthinc.analysis.library.tables import COMPAT, FRAMEWORKS, LAYERS, REFINED
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.special_names import COUNT, FLAG, INITIALIZER, ONE_OF, SIZES
from typedthinc.analysis.uninitialized import made_in
from typedthinc.analysis.values.callables import Closure, Imported
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import NotConstant, constant, number_of
from typedthinc.analysis.values.objects import ListObject, Model, ModelState, SliceOf, TupleOf
from typedthinc.analysis.values.origins import refusal
from typedthinc.analysis.values.terms import data_of
from typedthinc.shapes.arrays.values import ArrayValue, Holder, Int, plain
from typedthinc.shapes.bounds import alternatives
from typedthinc.shapes.computed import MOST_WINDOWED, compute, name_along
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.messages import Mismatch, no_count, no_size, no_sizes
from typedthinc.shapes.rules import Composition
from typedthinc.shapes.scheme import UNNAMED, LayerType, Scheme, Signature, mistaken
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, Var, atom, atoms, key_of, number
from typedthinc.shapes.terms import ANY, Anything, Container, Other, Term, Tuple, map_term, without_variables

# Arguments that say the same wherever they are given.
_CONSTANTS = (type(None), bool, float, str, Int, Imported)


@dataclass(slots=True, eq=False)
class Reading:
    """A signature that is read with the arguments of one call.

    Attributes:
        name: What messages call the function.
        is_layer: It makes a layer, which misses the sizes that are not given.
        is_open: Nobody knows all arguments.
        dims: The sizes that the layer is made with.
        taker: The object that takes the arguments, where it is known.
        made: The layer that the call makes, before the sizes that it misses are those of one object.
    """

    engine: Engine
    name: str
    node: ast.AST
    scope: Scope
    is_layer: bool
    is_open: bool
    taker: Value = None
    binding: Binding = field(default_factory=Binding)
    dims: dict[str, Value] = field(default_factory=lambda: dict[str, Value]())
    made: LayerType | None = None

    @property
    def least(self) -> int:
        """The least size: an array may have no rows."""
        return 1 if self.is_layer else 0

    def read(self, parameters: Iterable[Parameter], returns: Hint, given: Mapping[str, Argument]) -> Value:
        """Return what the call gives."""
        fits = True
        for parameter in parameters:
            argument = given.get(parameter.name)
            try:
                self._take(parameter, argument)
            except Mismatch as mismatch:
                self._refuse(mismatch, argument, given)
                fits = False
        if not fits:
            return UNKNOWN if declared.ends_of(returns) is None else Model(mistaken(UNNAMED))
        return self._data(returns) if declared.ends_of(returns) is None else self._layer(returns)

    def _refuse(self, mismatch: Mismatch, argument: Argument | None, given: Mapping[str, Argument]) -> None:
        if argument is None:
            self.engine.report(mismatch, self.node, self.scope)
            return
        others = [each.value for each in given.values() if each is not argument]
        again = None if self.taker is None else refusal(mismatch, self.taker, argument.value, *others)
        self.engine.report(mismatch, argument.node, self.scope, again)

    def _take(self, parameter: Parameter, argument: Argument | None) -> None:
        hint, binding = without_none(parameter.hint), self.binding
        size, ends = declared.size_parameter(parameter.hint), declared.ends_of(hint)
        value = ABSENT if argument is None else argument.value
        parts = declared.sizes_in(hint)
        if size is not None:
            self._take_size(parameter, size, value)
        elif parts is not None and isinstance(value, TupleOf) and len(parts) == len(value.items):
            for each, item in zip(parts, value.items, strict=True):
                name = declared.size_parameter(each) or ("", "")
                self._take_size(replace(parameter, name=key_of(name[0] or ""), hint=each), name, item)
        elif self.is_open:
            binding.opened(hint)
        elif value is ABSENT or value is None:
            binding.missing |= vars_of(hint)
        elif ends is not None and argument is not None:
            fitted = fitted_ends((declared.term_of_hint(ends[0]), declared.term_of_hint(ends[1])), binding)
            if isinstance(value, Model):
                self._fit_layer(value, argument.node, fitted)
            binding.opened(hint)
        else:
            if isinstance(value, Closure):
                bind_function(hint, value, binding)
                return
            if isinstance(value, ArrayValue | Holder | ListObject | TupleOf) and vars_of(hint):
                fit_data(self.name, value, hint, binding)
            binding.opened(hint)

    def _fit_layer(self, layer: Model, node: ast.AST, fitted: tuple[Term, Term]) -> None:
        def fit() -> None:
            fit_layer(self.engine, self.name, labelled(layer, node, self.scope), fitted, self.binding)

        worded(self.scope, fit)

    def _take_size(self, parameter: Parameter, size: tuple[str | None, str], value: Value) -> None:
        name, kind = size
        if name is None:
            return
        var, binding = Var(name), self.binding
        if declared.may_be_left(parameter.hint) and isinstance(value, Int) and plain(value) == -1:
            return
        axes = range(MOST_WINDOWED if declared.has_axes(parameter.hint) else 0)
        if axes and isinstance(value, TupleOf):
            for axis, item in enumerate(value.items):
                found = size_given(self.name, name_along(parameter.name, axis), kind, item, least=self.least)
                self._bind(Var(name_along(name, axis)), found)
            binding.open |= {var, *(Var(name_along(name, axis)) for axis in axes[len(value.items) :])}
            return
        if value is ABSENT:
            value = UNKNOWN if self.is_open or parameter.default is ABSENT else parameter.default
        default = next((each.default for each in variables_of(parameter.hint)), None)
        if value is None and isinstance(default, Variable):
            for axis in axes:
                same = atom(Var(name_along(default.name, axis)))
                binding.bound.sizes[Var(name_along(name, axis))] = same
            binding.bound.sizes[var] = atom(Var(default.name))
            return
        if value is None:
            self.dims[parameter.name] = None
            if self.is_layer:
                binding.missing.add(var)
            return
        found = size_given(self.name, parameter.name, kind, value, least=self.least)
        self.dims[parameter.name] = Int(found)
        self._bind(var, found)
        for axis in axes:
            binding.bound.sizes[Var(name_along(name, axis))] = atom(var)

    def _bind(self, var: Var, found: Size) -> None:
        if isinstance(found, Unknown) or var in self.binding.bound.sizes:
            self.binding.open.add(var)
        else:
            self.binding.bound.sizes[var] = found

    def _data(self, returns: Hint) -> Value:
        term = declared.term_of_hint(returns)
        if isinstance(term, Anything | Other | Container | Tuple):
            return declared.value_of_hint(self.engine, returns, self.binding.bound)
        return data_of(without_variables(self.binding.bound.term(term)))

    def _layer(self, returns: Hint) -> Value:
        is_choice = isinstance(returns, Named) and returns.name == ONE_OF
        choices = arguments_of(returns)[1:] if is_choice else (returns,)
        bounds = declared.bounds_of([end for each in choices for end in arguments_of(each)])
        found: list[Signature] = []
        try:
            for each in choices:
                taken, given = declared.ends_of(each) or (ANY_HINT, ANY_HINT)
                item = Signature(declared.term_of_hint(taken), declared.term_of_hint(given))
                found += alternatives(self._closed(item), bounds)
        except Mismatch as mismatch:
            self.engine.report(mismatch, self.node, self.scope)
            return Model(mistaken(self.name))
        self.made = LayerType(self.name, Scheme.of(*found))
        return new_model(self.engine, self.made, self.dims, self.node, self.scope)

    def _closed(self, signature: Signature) -> Signature:
        """Put into a signature what the arguments bind."""
        binding = self.binding

        def told(var: Var) -> Size:
            if var in binding.missing and var not in binding.bound.sizes:
                return atom(Var(var.name, self.name))
            size = binding.bound.size(atom(var))
            return UNKNOWN if any(each in binding.open for each in atoms(size)) else size

        ends = (binding.bound.term(each) for each in (signature.input, signature.output))
        opened = (map_term(each, lambda size: size, lambda var: ANY if var in binding.open else var) for each in ends)
        return compute(Signature(*opened), self.name, told)[0]


def new_model(
    engine: Engine, layer: LayerType, dims: Mapping[str, Value], node: ast.AST, scope: Scope, fresh_in: str = ""
) -> Model:
    """Make a model whose missing sizes are its own."""
    owned = layer.with_owner(engine.owner_of_sizes(layer.name, node, scope))
    return Model(ModelState(owned, dims=dims, fresh_in=fresh_in))


def by_signature(engine: Engine, full: str, call: Call, name: str = "") -> Value:
    """Return what a function of the library gives, by its signature.

    Args:
        name: What messages call it, if that is not its name.
    """
    is_layer = full.startswith((LAYERS, COMPAT, FRAMEWORKS))
    called = name or full.rpartition(".")[2]
    key = (called, full, _constants(call) if is_layer and full not in REFINED else None)
    made = engine.layers_made.get(key)
    if made is not None:
        layer, dims, is_fresh = made
        return new_model(engine, layer, dims, call.node, call.scope, made_in(call.scope) if is_fresh else "")
    signature = chosen_signature(full, call)
    if signature is None:
        forget_arguments(engine, call)
        return UNKNOWN
    if not arguments_fit(engine, called, full, call):
        return UNKNOWN if declared.ends_of(signature.returns) is None else Model(mistaken(called))
    reading = Reading(engine, called, call.node, call.scope, is_layer=is_layer, is_open=call.is_open)
    given = arguments_by_name(signature, call)
    result = reading.read(signature.parameters, signature.returns, given)
    if isinstance(result, Model) and is_layer:
        result = _refined(engine, full, result, given, call)
        layers = tuple(each.value for each in given.values() if isinstance(each.value, Model))
        has_initializer = any(without_none(each.hint) == Named(INITIALIZER) for each in signature.parameters)
        is_fresh = has_initializer and full.startswith(LAYERS)
        fresh_in = made_in(call.scope) if is_fresh else ""
        result.cell.value = ModelState(result.type, layers or None, result.state.dims, fresh_in=fresh_in)
        if key[2] is not None and reading.made is not None:
            engine.layers_made[key] = (reading.made, result.state.dims, is_fresh)
    return result


def _constants(call: Call) -> Hashable:
    """Return the arguments of a call that gives constants alone, None of any other."""
    given = [*enumerate(call.args), *call.named.items()]
    values = [(name, type(each.value), each.value) for name, each in given]
    return None if call.is_open or any(kind not in _CONSTANTS for _, kind, _ in values) else tuple(values)


def _refined(engine: Engine, full: str, model: Model, given: Mapping[str, Argument], call: Call) -> Model:
    """Apply the rule of a layer that says more than its signature."""
    rule = REFINED.get(full)
    if rule is None or model.type.is_mistaken:
        return model
    name = full.rpartition(".")[2]
    arguments = {key: argument_of_rule(each.value) for key, each in given.items()}
    try:
        return Model(ModelState(rule([model.type], Composition(name, None, arguments)), dims=model.state.dims))
    except Mismatch as mismatch:
        place = given.get(mismatch.argument)
        engine.report(mismatch, call.node if place is None else place.node, call.scope)
        return Model(mistaken(name))


def argument_of_rule(value: Value) -> object:
    """Return an argument as the rules of combinators read it: Ellipsis where it is not known."""
    match value:
        case SliceOf():
            return slice(*map(argument_of_rule, (value.start, value.stop, value.step)))
        case TupleOf(items):
            return tuple(map(argument_of_rule, items))
        case _:
            try:
                return constant(value)
            except NotConstant:
                return Ellipsis


def size_given(layer: str, name: str, kind: str, value: Value, *, least: int) -> Size:
    """Return the size that an argument gives.

    Args:
        kind: The full name of the type of its parameter.
        least: The least size that is taken.

    Raises:
        Mismatch: It cannot be a size.
    """
    if kind == FLAG:
        return number(int(value)) if isinstance(value, bool) else UNKNOWN
    if kind == SIZES:
        return _sum(layer, name, value)
    if not isinstance(value, Int):
        return UNKNOWN
    found = plain(value)
    if found is not None and found < 0 and (kind == COUNT or least == 0):
        raise Mismatch("size", no_count(layer, name, 0, found))
    if found is not None and kind != COUNT and found < least:
        raise Mismatch("size", f"{layer}: {no_size(name, found)}")
    return value.size


def _sum(layer: str, name: str, value: Value) -> Size:
    items = value.items if isinstance(value, TupleOf) else value.items.all if isinstance(value, ListObject) else None
    if items is None:
        return UNKNOWN
    if not items:
        raise Mismatch("size", f"{layer}: {no_sizes(name, ())}")
    sizes = [number_of(each) for each in items]
    for place, each in enumerate(sizes):
        if each is not None and each < 1:
            raise Mismatch("size", f"{layer}: {no_size(f'{name}[{place}]', each)}")
    return UNKNOWN if None in sizes else number(sum(each for each in sizes if each is not None))
