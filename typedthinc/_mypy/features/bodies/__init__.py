"""What a call makes, read from the bodies of the functions and the callables that it leads to.

What plain mypy cannot do: follow a call into a body without annotations, through `partial`, a table of factories, a
lambda, or a method, with the numbers that this very call gives.

1. `origins.py` goes from an expression to the calls, numbers and functions that it stands for: by way of names
   (`values.py`), of the parameters of the functions it has entered, of partial applications, of what functions
   return (`calls_entered.py`), and of items of lists and dicts (`items_held.py`). `frames.py` holds what the
   parameters of an entered function are given, `intermediate_types.py` what calls pass on,
   `names_elsewhere.py` and `calls_elsewhere.py` what names and calls of other modules stand for, `members.py` finds
   methods, `decorators.py` looks through decorators, `attributes.py` and `constructors.py` what an object was made
   with, `sequences.py` and `items.py` what lists hold, `computing.py` what `reduce`, `dict` and `get` make of them;
   `synthetic.py` makes the expressions that the text does not have. Where a list grows statement by statement, or a
   loop sets a variable, `following.py` asks `runs.py`, which goes through the statements as the program does
   (`events.py`, `growing.py`, `conditions.py`, `states.py`).
2. `evaluation.py` computes what a call makes that leads no further: it puts a call with the numbers and models that are
   known by then before the very features that look at calls in the text: `composing.py` does, `spreading.py` writes out
   what stars spread.
3. `bodies.py` is asked by these features: for an expression that carries no metadata, and for the calls of functions
   whose declared result names no sizes. What has no declared result becomes a model where `ours.py` is sure
   of it and `undeclared.py` allows it.
4. `modules.py` keeps what the names and methods of a module stand for where other modules read them, in the words of
   `recipes.py`, by its text (`unchecked.py`) and by what the modules say that it imports; `elsewhere.py` reads it, if
   no file of the program sets them, or does what was taken for granted on the way (`_mypy/assumptions.py`).
   `holding.py` says what the lists, tuples and dicts hold that functions return. Sizes that a call gives stand by the
   place of their parameter, and by the way from there (`places.py`): `parts.py` finds `config.width` where nobody knows
   yet what `config` is, and `by_recipe.py` looks it up in what a call gives. What no recipe says, as a loop over a
   list that a call gives, or what an object holds that was made in one, `by_source.py` reads from the source of the
   module (`read_modules.py`), with what `carrying.py` takes there. `entrusted.py` takes back that lists and dicts may
   be changed by calls of functions of other modules that only look at them.

5. `failing.py` looks at each call once more when the file has been checked, and reports what surely does not fit in the
   body that it enters: `entering.py` finds that body, if it is one of `doubtful.py`, `surely.py` what runs in it;
   `handing.py` compares the data that comes to models there, and says what they make of it. `entering_elsewhere.py`
   enters bodies of other modules.
   Everywhere else such a call makes nothing, and the result is unknown.

Nothing here asks mypy for types: it does not check bodies without annotations, and where it does, not now.
"""
