"""Records of runs: each time the body of a function is walked, who called it, and how surely it runs."""

from __future__ import annotations

import ast
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typedthinc.analysis.values.callables import Closure, Module


class Certainty(IntEnum):
    """How surely what is walked now happens, where it is wrong.

    The one notion of "surely": what does not fit is reported where it SURELY happens, and WHEN_REACHED in bodies that
    are walked as they stand. A body that is walked for one call is not: what that call gives may be what keeps it away.
    """

    SURELY = 0
    WHEN_REACHED = 1
    NEVER = 2


class Run:
    """One walk through the body of a function, or of a module.

    Attributes:
        function: The function, None for a module.
        caller: The run in which the call stands.
        site: The call.
        module: The module in which the call stands; that of the body for a run without a call.
        is_open: The body is walked as it stands, with what its annotations say, or it is that of a module.
        outermost: The run that led to it in which nobody called: of a module, or of a body that is walked as it stands.
        certainty: How surely what is walked now happens.
        is_sure_in_way: It surely happens if the ways of the forks around it are those that are taken.
        has_labels: Messages name models as the body does.
    """

    def __init__(
        self, function: Closure | None, module: Module, *, caller: Run | None = None, site: ast.AST | None = None
    ) -> None:
        self.function: Closure | None = function
        self.module: Module = module
        self.caller: Run | None = caller
        self.site: ast.AST | None = site
        self.is_open: bool = caller is None
        self.has_labels: bool = False
        self.outermost: Run = self if caller is None else caller.outermost
        self.depth: int = 0 if caller is None else caller.depth + 1
        # Who calls only perhaps runs nothing for sure; a body of its own begins anew.
        self.certainty: Certainty = Certainty.SURELY if caller is None or caller.is_reporting else Certainty.NEVER
        if caller is not None and caller.certainty is Certainty.WHEN_REACHED:
            self.certainty = Certainty.NEVER
        self.is_sure_in_way: bool = caller is None or caller.is_sure_in_way

    @property
    def is_reporting(self) -> bool:
        """Whether what does not fit is reported now."""
        most = Certainty.WHEN_REACHED if self.is_open else Certainty.SURELY
        return self.certainty <= most

    @property
    def home(self) -> Module:
        """The module in which the body stands that is walked."""
        return self.module if self.function is None else self.function.scope.module

    def doubt(self, certainty: Certainty) -> None:
        """Let what follows in the body happen no more surely than this."""
        self.certainty = max(self.certainty, certainty)
        self.is_sure_in_way &= certainty is Certainty.SURELY

    @contextmanager
    def doubting(self, certainty: Certainty, *, is_way: bool = False) -> Generator[None]:
        """Let what is walked meanwhile happen no more surely than this, or as surely as this way of a fork is taken."""
        before = self.certainty, self.is_sure_in_way
        self.doubt(certainty)
        self.is_sure_in_way |= is_way and before[1]
        try:
            yield
        finally:
            self.certainty, self.is_sure_in_way = before

    def chain(self) -> Iterator[Run]:
        """List the run and those that led to it."""
        run: Run | None = self
        while run is not None:
            yield run
            run = run.caller
