"""The library as text: which file defines a name, and what its annotations say. Nothing of it is imported or run."""

import ast
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import field
from functools import cache
from itertools import accumulate, takewhile
from keyword import iskeyword
from pathlib import Path
from typing import Final, TypeAlias

from typedthinc.analysis.annotations import read
from typedthinc.analysis.hints import ANY_HINT, Distinct, Hint, Named, Variable
from typedthinc.analysis.special_names import ARRAYS, SPECIAL, canonical
from typedthinc.shapes.light_dataclasses import dataclass

_ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = "typedthinc"
FunctionText: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
_OF_CLASSES: Final = frozenset({"classmethod", "staticmethod", "property", "cached_property"})

# How lines begin in which a function or class does, or what decorates it; and those that go on with what began before.
_DEFINES: Final = ("def ", "async def ", "class ", "@")
_GOES_ON: Final = (" ", "\t", "\n", "#", ")", "]", "}", '"')
_QUOTES: Final = '"' * 3
# How lines begin that stand in a method of a class, and the last one of a method's header.
_INSIDE: Final = " " * 8
_ENDS_A_HEADER: Final = ("    def ", "    async def ", "    )")


@dataclass(slots=True)
class LibraryModule:
    """A module of the library. Its functions and classes are parsed where they are asked for.

    Attributes:
        imports: The full names of what it imports from elsewhere.
        stars: The modules from which it imports everything.
    """

    name: str
    imports: dict[str, str] = field(default_factory=lambda: dict[str, str]())
    stars: list[str] = field(default_factory=lambda: list[str]())
    _definitions: dict[str, list[ast.stmt | str]] = field(default_factory=lambda: dict[str, list[ast.stmt | str]]())

    def read(self, text: str) -> None:
        """Note what a text binds: functions and classes as they are written, for most are never asked for."""
        rest: list[str] = []
        for part in _statements(text):
            name = _name_defined(part) if part.startswith(_DEFINES) else _name_assigned(part)
            if name:
                self._bind(name, part)
            else:
                rest.append(part)
        self.collect(ast.parse("".join(rest)).body)

    def collect(self, body: Iterable[ast.stmt]) -> None:
        """Note what statements bind."""
        for statement in body:
            match statement:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    self._bind(name, statement)
                case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                    self._bind(name, statement)
                case ast.ImportFrom(module=str(source), names=names, level=0):
                    self._import_from(source, names)
                case ast.Import(names=names):
                    for each in names:
                        first = each.name.partition(".")[0]
                        self.imports[each.asname or first] = each.name if each.asname else first
                case ast.If(test=ast.Name(id="TYPE_CHECKING"), body=then):
                    self.collect(then)
                case ast.If(body=then, orelse=otherwise) | ast.Try(body=then, orelse=otherwise):
                    self.collect([*then, *otherwise])
                case _:
                    pass

    def _import_from(self, source: str, names: Iterable[ast.alias]) -> None:
        for each in names:
            if each.name == "*":
                self.stars.append(source)
            else:
                self.imports.setdefault(each.asname or each.name, f"{source}.{each.name}")

    def _bind(self, name: str, statement: ast.stmt | str) -> None:
        self._definitions.setdefault(name, []).append(statement)

    @property
    def names(self) -> Collection[str]:
        """The names that it binds."""
        return self._definitions.keys()

    def definitions(self, name: str) -> Sequence[ast.stmt]:
        """Return the statements that bind a name, overloads among them; nothing where none does."""
        written = self._definitions.get(name, ())
        found = [each if isinstance(each, ast.stmt) else ast.parse(_declared(each)).body[0] for each in written]
        if found:
            self._definitions[name] = [*found]
        return found

    def alias(self, name: str) -> str | None:
        """Return the dotted name of which a statement makes a name that it binds another one."""
        last = self._definitions.get(name, [""])[-1]
        is_alias = not (isinstance(last, str) and last.startswith(_DEFINES))
        match self.definitions(name)[-1:] if is_alias else ():
            case [ast.Assign(value=ast.Name() | ast.Attribute() as value)]:
                return ast.unparse(value)
            case _:
                return None

    def hint_of(self, name: ast.Name | ast.Attribute) -> Hint:
        """Return what a name stands for in an annotation of this module."""
        return hint_named(resolve(f"{self.name}.{ast.unparse(name)}"))


@cache
def library_module(name: str) -> LibraryModule | None:
    """Read a module of the library, None if there is none of that name."""
    found = _files_of(name)
    if not found:
        return None
    module = LibraryModule(name)
    for path in found:
        module.read(Path(path).read_text(encoding="utf-8"))
    return module


@cache
def _files_of(name: str) -> Sequence[str]:
    if name.partition(".")[0] != PACKAGE:
        return []
    folder, _, last = name.replace(".", "/").rpartition("/")
    folder = f"{_ROOT}/{folder}"
    places = [(folder, f"{last}.py"), (folder, f"{last}.pyi")]
    if last in _names_in(folder):
        places += [(f"{folder}/{last}", "__init__.py"), (f"{folder}/{last}", "__init__.pyi")]
    return [f"{where}/{file}" for where, file in places if file in _names_in(where)]


@cache
def _names_in(folder: str) -> Collection[str]:
    try:
        return frozenset(os.listdir(folder))
    except OSError:
        return frozenset()


def _statements(text: str) -> Iterator[str]:
    """Split the text of a module before each statement at its left edge; what decorates a definition goes with it."""
    part, is_in_string, is_decorated = list[str](), False, False
    for line in text.splitlines(keepends=True):
        if not is_in_string and not line.startswith(_GOES_ON):
            if part and not is_decorated:
                yield "".join(part)
                part = []
            is_decorated = line.startswith("@")
        part.append(line)
        is_in_string ^= line.count(_QUOTES) % 2 == 1
    yield "".join(part)


def _name_defined(part: str) -> str:
    """Return the name of the function or class that a text defines."""
    line = next(each for each in part.splitlines() if each.startswith(_DEFINES[:-1]))
    return line.partition("(")[0].partition(":")[0].split()[-1]


def _name_assigned(part: str) -> str:
    """Return the one name to which a text assigns, or which it declares; nothing where it does something else."""
    first = part.split(maxsplit=1)[0] if part[:1].isalpha() or part[:1] == "_" else ""
    name = first.removesuffix(":")
    is_assigned = name != first or part.startswith(f"{name} = ")
    return name if is_assigned and name.isidentifier() and not iskeyword(name) else ""


def _declared(text: str) -> str:
    """Leave out of a class what its methods do, which nobody asks for and which takes the longest to parse."""
    lines, is_inside = list[str](), False
    for line in text.splitlines(keepends=True) if "\nclass " in f"\n{text}" else ():
        is_inside &= line.startswith(_INSIDE) or not line.strip()
        if not is_inside:
            lines.append(line)
            is_inside = line.startswith(_ENDS_A_HEADER) and line.endswith(":\n")
            lines += [f"{_INSIDE}...\n"] if is_inside else []
    return "".join(lines) or text


@cache
def resolve(full: str) -> str:
    """Return the full name of the definition that a full name leads to; an unknown one as it is."""
    found = _found(full, frozenset())
    return canonical(full if found is None else found)


def _found(full: str, seen: frozenset[str]) -> str | None:
    """Follow imports to a definition; None where none is found."""
    if full in seen:
        return None
    if full.partition(".")[0] != PACKAGE:
        return full
    module, _, rest = _split(full)
    if module is not None and not rest:
        return _member_or_module(full, seen)
    if module is None:
        return None
    first, _, more = rest.partition(".")
    tail = f".{more}" if more else ""
    if first in module.names:
        alias = module.alias(first)
        return full if alias is None else _found(f"{module.name}.{alias}{tail}", seen | {full}) or full
    if first in module.imports:
        return _found(f"{module.imports[first]}{tail}", seen | {full})
    return _in_stars(module, rest, seen | {full})


def _member_or_module(full: str, seen: frozenset[str]) -> str:
    """Return what a package binds to the name of a module in it, such as `chain`; the module where it binds nothing."""
    package, _, name = full.rpartition(".")
    outer = library_module(package) if package else None
    bound = None if outer is None else outer.imports.get(name)
    found = None if bound is None else _found(bound, seen | {full})
    return full if found is None else found


def _in_stars(module: LibraryModule, rest: str, seen: frozenset[str]) -> str | None:
    candidates = (_found(f"{star}.{rest}", seen) for star in module.stars)
    found = next((each for each in candidates if each is not None), None)
    builtin = f"builtins.{rest}"
    return builtin if found is None and builtin in SPECIAL else found


def _split(full: str) -> tuple[LibraryModule | None, str, str]:
    """Split a full name into the longest module there is, its name, and the rest."""
    names = [*accumulate(full.split("."), "{}.{}".format)]
    # No folder is looked into for what is in a file.
    modules = [*takewhile(_files_of, names)]
    return (library_module(modules[-1]), modules[-1], full[len(modules[-1]) + 1 :]) if modules else (None, "", full)


def definitions(full: str) -> tuple[LibraryModule, Sequence[ast.stmt]] | None:
    """Return the statements that define a resolved full name, with their module; a method by way of its class."""
    module, _, rest = _split(full)
    if module is None or not rest:
        return None
    first, _, method = rest.partition(".")
    found = module.definitions(first)
    if not found or not method:
        return (module, found) if found else None
    return _methods(full.removesuffix(f".{method}"), method, frozenset())


@cache
def is_method(full: str) -> bool:
    """Tell whether a full name is that of a method that needs an object."""
    found = definitions(full)
    module, _, rest = _split(full)
    if module is None or "." not in rest or found is None:
        return False
    functions = [each for each in found[1] if isinstance(each, FunctionText)]
    decorators = {ast.unparse(each) for function in functions for each in function.decorator_list}
    # What is a class, or another name of `classmethod`, is called in its own way.
    bound = [statement for each in decorators for statement in found[0].definitions(each)]
    is_plain = all(isinstance(each, FunctionText) for each in bound)
    return bool(functions) and is_plain and not decorators & _OF_CLASSES


def _methods(cls: str, method: str, seen: frozenset[str]) -> tuple[LibraryModule, Sequence[ast.stmt]] | None:
    """Find a method in a class or its bases."""
    found = definitions(cls) if cls not in seen else None
    if found is None:
        return None
    module, statements = found
    for statement in statements:
        if isinstance(statement, ast.ClassDef):
            inside = [each for each in _members(statement) if isinstance(each, FunctionText) and each.name == method]
            if inside:
                return module, list(inside)
            for base in bases_in(module, statement):
                further = _methods(base, method, seen | {cls})
                if further is not None:
                    return further
    return None


def _members(cls: ast.ClassDef) -> Iterator[ast.stmt]:
    """List the statements of the body of a class, and those that only type checkers read."""
    for statement in cls.body:
        match statement:
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), body=body):
                yield from body
            case _:
                yield statement


def bases_in(module: LibraryModule, cls: ast.ClassDef) -> Iterator[str]:
    """List the full names of the bases of a class."""
    for base in cls.bases:
        node = base.value if isinstance(base, ast.Subscript) else base
        yield resolve(f"{module.name}.{ast.unparse(node)}")


@cache
def is_class(full: str) -> bool:
    """Tell whether a name is that of a class of the library."""
    found = definitions(full)
    return found is not None and isinstance(found[1][-1], ast.ClassDef)


@cache
def is_derived(full: str, base: str) -> bool:
    """Tell whether a class of the library is another, or derived from it."""
    if full == base:
        return True
    found = definitions(full)
    if found is None:
        return False
    module, statements = found
    classes = [each for each in statements if isinstance(each, ast.ClassDef)]
    return any(is_derived(each, base) for cls in classes for each in bases_in(module, cls) if each != full)


@cache
def hint_named(full: str) -> Hint:
    """Return what a resolved full name stands for in an annotation."""
    if full in ARRAYS:
        return Named(full)
    if full in SPECIAL:
        return SPECIAL[full]
    found = definitions(full)
    if found is None:
        return ANY_HINT if full.partition(".")[0] == PACKAGE else Named(full)
    module, statements = found
    return _hint_of_definition(full, module, statements[-1])


def _hint_of_definition(full: str, module: LibraryModule, statement: ast.stmt) -> Hint:
    match statement:
        case ast.ClassDef():
            return Named(full)
        case ast.Assign(value=ast.Call() as call):
            return _made(full, module, call)
        case ast.AnnAssign(value=ast.expr() as value) | ast.Assign(value=value):
            return read(value, module)
        case _:
            return ANY_HINT


def _made(full: str, module: LibraryModule, call: ast.Call) -> Hint:
    """Return what `TypeVar`, `TypeAliasType` or `NewType` makes."""
    maker = ast.unparse(call.func).rpartition(".")[2]
    name = full.rpartition(".")[2]
    if maker == "TypeVar":
        options = {str(each.arg): read(each.value, module) for each in call.keywords}
        default = options.get("default")
        return Variable(name, options.get("bound"), default if isinstance(default, Variable) else None)
    if maker == "NewType":
        return Distinct(name, read(call.args[1], module))
    if maker != "TypeAliasType":
        return ANY_HINT
    # What computes a size is known by its name.
    return Named(full) if module.name.startswith("typedthinc.arrays.") else read(call.args[1], module)
