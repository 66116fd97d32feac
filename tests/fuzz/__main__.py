"""Fuzz what reads files, led by which lines run: atheris, of the extra `typedthinc[fuzz]`.

    python -m tests.fuzz model_file -runs=1000000
    python -m tests.fuzz configuration -max_total_time=600

What comes behind the target are options of libFuzzer. It ends at the first input that raises anything but a refusal,
and leaves that input in a file `crash-...`; give the name of that file to see it again.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["typedthinc.serialize", "typedthinc.model.saving", "typedthinc.config"]):
    from tests.fuzz.targets import TARGETS, seeds


def main() -> None:
    """Feed the target named first."""
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"{__doc__}\nThe targets are {', '.join(TARGETS)}.")
    name, *options = sys.argv[1:]
    corpus = [] if any(Path(option).is_file() for option in options) else [_corpus(name)]
    atheris.Setup([sys.argv[0], *options, *corpus], TARGETS[name])
    atheris.Fuzz()


def _corpus(name: str) -> str:
    """Make a folder with what to begin with; libFuzzer adds to it what leads to new lines."""
    folder = Path(tempfile.mkdtemp(prefix="typedthinc-fuzz-"))
    for place, data in enumerate(seeds(name)):
        (folder / str(place)).write_bytes(data)
    return str(folder)


if __name__ == "__main__":
    main()
