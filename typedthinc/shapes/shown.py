"""What is known of a model or of data as one line: the checker and the running program write the same."""

from typing import Final

from typedthinc.shapes.scheme import Scheme, Signature
from typedthinc.shapes.terms import AnyRank, Array, Container, Term, Tuple, describe, variables

_SAME: Final = "the same"


def model_line(scheme: Scheme, name: str = "Model") -> str:
    """Write the type of a model: what it takes and what it gives, and for which containers besides.

    Examples:
        >>> from typedthinc.api import Linear, Relu, chain, with_array
        >>> from typedthinc.runtime.layer_types import layer_type_of
        >>> model_line(layer_type_of(chain(Relu(64, 784), Linear(10))).scheme)
        'Model[Floats2d[*, 784], Floats2d[*, 10]]'
        >>> model_line(layer_type_of(with_array(Relu(5, 3))).scheme)
        'Model[Floats2d[*, 3], Floats2d[*, 5]], and the same of list, Ragged, Padded'
    """
    first, *others = scheme.alternatives
    kinds = dict.fromkeys(kind for signature in others if (kind := _kind(signature.input)))
    also = f", and the same of {', '.join(kinds)}" if kinds else ""
    return f"{name}[{describe(first.input)}, {_output(first)}]{also}"


def data_line(term: Term) -> str:
    """Write what is known of data: `Floats2d[32, 64]`."""
    return describe(term)


def is_data(term: Term) -> bool:
    """Tell whether a term says something of arrays, or of what holds some."""
    match term:
        case Array() | AnyRank():
            return True
        case Container("list", items):
            return all(map(is_data, items))
        case Container():
            return True
        case Tuple(items):
            return bool(items) and all(map(is_data, items))
        case _:
            return False


def _kind(term: Term) -> str:
    match term:
        case Container(kind, _):
            return kind
        case Array(family, sizes):
            return f"{family}{len(sizes)}d"
        case _:
            return ""


def _output(signature: Signature) -> str:
    is_passed_on = signature.output == signature.input and bool(variables(signature.input))
    return _SAME if is_passed_on and describe(signature.input).startswith("an") else describe(signature.output)
