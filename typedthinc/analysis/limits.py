"""Every limit of the interpreter: past each of them something becomes unknown, and nothing becomes an error."""

from typing import Final

# Steps that the body of a module may take, each statement of it, and a function that is run by its annotations alone.
MODULE_FUEL: Final = 60_000
STATEMENT_FUEL: Final = 12_000
OPEN_FUEL: Final = 4_000
# Steps that calling a decorator, or what a base does with a class, may take: some read the text of what they are given.
DECORATOR_FUEL: Final = 400
# What is left for a function inside another whose own run took all.
INNER_FUEL: Final = 500
# Calls inside one another, how often one function may be among them, and how often with the same arguments.
CALL_DEPTH: Final = 24
RECURSIONS: Final = 6
REPETITIONS: Final = 1
OPEN_DEPTH: Final = 6
# Rounds of a loop that are run one by one, and rounds of a loop of which nobody knows how many it has.
ROUNDS: Final = 100
OPEN_ROUNDS: Final = 2
# Rounds of all loops around a statement together that are run one by one.
ROUNDS_TOGETHER: Final = 1_000
# Items of a list, text or tuple that an operator makes.
ITEMS: Final = 1_000
# Rows of an array that is iterated, one by one.
ROWS: Final = 16
# What one function, class or object may be at once.
OPTIONS: Final = 6
# Values in values, to which a join or a translation goes.
NESTING: Final = 6
# Objects of a class that are remembered to run its methods on.
INSTANCES: Final = 8
# Models in models, to which a change in place goes.
MODEL_DEPTH: Final = 20
# Steps from what is unknown to what made it so.
CAUSE_STEPS: Final = 40
# Terms of a size that arithmetic on ints builds, and the largest int.
SIZE_TERMS: Final = 6
LARGEST_INT: Final = 2**62
LARGEST_POWER: Final = 64
# Python's own limit while the interpreter runs: a call of the program is some forty frames here.
PYTHON_FRAMES: Final = 8_000
# A type that a message writes out is not wider: else its class is all that is told.
WIDEST_TYPE: Final = 50
# Statements of files of which it is remembered what stands in them.
STATEMENTS: Final = 4_096
