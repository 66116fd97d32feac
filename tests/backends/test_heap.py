"""What the C library does with memory that is freed."""

from __future__ import annotations

import os
import platform
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="asks the allocator of GNU's C library")

# Each round makes and frees 12 MB; a page has 4 KiB, so giving them back would mean some 3,000 new ones.
PROGRAM = """
import resource
import numpy as np
import typedthinc.api
{before}

def faults():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    arrays = [np.ones(1 << 19, "float32") for _ in range(6)]
    del arrays
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

print(max([faults() for _ in range(8)][3:]))
"""


def most_faults(before: str) -> int:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("MALLOC_", "GLIBC_"))}
    program = [sys.executable, "-c", PROGRAM.format(before=before)]
    return int(subprocess.run(program, capture_output=True, text=True, check=True, env=clean).stdout)


def test_with_ops_it_is_kept() -> None:
    assert most_faults("typedthinc.api.get_ops('cpu')") < 100


def test_without_ops_it_is_not() -> None:
    assert most_faults("") > 1000
