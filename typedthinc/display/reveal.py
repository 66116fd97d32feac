"""`reveal`: what is known of a model or an array, shown by the checker and, in the same words, by the program."""

import inspect
import os
import sys
from types import FrameType
from typing import Any, TypeVar

ValueT = TypeVar("ValueT")


def reveal(value: ValueT, /) -> ValueT:
    """Show what is known of a model or of data, sizes too, and return it.

    mypy with the plugin says so in a note on the line. When run, the line goes to the standard error, with the numbers
    of rows that data really has. Other checkers take this for a function that returns its argument.

    Returns:
        The value itself, so that a call may stand around any expression.

    Examples:
        >>> from typedthinc.api import Linear, Relu, chain, reveal
        >>> model = reveal(chain(Relu(64, 784), Linear(10)))  # note: Model[Floats2d[*, 784], Floats2d[*, 10]]
    """
    here = inspect.currentframe()
    place = _place(here.f_back) if here is not None and here.f_back is not None else "?"
    print(f"{place}: note: {_line(value)}", file=sys.stderr)
    return value


def _line(value: Any) -> str:
    # Imported late: `import typedthinc` brings no numpy.
    from typedthinc.runtime.layer import TypeCache
    from typedthinc.runtime.layer_types import layer_type_of
    from typedthinc.runtime.values import term_of
    from typedthinc.shapes.shown import data_line, model_line

    if isinstance(getattr(value, "_type", None), TypeCache):
        return model_line(layer_type_of(value).scheme)
    return data_line(term_of(value))


def _place(frame: FrameType) -> str:
    path = frame.f_code.co_filename
    try:
        relative = os.path.relpath(path)
    except ValueError:  # on another drive
        relative = path
    return f"{path if relative.startswith(os.pardir) else relative}:{frame.f_lineno}"  # as mypy writes it
