"""What is read from the statements of a file: its scopes, their blocks, and all assignments by variable."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Generator
from contextlib import contextmanager
from functools import cached_property
from typing import Final, NamedTuple

from mypy.nodes import (
    CallExpr,
    ClassDef,
    Context,
    DictionaryComprehension,
    Expression,
    FakeInfo,
    FuncDef,
    GeneratorExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    SymbolNode,
    TypeInfo,
    Var,
)

from typedthinc._mypy.attributes import is_left_open, may_have_fields
from typedthinc._mypy.blocks import (
    Assignment,
    Bind,
    Block,
    Extent,
    Forget,
    Handover,
    Key,
    Name,
    Nested,
    Place,
    Scope,
    Use,
    Value,
)
from typedthinc._mypy.handled import Handled
from typedthinc._mypy.lengthened import lengthened
from typedthinc._mypy.variables import extent, name_of, place

Border = tuple[Place, FuncDef | None]
_FIRST: Final = (0, 0)
_LAST: Final = (sys.maxsize, 0)


class Rework(NamedTuple):
    """What an attribute or an item of is set, or a method called of that changes what it is made of.

    Attributes:
        attribute: The attribute that is set; "" for all else.
    """

    changed: Expression
    attribute: str = ""


class Contents(Handled):
    """A file as far as it has been read.

    Attributes:
        module: Its full name.
        by_variable: All assignments, by `Var` or by the name of an attribute.
        declared: The variables that are declared with a type, the attributes by name.
        wild: Variables whose assignments may happen at any time: by a function that runs later, or by way of an object
            that nobody can tell.
        late: The uses in lambdas and generators, which happen later than they stand.
        calling: Where functions are called but those of the library, of numpy and of Python itself.
        reworked: What is changed in place.
        handing: The calls with arguments, but those of functions of the library, of numpy and of Python itself.
        imported: The names that imports bind.
        stars: Up to where star imports may bind any name of the module.
        operators: The tables by which blocks bind operators, outer blocks first, with where these begin and end.
        iterated: What each loop goes through, by where its targets stand.
        comprehended: The comprehension that gives a variable its values.
        choices: What is computed only where a condition beside it holds, or does not, by where it stands.
        classes: What the file says of its classes, where mypy has another tree of the same file.
        joining: The classes that have several bases.
        borders: Where functions begin and end.
        renewed: The variables that get longer lists in loops than they hold.
        is_of_thinc: Whether the file may change lists of layers, and the parts of a Ragged, in place.
    """

    scope: Scope

    def __init__(self, module: str, *, is_of_thinc: bool = False) -> None:
        super().__init__()
        self.module = module
        self.is_of_thinc = is_of_thinc
        self.block: Block = self.root.block
        self.by_variable: defaultdict[Name, list[Assignment]] = defaultdict(list)
        self.declared: set[Name] = set()
        self.wild: set[Name] = set()
        self.late: set[RefExpr] = set()
        self.calling: list[Place] = []
        self.reworked: list[Rework] = []
        self.handing: list[CallExpr] = []
        self.imported: set[str] = set()
        self.stars: list[Place] = []
        self.operators: list[tuple[Extent, Expression]] = []
        self.iterated: list[tuple[Extent, Expression]] = []
        self.comprehended: dict[Var, GeneratorExpr | DictionaryComprehension] = {}
        self.renewed: set[Name] = set()
        self.choices: list[tuple[Extent, Expression, bool]] = []
        self.classes: dict[TypeInfo, ClassDef] = {}
        self.joining: list[TypeInfo] = []
        self.forgets: bool = False
        # The variables whose models the file changes in place; None if it changes others, too.
        self.changed: set[Var | None] = set()
        self.forgets_in_functions: bool = False
        self.called: dict[str, bool] = {}
        self.changers: set[str] = set()
        self.opaque_attributes: bool = False
        self.opaque_globals: bool = False
        self.returns: list[tuple[Expression, FuncDef | None]] = []
        self.borders: list[Border] = []
        self.selves: dict[SymbolNode, TypeInfo] = {}
        self._is_plain_class = False
        self._inheriting: list[tuple[str, TypeInfo]] = []

    def defines(self, info: TypeInfo) -> bool:
        """Tell whether the statements of a class stand in the file, or behind those of a module that was read anew."""
        return info.module_name == self.module or info in self.classes

    @cached_property
    def changing(self) -> list[Place]:
        """List where lists and dicts may be changed that are not named there, when the file has been read."""
        grown = [each.place for found in self.growths.values() for each in found]
        grown += [each.place for found in self.inner_growths.values() for _, each in found]
        return sorted([*self.calling, *(place(each.changed) for each in self.reworked), *grown])

    @property
    def count(self) -> int:
        """Count the assignments of the present scope so far."""
        return len(self.scope.assignments)

    @contextmanager
    def in_block(self) -> Generator[Block]:
        """Collect steps in a block of their own."""
        outer = self.block
        block: Block = []
        self.block = block
        yield block
        self.block = outer

    @contextmanager
    def in_loop(self, node: Context) -> Generator[None]:
        """Read what runs any number of times."""
        outer = self._loops
        self._loops = (*outer, extent(node))
        yield
        self._loops = outer

    @contextmanager
    def in_class(self, node: ClassDef) -> Generator[None]:
        """Read the body of a class, which runs where it stands."""
        if not isinstance(node.info, FakeInfo):
            if node.info.defn is not node:
                self.classes[node.info] = node
            if len(node.info.bases) > 1:
                self.joining.append(node.info)
        outer, self._is_plain_class = self._is_plain_class, not node.decorators and not node.base_type_exprs
        yield
        self._is_plain_class = outer

    @contextmanager
    def in_function(self, node: FuncDef, *, is_decorated: bool) -> Generator[None]:
        """Read the body of a function, which runs at any time later."""
        start, end = extent(node)
        parameters = [argument.variable for argument in node.arguments]
        owner = parameters[0] if parameters and node.info and not node.is_static else None
        if owner is not None and hasattr(node.info, "mro"):
            self.selves[owner] = node.info
        scope = Scope(node, start, self.scope, owner, is_decorated)
        self.block.append(Nested(scope, bool(self._loops)))
        self.scope.nested.append(scope)
        outer = self.scope, self.block, self._loops, self._is_plain_class
        self.borders.append((start, node))
        self.scope, self.block, self._loops, self._is_plain_class = scope, scope.block, (), False
        for parameter in parameters:
            self._bind(parameter, parameter, Assignment(start, (), None, scope=scope, is_parameter=True))
        yield
        self.scope, self.block, self._loops, self._is_plain_class = outer
        self.borders.append((end, self.scope.function))

    def use(self, node: RefExpr) -> None:
        """Note that a variable is read."""
        key = self._key(node)
        if key is None:
            return
        self.scope.keys.add(key)
        if self.lateness:
            self.late.add(node)
        self.block.append(Use(node, key))
        if isinstance(key, Var):
            self._uses[key].append((place(node), None if self.lateness else self.scope))

    def hand_over(self, node: SymbolNode | None) -> None:
        """Note that the object of a method leaves its hands."""
        if node is not None and node is self.scope.owner:
            self.block.append(Handover(node))

    def forget(self, model: Var | None = None) -> None:
        """Note that a model is changed in place: that of a variable, or whichever."""
        self.forgets = True
        self.changed.add(model)
        self.forgets_in_functions |= self.scope.function is not None or self.lateness > 0
        self.block.append(Forget())

    def forget_at_any_time(self) -> None:
        """Note that somebody can change a model in place whenever that is."""
        self.forget()
        self.forgets_in_functions = True

    def call(self, name: str) -> None:
        """Note that a function or method is called that another file may define."""
        self.called[name] = self.called.get(name, False) or self.scope.function is not None or self.lateness > 0
        self.block.append(Forget(name))

    def forget_in(self, names: set[str], elsewhere: set[str]) -> None:
        """Take it that functions of these names change models in place; other calls change none.

        Args:
            elsewhere: Those of them that other files define.
        """
        self.changers = names & self.called.keys()
        self.forgets |= bool(self.changers)
        if not elsewhere.isdisjoint(self.called):
            self.changed.add(None)
        self.forgets_in_functions |= any(self.called[name] for name in self.changers)

    def assign(
        self, target: RefExpr, value: Value | None, path: tuple[int, ...] = (), *, annotated: bool = False
    ) -> None:
        """Note an assignment to a variable."""
        name = name_of(target)
        if name is None:
            return
        if _is_field(target):
            if is_left_open(value):
                self.declared.add(name)
                return
            value = None
        if self._loops and not path and lengthened(name, value) is not None:
            self.renewed.add(name)
        owner = self._owner(target)
        found = Assignment(place(target), self._loops, value, annotated, path, self.scope, owner=owner)
        if owner is not None and isinstance(name, str):
            self._inheriting.append((name, owner))
        if annotated:
            self.declared.add(name)
        key = self._key(target)
        if key is None:
            # A class sets its attributes once, before any method runs; of other objects nobody knows which they are.
            if isinstance(target, MemberExpr):
                self.wild.add(name)
            self.by_variable[name].append(found)
        else:
            self._bind(name, key, found)

    def change(self, target: RefExpr, value: Value) -> None:
        """Note that what a variable of the present function stands for is from now on what a call has made of it."""
        key = self._key(target)
        if key is not None and not self.lateness and any(each == key for each, _ in self.scope.assignments):
            self.assign(target, value)

    def declare(self, target: Expression) -> None:
        """Note a declaration without a value; one in a class may be a field, which each instance sets."""
        name = name_of(target) if isinstance(target, RefExpr) else None
        if name is None:
            return
        self.declared.add(name)
        if isinstance(name, str) and isinstance(target, NameExpr) and not self._is_plain_class:
            owner = self._owner(target)
            self.by_variable[name].append(Assignment(place(target), (), None, annotated=True, owner=owner))

    def unbind(self, target: RefExpr) -> None:
        """Note that a variable is deleted."""
        key, name = self._key(target), name_of(target)
        if isinstance(key, Var):
            self.block.append(Bind(key, None))
        elif name is not None:
            # What an object has from its class, say, shows again.
            self._unknown(name)

    def set_unknown(self, name: str | None) -> None:
        """Note that an attribute, or any attribute, is set to nobody knows what."""
        if name is None:
            self.opaque_attributes = True
        else:
            self._unknown(name)

    def finish(self) -> None:
        """Add what imports and other functions do to variables, when all has been read."""
        for attribute, owner in self._inheriting:
            self._inherit(attribute, owner)
        self.escape_by_calls(self._is_own)
        self.give_up()
        for name, found in list(self.by_variable.items()):
            if not isinstance(name, Var):
                continue
            is_global = "." in name.fullname
            is_foreign = is_global and name.fullname.rpartition(".")[0] != self.module
            is_starred = is_global and max(self.stars, default=_FIRST) > min(each.place for each in found)
            if is_foreign or is_starred or name.name in self.imported or (is_global and self.opaque_globals):
                self._unknown(name)
            homes = {each.scope for each in found}
            if len(homes) > 1 or (is_global and homes != {self.root}):
                self.wild.add(name)

    def _is_own(self, parameter: Var) -> bool:
        """Tell whether a parameter is that of a function that has been read."""
        return any(each.is_parameter for each in self.by_variable.get(parameter, ()))

    def import_all(self, node: Context) -> None:
        """Note that all names of a module are imported: what is set after that is known."""
        self.stars.append(_LAST if self._loops else place(node))

    def _inherit(self, name: str, owner: TypeInfo) -> None:
        """Note that a class of another module sets an attribute, too, before, between or after what this file does."""
        for base in owner.mro[1:]:
            if name in base.names and not self.defines(base):
                if all(each.owner is not base for each in self.by_variable[name]):
                    self.by_variable[name].insert(0, Assignment((0, 0), (), None, owner=base))

    def _unknown(self, name: Name) -> None:
        self.by_variable[name].append(Assignment((0, 0), (), None))
        self.wild.add(name)

    def _bind(self, name: Name, key: Key, found: Assignment) -> None:
        if self.lateness:
            self.wild.add(name)
        self.by_variable[name].append(found)
        self.scope.keys.add(key)
        self.scope.assignments.append((key, found))
        self.block.append(Bind(key, found))

    def _key(self, node: RefExpr) -> Key | None:
        """Say what variable a name stands for, or an attribute of the object whose method this is."""
        match node:
            case NameExpr(node=Var() as variable) if not variable.info:
                return variable
            case MemberExpr(expr=NameExpr(node=SymbolNode() as owner)) if owner is self.scope.owner:
                return owner, node.name
            case MemberExpr(node=Var() as variable) if not variable.info:
                return variable
            case _:
                return None


def _is_field(target: RefExpr) -> bool:
    """Tell whether this is `width: int = 5` in a class: the default of a field, which each instance may set."""
    node = target.node
    if not isinstance(target, NameExpr) or not isinstance(node, Var) or not node.info or node.is_inferred:
        return False
    return not node.is_classvar and may_have_fields(node.info)
