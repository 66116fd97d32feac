"""What does not fit the annotations of a forward: the error of Thinc, and its check of a sample."""

from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from typing import Any, Final, get_type_hints

from typedthinc.errors import ContainerMismatchError, DtypeMismatchError, LayerError, ShapeMismatchError
from typedthinc.runtime.annotations import signatures_of, term_of_annotation
from typedthinc.runtime.layer_types import check_value
from typedthinc.runtime.values import term_of
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.terms import ANY, Term

# What `initialize` raises of these is a DataValidationError, too.
MISMATCHES: Final = (ContainerMismatchError, DtypeMismatchError, ShapeMismatchError)
_NOTHING: Final = object()


class DataValidationError(ValueError):
    """A sample, or an output, that the annotations of a layer's forward do not allow."""

    def __init__(self, name: str, X: Any = _NOTHING, Y: Any = None, errors: Sequence[Mapping[str, Any]] = ()) -> None:
        """Say what is wrong with which layer.

        Args:
            name: The name of the layer; alone, the whole message.
            X: The sample.
            errors: What is wrong, each with the place of it under "loc", and a message under "msg".
        """
        found = [f"{' -> '.join(map(str, each.get('loc', ())))}   {each.get('msg')}" for each in errors]
        head = [f"Data validation error in '{name}'", f"X: {type(X)} Y: {type(Y)}", ""]
        super().__init__(name if X is _NOTHING else "\n\n" + "\n".join([*head, *found]))


def validate_fwd_input_output(name: str, func: Callable[..., Any], X: Any, Y: Any) -> None:
    """Compare a sample and an output with what the annotations of a forward say; what is None is left out.

    Raises:
        DataValidationError: One of them does not fit, or the function has not three parameters.
    """
    parameters = list(signature(func).parameters)
    if len(parameters) != 3:
        given = f"{len(parameters)} ({', '.join(parameters)})"
        message = f"Invalid forward function. Expected 3 arguments (model, X , is_train), got {given}"
        raise DataValidationError(name, X, Y, [{"msg": message}])
    misfits = [_misfits(name, declared, X, Y) for declared in signatures_of(func) or _of_input(func, parameters[1])]
    if misfits and all(misfits):
        raise DataValidationError(name, X, Y, misfits[-1])


def _of_input(func: Callable[..., Any], parameter: str) -> list[Signature]:
    """Return what is known of a function that says nothing of its output."""
    declared = get_type_hints(func).get(parameter)
    return [] if declared is None else [Signature(term_of_annotation(declared), ANY)]


def _misfits(name: str, declared: Signature, X: Any, Y: Any) -> list[dict[str, Any]]:
    samples = (("X", X, declared.input, "the data is"), ("Y", Y, declared.output, "the output is"))
    found = ((place, _misfit(name, value, wanted, came)) for place, value, wanted, came in samples if value is not None)
    return [{"loc": (place,), "msg": message} for place, message in found if message]


def _misfit(name: str, value: Any, wanted: Term, came: str) -> str:
    try:
        check_value(LayerType(name, Scheme.of(Signature(wanted, wanted))), term_of(value), came)
    except LayerError as error:
        return error.message
    return ""
