"""What a call of `Model(name, forward, dims=...)` makes: what the annotations of its forward say, with the sizes given.

What plain mypy cannot do: bind the type variable `O` of a forward to the number that `dims={"nO": 32}` gives.

1. A forward that is a function with annotations tells what the model takes and gives. A type variable that `dims`
   names is that size, or one that `initialize` finds; any other stays free.
2. A forward that is read off another model, beside the layers of that, makes a model of its type.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy.nodes import DictExpr, Expression, FuncDef, MemberExpr, NameExpr, RefExpr, StrExpr
from mypy.typeops import get_all_type_vars
from mypy.types import CallableType, TupleType, TypeVarId, TypeVarType, get_proper_type

from typedthinc._mypy.arguments import by_parameter
from typedthinc._mypy.context import Call
from typedthinc._mypy.names import ONE_OF
from typedthinc._mypy.signature_info import is_int
from typedthinc._mypy.to_shapes import TypeReader, alias_of
from typedthinc.shapes.bounds import alternatives
from typedthinc.shapes.computed import compute
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, key_of

# Sizes by the names of their keys; None is one that `initialize` finds.
_Dims = Mapping[str, Size | None]


def layer_made(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> LayerType | None:
    """Return the type of the model that a call makes; None if nobody can tell.

    Raises:
        Mismatch: A size cannot be computed.
    """
    given = by_parameter(call, signature, args)
    forward = given.get("forward")
    name = _name(given.get("factory") or given.get("name"))
    if forward is None:
        return None
    if isinstance(forward, MemberExpr) and forward.name == "forward":
        return _of_same(call, forward.expr, given.get("layers"))
    if not isinstance(forward, RefExpr) or not isinstance(forward.node, FuncDef):
        return None
    owner = name if _has_parameters(given.get("params")) else ""
    dims: _Dims | None = _dims(call, given["dims"]) if "dims" in given else {}
    return _of_forward(call, forward.node, name, owner, dims)


def _name(expression: Expression | None) -> str:
    return expression.value if isinstance(expression, StrExpr) else "Model"


def _of_same(call: Call, model: Expression, layers: Expression | None) -> LayerType | None:
    """Return the type of a model whose forward another one has, if that has its layers as well."""
    match layers:
        case MemberExpr(name="layers", expr=other) if _is_same(model, other):
            return call.layer_type_of(model)
        case _:
            return None


def _is_same(one: Expression, other: Expression) -> bool:
    return isinstance(one, NameExpr) and isinstance(other, NameExpr) and one.node is other.node


def _dims(call: Call, expression: Expression) -> _Dims | None:
    """Return the sizes that a dict gives; None if nobody can tell which."""
    if not isinstance(expression, DictExpr):
        return None
    found: dict[str, Size | None] = {}
    for key, value in expression.items:
        if not isinstance(key, StrExpr):
            return None
        found[key.value] = None if _is_nothing(value) else call.size_of(value)
    return found


def _has_parameters(expression: Expression | None) -> bool:
    """Tell whether a model surely has parameters: else a missing size may be another one each time it is called."""
    return isinstance(expression, DictExpr) and bool(expression.items)


def _is_nothing(expression: Expression) -> bool:
    return isinstance(expression, NameExpr) and expression.fullname == "builtins.None"


def _of_forward(call: Call, function: FuncDef, name: str, owner: str, dims: _Dims | None) -> LayerType | None:
    """Return what the annotations of a forward say.

    Args:
        owner: Whose the missing sizes are; "" for nobody.

    Raises:
        Mismatch: A size cannot be computed.
    """
    typ = function.type
    result = get_proper_type(typ.ret_type) if isinstance(typ, CallableType) else None
    if not isinstance(typ, CallableType) or not isinstance(result, TupleType) or len(result.items) != 2:
        return None
    if len(typ.arg_types) < 3 or alias_of(typ.arg_types[0])[0] == ONE_OF:
        return None
    X, Y = typ.arg_types[1], result.items[0]
    variables = [*get_all_type_vars(X), *get_all_type_vars(Y)]
    quantified: dict[TypeVarId, Var] = {each.id: Var(each.name) for each in variables}
    reader = TypeReader(call.checker, quantified)
    signature = Signature(reader.term(X), reader.term(Y))

    def size(var: Var) -> Size:
        if dims is None:
            return UNKNOWN
        given = dims.get(key_of(var.name), atom(var))
        return atom(Var(var.name, owner)) if given is None else given

    computed = compute(signature, name, size)[0]
    bounds = {
        quantified[each.id]: reader.members(each.upper_bound)
        for each in variables
        if isinstance(each, TypeVarType) and not is_int(each.upper_bound)
    }
    return LayerType(name, Scheme.of(*alternatives(computed, bounds)))
