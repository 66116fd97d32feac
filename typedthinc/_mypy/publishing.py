"""What is kept of a module once it has been read: all that others may ask about its numbers, arrays and models."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from mypy.nodes import MypyFile, TypeInfo

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.contents import Contents
from typedthinc._mypy.features.arrays import modules as arrays_of_modules
from typedthinc._mypy.features.bodies import modules as models_of_modules
from typedthinc._mypy.features.bodies.bodies import Bodies
from typedthinc._mypy.guard import attempt
from typedthinc._mypy.imports import has_torch
from typedthinc._mypy.met import is_users
from typedthinc._mypy.published import publish as publish_numbers


class Publishing:
    """Keeps what others may read of modules.

    Args:
        find_class: Finds a class by its full name.
        bodies_of: Reads the bodies of a module.
    """

    def __init__(self, find_class: Callable[[str], TypeInfo | None], bodies_of: Callable[[MypyFile], Bodies]) -> None:
        self._find_class, self._bodies_of = find_class, bodies_of

    def publish(self, file: MypyFile, modules: Mapping[str, MypyFile], contents: Contents | None = None) -> None:
        """Keep what others may read of a file, once it has been read; `contents` is what it says, if that is known."""
        read = cache(partial(FileAssignments, file, contents=contents))
        attempt(partial(publish_numbers, file, modules, read))
        attempt(partial(arrays_of_modules.publish, file, modules, read))
        if has_torch(file) and is_users(file.fullname, file.path):
            attempt(partial(self._publish_torch, file, modules, read))
        attempt(partial(models_of_modules.publish, file, modules, read, self._find_class, self._bodies_of))

    def _publish_torch(
        self, file: MypyFile, modules: Mapping[str, MypyFile], read: Callable[[], FileAssignments]
    ) -> None:
        # Loaded where torch is met: most programs never do.
        from typedthinc._mypy.features.torch import modules as modules_of_torch

        modules_of_torch.publish(file, modules, read, self._find_class)
