"""Calls of the program's own functions: their bodies are walked with what the call gives."""

import ast
from collections.abc import Sequence

from typedthinc.analysis.declarations import passed
from typedthinc.analysis.declared import ends_of, value_of_hint
from typedthinc.analysis.effects import is_declaration, is_generator
from typedthinc.analysis.engine import Engine, Frame
from typedthinc.analysis.fitting import Binding
from typedthinc.analysis.hints import without_none
from typedthinc.analysis.library.combinators import by_installed_rule
from typedthinc.analysis.library.installed import has_rule
from typedthinc.analysis.library.own_layers import by_declaration
from typedthinc.analysis.limits import CALL_DEPTH, RECURSIONS, REPETITIONS
from typedthinc.analysis.parameters import Bindings, bind_parameters
from typedthinc.analysis.runs import Certainty, Run
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.uninitialized import touch_arguments
from typedthinc.analysis.values.callables import Closure
from typedthinc.analysis.values.cells import Cell, Value
from typedthinc.analysis.values.joining import join_all
from typedthinc.analysis.values.objects import Items, ListObject, Model
from typedthinc.shapes.scheme import UNNAMED, mistaken
from typedthinc.shapes.sizes import UNKNOWN, Unknown


def enter(engine: Engine, function: Closure, call: Call) -> Value:
    """Call a function of the program."""
    if has_rule(full := f"{function.scope.module.name}.{function.name}"):
        names = [each.arg for each in (*function.parameters, *function.node.args.kwonlyargs)]
        return by_installed_rule(engine, full, names, call, is_variadic=function.node.args.vararg is not None)
    found = bind_parameters(engine, function, call)
    if found is None or (isinstance(function.node, ast.Lambda) and call.is_open):
        return _declared_result(engine, function, None)
    binding = Binding()
    if not _arguments_fit(engine, function, found, call, binding):
        touch_arguments(engine, call)
        return _mistaken_result(function)
    if is_declaration(function.node):
        return by_declaration(engine, function, UNKNOWN, found, binding, call)
    around = [each for each in engine.stack if each.node is function.node]
    repeated = [each.values for each in around].count(found.values)
    if len(engine.stack) > CALL_DEPTH or len(around) > RECURSIONS or repeated > REPETITIONS:
        engine.unfollowed.add(function.node)
        _forget_changes(engine, around)
        touch_arguments(engine, call)
        return _declared_result(engine, function, binding)
    run = Run(function, call.scope.module, caller=call.scope.run, site=call.node)
    value = walk_body(engine, function, found.values, run)
    if function.returns is not None and isinstance(value, Unknown | Model):
        return by_declaration(engine, function, value, found, binding, call)
    return value


def _arguments_fit(engine: Engine, function: Closure, found: Bindings, call: Call, binding: Binding) -> bool:
    """Compare the arguments with what the parameters are declared to be."""
    spec, fit = function.node.args, True
    for parameter in (*function.parameters, *spec.kwonlyargs):
        name = parameter.arg
        if parameter.annotation is None or name not in found.sources:
            continue
        hint = hint_in(parameter.annotation, function.scope)
        value, fits = passed(engine, function, found.values[name], hint, found.sources[name], call.scope, binding)
        found.values[name] = value
        fit = fit and fits
    for annotation, argument in _further(function, call):
        hint = hint_in(annotation, function.scope)
        fit = passed(engine, function, argument.value, hint, argument.node, call.scope, Binding())[1] and fit
    return fit


def _further(function: Closure, call: Call) -> list[tuple[ast.expr, Argument]]:
    """List the arguments that go to `*args` and `**kwargs`, with what these are declared to be."""
    spec, found = function.node.args, list[tuple[ast.expr, Argument]]()
    if spec.vararg is not None and spec.vararg.annotation is not None:
        annotation = spec.vararg.annotation
        found += [(annotation, each) for each in call.args[len(function.parameters) :] if not each.is_spread]
    if spec.kwarg is not None and spec.kwarg.annotation is not None:
        names = {each.arg for each in (*function.parameters, *spec.kwonlyargs)}
        found += [(spec.kwarg.annotation, each) for name, each in call.named.items() if name not in names]
    return found


def _mistaken_result(function: Closure) -> Value:
    hint = hint_in(function.returns, function.scope)
    return UNKNOWN if ends_of(hint) is None else Model(mistaken(UNNAMED))


def _declared_result(engine: Engine, function: Closure, binding: Binding | None) -> Value:
    if function.returns is None:
        return UNKNOWN
    return value_of_hint(engine, hint_in(function.returns, function.scope), None if binding is None else binding.bound)


def walk_body(engine: Engine, function: Closure, values: dict[str, Value], run: Run) -> Value:
    """Walk the body of a function with what its parameters are worth, and return what it returns."""
    # Who runs only perhaps says nothing of who is to blame.
    if run.certainty is not Certainty.NEVER:
        engine.runs.setdefault(function.node, []).append(run)
    if engine.facts is not None:
        engine.facts.note_call(run)
    scope = Scope(function.scope, function.scope.module, run)
    scope.names.update({name: Cell(value) for name, value in values.items()})
    scope.start = engine.heap.mark()
    parameters = (*function.parameters, *function.node.args.kwonlyargs)
    # What takes the place of a parameter that is declared as a model is compared with that.
    ends = {each.arg: ends_of(without_none(hint_in(each.annotation, function.scope))) for each in parameters}
    scope.annotations = {each.arg: each.annotation for each in parameters if each.annotation and ends[each.arg]}
    frame = Frame(function.node, values, scope.start)
    engine.stack.append(frame)
    try:
        if isinstance(function.node, ast.Lambda):
            return engine.evaluate(function.node.body, scope)
        return _walk_statements(engine, function, function.node.body, scope)
    finally:
        if function.node in engine.unfollowed:
            _forget_changes(engine, [frame])
        engine.stack.pop()
        if not any(each.node is function.node for each in engine.stack):
            engine.unfollowed.discard(function.node)


def _forget_changes(engine: Engine, frames: Sequence[Frame]) -> None:
    """Forget what a function changed since it was called: a call of it that is not followed may change more."""
    for cell in engine.heap.since(frames[0].start) if frames else ():
        engine.heap.write(cell, UNKNOWN)


def _walk_statements(engine: Engine, function: Closure, body: Sequence[ast.stmt], scope: Scope) -> Value:
    if is_generator(function.node):
        scope.yields = ListObject(Items(), "iterator")
        certainty = Certainty.SURELY if scope.run.is_open else Certainty.NEVER
        with scope.run.doubting(certainty):
            engine.execute(body, scope)
        return scope.yields
    ends = engine.execute(body, scope)
    exits, start = scope.exits, scope.start
    if ends and start is not None:
        exits.append((None, engine.heap.since(start)))
    if not exits:
        return UNKNOWN
    if start is not None and (len(exits) > 1 or not ends):
        engine.heap.undo(start)
        engine.merge(start, [changes for _, changes in exits])
    return join_all([value for value, _ in exits])
