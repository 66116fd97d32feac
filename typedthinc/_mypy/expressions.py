"""Read the expressions of a file: which variables they use and set, and which lists they may change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from mypy.nodes import (
    ARG_STAR,
    ARG_STAR2,
    AssignmentExpr,
    AwaitExpr,
    CallExpr,
    CastExpr,
    ComparisonExpr,
    ConditionalExpr,
    DictExpr,
    DictionaryComprehension,
    Expression,
    GeneratorExpr,
    IndexExpr,
    LambdaExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    RevealExpr,
    SetComprehension,
    SetExpr,
    SliceExpr,
    StarExpr,
    StrExpr,
    SuperExpr,
    TupleExpr,
    UnaryExpr,
    Var,
    YieldExpr,
    YieldFromExpr,
)

from typedthinc._mypy import in_place, looking
from typedthinc._mypy.attributes import is_made_again
from typedthinc._mypy.blocks import Choice, Loop
from typedthinc._mypy.contents import Contents, Rework
from typedthinc._mypy.parsed import names_parsed
from typedthinc._mypy.reworks import REWORKING
from typedthinc._mypy.variables import extent, place, root_of

_Readers: TypeAlias = "dict[type[Node], Callable[[Contents, Any], None]]"
# Functions that only look at a collection, and methods of collections that change nothing.
_LOOKING: Final = looking.ALL.union(
    "all any dict enumerate functools.reduce isinstance iter len list map max min print reversed set sorted sum tuple "
    "zip".split()
)
# These look when what they return is gone through.
_LATER: Final = frozenset(
    "enumerate iter itertools.chain itertools.cycle itertools.islice itertools.pairwise map reversed zip".split()
)
# What gives no item away.
_GLANCING: Final = looking.GLANCING | {"keys", "index", "count", "len", "isinstance", "print", "min", "max", "sum"}
_READING: Final = frozenset({"items", "values", "keys", "get", "index", "count", "copy"})
# What is called there changes no model in place, but by the methods that say so.
_LIBRARIES: Final = ("typedthinc.", "numpy.", "builtins.")
# Losses count the names that they are made with, and look them up.
_LOSSES: Final = "typedthinc.losses."
_SETTING: Final = frozenset({"setattr", "delattr", "__setattr__", "__delattr__"})
_OPAQUE: Final = frozenset({"builtins.globals", "builtins.exec", "builtins.vars", "builtins.locals"})


def read(contents: Contents, expression: Expression) -> None:
    """Read an expression in the order of its evaluation."""
    reader = _READERS.get(type(expression))
    if reader is not None:
        reader(contents, expression)


def look(contents: Contents, expression: Expression) -> None:
    """Read an expression whose value is only looked at where it stands."""
    root, keys = root_of(expression)
    contents.hand_on(root, keys + 1)
    glance(contents, expression)


def glance(contents: Contents, expression: Expression) -> None:
    """Read an expression of whose value not even an item leaves the place where it stands."""
    match expression:
        case NameExpr():
            contents.use(expression)
        case MemberExpr():
            contents.use(expression)
            contents.looks_up |= expression.name == "__dict__"
            read_base(contents, expression)
        case IndexExpr():
            glance(contents, expression.base)
            read(contents, expression.index)
        case _:
            read(contents, expression)


def read_base(contents: Contents, member: RefExpr) -> None:
    """Read the object whose attribute is meant."""
    base = member.expr if isinstance(member, MemberExpr) else None
    if isinstance(base, NameExpr):
        contents.use(base)
    elif base is not None:
        read(contents, base)


def read_attribute_target(contents: Contents, member: RefExpr) -> None:
    """Read the object whose attribute is set."""
    read_base(contents, member)
    if isinstance(member, MemberExpr):
        contents.reworked.append(Rework(member.expr, member.name))


def read_target(contents: Contents, target: Expression) -> None:
    """Read a target other than a variable: `layers[0] = ...` changes what `layers` stands for."""
    glance(contents, target)
    if isinstance(target, IndexExpr):
        root, keys = root_of(target)
        if keys == 1:
            contents.grow_inside(target, target)
        else:
            contents.hand_on(root, max(keys - 1, 1))
        contents.grow(target.base, target)
        in_place.change_layers(contents, target.base)
        contents.reworked.append(Rework(target.base))


def keep_open(contents: Contents, value: CallExpr) -> None:
    """Note that a variable gets what goes through lists later: `pairs = zip(layers, widths)`."""
    if isinstance(value.callee, RefExpr) and value.callee.fullname.removeprefix("builtins.") in _LATER:
        for argument in value.args:
            contents.leak(argument)


def lets_errors_pass(manager: Expression) -> bool:
    """Tell whether a context manager surely swallows no error."""
    callee = manager.callee if isinstance(manager, CallExpr) else None
    name = callee.fullname if isinstance(callee, RefExpr) else ""
    return name == "builtins.open" or name.startswith("typedthinc.")


def _name(contents: Contents, node: NameExpr) -> None:
    if isinstance(node.node, Var):
        contents.use(node)
        contents.leak(node)
        contents.hand_over(node.node)
    elif node.fullname in _OPAQUE:
        contents.opaque_globals = contents.opaque_attributes = contents.looks_up = True
    elif node.fullname == "builtins.getattr":
        contents.looks_up = True


def _member(contents: Contents, node: MemberExpr) -> None:
    in_place.hand_out(contents, node)
    _attribute(contents, node)


def _attribute(contents: Contents, node: MemberExpr) -> None:
    contents.use(node)
    contents.leak(node)
    in_place.change_layers(contents, node)
    if node.name == "__dict__":
        contents.set_unknown(None)
        contents.looks_up = True
    base = node.expr
    if isinstance(base, NameExpr):
        contents.use(base)
        if node.name not in _READING:
            contents.leak(base)
        elif node.name not in _GLANCING:
            contents.hand_on(base, 1)
    else:
        # Lists have no `register`: so these are not the layers of a model, but those of a registry.
        is_other = in_place.may_be_layers(base) and not hasattr(list, node.name)
        look(contents, base) if is_other or node.name in _READING else read(contents, base)


def _call(contents: Contents, node: CallExpr) -> None:
    callee = node.callee
    if node in contents.growing and isinstance(callee, MemberExpr):
        glance(contents, callee.expr)
    elif isinstance(callee, MemberExpr) and not in_place.may_be_layers(callee):
        _attribute(contents, callee)
    else:
        # Nobody calls a list: `@registry.layers("mlp.v1")` changes no model.
        (look if in_place.may_be_layers(callee) else read)(contents, callee)
    is_text = isinstance(callee, MemberExpr) and isinstance(callee.expr, StrExpr)
    called = callee.fullname.removeprefix("builtins.") if isinstance(callee, RefExpr) else ""
    is_looking = is_text or called in _LOOKING or called.startswith(_LOSSES)
    for argument, kind in zip(node.args, node.arg_kinds, strict=True):
        if is_looking or kind in (ARG_STAR, ARG_STAR2):
            (glance if called in _GLANCING else look)(contents, argument)
        else:
            take(contents, argument)
    if not is_looking:
        contents.pass_on(node)
    if not isinstance(callee, RefExpr) or not callee.fullname.startswith(_LIBRARIES):
        contents.calling.append(place(node))
    if is_made_again(node, contents.scope.function):
        contents.set_unknown(None)
    if not isinstance(callee, NameExpr | MemberExpr):
        return
    if callee.fullname and not callee.fullname.startswith(_LIBRARIES):
        contents.call(callee.fullname)
    if node.args and not callee.fullname.startswith(_LIBRARIES):
        contents.handing.append(node)
    if callee.name in _SETTING:
        name = _text(node.args[1]) if len(node.args) > 1 else None
        contents.set_unknown(name)
        contents.reworked += [Rework(each, name or "") for each in node.args[:1]]
    for parsed in names_parsed(node):
        contents.set_unknown(parsed)
    if isinstance(callee, MemberExpr):
        if isinstance(callee.expr, NameExpr):
            contents.hand_over(callee.expr.node)
        if not callee.fullname:
            contents.call(callee.name)
        if callee.name in REWORKING:
            contents.reworked.append(Rework(callee.expr))
    in_place.change_by_call(contents, node)


def take(contents: Contents, argument: Expression) -> None:
    """Read what a call or another name is given: a function's body, and what becomes of that, tell if it is changed."""
    if isinstance(argument, NameExpr) and isinstance(argument.node, Var):
        contents.use(argument)
        contents.hand_over(argument.node)
    elif isinstance(argument, IndexExpr):
        # What becomes of it is noted with the call.
        glance(contents, argument)
    else:
        read(contents, argument)


def _text(expression: Expression) -> str | None:
    return expression.value if isinstance(expression, StrExpr) else None


def _super(contents: Contents, node: SuperExpr) -> None:
    contents.hand_over(contents.scope.owner)


def _operation(contents: Contents, node: OpExpr) -> None:
    # A sum of a thousand parts is a thousand levels deep, on the left.
    operations = [node]
    while isinstance(operations[-1].left, OpExpr):
        operations.append(operations[-1].left)
    _operand(contents, operations[-1].left, operations[-1])
    for each in reversed(operations):
        if each.op in ("and", "or"):
            contents.choices.append((extent(each.right), each.left, each.op == "and"))
            with contents.in_block() as block:
                read(contents, each.right)
            contents.block.append(Choice([block, []]))
        else:
            _operand(contents, each.right, each)


def _operand(contents: Contents, operand: Expression, node: OpExpr) -> None:
    """Read what an operator is given: a sum or a multiple of lists is another list."""
    if node.op in ("+", "*") and isinstance(operand, NameExpr) and isinstance(operand.node, Var):
        contents.use(operand)
        contents.hand_over(operand.node)
    elif node.op in ("+", "*") and isinstance(operand, MemberExpr):
        look(contents, operand)
    else:
        read(contents, operand)


def _conditional(contents: Contents, node: ConditionalExpr) -> None:
    glance(contents, node.cond)
    branches: list[Any] = []
    for expression, holds in ((node.if_expr, True), (node.else_expr, False)):
        contents.choices.append((extent(expression), node.cond, holds))
        with contents.in_block() as block:
            read(contents, expression)
        branches.append(block)
    contents.block.append(Choice(branches))


def _walrus(contents: Contents, node: AssignmentExpr) -> None:
    read(contents, node.value)
    contents.assign(node.target, node.value)


def _lambda(contents: Contents, node: LambdaExpr) -> None:
    contents.lateness += 1
    for argument in node.arguments:
        if argument.initializer is not None:
            read(contents, argument.initializer)
    for statement in node.body.body:
        read(contents, getattr(statement, "expr"))  # noqa: B009  # the body of a lambda is one return
    contents.lateness -= 1


def _generator(contents: Contents, node: GeneratorExpr) -> None:
    contents.lateness += 1
    _comprehend(contents, node, [node.left_expr])
    contents.lateness -= 1


def _comprehend(
    contents: Contents, node: GeneratorExpr | DictionaryComprehension, results: Iterable[Expression]
) -> None:
    look(contents, node.sequences[0])
    start = contents.count
    with contents.in_loop(node), contents.in_block() as body:
        for number, (index, sequence) in enumerate(zip(node.indices, node.sequences, strict=True)):
            if number:
                look(contents, sequence)
            _bind_all(contents, index)
            contents.comprehended.update(dict.fromkeys(_variables(index), node))
            for condition in node.condlists[number]:
                read(contents, condition)
        for result in results:
            read(contents, result)
    contents.block.append(Loop([], body, [], range(start, contents.count)))


def _bind_all(contents: Contents, target: Expression) -> None:
    match target:
        case TupleExpr() | ListExpr():
            for item in target.items:
                _bind_all(contents, item)
        case StarExpr():
            _bind_all(contents, target.expr)
        case RefExpr():
            contents.assign(target, None)
        case _:
            read_target(contents, target)


def _variables(target: Expression) -> Iterator[Var]:
    match target:
        case TupleExpr() | ListExpr():
            for item in target.items:
                yield from _variables(item)
        case NameExpr(node=Var() as variable):
            yield variable
        case _:
            pass


def _operands(contents: Contents, node: ComparisonExpr) -> None:
    for operand in node.operands:
        glance(contents, operand)


def _index(contents: Contents, node: IndexExpr) -> None:
    contents.hand_on(*root_of(node))
    glance(contents, node)


def _all(contents: Contents, expressions: Sequence[Expression | None]) -> None:
    for expression in expressions:
        if expression is not None:
            read(contents, expression)


def _handing_over(contents: Contents, node: YieldExpr | YieldFromExpr | AwaitExpr) -> None:
    """While a generator waits, others run."""
    if node.expr is not None:
        read(contents, node.expr)
    contents.hand_over(contents.scope.owner)


_READERS: Final[_Readers] = {
    AssignmentExpr: _walrus,
    AwaitExpr: _handing_over,
    CallExpr: _call,
    CastExpr: lambda contents, node: read(contents, node.expr),
    ComparisonExpr: _operands,
    ConditionalExpr: _conditional,
    DictExpr: lambda contents, node: _all(contents, [item for pair in node.items for item in pair]),
    DictionaryComprehension: lambda contents, node: _comprehend(contents, node, [node.key, node.value]),
    GeneratorExpr: _generator,
    IndexExpr: _index,
    LambdaExpr: _lambda,
    ListComprehension: lambda contents, node: _comprehend(contents, node.generator, [node.generator.left_expr]),
    ListExpr: lambda contents, node: _all(contents, node.items),
    MemberExpr: _member,
    NameExpr: _name,
    OpExpr: _operation,
    RevealExpr: lambda contents, node: _all(contents, [node.expr]),
    SetComprehension: lambda contents, node: _comprehend(contents, node.generator, [node.generator.left_expr]),
    SetExpr: lambda contents, node: _all(contents, node.items),
    SliceExpr: lambda contents, node: _all(contents, [node.begin_index, node.end_index, node.stride]),
    StarExpr: lambda contents, node: look(contents, node.expr),
    SuperExpr: _super,
    TupleExpr: lambda contents, node: _all(contents, node.items),
    UnaryExpr: lambda contents, node: look(contents, node.expr),
    YieldExpr: _handing_over,
    YieldFromExpr: _handing_over,
}
