"""What the checks and the pictures of a model know of it: less than a model is, so that neither imports it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol
from weakref import ref

from typedthinc.shapes.scheme import LayerType

# A layer may become part of any number of models that are soon gone: past this many, dead references are dropped.
_MANY: Final = 32


class Ends(NamedTuple):
    """The sizes of a composed layer that the layers in it tell.

    Attributes:
        sizes: nI and nO, those that it has; None where no number is known.
        widths: How wide the layers in it are now whose type leaves that open, as they may grow, by owner.
    """

    sizes: Mapping[str, int | None]
    widths: Mapping[str, int]


VERSION: Final = attrgetter("version")
_NONE: Final[Mapping[str, Any]] = MappingProxyType({})
NO_ENDS: Final = Ends(_NONE, _NONE)  # of layers that hold none


class TypeCache:
    """What was found of a layer, until a size or a layer in it changes, however deep.

    It knows what was found by way of it of the layers around, which hold theirs as long as this one holds. A change
    tells them, so that a forward pass has nothing to compare.

    Other threads may invalidate it at any time: what is found is kept first and then looked at again, and goes if the
    version is not what it was before the search.

    Attributes:
        layer_type: Its type; None while that is not known.
        fits: Tells that data fits its input, where False means that it takes a closer look; None while it is not made.
        ends: What the layers in it tell of its ends; None while that is not known.
        settings: The settings of the layer by which its type was found: they may change without notice.
        fits_together: Whether the layers inside fit: nothing has changed but sizes that follow from that.
        version: Another object after each change.
    """

    __slots__ = (
        "__weakref__",
        "_around",
        "_parts",
        "ends",
        "fits",
        "fits_together",
        "layer_type",
        "settings",
        "version",
    )

    layer_type: LayerType | None
    fits: Callable[[Any], bool] | None
    ends: Ends | None
    fits_together: bool
    settings: Mapping[str, Any]
    version: object
    _parts: Sequence[TypeCache]
    _around: dict[int, ref[Any]]

    def __init__(self) -> None:
        """Begin with nothing found."""
        self.layer_type = self.fits = self.ends = self.version = None  # nothing found, nothing to compare
        self.fits_together = False
        self._parts, self._around, self.settings = (), {}, _NONE  # immutable, so that all may share it

    def invalidate(self, *, fits_together: bool = False) -> None:
        """Invalidate what is cached of the layer and of those around it.

        Args:
            fits_together: A size has got the number that it was solved to be, so that what fit fits as before.
        """
        waiting = [self]
        while waiting:
            kept = waiting.pop()
            kept.version = object()  # first, for who finds anything at this very time
            kept.layer_type = kept.fits = kept.ends = None  # a reader takes each once, so it sees the old or None
            kept.fits_together = kept.fits_together and fits_together
            around = list(kept._around.values())  # a copy: threads may add to it
            if not kept.fits_together:  # who stands around hears of no further change: it has nothing to lose
                kept._around, kept._parts = {}, ()
            for link in around:
                if (each := link()) is not None:  # models that are gone are skipped
                    waiting.append(each)

    def store(self, layer_type: LayerType, version: object, parts: Sequence[TypeCache], versions: list[object]) -> None:
        """Store a type.

        Args:
            version: What the version was before it was looked for.
            parts: What is kept of the layers inside, of which it was made.
            versions: What their versions were.
        """
        link: ref[Any] = ref(self)  # the same one each time
        for part in parts:
            part._tell(link)  # before the check below: a change in between is heard of
        self._parts, self.layer_type, self.fits_together = parts, layer_type, True
        if self.version is not version or list(map(VERSION, parts)) != versions:
            self.invalidate()

    def store_check(self, fits: Callable[[Any], bool], version: object) -> None:
        """Store what tells that data fits."""
        self.fits = fits
        if self.version is not version:
            self.fits = None  # another thread has invalidated it since

    def store_io_dims(self, ends: Ends, version: object) -> None:
        """Store what is known of the sizes at both ends."""
        self.ends = ends
        if self.version is not version:
            self.ends = None

    def _tell(self, link: ref[Any]) -> None:
        around, key = self._around, id(link)
        if key not in around:  # once for each model around
            if len(around) % _MANY == _MANY - 1:  # now and then, not at each
                for other, each in list(around.items()):  # a copy: others may add meanwhile
                    if each() is None:
                        around.pop(other, None)
            around[key] = link


class Layer(Protocol):
    """A model, as far as its type goes."""

    id: int
    attrs: dict[str, Any]
    shims: list[Any]
    _type: TypeCache

    @property
    def factory(self) -> str:
        """What messages call it."""
        ...

    @property
    def forward(self) -> Callable[..., Any]:
        """The function that computes the output."""
        ...

    @property
    def layers(self) -> Sequence[Layer]:
        """The layers directly below."""
        ...

    @property
    def param_names(self) -> Sequence[str]:
        """The names of the parameters, with a value or without."""
        ...

    def maybe_get_param(self, name: str, /) -> Any:
        """Return a parameter, None where it has no value."""
        ...

    def has_dim(self, name: str, /) -> bool | None:
        """Return True for a size with a value, None for one without, False for an unknown name."""
        ...

    def maybe_get_dim(self, name: str, /) -> int | None:
        """Return a size, None where it has no value."""
        ...
