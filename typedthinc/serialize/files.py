"""Files that are there as a whole or not at all, and that are files: nothing here waits for a pipe."""

import errno
import os
import stat
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Final

from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

_KINDS: Final = {
    stat.S_IFIFO: "a FIFO",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
# Opening a FIFO waits for whoever writes to it, unless told not to. Windows has neither.
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@hide_frames()
def open_regular(path: str | os.PathLike[str]) -> BufferedReader:
    """Open a file to read; FIFOs, sockets and devices are refused, never waited for.

    Raises:
        OSError: It cannot be read, or is not a regular file.
        TypeError: It is not a path. A number is not one either, though `open` takes it for an open file.
    """
    file = open(os.fspath(path), "rb", opener=lambda name, flags: os.open(name, flags | _AT_ONCE))
    try:
        _check_regular(os.fstat(file.fileno()).st_mode, path)  # by the open file: the path may be another by now
    except OSError:
        file.close()
        raise
    return file


@hide_frames(LIBRARY_ERRORS)
def read_regular(path: str | os.PathLike[str]) -> bytes:
    """Return what a regular file holds.

    Raises:
        OSError: It cannot be read, or is not a regular file; the error has this path.
        TypeError: It is not a path.
    """
    with naming(path), open_regular(path) as file:
        return file.read()


@hide_frames(LIBRARY_ERRORS)
def write_atomically(path: str | os.PathLike[str], write: Callable[[Path], object]) -> None:
    """Write a file beside the path and put it in place when it is on the disk.

    Whatever goes wrong before that, and a crash too, leaves the file that was there. A link stays a link.

    Args:
        path: Where the file goes; the folder must exist.
        write: Writes everything to the path that it gets.

    Raises:
        OSError: The file cannot be written, or what is there is not a regular file; the error has this path.
    """
    target = Path(os.path.realpath(path))  # through links: a link stays one
    with naming(path):
        if target.exists():
            _check_regular(target.stat().st_mode, path)
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".part", dir=target.parent)
        os.close(handle)
        part = Path(name)
        try:
            write(part)
            part.chmod(_mode(target))  # mkstemp gives rights to the owner alone
            _sync(part)  # on the disk before it has the name
            part.replace(target)  # at once: readers see the old file or the new
        except BaseException:  # Ctrl-C, too: no part is left behind
            part.unlink(missing_ok=True)
            raise
        _sync(target.parent)  # the name itself, on the disk


@contextmanager
def naming(path: str | os.PathLike[str]) -> Generator[None]:
    """Have errors of the system name the path that was asked for, and no file beside it."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None


def _check_regular(mode: int, path: str | os.PathLike[str]) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(mode):
        kind = _KINDS.get(stat.S_IFMT(mode), "something else")
        raise OSError(errno.EINVAL, f"expected a file, not {kind}", os.fspath(path))


def _mode(target: Path) -> int:
    """Return the rights that the file has, or those of any new file; only its owner can read a temporary file."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)  # to read the mask, one has to set it
    os.umask(mask)
    return 0o666 & ~mask


def _sync(path: Path) -> None:
    if path.is_dir() and os.name == "nt":  # Windows cannot open folders.
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
