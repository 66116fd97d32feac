"""Parts of gradients on their way: in whatever order they come, they are put together as they were sent."""

from __future__ import annotations

import threading
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from typedthinc.distributed.mailbox import Mailbox, Part


@given(st.data(), st.integers(1, 3), st.integers(1, 4))
def test_parts_come_in_any_order(data: st.DataObject, senders: int, count: int) -> None:
    parts = [
        (step, Part(sender, number, count if number == count - 1 else None, {sender: {number // 2: (step, number)}}))
        for step in (1, 2)
        for sender in range(senders)
        for number in range(count)
    ]
    mailbox = Mailbox()
    for step, part in data.draw(st.permutations(parts)):
        mailbox.put(7, step, part)
    mailbox.begin(7)  # what came before the task was begun stays
    for step in (1, 2):
        expected = {place: (step, min(2 * place + 1, count - 1)) for place in range((count + 1) // 2)}  # the later ones
        assert mailbox.whole(7, step, range(senders)) == [{sender: expected} for sender in range(senders)]


def test_one_that_may_not_make_the_step() -> None:
    mailbox = Mailbox()
    mailbox.put(1, 1, Part(0, 0, None, {0: {0: "piece"}}))
    mailbox.put(1, 1, Part(0, 1, 2, None))
    assert mailbox.whole(1, 1, [0]) == [None]


def test_who_waits_is_told_that_nothing_comes() -> None:
    mailbox, found = Mailbox(), list[Any]()
    mailbox.put(3, 1, Part(1, 0, 1, {1: {}}))
    waiting = threading.Thread(target=lambda: found.append(mailbox.whole(3, 1, [1, 2])))
    waiting.start()
    mailbox.close(3)
    waiting.join(60)
    assert found == [[None]]


def test_parts_of_an_earlier_task_are_dropped() -> None:
    mailbox = Mailbox()
    mailbox.put(1, 1, Part(0, 0, 1, {0: {0: "old"}}))
    mailbox.begin(2)
    mailbox.put(1, 1, Part(0, 0, 1, {0: {0: "late"}}))
    mailbox.put(2, 1, Part(0, 0, 1, {0: {0: "new"}}))
    assert mailbox.whole(2, 1, [0]) == [{0: {0: "new"}}]
    mailbox.close(1)  # of the earlier one: who waits for this one goes on
    mailbox.put(2, 2, Part(0, 0, 1, {0: {0: "newer"}}))
    assert mailbox.whole(2, 2, [0]) == [{0: {0: "newer"}}]
