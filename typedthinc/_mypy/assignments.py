"""Where do variables get their values? The assignments of a file, and which of them reach a use of a variable."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Sequence, Set
from functools import cached_property, partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from mypy.nodes import (
    AssignmentExpr,
    CallExpr,
    ClassDef,
    ConditionalExpr,
    Context,
    Decorator,
    DictExpr,
    Expression,
    FuncDef,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    RefExpr,
    SetExpr,
    Statement,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.types import CallableType, Instance

from typedthinc._mypy.attributes import TypeOf, class_of, looks_up, of_class, sole, variable_of
from typedthinc._mypy.blocks import Assignment, Extent, Name, Place, Value
from typedthinc._mypy.compat import Checker, known_type
from typedthinc._mypy.contents import Contents
from typedthinc._mypy.likeness import Alike
from typedthinc._mypy.other_files import Others
from typedthinc._mypy.reaching import FORGOTTEN, Reaching
from typedthinc._mypy.signature_info import SignatureInfo
from typedthinc._mypy.statements import read_file
from typedthinc._mypy.untouched import OutOfReach, out_of_reach
from typedthinc._mypy.variables import extent, name_of, place
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import Mismatch

if TYPE_CHECKING:
    from typedthinc._mypy.interpreter.undeclared import Undeclared
    from typedthinc._mypy.repeats import Refusal

__all__ = [
    "Assignment",
    "AssignmentsByFile",
    "FileAssignments",
    "Place",
    "constant",
    "function_around",
    "one_object",
    "place",
]


class FileAssignments:
    """All assignments of a file, by variable (a Var, or the name of an attribute), its functions and its returns.

    Attributes:
        layers, answers, signature_infos: What `calls.py` remembers.
        alike: What `alike.py` remembers, while mypy checks the file.
        operations: The types of what operations such as `a >> b` made, by their left side.
        made_types: The types of what calls and operations made.
        type_of: Returns the type that mypy has found an expression to have.
        others: The other files of the program.
        made, first_names: The assignments of values, by where these stand, and the variables that get them.
        results, result_makers, by_parameters: What `results.py` remembers.
        homes: What `homes.py` remembers.
        unpacked: What `methods.py` remembers.
        refusals: What `repeats.py` remembers.
        unrefused, taken: What `refusals.py` remembers.
        refused: The calls that the plugin has refused, with the overload that did if no other takes them.
        reported: The arguments that do not fit there.
        misfits: The calls that make something else than was declared where they stand, and what is wrong.
        fact: Says what is known of an expression where the interpreter follows values through the file: there nobody
            asks which assignments reach a use.
        undeclared: What `interpreter/answers.py` remembers.
        judged: The lines on which the interpreter alone has the word on sizes and ranks.
    """

    fact: Callable[[Context, str], str | None] | None = None
    judged: Set[int] = frozenset()
    undeclared: Undeclared | None = None

    def __init__(
        self,
        tree: MypyFile,
        type_of: TypeOf | None = None,
        others: Others | None = None,
        contents: Contents | None = None,
        alike: Alike | None = None,
    ) -> None:
        """Take what the file says, if it has been read: reading it takes longest."""
        self.type_of: TypeOf | None = type_of
        self.others: Others | None = others
        self._tree = tree
        self.contents: Contents = read_file(tree) if contents is None else contents
        if others is not None:
            self.contents.forget_in(others.changers(), others.changers(tree.path))
        self.layers: dict[object, str] = {}
        self.answers: dict[Context, tuple[CallableType, CallableType]] = dict[Context, Any]()
        self.signature_infos: dict[int, SignatureInfo] = {}
        self.unrefused: set[Hashable] = set()
        self.taken: set[Hashable] = set()
        self.alike: Alike | None = alike
        self.operations: dict[Expression, Instance] = {}
        self.made_types: dict[Context, Instance] = {}
        self.results: dict[FuncDef, list[Context]] = {}
        self.result_makers: dict[Context, list[FuncDef]] | None = None
        self.by_parameters: dict[FuncDef, LayerType] = {}
        self.made: dict[Place, Assignment] = {}
        self.first_names: dict[Place, str] = {}
        self.homes: dict[Place, list[str]] | None = None
        self.unpacked: set[Value | None] | None = None
        self.refusals: list[Refusal] = []
        self.refused: dict[Context, CallableType | None] = {}
        self.reported: set[Context] = set()
        for name, found in self.contents.by_variable.items():
            found.sort(key=lambda item: item.place)
            for item in found:
                if item.value is not None and self.made.setdefault(place(item.value), item) is item:
                    self.first_names[place(item.value)] = name if isinstance(name, str) else name.name
        self.misfits: dict[Context, Mismatch] = dict[Context, Any]()
        self.returned: set[Extent] = set()
        self._parts: set[Context] = set()
        for expression, function in self.contents.returns:
            self._return(expression, function)

    @cached_property
    def reaching(self) -> Reaching:
        """Follow the functions of the file."""
        return Reaching(self.contents, self._kept)

    @cached_property
    def _kept(self) -> OutOfReach:
        return out_of_reach(self._tree, self.contents)

    @property
    def forgets(self) -> bool:
        """Tell whether the file may change other models in place than those of variables of which it is known how."""
        return self.contents.forgets and not self._kept.is_all

    @cached_property
    def has_bodies(self) -> bool:
        """Tell whether mypy has the bodies of the functions: it drops them where it looks for no errors."""
        functions = (each.func if isinstance(each, Decorator) else each for each in _defined(self._tree.defs))
        return all(each.body.body for each in functions if isinstance(each, FuncDef))

    def published(self) -> Iterator[tuple[str, Var, Assignment]]:
        """Go through what other modules may read: names and attributes that are set once, with their full names."""
        for name, found in self.contents.by_variable.items():
            if name in self.contents.wild or self.is_opaque(name):
                continue
            if isinstance(name, str):
                for variable, each in sole(name, found, self.contents.joining):
                    yield f"{variable.info.fullname}.{name}", variable, each
            elif len(found) == 1 and "." in name.fullname:
                yield name.fullname, name, found[0]

    def to(self, expression: Expression) -> list[Assignment]:
        """List the assignments to a name or an attribute in this file, in the order of the text."""
        name = name_of(expression)
        return self.contents.by_variable.get(name, []) if name is not None else []

    def to_same(self, expression: RefExpr) -> list[Assignment]:
        """List the assignments to a name, or to an attribute of this class; none if its class is not known."""
        name, found = name_of(expression), self.to(expression)
        return self._of_class(expression, name, found) if isinstance(name, str) else found

    def may_be(self, expression: RefExpr) -> tuple[list[Assignment], bool]:
        """List the assignments that may have given a variable the value it has where an expression reads it.

        Returns:
            The assignments; none if the file has none, or nobody can tell. And whether a model may have been changed in
            place since.
        """
        name = name_of(expression)
        if self.fact is not None or name is None or self.is_opaque(name) or self.is_set_elsewhere(expression):
            return [], False
        found = self.reaching.of(expression, name)
        known = [item for item in found if item is not FORGOTTEN]
        if isinstance(name, str) and self.type_of is not None:
            known = self._of_class(expression, name, known)
        return known, FORGOTTEN in found

    def is_set_elsewhere(self, name: RefExpr) -> bool:
        """Tell whether another file may have set a name of this module by the time that a function reads it."""
        variable = name.node
        if self.others is None or not isinstance(variable, Var) or variable.info or "." not in variable.fullname:
            return False
        is_late = self.function_at(place(name)) is not None
        return is_late and self.others.may_set(variable, variable.fullname, is_model=False)

    def is_left_alone(self, expression: RefExpr, keys: int = 0) -> bool:
        """Tell whether no other file changes the list or dict that an expression stands for, or the one in it.

        Args:
            keys: By how many keys that is found.
        """
        variable, fullname = self.variable(expression)
        if variable is None:
            return False
        if not variable.info and "." not in fullname:
            return True
        return self.others is not None and not self.others.may_change(variable, fullname, keys, self.contents.module)

    def variable(self, expression: RefExpr) -> tuple[Var | None, str]:
        """Return the variable that an expression means, and its full name."""
        if isinstance(expression, MemberExpr) and not expression.fullname and self.type_of is not None:
            variable = variable_of(self.class_of(expression), expression.name)
            return variable, "" if variable is None else f"{variable.info.fullname}.{variable.name}"
        return expression.node if isinstance(expression.node, Var) else None, expression.fullname

    def sets(self, expression: RefExpr) -> bool:
        """Tell whether the file may set the very variable that an expression means."""
        name = name_of(expression)
        found = self.to(expression)
        return bool(self._of_class(expression, name, found) if isinstance(name, str) else found)

    def class_of(self, expression: RefExpr) -> TypeInfo | None:
        """Return the class of the object whose attribute an expression means; None if nobody can tell."""
        info = class_of(self.type_of, expression) if self.type_of is not None else None
        if info is None and isinstance(expression, MemberExpr) and isinstance(expression.expr, NameExpr):
            # mypy gives no type to the `self` of a method without annotations.
            info = self.contents.selves.get(expression.expr.node) if expression.expr.node is not None else None
        return info

    def _of_class(self, expression: RefExpr, name: str, found: list[Assignment]) -> list[Assignment]:
        """Keep the assignments to the attribute of the class that is meant; those of others have only its name."""
        info = self.class_of(expression)
        symbol = info.get(name) if info is not None else None
        node = symbol.node if symbol is not None else None
        if info is None or not isinstance(node, Var) or node.is_property or looks_up(info):
            return []
        found = of_class(found, info, self.contents.joining)
        is_inherited = not self.contents.defines(node.info)
        if not found or not is_inherited or self.reaching.follows(expression):
            return found
        # What another module sets, too, is seen only where a method follows its own object.
        return [Assignment((0, 0), (), None)]

    def is_escaped(self, expression: RefExpr) -> bool:
        """Tell whether this file may change what a variable holds, a list say; other classes do so to their own."""
        name, contents = name_of(expression), self.contents
        if name is None or name not in contents.escaped:
            return name is None
        info = self.class_of(expression) if isinstance(name, str) else None
        if info is None:
            return True
        held = (contents.leaks, contents.growths, contents.returned)
        return any(of_class(each.get(name, ()), info, contents.joining) for each in held)

    def is_opaque(self, name: Name) -> bool:
        """Tell whether a variable is set behind our back."""
        return isinstance(name, str) and self.contents.opaque_attributes

    def is_declared(self, node: Context) -> bool:
        """Tell whether a call makes what an annotation speaks of: a result, or the value of a variable with a type."""
        return extent(node) in self.returned or node in self._parts or node in self._declared

    def has_type(self, expression: Expression) -> bool:
        """Tell whether a variable is declared with a type."""
        name = name_of(expression)
        return name in self.contents.declared or (isinstance(name, Var) and not name.is_inferred)

    def function_at(self, here: Place) -> FuncDef | None:
        """Find the innermost function around a place."""
        borders = self.contents.borders
        number = bisect_right(borders, here, key=itemgetter(0))
        return borders[number - 1][1] if number else None

    def signature_info(self, signature: CallableType) -> SignatureInfo:
        """Read a signature, once."""
        # The info holds its signature, so that no other can get its id meanwhile.
        found = self.signature_infos.get(id(signature))
        if found is None:
            found = self.signature_infos[id(signature)] = SignatureInfo(signature)
        return found

    def _return(self, expression: Expression, function: FuncDef | None) -> None:
        """Note where a function makes what it returns: there, or where it sets the one value of the name returned."""
        self.returned.add(extent(expression))
        self._parts.update(parts(expression))
        # A variable with a type of its own is compared with that one.
        is_free = isinstance(expression, NameExpr) and not self.has_type(expression)
        found = self.to(expression) if is_free else []
        if len(found) == 1 and found[0].value is not None and found[0].scope is not None:
            if found[0].scope.function is function:
                self.returned.add(extent(found[0].value))

    def is_returned(self, node: Context) -> bool:
        """Tell whether a call makes all that a function returns, not a part of it."""
        return extent(node) in self.returned and node not in self._parts

    @cached_property
    def _declared(self) -> set[Context]:
        values = [
            item.value
            for name, found in self.contents.by_variable.items()
            if name in self.contents.declared or (isinstance(name, Var) and not name.is_inferred)
            for item in found
            if item.value is not None
        ]
        return {each for value in values for each in (value, *parts(value))}


class AssignmentsByFile:
    """The assignments of the file that is being checked, read once."""

    def __init__(
        self,
        alike: Callable[[Checker], Alike] | None = None,
    ) -> None:
        self._alike = alike
        self._last: FileAssignments | None = None
        self._scope: object = None

    def of(self, checker: Checker) -> FileAssignments:
        """Return the assignments of the file that a checker is at."""
        # The daemon puts what a file now holds into the tree it has; only the scope is new with each check.
        if self._last is None or self._scope is not checker.scope:
            contents = read_file(checker.tree)
            alike = None if self._alike is None else self._alike(checker)
            self._last = FileAssignments(checker.tree, partial(known_type, checker), None, contents, alike)
            self._scope = checker.scope
        return self._last


def parts(value: Context) -> Iterator[Expression]:
    """Go through what a value is one of, or made of: branches of a condition, items of a list, tuple or dict."""
    found: Sequence[Expression | None]
    match value:
        case ConditionalExpr():
            found = [value.if_expr, value.else_expr]
        case ListExpr() | TupleExpr() | SetExpr():
            found = value.items
        case DictExpr():
            found = [item for _, item in value.items]
        case AssignmentExpr():
            found = [value.value]
        case _:
            found = []
    for each in found:
        if each is not None:
            yield each
            yield from parts(each)


def _defined(statements: Sequence[Statement]) -> Iterator[Statement]:
    for each in statements:
        yield each
        if isinstance(each, ClassDef):
            yield from _defined(each.defs.body)


def constant(assignments: FileAssignments, expression: Expression) -> Expression | None:
    """Return the one expression whose value a name surely has where it is read, if there is one."""
    if not isinstance(expression, RefExpr):
        return None
    found, _ = assignments.may_be(expression)
    only = found[0] if len(found) == 1 else None
    if only is None or only.path or not isinstance(only.value, Expression):
        return None
    return only.value


def function_around(assignments: FileAssignments, here: Place) -> str:
    """Name the function around a place; each run of it makes objects of its own. At module level it is ""."""
    function = assignments.function_at(here)
    return "" if function is None else f"@{function.line}:{function.column}"


def one_object(assignments: FileAssignments, expression: Expression, origin: Place) -> str | None:
    """Tell whether a name whose value was made at `origin` stands for one object wherever it is named in its function.

    Returns:
        The name that `function_around` returns for its function. None if the call may have made several objects that
        the name stands for in turn: in a loop, as an attribute, for a name that other functions see.
    """
    made = assignments.made.get(origin)
    if made is None or made.loops or not isinstance(expression, NameExpr) or not isinstance(expression.node, Var):
        return None
    function, is_global = function_around(assignments, made.place), "." in expression.node.fullname
    if is_global != (not function) or (function and function_around(assignments, place(expression)) != function):
        return None
    around = {function_around(assignments, item.place) for item in assignments.to(expression)}
    return function if around <= {function} else None


def is_starred(node: Context, expression: Expression) -> bool:
    """Tell whether a call spreads an argument: `f(*rows)`; where its items go is not known."""
    if not isinstance(node, CallExpr):
        return False
    pairs: Sequence[tuple[Expression, Any]] = list(zip(node.args, node.arg_kinds, strict=True))
    return any(each is expression and kind.is_star() for each, kind in pairs)
