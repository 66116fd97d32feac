"""Whether a text changes a module of torch in place that a name stands for, or hands it on to what may change it."""

from __future__ import annotations

import re
from typing import Final

# What an object is changed by in place: its methods, those of modules of torch foremost.
REWORKING: Final = frozenset(
    "__delitem__ __setattr__ __setitem__ add_module append clear extend insert pop popitem register_forward_hook "
    "register_forward_pre_hook register_module set_submodule setdefault update".split()
)
_TAKING: Final = r"(?:PyTorchWrapper|PyTorchRNNWrapper|TorchScriptWrapper|compile|deepcopy|len|print)"
_COMMENT: Final = re.compile(r"#[^\n]*")
_IMPORT: Final = re.compile(r"^[ \t]*(?:from|import)\b(?:[^\n(]*\([^)]*\)|[^\n]*)", re.MULTILINE)


def hands_on(text: str, name: str) -> bool:
    """Tell whether a text does more with a name than import it, set it, call it or a method of it, or wrap it."""
    text = _COMMENT.sub("", _IMPORT.sub("", text))
    return any(not _is_harmless(text, match) for match in re.finditer(rf"\b{name}\b", text))


def _is_harmless(text: str, match: re.Match[str]) -> bool:
    before, behind = text[max(match.start() - 80, 0) : match.start()], text[match.end() : match.end() + 80]
    method = re.match(r"\s*\.\s*(\w+)\s*\(", behind)
    if method is not None:
        return method[1] not in REWORKING and method[1] != "apply"
    if re.match(r"\s*(?:\(|:?=(?!=)|:)", behind):
        return True
    return re.search(rf"\b{_TAKING}\(\s*(?:\w+\s*\.\s*)*$", before) is not None
