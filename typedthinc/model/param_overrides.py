"""Other arrays in the places of parameters, for a while."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from typedthinc.arguments import must_be
from typedthinc.errors import LayerError
from typedthinc.model.node import Node
from typedthinc.model.slots import Key
from typedthinc.model.storage import tell_shims
from typedthinc.model.walk import locate, walk
from typedthinc.tracebacks import shorten

_RULE: Final = "a mapping from (node id, parameter name) to arrays"


@contextmanager
def standing_in(model: Node, params: Mapping[Key, Any]) -> Generator[None]:
    """Put copies of arrays in place of parameters; the earlier ones come back even after an error.

    Raises:
        TypeError: What stands in is not a mapping.
        ShapeMismatchError: An array has another shape than the parameter.
    """
    before = [(node, node._params.copy()) for node in walk(model)]  # arrays, gradients and places, of all nodes
    try:
        try:
            if not isinstance(params, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]  # no checker may have run
                raise TypeError(must_be("use_params", "params", _RULE, params))
            for node, own in before:
                for name in own.values:
                    if (node.id, name) in params:
                        _stand_in(node, name, params[node.id, name])
            tell_shims(node for node, _ in before)  # modules of torch share memory with parameters
        except Exception as error:
            shorten(error)
            raise
        yield
    finally:
        for node, own in before:
            node._params.put_back(own)  # in what it is now: an update within the block counts
        tell_shims(node for node, _ in before)


def _stand_in(node: Node, name: str, value: Any) -> None:
    try:
        node._params.stand_in(name, value)
    except LayerError as error:
        locate(node, error)
        raise
