"""Write annotations into a source: results of functions and attributes that have none.

1. A function without a declared result gets one if all that it returns is one and the same: with the sizes that hold
   for all callers, or with none, for strict checkers want a declared result.
2. An attribute that is assigned to once, without a type, gets the type of its value; not in a function without any
   annotation, where mypy notes that it does not look at one, unless `check_untyped_defs` is set.
3. What has no plain annotation (a layer that takes anything, or several containers) stays as it is.
4. Names that the annotations need are imported, unless the file means something else by one of them. What is imported
   for the checker alone, under `TYPE_CHECKING`, is not there when an annotation is evaluated.
5. Nothing else changes: the encoding and the ends of the lines stay what they are.
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set
from typing import Final, NamedTuple

from typedthinc.analysis.effects import is_generator
from typedthinc.analysis.source import resolve
from typedthinc.analysis.values.callables import Imported
from typedthinc.analysis.values.cells import ABSENT
from typedthinc.inspection.added_imports import with_imports
from typedthinc.inspection.annotations import Annotation, annotation_of_data, annotation_of_model
from typedthinc.inspection.finished_check import FinishedCheck, Function
from typedthinc.inspection.source_imports import imported_before
from typedthinc.inspection.source_text import Heads, lines_of
from typedthinc.inspection.targets import returns

# Where the names of annotations are defined, whatever they are imported from.
_HOMES: Final = ("typedthinc.", "typing.", "typing_extensions.", "collections.abc.", "_collections_abc.")


class Insertion(NamedTuple):
    """A text to be put into a line, which counts from 0."""

    line: int
    column: int
    text: str


class Found(NamedTuple):
    """An annotation, and where it goes."""

    annotation: Annotation
    insertion: Insertion


class Lacking:
    """The annotations that a source lacks, and what is needed to write them: nothing of it changes with the next check.

    Args:
        check: A check of the source.
        is_everywhere: Whether the user's mypy looks into functions without annotations.

    Attributes:
        found: The annotations.
    """

    def __init__(self, check: FinishedCheck, *, is_everywhere: bool) -> None:
        self._lines = lines_of(check.text)
        self._tree = check.tree
        untyped = set[int]() if is_everywhere else _lines_without_types(self._tree)
        found = [*_results(check, Heads(self._lines)), *_attributes(check, untyped)]
        self.found: list[Found] = [each for each in found if not _clashes(check, each.annotation)]

    def written(self, found: Sequence[Found]) -> str:
        """Return the source with some of the annotations."""
        names = {name: module for each in found for name, module in each.annotation.names.items()}
        lines = list(self._lines)
        for _, insertion in sorted(found, key=lambda item: item.insertion, reverse=True):
            line = lines[insertion.line]
            lines[insertion.line] = line[: insertion.column] + insertion.text + line[insertion.column :]
        first = min((each.insertion.line + 1 for each in found), default=0)  # imports stand above it
        missing: dict[str, list[str]] = defaultdict(list)
        for name in sorted(set(names) - imported_before(self._tree, first)):
            missing[names[name]].append(name)
        return "".join(with_imports(lines, self._tree, missing, before=first) if missing else lines)

    def key(self, found: Found) -> tuple[str, str]:
        """Return what tells an annotation from others, wherever its line stands."""
        return self._lines[found.insertion.line], found.insertion.text


def _results(check: FinishedCheck, heads: Heads) -> Iterator[Found]:
    """Find the functions whose result can be declared."""
    returned: dict[Function, list[ast.expr]] = defaultdict(list)
    for function, value in returns(check):
        returned[function].append(value)
    for node, values in returned.items():
        texts = [_annotation(check, value) for value in values]
        first = texts[0]
        if node.returns is not None or first is None or is_generator(node):
            continue
        if not first.tells_sizes and "Any" in first.names:  # "Any" alone tells nothing
            continue
        if all(each is not None and each.text == first.text for each in texts) and isinstance(
            node.body[-1], ast.Return | ast.Raise
        ):
            yield Found(first, Insertion(*heads.end_of_parameters(node), f" -> {first.text}"))


def _attributes(check: FinishedCheck, untyped: Set[int]) -> Iterator[Found]:
    """Find the attributes that can be declared: `a.b, c = ...` and `a.b = c = ...` take no annotation."""
    assigned = Counter((check.class_at(each), each.attr) for each in check.targets if isinstance(each, ast.Attribute))
    for target in _attributes_alone(check):
        if assigned[check.class_at(target), target.attr] != 1 or target.lineno in untyped:
            continue
        annotation = _annotation(check, target)
        _, _, end, column = check.span(target)
        line = end - 1
        rest = check.lines[line][column:].lstrip()
        if annotation is not None and annotation.tells_sizes and rest.startswith("="):
            yield Found(annotation, Insertion(line, column, f": {annotation.text}"))


def _lines_without_types(tree: ast.Module) -> set[int]:
    """Return the lines of functions without any annotation: mypy notes there that it does not look at those in them."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, Function):
            lines = set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
            found = found - lines if _is_typed(node) else found | lines  # an inner function decides on its own lines
    return found


def _is_typed(node: Function) -> bool:
    given = node.args
    each = [*given.posonlyargs, *given.args, *given.kwonlyargs, *filter(None, (given.vararg, given.kwarg))]
    return node.returns is not None or any(argument.annotation is not None for argument in each)


def _attributes_alone(check: FinishedCheck) -> list[ast.Attribute]:
    """List the attributes that are the one target of an assignment, in the body of a method of their class."""
    statements = (node for node in ast.walk(check.tree) if isinstance(node, ast.Assign) and len(node.targets) == 1)
    targets = (each.targets[0] for each in statements)
    return [each for each in targets if isinstance(each, ast.Attribute) and check.class_at(each) is not None]


def _annotation(check: FinishedCheck, expression: ast.expr) -> Annotation | None:
    layer = check.layer_type(expression)
    if layer is not None:
        return annotation_of_model(layer)
    return None if check.line(expression) is None else annotation_of_data(check.term(expression))


def _clashes(check: FinishedCheck, annotation: Annotation) -> bool:
    """Tell whether the file means something else by one of the names."""
    names = {} if check.scope is None else check.scope.names
    for name in annotation.names:
        found = names[name].value if name in names else ABSENT
        full = resolve(found.name) if isinstance(found, Imported) else ""
        if found is not ABSENT and not (full.startswith(_HOMES) and full.rpartition(".")[2] == name):
            return True  # another name of the file stands in the way
    return False
