"""The source with what is known as comments: what editors show as hints, on paper."""

from collections import defaultdict

from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.hints import hints


def commented(check: FinishedCheck) -> str:
    """Return the source with a comment behind each line of which sizes are known."""
    found: dict[int, list[str]] = defaultdict(list)
    for hint in hints(check):
        found[hint.line].append(hint.text if not hint.name else f"{hint.name}: {hint.text}")
    lines = [
        f"{line.rstrip()}  # {', '.join(texts)}" if (texts := found.get(number)) else line
        for number, line in enumerate(check.lines)
    ]
    return "\n".join([*lines, ""])
