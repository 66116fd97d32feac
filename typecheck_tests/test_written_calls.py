"""What people get wrong in a call is one short message, and never none."""

from __future__ import annotations

from typecheck_tests.written_calls import CALLS, HEAD
from typecheck_tests.wrong_calls import check, complaints

# What nobody tells of after all the other mistakes, for it knows less of `model` and `ids` by then.
MISSED = [
    "train(model, X, ids, loss=loss, optimizer=adam, callbacks=[lambda run: run.nothing])",
    "minibatches(8, model)",
]


def test_each_written_call_is_one_short_message() -> None:
    text = HEAD + CALLS
    said = check(text)
    bad = complaints(text, said)
    assert not bad, "\n".join(bad)
    told = {each.line for each in said}
    wrong = enumerate(CALLS.splitlines(), HEAD.count("\n") + 1)
    silent = [line for number, line in wrong if number not in told and not line.startswith("#")]
    assert silent == MISSED
