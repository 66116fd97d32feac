"""What functions and classes of other modules make of the arguments of a call: their statements, run through.

`Dataset(64).X` and `split(X, y, 80)` hang on what they are given, so that no text could say what they are. A module
keeps its source (`_mypy/sources/`), and a file that asks runs through its statements as through its own. What any file
of the program may set, override or change in place is unknown.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import reduce

from mypy.nodes import (
    CallExpr,
    ClassDef,
    Decorator,
    Expression,
    FuncDef,
    MemberExpr,
    MypyFile,
    NameExpr,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.types import Instance

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import depend
from typedthinc._mypy.contents import Contents
from typedthinc._mypy.features.arrays import following, functions, objects
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.declared_calls import Surroundings as CallSurroundings
from typedthinc._mypy.features.arrays.files import FileArrays
from typedthinc._mypy.features.arrays.nested_values import depth_of, left_alone
from typedthinc._mypy.features.arrays.own_ops import KIND
from typedthinc._mypy.features.arrays.unchecked import UncheckedArrays
from typedthinc._mypy.other_files import Others
from typedthinc._mypy.sources.bases import homes_of_bases
from typedthinc._mypy.sources.reading import Sources, Written
from typedthinc._mypy.sources.text import SOURCE
from typedthinc.shapes.arrays.values import Arr, Dict, Record, Repeated, Value, is_changeable, joined
from typedthinc.shapes.arrays.values import Instance as OfKind
from typedthinc.shapes.sizes import UNKNOWN


class OtherModules:
    """The modules that one file asks about."""

    def __init__(self, reader: FileArrays, others: Others, sources: Sources) -> None:
        self.reader, self.others, self._sources = reader, others, sources
        self._files: dict[str, OtherModule | None] = {}
        self._own: tuple[OtherModule | None] | None = None

    def of(self, module: str) -> OtherModule | None:
        """Return what is known of another module; None if it keeps no statements."""
        if module not in self._files:
            self._files[module] = self._read(module)
        return self._files[module]

    def with_bases(self) -> OtherModule | None:
        """Return what is known of the file that asks, read with classes of others from which its own are derived."""
        if self._own is None:
            self._own = (self._written(self.reader.checker.tree),)
        return self._own[0]

    def _read(self, name: str) -> OtherModule | None:
        checker = self.reader.checker
        module = checker.modules.get(name)
        return None if module is None or module is checker.tree else self._written(module)

    def _written(self, module: MypyFile) -> OtherModule | None:
        checker, name = self.reader.checker, module.fullname
        for each in (name, *homes_of_bases(module, checker.modules)):
            depend(checker, f"<{each}.{SOURCE}>")
            self.others.publish(f"{each}.")
        written = self._sources.of(module, checker.modules)
        return None if written is None else OtherModule(self, name, written)


class OtherModule(UncheckedArrays):
    """What is known of one module for a file that asks."""

    def __init__(self, modules: OtherModules, name: str, written: Written) -> None:
        super().__init__(
            written.tree, modules.reader.checker.modules, FileAssignments(written.tree, contents=Contents(name))
        )
        self._assignments.others = modules.others
        self._modules, self._others, self._functions, self._name = modules, modules.others, written.functions, name
        self.others = modules
        self.classes, self.failures = modules.reader.classes, modules.reader.failures
        self._left: dict[tuple[TypeInfo, str, bool], bool] = {}
        made = (each.info for each in written.tree.defs if isinstance(each, ClassDef))
        self._bases = {each for each in made if each.module_name != name}

    def result(self, function: FuncDef, node: CallExpr, args: Sequence[Value], depth: int) -> Value:
        """Return what a function of the module returns for the arguments of a call."""
        written = self._functions.get(function.fullname)
        if not isinstance(written, FuncDef) or self._may_be_another(function.name):
            return UNKNOWN
        return following.result(self, written, node, args, depth)

    def function_value(self, function: FuncDef) -> Value:
        """Return a function of the module as another file has it."""
        written = self._functions.get(function.fullname)
        if not isinstance(written, FuncDef) or self._may_be_another(function.name):
            return UNKNOWN
        return functions.written(self, written, None)

    def running(self, module: str) -> File | None:
        """Return the file of a module in which its functions are run: also of the one that asks."""
        reader = self._modules.reader
        return reader if module == reader.checker.tree.fullname else self.home(module)

    def global_value(self, variable: Var) -> Value:
        """Return what a name of the module stands for."""
        found = self.bindings.names.get(variable, [])
        if len(found) != 1 or found[0].scope is not None or self._may_be_another(variable.name):
            return UNKNOWN
        return self._left_elsewhere(variable, self.kept(variable, self.shared(variable, self.bound(found[0])), None))

    def outside(self, node: NameExpr, scope: Scope) -> Value:
        """Return the value of a name that nothing before has bound."""
        variable = node.node
        assert isinstance(variable, Var)
        if "." in variable.fullname and not variable.info and variable.fullname.rpartition(".")[0] == self._name:
            if self._may_be_another(variable.name):
                return UNKNOWN
            return self._left_elsewhere(variable, super().outside(node, scope))
        return super().outside(node, scope)

    def _left_elsewhere(self, variable: Var, value: Value) -> Value:
        if isinstance(value, Record) and not value.is_tuple:
            # `objects.field` looks at each of its attributes.
            return value
        keys = self._changed_elsewhere(variable, f"{self._name}.{variable.name}", value)
        if keys is None:
            return value
        return left_alone(value, keys) if keys else UNKNOWN

    def _changed_elsewhere(self, variable: Var, fullname: str, value: Value) -> int | None:
        """Return by how many keys what other files may change is found in a value; None if they change nothing."""
        if not is_changeable(value):
            return None
        depths = range(depth_of(value) + 1)
        return next((keys for keys in depths if self._others.may_change(variable, fullname, keys)), None)

    def _may_be_another(self, name: str) -> bool:
        """Tell whether a file of the program may set a name of the module."""
        return self._others.may_change_array(name, self._name)

    def method(self, info: TypeInfo, name: str) -> FuncDef | None:
        """Return a function of a class of the module."""
        found = self._functions.get(f"{info.fullname}.{name}")
        found = found.func if isinstance(found, Decorator) and not found.decorators else found
        return found if isinstance(found, FuncDef) else None

    def is_left(self, info: TypeInfo, name: str, value: Value) -> bool:
        """Tell whether what `__init__` gives an attribute is never changed, in this module or another."""
        is_array = isinstance(value, Arr) and bool(value.sizes)
        key = info, name, is_array
        if key not in self._left:
            self._left[key] = self._is_left(info, name, is_array=is_array)
        if not self._left[key] or not isinstance(value, list | Dict | Repeated):
            return self._left[key]
        variable = info[name].node
        assert isinstance(variable, Var)
        is_changed = objects.left_by_maker(self, info, name, value) != value
        return not is_changed and self._changed_elsewhere(variable, f"{variable.info.fullname}.{name}", value) is None

    def _is_left(self, info: TypeInfo, name: str, *, is_array: bool) -> bool:
        symbol = info.get(name)
        variable = symbol.node if symbol is not None else None
        if not isinstance(variable, Var) or objects.is_set_later(self, name, info) or not objects.is_usual(self, info):
            return False
        if self._others.may_change_array(name, self._name, is_array=is_array):
            return False
        fullname = f"{variable.info.fullname}.{name}"
        return not self._others.may_set(variable, fullname, is_model=False, is_array=is_array)

    def attribute_of(self, info: TypeInfo, name: str) -> Value:
        """Return what an attribute is worth in all objects of a class."""
        if not self.is_left(info, name, UNKNOWN):
            return UNKNOWN
        values = objects.values_of(self, name, info)
        found = reduce(joined, values) if values else UNKNOWN
        return UNKNOWN if isinstance(found, list | Dict | Repeated) else found

    def is_overridden(self, info: TypeInfo, name: str, arrays: Collection[str]) -> bool:
        """Tell whether an object of this very class may have another method of a name, set by any file say."""
        return self.bindings.is_opaque or self._others.may_differ(info, name, is_exact=True, arrays=arrays)

    def home(self, module: str) -> File | None:
        """Return the file of a module: not the one that asks, of which more may be known there."""
        return self if module == self._name else self._modules.of(module)

    def defines(self, info: TypeInfo) -> bool:
        """Tell whether the statements of a class are those of this module, or stand behind them."""
        return info.module_name == self._name or info in self._bases

    def home_of(self, info: TypeInfo) -> File | None:
        """Return the file of a class, read with the bases of it that other modules have: also of the file that asks."""
        is_own = info.module_name == self._modules.reader.checker.tree.fullname
        return self.home(info.module_name) or (self._modules.with_bases() if is_own else None)

    def elsewhere(self, node: RefExpr) -> Value:
        """Return what a name of another module stands for, or what a function of one returns."""
        home = node.fullname.rpartition(".")[0]
        return UNKNOWN if home == self._modules.reader.checker.tree.fullname else self._modules.reader.elsewhere(node)

    def defaults(self, info: TypeInfo) -> Record | None:
        """Return what the fields of a class of another module are worth where a call leaves them out."""
        return self._modules.reader.defaults(info)

    def number(self, node: MemberExpr) -> Value:
        """Return the number that an attribute of an object or class of another module stands for."""
        is_own = isinstance(node.node, Var) and node.fullname.startswith(f"{self._name}.")
        return UNKNOWN if is_own else self._modules.reader.number(node)

    def declared_result(self, node: CallExpr, args: Sequence[Value], owner: Value, around: CallSurroundings) -> Value:
        """Return what an op returns by its signature; other statements that are kept have no types."""
        is_op = owner == OfKind(KIND) and isinstance(node.callee, MemberExpr)
        return super().declared_result(node, args, owner, around) if is_op else UNKNOWN

    def model(self, node: Expression) -> Instance | None:
        """Return the type of a model that a name or an attribute stands for."""
        return self._modules.reader.model(node)

    def layer(self, node: Expression) -> str | None:
        """Return what is known of a model that a name or an attribute stands for, as text."""
        is_model = isinstance(node, RefExpr) and self.model(node) is not None
        return self._modules.reader.layer_elsewhere(node) if is_model and isinstance(node, RefExpr) else None
