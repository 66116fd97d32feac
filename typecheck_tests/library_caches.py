"""Caches of mypy that have the library and numpy to begin with, which takes mypy six seconds to read: one run does.

It reads them by `mypy.ini`, the file that users copy, with less than all that they import, then the rest; and once more
as sessions of the commands do without a configuration. Each worker begins its own caches with a copy, for two runs at a
time must not write into one cache.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from mypy.metastore import FilesystemMetadataStore, SqliteMetadataStore
from mypy.options import Options
from mypy.version import __version__ as mypy_version

from typecheck_tests.mypy_server import ROOT, run_mypy
from typedthinc.mypy_plugin import __version__ as plugin_version

# What every program of a daemon reads: it drops what none does, and takes minutes to read it later.
LIBRARY = "import typedthinc.api\n"
CONFIG = ROOT / "mypy.ini"
# Of 1,384 modules of torch, those that have neither modules of networks nor tensors.
_OF_TORCH = """
_decomp _dynamo _export _functorch _higher_order_ops _inductor _library _native _numpy _prims _prims_common _refs
_subclasses ao distributed distributions export fx masked onnx package profiler quantization testing utils
""".split()
# What the library only hands on: a third of the modules, and of each run. No program of the typing suites has an object
# of theirs. A daemon looks for what is skipped at each change, and reads all of it: minutes.
_SKIPPED = """
[mypy-PIL.*,attr.*,markdown_it.*,matplotlib.*,pydantic.*,pydantic_core.*,pyparsing.*,rich.*]
follow_imports = skip
follow_imports_for_stubs = true

[mypy-filelock.*,onnx.*,{}]
follow_imports = skip
follow_imports_for_stubs = true
""".format(",".join(f"torch.{name}.*" for name in _OF_TORCH))
_CACHES = ROOT / ".mypy_cache" / "python{}.{}".format(*sys.version_info)
_KEY = f"{mypy_version} {plugin_version} {_SKIPPED}"
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw0")


def short_config() -> Path:
    """Return the configuration that users copy, where mypy does not follow the packages that the library hands on."""
    return _written("mypy.ini", CONFIG.read_text(encoding="utf-8"))


def plain_config() -> Path:
    """Return the same of who has never heard of the plugin."""
    return _written("plain.ini", "[mypy]\nstrict = true\n")


@cache
def _written(name: str, settings: str) -> Path:
    path, text = _CACHES / name, settings + _SKIPPED
    with _locked(_CACHES):
        if not (path.is_file() and path.read_text(encoding="utf-8") == text):
            path.write_text(text, encoding="utf-8")
    return path


@cache
def own_cache() -> Path:
    """Return a cache of files of this worker's own, for all that reads `short_config()` and no other plugin."""
    # Beside another mypy of a busy machine databases have been found locked, though each worker has its own.
    folder = _CACHES / f"plugin-{WORKER}"
    begun = folder / "begun"
    if not (begun.is_file() and begun.read_text(encoding="utf-8") == _KEY):
        shutil.rmtree(folder, ignore_errors=True)
        # Links do: mypy replaces whole files.
        shutil.copytree(_library(short_config()), folder, copy_function=os.link)
        begun.write_text(_KEY, encoding="utf-8")
    return folder


@cache
def database(config: Path = CONFIG) -> Path:
    """Return a cache as mypy makes them by itself: a few files, which are copied at once."""
    folder = _CACHES / f"database-{_name(config)}-{WORKER}"
    shutil.rmtree(folder, ignore_errors=True)
    for version in filter(Path.is_dir, _library(config).iterdir()):
        files = FilesystemMetadataStore(str(version))
        shards = SqliteMetadataStore(str(folder / version.name), num_shards=Options().sqlite_num_shards)
        for name in files.list_all():
            shards.write(name, files.read(name), files.getmtime(name))
        shards.commit()
        shards.close()
    return folder


@cache
def of_commands() -> Path:
    """Return the cache of who has no configuration, where sessions of commands find theirs.

    Each worker has a copy of its own to begin with.
    """
    folder, own = _CACHES / "commands", _CACHES / f"commands-{WORKER}"
    environment = {**os.environ, "MYPYPATH": str(ROOT), "PYTHONPATH": str(ROOT), "MYPY_CACHE_DIR": "cache"}
    with _locked(folder):
        # mypy looks for its configuration no further up.
        (folder / ".git").mkdir(exist_ok=True)
        (folder / "program.py").write_text(f"import numpy\n{LIBRARY}", encoding="utf-8")
        filled, this_run = folder / "filled", os.environ.get("PYTEST_XDIST_TESTRUNUID", "")
        if not (this_run and filled.is_file() and filled.read_text(encoding="utf-8") == this_run):
            words = [sys.executable, "-m", "typedthinc", "annotate", "program.py"]
            done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
            filled.write_text(this_run, encoding="utf-8")
        shutil.rmtree(own, ignore_errors=True)
        shutil.copytree(folder / "cache", own)
    return own


@cache
def of_checks() -> Path:
    """Return the cache of `typedthinc check` with `--check-untyped-defs`, and nothing else configured.

    That is how sessions read the library, so that it need not be read once more.
    """
    folder, own = _CACHES / "commands", _CACHES / f"checks-{WORKER}"
    of_commands()
    with _locked(folder):
        shutil.rmtree(own, ignore_errors=True)
        shutil.copytree(folder / "cache" / "typedthinc", own)
    return own


def _name(config: Path) -> str:
    return "full" if config == CONFIG else "short"


@cache
def _library(config: Path) -> Path:
    """Return the cache that others begin with, which this or another worker has filled."""
    folder = _CACHES / f"library-{_name(config)}"
    # What is read of the library and numpy is the same, whatever else is followed: six seconds instead of thirteen.
    begun = None if config != CONFIG or (folder / "cache").is_dir() else _library(short_config())
    with _locked(folder):
        if begun is not None and not (folder / "cache").is_dir():
            shutil.copytree(begun, folder / "cache", copy_function=os.link)
        program = folder / "library.py"
        program.write_text(LIBRARY, encoding="utf-8")
        options = [f"--config-file={config}", "--cache-dir=cache", "--no-sqlite-cache"]
        done = run_mypy([*options, program.name], folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "cache"


@contextmanager
def _locked(folder: Path) -> Generator[None]:
    """Make a folder, and let one worker at a time fill it."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
