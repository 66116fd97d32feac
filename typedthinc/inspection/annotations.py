"""What is known of a value as an annotation that every checker understands: `Floats2d[Any, Literal[64]]`."""

from collections.abc import Sequence
from typing import Final

from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Var
from typedthinc.shapes.terms import AnyRank, Array, Container, Other, Term, Tuple, Widened, variables

# Where each name comes from that an annotation may need.
MODULES: Final = {"Any": "typing", "Literal": "typing", "Sequence": "collections.abc", "Model": "typedthinc.api"}
_TYPES: Final = "typedthinc.types"
# Classes that need no import.
_PLAIN: Final = frozenset({"builtins.str", "builtins.int", "builtins.float", "builtins.bool"})


class Annotation:
    """The text of an annotation, and the names that it needs.

    Attributes:
        text: As it is written in the source.
        names: The names in it that must be imported.
        tells_sizes: Whether it says more than the types that checkers infer.
    """

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.text = ""
        self.tells_sizes = False

    def name(self, name: str) -> str:
        """Use a name."""
        self.names[name] = MODULES.get(name, _TYPES)
        return name


def annotation_of_model(layer: LayerType) -> Annotation | None:
    """Write the type of a model; None if no plain annotation says what it takes and gives."""
    if len(layer.scheme.alternatives) != 1:
        return None
    (signature,) = layer.scheme.alternatives
    if any(isinstance(term, Var | Widened) for term in (signature.input, signature.output)) or _is_passed_on(
        signature.input, signature.output
    ):
        return None
    found = Annotation()
    taken, given = _term(found, signature.input, given=False), _term(found, signature.output, given=True)
    found.text = f"{found.name('Model')}[{taken}, {given}]"
    # What checkers infer may say more of such an end.
    return None if "Any" in (taken, given) else found


def annotation_of_data(term: Term) -> Annotation:
    """Write the type of data."""
    found = Annotation()
    found.text = _term(found, term, given=True)
    return found


def _is_passed_on(taken: Term, given: Term) -> bool:
    """Tell whether a rank or container of the output hangs on the input; a size that does is left unknown."""
    plain = {var for var in variables(taken) & variables(given) if not var.layer}  # sizes of layers are not the input's
    return any(isinstance(item, Var) and item in plain for term in (taken, given) for item in _items(term))


def _items(term: Term) -> Sequence[Term]:
    return term.items if isinstance(term, Container | Tuple) else ()


def _term(found: Annotation, term: Term, *, given: bool) -> str:
    match term:
        case Array(family, sizes):
            return _array(found, f"{family}{len(sizes)}d", sizes)
        case AnyRank(family):
            return found.name(f"{family}Xd")
        case Container("list", (item,)):
            kind = "list" if given else found.name("Sequence")  # a parameter takes any sequence
            return f"{kind}[{_term(found, item, given=given)}]"
        case Container(kind, items):
            return f"{found.name(kind)}[{', '.join(_term(found, item, given=given) for item in items)}]"
        case Tuple(items):
            return f"tuple[{', '.join(_term(found, item, given=given) for item in items)}]"
        case Other(name) if name in _PLAIN:
            return name.removeprefix("builtins.")
        case _:
            return found.name("Any")


def _array(found: Annotation, name: str, sizes: Sequence[Size]) -> str:
    if not any(isinstance(_written(size), Known) for size in sizes):  # all unknown: brackets tell nothing
        return found.name(name)
    return f"{found.name(name)}[{', '.join(_size(found, size) for size in sizes)}]"


def _written(size: Size) -> Size:
    """Forget what hangs on a variable, and names: an annotation elsewhere may not see them."""
    return size if isinstance(size, Known) and not size.terms else UNKNOWN


def _size(found: Annotation, size: Size) -> str:
    written = _written(size)
    if not isinstance(written, Known):
        return found.name("Any")
    found.tells_sizes = True
    return f"{found.name('Literal')}[{written.constant}]"
