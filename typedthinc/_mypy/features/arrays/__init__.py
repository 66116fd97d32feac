"""Arrays carry sizes: what numpy makes of known sizes is known, too.

What plain mypy cannot do: numpy's stubs give an array of any sizes, often of any rank, or Any.

1. `bindings.py` reads once which names and attributes a file binds, and where.
2. `runs.py` follows the statements of a function, or of the module, from the first to the last, as the program does: a
   name has the value that its last assignment gave, where branches join what both have in common. `simple.py` has the
   statements that stand alone, `loops.py` loops, of which `by_rounds.py` tells whether they are run through
   round by round, `state.py` what is known between two statements, `assigning.py` whether what is assigned fits.
   Functions in which no hook comes by are run through when the checker has left the file.
3. `expressions.py` says what an expression is worth there, `calls.py` what a call, by the rules of `shapes/arrays/`;
   `outputs.py` looks at `out=`, `bounded.py` at windows, `X[i : i + 10]`, `texts.py` makes keys, `f"W{i}"`.
   `iterators.py` has what is iterated, `appending.py` lists that a loop makes longer.
   Sizes that one round of a loop has in common are those of `shapes/arrays/rounds.py`.
4. `calls_followed.py` asks what calls return that no rule speaks of. `following.py` runs through the functions,
   generators, methods and `__init__` of the file that a call leads to, `inherited.py` through those of bases;
   `failures.py` keeps what such a run surely comes to, for the call.
   `functions.py` through lambdas and functions that are handed on, with what the names around them are worth and stay,
   `higher_order.py` has what takes functions: `map`, `partial`, `np.fromfunction`. `models.py` says what methods of
   models make of data, those in lists too, and what the callbacks that they return make of gradients; `losses.py`
   compares guesses with truths.
   `parameters.py` compares what layers of the file set as their parameters; `makings.py` reads the calls of `Model`.
5. `given.py` says what parameters are worth in all calls of their function, which `callers.py` lists, of a method those
   that `receivers.py` leaves; `settled.py` what attributes are that methods set again, `stores.py` what they
   were set to just before. `scopes.py` runs through other functions for them, `memo.py` remembers that.
   `conditions.py` keeps what a program tests such a value for, and what a test rules out, from being called a mistake.
6. `mutations.py` follows what a statement does to a list or dict; `containers.py` knows to which of them more may
   happen than a run sees: in another function, by a method that nobody knows. `holdings.py` finds which names may
   stand for the same one, and what holds it, `resolved.py` the parameter that it is given to; `cells.py` is the graph
   of that. `made_by_calls.py` tells whether a call stands for a new one, `updates.py` that an item is computed from
   itself, and so keeps its sizes.
7. `declarations.py` takes declared types and written lists, tuples, dicts and lambdas apart, so that each part is
   compared; `signatures.py` finds how what is called was declared, that behind signs and brackets, too, `stars.py` what
   stars spread, and `declared_calls.py` compares the arguments.
8. `knowledge.py` says what is known in all of a file, `told_by_types.py` what types tell; `files.py` keeps up with the
   checker, and answers what other features ask: `Call.term_of` and `Call.size_of`.
9. `modules.py` keeps for other modules what names bound once and functions without sizes hold; `elsewhere.py` reads it.
   `nested_values.py` says which lists and dicts in others count.
10. What functions, methods and classes of other modules make hangs on arguments, too. So a module keeps its source
   (`_mypy/sources/`): `other_modules.py` runs through its statements as through those of the file (`unchecked.py`),
   and finds unknown what any file may change; `among_modules.py` is what files ask each other, `crossing.py` what may
   go from one to the other.

Nothing of this is kept beside visible types, for most of them are Any; so the numpy that is installed makes no
difference.
"""
