"""Runs of mypy that are measured: a process of its own each, or a step of the daemon."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_CONFIG = "[mypy]\nstrict = True\n"
_PLUGIN = "plugins = typedthinc.mypy_plugin\n"
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Cost:
    """Seconds of user CPU time, and seconds on the clock."""

    user: float
    wall: float


class Bench:
    """A folder with a configuration and a cache of its own.

    Args:
        folder: An empty folder.
        plugin: Whether mypy runs with the plugin.
    """

    def __init__(self, folder: Path, *, plugin: bool) -> None:
        folder.mkdir(parents=True)
        self._folder = folder
        self._cache, self._primed = folder / "cache", folder / "primed"
        self._environment = _with_byte_code(folder / "byte_code")
        (folder / "mypy.ini").write_text(_CONFIG + (_PLUGIN if plugin else ""))
        self.program = folder / "program.py"

    def prime(self, source: str) -> None:
        """Fill the cache with the libraries that a program imports."""
        self.program.write_text(source)
        self._run()
        self.program.unlink()
        shutil.copytree(self._cache, self._primed)

    def cold(self, source: str) -> Cost:
        """Check a program of which the cache knows nothing but what it imports."""
        shutil.rmtree(self._cache)
        shutil.copytree(self._primed, self._cache)
        self.program.write_text(source)
        return self._run()

    def warm(self) -> Cost:
        """Check the last program again."""
        return self._run()

    @contextmanager
    def daemon(self, source: str) -> Iterator[Daemon]:
        """Start a daemon that has checked a program once."""
        self.program.write_text(source)
        daemon = Daemon(self.program, self._cache, self._environment)
        try:
            daemon.check()
            yield daemon
        finally:
            daemon.stop()

    def _run(self) -> Cost:
        command = [sys.executable, "-m", "mypy", "--cache-dir", str(self._cache), self.program.name]
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=self._folder, stdout=subprocess.PIPE, text=True, env=self._environment)
        with process:
            said = process.stdout.read() if process.stdout else ""
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        _require(process.returncode == 0, said)
        return Cost(usage.ru_utime, time.perf_counter() - start)


class Daemon:
    """A running dmypy; its CPU time is read from /proc, so this part needs Linux."""

    def __init__(self, program: Path, cache: Path, environment: Mapping[str, str]) -> None:
        self._program, self._environment = program, environment
        self._status = program.with_name("dmypy.json")
        self._dmypy("start", "--", "--cache-dir", str(cache))
        self._pid = int(json.loads(self._status.read_text())["pid"])

    def check(self) -> Cost:
        """Check the program, which may have changed since."""
        user, wall = self._user(), time.perf_counter()
        self._dmypy("check", self._program.name)
        return Cost(self._user() - user, time.perf_counter() - wall)

    def stop(self) -> None:
        """End the daemon."""
        self._dmypy("stop")

    def _user(self) -> float:
        fields = Path(f"/proc/{self._pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) / _TICKS

    def _dmypy(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "mypy.dmypy", "--status-file", str(self._status), *arguments]
        result = subprocess.run(
            command, cwd=self._program.parent, capture_output=True, text=True, check=False, env=self._environment
        )
        _require(result.returncode == 0, result.stdout + result.stderr)


def _with_byte_code(folder: Path) -> dict[str, str]:
    """Have Python keep byte code, as it does for users, also where this environment says that it shall not."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder)}


def _require(fine: bool, said: str) -> None:
    if not fine:
        raise RuntimeError(f"mypy should have found nothing wrong, but said:\n{said[:2000]}")
