"""What the array types are at run time: names for annotations, with sizes, that pydantic can validate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from typing_extensions import TypeVar

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

S0 = TypeVar("S0", bound=int, default=Any, covariant=True)
S1 = TypeVar("S1", bound=int, default=Any, covariant=True)
S2 = TypeVar("S2", bound=int, default=Any, covariant=True)
S3 = TypeVar("S3", bound=int, default=Any, covariant=True)
S4 = TypeVar("S4", bound=int, default=Any, covariant=True)


class Array(Protocol):
    """An array type. As a protocol it raises an error in isinstance, where any answer would mislead."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Let pydantic validate arrays; it is imported by whoever uses it, not here."""
        from typedthinc.arrays.schemas import array_schema

        return array_schema(source)
