"""Methods that models of other libraries have: what does the same here.

What plain mypy cannot do: it knows names that are spelled alike, and `to_disk` is not spelled as `save` is.
"""

from __future__ import annotations

import re
from typing import Final

from mypy.errors import ErrorInfo

from typedthinc._mypy.compat import Checker
from typedthinc._mypy.whose import is_ours

_LACKING: Final = re.compile(r'"(?:type\[)?Model\b[^"]*" has no attribute "(\w+)"$')
_TRAIN: Final = "train(model, X, Y, ...)"
_HERE: Final = {
    **dict.fromkeys(("compile", "fit", "train"), _TRAIN),
    **dict.fromkeys(("apply", "eval", "evaluate", "forward", "infer", "transform"), "model.predict(X)"),
    **dict.fromkeys(("load", "load_weights", "restore"), "model.from_disk(path)"),
    **dict.fromkeys(("save", "save_weights", "dump"), "model.to_disk(path)"),
    "add": "chain(model, layer)",
    "children": "model.layers",
    "load_state_dict": "model.from_dict(...)",
    "modules": "model.walk()",
    "parameters": "layer.get_param(name) for the layers of model.walk()",
    "state_dict": "model.to_dict()",
    "zero_grad": "model.finish_update(optimizer), which uses gradients up",
}


def lacking(checker: Checker | None, info: ErrorInfo) -> str | None:
    """Say what does here what a method of other libraries does; None where a message is about something else."""
    found = _LACKING.match(info.message)
    meant = _HERE.get(found[1]) if found is not None else None
    if checker is None or meant is None or not is_ours(checker, "Model"):
        return None
    return f"{info.message}; did you mean {meant}?"
