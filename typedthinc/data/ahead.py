"""Reading ahead: a thread makes the next batches while one is worked on."""

from collections.abc import Generator, Iterable
from contextvars import copy_context
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import Any, Final, NamedTuple, TypeVar

T = TypeVar("T")

# So long a thread that has to end may go on with what it is reading.
_PATIENCE: Final = 5.0
_TICK: Final = 0.05


class _Failed(NamedTuple):
    error: BaseException


class _Over(NamedTuple):
    """What comes behind the last."""


def read_ahead(source: Iterable[T], count: int) -> Generator[T]:
    """Go through a source in a thread of its own, some items ahead; an error of the source is raised here.

    The thread ends with this generator, and has the current ops of whoever began it.
    """
    items: Queue[Any] = Queue(count)  # bounded: memory for `count` items, and no more
    ended = Event()
    thread = Thread(
        target=copy_context().run, args=(_read, source, items, ended), name="typedthinc-read-ahead", daemon=True
    )
    thread.start()
    try:
        while True:
            item = items.get()
            if isinstance(item, _Over):
                return
            if isinstance(item, _Failed):
                raise item.error  # in the thread that asked, with its own traceback
            yield item
    finally:
        ended.set()  # first: the thread looks at it before it waits again
        _empty(items)  # it may wait for a place in the queue
        thread.join(_PATIENCE)  # not for ever: a source may hang


def _read(source: Iterable[Any], items: Queue[Any], ended: Event) -> None:
    try:
        for item in source:
            if not _put(items, item, ended):
                return
        _put(items, _Over(), ended)
    except BaseException as error:  # whatever it is, it belongs to who iterates
        _put(items, _Failed(error), ended)


def _put(items: Queue[Any], item: Any, ended: Event) -> bool:
    """Put an item as soon as the queue is not full; False where it is no longer wanted."""
    while not ended.is_set():
        try:
            items.put(item, timeout=_TICK)  # looks up now and then, whether it is still wanted
        except Full:
            continue
        return True
    return False


def _empty(items: Queue[Any]) -> None:
    try:
        while True:
            items.get_nowait()
    except Empty:
        return
