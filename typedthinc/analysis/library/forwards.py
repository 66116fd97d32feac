"""The forward that a `Model` is made of: its model, its X, its output and its callback go together."""

import ast
from collections.abc import Iterator

from typedthinc.analysis.declared import ends_of, term_of_hint
from typedthinc.analysis.hints import ANY_HINT, Hint, Named
from typedthinc.analysis.library.words import came_in_words
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.special_names import ARRAYS, BACKPROP, CALLABLE
from typedthinc.analysis.values.callables import Closure
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import is_text
from typedthinc.analysis.values.objects import ListObject, TupleOf
from typedthinc.shapes.argument_messages import CALLBACK, PARAMETERS, forward_disagrees, forward_is_no
from typedthinc.shapes.arrays.values import ArrayValue, Int
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array
from typedthinc.shapes.unify import fit


def check_forward(forward: Value) -> None:
    """Compare what a forward takes and returns with what a model needs.

    Raises:
        Mismatch: It is something else, or does not go together.
    """
    if is_text(forward) or isinstance(forward, Int | ArrayValue | float | ListObject | TupleOf):
        raise Mismatch("container", forward_is_no("the argument", PARAMETERS, f"is {came_in_words(forward)}"))
    text = next(_faults(forward), None) if isinstance(forward, Closure) else None
    if text is not None:
        raise Mismatch("container", text)


def _faults(forward: Closure) -> Iterator[str]:
    spec, node = forward.node.args, forward.node
    if isinstance(node, ast.Lambda) or spec.vararg is not None or spec.kwarg is not None or forward.owner is not None:
        return
    names = [each.arg for each in forward.parameters]
    if len(names) < 3 or len(names) - len(spec.defaults) > 3:
        yield forward_is_no(forward.name, PARAMETERS, f"takes {' and '.join(names) or 'nothing'}")
    elif node.returns is not None:
        yield from _disagreements(forward, names, node.returns)


def _disagreements(forward: Closure, names: list[str], returns: ast.expr) -> Iterator[str]:
    """Go through what does not go together, in the order in which the parameters stand."""
    hint = hint_in(returns, forward.scope)
    if not isinstance(hint, Named) or hint.name == "typing.Any":
        return
    if hint.name in ARRAYS or (hint.name == "builtins.tuple" and len(hint.args) not in (0, 2)):
        yield forward_is_no(forward.name, CALLBACK, f"returns {ast.unparse(returns)}")
        return
    if (
        hint.name != "builtins.tuple"
        or not isinstance(returns, ast.Subscript)
        or not isinstance(returns.slice, ast.Tuple)
    ):
        return
    texts = [_text(each.annotation) for each in forward.parameters[:3]]
    model, X, flag = (hint_in(each.annotation, forward.scope) for each in forward.parameters[:3])
    (Y, callback), (Y_text, callback_text) = hint.args, map(_text, returns.slice.elts)
    ends = ends_of(model) or (ANY_HINT, ANY_HINT)

    def says(first: str, one: str, second: str, other: str) -> str:
        return forward_disagrees(forward.name, first, one, second, other)

    if _never_fit(ends[0], X):
        yield says(f"its {names[0]} is", texts[0], f"its {names[1]} is", texts[1])
    if _never_fit(Y, ends[1]):
        yield says(f"its {names[0]} is", texts[0], "its output is", Y_text)
    taken, given = _ends_of_callback(callback)
    if _never_fit(Y, taken) or _never_fit(given, X):
        yield says("its callback is", callback_text, "its X and output ask for", f"Backprop[{Y_text}, {texts[1]}]")
    if flag in (Named("builtins.str"), Named("builtins.float")):
        yield says(f"its {names[2]} is", texts[2], "what it gets is", "bool")


def _text(annotation: ast.expr | None) -> str:
    return "" if annotation is None else ast.unparse(annotation)


def _ends_of_callback(hint: Hint) -> tuple[Hint, Hint]:
    match hint:
        case Named(name, (taken, given)) if name == BACKPROP:
            return taken, given
        case Named(name, (Named(_, (taken,)), given)) if name == CALLABLE:
            return taken, given
        case _:
            return ANY_HINT, ANY_HINT


def _never_fit(came: Hint, wanted: Hint) -> bool:
    """Tell whether arrays are of other kinds; of their sizes, bodies tell."""
    terms = term_of_hint(came), term_of_hint(wanted)
    if not all(isinstance(each, Array) for each in terms):
        return False
    try:
        fit(terms[0], terms[1], Substitution(None))
    except Misfit as misfit:
        return misfit.kind != "size"
    return False
