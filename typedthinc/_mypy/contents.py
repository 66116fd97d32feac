"""What is read from the statements of a file: its scopes, their blocks, and all assignments by variable."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from mypy.nodes import (
    ARG_OPT,
    ARG_POS,
    Argument,
    CallExpr,
    ClassDef,
    Context,
    DictionaryComprehension,
    Expression,
    FakeInfo,
    FuncDef,
    GeneratorExpr,
    IndexExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    SliceExpr,
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


class Touch(NamedTuple):
    """Where something may happen to the list or dict that a variable stands for.

    Attributes:
        loops: The loops around it in its function.
        owner: The class of the object whose attribute it is, if that is known.
    """

    place: Place
    loops: tuple[Extent, ...]
    owner: TypeInfo | None = None


class Contents:
    """A file as far as it has been read.

    Attributes:
        module: Its full name.
        by_variable: All assignments, by `Var` or by the name of an attribute.
        declared: The variables that are declared with a type, the attributes by name.
        wild: Variables whose assignments may happen at any time: by a function that runs later, or by way of an object
            that nobody can tell.
        late: The uses in lambdas and generators, which happen later than they stand.
        leaks: Where variables stand whose lists may be changed from there on, by another name or elsewhere.
        growths: Where lists and dicts get items, by statements of their own, such as `layers.append(layer)`.
        growing: These statements, or the calls in them.
        returned: Variables that a function returns as they are: it has done with them then.
        escaped: Variables to which one of these happens: what they hold, a list say, may be changed.
        calling: Where functions are called but those of the library, of numpy and of Python itself.
        reworked: What is changed in place.
        handing: The calls with arguments, but those of functions of the library, of numpy and of Python itself.
        inside: Items of variables that get another name or are handed on: by how many keys they are found, and the
            variable that gets them, if it is one.
        aliased: Variables as they stand where another one of the function gets what they hold, each with that one.
        imported: The names that imports bind.
        stars: Up to where star imports may bind any name of the module.
        operators: The tables by which blocks bind operators, outer blocks first, with where these begin and end.
        iterated: What each loop goes through, by where its targets stand.
        comprehended: The comprehension that gives a variable its values.
        joining: The classes that have several bases.
        borders: Where functions begin and end.
        is_of_thinc: Whether the file may change lists of layers, and the parts of a Ragged, in place.
    """

    def __init__(self, module: str, *, is_of_thinc: bool = False) -> None:
        self.module = module
        self.is_of_thinc = is_of_thinc
        self.root: Scope = Scope(None, (0, 0))
        self.scope: Scope = self.root
        self.block: Block = self.root.block
        self.by_variable: defaultdict[Name, list[Assignment]] = defaultdict(list)
        self.declared: set[Name] = set()
        self.wild: set[Name] = set()
        self.late: set[RefExpr] = set()
        self.leaks: defaultdict[Name, list[Touch]] = defaultdict(list)
        self.growths: defaultdict[Name, list[Touch]] = defaultdict(list)
        self.growing: set[Context] = set()
        self.returned: defaultdict[Name, list[Touch]] = defaultdict(list)
        self.escaped: set[Name] = set()
        self.calling: list[Place] = []
        self.reworked: list[Rework] = []
        self.handing: list[CallExpr] = []
        self.inside: defaultdict[Name, list[tuple[int, Name | None]]] = defaultdict(list)
        self.aliased: dict[NameExpr, Var] = {}
        self._passed: list[CallExpr] = []
        self.imported: set[str] = set()
        self.stars: list[Place] = []
        self.operators: list[tuple[Extent, Expression]] = []
        self.iterated: list[tuple[Extent, Expression]] = []
        self.comprehended: dict[Var, GeneratorExpr | DictionaryComprehension] = {}
        self.joining: list[TypeInfo] = []
        self.forgets: bool = False
        self.forgets_in_functions: bool = False
        self.called: dict[str, bool] = {}
        self.changers: set[str] = set()
        self.opaque_attributes: bool = False
        self.opaque_globals: bool = False
        self.returns: list[tuple[Expression, FuncDef | None]] = []
        self.borders: list[Border] = []
        self.selves: dict[SymbolNode, TypeInfo] = {}
        self.lateness = 0
        self._loops: tuple[Extent, ...] = ()
        self._is_plain_class = False

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
        if not isinstance(node.info, FakeInfo) and len(node.info.bases) > 1:
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

    def hand_over(self, node: SymbolNode | None) -> None:
        """Note that the object of a method leaves its hands."""
        if node is not None and node is self.scope.owner:
            self.block.append(Handover(node))

    def forget(self) -> None:
        """Note that a model is changed in place."""
        self.forgets = True
        self.forgets_in_functions |= self.scope.function is not None or self.lateness > 0
        self.block.append(Forget())

    def call(self, name: str) -> None:
        """Note that a function or method is called that another file may define."""
        self.called[name] = self.called.get(name, False) or self.scope.function is not None or self.lateness > 0
        self.block.append(Forget(name))

    def forget_in(self, names: set[str]) -> None:
        """Take it that functions of these names change models in place; other calls change none."""
        self.changers = names & self.called.keys()
        self.forgets |= bool(self.changers)
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
        owner = self._owner(target)
        found = Assignment(place(target), self._loops, value, annotated, path, self.scope, owner=owner)
        if owner is not None and isinstance(name, str):
            self._inherit(name, owner)
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

    def pass_on(self, node: CallExpr) -> None:
        """Note that a call gets variables, whose lists and dicts may be changed where that leads."""
        if any(_variable_in(argument) is not None for argument in node.args):
            self._passed.append(node)

    def hand_on(self, root: Expression, keys: int, other: Name | None = None) -> None:
        """Note that what so many keys of a variable lead to gets another name, or may be changed."""
        name = name_of(root)
        if name is not None:
            self.inside[name].append((keys, other))

    def leak(self, target: Expression) -> None:
        """Note that the list that a variable stands for may be changed from here on, by another name or elsewhere."""
        name = name_of(target)
        if name is not None:
            self.leaks[name].append(self._touch(target))

    def alias(self, target: Expression, value: Expression) -> bool:
        """Note that a variable of a function gets what another one holds, if that is all; else return False."""
        if not isinstance(target, NameExpr) or not isinstance(value, NameExpr) or self.scope.function is None:
            return False
        other, given = target.node, value.node
        is_own = isinstance(other, Var) and any(key == given for key, _ in self.scope.assignments)
        if isinstance(other, Var) and is_own and other is not given and not self.lateness:
            self.aliased[value] = other
            self.hand_on(value, 0, other)
            self.hand_on(target, 0, name_of(value))
            return True
        return False

    def name_item(self, target: Expression, value: Expression) -> bool:
        """Note that a variable of a function gets an item of what another one holds, if that is all."""
        root, keys = root_of(value)
        other = target.node if isinstance(target, NameExpr) and self.scope.function is not None else None
        is_own = isinstance(other, Var) and not other.info and "." not in other.fullname
        if isinstance(value, IndexExpr) and keys and isinstance(other, Var) and is_own and not self.lateness:
            self.hand_on(root, keys, other)
            return True
        return False

    def grow(self, target: Expression, node: Context) -> None:
        """Note a statement that adds items to what a variable stands for, as far as anybody can tell."""
        name = name_of(target)
        if name is not None:
            self.growths[name].append(self._touch(target))
            self.growing.add(node)

    def give_back(self, target: NameExpr) -> None:
        """Note that a function returns what a variable stands for, and has done with it."""
        name = name_of(target)
        if name is not None:
            self.returned[name].append(self._touch(target))

    def _touch(self, target: Expression) -> Touch:
        return Touch(place(target), self._loops, self._owner(target) if isinstance(target, RefExpr) else None)

    def _escape_by_calls(self) -> None:
        """Note which variables are given to what may change what they hold: a list, say."""
        for known in (self.leaks, self.growths, self.returned):
            for one, *others in self._namesakes():
                touches = [each for name in (one, *others) for each in known.get(name, ())]
                known.update(dict.fromkeys((one, *others), touches) if touches else {})
        self.escaped |= self.leaks.keys() | self.growths.keys() | self.returned.keys()
        given = [(node, *each) for node in self._passed for each in _given(node)]
        for _, name, keys, other in given:
            self.inside[name].append((keys, other if other is not None and self._is_own(other) else None))
        left = [(node, name, other) for node, name, keys, other in given if not keys]
        while True:
            found = [each for each in left if each[2] is None or each[2] in self.escaped or not self._is_own(each[2])]
            if not found:
                return
            for node, name, _ in found:
                names = next((each for each in self._namesakes() if name in each), {name})
                for each in names:
                    self.leaks[each] = [*self.leaks[each], Touch(place(node), ())]
                self.escaped |= names
            left = [each for each in left if each not in found]

    def _namesakes(self) -> list[set[Name]]:
        """List the variables that may hold one list, together."""
        groups: list[set[Name]] = []
        for value, target in self.aliased.items():
            names: set[Name] = {target}
            if isinstance(value.node, Var):
                names.add(value.node)
            for each in [each for each in groups if not names.isdisjoint(each)]:
                groups.remove(each)
                names |= each
            groups.append(names)
        return groups

    def _is_own(self, parameter: Var) -> bool:
        """Tell whether a parameter is that of a function that has been read."""
        return any(each.is_parameter for each in self.by_variable.get(parameter, ()))

    def finish(self) -> None:
        """Add what imports and other functions do to variables, when all has been read."""
        self._escape_by_calls()
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

    def import_all(self, node: Context) -> None:
        """Note that all names of a module are imported: what is set after that is known."""
        self.stars.append(_LAST if self._loops else place(node))

    def _owner(self, target: RefExpr) -> TypeInfo | None:
        """Say of which class the object is whose attribute is set: in its own method, or in the body of the class."""
        if isinstance(target, MemberExpr):
            function = self.scope.function
            is_own = isinstance(target.expr, NameExpr) and target.expr.node is self.scope.owner
            info = function.info if function is not None and is_own else None
        else:
            info = target.node.info if isinstance(target.node, Var) and target.node.info else None
        # mypy does not look at classes that it takes for unreachable, as behind the `else` of TYPE_CHECKING.
        return info if hasattr(info, "mro") else None

    def _inherit(self, name: str, owner: TypeInfo) -> None:
        """Note that a class of another module sets an attribute, too, before, between or after what this file does."""
        for base in owner.mro[1:]:
            if name in base.names and base.module_name != self.module:
                if all(each.owner is not base for each in self.by_variable[name]):
                    self.by_variable[name].append(Assignment((0, 0), (), None, owner=base))

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


def _variable_in(argument: Expression) -> tuple[Name, int] | None:
    """Return the variable that an argument is, or an item of it, and by how many keys that is found."""
    root, keys = root_of(argument)
    name = name_of(root) if keys or (root is argument and isinstance(root, NameExpr)) else None
    return None if name is None else (name, keys)


def root_of(node: Expression) -> tuple[Expression, int]:
    """Return what an expression with brackets begins with, and by how many keys it leads to an item."""
    keys = 0
    while isinstance(node, IndexExpr):
        # A slice is another list, with the same items.
        keys += not isinstance(node.index, SliceExpr)
        node = node.base
    return node, keys


def _given(node: CallExpr) -> Iterator[tuple[Name, int, Var | None]]:
    """Go through the variables that a call gets, or items of theirs, each with the parameter that surely gets it."""
    function = node.callee.node if isinstance(node.callee, NameExpr) else None
    # Of a module that comes from the cache, mypy has no arguments.
    is_plain = (
        isinstance(function, FuncDef) and not function.info and not any(kind.is_star() for kind in node.arg_kinds)
    )
    arguments: Sequence[Argument] = getattr(function, "arguments", ()) if is_plain else ()
    by_name = {each.variable.name: each.variable for each in arguments if not each.kind.is_star()}
    by_place = [each.variable for each in arguments if each.kind in (ARG_POS, ARG_OPT)]
    for place, (argument, name) in enumerate(zip(node.args, node.arg_names, strict=True)):
        given = None if node.arg_kinds[place].is_star() else _variable_in(argument)
        if given is not None:
            place_given = by_place[place] if name is None and place < len(by_place) else None
            yield *given, by_name.get(name) if name is not None else place_given


def name_of(node: Expression) -> Name | None:
    """Say under which name the assignments to a variable are kept."""
    match node:
        case NameExpr(node=Var() as variable):
            # A name in the body of a class is an attribute, which instances and subclasses may set.
            return variable.name if variable.info else variable
        case MemberExpr():
            # `self.layer` is known by its name: where it is read, mypy keeps no Var for it.
            module_variable = node.node
            return module_variable if isinstance(module_variable, Var) and not module_variable.info else node.name
        case _:
            return None


def place(node: Context) -> Place:
    """Say where a node begins."""
    return node.line, node.column


def extent(node: Context) -> Extent:
    """Say where a node begins and ends."""
    return place(node), (node.end_line or node.line, node.end_column or 0)


def _is_field(target: RefExpr) -> bool:
    """Tell whether this is `width: int = 5` in a class: the default of a field, which each instance may set."""
    node = target.node
    if not isinstance(target, NameExpr) or not isinstance(node, Var) or not node.info or node.is_inferred:
        return False
    return not node.is_classvar and may_have_fields(node.info)
