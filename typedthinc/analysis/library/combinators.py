"""Combinators: the type of a model from those of its layers, by the rules of `shapes/rules/` and of other packages."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import pairwise

from typedthinc.analysis.declared import ends_of
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.labels import labelled, worded
from typedthinc.analysis.library.arity import arguments_go_together, layers_go_together
from typedthinc.analysis.library.installed import RuleError, installed_rules, loaded
from typedthinc.analysis.library.layers import argument_of_rule
from typedthinc.analysis.library.model_changes import forget_sizes
from typedthinc.analysis.library.refusals import arguments_are_taken
from typedthinc.analysis.library.signatures import signatures_of
from typedthinc.analysis.library.tables import LAYERS
from typedthinc.analysis.library.words import came_in_words
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.source import is_class
from typedthinc.analysis.uninitialized import touch
from typedthinc.analysis.values import objects
from typedthinc.analysis.values.callables import Bound, Class, Closure, Imported, RuleFunction
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import number_of
from typedthinc.analysis.values.joining import join
from typedthinc.shapes import rules
from typedthinc.shapes.arrays.values import ArrayValue, Holder, Int
from typedthinc.shapes.messages import Mismatch, a_callable, a_sequence, no_model
from typedthinc.shapes.rules import Composition, Rule
from typedthinc.shapes.scheme import LayerType, Scheme, Signature, mistaken
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.terms import ANY, Term, without_variables

# Combinators that hand their model to functions that they are given.
_HANDING = ("with_debug",)


def combine(engine: Engine, full: str, rule: Rule, call: Call) -> Value:
    """Return what a combinator of any number of layers makes."""
    name = full.rpartition(".")[2]
    if not layers_go_together(engine, name, call):
        return objects.Model(mistaken(name))
    if any(each.is_spread for each in call.args):
        return _of_unknown_number(engine, name, rule, call)
    if not call.args:
        return objects.Model(LayerType(name))
    return compose(engine, name, rule, call.args, {}, call)


def wrap(engine: Engine, full: str, rule: Rule, call: Call) -> Value:
    """Return what a combinator makes whose parameters are not all layers."""
    name, signatures = full.rpartition(".")[2], signatures_of(full)
    if not arguments_go_together(engine, name, full, call):
        return objects.Model(mistaken(name))
    places = signatures[-1].places if signatures else []
    is_variadic = bool(signatures) and signatures[-1].is_variadic
    given = dict(call.named) if is_variadic else call.by_name(places)
    parameters = signatures[-1].parameters if signatures and not is_variadic else ()
    named = [each.name for each in parameters if ends_of(each.hint) is not None]
    models = [
        argument
        for key, argument in (enumerate(call.args) if is_variadic else given.items())
        if isinstance(argument.value, objects.Model) or (key in named and _no_model(name, argument.value))
    ]
    if not models:
        return objects.Model(LayerType(name) if _may_be_models(engine, name, call.args[:1], call) else mistaken(name))
    are_models = not any(_no_model(name, each.value) for each in models)
    if are_models and not arguments_are_taken(engine, name, full, call):
        return objects.Model(mistaken(name))
    return compose(engine, name, rule, models, given, call)


def _may_be_models(engine: Engine, name: str, layers: Sequence[Argument], call: Call) -> bool:
    """Tell whether all layers that a combinator is given may be models; report the first that cannot."""
    for place, each in enumerate(layers, 1):
        came = _no_model(name, each.value)
        if came:
            engine.report(Mismatch("container", no_model(name, place, came)), each.node, call.scope)
            return False
    return True


def compose(
    engine: Engine, name: str, rule: Rule, layers: Sequence[Argument], given: Mapping[str, Argument], call: Call
) -> Value:
    """Apply a rule to layers.

    Args:
        given: All arguments by name; the rule asks for some that are not layers.
    """
    is_mistaken = any(isinstance(each.value, objects.Model) and each.value.type.is_mistaken for each in layers)
    if not _may_be_models(engine, name, layers, call) or (given and is_mistaken):
        return objects.Model(mistaken(name))
    arguments = {
        key: argument_of_rule(each.value) for key, each in given.items() if not isinstance(each.value, objects.Model)
    }
    try:
        found = worded(call.scope, lambda: rule(_named(layers, call.scope), Composition(name, None, arguments)))
    except Mismatch as mismatch:
        engine.report(mismatch, _blamed(mismatch, layers, given, call).node, call.scope)
        touch(engine, *(each.value for each in layers))
        return objects.Model(mistaken(name))
    inside = tuple(each.value for each in layers if isinstance(each.value, objects.Model))
    made = composed(engine, found, inside, objects.Recipe(name, rule, arguments), call)
    if rule is rules.clone or len(inside) < len(layers):
        made.cell.value = replace(made.state, layers=None, parts=inside)
        engine.note_inside(made)
    for each in given.values():
        if isinstance(each.value, Closure | Bound) and name in _HANDING:
            # The function gets the model, and may set sizes of it.
            for model in inside:
                forget_sizes(engine, model)
    return made


def _named(layers: Sequence[Argument], scope: Scope) -> list[LayerType]:
    return [labelled(each.value, None if each.is_spread else each.node, scope) for each in layers]


def composed(
    engine: Engine, found: LayerType, layers: tuple[Value, ...], recipe: objects.Recipe, call: Call
) -> objects.Model:
    """Make a model of layers."""
    owned = found.with_owner(engine.owner_of_sizes(found.name, call.node, call.scope))
    made = objects.Model(objects.ModelState(owned, layers, objects.NOTHING, objects.NOTHING, recipe))
    engine.composed.append(made)
    engine.note_inside(made)
    return made


def _blamed(mismatch: Mismatch, layers: Sequence[Argument], given: Mapping[str, Argument], call: Call) -> Argument:
    if mismatch.argument in given:
        return given[mismatch.argument]
    if mismatch.position < len(layers):
        return layers[mismatch.position]
    return Argument(None, call.node)


def _no_model(name: str, value: Value) -> str:
    """Return how a message calls what cannot be a model; nothing for what may be one."""
    match value:
        case None:
            return "None"
        case bool() | float() | str():
            return f"{type(value).__name__} {value!r}"
        case Int():
            found = number_of(value)
            return "int" if found is None else f"int {found}"
        case Imported(full) if signatures_of(full):
            called = full.rpartition(".")[2]
            return f"the function {called}" + (f"; did you mean {called}()?" if full.startswith(LAYERS) else "")
        case Imported(full) if is_class(full):
            return a_callable("class", full.rpartition(".")[2])
        case Class(is_open=False):
            return a_callable("class", value.name)
        case Closure(name="lambda"):
            return "a lambda"
        case Closure():
            return a_callable("function", value.name)
        case Bound(function=Closure(name=called)):
            return a_callable("function", called)
        case RuleFunction(called, first=()):
            return f"the function {called}"
        case objects.ListObject(kind="list") | objects.TupleOf():
            return a_sequence(name, "tuple" if isinstance(value, objects.TupleOf) else "list")
        case (
            ArrayValue(sizes=(_, *_))
            | objects.DictObject()
            | objects.LibraryObject()
            | Holder()
            | objects.Thing(cls=Class(is_open=False))
        ):
            return came_in_words(value)
        case _:
            return ""


def _of_unknown_number(engine: Engine, name: str, rule: Rule, call: Call) -> Value:
    """Compose layers of which nobody knows how many there are: the known ones at both ends are checked."""
    stars = [each for each in call.args if each.is_spread]
    first = next(place for place, each in enumerate(call.args) if each.is_spread)
    last = len(call.args) - next(place for place, each in enumerate(reversed(call.args)) if each.is_spread)
    lead, tail = call.args[:first], call.args[last:]
    for part in (lead, tail, *(_seams(call.args) if name == "chain" else ())):
        if not _fits(engine, name, rule, part, call):
            return objects.Model(mistaken(name))
    if name != "chain":
        return objects.Model(LayerType(name))
    return _ends(lead, stars, tail)


def _seams(args: Sequence[Argument]) -> list[list[Argument]]:
    """Return what may stand before each layer behind a star, with that layer."""
    found: list[list[Argument]] = []
    for place, (star, behind) in enumerate(pairwise(args)):
        before = [star, *args[max(place - 1, 0) : place]]
        are_known = all(isinstance(each.value, objects.Model) for each in (*before, behind))
        if star.is_spread and not behind.is_spread and (place == 0 or not before[-1].is_spread) and are_known:
            found.append([Argument(reduce(join, [each.value for each in before]), star.node), behind])
    return found


def _fits(engine: Engine, name: str, rule: Rule, part: Sequence[Argument], call: Call) -> bool:
    if len(part) < 2 or not all(isinstance(each.value, objects.Model) for each in part):
        return True
    try:
        worded(call.scope, lambda: rule(_named(part, call.scope), Composition(name)))
    except Mismatch as mismatch:
        engine.report(mismatch, part[mismatch.position].node, call.scope)
        return False
    return True


def _ends(lead: Sequence[Argument], stars: Sequence[Argument], tail: Sequence[Argument]) -> objects.Model:
    first = lead[0].value if lead else None
    last = tail[-1].value if tail else None
    if not tail and len(stars) == 1:
        last = reduce(join, [stars[0].value, *(each.value for each in lead[-1:])])
    taken, given = _single(first, is_input=True), _single(last, is_input=False)
    names = (
        first.type.first if isinstance(first, objects.Model) else "",
        last.type.last if isinstance(last, objects.Model) else "",
    )
    return objects.Model(LayerType("chain", Scheme.of(Signature(taken, given)), *names))


def _single(model: Value, *, is_input: bool) -> Term:
    """Return what a model takes or gives, if it has one signature."""
    if not isinstance(model, objects.Model) or len(model.type.scheme.alternatives) != 1:
        return ANY
    item = model.type.scheme.alternatives[0]
    return without_variables(item.input if is_input else item.output)


def by_installed_rule(engine: Engine, full: str, names: Sequence[str], call: Call, *, is_variadic: bool) -> Value:
    """Return what the rule says that a call makes of a function that has one; unknown where it cannot be loaded."""
    try:
        rule = loaded(installed_rules()[full])
    except RuleError:
        return UNKNOWN
    if is_variadic:
        return combine(engine, full, rule, call)
    given = call.by_name(names)
    models = [each for each in given.values() if isinstance(each.value, objects.Model)]
    return compose(engine, full.rpartition(".")[2], rule, models, given, call)
