"""What files do to the names and attributes of other files: `config.WIDTH = 32`, `setattr(net, "encoder", layer)`.

Of a file that comes from the cache mypy has no statements, so the text is read; only once a name of another file is
asked about, and each file once. What may set something counts as setting it: the worst that comes of it is silence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from mypy.nodes import Var

from typedthinc._mypy.mentions import Mentions
from typedthinc._mypy.names import PARTS, THINC
from typedthinc._mypy.reworks import hands_on

# The targets of an assignment, up to its sign; and of `del`, `for` and `as`.
_ASSIGNED: Final = re.compile(r"(?:^[ \t]*\(?|[;:])((?:[^\n=#();]++|\([^()\n]*\))*+)=(?!=)", re.MULTILINE)
_ASSIGNED_TOO: Final = re.compile(r"(?<==)([^\n=#();,]*)(?==(?!=))")
_BOUND: Final = re.compile(r"\b(?:(?:del|as)\b([^\n]*)|for\b([^\n]*?)\bin\b)")
_ATTRIBUTE: Final = re.compile(r"([\w\])]+)\s*\.\s*(\w+)(?!\w|\s*[.(])")
_GLOBAL: Final = re.compile(r"\b(?:global|nonlocal)\b([^\n#]*)")
_BY_NAME: Final = re.compile(r"\b(setattr|delattr|__setattr__|__delattr__|patch|object)\(([^\n]*)")
_QUOTED: Final = re.compile(r"[\"']([\w.]+)[\"']")
_OPAQUE: Final = re.compile(r"(?:\b__dict__|\bvars\([^\n)]*\))\s*(?:\[|\.update|\|=)")
_CHANGED: Final = re.compile(
    r"\.(?:replace_node|remove_node|take_over)\b|\bforce\s*=(?!\s*False)|\bset_dim\([^\n]*\*\*"
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
_SHAPING: Final = frozenset({"shape", "dtype", "strides"})
_WORD: Final = re.compile(r"\w+")
# Names that no text of the program has to contain.
_MADE_UP: Final = re.compile(
    r"\bgetattr\b(?!\([^,]*,\s*([\"'])\w*\1\s*[,)])|\b(?:getmembers|vars|__dict__|methodcaller)\b"
)
_IMPORT: Final = re.compile(
    r"(?:^|[;:])[ \t]*(?:from\b([^\n]*?)\bimport\b\s*(\([^)]*\)|[^\n]*)|import\b([^\n]*))", re.MULTILINE
)
_IMPORTING: Final = re.compile(r"\b(?:import_module|__import__|exec|run_path|run_module|spec_from_file_location)\b")
_CLASS: Final = re.compile(r"^[ \t]*class\s+(\w+)[^\n(:]*(?:\(([^)]*)\))?", re.MULTILINE)
_OWN: Final = re.compile(r"^[ \t]+(?:(?:async\s+)?def\s+(?=\w+\s*[(\[])|(?=\w+\s*[:=]))(\w+)", re.MULTILINE)
# What only looks at a list or dict, before and behind its name, and the object before that.
_LOOKED_AT_BEFORE: Final = re.compile(
    r"(?:\*|\bin\b|\b(?:len|enumerate|zip|reversed|sum|max|min|sorted|list|tuple|print)\((?:[^()\n]*,)?)"
    r"\s*(?:\w+(?:\(\))?\s*\.\s*)*$"
)
_LOOKED_AT_BEHIND: Final = re.compile(r"\s*(?:\[|\.\s*(?:items|values|keys|get|index|count|copy)\()")
_PARTS_OF: Final = re.compile(r"\s*(?:[]}),:\n]|$)")
_ELSEWHERE: Final = ("site-packages", "dist-packages", "typeshed")


@dataclass(slots=True)
class Sets:
    """What one file may set.

    Attributes:
        names: Those of the file itself, set by functions.
        attributes: Of any object but `self`.
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


def is_users(module: str, path: str) -> bool:
    """Tell whether a file is one of the program itself: libraries set nothing in it."""
    is_ours = module.partition(".")[0] == "typedthinc"
    return path.endswith(".py") and not is_ours and not any(part in path for part in _ELSEWHERE)


class Outside:
    """The files of a program, and what each may set in others.

    Attributes:
        is_whole: Whether the files are the whole program; else others may call whatever these define.
    """

    is_whole: bool = True

    def __init__(self, files: Mapping[str, str]) -> None:
        """Take the modules that mypy has met so far, by path."""
        self._modules = files
        self._sets: dict[str, Sets] = {}
        self._texts: dict[str, str] = {}
        self._users: tuple[int, list[str]] | None = None
        self._changers: tuple[int, set[str]] | None = None
        self._mentions: tuple[int, Mentions] | None = None

    def forget(self, path: str) -> None:
        """Forget what a file sets: it is not as it was."""
        self._sets.pop(path, None)
        self._texts.pop(path, None)
        self._users = None
        self._changers = None
        self._mentions = None

    @property
    def _files(self) -> list[str]:
        """List the files of the program that mypy has met so far."""
        if self._users is None or self._users[0] != len(self._modules):
            users = [path for path, module in self._modules.items() if is_users(module, path)]
            self._users = len(self._modules), users
        return self._users[1]

    def sets(self, variable: Var, home: str, *, is_model: bool) -> bool:
        """Tell whether a file may set a variable, or change the model that it stands for.

        Args:
            home: Where it is set first. What methods there do to their own objects is known from the statements; other
                functions may have none any more, where mypy looks for no errors.
        """
        name, files = variable.name, [self._read(path) for path in self._files]
        if home in self._modules and name in self._read(home).names:
            return True
        if any(each.is_opaque or name in each.attributes or (is_model and each.changes) for each in files):
            return True
        if not variable.info:
            return False
        derived = self._kin(variable.info.name, home)
        return any(name in self._read(path).own[each] for path, each in derived if path != home)

    def changes(self, variable: Var, home: str, keys: int = 0, reader: str = "") -> bool:
        """Tell whether a file may change the list or dict that a variable of another file stands for.

        Args:
            keys: It is one in that, which so many keys lead to.
            reader: The module that asks, of which it is known better what it does to those inside.
        """
        pattern = re.compile(rf"\bgetattr\([^\n]*[\"']{variable.name}[\"']")
        if home not in self._modules:
            return True
        module = "" if variable.info else self._modules[home]
        kin = {each.name for each in variable.info.mro} if variable.info else set[str]()
        if variable.info:
            kin.update(name for _, name in self._kin(variable.info.name, home))
        known = {home, *(path for path in self._files if keys and self._modules[path] == reader)}
        return any(
            pattern.search(self._text(path))
            or (path not in known and changes_held(self._text(path), variable.name, module, kin, keys))
            for path in self._files
        )

    def reworks(self, name: str, but: Collection[str]) -> bool:
        """Tell whether a file may change in place a module of torch that a name stands for, or hand it on.

        Args:
            but: The paths of files that are known better.
        """
        others = (path for path in self._files if path not in but and name in self._read(path).words)
        return any(hands_on(self._text(path), name) for path in others)

    def has_word(self, word: str, path: str | None) -> bool:
        """Tell whether a word stands in the file at a path; None: in any file of the program."""
        paths = self._files if path is None else [each for each in self._files if each == path]
        return any(word in self._read(each).words for each in paths)

    def mentions(self, name: str, home: str) -> bool:
        """Tell whether a file mentions a name that the file at a path defines, or may make one up."""
        return self._mentioned().may_be(name, home)

    def _mentioned(self) -> Mentions:
        if self._mentions is None or self._mentions[0] != len(self._modules):
            found = Mentions(self._modules, {path: self._read(path) for path in self._files})
            self._mentions = len(self._modules), found
        return self._mentions[1]

    def defines(self, name: str, home: str) -> bool:
        """Tell whether a file that the one at a path may import, itself or by others, defines a name."""
        return any(name in self._read(path).defined for path in self._mentioned().reached(home))

    def differs(self, owner: str, method: str, names: set[str], home: str, *, is_exact: bool = False) -> bool:
        """Tell whether a method of a class may be another one, or find other attributes, for one of its objects.

        Args:
            names: All names of the class.
            home: The file of the class; what is known there of its objects, is known from the statements.
            is_exact: The object is of this class, and of no class derived from it.
        """
        files = {path: self._read(path) for path in self._files}
        if any(each.is_opaque or each.changes or not names.isdisjoint(each.attributes) for each in files.values()):
            return True
        derived = [] if is_exact else self._kin(owner, home)
        return any(
            method in files[path].own[name] if path == home else self._differs(files[path], name, names)
            for path, name in derived
        )

    def overrides(self, owner: str, method: str, home: str) -> bool:
        """Tell whether a class of another file, derived from one of the file at `home`, may have its own method."""
        others = [(path, name) for path, name in self._kin(owner, home) if path != home]
        return any(self._differs(self._read(path), name, {method}) for path, name in others)

    @staticmethod
    def _differs(sets: Sets, derived: str, names: set[str]) -> bool:
        """Tell whether a class of a file has its own of some names, or may have them from another base."""
        return len(sets.bases[derived]) > 1 or not names.isdisjoint(sets.own[derived])

    @property
    def changers(self) -> set[str]:
        """Name what files define that change models in place, or call what such a file defines."""
        if self._changers is None or self._changers[0] != len(self._modules):
            self._changers = len(self._modules), self._found_changers()
        return self._changers[1]

    def _found_changers(self) -> set[str]:
        found, left = set[str](), self._files
        more = [path for path in left if self._read(path).changes]
        while more:
            for path in more:
                names, module = self._read(path).defined, self._modules[path]
                found |= names | {f"{module}.{name}" for name in names}
            left = [path for path in left if path not in more]
            more = [path for path in left for other in more if self._calls(path, other)]
        return found

    def _calls(self, path: str, other: str) -> bool:
        """Tell whether a file calls what another one defines, as far as the names tell."""
        module = self._modules[other].rpartition(".")[2]
        is_near = re.search(rf"\b{module}\b", self._text(path)) is not None
        return is_near and not self._read(path).called.isdisjoint(self._read(other).defined)

    def changes_array(self, name: str, home: str) -> bool:
        """Tell whether a file may set a name of the module at a path, or the shape of any array in place."""
        if home in self._modules and name in self._read(home).names:
            return True
        files = map(self._read, self._files)
        return any(each.is_opaque or each.reshapes or name in each.attributes for each in files)

    def _kin(self, name: str, home: str) -> list[tuple[str, str]]:
        """List all classes that may be derived from a class of the file at `home`, each with its file."""
        found: list[tuple[str, str]] = []
        names, left = {name}, {(path, each) for path in self._files for each in self._read(path).own}
        left.discard((home, name))
        while True:
            more = [(path, each) for path, each in left if not names.isdisjoint(self._read(path).bases[each])]
            if not more:
                return found
            found += more
            left -= set(more)
            names |= {each for _, each in more}

    def _read(self, path: str) -> Sets:
        found = self._sets.get(path)
        if found is None:
            found = self._sets[path] = sets_of(self._text(path))
        return found

    def _text(self, path: str) -> str:
        found = self._texts.get(path)
        if found is None:
            found = self._texts[path] = _read_text(path)
        return found


def sets_of(text: str) -> Sets:
    """Read what a text may set."""
    found = Sets()
    for target in _targets(text):
        for base, name in _ATTRIBUTE.findall(target):
            if base != "self":
                found.attributes.add(name)
    for function, rest in _BY_NAME.findall(text):
        names = {name.rpartition(".")[2] for name in _QUOTED.findall(rest)}
        found.attributes |= names
        found.is_opaque |= not names and "attr" in function and not rest.lstrip().startswith("self")
    found.is_opaque |= _OPAQUE.search(text) is not None
    found.words = frozenset(_WORD.findall(text))
    found.makes_up = _MADE_UP.search(text) is not None
    found.imported = frozenset(_WORD.findall(" ".join(part for parts in _IMPORT.findall(text) for part in parts)))
    found.imports_any = _IMPORTING.search(text) is not None
    found.reshapes = _RESHAPED.search(text) is not None or not found.attributes.isdisjoint(_SHAPING)
    found.changes = _CHANGED.search(text) is not None or (THINC in text and _is_changed_in_place(text))
    found.defined, found.called = set(_DEFINED.findall(text)), set(_CALLED.findall(text))
    found.names = {
        name for names in _GLOBAL.findall(text) for name in _WORD.findall(names) if _is_set_twice(text, name)
    }
    _, *classes = _CLASS.split(text)
    for name, bases, body in zip(*[iter(classes)] * 3, strict=True):
        found.bases.setdefault(name, set()).update(re.findall(r"\w+", bases or ""))
        own = found.own.setdefault(name, set())
        own.update(_OWN.findall(body))
        own.update(each for target in _targets(body) for base, each in _ATTRIBUTE.findall(target) if base == "self")
    return found


def _is_set_twice(text: str, name: str) -> bool:
    """Tell whether more than one statement may set a name, or a function alone does."""
    word = re.compile(rf"\b{name}\b")
    is_top = re.search(rf"^{name}\b[^=\n]*=(?!=)", text, re.MULTILINE) is not None
    is_bound = re.search(rf"\b(?:def|class|import|as|case)\b[^\n:]*\b{name}\b", text) is not None
    return not is_top or is_bound or sum(len(word.findall(target)) for target in _targets(text)) > 1


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
    return (_LOOKED_AT_BEFORE.search(line) and _PARTS_OF.match(text, match.end())) is not None


def changes_held(text: str, name: str, module: str = "", kin: Collection[str] | None = None, keys: int = 0) -> bool:
    """Tell whether a text may change a list or dict of another file: it does more with its name than look at it.

    Args:
        module: The full name of the module of a name; "" for an attribute, which never stands alone.
        kin: The classes whose objects may have the attribute; what others do to their own is nothing to it. None for
            all.
        keys: It is a list or dict in that of the name, which so many keys lead to.
    """
    if name not in text:
        return False
    pattern = re.compile(rf"((?:\w+(?:\(\))?\s*\.\s*)*|[\])]\s*\.\s*)\b{name}\b")

    def reached(part: str) -> Iterator[re.Match[str]]:
        return (match for match in pattern.finditer(part) if _reaches(text, match[1], name, module))

    if kin is not None and not module:
        text = _without_own(text, name, kin)
    is_set = any(True for target in _targets(text) for _ in reached(target))
    is_kept = partial(_is_item_read, keys=keys) if keys else _is_looked_at
    return is_set or any(not is_kept(text, match) for match in reached(text))


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
        found = _CLASS.match(line)
        if found is not None:
            around.append((depth, found[1]))
        elif around and around[-1][1] not in kin:
            lines[number] = own.sub("self", line)
    return "\n".join(lines)


def is_looked_at(path: str, name: str) -> bool:
    """Tell whether the file that defines a list or dict only looks at it, by its text alone."""
    text = _read_text(path)
    found = list(re.finditer(rf"(?<![\w.])()\b{name}\b", text))
    defined = re.search(rf"^{name}\b[^=\n]*=(?!=)", text, re.MULTILINE)
    return defined is not None and all(
        each.start() == defined.start() or (_is_looked_at(text, each) and not _is_target(text, each)) for each in found
    )


def _is_target(text: str, match: re.Match[str]) -> bool:
    """Tell whether an item is set behind a name: `widths[0] = 3`."""
    return re.match(r"\s*(?:\[[^\]\n]*\]\s*)*[-+*/|&]?=(?!=)", text[match.end() :]) is not None


def _read_text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


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
    return (_LOOKED_AT_BEFORE.search(line) and _PARTS_OF.match(text, match.end())) is not None


def _targets(text: str) -> Iterator[str]:
    for pattern in (_ASSIGNED, _ASSIGNED_TOO, _BOUND):
        yield from (group for match in pattern.finditer(text) for group in match.groups() if group)


def _is_imported(text: str, match: re.Match[str]) -> bool:
    """Tell whether a name stands in an import that gives it no other name."""
    line = text[text.rfind("\n", 0, match.start()) + 1 : match.end(1)]
    return line.lstrip().startswith(("from ", "import ")) and not re.match(r"\s+as\b", text[match.end() :])
