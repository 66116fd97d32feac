"""How many small mistakes the checker finds: `python -m tests.mutated_programs [--sample N] [--seed N] [--verbose]`.

Mistakes are planted in the programs that run right, one in each copy (`mutations.py`), and each copy is run: what ends
in an error is a mistake, what runs as before is none. Only what the right program runs is changed, and an assertion
that fails tells of values, which no checker knows. `--write FOLDER` writes the copies with their truths, for others.
"""

from __future__ import annotations

import argparse

from tests.mutated_programs.measuring import measure, programs, table, write


def main() -> None:
    """Print the table, and in detail what was missed or said falsely."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutated_programs", description=__doc__)
    parser.add_argument("named", nargs="*", help="only programs of these names")
    parser.add_argument("--sample", type=int, default=60, help="so many copies of each kind")
    parser.add_argument("--seed", type=int, default=0, help="which sample")
    parser.add_argument("--verbose", action="store_true", help="list what is missed, and what is said though it runs")
    parser.add_argument("--write", metavar="FOLDER", help="write the copies that fail or run, with their truths")
    arguments = parser.parse_args()
    chosen = [path for path in programs() if not arguments.named or path.stem in arguments.named]
    verdicts = measure(chosen, arguments.sample, arguments.seed)
    if arguments.write:
        write(verdicts, arguments.write)
    print(*table(verdicts, verbose=arguments.verbose), sep="\n")


if __name__ == "__main__":
    main()
