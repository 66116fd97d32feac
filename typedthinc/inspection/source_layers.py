"""A model as a tree of layers, each with the expressions of the source that it was read from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from mypy.nodes import Expression, MemberExpr, NameExpr

from typedthinc._mypy.features.bodies.evaluation import Asked, size_of
from typedthinc._mypy.features.bodies.frames import Frame
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.shapes.passing import first_input, given_text, inputs_inside, taken_text
from typedthinc.shapes.rules import Rule
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import Size
from typedthinc.shapes.terms import Term


@dataclass(frozen=True, eq=False)
class Body:
    """The text of a function that a call has entered, or of another module, with what the call gave.

    Attributes:
        check: The file that it stands in.
        asked: The question that has entered it.
        frame: What its parameters were given.
        is_elsewhere: It stands in another file than the one that is looked at.
        given: The models that were given, where these were read in the file of the call.
    """

    check: FinishedCheck
    asked: Asked
    frame: Frame
    is_elsewhere: bool
    given: dict[Expression, SourceLayer]

    @property
    def file(self) -> str:
        """Return the path of the file, if it is another one."""
        return self.check.tree.path if self.is_elsewhere else ""

    def size_of(self, expression: Expression) -> Size:
        """Say what is known of a size."""
        return size_of(self.asked, expression, self.frame)


@dataclass
class SourceLayer:
    """One layer as the source makes it.

    Attributes:
        shown: The expression that stands where the layer is used: a call, or the name of a variable.
        made: The call or operation that makes it, where that is found.
        layer_type: What it takes and gives.
        rule: How it composes the layers inside.
        layers: The layers inside.
        body: Where it is made, if that is not in the text where the model is shown.
        returned: What the factory returned that makes it.
    """

    shown: Expression
    made: Expression
    layer_type: LayerType
    rule: Rule | None = None
    layers: list[SourceLayer] = field(default_factory=list["SourceLayer"])
    body: Body | None = None
    returned: SourceLayer | None = None

    @property
    def name(self) -> str:
        """Name the layer: a variable by its own name as well."""
        name = self.layer_type.name
        written = written_name(self.shown)
        return f"{written} ({name})" if written and written.rpartition(".")[2] != name else name

    @property
    def where(self) -> str:
        """Say in which line it is made, if that is elsewhere: `, blocks.py, line 4`."""
        source = self.returned or self
        if source.body is None or source.made.line < 1:
            return ""
        file = f", {source.body.check.file_name}" if source.body.is_elsewhere else ""
        return f"{file}, line {source.made.line}"


@dataclass(frozen=True)
class LayerRow:
    """One line of a tree: how deep a layer stands, what comes to it, what it takes and what it gives there."""

    depth: int
    layer: SourceLayer
    taken: Term
    takes: str
    gives: str

    def __str__(self) -> str:
        return f"{'  ' * self.depth}{self.layer.name}: {self.takes} -> {self.gives}{self.layer.where}"


def rows(layer: SourceLayer, taken: Term | None = None) -> Iterator[LayerRow]:
    """Go through a model and the layers inside, each with what comes to it.

    Args:
        layer: The model.
        taken: The data that come to it; None means what it takes, and no more is known of them.
    """
    first = first_input(layer.layer_type) if taken is None else taken
    waiting: list[tuple[SourceLayer, int, Term]] = [(layer, 0, first)]
    while waiting:
        node, depth, taken = waiting.pop()
        yield LayerRow(depth, node, taken, taken_text(node.layer_type, taken), given_text(node.layer_type, taken))
        inputs = inputs_inside(node.rule, taken, [each.layer_type for each in node.layers])
        waiting += [(each, depth + 1, given) for each, given in zip(node.layers, inputs, strict=True)][::-1]


def written_name(expression: Expression) -> str:
    """Write a name or attribute as it stands in the source; "" for what is neither."""
    if isinstance(expression, NameExpr):
        return expression.name
    if isinstance(expression, MemberExpr):
        inner = written_name(expression.expr)
        return f"{inner}.{expression.name}" if inner else ""
    return ""


def unknown_layer(expression: Expression) -> SourceLayer:
    """Make a layer of which nothing is known: what a function without annotations returned, say."""
    name = written_name(expression) or written_name(getattr(expression, "callee", expression)) or "the layer"
    return SourceLayer(expression, expression, LayerType(name))
