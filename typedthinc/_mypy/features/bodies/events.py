"""What the statements of a function do to the variables that a run follows, by where they stand in the text."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mypy.nodes import (
    BreakStmt,
    ContinueStmt,
    Expression,
    FuncDef,
    IfStmt,
    MatchStmt,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    RaiseStmt,
    ReturnStmt,
    SymbolNode,
    TypeInfo,
    Var,
)

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.attributes import OwnedT, of_class
from typedthinc._mypy.blocks import Assignment, Block, Extent, Forget, Name, Place, Scope
from typedthinc._mypy.contents import Contents
from typedthinc._mypy.features.inside import statements
from typedthinc._mypy.handled import Touch
from typedthinc._mypy.lengthened import lengthened
from typedthinc._mypy.reaching import blocks_in
from typedthinc._mypy.variables import extent, name_of, place

_JUMPS = (BreakStmt, ContinueStmt, ReturnStmt, RaiseStmt)


@dataclass(frozen=True, slots=True)
class _Happening:
    place: Place
    variable: Var
    is_longer: bool = False


class Events:
    """What a function, or a module, does to its variables.

    Attributes:
        variables: Those that are followed: their lists grow, or loops set them.
        lists: Those whose lists grow, or that get longer ones in loops.
        growing: The calls and statements by which they do.
        aliased: Variables as they stand where another one gets what they hold.

    Args:
        has_choices: Those are followed, too, that a function sets where a condition holds.
    """

    def __init__(self, assignments: FileAssignments, scope: Scope, *, has_choices: bool = False) -> None:
        self._has_choices = has_choices
        self._contents: Contents = assignments.contents
        self._assignments, self._scope = assignments, scope
        self._info = self._contents.selves.get(scope.owner) if scope.owner is not None else None
        self._attributes: dict[tuple[SymbolNode, str], Var] = {}
        self.growing = self._contents.growing
        self.aliased = self._contents.aliased
        self.lists: set[Var] = set()
        self.variables: list[Var] = []
        self._bound: list[_Happening] = []
        self._grown: list[_Happening] = []
        self._leaked: list[_Happening] = []
        for key in dict.fromkeys(key for key, _ in scope.assignments):
            self._read(key if isinstance(key, Var) else None, key[1] if not isinstance(key, Var) else key)
        for found in (self._bound, self._grown, self._leaked):
            found.sort(key=lambda each: each.place)

    def _read(self, variable: Var | None, name: Name) -> None:
        contents = self._contents
        found = of_own_class(contents.by_variable.get(name, ()), self._info, contents)
        found = [each for each in found if not each.is_parameter]
        grown, leaks, returned = (
            of_own_class(each.get(name, list[Touch]()), self._info, contents)
            for each in (contents.growths, contents.leaks, contents.returned)
        )
        inner = [each for _, each in contents.inner_growths.get(name, ())]
        grown += of_own_class(inner, self._info, contents)
        is_needed = bool(grown) or any(each.loops for each in found)
        is_needed |= self._has_choices and is_set_by_choice(contents, found, self._scope.function)
        if not is_needed or name in contents.wild or self._assignments.is_opaque(name):
            return
        touches = [Touch(each.place, each.loops) for each in found] + grown
        # Who else has what a condition has chosen, may change it, but gives the variable nothing else.
        others = [*leaks, *returned] if grown or not self._has_choices else []
        if not all(self._is_own(each) for each in (*touches, *others)):
            return
        if any(_may_come_later(touches, each) for each in self._captured(name)):
            return
        if variable is None:
            assert isinstance(name, str) and self._scope.owner is not None
            variable = self._attributes[self._scope.owner, name] = Var(name)
        self.variables.append(variable)
        self._bound += [_Happening(each.place, variable, _is_longer(name, each)) for each in found]
        self._grown += [_Happening(each.place, variable) for each in grown]
        if grown or name in contents.renewed:
            self._leaked += [_Happening(each.place, variable) for each in leaks]
            self.lists.add(variable)

    def _is_own(self, touch: Touch) -> bool:
        return self._assignments.function_at(touch.place) is self._scope.function

    def _captured(self, name: Name) -> Iterator[Place]:
        """Go through where functions, lambdas and generators begin that read a variable later."""
        for each in _nested(self._scope):
            if any((key if isinstance(key, Var) else key[1]) == name for key in each.keys):
                yield each.place
        if isinstance(name, Var):
            yield from (place(node) for node in self._contents.late if name_of(node) == name)

    def variable(self, target: Expression | None) -> Var | None:
        """Return the variable that is followed for a name, or for an attribute of an object that the method makes."""
        match target:
            case NameExpr(node=Var() as variable):
                return variable if variable in self.variables else None
            case MemberExpr(expr=NameExpr(node=SymbolNode() as owner)) if owner is self._scope.owner:
                return self._attributes.get((owner, target.name))
            case MemberExpr(fullname="") if self._scope.owner is not None:
                # It was the object of the method, when that ended.
                return self._attributes.get((self._scope.owner, target.name))
            case _:
                return None

    def bound(self, node: Node) -> list[Var]:
        """List the variables that are set within a statement."""
        return _within(self._bound, extent(node))

    def grown(self, node: Node) -> list[Var]:
        """List the variables whose lists grow within a statement."""
        return _within(self._grown, extent(node))

    def lengthened(self, node: Node) -> list[Var]:
        """List the variables that are set within a statement to longer lists than they hold, and to nothing else."""
        others = {each.variable for each in _among(self._bound, extent(node)) if not each.is_longer}
        return [each for each in self.bound(node) if each not in others]

    def within(self, node: Node) -> list[Var]:
        """List the variables to which something happens within a statement."""
        return [*self.bound(node), *self.grown(node)]

    def leaked(self, node: Node) -> list[Var]:
        """List the variables whose lists get another name within a statement, or are handed on."""
        return _within(self._leaked, extent(node))

    def may_change(self, node: Node) -> bool:
        """Tell whether a statement may change a list that it does not name."""
        start, end = extent(node)
        changing = self._contents.changing
        number = bisect_left(changing, start)
        return number < len(changing) and changing[number] < end

    def jumps(self, node: Node) -> bool:
        """Tell whether a block is left within a statement."""
        return isinstance(node, _JUMPS) or any(
            self.jumps(each) for each in statements(node) if not isinstance(each, FuncDef)
        )


def _within(found: Sequence[_Happening], where: Extent) -> list[Var]:
    return list(dict.fromkeys(each.variable for each in _among(found, where)))


def _among(found: Sequence[_Happening], where: Extent) -> Sequence[_Happening]:
    start, end = where
    first, last = (bisect_left(found, border, key=lambda each: each.place) for border in (start, end))
    return found[first:last]


def _is_longer(name: Name, found: Assignment) -> bool:
    """Tell whether an assignment gives a variable what it holds, with more, if that is a list."""
    value = found.value
    is_extended = isinstance(value, OperatorAssignmentStmt) and value.op == "+"
    return not found.path and (is_extended or lengthened(name, value) is not None)


def of_own_class(found: Iterable[OwnedT], info: TypeInfo | None, contents: Contents) -> list[OwnedT]:
    """Leave out what happens to attributes of classes that have nothing to do with the class of a method."""
    return list(found) if info is None else of_class(found, info, contents.joining)


def _may_come_later(touches: Iterable[Touch], here: Place) -> bool:
    """Tell whether something may happen after a place in the text has been come to."""
    return any(each.place >= here or any(start <= here < end for start, end in each.loops) for each in touches)


def _nested(scope: Scope) -> Iterator[Scope]:
    for each in scope.nested:
        yield each
        yield from _nested(each)


def is_set_by_choice(contents: Contents, found: Iterable[Assignment], function: FuncDef | None) -> bool:
    """Tell whether a function sets a variable in one of the ways that a condition may go."""
    choices = [] if function is None else _choices(function.body)
    return any(start <= each.place < end for each in found for start, end in choices)


def _choices(node: Node) -> list[Extent]:
    """List where the conditional statements of a function stand."""
    found = [extent(node)] if isinstance(node, IfStmt | MatchStmt) else []
    return found or [each for inner in statements(node) if not isinstance(inner, FuncDef) for each in _choices(inner)]


def scope_of(contents: Contents, function: FuncDef | None) -> Scope | None:
    """Return the scope of a function, or of the module."""
    if function is None:
        return contents.root
    return next((each for each in _nested(contents.root) if each.function is function), None)


def called_by(contents: Contents, name: str) -> set[str]:
    """Name what functions and methods of a name call, and what these call in turn."""
    calls: defaultdict[str, set[str]] = defaultdict(set)
    for scope in _nested(contents.root):
        if scope.function is not None:
            calls[scope.function.name] |= set(_called(scope.block))
    found, left = set[str](), [name]
    while left:
        more = calls[left.pop()] - found
        found |= more
        left += more
    return found


def _called(block: Block) -> Iterator[str]:
    for step in block:
        if isinstance(step, Forget) and step.callee is not None:
            yield step.callee.rpartition(".")[2]
        for inner in blocks_in(step):
            yield from _called(inner)
