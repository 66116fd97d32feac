"""A file that has been checked, asked as the plugin asks the checker while it is at work.

mypy keeps the type of every expression if told so (`export_types`), and our metadata rides on these. Whether metadata
speaks of an expression depends on the assignments before it. There mypy's binder is asked; afterwards the type of an
expression is what the binder knew: where it is not that of the first assignment, no one else can have said so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import cached_property, partial
from pathlib import PurePath
from typing import Any, NamedTuple, cast

from mypy.errors import ErrorInfo
from mypy.lookup import lookup_fully_qualified
from mypy.nodes import (
    CallExpr,
    Context,
    Expression,
    FuncDef,
    MypyFile,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    SymbolTableNode,
    TypeInfo,
    Var,
)
from mypy.options import Options
from mypy.server.subexpr import get_subexpressions
from mypy.types import AnyType, Instance, Type, TypeOfAny

from typedthinc._mypy.assignments import FileAssignments, Place, place
from typedthinc._mypy.compat import Checker
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.arrays.among_modules import ModulesRead
from typedthinc._mypy.features.arrays.around import OfCalls, OfParameters
from typedthinc._mypy.features.arrays.awake import Awake
from typedthinc._mypy.features.arrays.files import FileArrays
from typedthinc._mypy.features.arrays.other_modules import OtherModules
from typedthinc._mypy.features.bodies.bodies import Bodies
from typedthinc._mypy.features.bodies.entering import Entering
from typedthinc._mypy.features.bodies.kept import KeptAnswers
from typedthinc._mypy.features.bodies.parameters import type_of_object
from typedthinc._mypy.features.bodies.read_modules import ReadModules
from typedthinc._mypy.features.layer_parameters import parameter
from typedthinc._mypy.hooks import Hooks
from typedthinc._mypy.known import known_line, layer_type
from typedthinc._mypy.met import is_users
from typedthinc._mypy.others import OtherFiles
from typedthinc._mypy.outside import Outside
from typedthinc._mypy.sources.reading import Sources
from typedthinc._mypy.to_shapes import model_arguments
from typedthinc.inspection.source_text import lines_of, without_ends
from typedthinc.shapes.arrays.values import Value
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Unknown


class Known(NamedTuple):
    """What is known of one expression. Lines count from 1, columns from 0; the end is past the last character."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str
    expression: Expression


def _publish_nothing(_: MypyFile, __: Mapping[str, MypyFile]) -> None:
    """Leave what modules say of their names where it is: the check is over."""


class FinishedCheck:
    """What is known of the expressions of a file.

    Args:
        tree: The file.
        types: The types of its expressions.
        modules: All modules that were read.
        read: Reads the text of a file at a path.
        outside: What the files of the program set, as the plugin read it.
    """

    def __init__(
        self,
        tree: MypyFile,
        types: Mapping[Expression, Type],
        modules: Mapping[str, MypyFile],
        read: Callable[[str], str],
        outside: Outside,
    ) -> None:
        self.tree = tree
        self.text: str = read(tree.path)
        self.lines: list[str] = without_ends(lines_of(self.text))
        self._read, self._outside = read, outside
        self._elsewhere: dict[str, FinishedCheck] = {}
        others = OtherFiles(modules, outside, _publish_nothing)
        self.assignments: FileAssignments = FileAssignments(tree, self._type_known, others)
        options = Options()
        hooks = Hooks(self._find, {}, options)
        self._sources = Sources(options)
        self.bodies: Bodies = Bodies(hooks.feature_of, KeptAnswers(), ReadModules(self._sources))
        self.expressions: list[Expression] = [each for each in get_subexpressions(tree) if each in types]
        self._types = types
        self._modules = modules
        self.targets: dict[Expression, Expression | None] = _targets(self.assignments, self.expressions)
        self.steps: dict[Expression, OperatorAssignmentStmt] = _steps(self.assignments)
        self._made: dict[Place, list[Expression]] = defaultdict(list)
        for each in self.expressions:
            if isinstance(each, CallExpr | OpExpr):
                self._made[place(each)].append(each)

    @property
    def file_name(self) -> str:
        """Return the name of the file, without its folder."""
        return PurePath(self.tree.path).name

    def elsewhere(self, module: str) -> FinishedCheck | None:
        """Look at another file of the program; of most of its expressions no type is known."""
        tree = self._modules.get(module)
        if tree is None or not is_users(module, tree.path):
            return None
        if tree is self.tree:
            return self
        if module not in self._elsewhere:
            self._elsewhere[module] = FinishedCheck(tree, self._types, self._modules, self._read, self._outside)
        return self._elsewhere[module]

    def made_at(self, where: Place) -> list[Expression]:
        """List the calls and operations that begin at a place."""
        return self._made.get(where, [])

    @cached_property
    def known(self) -> list[Known]:
        """All models, callbacks and data of the file, in the order of the text."""
        lines = ((each, self.line(each)) for each in sorted(self.expressions, key=place))
        return [known_at(each, line) for each, line in lines if line is not None]

    def line(self, expression: Expression) -> str | None:
        """Write what is known of an expression; a name that is assigned to stands for the value."""
        expression = self._value(expression)
        typ = self._types.get(expression)
        return None if typ is None else known_line(self.call(expression, self.arrays), expression, typ)

    @cached_property
    def arrays(self) -> FileArrays | None:
        """What is known of the arrays of the file; None if it can meet no model."""
        call = self.call(self.tree)
        if not Awake().is_awake(call.checker):
            return None
        return FinishedArrays(call, self.bodies, self.targets, self._sources)

    def layer_type(self, expression: Expression) -> LayerType | None:
        """Say what is known of a model; None if the expression is something else."""
        expression = self._value(expression)
        typ = self._types.get(expression)
        return None if typ is None else layer_type(self.call(expression, self.arrays), expression, typ)

    def _type_known(self, expression: Expression) -> Type | None:
        """Return the type of an expression; of one that stands in no text, that of the object that it makes."""
        found = self._types.get(expression)
        return type_of_object(expression) if found is None else found

    def type_of(self, expression: Expression) -> Type:
        """Return the type of an expression; Any where the checker did not come to."""
        return self._types.get(expression, AnyType(TypeOfAny.special_form))

    def segment(self, expression: Expression) -> str:
        """Return an expression as it is written; the first line of it if it has several."""
        at = known_at(expression, "")
        line = self.lines[at.line - 1] if at.line <= len(self.lines) else ""
        return line[at.column : at.end_column] if at.end_line == at.line else f"{line[at.column :]} ..."

    def defined_at(self, name: RefExpr) -> str | None:
        """Say where a name of another module, or an attribute of a class, is defined; None for any other."""
        node = name.node
        module = node.fullname.rpartition(".")[0] if isinstance(node, Var) and not node.info else ""
        tree = self._modules.get(module)
        if not isinstance(node, Var) or tree is None or tree is self.tree:
            return None
        return f"{PurePath(tree.path).name}, line {node.line}" if node.line > 0 else PurePath(tree.path).name

    def _value(self, expression: Expression) -> Expression:
        """Find the model that an assignment gives a name, whose own type is that of its first one."""
        value = self.targets.get(expression)
        typ = None if value is None else self._types.get(value)
        return value if value is not None and typ is not None and model_arguments(typ) is not None else expression

    def call(self, expression: Context, arrays: FileArrays | None = None) -> Call:
        """Make what the features of the plugin look at.

        Args:
            arrays: What is known of arrays here and now: a signature may promise nothing of it.
        """
        return Call(self._checker(expression), self.assignments, expression, self._class, arrays, self.bodies)

    def _checker(self, around: Context) -> Checker:
        return cast(Checker, _Answers(self, around, self._modules))

    def _find(self, fullname: str) -> SymbolTableNode | None:
        return lookup_fully_qualified(fullname, dict(self._modules), raise_on_missing=False)

    def _class(self, fullname: str) -> TypeInfo | None:
        found = self._find(fullname)
        return found.node if found is not None and isinstance(found.node, TypeInfo) else None


class FinishedArrays(FileArrays):
    """The values of the expressions of a checked file, where they stand.

    Args:
        targets: The names that are assigned to, with the values.
        sources: The statements of other modules.
    """

    def __init__(
        self, call: Call, bodies: Bodies, targets: Mapping[Expression, Expression | None], sources: Sources
    ) -> None:
        super().__init__(call.checker, call.assignments)
        others = call.assignments.others
        self.others: ModulesRead | None = None if others is None else OtherModules(self, others, sources)
        inside = replace(call, arrays=self)
        self.of_models: OfCalls | None = Entering(inside, bodies).returned
        self.parameter_of: OfParameters | None = partial(parameter, inside)
        self._targets = targets
        self._values: dict[Expression, Value] = {}
        if not self.bindings.is_opaque:
            run = self.scopes.started(None)
            run.all(call.checker.tree.defs)
            for each in (run, *map(self._whole, self.bindings.functions)):
                self._values.update(each.reader.values)

    def value(self, expression: Expression) -> Value:
        """Return the value of an expression; of a name that is assigned to, the value assigned."""
        found = self._values.get(expression, UNKNOWN)
        value = self._targets.get(expression)
        return self._values.get(value, UNKNOWN) if isinstance(found, Unknown) and value is not None else found


class _Answers:
    """What the plugin asks of a checker, answered afterwards."""

    def __init__(self, check: FinishedCheck, around: Context, modules: Mapping[str, MypyFile]) -> None:
        self.tree, self.modules = check.tree, modules
        self.options = Options()
        self.type_context: list[Type | None] = []
        self.partial_types: list[object] = []
        self.return_types: list[Type] = []
        self.binder = self.msg = self.scope = self.tscope = self.expr_checker = self.errors = self
        self.file = ""
        self.in_lambda_expr = False
        self.error_info_map: dict[str, list[ErrorInfo]] = {}
        self.module = None
        function = check.assignments.function_at(place(around))
        self.stack: list[Any] = [check.tree, *_around(function)]
        self._check = check

    def lookup_type_or_none(self, expression: Expression) -> Type | None:
        return self._check.type_of(expression)

    def get_expression_type(self, expression: Expression) -> Type:
        return self._check.type_of(expression)

    def accept(self, expression: Expression, _wanted: Type | None = None) -> Type:
        return self._check.type_of(expression)

    def named_type(self, name: str) -> Instance:
        home, _, name = name.rpartition(".")
        node = self.modules[home].names[name].node
        assert isinstance(node, TypeInfo)
        return Instance(node, [])

    def filter_errors(self) -> nullcontext[_Answers]:
        return nullcontext(self)

    def has_new_errors(self) -> bool:
        return False


def _targets(assignments: FileAssignments, expressions: Sequence[Expression]) -> dict[Expression, Expression | None]:
    """Map the names and attributes that are assigned to, in the order of the text, to the value if it is one."""
    values = {
        each.place: each.value if isinstance(each.value, Expression) else None
        for found in assignments.contents.by_variable.values()
        for each in found
    }
    longest: dict[Place, RefExpr] = {}
    for each in expressions:
        # `self` begins where `self.model` does.
        if isinstance(each, RefExpr) and place(each) in values:
            before = longest.get(place(each))
            if before is None or (each.end_column or 0) > (before.end_column or 0):
                longest[place(each)] = each
    return {longest[spot]: values[spot] for spot in sorted(longest)}


def _steps(assignments: FileAssignments) -> dict[Expression, OperatorAssignmentStmt]:
    """Map the names in `net >>= layer` to the statement."""
    values = (each.value for found in assignments.contents.by_variable.values() for each in found)
    return {each.lvalue: each for each in values if isinstance(each, OperatorAssignmentStmt)}


def _around(function: FuncDef | None) -> list[Any]:
    if function is None:
        return []
    return [function.info, function] if function.info else [function]


def known_at(expression: Expression, text: str) -> Known:
    """Say where something is known."""
    end_line, end_column = expression.end_line, expression.end_column
    return Known(
        expression.line,
        expression.column,
        expression.line if end_line is None else end_line,
        expression.column if end_column is None else end_column,
        text,
        expression,
    )
