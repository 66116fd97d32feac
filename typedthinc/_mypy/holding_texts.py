"""Whether the text of a file does more with the name of a list or dict than look at it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Final

from typedthinc._mypy.handed_texts import is_only_looked_at
from typedthinc._mypy.text_patterns import CLASS, LOOKED_AT_BEFORE, PARTS_OF, targets
from typedthinc._mypy.texts import read_text

_LOOKED_AT_BEHIND: Final = re.compile(r"\s*(?:[\[(]|\.\s*(?:items|values|keys|get|index|count|copy)\()")

# `first, second = WIDTHS` gives its items to names.
_UNPACKED_BEFORE: Final = re.compile(
    r"[ \t]*\(?[ \t]*[\w.]+(?:[ \t]*,[ \t]*[\w.]+)+[ \t]*,?[ \t]*\)?[ \t]*=[ \t]*(?:\w+[ \t]*\.[ \t]*)*\Z"
)
_END_OF_ROW: Final = re.compile(r"[ \t]*(?:#|\n|\Z)")


def changes_held(
    text: str,
    name: str,
    module: str = "",
    kin: Collection[str] | None = None,
    keys: int = 0,
    defining: Callable[[str], Iterable[str]] = lambda _: (),
) -> bool:
    """Tell whether a text may change a list or dict of another file: it does more with its name than look at it.

    Args:
        text: The text.
        name: The name.
        module: The full name of the module of a name; "" for an attribute, which never stands alone.
        kin: The classes whose objects may have the attribute; what others do to their own is nothing to it. None for
            all.
        keys: It is a list or dict in that of the name, which so many keys lead to.
        defining: Lists the texts that define a function of a name.
    """
    if name not in text:
        return False
    pattern = re.compile(rf"((?:\w+(?:\(\))?\s*\.\s*)*|[\])]\s*\.\s*)\b{name}\b")

    def reached(part: str) -> Iterator[re.Match[str]]:
        return (match for match in pattern.finditer(part) if _reaches(text, match[1], name, module))

    if kin is not None and not module:
        text = _without_own(text, name, kin)
    is_set = any(True for target in targets(text) for _ in reached(target))
    is_kept = partial(_is_item_read, keys=keys) if keys else _is_looked_at
    return is_set or any(
        not (is_kept(text, match) or is_only_looked_at(text, match, is_kept, defining)) for match in reached(text)
    )


def _without_own(text: str, name: str, kin: Collection[str]) -> str:
    """Take out of a text what classes of no kin do to an attribute of their own objects."""
    lines, around = text.split("\n"), list[tuple[int, str]]()
    own = re.compile(rf"\bself\s*\.\s*{name}\b(?=\s*(?:\.\s*\w+\(|\[|[-+*|/:]?=(?!=)|:))")
    for number, line in enumerate(lines):
        written = line.strip()
        if not written or written.startswith(("#", ")", "]", "}")):
            continue
        depth = len(line) - len(line.lstrip())
        while around and around[-1][0] >= depth:
            around.pop()
        found = CLASS.match(line)
        if found is not None:
            around.append((depth, found[1]))
        elif around and around[-1][1] not in kin:
            lines[number] = own.sub("self", line)
    return "\n".join(lines)


def is_looked_at(path: str, name: str) -> bool:
    """Tell whether the file that defines a list or dict only looks at it, by its text alone."""
    text = read_text(path)
    found = list(re.finditer(rf"(?<![\w.])()\b{name}\b", text))
    defined = re.search(rf"^{name}\b[^=\n]*=(?!=)", text, re.MULTILINE)
    return defined is not None and all(
        each.start() == defined.start() or (_is_looked_at(text, each) and not _is_target(text, each)) for each in found
    )


def _is_target(text: str, match: re.Match[str]) -> bool:
    """Tell whether an item is set behind a name: `widths[0] = 3`."""
    return re.match(r"\s*(?:\[[^\]\n]*\]\s*)*[-+*/|&]?=(?!=)", text[match.end() :]) is not None


def _reaches(text: str, base: str, name: str, module: str) -> bool:
    """Tell whether a name behind `base.` may be that of another file: an attribute, or what is imported."""
    if not module:
        return base != ""
    if base and not any(re.search(rf"\b{part}\b", text) for part in module.split(".")):
        return False
    # What the library has is not of the program.
    text = re.sub(r"^[ \t]*(?:from|import)[ \t]+typedthinc\b.*", "", text, flags=re.MULTILINE)
    words = re.findall(r"\w+", base) or [name]
    wanted = "|".join((*words, r"\*"))
    return re.search(rf"\bimport\b(?:[^\n]*|[^\n(]*\([^)]*)(?:\b|(?=\*))(?:{wanted})", text) is not None


def _is_item_read(text: str, match: re.Match[str], keys: int) -> bool:
    """Tell whether an item is read behind a name that is found by more than so many keys, or nothing is."""
    written = re.match(rf"(?:\s*\[[^\[\]\n:]*\]){{{keys + 1}}}", text[match.end() :])
    return written is not None or _is_imported(text, match)


def _is_looked_at(text: str, match: re.Match[str]) -> bool:
    if _LOOKED_AT_BEHIND.match(text, match.end()):
        return True
    line = text[text.rfind("\n", 0, match.start()) + 1 : match.end(1)]
    if line.lstrip().startswith(("from ", "import ")):
        return _is_imported(text, match)
    if _UNPACKED_BEFORE.match(line) and _END_OF_ROW.match(text, match.end()):
        return True
    return (LOOKED_AT_BEFORE.search(line) and PARTS_OF.match(text, match.end())) is not None


def _is_imported(text: str, match: re.Match[str]) -> bool:
    """Tell whether a name stands in an import that gives it no other name."""
    line = text[text.rfind("\n", 0, match.start()) + 1 : match.end(1)]
    return line.lstrip().startswith(("from ", "import ")) and not re.match(r"\s+as\b", text[match.end() :])
