"""The signatures of the library's functions, read from the files that define them; and which overload a call takes."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from typedthinc.analysis.annotations import read
from typedthinc.analysis.hints import ANY_HINT, Hint, Named, Variable
from typedthinc.analysis.library.taking import may_be
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.source import LibraryModule, definitions
from typedthinc.analysis.special_names import PADDED, RAGGED, SHAPED
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import value_of
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.sizes import UNKNOWN


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter.

    Attributes:
        default: What it is worth where a call leaves it out, ABSENT where a call must not.
        has_place: An argument without a name may go to it.
        has_name: An argument may name it.
    """

    name: str
    hint: Hint
    default: Value
    has_place: bool
    has_name: bool = True


@dataclass(frozen=True, slots=True)
class SignatureText:
    """A signature: its parameters, what it returns, and whether it takes any others, by place or by name."""

    parameters: tuple[Parameter, ...]
    returns: Hint
    is_variadic: bool
    takes_names: bool = False

    @property
    def places(self) -> list[str]:
        """The names of the parameters to which arguments without a name go, in order."""
        return [each.name for each in self.parameters if each.has_place]

    def has_all(self, call: Call) -> bool:
        """Tell whether there is a parameter for each argument of a call."""
        placed = {*self.places[: len(call.args)]}
        is_room = len(call.args) <= len(self.places) or self.is_variadic
        return is_room and call.named.keys() <= {each.name for each in self.parameters} - placed

    def lacking(self, call: Call) -> list[str]:
        """List the parameters that a call must give, and does not."""
        given = {*self.places[: len(call.args)], *call.named}
        return [each.name for each in self.parameters if each.default is ABSENT and each.name not in given]


@cache
def signatures_of(full: str) -> tuple[SignatureText, ...]:
    """Return the overloads of a function of the library, and last what its definition says; nothing if it has none."""
    found = definitions(full)
    if found is None:
        return _signature_of_fields(full.removesuffix(".__init__")) if full.endswith(".__init__") else ()
    module, statements = found
    functions = [each for each in statements if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    return tuple(_signature(each, module) for each in functions)


def _signature_of_fields(cls: str) -> tuple[SignatureText, ...]:
    """Return the signature that the fields of a data class make."""
    found = definitions(cls)
    if found is None or not isinstance(found[1][-1], ast.ClassDef):
        return ()
    module, node = found[0], found[1][-1]
    if not any("dataclass" in ast.unparse(each) for each in node.decorator_list):
        return ()
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)]
    parameters = tuple(
        Parameter(
            ast.unparse(each.target), _field(cls, read(each.annotation, module)), _default(each.value), has_place=True
        )
        for each in fields
        if "ClassVar" not in ast.unparse(each.annotation)
    )
    return (SignatureText(parameters, ANY_HINT, is_variadic=False),)


def _field(cls: str, hint: Hint) -> Hint:
    """Return what a field holds: of sequences an array, though any type variable may stand for its type."""
    is_open = isinstance(hint, Variable) and hint.bound is None
    return Named(SHAPED[0]) if is_open and cls in (RAGGED, PADDED) else hint


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef, module: LibraryModule) -> SignatureText:
    found = signature_of_arguments(node.args, lambda annotation: read(annotation, module))
    is_bound = bool(found.parameters) and found.parameters[0].name in ("self", "cls")
    return replace(found, parameters=found.parameters[is_bound:], returns=read(node.returns, module))


def signature_of_arguments(spec: ast.arguments, hint_of: Callable[[ast.expr], Hint]) -> SignatureText:
    """Return the signature that a definition states; it returns anything."""
    placed = [*spec.posonlyargs, *spec.args]
    defaults = [*[None] * (len(placed) - len(spec.defaults)), *spec.defaults]
    given = [*zip(placed, defaults, strict=True), *zip(spec.kwonlyargs, spec.kw_defaults, strict=True)]
    parameters = tuple(
        Parameter(
            arg.arg,
            ANY_HINT if arg.annotation is None else hint_of(arg.annotation),
            _default(default),
            has_place=place < len(placed),
            has_name=place >= len(spec.posonlyargs),
        )
        for place, (arg, default) in enumerate(given)
    )
    return SignatureText(parameters, ANY_HINT, spec.vararg is not None, spec.kwarg is not None)


def _default(node: ast.expr | None) -> Value:
    if node is None:
        return ABSENT
    try:
        return value_of(ast.literal_eval(node))
    except (ValueError, SyntaxError):
        return UNKNOWN


def chosen_signature(full: str, call: Call) -> SignatureText | None:
    """Return the overload that a call takes, None for a function without a signature."""
    found = signatures_of(full)
    for each in found[:-1]:
        if _takes(each, call):
            return each
    return found[-1] if found else None


def _takes(signature: SignatureText, call: Call) -> bool:
    if not signature.has_all(call) or signature.lacking(call):
        return False
    given = call.by_name(signature.places)
    parameters = {each.name: each for each in signature.parameters}
    return all(may_be(argument.value, parameters[name].hint) for name, argument in given.items())


def arguments_by_name(signature: SignatureText, call: Call) -> Mapping[str, Argument]:
    """Return the arguments of a call that are known, by the names of their parameters."""
    known = [each for each in call.args if not each.is_spread]
    return {**dict(zip(signature.places, known, strict=False)), **call.named}
