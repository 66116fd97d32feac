"""Messages about arguments of the library's functions that are something else altogether."""

import re
from collections.abc import Sequence
from typing import Final

from typedthinc.arguments import shown
from typedthinc.shapes.nearest import hint_of_names, nearest

AN_OPTIMIZER: Final = "an Optimizer, such as Adam(0.001)"
AN_INITIALIZER: Final = "an Initializer, such as glorot_uniform_init"
A_LOSS: Final = "a Loss, such as CategoricalCrossentropy()"
A_CALLBACK: Final = "a Callback, or a function of Progress, in callbacks"
A_MODEL: Final = "a Model"
A_TORCH_MODULE: Final = "a torch.nn.Module"
A_LIST: Final = "a list"
AN_UPDATE: Final = "what begin_update gives, the output and its callback"
AN_ARRAY: Final = "an array"
A_NUMBER: Final = "a number"
A_DTYPE: Final = "a dtype such as 'float32'"
A_FLOAT_DTYPE: Final = "a dtype of floats such as 'float32'"
AN_INT_DTYPE: Final = "a dtype of integers such as 'int64'"
_MOST_NAMES: Final = 4
A_RATE: Final = "a number, a sequence of numbers or a Schedule"
PARAMETERS: Final = "takes model, X and is_train"
CALLBACK: Final = "returns its output and the callback for the gradient"
# What `needs` says of one argument.
NEEDS_ONE: Final = re.compile(r"\S+ needs \w+(?:, too)?")
_ONE_AXIS: Final = "an array of 1 axis"
_FOR_CLASSES: Final = "for class numbers there is CategoricalCrossentropy()"
_FOR_SEQUENCES: Final = "for sequences there is SequenceCategoricalCrossentropy()"
_OF_CLASSES: Final = ("CategoricalCrossentropy", "SequenceCategoricalCrossentropy")


def takes_in_order(name: str, parameters: Sequence[str]) -> str:
    """Say that arguments would fit each other's parameters."""
    order = "swapped" if len(parameters) == 2 else "in another order"
    return f"{name} takes {', then '.join(parameters)}: are they {order}?"


def is_called_on_model(method: str) -> str:
    """Say that a method was called on the class."""
    return f"{method} is called on a model, not on its class: model.{method}(...)"


def is_called_on_object(owner: str, method: str) -> str:
    """Say that a method of something else than a model was called on the class."""
    return f"{method} is called on an object, not on its class: {owner}(...).{method}(...)"


MEANT_BY_A_CALL: Final = "did you mean predict, or begin_update in training?"
SWAPPED: Final = takes_in_order("Ragged", ("data", "lengths"))


def takes_role(name: str, wanted: str, came: str) -> str:
    """Say that a function takes an optimizer or a loss, and something else came."""
    return f"{name} takes {wanted}, but the argument is {came}"


def an_array(axes: int) -> str:
    """Describe an array of which only the number of axes is known."""
    return _ONE_AXIS if axes == 1 else f"an array of {axes} axes"


def takes_as(name: str, wanted: Sequence[str], role: str, came: str, *, hint: str = "") -> str:
    """Say what a function takes as an argument, truths say ("" for one without a name), and what came, written out."""
    listed = f"{', '.join(wanted[:-1])} or {wanted[-1]}" if len(wanted) > 1 else wanted[0]
    if role == "truths" and name not in _OF_CLASSES and came.partition("[")[0].endswith(("Ints1d", _ONE_AXIS)):
        hint = _FOR_CLASSES
    elif role == "guesses" and name == _OF_CLASSES[0] and " list[" in came:
        hint = _FOR_SEQUENCES
    if role == "truths" and not hint:
        hint = _hint_of_truths(name, wanted, came.partition("[")[0])
    comma = "," if ", such as" in listed else ""
    return f"{name} takes {listed}{comma}{f' as {role}' if role else ''}, but {came}" + (f"; {hint}" if hint else "")


def _hint_of_truths(name: str, wanted: Sequence[str], came: str) -> str:
    """Say what makes truths of an array that has another form than a loss takes."""
    is_of_classes = name in _OF_CLASSES
    if came.endswith("Ints2d") and is_of_classes:
        return "did you mean Y.ravel()?"
    if came.endswith("Floats1d") and is_of_classes:
        return 'did you forget .astype("int64")?'
    return "did you mean Y.reshape(-1, 1)?" if came.endswith("Floats1d") and "Floats2d" in wanted else ""


def takes_as_index(came: str) -> str:
    """Say that an array cannot be indexed so."""
    return (
        f"arrays take integers, slices, None, ... and arrays of integers or truth values as index, but this is {came}"
    )


def a_function_as(name: str, argument: str, given: object) -> str:
    """Say that something else came where a function is wanted."""
    return f"{name} takes a function as {argument}, but the argument is {shown(given)}"


def has_no_gradient(name: str) -> str:
    """Say that a layer was asked for the gradient of its input, and nothing tells it."""
    return (
        f"{name} was made without backward=, so it has no gradient of its input; give one, or put it before all layers "
        "that learn and train with need_dX=False"
    )


def in_a_list(name: str) -> str:
    """Ask whether what came by itself is meant to be in a list."""
    return f"did you mean {name}([...])?"


def takes_data(taker: str, wanted: str, came: str, *, hint: str = "") -> str:
    """Say that a layer cannot take data of which no size is known, only what it is."""
    return f"{taker} takes {wanted}, but the data is {came}" + (f"; {hint}" if hint else "")


def takes_other_arguments(name: str, wanted: Sequence[str], given: int) -> str:
    """Say that a call has too many arguments, or too few.

    Args:
        wanted: The names of the parameters, "" for one that has none.
    """
    listed = f"{', '.join(wanted[:-1])} and {wanted[-1]}" if len(wanted) > 1 else "".join(wanted) or "no argument"
    if "" in wanted:
        listed = f"at least {len(wanted)} arguments" if len(wanted) > 1 else "at least 1 argument"
    return f"{name} takes {listed}, but the call has {given} argument{'' if given == 1 else 's'}"


def takes_at_most(name: str, most: int, given: int) -> str:
    """Say that a call has more arguments without a name than there are."""
    number = "no argument" if not most else f"at most {most} argument{'' if most == 1 else 's'}"
    return f"{name} takes {number} without a name, but the call has {given}"


def needs(name: str, lacking: Sequence[str], *, is_more: bool = True) -> str:
    """Say which arguments a call lacks, beside others."""
    listed = f"{', '.join(lacking[:-1])} and {lacking[-1]}" if len(lacking) > 1 else lacking[0]
    return f"{name} needs {listed}{', too' if is_more else ''}"


def lacks_truths(name: str, came: str) -> str:
    """Say that inputs came without truths."""
    return f"{name} takes X and Y, or a stream of batches (X, Y), but there is only X: {came}"


def takes_no_such(name: str, argument: str, known: Sequence[str], *, by_place: bool = False, here: str = "") -> str:
    """Say that a call names an argument that is not among those that have a name.

    Args:
        here: What does here what the argument does elsewhere.
    """
    hint = f"; did you mean {here}?" if here else hint_of_names(argument, known, by_place=by_place)
    return f"{name} has no argument {argument}{hint}"


def has_no_metric(name: str, known: Sequence[str]) -> str:
    """Say that a metric was not computed."""
    begun = [each for each in known if name and each.startswith(name)]
    meant = begun[0] if len(begun) == 1 else nearest(name, known)
    hint = f"did you mean {meant}?" if meant else f"the metrics are {', '.join(known)}"
    return f"there is no metric {name}; {hint if known else 'metrics=[...] says which are computed'}"


def takes_twice(name: str, argument: str) -> str:
    """Say that a call gives an argument by its place and by its name."""
    return f"{name} gets {argument} twice, by its place and by its name"


def takes_layers_alone(name: str, argument: str) -> str:
    """Say that a combinator has no argument of that name, nor of any."""
    return f"{name} has no argument {argument}; it takes layers alone"


def needs_is_train() -> str:
    """Say that a model was called as a function of its input alone."""
    return f"a model that is called needs is_train, too; {MEANT_BY_A_CALL}"


def gives_output_alone() -> str:
    """Say that what predict gives was unpacked as what begin_update gives is."""
    return "predict gives the output alone; did you mean begin_update, which gives a callback, too?"


def takes_one_for_each(losses: int, role: str, came: str) -> str:
    """Say that several losses get something else than a tuple with a part for each."""
    takers = "1 loss takes" if losses == 1 else f"{losses} losses take"
    return f"{takers} a tuple of {losses} as {role}, but the argument is {came}"


def weighs_others(losses: int, weights: int) -> str:
    """Say that there is not a weight for each loss."""
    takers = "there is 1 loss" if losses == 1 else f"there are {losses} losses"
    return f"{takers}, but {weights} weight{'' if weights == 1 else 's'}"


def is_a_method(owner: str, name: str) -> str:
    """Say that a method was assigned to."""
    return f"{name} is a method of {owner}: it is called, and cannot be set"


def has_no_method(owner: str, name: str, meant: str) -> str:
    """Say what does here what a method of other libraries does."""
    return f'"{owner}" has no method "{name}"; did you mean {meant}?'


def declared_as_numpys(kind: str) -> str:
    """Say how an array that a model gives is declared."""
    return f"declare it as {kind}, which numpy's arrays fit, too: on a GPU it is an array of cupy's"


def is_not_an_iterator() -> str:
    """Say how the next value of a schedule is found."""
    return "next takes an iterator, which a Schedule is not; did you mean schedule(step) or next(iter(schedule))?"


def keeps_functions(registry: str, came: str) -> str:
    """Say that something else than a function was registered."""
    return f"{registry} takes a function, but the argument is {came}"


def is_not_called(owner: str, name: str) -> str:
    """Say that something is asked of a method that a call of it would have."""
    return f"{name} is a method of {owner}; did you mean {name}(...)?"


def is_declared_but(name: str, wanted: str, kind: str, came: str) -> str:
    """Say that a class or a function was given to a name whose type is that of what a call of it makes."""
    return f"{name} is declared as {wanted}, but the value is the {kind} {came}; did you mean {came}()?"


def has_no_common_type(makers: Sequence[str], kind: str) -> str:
    """Say how to declare a list or a dict of functions that make models and differ in their arguments."""
    names = list(dict.fromkeys(makers))
    listed = ", ".join([*names[:_MOST_NAMES], *(["..."] if len(names) > _MOST_NAMES else [])])
    keys = "str, " if kind == "dict" else ""
    return f"{listed} take different arguments: declare the {kind} as {kind}[{keys}Callable[..., Model]]"


def has_numbers(name: str, came: str) -> str:
    """Say that a list or tuple of ours was indexed by something else than a number."""
    return f"{name} has its items by number, not by {came}"


def forward_is_no(name: str, wanted: str, came: str) -> str:
    """Say that a function that is given as forward takes or returns something else."""
    return f"Model takes a function as forward that {wanted}, but {name} {came}"


def forward_gives_no_pair(came: str) -> str:
    """Say that a forward returned one value when it ran."""
    return f"its forward returns {came}, not its output and a callback: return Y, backprop"


def forward_disagrees(name: str, first: str, one: str, second: str, other: str) -> str:
    """Say which two types of a forward do not go together ("its model is Model[...]", "its X is Floats2d")."""
    return f"Model cannot take {name} as forward: {first} {one}, but {second} {other}"
