"""Calls of ops with Thinc's names and order of arguments, turned into those of the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import Any, Final, TypeVar, cast

from typedthinc.backends import Ops
from typedthinc.backends.record import RECORDS

OpsT = TypeVar("OpsT")

# Activations take in Thinc by its place what comes here by its name, all but these.
_ALIKE: Final = ("sigmoid", "tanh", "softplus", "erf", "dsigmoid", "dtanh", "sechsq")
_ACTIVATIONS: Final = [each for each in RECORDS.values() if each.writes == "inplace" and each.name not in _ALIKE]
# The arguments of an op in Thinc's order; `theirs:ours` where the names differ. Only ops that differ stand here.
FORMS: Final[Mapping[str, str]] = {
    **{each.name: f"X {' '.join(each.numbers)} inplace" for each in _ACTIVATIONS},
    **{
        f"backprop_{each.name}": f"dY {each.derivative.by} {' '.join(each.numbers)} inplace"
        for each in _ACTIVATIONS
        if each.derivative is not None
    },
    "asarray": "data dtype",
    "backprop_maxout": "dY which P:nP",
    "backprop_reduce_first": "d_firsts:dY starts_ends",
    "backprop_reduce_last": "d_lasts:dY lasts",
    "backprop_reduce_max": "d_maxes:dY which lengths",
    "backprop_reduce_mean": "d_means:dY lengths",
    "backprop_reduce_sum": "d_sums:dY lengths",
    "flatten": "X:Xs dtype pad ndim_if_empty",
    "gather_add": "table indices:ids",
    "gemm": "x y out trans1 trans2",
    "seq2col": "seq:X nW",
    "softmax": "x:X",
    "unflatten": "X lengths pad",
}


def taking_forms(kind: type[OpsT]) -> type[OpsT]:
    """Have a class take the calls of Thinc for each op of `FORMS` but its own, beside those of the library."""
    for name in FORMS.keys() - vars(kind).keys():
        setattr(kind, name, _taking(kind, name, FORMS[name]))
    return kind


def _taking(kind: type[Any], name: str, form: str) -> Callable[..., Any]:
    op: Callable[..., Any] = getattr(Ops, name)
    arguments = [argument.partition(":") for argument in form.split()]
    order = [ours or both for both, _, ours in arguments]
    renamed = {theirs: ours for theirs, _, ours in arguments if ours}
    parameters = signature(op).parameters.values()
    placed = sum(each.kind is Parameter.POSITIONAL_OR_KEYWORD for each in parameters) - 1  # without self

    @wraps(op)
    def method(self: Any, *args: Any, **options: Any) -> Any:
        for theirs in renamed.keys() & options.keys():
            options[renamed[theirs]] = options.pop(theirs)
        if len(args) > len(order) or not options.keys().isdisjoint(order[: len(args)]):
            raise TypeError(f"{name}: the arguments that go by their place are {', '.join(order)}, each given once")
        by_name = dict(zip(order[placed:], args[placed:], strict=False))
        above = cast("Any", super(kind, self))
        return getattr(above, name)(*args[:placed], **by_name, **options)

    vars(method).pop("__isabstractmethod__", None)
    return method
