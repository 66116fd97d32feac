"""Class methods and `replace` where another class, or the program later, decides what the object holds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from typedthinc.api import Linear, chain

end = Linear(3, 9)


@dataclass
class Settings:
    hidden: int = 9
    other: int = 4
    later: int = 4

    @classmethod
    def made(cls) -> Settings:
        return cls()

    @classmethod
    def changed(cls) -> Settings:
        found = cls()
        found.later = 9
        return found


@dataclass
class Derived(Settings):
    other: int = 9


@dataclass
class Doubled:
    hidden: int = 9

    def __post_init__(self) -> None:
        self.hidden = 9


class Base:
    def __init__(self, width: int) -> None:
        self.width = width

    @classmethod
    def made(cls) -> Base:
        return cls(4)


class Wide(Base):
    def __init__(self, width: int) -> None:
        super().__init__(width + 5)


def use(settings: Settings, kind: type[Settings]) -> None:
    chain(Linear(settings.made().other, 3), Linear(3, settings.made().other))
    chain(Linear(kind.made().other, 3), Linear(3, kind.made().other))


chain(Linear(Derived.made().other, 3), end)
chain(Linear(replace(Derived(), hidden=4).other, 3), end)
chain(Linear(replace(Doubled(), hidden=4).hidden, 3), end)
chain(Linear(Settings.changed().later, 3), end)
chain(Linear(Wide.made().width, 3), end)
changed = Settings()
changed.later = 9
chain(Linear(replace(changed, hidden=3).later, 3), end)
use(Settings(), Settings)
