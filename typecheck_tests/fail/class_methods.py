"""Objects that class methods make, and that `replace` makes of others."""

from __future__ import annotations

from dataclasses import dataclass, replace

from typedthinc.api import Linear, chain

end = Linear(3, 9)


@dataclass
class Settings:
    n_in: int = 4
    hidden: int = 128

    @classmethod
    def small(cls) -> Settings:
        return cls(hidden=16)

    @classmethod
    def of(cls, hidden: int) -> Settings:
        made = cls(8, 2 * hidden)
        return made

    def wider(self) -> Settings:
        return replace(self, hidden=2 * self.hidden)


class Net:
    def __init__(self, width: int) -> None:
        self.width = width

    @classmethod
    def large(cls) -> Net:
        return cls(width=64)


base = Settings()
wide = replace(base, hidden=512)
chain(Linear(wide.hidden, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 512]
chain(Linear(wide.n_in, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 4]
chain(Linear(base.hidden, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 128]
chain(Linear(base.wider().hidden, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 256]
chain(Linear(Settings.small().hidden, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 16]
chain(Linear(Settings.of(7).hidden, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 14]
chain(Linear(Net.large().width, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 64]


def use() -> None:
    small = Settings.small()
    chain(Linear(small.hidden, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 16]
    other = replace(small, n_in=5)
    chain(Linear(other.n_in, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 5]
    chain(Linear(other.hidden, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 16]
