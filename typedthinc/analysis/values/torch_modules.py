"""Modules of torch: what they are made with, until something changes them."""

import ast
from collections.abc import Mapping
from typing import Final

from typedthinc.analysis.runs import Run
from typedthinc.analysis.values.callables import Class, Imported
from typedthinc.analysis.values.cells import Cell, Value
from typedthinc.analysis.values.objects import Thing
from typedthinc.shapes.light_dataclasses import dataclass

# What would have a call do something else than forward.
_CALLING: Final = ("__call__", "__getattr__", "__getattribute__", "__new__", "__setattr__", "_call_impl")
_MODULES: Final = ("torch.nn.Module", "torch.nn.modules.module.Module", "builtins.object")


@dataclass(frozen=True, slots=True)
class Made:
    """What a module is made with.

    Attributes:
        kind: Its class.
        values: Its arguments, by the names of the parameters.
        inside: The modules that it runs one after the other.
    """

    kind: str
    values: Mapping[str, Value]
    inside: tuple[Value, ...] = ()


class TorchModule:
    """A module.

    Attributes:
        cell: What it is made with; unknown once it was changed.
        node: The call that made it.
        run: The run in which that stands.
    """

    __slots__ = ("cell", "node", "run")

    def __init__(self, made: Made, node: ast.AST, run: Run) -> None:
        self.cell: Cell = Cell(made)
        self.node: ast.AST = node
        self.run: Run = run

    @property
    def made(self) -> Made | None:
        """What it is made with, None once it was changed."""
        return self.cell.value if isinstance(self.cell.value, Made) else None


@dataclass(frozen=True, slots=True)
class TorchFlow:
    """What comes out of modules into which the input of a forward went, one after the other."""

    modules: tuple[Value, ...] = ()


def is_own_module(thing: Thing) -> bool:
    """Tell whether an object is of a class that the program derives from torch's Module, and computes by forward."""
    others = [each for each in thing.cls.lineage() if not isinstance(each, Class)]
    is_plain = not any(name in each.names for each in thing.cls.classes() for name in _CALLING)
    return is_plain and bool(others) and all(isinstance(each, Imported) and each.name in _MODULES for each in others)
