"""Arguments against parameters: data and models that bind the type variables of one call."""

from dataclasses import field

from typedthinc.analysis.declared import closed, term_of_hint
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.hints import Hint, Named, Variable, arguments_of, members_of, variables_of
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.special_names import CALLABLE
from typedthinc.analysis.values.callables import Closure
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.terms import term_of, unlike_items
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.messages import Mismatch, gives_but, takes_but
from typedthinc.shapes.scheme import LayerType, Signature
from typedthinc.shapes.sizes import Var
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, Anything, Other, Term
from typedthinc.shapes.unify import fit

_ARGUMENT = "the argument is"


@dataclass(slots=True)
class Binding:
    """The type variables of one call.

    Attributes:
        bound: What they are bound to.
        open: Those of which nobody knows what they are.
        missing: Those whose size the layer misses.
        inputs: What models among the arguments take.
        outputs: What they give.
    """

    bound: Substitution = field(default_factory=lambda: Substitution(None))
    open: set[Var] = field(default_factory=lambda: set[Var]())
    missing: set[Var] = field(default_factory=lambda: set[Var]())
    inputs: set[Term] = field(default_factory=lambda: set[Term]())
    outputs: set[Term] = field(default_factory=lambda: set[Term]())

    def opened(self, hint: Hint) -> None:
        """Note that nobody knows what an annotation's type variables are, but those that are bound."""
        self.open |= vars_of(hint)


def vars_of(hint: Hint) -> set[Var]:
    """Return the type variables of an annotation."""
    return {Var(each.name) for each in variables_of(hint)}


def bind_function(hint: Hint, function: Closure, binding: Binding) -> None:
    """Bind what a parameter says that a function takes and returns to what the function itself declares."""
    binding.opened(hint)
    if not isinstance(hint, Named) or hint.name != CALLABLE or len(hint.args) != 2:
        return
    given, returned = hint.args
    wanted = [*arguments_of(given), returned]
    annotations = [*(each.annotation for each in function.parameters), function.returns]
    if len(annotations) != len(wanted):
        return
    for each, annotation in zip(wanted, annotations, strict=True):
        term = closed(term_of_hint(hint_in(annotation, function.scope)), None, is_rigid=False)
        if isinstance(each, Variable) and not isinstance(term, Anything):
            binding.bound.terms.setdefault(Var(each.name), term)
            binding.open.discard(Var(each.name))


def fitted_ends(ends: tuple[Term, Term], binding: Binding) -> tuple[Term, Term]:
    """Return the ends to which a model is fitted: what several models share as they please binds nothing."""
    found: list[Term] = []
    for end, same, other in zip(
        ends, (binding.inputs, binding.outputs), (binding.outputs, binding.inputs), strict=True
    ):
        is_shared = isinstance(end, Var) and end in same and end not in other
        if isinstance(end, Var) and is_shared:
            binding.bound.terms.pop(end, None)
            binding.open.add(end)
        found.append(ANY if is_shared else end)
    binding.inputs.add(ends[0])
    binding.outputs.add(ends[1])
    return found[0], found[1]


def fit_layer(
    engine: Engine, name: str, layer: LayerType, ends: tuple[Term, Term], binding: Binding, *, only_sizes: bool = False
) -> None:
    """Fit a model to the ends that a parameter declares.

    Raises:
        Mismatch: It does not fit.
    """
    failures: list[Mismatch] = []
    for item in layer.scheme.instantiate(f"q{engine.next_name()}."):
        bound = binding.bound.copy()
        try:
            fit_ends(name, layer, item, ends, bound)
        except Mismatch as mismatch:
            failures.append(mismatch)
        else:
            binding.bound = bound
            return
    if failures and (not only_sizes or failures[0].kind == "size"):
        raise failures[0]


def fit_ends(
    name: str,
    layer: LayerType,
    item: Signature,
    ends: tuple[Term, Term],
    bound: Substitution,
    *,
    is_declared: bool = False,
) -> None:
    """Fit one signature of a model to the ends that are wanted.

    Args:
        name: Who calls it with data; a type, where the model is declared to be something.

    Raises:
        Mismatch: It does not fit.
    """
    try:
        fit(ends[0], item.input, bound)
    except Misfit as misfit:
        source = f"{name} takes" if is_declared else f"{name} gives it"
        text = takes_but(layer.taker, item.input, source, bound.term(ends[0]), misfit)
        raise Mismatch(misfit.kind, text, misfit=misfit) from None
    try:
        fit(item.output, ends[1], bound)
    except Misfit as misfit:
        say = gives_but if is_declared else takes_but
        text = say(name, bound.term(ends[1]), f"{layer.giver} gives", bound.term(item.output), misfit)
        raise Mismatch(misfit.kind, text, misfit=misfit) from None


def fit_data(name: str, value: Value, hint: Hint, binding: Binding, *, only_sizes: bool = True) -> None:
    """Fit data to what a parameter declares.

    Args:
        only_sizes: All misfits but those of sizes are left to type checkers.

    Raises:
        Mismatch: It does not fit, or one item of it.
    """
    wanted = [term_of_hint(each) for each in members_of(hint)]
    if any(isinstance(each, Anything | Other) for each in wanted):
        return
    for item in unlike_items(value):
        fit_data(name, item, hint, binding, only_sizes=only_sizes)
    term, failures = term_of(value), list[Mismatch]()
    for each in wanted:
        bound = binding.bound.copy()
        try:
            fit(term, each, bound)
        except Misfit as misfit:
            text = takes_but(name, binding.bound.term(each), _ARGUMENT, term, misfit)
            failures.append(Mismatch(misfit.kind, text, misfit=misfit))
        else:
            binding.bound = bound
            return
    sizes = [each for each in failures if each.kind == "size" or not only_sizes]
    if sizes:
        raise sizes[0]
