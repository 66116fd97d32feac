"""What happens to the lists and dicts that variables hold: they grow, get other names, or are handed on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import compress
from typing import NamedTuple

from mypy.nodes import (
    ARG_OPT,
    ARG_POS,
    Argument,
    CallExpr,
    Context,
    Expression,
    FuncDef,
    IndexExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    TypeInfo,
    Var,
)

from typedthinc._mypy.blocks import Extent, Name, Place, Scope
from typedthinc._mypy.variables import name_of, place, root_of


class Touch(NamedTuple):
    """Where something may happen to the list or dict that a variable stands for.

    Attributes:
        loops: The loops around it in its function.
        owner: The class of the object whose attribute it is, if that is known.
    """

    place: Place
    loops: tuple[Extent, ...]
    owner: TypeInfo | None = None


class Handled:
    """What happens to the lists and dicts that the variables of a file hold, as far as it has been read.

    Attributes:
        scope: The one that is being read.
        lateness: How many lambdas and generators are around, which run later than they stand.
        leaks: Where variables stand whose lists may be changed from there on, by another name or elsewhere.
        growths: Where lists and dicts get items, by statements of their own, such as `layers.append(layer)`.
        inner_growths: The same for lists in lists and dicts, `stages["encoder"].append(layer)`, by what holds them, and
            by how many keys they are found.
        growing: These statements, or the calls in them.
        returned: Variables that a function returns as they are: it has done with them then.
        escaped: Variables to which one of these happens: what they hold, a list say, may be changed.
        inside: Items of variables that get another name or are handed on: by how many keys they are found, and the
            variable that gets them, if it is one.
        given_up: Variables of functions as they stand where an attribute gets what they hold, and nobody else has it.
        aliased: Variables as they stand where another one of the function gets what they hold, each with that one.
        looks_up: Attributes are looked up by names that are not read here: by `getattr`, say.
    """

    def __init__(self) -> None:
        self.root: Scope = Scope(None, (0, 0))
        self.scope: Scope = self.root
        self.lateness = 0
        self._loops: tuple[Extent, ...] = ()
        self.leaks: defaultdict[Name, list[Touch]] = defaultdict(list)
        self.growths: defaultdict[Name, list[Touch]] = defaultdict(list)
        self.inner_growths: defaultdict[Name, list[tuple[int, Touch]]] = defaultdict(list)
        self.growing: set[Context] = set()
        self.returned: defaultdict[Name, list[Touch]] = defaultdict(list)
        self.escaped: set[Name] = set()
        self.inside: defaultdict[Name, list[tuple[int, Name | None]]] = defaultdict(list)
        self.given_up: set[NameExpr] = set()
        self.aliased: dict[NameExpr, Var] = {}
        self.looks_up = False
        self._stored: list[NameExpr] = []
        self._stored_parameters: list[tuple[NameExpr, Name | None]] = []
        self._uses: defaultdict[Var, list[tuple[Place, Scope | None]]] = defaultdict(list)
        self._passed: list[CallExpr] = []

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

    def store(self, target: Expression, value: Expression) -> bool:
        """Note that an attribute gets what a variable of a function holds, if that is all; else return False."""
        variable = value.node if isinstance(value, NameExpr) and isinstance(target, MemberExpr) else None
        found = [each for key, each in self.scope.assignments if key is variable]
        is_late = bool(self._loops) or self.lateness > 0 or self.scope.function is None
        is_given = any(each.is_parameter for each in found)
        if not isinstance(value, NameExpr) or not found or is_late or (is_given and len(found) > 1):
            return False
        self.hand_on(value, 0, name_of(target))
        self.hand_on(target, 0, name_of(value))
        if is_given:
            self._stored_parameters.append((value, name_of(target)))
        else:
            self._stored.append(value)
        return True

    def _leak_stored(self) -> None:
        """Note which variables still hold what an attribute has got, when something else is done with it."""
        for value in self._stored:
            uses = self._uses[value.node] if isinstance(value.node, Var) else []
            homes = {scope for _, scope in uses}
            if len(homes) > 1 or any(here > place(value) for here, _ in uses):
                self.leak(value)
        if self._stored_parameters:
            given = {name for node in self._passed for name in _names_given(node)}
            changed = self.leaks.keys() | self.growths.keys() | self.returned.keys() | given
            for value, attribute in self._stored_parameters:
                if attribute in changed or self.looks_up:
                    self.leak(value)

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

    def grow_inside(self, target: IndexExpr, node: Context) -> None:
        """Note a statement that adds items to a list or dict in what a variable stands for."""
        root, keys = root_of(target)
        name = name_of(root)
        if name is not None:
            self.inner_growths[name].append((keys, self._touch(root)))
            self.growing.add(node)

    def give_back(self, target: NameExpr) -> None:
        """Note that a function returns what a variable stands for, and has done with it."""
        name = name_of(target)
        if name is not None:
            self.returned[name].append(self._touch(target))

    def _touch(self, target: Expression) -> Touch:
        return Touch(place(target), self._loops, self._owner(target) if isinstance(target, RefExpr) else None)

    def escape_by_calls(self, is_own: Callable[[Var], bool]) -> None:
        """Note which variables are given to what may change what they hold: a list, say.

        Args:
            is_own: Tells whether a parameter is that of a function that has been read.
        """
        self._leak_stored()
        namesakes = self._namesakes()
        for known in (self.leaks, self.growths, self.returned):
            for one, *others in {id(each): each for each in namesakes.values()}.values():
                touches = [each for name in (one, *others) for each in known.get(name, ())]
                known.update(dict.fromkeys((one, *others), touches) if touches else {})
        self.escaped |= self.leaks.keys() | self.growths.keys() | self.returned.keys()
        given = [(node, *each) for node in self._passed for each in _given(node)]
        for _, name, keys, other in given:
            self.inside[name].append((keys, other if other is not None and is_own(other) else None))
        left = [(node, name, other) for node, name, keys, other in given if not keys]
        while True:
            found = [each[2] is None or each[2] in self.escaped or not is_own(each[2]) for each in left]
            if not any(found):
                return
            for node, name, _ in compress(left, found):
                names = namesakes.get(name, {name})
                for each in names:
                    self.leaks[each] = [*self.leaks[each], Touch(place(node), ())]
                self.escaped |= names
            left = [each for each, is_found in zip(left, found, strict=True) if not is_found]

    def give_up(self) -> None:
        """Note what attributes alone hold, when all is known that happens to variables."""
        aliased = {*self.aliased.values(), *(each.node for each in self.aliased)}
        for value in self._stored:
            name = name_of(value)
            if name not in self.leaks and name not in self.returned and value.node not in aliased:
                self.given_up.add(value)

    def _namesakes(self) -> dict[Name, set[Name]]:
        """Return the variables that may hold the same list as one of them, for each that shares its own."""
        groups: dict[Name, set[Name]] = {}
        for value, target in self.aliased.items():
            names: set[Name] = {target}
            if isinstance(value.node, Var):
                names.add(value.node)
            names.update(*(groups.get(each, ()) for each in names))
            groups.update(dict.fromkeys(names, names))
        return groups

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


def _variable_in(argument: Expression) -> tuple[Name, int] | None:
    """Return the variable that an argument is, or an item of it, and by how many keys that is found."""
    root, keys = root_of(argument)
    name = name_of(root) if keys or (root is argument and isinstance(root, NameExpr)) else None
    return None if name is None else (name, keys)


def _names_given(node: CallExpr) -> Iterator[Name]:
    """Go through the variables that a call gets, or items of theirs, attributes of objects included."""
    for argument in node.args:
        name = name_of(root_of(argument)[0])
        if name is not None:
            yield name


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
    for number, (argument, name) in enumerate(zip(node.args, node.arg_names, strict=True)):
        given = None if node.arg_kinds[number].is_star() else _variable_in(argument)
        if given is not None:
            place_given = by_place[number] if name is None and number < len(by_place) else None
            yield *given, by_name.get(name) if name is not None else place_given
