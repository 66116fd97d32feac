"""The extension, compiled for the limited API of Python 3.11; what else there is to say stands in pyproject.toml."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

SOURCES = [f"src/{name}.c" for name in ("module", "shared", "rows", "pool", "base", "avx2", "avx512")]
HEADERS = sorted(str(path) for path in Path("src").glob("*.h"))
# Not -ffast-math: nan and infinity keep their meaning, and sums their order.
GNU = [
    "-O3",
    "-std=c11",
    "-fno-math-errno",
    "-fno-trapping-math",
    "-ffp-contract=off",
    "-fvisibility=hidden",
    "-pthread",
]
MSVC = ["/O2", "/std:c11", "/fp:precise"]
# The workflow of a release knows them, and no other build.
ADDRESSES = {
    "Documentation": os.environ.get("TYPEDTHINC_DOCUMENTATION_URL", ""),
    "Source": os.environ.get("TYPEDTHINC_REPOSITORY_URL", ""),
}

setup(
    project_urls={label: address for label, address in ADDRESSES.items() if address},
    ext_modules=[
        Extension(
            "typedthinc_kernels._kernels",
            SOURCES,
            depends=HEADERS,
            extra_compile_args=MSVC if sys.platform == "win32" else GNU,
            extra_link_args=[] if sys.platform == "win32" else ["-pthread"],
            py_limited_api=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
