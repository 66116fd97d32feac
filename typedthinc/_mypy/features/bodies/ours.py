"""Whether what an expression makes surely is of the library's own class `Model`, and not of one derived from it.

An operation makes a model only of models: `+`, `|`, `>>`, `&` and `**` are there for numbers, texts and arrays, too.
"""

from __future__ import annotations

from typing import Final

from mypy.nodes import (
    CallExpr,
    ConditionalExpr,
    Decorator,
    Expression,
    FuncBase,
    FuncDef,
    FuncItem,
    IndexExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    ReturnStmt,
    SymbolNode,
    TypeInfo,
    Var,
)
from mypy.operators import op_methods, reverse_op_methods
from mypy.types import CallableType, Instance, Overloaded, Type, get_proper_type

from typedthinc._mypy.features.bodies.evaluation import Asked
from typedthinc._mypy.features.bodies.frames import Origin, Unreadable
from typedthinc._mypy.features.bodies.recipes import Factory, Method
from typedthinc._mypy.model_classes import is_of_library
from typedthinc._mypy.names import KEEPING_METHODS, LAYERS, MODEL
from typedthinc._mypy.operators import meaning
from typedthinc.shapes.scheme import LayerType

_COMPLETING: Final = frozenset({"__init__", "__post_init__"})
# Methods that give back the model, or a copy of it.
_GIVING_BACK: Final = KEEPING_METHODS | {"initialize"}


def makes_ours(asked: Asked, *made: Origin) -> bool:
    """Tell whether expressions surely stand for objects of the library's own class."""
    try:
        return all(map(_Search(asked).is_ours, made))
    except RecursionError:
        return False


def returns_ours(asked: Asked, function: FuncDef, *results: Origin) -> bool:
    """Tell whether a function surely returns a model of the library's own class, in what it is seen to make."""
    is_written_so = any(map(_may_make, asked.origins.definitions.returns[function]))
    return is_written_so and _returns_at_its_end(function) and makes_ours(asked, *results)


def _may_make(returned: Expression) -> bool:
    """Tell whether what a function returns is written as a model may be."""
    return isinstance(returned, CallExpr | OpExpr | RefExpr | IndexExpr | ConditionalExpr)


class _Search:
    """One search for what surely makes a model of the library's class."""

    def __init__(self, asked: Asked) -> None:
        self._assignments, self._origins = asked.call.assignments, asked.origins
        # What a loop makes of itself is a model where all else is one.
        self._operated: set[Origin] = set()

    def is_ours(self, made: Origin) -> bool:
        """Tell whether all that an expression may stand for is of the library's class."""
        found = self._behind(made)
        return bool(found) and all(map(self._is_one, found)) and self._origins.objects_made.keys().isdisjoint(found)

    def _behind(self, made: Origin) -> list[Origin]:
        """List what an expression may stand for; nothing if nobody can tell."""
        try:
            found = self._origins.of(*made, is_model=True)
        except Unreadable:
            return []
        entered = {function for each in found for function in each.frame.functions}
        return found if all(map(_returns_at_its_end, entered)) else []

    def _is_one(self, made: Origin) -> bool:
        node = made.node
        if isinstance(node, OpExpr):
            return made in self._operated or self._is_operation(made, node)
        if isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr) and node.callee.name in _GIVING_BACK:
            return self.is_ours(Origin(node.callee.expr, made.frame))
        return isinstance(node, CallExpr) and (_is_of_library(node.callee) or self._is_plain(node.callee))

    def _is_operation(self, made: Origin, node: OpExpr) -> bool:
        """Tell whether an operation is one of models, with the operators that the library gives them."""
        self._operated.add(made)
        if meaning(self._assignments, node) is None:
            return False
        operands = [node.left] if node.op == "**" else [node.left, node.right]
        return all(self._is_operand(Origin(each, made.frame), node.op) for each in operands)

    def _is_operand(self, made: Origin, symbol: str) -> bool:
        """Tell whether an operand is a model whose operators are those of the library, as far as it is declared."""
        if self._is_given(made):
            return True
        found = self._behind(made)
        return bool(found) and all(self._is_model(each, symbol) for each in found)

    def _is_given(self, made: Origin) -> bool:
        """Tell whether this is a parameter that is declared to be a model, and stays what it is."""
        name, functions = made.node, made.frame.functions
        if not isinstance(name, NameExpr) or not all(each.is_parameter for each in self._assignments.to(name)):
            return False
        return any(
            argument.variable is name.node and _is_model(typ)
            for function in functions
            if isinstance(function.type, CallableType)
            for argument, typ in zip(function.arguments, function.type.arg_types, strict=True)
        )

    def _is_model(self, made: Origin, symbol: str) -> bool:
        origins, node = self._origins, made.node
        if made in origins.objects_made:
            return _keeps_operator(origins.objects_made[made].node, symbol)
        if isinstance(node, CallExpr):
            callee = origins.names.get(node.callee, node.callee)
            is_declared = isinstance(callee, RefExpr) and _declares_model(callee.node)
        else:
            variable = node.node if isinstance(node, RefExpr) else None
            is_declared = isinstance(variable, Var) and variable.type is not None and _is_model(variable.type)
        return is_declared or self._is_one(made) or isinstance(origins.synthetic.recipes.get(node), LayerType)

    def _is_plain(self, callee: Expression) -> bool:
        """Tell whether another module has what is called, which surely makes models of the library's class."""
        recipe = self._origins.synthetic.recipes.get(callee)
        factory = recipe.factory if isinstance(recipe, Method) else recipe
        return isinstance(factory, Factory) and factory.is_plain


def _returns_at_its_end(function: FuncItem) -> bool:
    """Tell whether a function never ends without a result, which is None then; of an `__init__`, nobody gets it."""
    statements = function.body.body
    return function.name in _COMPLETING or (bool(statements) and isinstance(statements[-1], ReturnStmt))


def _is_of_library(callee: Expression) -> bool:
    """Tell whether a call is one of a layer of ours, or of the library's class itself."""
    if not isinstance(callee, RefExpr):
        return False
    return callee.fullname == MODEL or (callee.fullname.startswith(LAYERS) and _declares_model(callee.node))


def _declares_model(node: SymbolNode | None) -> bool:
    """Tell whether a function says that it gives a model."""
    typ = node.var.type if isinstance(node, Decorator) else node.type if isinstance(node, FuncBase) else None
    signature = get_proper_type(typ)
    items = signature.items if isinstance(signature, Overloaded) else [signature]
    return all(isinstance(each, CallableType) and _is_model(each.ret_type) for each in items)


def _is_model(typ: Type) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and proper.type.fullname == MODEL


def _keeps_operator(call: object, symbol: str) -> bool:
    """Tell whether a call makes an object of a class that has an operator from `Model`."""
    info = call.callee.node if isinstance(call, CallExpr) and isinstance(call.callee, RefExpr) else None
    if not isinstance(info, TypeInfo):
        return False
    name = op_methods[symbol]
    own = info.get(name)
    return own is not None and is_of_library(own.node) and info.get(reverse_op_methods[name]) is None
