"""What the text of a file may set in others, and what it names: `config.WIDTH = 32`, `setattr(net, "encoder", a)`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from typedthinc._mypy.names import PARTS, THINC
from typedthinc._mypy.text_patterns import CLASS, LOOKED_AT_BEFORE, PARTS_OF, targets

_ATTRIBUTE: Final = re.compile(r"([\w\])]+)\s*\.\s*(\w+)(?!\w|\s*[.(])")
_GLOBAL: Final = re.compile(r"\b(?:global|nonlocal)\b([^\n#]*)")
_BY_NAME: Final = re.compile(r"\b(setattr|delattr|__setattr__|__delattr__|patch|object)\(([^\n]*)")
_QUOTED: Final = re.compile(r"[\"']([\w.]+)[\"']")
# `net.__init__(16)` sets anew what an object has got when it was made.
_OPAQUE: Final = re.compile(r"(?:\b__dict__|\bvars\([^\n)]*\))\s*(?:\[|\.update|\|=)|\w\.__init__\((?!self\b)")
_CHANGED: Final = re.compile(
    r"[.\"'](?:replace_node|replace_callbacks|remove_node|take_over)\b|\bwrap_model_recursive\b"
    r"|\bforce\s*=(?!\s*False)|\bset_dim\([^\n]*\*\*"
)
# Where a program of Thinc has its hands on the list of layers, and what only looks at it.
_LAYERS: Final = re.compile(r"(\bdel\s+)?\b(?:\w+(?:\(\)|\[[^\]\n]*\])?\s*\.\s*)+_?layers\b")
_LAYER: Final = re.compile(r"\s*\[[^\]\n]*\](?!\s*=(?!=))")
# Registries and modules are called so, too: nobody calls a list, and it has no `register`.
_NO_LIST: Final = re.compile(rf"\s*(?:\(|\.\s*(?!(?:{'|'.join(dir(list))})\b)\w)")
_IMPORTED: Final = re.compile(r"\s*(?:from|import)\b[^;]*$")
_PARTS_SET: Final = re.compile(rf"\.\s*(?:{'|'.join(sorted(PARTS))})\s*=(?!=)")
_DEFINED: Final = re.compile(r"\b(?:def|class)[ \t]+(?!__)(\w+)")
_CALLED: Final = re.compile(r"(?<!def )\b(?!__)(\w+)\(")
_RESHAPED: Final = re.compile(r"\.resize\b|\b(?:setflags|setfield)\b")
# The ends of the signs that compute with an array in place.
_UPDATING: Final = ("+", "-", "*", "/", "@", "%")
_SHAPING: Final = frozenset({"shape", "dtype", "strides"})
_WORD: Final = re.compile(r"\w+")
# Names that no text of the program has to contain.
_MADE_UP: Final = re.compile(
    r"\bgetattr\b(?!\([^,]*,\s*([\"'])\w*\1\s*[,)])|\b(?:getmembers|vars|__dict__|methodcaller)\b"
)
_IMPORT: Final = re.compile(
    r"(?:^|[;:])[ \t]*(?:from\b([^\n]*?)\bimport\b\s*(\([^)]*\)|[^\n]*)|import\b([^\n]*))", re.MULTILINE
)
_IMPORTING: Final = re.compile(
    r"\b(?:import_module|__import__|exec|run_path|run_module|spec_from_file_location|sys\.modules)\b"
)
_OWN: Final = re.compile(r"^[ \t]+(?:(?:async\s+)?def\s+(?=\w+\s*[(\[])|(?=\w+\s*[:=]))(\w+)", re.MULTILINE)


@dataclass(slots=True)
class Sets:
    """What one file may set.

    Attributes:
        names: Those of the file itself, set by functions.
        attributes: Of any object but `self`.
        updated: Those of them that are only computed from themselves, `layer.W -= step`: arrays keep their sizes.
        own: Of `self` and in the bodies of classes, by class.
        bases: The classes of the file, each with its bases.
        is_opaque: Something is set, and nobody knows what.
        changes: Models are changed in place.
        reshapes: The shapes of arrays may be set in place.
        defined: The functions, methods and classes.
        called: The names of what is called.
        words: All words in it.
        makes_up: It may use names that are not among its words.
        imported: The names of modules and of what is in them, which it imports.
        imports_any: It may import what it does not name.
    """

    names: set[str] = field(default_factory=set[str])
    attributes: set[str] = field(default_factory=set[str])
    updated: set[str] = field(default_factory=set[str])
    own: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    bases: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    is_opaque: bool = False
    changes: bool = False
    reshapes: bool = False
    defined: set[str] = field(default_factory=set[str])
    called: set[str] = field(default_factory=set[str])
    words: frozenset[str] = frozenset()
    makes_up: bool = False
    imported: frozenset[str] = frozenset()
    imports_any: bool = False


def sets_of(text: str) -> Sets:
    """Read what a text may set."""
    found = Sets()
    replaced = set[str]()
    for target in targets(text):
        names = {name for base, name in _ATTRIBUTE.findall(target) if base != "self"}
        found.attributes |= names
        if not target.rstrip().endswith(_UPDATING):
            replaced |= names
    # `patch("pkg.config.WIDTH", 5)` imports the module itself.
    named = set[str]()
    for function, rest in _BY_NAME.findall(text):
        names = {name.rpartition(".")[2] for name in _QUOTED.findall(rest)}
        found.attributes |= names
        named |= {word for each in _QUOTED.findall(rest) for word in each.split(".")}
        replaced |= names
        found.is_opaque |= not names and "attr" in function and not rest.lstrip().startswith("self")
    found.updated = found.attributes - replaced
    found.is_opaque |= _OPAQUE.search(text) is not None
    found.words = frozenset(_WORD.findall(text))
    found.makes_up = _MADE_UP.search(text) is not None
    written = " ".join(part for parts in _IMPORT.findall(text) for part in parts)
    found.imported = frozenset(named.union(_WORD.findall(written)))
    found.imports_any = _IMPORTING.search(text) is not None
    found.reshapes = _RESHAPED.search(text) is not None or not found.attributes.isdisjoint(_SHAPING)
    found.changes = _CHANGED.search(text) is not None or (THINC in text and _is_changed_in_place(text))
    found.defined, found.called = set(_DEFINED.findall(text)), set(_CALLED.findall(text))
    found.names = {
        name for names in _GLOBAL.findall(text) for name in _WORD.findall(names) if _is_set_twice(text, name)
    }
    _, *classes = CLASS.split(text)
    for name, bases, body in zip(*[iter(classes)] * 3, strict=True):
        found.bases.setdefault(name, set()).update(re.findall(r"\w+", bases or ""))
        own = found.own.setdefault(name, set())
        own.update(_OWN.findall(body))
        own.update(each for target in targets(body) for base, each in _ATTRIBUTE.findall(target) if base == "self")
    return found


def _is_set_twice(text: str, name: str) -> bool:
    """Tell whether more than one statement may set a name, or a function alone does."""
    word = re.compile(rf"\b{name}\b")
    is_top = re.search(rf"^{name}\b[^=\n]*=(?!=)", text, re.MULTILINE) is not None
    is_bound = re.search(rf"\b(?:def|class|import|as|case)\b[^\n:]*\b{name}\b", text) is not None
    return not is_top or is_bound or sum(len(word.findall(target)) for target in targets(text)) > 1


def _is_changed_in_place(text: str) -> bool:
    return _PARTS_SET.search(text) is not None or not all(
        _is_only_read(text, found) for found in _LAYERS.finditer(text)
    )


def _is_only_read(text: str, match: re.Match[str]) -> bool:
    if _LAYER.match(text, match.end()):
        return not match[1]
    line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    if _NO_LIST.match(text, match.end()) or _IMPORTED.match(line):
        return True
    return (LOOKED_AT_BEFORE.search(line) and PARTS_OF.match(text, match.end())) is not None
