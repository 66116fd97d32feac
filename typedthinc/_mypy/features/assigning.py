"""What is said of a name, an attribute or an item that is set or read as it cannot be.

What plain mypy cannot do: it writes the types of both sides, and says of a method of ours that is set what it is and
what came; of `model.layers["relu"]` it lists the overloads of tuples.
"""

import re
from collections.abc import Callable
from typing import Final

from mypy import nodes
from mypy.errors import ErrorInfo
from mypy.types import FunctionLike, Instance, TupleType, get_proper_type

from typedthinc._mypy.compat import Checker, code_of, found_type
from typedthinc._mypy.features.shortening import SAID
from typedthinc._mypy.places import nodes_on, stands_at
from typedthinc._mypy.to_shapes import class_of
from typedthinc._mypy.whose import class_of_ours
from typedthinc.analysis.library.tables import COMBINATORS
from typedthinc.analysis.special_names import BACKPROP, NDARRAY, OURS
from typedthinc.shapes.argument_messages import has_numbers, is_a_method, is_declared_but, is_not_called

_INDEXED: Final = re.compile(r'No overload variant of "__getitem__" of "(?:tuple|list)" matches argument type "(.*)"$')
_INDEXED_ALONE: Final = re.compile(r'Invalid index type "(.*)" for "(?:tuple|list)\[')
_LACKING: Final = re.compile(
    r'"(?:Callable\[|def ).*" has no attribute "(\w+)"|overloaded function has no attribute "(\w+)"'
)
_ARRAY_AGAIN: Final = re.compile(
    r"Incompatible types in assignment "
    r'\(expression has type "(?:Floats|Ints|Array)\dd\b.*", variable has type ".*nd[aA]rray\b'
)
_UPDATE: Final = "what begin_update gives, the output and its Backprop,"
_LEAVING: Final = ("__exit__", "__aexit__")
_Reworded = Callable[[Checker, nodes.Node, ErrorInfo], str | None]


def reworded(checker: Checker, info: ErrorInfo) -> str | None:
    """Say what cannot be set, or looked up, so; None where a message is about something else."""
    rewords = _BY_CODE.get(code_of(info))
    near = () if rewords is None else nodes_on(checker.tree, info.line)
    return next((found for node in near if rewords and (found := rewords(checker, node, info)) is not None), None)


def _method(checker: Checker, node: nodes.Node, info: ErrorInfo) -> str | None:
    """Reword `model.predict = X`."""
    for target in node.lvalues if isinstance(node, nodes.AssignmentStmt) else ():
        if isinstance(target, nodes.MemberExpr) and stands_at(info, target):
            owner = class_of_ours(checker, target.expr)
            return is_a_method(owner, target.name) if owner else None
    return None


def _array_again(checker: Checker, node: nodes.Node, info: ErrorInfo) -> str | None:
    """Leave out that a variable without a declaration, `h = X`, gets an array of ours later: that is one of numpy's."""
    if not isinstance(node, nodes.AssignmentStmt) or node.type is not None or not _ARRAY_AGAIN.match(info.message):
        return None
    targets = [
        each for target in node.lvalues for each in (target.items if isinstance(target, nodes.TupleExpr) else [target])
    ]
    variables = [_variable(checker, each) for each in targets]
    types = [each.type for each in variables if each is not None and each.is_inferred]
    return SAID if any(class_of(each) == NDARRAY for each in types) else None


def _variable(checker: Checker, target: nodes.Expression) -> nodes.Var | None:
    """Return the variable that a name or attribute stands for; None for properties, methods and modules."""
    node = target.node if isinstance(target, nodes.NameExpr) else None
    if isinstance(target, nodes.MemberExpr):
        owner = get_proper_type(found_type(checker, target.expr))
        symbol = owner.type.get(target.name) if isinstance(owner, Instance) else None
        node = None if symbol is None else symbol.node
    return node if isinstance(node, nodes.Var) and not node.is_property else None


def _value(checker: Checker, node: nodes.Node, info: ErrorInfo) -> str | None:
    """Reword `optimizer: Optimizer = Adam`."""
    again = _array_again(checker, node, info)
    if again is not None:
        return again
    if not isinstance(node, nodes.AssignmentStmt) or not stands_at(info, node.rvalue):
        return None
    value, target = node.rvalue, node.lvalues[0]
    if not isinstance(value, nodes.NameExpr | nodes.MemberExpr) or not isinstance(
        target, nodes.NameExpr | nodes.MemberExpr
    ):
        return None
    came = get_proper_type(found_type(checker, value))
    wanted = get_proper_type(node.type or found_type(checker, target))
    if not isinstance(came, FunctionLike) or not isinstance(wanted, Instance):
        return None
    if not wanted.type.fullname.startswith(OURS):
        return None
    kind = "class" if came.is_type_obj() else "function"
    return is_declared_but(target.name, wanted.type.name, kind, value.name) if _makes(came, wanted) else None


def _index(checker: Checker, node: nodes.Node, info: ErrorInfo) -> str | None:
    """Reword `model.layers["relu"]`."""
    found = _INDEXED.match(info.message) or _INDEXED_ALONE.match(info.message)
    if (
        found is None
        or not isinstance(node, nodes.IndexExpr)
        or not (stands_at(info, node) or stands_at(info, node.index))
    ):
        return None
    held = get_proper_type(found_type(checker, node.base))
    if isinstance(held, TupleType) and held.items and class_of(held.items[-1]) == BACKPROP:
        return has_numbers(_UPDATE, found[1])
    if not isinstance(node.base, nodes.MemberExpr):
        return None
    owner = class_of_ours(checker, node.base.expr)
    return has_numbers(f"{node.base.name} of {owner}", found[1]) if owner else None


def _makes(maker: FunctionLike, wanted: Instance) -> bool:
    results = (get_proper_type(item.ret_type) for item in maker.items)
    return any(isinstance(each, Instance) and each.type.has_base(wanted.type.fullname) for each in results)


def _starred(_: Checker, node: nodes.Node, info: ErrorInfo) -> str | None:
    """Leave out what mypy says of the items of `chain(*[Relu, Softmax])`, which are refused by themselves."""
    if not isinstance(node, nodes.CallExpr) or not isinstance(node.callee, nodes.RefExpr):
        return None
    spread = [each for each, kind in zip(node.args, node.arg_kinds, strict=True) if kind == nodes.ARG_STAR]
    items = [item for each in spread if isinstance(each, nodes.ListExpr) for item in each.items]
    return SAID if node.callee.fullname in COMBINATORS and any(stands_at(info, each) for each in items) else None


def _uncalled(checker: Checker, node: nodes.Node, info: ErrorInfo) -> str | None:
    """Reword `model.initialize.predict(X)`, and `with model.use_params:`."""
    found = _LACKING.match(info.message)
    if found is None or not isinstance(node, nodes.MemberExpr) or not stands_at(info, node):
        return None
    name = node.expr if node.name == found[1] else node
    if not isinstance(name, nodes.MemberExpr):
        return None
    owner = class_of_ours(checker, name.expr)
    if not owner or not isinstance(get_proper_type(found_type(checker, name)), FunctionLike):
        return None
    return SAID if found[1] in _LEAVING else is_not_called(owner, name.name)


_BY_CODE: Final[dict[str, _Reworded]] = {
    "method-assign": _method,
    "assignment": _value,
    "attr-defined": _uncalled,
    "call-overload": _index,
    "index": _index,
    "list-item": _starred,
}
