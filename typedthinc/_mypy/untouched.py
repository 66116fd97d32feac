"""Which variables hold models that no change in place can reach, in a file that has some: `model.replace_node(...)`.

A model is changed by who gets hold of it, or of one that holds it. A variable is out of reach if all its values are
made by layers and combinators of the library, and the file does no more with it than compose, initialize and run it.
What a function returns at its end was as made while it ran, if no other function sees its variables. If the one
function that sees them changes them by methods of theirs, all changes are in sight: they happen where they are written.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ClassDef,
    Decorator,
    Expression,
    ExpressionStmt,
    FloatExpr,
    FuncDef,
    IndexExpr,
    IntExpr,
    LambdaExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    OpExpr,
    OverloadedFuncDef,
    RefExpr,
    ReturnStmt,
    StrExpr,
    TryStmt,
    TupleExpr,
    Var,
)

from typedthinc._mypy.contents import Contents
from typedthinc._mypy.names import (
    CHANGING_METHODS,
    COMBINATORS,
    COPYING,
    HANDING,
    KEEPING_METHODS,
    LAYERS,
    LR_FIND,
    OPERATORS,
    REVEAL,
    TRAIN,
    WRAPPERS,
)
from typedthinc._mypy.sources.node_walk import WAYS, NodeWalk, UnknownNodeError
from typedthinc._mypy.variables import plain_variable

_HOLDING: Final = frozenset({*COMBINATORS, *WRAPPERS, *COPYING}) - HANDING
_RETURNING: Final = frozenset({"initialize", *KEEPING_METHODS}) - {"copy"}
_RUNNING: Final = frozenset(
    (
        "begin_update can_from_bytes can_from_dict can_from_disk copy finish_update get_dim get_grad get_gradients "
        "get_param has_dim has_grad has_param inc_grad maybe_get_dim maybe_get_grad maybe_get_param predict set_grad "
        "set_param summary to_bytes to_cpu to_dict to_disk to_gpu to_mermaid use_params"
    ).split()
)
# Functions that look at a model.
_LOOKING: Final = frozenset({REVEAL, TRAIN, LR_FIND, *(f"builtins.{name}" for name in ("len", "print", "repr", "str"))})
# What they give it to.
_GIVEN: Final = frozenset({"evaluate", "callbacks"})
# What holds models: a variable, or what a statement returns.
_Holder: TypeAlias = "Var | ReturnStmt"


class OutOfReach(NamedTuple):
    """Variables whose models others cannot change.

    Attributes:
        untouched: Those that nobody changes.
        in_sight: Those that only the one function changes that sees them.
        is_all: The file changes no other models than these.
    """

    untouched: frozenset[Var] = frozenset()
    in_sight: frozenset[Var] = frozenset()
    is_all: bool = False

    def keeps(self, name: object) -> bool:
        """Tell whether nobody changes the models of a variable, or of attributes of a name."""
        return name in self.untouched or (self.is_all and name not in self.in_sight)


def out_of_reach(tree: MypyFile, contents: Contents) -> OutOfReach:
    """Return the variables of a file whose models others cannot change in place; none where the file changes none."""
    if not contents.forgets or contents.opaque_globals:
        return OutOfReach()
    reader = _Reader(tree.fullname, binds_operators=bool(contents.operators))
    try:
        reader.visit(tree.defs)
    except UnknownNodeError:
        return OutOfReach()
    found = reader.out_of_reach()
    return found._replace(is_all=contents.changed <= found.in_sight)


class _Reader(NodeWalk):
    """Reads what a file does with its variables: what is not said here hands on each name in it."""

    def __init__(self, module: str, *, binds_operators: bool) -> None:
        self._module, self._binds_operators = module, binds_operators
        self._function: FuncDef | None = None
        self._is_leaving = False
        self._made: set[Var] = set()
        self._exposed: set[_Holder] = set()
        self._parameters: set[_Holder] = set()
        self._given: defaultdict[_Holder, set[Var]] = defaultdict(set)
        # What a call makes, and what its function gets: the parameter, and the variable that is given if it is one.
        self._given_for: defaultdict[_Holder, set[tuple[Var, Var | None]]] = defaultdict(set)
        self._anybody = Var("")
        self._exposed.add(self._anybody)
        self._harmless: dict[Var, bool] = {}
        self._changed: set[_Holder] = set()
        self._beside: defaultdict[_Holder, set[_Holder]] = defaultdict(set)
        self._seen_in: defaultdict[_Holder, set[FuncDef | None]] = defaultdict(set)
        self._makers: defaultdict[_Holder, set[FuncDef]] = defaultdict(set)
        self._returns: defaultdict[FuncDef | None, set[ReturnStmt]] = defaultdict(set)
        self._make_new: dict[FuncDef, bool] = {}

    def out_of_reach(self) -> OutOfReach:
        """Return the variables that stand beside none that is handed on."""
        self._join_results()
        left: set[_Holder] = {*self._made}
        untouched: set[Var] = set()
        in_sight: set[Var] = set()
        while left:
            together = self._together(left.pop())
            left -= together
            if self._is_reached(together):
                continue
            found = self._made & together
            if self._changed.isdisjoint(together):
                untouched |= found
            elif self._are_seen_once(together):
                in_sight |= found
        return OutOfReach(frozenset(untouched), frozenset(in_sight))

    def _are_seen_once(self, together: set[_Holder]) -> bool:
        """Tell whether one function alone makes and sees what some variables hold."""
        variables = {each for each in together if isinstance(each, Var)}
        return variables <= self._made and len({each for found in variables for each in self._seen_in[found]}) == 1

    def _together(self, holder: _Holder) -> set[_Holder]:
        """Collect what holds the same models as a holder, or models that are held with these."""
        found, waiting = {holder}, [holder]
        while waiting:
            new = self._beside[waiting.pop()] - found
            found |= new
            waiting += new
        return found

    def _join_results(self) -> None:
        """Put what a call makes beside what it is given, where its function returns that."""
        waiting = [(holder, *pair) for holder, pairs in self._given_for.items() for pair in pairs]
        while returned := [each for each in waiting if self._is_returned(each[1])]:
            waiting = [each for each in waiting if each not in returned]
            for holder, _, given in returned:
                if given is None:
                    self._exposed.add(holder)
                else:
                    self._put_beside(holder, given)

    def _is_returned(self, parameter: Var) -> bool:
        return any(isinstance(each, ReturnStmt) for each in self._together(parameter))

    def _put_beside(self, one: _Holder, other: _Holder) -> None:
        self._beside[one].add(other)
        self._beside[other].add(one)

    def _is_reached(self, together: set[_Holder], *, is_given: bool = True) -> bool:
        """Tell whether others than the function that sees some variables have what these hold.

        Args:
            is_given: Whether what a function is given counts.
        """
        is_returned = any(isinstance(each, ReturnStmt) for each in together)
        outlives = any(isinstance(each, Var) and not self._is_private(each) for each in together)
        if (is_given and not self._parameters.isdisjoint(together)) or (is_returned and outlives):
            return True
        makers = {each for holder in together for each in self._makers.get(holder, ())}
        return self._is_handed_on(together) or not all(map(self._makes_new, makers))

    def _is_handed_on(self, together: set[_Holder]) -> bool:
        """Tell whether anybody who may change it gets what some variables hold."""
        given = {each for holder in together for each in self._given.get(holder, ())}
        return not self._exposed.isdisjoint(together) or not all(map(self._is_harmless, given))

    def _is_harmless(self, parameter: Var) -> bool:
        """Tell whether a function only runs a model that it is given, or returns it, and does not change or keep it."""
        if parameter not in self._harmless:
            self._harmless[parameter] = False
            together = self._together(parameter)
            is_kept = any(isinstance(each, Var) and not self._is_private(each) for each in together)
            is_changed = not self._changed.isdisjoint(together)
            self._harmless[parameter] = not (is_kept or is_changed or self._is_handed_on(together))
        return self._harmless[parameter]

    def _makes_new(self, function: FuncDef) -> bool:
        """Tell whether nobody else has what a function returns, but who gave it that."""
        if function not in self._make_new:
            self._make_new[function] = False
            returns = self._returns.get(function, ())
            is_new = not any(self._is_reached(self._together(each), is_given=False) for each in returns)
            self._make_new[function] = bool(returns) and is_new
        return self._make_new[function]

    def _is_private(self, variable: Var) -> bool:
        """Tell whether a variable belongs to each call of one function."""
        return "." not in variable.fullname and len(self._seen_in[variable]) == 1

    def _enter(self, node: FuncDef) -> None:
        """Read a function, whose parameters others hold."""
        self._take(node)
        outer, self._function = self._function, node
        self.visit(node.body)
        self._function = outer

    def _look_into(self, node: LambdaExpr) -> None:
        """Read a function that returns again and again while the one around it runs."""
        self._take(node)
        self.visit(node.expr())

    def _take(self, node: FuncDef | LambdaExpr) -> None:
        self._parameters.update(argument.variable for argument in node.arguments)
        self.visit([argument.initializer for argument in node.arguments])

    def _hand_on(self, node: NameExpr | MemberExpr) -> None:
        if isinstance(node.node, Var):
            self._exposed.add(node.node)
        WAYS[type(node)](self, node)

    def _assign(self, node: AssignmentStmt) -> None:
        targets, values = (
            each.items if isinstance(each, TupleExpr) else [each] for each in (node.lvalues[0], node.rvalue)
        )
        if len(node.lvalues) > 1 or len(targets) != len(values) or not all(map(plain_variable, targets)):
            WAYS[AssignmentStmt](self, node)
            return
        for target, value in zip(targets, values, strict=True):
            variable = plain_variable(target)
            assert variable is not None
            self._made.add(variable)
            self._seen_in[variable].add(self._function)
            self._hold(value, variable)

    def _call(self, node: CallExpr) -> None:
        """Read a call whose value is handed on, and not the model in it where it only runs that, or looks at it."""
        if self._function_called(node) is not None:
            self._hold(node, self._anybody)
        elif _changed_by(node) is not None or _is_running(node) or _is_looking(node):
            self._hold(node, None)
        else:
            WAYS[CallExpr](self, node)

    def _return(self, node: ReturnStmt) -> None:
        if node.expr is not None:
            self._returns[self._function].add(node)
            self._hold(node.expr, node)

    def _function_called(self, node: CallExpr) -> FuncDef | None:
        """Return the function of the file that a call is one of; None if it is another call, or spreads arguments."""
        function = node.callee.node if isinstance(node.callee, NameExpr) else None
        if not isinstance(function, FuncDef) or function.fullname != f"{self._module}.{function.name}":
            return None
        is_spread = any(kind.is_star() for kind in (*node.arg_kinds, *function.arg_kinds))
        return None if is_spread else function

    def _give(self, node: CallExpr, function: FuncDef, holder: _Holder | None) -> None:
        """Read what a function of the program is given, whose result is held."""
        named = {each.variable.name: each.variable for each in function.arguments}
        taken: dict[Var, Var | None] = {each.variable: None for each in function.arguments}
        for number, (name, argument) in enumerate(zip(node.arg_names, node.args, strict=True)):
            is_placed = name is None and number < len(function.arguments)
            parameter = function.arguments[number].variable if is_placed else named.get(name or "")
            given = plain_variable(argument)
            if parameter is None or given is None:
                self.visit(argument)
            else:
                taken[parameter] = given
                self._seen_in[given].add(self._function)
                self._given[given].add(parameter)
        if holder is not None:
            self._given_for[holder].update(taken.items())

    def _change(self, model: Var, node: CallExpr) -> None:
        """Read a call of a method that changes a model in place."""
        # What is changed as a function is left, is not as it was when its result was computed.
        (self._exposed if self._is_leaving else self._changed).add(model)
        self._seen_in[model].add(self._function)
        is_replacing = isinstance(node.callee, MemberExpr) and node.callee.name == "replace_node"
        for argument in node.args:
            self._hold(argument, model if is_replacing else None)

    def _try(self, node: TryStmt) -> None:
        self.visit([node.body, *(each for each in node.types if each is not None), *node.handlers])
        self.visit([each for each in (node.else_body, *node.vars) if each is not None])
        before, self._is_leaving = self._is_leaving, True
        self.visit([each for each in (node.finally_body,) if each is not None])
        self._is_leaving = before

    def _hold(self, value: Expression, holder: _Holder | None) -> None:
        """Read an expression whose value is held, and nothing else done with it."""
        match value:
            case NameExpr() if (variable := plain_variable(value)) is not None:
                self._seen_in[variable].add(self._function)
                if holder is not None:
                    self._put_beside(holder, variable)
            case IndexExpr(base=MemberExpr(expr=model, name="layers")):
                self._hold(model, holder)
                self.visit(value.index)
            case MemberExpr(expr=model) if holder is None:
                self._hold(model, None)
            case OpExpr() if value.op in OPERATORS and not self._binds_operators:
                self._hold(value.left, holder)
                self._hold(value.right, holder)
            case CallExpr(callee=MemberExpr(expr=model, name=name)) if name in _RETURNING:
                self._hold(model, holder)
                self.visit(value.args)
            case CallExpr(callee=MemberExpr(expr=model)) if _is_running(value):
                self._hold(model, None)
                self.visit(value.args)
            case CallExpr() if (changed := _changed_by(value)) is not None:
                self._change(changed, value)
            case CallExpr() if _is_looking(value):
                for argument in value.args:
                    self._hold(argument, None)
            case CallExpr(callee=RefExpr(fullname=name)) if name in _HOLDING:
                for argument in value.args:
                    self._hold(argument, holder)
            case CallExpr(callee=RefExpr(fullname=name)) if name.startswith(LAYERS) and name not in HANDING:
                self.visit(value.args)
            case CallExpr() if (function := self._function_called(value)) is not None:
                if holder is not None:
                    self._makers[holder].add(function)
                self._give(value, function, holder)
            case _:
                self.visit(value)
                if holder is not None and not isinstance(value, IntExpr | FloatExpr | StrExpr):
                    self._exposed.add(holder)

    ways: ClassVar[Mapping[type, Callable[[Any, Any], None]]] = {
        **WAYS,
        AssignmentStmt: _assign,
        CallExpr: _call,
        ClassDef: lambda self, node: self.visit([node.decorators, node.base_type_exprs, node.defs]),
        Decorator: lambda self, node: self.visit([node.decorators, node.func]),
        ExpressionStmt: lambda self, node: self._hold(node.expr, None),
        FuncDef: _enter,
        LambdaExpr: _look_into,
        MemberExpr: _hand_on,
        NameExpr: _hand_on,
        OverloadedFuncDef: lambda self, node: self.visit(node.items),
        ReturnStmt: _return,
        TryStmt: _try,
    }


def _is_running(node: CallExpr) -> bool:
    return isinstance(node.callee, MemberExpr) and node.callee.name in _RUNNING


def _changed_by(node: CallExpr) -> Var | None:
    """Return the variable whose model a call changes in place; None if it is another call."""
    callee = node.callee
    is_changing = isinstance(callee, MemberExpr) and callee.name in CHANGING_METHODS
    return plain_variable(callee.expr) if isinstance(callee, MemberExpr) and is_changing else None


def _is_looking(node: CallExpr) -> bool:
    """Tell whether a function only looks at models, and gives none to functions of the program."""
    callee = node.callee
    if isinstance(callee, MemberExpr) and isinstance(callee.expr, StrExpr):
        return True
    tells = any(kind.is_star() for kind in node.arg_kinds) or not _GIVEN.isdisjoint(node.arg_names)
    return isinstance(callee, RefExpr) and callee.fullname in _LOOKING and not tells
