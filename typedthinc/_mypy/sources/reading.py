"""The statements of a module, read from its source, with what each name in them stands for.

They are as mypy has them after it found out what names stand for. Names of other modules, classes and the module's own
variables are those that mypy has; functions, their parameters and what they set are new. Annotations are left out.

Behind them stand the classes of other modules of the program from which its own are derived, on lines of their own:
what an object is made of, all its classes say together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mypy.errors import Errors
from mypy.nodes import (
    Decorator,
    FuncDef,
    MypyFile,
)
from mypy.options import Options
from mypy.parse import parse
from mypy.semanal_pass1 import SemanticAnalyzerPreAnalysis

from typedthinc._mypy.sources.bases import bases_of, homes_of_bases
from typedthinc._mypy.sources.node_walk import UnknownNodeError
from typedthinc._mypy.sources.resolving import Resolver
from typedthinc._mypy.sources.text import source_of, unpacked


class Written(NamedTuple):
    """A module that was read from its source.

    Attributes:
        functions: Its functions and methods by full name, those that are defined once.
    """

    tree: MypyFile
    functions: Mapping[str, FuncDef | Decorator]


class Sources:
    """The modules whose source has been read: many files may ask about one.

    Args:
        options: Those of the run.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._read: dict[str, tuple[list[MypyFile], list[str | None], Written | None]] = {}

    def of(self, module: MypyFile, modules: Mapping[str, MypyFile]) -> Written | None:
        """Return the statements of a module; None if it keeps none, or some that nobody understands."""
        text = source_of(module)
        if text is None:
            return None
        homes = [module, *(modules[each] for each in homes_of_bases(module, modules))]
        texts = [text, *map(source_of, homes[1:])]
        found = self._read.get(module.fullname)
        if found is None or found[0] != homes or found[1] != texts:
            found = homes, texts, read_module(text, module, modules, self._options)
            self._read[module.fullname] = found
        return found[2]

    def forget(self) -> None:
        """Forget all: what the names in them stand for may be something else by now."""
        self._read.clear()


def read_module(text: str, module: MypyFile, modules: Mapping[str, MypyFile], options: Options) -> Written | None:
    """Read the statements of a module from its packed source; None if there are some that nobody understands."""
    source = unpacked(text)
    reader = _read(source, module, modules, options)
    if reader is None:
        return None
    bases, lines, functions = bases_of(module, modules), source.count("\n") + 1, dict(reader.functions)
    for home in homes_of_bases(module, modules):
        text_of_bases = source_of(modules[home])
        source = "\n" * lines + ("" if text_of_bases is None else unpacked(text_of_bases))
        beside = _read(source, modules[home], modules, options)
        lines = source.count("\n") + 1
        if beside is None:
            continue
        for base in (each for each in bases if each in beside.classes):
            reader.tree.defs.append(beside.classes[base])
            names = [each for each in beside.functions if each.rpartition(".")[0] == base.fullname]
            functions.update((each, beside.functions[each]) for each in names)
    return Written(reader.tree, {name: found[0] for name, found in functions.items() if len(found) == 1})


def _read(source: str, module: MypyFile, modules: Mapping[str, MypyFile], options: Options) -> Resolver | None:
    """Read the statements of a module; None if there are some that nobody understands."""
    errors = Errors(options)
    tree = parse(source, module.path, module.fullname, errors, options, eager=True)
    if errors.is_errors():
        return None
    # What tests of versions and platforms rule out.
    SemanticAnalyzerPreAnalysis().visit_file(tree, module.path, module.fullname, options)
    tree._fullname = module.fullname  # pyright: ignore[reportPrivateUsage]  # mypy sets it so
    tree.path, tree.names = module.path, module.names
    try:
        reader = Resolver(tree, modules)
        reader.visit(tree.defs)
    except UnknownNodeError:
        return None
    return reader
