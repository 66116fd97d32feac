"""The mypy plugin: `plugins = typedthinc.mypy_plugin`. The entry alone: a run that has nothing to check loads no more.

`_mypy/hooks.py` finds the callback for a full name; ARCHITECTURE.md follows a call through them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if find_spec("mypy") is None:
    raise ModuleNotFoundError(
        "typedthinc.mypy_plugin needs mypy, which comes with the extra: pip install 'typedthinc[mypy]'", name="mypy"
    )

from mypy.nodes import MypyFile
from mypy.plugin import (
    AnalyzeTypeContext,
    AttributeContext,
    FunctionSigContext,
    MethodSigContext,
    Plugin,
    ReportConfigContext,
)
from mypy.types import FunctionLike, Type

from typedthinc._mypy import codes, digest
from typedthinc._mypy.met import ModulesMet, is_users, meets_rules, share_files
from typedthinc.analysis.library import installed

if TYPE_CHECKING:
    from typedthinc._mypy.hooks import Hooks
    from typedthinc._mypy.interpreter.asking import Interpreter

# mypy knows an error code once it is made, and options may name ours.
CODES = codes.CODES


def __getattr__(name: str) -> str:
    """Return the version of the files as they are now: at each `dmypy run`, the daemon restarts if it is another."""
    if name == "__version__":
        return digest.digest()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class TypedthincPlugin(Plugin):
    """Check sizes, and everything that depends on them, beside the types that mypy infers."""

    # The last file of which a check began: hooks that are loaded later begin with it.
    _last: MypyFile | None = None

    @cached_property
    def hooks(self) -> Hooks:
        """The hooks themselves, loaded when there is something to look at."""
        from typedthinc._mypy.hooks import Hooks

        hooks = Hooks(self.lookup_fully_qualified, self._interpreter)
        if self._last is not None:
            hooks.start()
        return hooks

    @cached_property
    def _files(self) -> ModulesMet:
        """The modules that mypy has met."""
        return ModulesMet()

    @cached_property
    def _interpreter(self) -> Interpreter:
        """What follows programs."""
        from typedthinc._mypy.interpreter.asking import Interpreter

        return Interpreter(self.options)

    def set_modules(self, modules: dict[str, MypyFile]) -> None:
        """Learn which files there are, before any is checked."""
        super().set_modules(modules)
        share_files(self.options, self._files)
        if self._files.are_looked_at:
            self._interpreter.refresh(modules, self._files)

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        """Look at combinators, and at functions and classes with a model in their signature."""
        return self.hooks.of_function(fullname) if self._files.are_looked_at else None

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        """Look at methods of models, gradients' callbacks and losses, and at those with models in their signature."""
        return self.hooks.of_method(fullname) if self._files.are_looked_at else None

    def get_attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        """Look at what mypy reports, also in a file without calls; and at the layers of a model."""
        return self.hooks.of_attribute(fullname) if self._files.are_looked_at else None

    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        """Look for factories where an annotation speaks of models."""
        return self.hooks.of_annotation(fullname) if self._files.are_looked_at else None

    def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
        """Note that a check begins; a file depends on nothing more."""
        self._files.add(file.path, file.fullname)
        self._last = file
        self._interpreter.begin(file)
        if self._files.are_looked_at:
            self.hooks.start()
        return []

    def get_additional_indirect_deps(self, file: MypyFile) -> set[str]:
        """Say what is left to say of a file that has been checked; it depends on nothing more."""
        if self._files.are_looked_at:
            self.hooks.leave(file)
        return set()

    def report_config_data(self, ctx: ReportConfigContext) -> Any:
        """Make the cache depend on the plugin's own code, on the rules of other packages, and on what is said of it."""
        if ctx.is_check:
            self._files.add(ctx.path, ctx.id)
        if not meets_rules(ctx.id, ctx.path):
            return {"typedthinc": digest.VERSION}
        if not is_users(ctx.id, ctx.path):
            # What is kept of a library hangs on no program.
            return self._key
        return (self._interpreter.of_cached if ctx.is_check else self._interpreter.of_written)(self._key, ctx.id)

    @cached_property
    def _key(self) -> Mapping[str, object]:
        # mypy asks of each module twice, and of a thousand modules.
        return {"typedthinc": digest.VERSION, "rules": installed.fingerprint()}


def plugin(version: str) -> type[Plugin]:
    """Return the plugin, which mypy asks for."""
    return TypedthincPlugin
