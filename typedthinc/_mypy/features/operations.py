"""What mypy says of operands that no overload takes, in the words that it has where there are no overloads.

What plain mypy cannot do: name the types to both sides. It writes the class that holds the operator, which no user
knows, and lists what each overload takes; where the right operand alone does not fit, all that would.
"""

import re
from collections.abc import Iterator
from typing import Final

from mypy.errors import ErrorInfo
from mypy.messages import format_type_distinctly
from mypy.nodes import CallExpr, ComparisonExpr, Expression, IntExpr, MemberExpr, Node, OperatorAssignmentStmt, OpExpr
from mypy.types import Instance, Type, get_proper_type

from typedthinc._mypy.compat import Checker, code_of, found_type
from typedthinc._mypy.places import nodes_of, stands_at
from typedthinc.analysis.special_names import ARRAYS
from typedthinc.shapes.messages import KEPT_AXIS

_STARTS: Final = {
    "operator": re.compile("No overload variant "),
    "arg-type": re.compile(r'Argument 1 (?:to "__\w+__" of "\w+" )?has incompatible type '),
}
_EXPECTED: Final = re.compile(r'of "\w+" has incompatible type .*(; expected ".*")$')
_REDUCING: Final = frozenset(("max", "mean", "min", "prod", "std", "sum", "var"))


def unsupported(checker: Checker, info: ErrorInfo) -> str | None:
    """Say what two operands an operator does not go with; None where a message is about something else."""
    code = code_of(info)
    if code not in _STARTS or not _STARTS[code].match(info.message):
        return None
    for node, operator, left, right in _operations(checker):
        at = right if code == "arg-type" else node
        if stands_at(info, at):
            types = [found_type(checker, each) for each in (left, right)]
            first, second = format_type_distinctly(*types, options=checker.options)
            if second in info.message or first in info.message:
                hint = KEPT_AXIS if _has_lost_axis(types[0], right) else ""
                expected = _EXPECTED.search(info.message)
                wanted = expected[1] if expected is not None else ""
                return f"Unsupported operand types for {operator} ({first} and {second}){wanted}{hint}"
    return None


def _has_lost_axis(left: Type, right: Expression) -> bool:
    """Tell whether rows stand against what was computed of each row, such as its mean."""
    proper = get_proper_type(left)
    if not isinstance(proper, Instance) or proper.type.fullname not in ARRAYS or not isinstance(right, CallExpr):
        return False
    is_reduced = isinstance(right.callee, MemberExpr) and right.callee.name in _REDUCING
    last = ARRAYS[proper.type.fullname][1] - 1
    return is_reduced and any(isinstance(axis, IntExpr) and axis.value == last for axis in right.args)


def _operations(checker: Checker) -> Iterator[tuple[Node, str, Expression, Expression]]:
    """Visit the operations in a file with their operands."""
    for node in nodes_of(checker.tree):
        if isinstance(node, OperatorAssignmentStmt):
            yield node, f"{node.op}=", node.lvalue, node.rvalue
        elif isinstance(node, OpExpr):
            yield node, node.op, node.left, node.right
        elif isinstance(node, ComparisonExpr):
            for operator, one, other in zip(node.operators, node.operands, node.operands[1:], strict=False):
                yield node, operator, one, other
