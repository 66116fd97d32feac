"""What the texts of files have in common for those who read them by patterns: targets, classes, what only looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

# The targets of an assignment, up to its sign; and of `del`, `for` and `as`.
_ASSIGNED: Final = re.compile(r"(?:^[ \t]*\(?|[;:])((?:[^\n=#();]++|\([^()\n]*\))*+)=(?!=)", re.MULTILINE)
_ASSIGNED_TOO: Final = re.compile(r"(?<==)([^\n=#();,]*)(?==(?!=))")
_BOUND: Final = re.compile(r"\b(?:(?:del|as)\b([^\n]*)|for\b([^\n]*?)\bin\b)")
CLASS: Final = re.compile(r"^[ \t]*class\s+(\w+)[^\n(:]*(?:\(([^)]*)\))?", re.MULTILINE)
# What only looks at a list or dict, before and behind its name, and the object before that.
LOOKED_AT_BEFORE: Final = re.compile(
    r"(?:\*|\bin\b|\b(?:len|enumerate|zip|reversed|sum|max|min|sorted|list|tuple|print|json\.dumps?|pprint|Counter"
    r"|random\.(?:choice|choices|sample))\((?:[^()\n]*,)?)"
    r"\s*(?:\w+(?:\(\))?\s*\.\s*)*$"
)
PARTS_OF: Final = re.compile(r"\s*(?:[]}),:\n]|$)")


def targets(text: str) -> Iterator[str]:
    for pattern in (_ASSIGNED, _ASSIGNED_TOO, _BOUND):
        yield from (group for match in pattern.finditer(text) for group in match.groups() if group)
