"""Calls of functions with models, sizes or arrays in their signature: layers, losses, and what users write.

What plain mypy cannot do: bind a size in the result to the number that an argument gives without showing the number in
the visible type, and keep a layer that takes anything in a variable.

1. Turn the declared signature into terms; the function's own type variables stand for anything.
2. For each argument: bind the size that it gives; fit the model or the array that it is. Report what does not fit.
3. Type variables that an argument should have bound and did not are unknown. Those that no argument can bind stay free:
   the layer is polymorphic in them.
4. Keep the result beside the visible result type, in which sizes bound by plain type variables become Any.
5. Compare the result with the type that is wanted where the call stands.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from mypy.nodes import ARG_STAR, ARG_STAR2, CallExpr, Expression, FloatExpr, IntExpr, NameExpr, RefExpr, TupleExpr
from mypy.typeops import get_all_type_vars
from mypy.types import (
    CallableType,
    NoneType,
    TupleType,
    Type,
    TypeVarType,
    UnionType,
    get_proper_type,
)

from typedthinc._mypy.arguments import Arguments, argument_of
from typedthinc._mypy.compat import altered, type_of
from typedthinc._mypy.context import Call, loosened
from typedthinc._mypy.features import declared, returned
from typedthinc._mypy.features.results import result_of
from typedthinc._mypy.names import ONE_OF
from typedthinc._mypy.signature_info import SignatureInfo
from typedthinc._mypy.size_parameters import SizeParameter
from typedthinc._mypy.to_shapes import TypeReader, alias_of, members, models_arguments
from typedthinc.shapes.bounds import alternatives
from typedthinc.shapes.computed import MOST_WINDOWED, compute, name_along
from typedthinc.shapes.rules import Composition, Rule
from typedthinc.shapes.scheme import LayerType, Scheme, Signature, mistaken
from typedthinc.shapes.sentences import Mismatch, takes_but
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, Var, atom, atoms, key_of, number
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, Anything, Term, map_term, variables
from typedthinc.shapes.text import dump_layer_type
from typedthinc.shapes.unify import fit


def analyze(
    call: Call,
    signature: CallableType,
    args: Sequence[Sequence[Expression]],
    name: str,
    *,
    rule: Rule | None = None,
    is_layer: bool = False,
) -> CallableType:
    """Type a call of an ordinary function.

    Args:
        rule: Refines what the signature declares.
        is_layer: It makes a layer whose sizes, where they are missing, are found once and for all at `initialize`.
    """
    same = returned.analyze(call, signature, args)
    if same is not None:
        return altered(same, declared.checked(call, same.ret_type, item=signature))
    # mypy asks at least twice about a call that is an argument: with and without the type that is wanted there.
    asked, answer = call.assignments.answers.get(call.node, (None, signature))
    if asked is not signature:
        info = call.assignments.signature_info(signature)
        constants = _constants(args)
        key = info, name, constants
        text = call.assignments.layers.get(key) if constants is not None else None
        if text is not None:
            answer = info.answer(call.with_metadata(info.visible, text))
        else:
            reading = _Reading(call, info, name, is_layer=is_layer)
            if reading.read(args):
                return loosened(signature, call.with_metadata(info.closed, dump_layer_type(mistaken(name))))
            try:
                answer = info.answer(reading.result(info.visible))
            except Mismatch as mismatch:
                # Nothing is kept: mypy may have asked where it listens to no errors, and ask again.
                call.report(mismatch)
                return info.answer(call.with_metadata(info.visible, dump_layer_type(mistaken(name))))
            if rule is not None and reading.layer is not None:
                if not _refine(call, reading, reading.layer, rule, args):
                    # Nothing is kept: mypy may have asked where it listens to no errors, and ask again.
                    return altered(answer, call.model_type(mistaken(name)))
                answer = altered(answer, call.model_type(reading.layer))
            text = dump_layer_type(reading.layer) if reading.layer is not None else None
        if constants is not None and text is not None:
            call.assignments.layers[key] = text
            call.assignments.answers[call.node] = signature, answer
    result = declared.checked(call, answer.ret_type, item=signature)
    return answer if result is answer.ret_type else altered(answer, result)


def _refine(call: Call, reading: _Reading, layer: LayerType, rule: Rule, args: Sequence[Sequence[Expression]]) -> bool:
    """Let a rule refine what has been read, report what does not fit, and tell whether all does."""
    at = Composition(reading.name, call.is_base, Arguments(call, reading.signature, args))
    try:
        reading.layer = rule([layer], at)
    except Mismatch as mismatch:
        call.report(mismatch, argument_of(mismatch, reading.signature, args))
        return False
    return True


def _constants(args: Sequence[Sequence[Expression]]) -> tuple[object, ...] | None:
    """Return the arguments, if all are plain numbers: what the call makes then depends on nothing else, and is kept."""
    found: list[object] = []
    for given in args:
        for expression in given:
            if not isinstance(expression, IntExpr | FloatExpr):
                return None
            found.append(expression.value)
        found.append(None)
    return tuple(found)


class _Reading:
    """One call being read: the bindings of the function's type variables."""

    def __init__(self, call: Call, info: SignatureInfo, name: str, *, is_layer: bool) -> None:
        self.call, self.signature, self.name, self._is_layer = call, info.signature, name, is_layer
        self._info = info
        self.quantified = info.quantified
        self.reader = TypeReader(call.checker, self.quantified)
        self.bound = Substitution(call.is_base)
        self.layer: LayerType | None = None
        self._open: set[Var] = set()
        self._missing: set[Var] = set()
        self._inputs: set[Term] = set()
        self._outputs: set[Term] = set()
        self._args: Sequence[Sequence[Expression]] = ()
        node = call.node
        self._starred = isinstance(node, CallExpr) and any(kind in (ARG_STAR, ARG_STAR2) for kind in node.arg_kinds)

    def read(self, args: Sequence[Sequence[Expression]]) -> bool:
        """Read the arguments, report what does not fit, and tell whether anything did not."""
        failed = False
        self._args = args
        for typ, name, given in zip(self.signature.arg_types, self.signature.arg_names, args, strict=True):
            try:
                self._read(typ, name or _named(typ), given)
            except Mismatch as mismatch:
                self._report(mismatch, given[0])
                failed = True
        return failed

    def _report(self, mismatch: Mismatch, argument: Expression) -> None:
        node = self.call.node
        if mismatch.misfit is not None and isinstance(node, CallExpr):
            self.call.report_data(mismatch, node.callee, argument)
        else:
            self.call.report(mismatch, argument)

    def result(self, visible: Type) -> Type:
        """Keep what is known of the result beside the type of it that is shown.

        Raises:
            Mismatch: A size cannot be computed.
        """
        typ = self.signature.ret_type
        if models_arguments(typ) is None:
            return self.call.with_term(visible, self._closed(Signature(ANY, self.reader.term(typ))).output)
        made = result_of(typ, self.call, self.quantified.values(), () if self._starred else self._args)
        if made is not None:
            self.layer = LayerType(
                self.name, Scheme.of(*map(self._closed, made.scheme.alternatives)), made.takes, made.gives
            )
            return self.call.with_layer_type(visible, self.layer)
        name, args = alias_of(typ)
        choices = [models_arguments(each) for each in args[1:]] if name == ONE_OF else [models_arguments(typ)]
        signatures = [
            self._closed(Signature(*map(self.reader.term, choice))) for choice in choices if choice is not None
        ]
        bounds = {var: self.reader.members(bound) for var, bound in self._info.bounds.items()}
        found = (each for item in signatures for each in alternatives(item, bounds))
        self.layer = LayerType(self.name, Scheme.of(*found))
        return self.call.with_layer_type(visible, self.layer)

    def _read(self, typ: Type, name: str, given: Sequence[Expression]) -> None:
        parameter = SizeParameter.of(typ)
        if parameter is not None:
            self._read_size(parameter, name, given, optional=_is_optional(typ))
        elif (sizes := self._sizes_in(typ, given)) is not None:
            for each, size in sizes:
                self._read(each, _named(each), [size])
        elif self._starred:
            self._leave_open(typ)
        elif _is_nothing(given):
            # A size that is missing is found at `initialize`, whether this could have told it or not.
            self._leave_open(typ, self._missing)
        elif models_arguments(typ) is not None:
            self._read_models(typ, given)
        elif isinstance(proper := get_proper_type(typ), CallableType):
            self._read_function(proper, given[0])
        else:
            self._read_data(typ, given)

    def _sizes_in(self, typ: Type, given: Sequence[Expression]) -> Sequence[tuple[Type, Expression]] | None:
        """Return the sizes of a tuple of sizes that is written as one, each with its type; None for anything else."""
        proper, written = get_proper_type(typ), given[0] if given and not self._starred else None
        if not isinstance(proper, TupleType) or not isinstance(written, TupleExpr):
            return None
        if len(proper.items) != len(written.items) or None in map(SizeParameter.of, proper.items):
            return None
        return list(zip(proper.items, written.items, strict=True))

    def _read_size(self, parameter: SizeParameter, name: str, given: Sequence[Expression], *, optional: bool) -> None:
        typ = parameter.size
        var = self.quantified.get(typ.id) if isinstance(typ, TypeVarType) else None
        if var is None or (given and parameter.is_left(self.call, given[0])):
            return
        nothing = _is_nothing(given)
        along = parameter.along(self.call, self.name, name, given[0]) if given and not self._starred else None
        if along is not None:
            self._bind(var, UNKNOWN)
            for axis in range(MOST_WINDOWED):
                self._bind(Var(name_along(var.name, axis)), along[axis] if axis < len(along) else UNKNOWN)
            return
        if parameter.has_axes:
            for axis in range(MOST_WINDOWED):
                self.bound.sizes[Var(name_along(var.name, axis))] = atom(var)
        if nothing and optional and not self._starred:
            if var in self._info.same:
                self._alike(var, self._info.same[var], has_axes=parameter.has_axes)
            elif self._is_layer:
                self._missing.add(var)
            return
        size = parameter.value(self.call, self.name, name, given[0]) if given and not self._starred else UNKNOWN
        if nothing and not self._starred and var in self._info.defaults:
            size = number(self._info.defaults[var])
        self._bind(var, size)

    def _bind(self, var: Var, size: Size) -> None:
        if isinstance(size, Unknown) or var in self.bound.sizes:
            self._open.add(var)
        else:
            self.bound.sizes[var] = size

    def _alike(self, var: Var, same: Var, *, has_axes: bool) -> None:
        """Let a size be what another is, along each axis where they have some."""
        self.bound.sizes[var] = atom(same)
        for axis in range(MOST_WINDOWED if has_axes else 0):
            self.bound.sizes[Var(name_along(var.name, axis))] = atom(Var(name_along(same.name, axis)))

    def _read_models(self, typ: Type, given: Sequence[Expression]) -> None:
        arguments = models_arguments(typ)
        assert arguments is not None
        taken, gives = (self.reader.term(argument) for argument in arguments)
        for expression in given:
            layer = self.call.layer_type_of(expression)
            if layer is not None:
                self._fit_layer(
                    layer,
                    self._joined(taken, self._inputs, self._outputs),
                    self._joined(gives, self._outputs, self._inputs),
                )
            self._inputs.add(taken)
            self._outputs.add(gives)
        self._leave_open(typ)

    def _joined(self, term: Term, same: set[Term], opposite: set[Term]) -> Term:
        """Forget a plain type variable that two models have at the same end: they may differ, mypy joins them."""
        if isinstance(term, Var) and term in same and term not in opposite:
            self.bound.terms.pop(term, None)
            self._open.add(term)
            return ANY
        return term

    def _fit_layer(self, layer: LayerType, taken: Term, gives: Term) -> None:
        branches: list[Substitution] = []
        failures: list[Mismatch] = []
        for item in layer.scheme.instantiate(f"{len(self._open)}."):
            bound = self.bound.copy()
            try:
                _fit_layer(self.name, layer, item, taken, gives, bound)
                branches.append(bound)
            except Mismatch as mismatch:
                failures.append(mismatch)
        if not branches:
            raise failures[0]
        if len(branches) == 1:
            self.bound = branches[0]

    def _read_function(self, wanted: CallableType, given: Expression) -> None:
        """Bind what a function is declared to take and to return, if it is given by its name."""
        found = get_proper_type(type_of(self.call.checker, given)) if isinstance(given, RefExpr) else None
        if isinstance(found, CallableType) and not found.variables and len(found.arg_types) == len(wanted.arg_types):
            pairs = zip((*wanted.arg_types, wanted.ret_type), (*found.arg_types, found.ret_type), strict=True)
            for typ, declared_type in pairs:
                var = self.quantified.get(typ.id) if isinstance(typ := get_proper_type(typ), TypeVarType) else None
                term = self.call.reader.term(declared_type)
                if var is not None and var not in self._open and term != ANY:
                    self.bound.terms.setdefault(var, term)
        self._leave_open(wanted, [var for var in self.quantified.values() if var in self.bound.terms])

    def _read_data(self, typ: Type, given: Sequence[Expression]) -> None:
        wanted = [self.reader.term(item) for item in members(typ)]
        if any(isinstance(term, Anything) for term in wanted) or not any(variables(term) for term in wanted):
            self._leave_open(typ)
            return
        for expression in given:
            self._fit_data(self.call.term_of(expression), wanted)
        self._leave_open(typ)

    def _fit_data(self, value: Term, wanted: Sequence[Term]) -> None:
        failures: list[Mismatch] = []
        for term in wanted:
            bound = self.bound.copy()
            try:
                fit(value, term, bound)
            except Misfit as misfit:
                text = takes_but(self.name, self.bound.term(term), "the argument is", value, misfit)
                failures.append(Mismatch(misfit.kind, text, misfit=misfit))
            else:
                self.bound = bound
                return
        # Containers and ranks are mypy's to report: it knows the declared type best. Sizes only we know.
        sizes = [failure for failure in failures if failure.kind == "size"]
        if sizes:
            raise sizes[0]

    def _leave_open(self, typ: Type, known: Collection[Var] = ()) -> None:
        """Remember the variables that this parameter should bind: unbound, they are unknown, not free."""
        found = (self.quantified[var.id] for var in get_all_type_vars(typ) if var.id in self.quantified)
        self._open.update(var for var in found if var not in known)

    def _closed(self, signature: Signature) -> Signature:
        """Put in what the arguments have bound, and compute the sizes that depend on it.

        Raises:
            Mismatch: A size cannot be computed.
        """

        def on_var(var: Var) -> Term:
            return ANY if var in self._open else var

        def keep(size: Size) -> Size:
            return size

        terms = (self.bound.term(term) for term in (signature.input, signature.output))
        found = compute(Signature(*(map_term(term, keep, on_var) for term in terms)), self.name, self._size)[0]
        return replace(found, where=signature.mapped(self._told).where) if signature.where else found

    def _told(self, size: Size) -> Size:
        """Say what the arguments tell of a size."""
        told = self.bound.size(size)
        return UNKNOWN if any(item in self._open for item in atoms(told)) else told

    def _size(self, var: Var) -> Size:
        if var in self._missing:
            return atom(Var(var.name, self.name))
        return self._told(atom(var))


def _fit_layer(name: str, layer: LayerType, item: Signature, taken: Term, gives: Term, bound: Substitution) -> None:
    try:
        fit(taken, item.input, bound)
    except Misfit as misfit:
        text = takes_but(layer.taker, item.input, f"{name} gives it", bound.term(taken), misfit)
        raise Mismatch(misfit.kind, text) from None
    try:
        fit(item.output, gives, bound)
    except Misfit as misfit:
        text = takes_but(name, bound.term(gives), f"{layer.giver} gives", bound.term(item.output), misfit)
        raise Mismatch(misfit.kind, text) from None


def _is_nothing(given: Sequence[Expression]) -> bool:
    return not given or (isinstance(given[0], NameExpr) and given[0].fullname == "builtins.None")


def _named(typ: Type) -> str:
    """Return what messages call a parameter that takes arguments by their place alone."""
    parameter = SizeParameter.of(typ)
    return key_of(parameter.size.name) if parameter and isinstance(parameter.size, TypeVarType) else "the size"


def _is_optional(typ: Type) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, UnionType) and any(isinstance(get_proper_type(item), NoneType) for item in proper.items)
