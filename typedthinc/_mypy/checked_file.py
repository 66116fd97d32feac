"""The file that mypy checks, as the interpreter knows it: what its expressions are worth, and what it says of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mypy.nodes import CallExpr, Context, Expression, MemberExpr, OpExpr
from mypy.types import CallableType, Type

from typedthinc._mypy.places import Extent, extent
from typedthinc._mypy.signature_info import SignatureInfo
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.text import load_layer_type, load_term

if TYPE_CHECKING:
    from mypy.nodes import MypyFile

    from typedthinc._mypy.interpreter.arrays import KnownArrays
    from typedthinc._mypy.interpreter.asking import Interpreter
    from typedthinc._mypy.interpreter.results import Told
    from typedthinc._mypy.interpreter.undeclared import Undeclared
    from typedthinc.shapes.terms import Term


class CheckedFile:
    """A file while mypy checks it.

    Attributes:
        tree: The file.
        fitting: The calls whose arguments fit, with the types of these.
        refused: The calls that have been refused by their types.
    """

    def __init__(self, tree: MypyFile, interpreter: Interpreter) -> None:
        self.tree = tree
        self.fitting: dict[Context, tuple[Type, ...]] = dict[Context, Any]()
        self.refused: set[Context] = set[Context]()
        self._interpreter = interpreter
        self._signatures: dict[int, SignatureInfo] = {}

    def layer(self, node: Context, *, is_model: bool = False) -> LayerType | None:
        """Return what is known of a model or a gradient's callback; None if that is nothing.

        Args:
            is_model: Only of a model.
        """
        text = self.said(node, "model" if is_model else "layer")
        return None if text is None else load_layer_type(text)

    def term(self, node: Context) -> Term | None:
        """Return what is known of a list, a tuple or a container with arrays; None if that is nothing."""
        text = self.said(node, "term")
        return None if text is None else load_term(text)

    def said(self, node: Context, kind: str) -> str | None:
        """Return what the interpreter says of an expression, written down; None if that is nothing."""
        return self._interpreter.fact(self.tree.fullname, node, kind)

    def follows(self, node: Context) -> bool:
        """Tell whether the interpreter knows anything of data."""
        return self.term(node) is not None or self.arrays.value(node) is not UNKNOWN

    @property
    def arrays(self) -> KnownArrays:
        """Return what the data in it is worth."""
        return self._interpreter.arrays(self.tree.fullname)

    @cached_property
    def undeclared(self) -> Undeclared:
        """Return where models may be seen that come of what declares no result."""
        from typedthinc._mypy.interpreter.undeclared import Undeclared

        return Undeclared(self.tree)

    @cached_property
    def _errors(self) -> Sequence[Told]:
        return [each for each in self._interpreter.errors(self.tree.fullname) if each.code]

    def errors_of(self, node: Context) -> Iterator[Told]:
        """Go through what is wrong with a call or an operation, but not within a call or operation in it."""
        if not self._errors:
            return
        whole = extent(node)
        inner = [extent(each) for each in _parts(node) if isinstance(each, CallExpr | OpExpr)]
        for error in self._errors:
            place = extent_of(error)
            if _holds(whole, place) and not any(_holds(each, place) and each != place for each in inner):
                yield error

    def signature_info(self, signature: CallableType) -> SignatureInfo:
        """Read a signature, once."""
        # The info holds its signature, so that no other can get its id meanwhile.
        found = self._signatures.get(id(signature))
        if found is None:
            found = self._signatures[id(signature)] = SignatureInfo(signature)
        return found


def extent_of(error: Told) -> Extent:
    """Say where an error is told."""
    return (error.line, error.column), (error.end_line, error.end_column)


def _parts(node: Context) -> list[Expression]:
    match node:
        case CallExpr(callee=MemberExpr(expr=owner)):
            return [owner, *node.args]
        case CallExpr():
            return [node.callee, *node.args]
        case OpExpr():
            return [node.left, node.right]
        case _:
            return []


def _holds(outer: Extent, inner: Extent) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]
