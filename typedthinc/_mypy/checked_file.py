"""The file that mypy checks, as the interpreter knows it: what its expressions are worth, and what it says of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mypy.nodes import CallExpr, Context, Expression, MemberExpr, OpExpr
from mypy.types import CallableType, Type

from typedthinc._mypy.places import Extent, extent
from typedthinc._mypy.signature_info import SignatureInfo
from typedthinc.shapes.argument_messages import NEEDS_ONE
from typedthinc.shapes.scheme import UNNAMED, LayerType
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.terms import Array, Container, Term, Tuple

if TYPE_CHECKING:
    from mypy.nodes import MypyFile

    from typedthinc._mypy.interpreter.asking import Interpreter
    from typedthinc._mypy.interpreter.results import Told
    from typedthinc.analysis.facts import Known
    from typedthinc.shapes.arrays.values import Value


class CheckedFile:
    """A file while mypy checks it.

    Attributes:
        tree: The file.
        fitting: The calls whose arguments fit, with the types of these.
        literals: Whether signatures take numbers of some classes as arguments of some names.
        refused: The calls that have been refused by their types.
        other_overloads: What the overloads but the first take of a call that is answered: nothing.
    """

    def __init__(self, tree: MypyFile, interpreter: Interpreter) -> None:
        self.tree = tree
        self.fitting: dict[Context, tuple[Type, ...]] = dict[Context, Any]()
        self.literals: dict[tuple[object, ...], bool] = {}
        self.refused: set[Context] = set[Context]()
        self.other_overloads: dict[Context, CallableType] = dict[Context, Any]()
        self._interpreter = interpreter
        self._signatures: dict[int, SignatureInfo] = {}

    @cached_property
    def _known(self) -> Known:
        return self._interpreter.known(self.tree.fullname)

    def layer(self, node: Context, *, is_model: bool = False) -> LayerType | None:
        """Return what is known of a model or a gradient's callback; None if that is nothing.

        Args:
            is_model: Only of a model.
        """
        known, span = self._known, extent(node)
        fact = known.facts.get(span)
        if not isinstance(fact, LayerType) or (is_model and span not in known.models):
            return None
        return fact if fact.is_mistaken or fact.name != UNNAMED else None

    def term(self, node: Context) -> Term | None:
        """Return what is known of a list, a tuple or a container with arrays; None if that is nothing."""
        known, span = self._known, extent(node)
        fact = known.facts.get(span)
        # Of what is worth an array its type and its value together say more.
        return fact if isinstance(fact, Term) and span not in known.values and _has_arrays(fact) else None

    def value(self, node: Context) -> Value:
        """Return what data is worth."""
        return self._known.values.get(extent(node), UNKNOWN)

    def why_unknown(self, node: Context, *, is_known: bool) -> str:
        """Say why not all is known of what a call of `reveal` is given; of what nothing is known, why that is so."""
        whys = self._interpreter.whys(self.tree.fullname)
        return whys.get((node.line, True)) or ("" if is_known else whys.get((node.line, False), ""))

    def follows(self, node: Context) -> bool:
        """Tell whether the interpreter knows anything of data."""
        return self.term(node) is not None or self.value(node) is not UNKNOWN

    @cached_property
    def _errors(self) -> Sequence[Told]:
        said = self._interpreter.errors(self.tree.fullname)
        # That one argument lacks mypy says as well, where it checks the call.
        return [each for each in said if each.code and not NEEDS_ONE.fullmatch(each.message)]

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


def _has_arrays(term: Term) -> bool:
    """Tell whether a term says more than the type of its value does."""
    return isinstance(term, Array) or (isinstance(term, Container | Tuple) and any(map(_has_arrays, term.items)))


def _holds(outer: Extent, inner: Extent) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]
