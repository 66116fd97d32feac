"""What each function of messages says, hints and all.

The calls of the table are about the terms that `rules/test_compositions.py` names.
"""

# ruff: noqa: E501  # a line of the table stays one line

from __future__ import annotations

from typing import Any

import pytest

from tests.shapes.rules import test_compositions
from typedthinc.shapes import argument_messages, hints, messages
from typedthinc.shapes.arrays import messages as messages_of_arrays
from typedthinc.shapes.substitution import Misfit

NAMES: dict[str, Any] = {
    **vars(hints),
    **vars(messages_of_arrays),
    **vars(argument_messages),
    **vars(messages),
    **test_compositions.NAMES,
    "Misfit": Misfit,
}

SENTENCES = r"""
no_layer("chain") => chain needs at least one layer
no_model("chain", 2, "an int") => chain: argument 2 must be a Model, not an int
a_callable("class", "Relu") => the class Relu; did you mean Relu()?
a_sequence("chain", "list") => a list; did you mean chain(*layers)?
a_sequence("concatenate", "tuple") => a tuple; did you mean concatenate(*layers)?
a_sequence("residual", "list") => a list; did you mean chain(*layers)?
is_called_on_model("predict") => predict is called on a model, not on its class: model.predict(...)
no_name_for_each(1, 3) => there is 1 name, but the guesses have 3 columns
no_name_for_each(2, 1) => there are 2 names, but the guesses have 1 column
weighs_others(1, 2) => there is 1 loss, but 2 weights
weighs_others(3, 1) => there are 3 losses, but 1 weight
axis_twice("Floats2d[2, 3]", 0) => axis 0 of Floats2d[2, 3] is named twice
no_windows("conv", (3, 5), (2, 4), (0, 0)) => conv: windows that reach over 3 x 5 do not fit into 2 x 4
no_windows("conv", (7, 5), (2, 4), (1, 0)) => conv: windows that reach over 7 x 5 do not fit into 2 x 4 with a padding of 1 x 0
no_share("Dropout", "rate", 1) => Dropout: rate must be a number in [0, 1), not 1
no_count("own", "n", 1, 0) => own: n must be an int of at least 1, not 0
no_index("own", "a") => own: index must be an int, a slice, a list of ints or a tuple of these, not 'a'
too_many_parts("own", 5) => own: the index has 5 parts, but no array has more than 4 axes
uneven_lists("own", [2, 3, 4]) => own: the lists of the index must have one length, not 2 and 3 and 4
leaves_nothing("own") => own: the index leaves no axis: put a slice or a list in place of an int
beyond_the_end("own", (2, 3)) => own takes an item that an array of shape (2, 3) does not have
other_rows("own", "Linear", 2, 3) => own needs a row for each row, but Linear made 2 of 3
no_place("own", 16, 16) => own: idx must be an int from -16 to 15, not 16
held_but("Floats2d[4, 32]", "Floats2d[16, 32]") => a tensor of Floats2d[4, 32] cannot hold Floats2d[16, 32]: sizes must be equal, or those of the value 1
no_axis_of_tensor("sum", 2, -3) => sum: axis must be None, or from -2 to 1, not -3
no_scalar_operand("@", "Floats2d[5, 4]", "a number") => `@` takes two arrays, not Floats2d[5, 4] and a number; did you mean `*`?
no_numbers_between(10, 0) => there are no integers from 10 to below 0; are low and high swapped?
callback_gives("backprop of gate", f(16), f(_, 16), Misfit("rank", f(16), f(_, 16))) => backprop of gate gives Floats1d[16], but the input is Floats2d[*, 16]
unfit_buffer("Floats2d[4, 3]", "Floats2d[3, 4]") => back_prop_grad: a gradient of Floats2d[4, 3] does not fit into Floats2d[3, 4]
no_size("nO", 0) => nO must be an int of at least 1, not 0
no_sizes("nOs", ()) => nOs must hold ints of at least 1, at least one of them, not ()
no_multiple("own", "nI", 7, "", 2) => own: nI must be a multiple of 2, not 7
no_multiple("own", "nI", 7, "heads", 2) => own: nI must be a multiple of heads, which is 2, not 7
too_small("own", "nI - 2", 0) => own: nI - 2 must be at least 1, not 0
stands_twice("layer (Relu)") => layer (Relu) is used twice, but needs different sizes: create two layers
two_sizes("Relu", number(3), number(4)) => Relu is used twice, with size 3 in one place and 4 in the other: create two layers
two_sizes("Relu", times(atom(Var("n")), 2), plus(atom(Var("n")), number(3))) => Relu is used twice, with size a multiple of 2 in one place and 4 or more in the other: create two layers
two_sizes("Relu", times(atom(Var("n")), -2), number(3)) => Relu is used twice, with size another size in one place and 3 in the other: create two layers
two_sizes_in("Relu", "wide (chain)", number(3), number(4)) => Relu is used twice, with size 3 in wide (chain) and 4 before it: create two layers
other_truths("chain", 3, 4) => chain gives 3 rows for X, but Y has 4
other_columns("chain", number(3), number(4)) => chain gives nO = 3 columns, but Y has 4
other_columns("chain", times(atom(Var("n")), 2), number(5)) => chain gives a multiple of 2 columns, but Y has 5
other_columns("chain", plus(atom(Var("n")), number(3)), number(2)) => chain cannot give as few columns as Y has, which are 2
other_columns("chain", atom(Var("n")), number(2)) => chain cannot give as few columns as Y has, which are 2
other_columns("chain", plus(times(atom(Var("n")), 2), number(3)), number(2)) => chain cannot give as few columns as Y has, which are 2
unfit_inside("own", "takes", "Ints1d", "Linear", f(_, 4)) => own runs a layer that takes Ints1d, but Linear takes Floats2d[*, 4]
lifts("own", "arrays", "Linear", "takes", f(_, 4)) => own lifts a layer that takes arrays, but Linear takes Floats2d[*, 4]
no_padded_floats("own", "Linear", "gives", f(_, 4)) => own needs layers of padded sequences of floats, but Linear gives Floats2d[*, 4]
other_number("own", "Linear", 2, 3) => own needs as many items from its layer as it gives, but Linear made 2 of 3
gradients_callback("Linear") => backprop of Linear
takes_form_but("Linear", "", "2 items", "3 items") => Linear takes 2 items, but the gradient has 3 items
takes_form_but("Linear", "item 1", "shape (3,)", "shape (4,)") => Linear takes shape (3,) in item 1, but the gradient has shape (4,)
declared_but("x", f(_, 4), f(3, 5), Misfit("size", f(_, 4), f(3, 5), axis=-1, sizes=(number(4), number(5)))) => x is declared as Floats2d[*, 4], but the value is Floats2d[3, 5] (expected width 4, got 5)
parameter_but("W", f(3, 4), f(4), Misfit("rank", f(3, 4), f(4))) => W must be Floats2d[3, 4], but the value is Floats1d[4]
gives_but("Linear", f(_, 4), "the annotation says", f(_, 5), Misfit("size", f(_, 4), f(_, 5), axis=-1, sizes=(number(4), number(5)))) => Linear gives Floats2d[*, 4], but the annotation says Floats2d[*, 5] (expected width 4, got 5)
takes_but("backprop of Linear", f(_, 4), "the data is", Tuple((f(_, 4),)), Misfit("container", f(_, 4), Tuple(()))) => backprop of Linear takes Floats2d[*, 4], but the data is tuple[Floats2d[*, 4]]; a layer with a gradient of another form is called, not begun: model(X, is_train=True)
takes_but("Embed", i(_), "the data is", i(_, 3), Misfit("rank", i(_), i(_, 3))) => Embed takes Ints1d, but the data is Ints2d[*, 3]; did you mean Embed(..., column=0)?
takes_but("HashEmbed", i(_), "the data is", i(_, 3), Misfit("rank", i(_), i(_, 3))) => HashEmbed takes Ints1d, but the data is Ints2d[*, 3]; did you mean HashEmbed(..., column=0)?
takes_but("words (Embed)", i(_), "the data is", i(_, 3), Misfit("rank", i(_), i(_, 3))) => words (Embed) takes Ints1d, but the data is Ints2d[*, 3]; did you mean Embed(..., column=0)?
takes_but("words (chain that begins with HashEmbed)", i(_), "the data is", i(_, 3), Misfit("rank", i(_), i(_, 3))) => words (chain that begins with HashEmbed) takes Ints1d, but the data is Ints2d[*, 3]; did you mean HashEmbed(..., column=0)?
takes_but("Embed", i(_), "the data is", f(_, 3), Misfit("dtype", i(_), f(_, 3))) => Embed takes Ints1d, but the data is Floats2d[*, 3]
takes_but("Embed", i(_), "the data is", i(_, 3, 4), Misfit("rank", i(_), i(_, 3, 4))) => Embed takes Ints1d, but the data is Ints3d[*, 3, 4]
takes_but("Embed", i(_, plus(C, number(2))), "the data is", i(_, 2), Misfit("size", i(_, plus(C, number(2))), i(_, 2), axis=-1, sizes=(plus(C, number(2)), number(2)))) => Embed takes Ints2d, but the data is Ints2d[*, 2] (expected width 3 or more, got 2); columns count from 0, so column=2 is the last of 3
takes_but("Embed", i(plus(C, number(2)), 3), "the data is", i(2, 3), Misfit("size", i(plus(C, number(2)), 3), i(2, 3), axis=-2, sizes=(plus(C, number(2)), number(2)))) => Embed takes Ints2d[*, 3], but the data is Ints2d[2, 3] (expected 3 or more rows, got 2)
takes_but("own", f(_, plus(C, number(2))), "the data is", f(_, 2), Misfit("size", f(_, plus(C, number(2))), f(_, 2), axis=-1, sizes=(plus(C, number(2)), number(2)))) => own takes Floats2d, but the data is Floats2d[*, 2] (expected width 3 or more, got 2)
takes_but("Embed", i(_, plus(times(C, 2), number(2))), "the data is", i(_, 2), Misfit("size", i(_, plus(times(C, 2), number(2))), i(_, 2), axis=-1, sizes=(plus(times(C, 2), number(2)), number(2)))) => Embed takes Ints2d, but the data is Ints2d[*, 2] (expected width 2 * n + 2, got 2)
takes_but("own", f(R, 3, R), "the data is", f(2, 3, 4), Misfit("size", f(R, 3, R), f(2, 3, 4), axis=-1, sizes=(number(2), number(4)))) => own takes Floats3d[n, 3, n], its rows and width must agree, but the data is Floats3d[2, 3, 4]
takes_but("own", f(R, R, 3), "the data is", f(2, 4, 3), Misfit("size", f(R, R, 3), f(2, 4, 3), axis=-2, sizes=(number(2), number(4)))) => own takes Floats3d[n, n, 3], its rows and axis 1 must agree, but the data is Floats3d[2, 4, 3]
takes_but("own", f(R, times(R, 2)), "the data is", f(2, 5), Misfit("size", f(R, times(R, 2)), f(2, 5), axis=-1, sizes=(number(4), number(5)))) => own takes Floats2d[n, 2 * n], where n is one size, but the data is Floats2d[2, 5]
takes_but("own", Tuple((f(_, R), f(_, R))), "the data is", Tuple((f(_, 3), f(_, 4))), Misfit("size", f(_, R), f(_, 4), axis=-1, sizes=(number(3), number(4)))) => own takes tuple[Floats2d[*, n], Floats2d[*, n]], where n is one size, but the data is tuple[Floats2d[*, 3], Floats2d[*, 4]] (expected width 3, got 4)
takes_but("own", Tuple((f(_, R), f(_, C))), "the data is", Tuple((f(_, 3), f(_, 4))), Misfit("size", f(_, R), f(_, 4), axis=-1, sizes=(number(3), number(4)))) => own takes tuple[Floats2d, Floats2d], but the data is tuple[Floats2d[*, 3], Floats2d[*, 4]] (expected width 3, got 4)
takes_but("own", Tuple((f(R, R), ANY)), "the data is", Tuple((f(2, 3), ANY)), Misfit("rank", f(R, R), f(2), axis=-1)) => own takes tuple[Floats2d, anything], but the data is tuple[Floats2d[2, 3], anything]
takes_but("a (with_getitem)", Tuple((ANY, ANY)), "the data is", Tuple((ANY,)), Misfit("arity", ANY, ANY)) => a (with_getitem) takes a tuple of 2 items or more, but the data is one of 1; places count from 0
takes_but("with_getitem", Tuple((ANY,)), "the data is", Tuple(()), Misfit("arity", ANY, ANY)) => with_getitem takes a tuple of 1 item or more, but the data is one of 0; places count from 0
takes_but("a (chain that begins with with_getitem)", Tuple((ANY, ANY)), "it gives", Tuple((ANY,)), Misfit("arity", ANY, ANY)) => a (chain that begins with with_getitem) takes a tuple of 2 items or more, but it gives one of 1; places count from 0
takes_but("own", Tuple((ANY, ANY)), "the data is", Tuple((ANY,)), Misfit("arity", ANY, ANY)) => own takes tuple[anything, anything], but the data is tuple[anything]
takes_but("own", f(_, 3), "the data is", ragged(f(_, 3)), Misfit("container", ANY, ANY)) => own takes Floats2d[*, 3], but the data is Ragged[Floats2d[*, 3]]; did you mean with_array(own(...)), or a reduction such as reduce_mean() before it?
takes_but("debug:own", f(_, 3), "the data is", padded(f(_, _, 3)), Misfit("container", ANY, ANY)) => debug:own takes Floats2d[*, 3], but the data is Padded[Floats3d[*, *, 3]]
takes_but("debug:own", f(_, 3), "the data is", list_(f(_, 3)), Misfit("container", ANY, ANY)) => debug:own takes Floats2d[*, 3], but the data is list[Floats2d[*, 3]]; did you forget list2array() before it?
takes_but("own", ragged(f(_, 3)), "the data is", padded(f(_, _, 3)), Misfit("container", ANY, ANY)) => own takes Ragged[Floats2d[*, 3]], but the data is Padded[Floats3d[*, *, 3]]; did you mean with_ragged(own(...))?
takes_but("own", list_(f(_, 3)), "the data is", ragged(f(_, 3)), Misfit("container", ANY, ANY)) => own takes list[Floats2d[*, 3]], but the data is Ragged[Floats2d[*, 3]]; did you forget ragged2list() before it?
takes_but("own", list_(f(_, 3)), "the data is", padded(f(_, _, 3)), Misfit("container", ANY, ANY)) => own takes list[Floats2d[*, 3]], but the data is Padded[Floats3d[*, *, 3]]; did you forget padded2list() before it?
takes_but("own", padded(f(_, _, 3)), "the data is", ragged(f(_, 3)), Misfit("container", ANY, ANY)) => own takes Padded[Floats3d[*, *, 3]], but the data is Ragged[Floats2d[*, 3]]; did you mean with_padded(own(...))?
takes_but("own", Tuple(()), "the data is", f(3), Misfit("container", ANY, ANY)) => own takes tuple[], but the data is Floats1d[3]
takes_but("own", f(3), "the data is", list_(list_(Other("builtins.int"))), Misfit("container", ANY, ANY)) => own takes Floats1d[3], but the data is list[list[int]]; did you mean np.asarray(..., dtype="float32")?
takes_but("own", i(3), "the data is", list_(Other("builtins.float")), Misfit("container", ANY, ANY)) => own takes Ints1d[3], but the data is list[float]; did you mean np.asarray(..., dtype="int64")?
takes_but("own", i(3), "the data is", list_(Other("builtins.str")), Misfit("container", ANY, ANY)) => own takes Ints1d[3], but the data is list[str]; did you forget list2array() before it?
takes_but("own", f(3), "the data is", f(4), Misfit("size", f(3), f(4), axis=-1, sizes=(number(3), number(4))), hint="look twice") => own takes Floats1d[3], but the data is Floats1d[4] (expected length 3, got 4); look twice
takes_but("own", f(2, 3, 4), "the data is", f(2, 5, 4), Misfit("size", f(2, 3, 4), f(2, 5, 4), axis=-2, sizes=(number(3), number(5)))) => own takes Floats3d[2, 3, 4], but the data is Floats3d[2, 5, 4] (axis 1: expected 3, got 5)
takes_but("own", f(2, 3), "the data is", f(4, 3), Misfit("size", f(2, 3), f(4, 3), axis=-2, sizes=(number(2), number(4)))) => own takes Floats2d[2, 3], but the data is Floats2d[4, 3] (expected 2 rows, got 4)
takes_but("own", f(_, R), "the data is", f(_, 3), Misfit("size", f(_, R), f(_, 3), axis=-1, sizes=(times(R, 2), plus(R, number(1))))) => own takes Floats2d, but the data is Floats2d[*, 3] (expected width 2 * n, got n + 1)
takes_but("own", f(_, R), "the data is", f(_, 3), Misfit("size", f(_, R), f(_, 3), axis=-1, sizes=(times(R, 2), plus(C, number(1))))) => own takes Floats2d, but the data is Floats2d[*, 3] (expected width a multiple of 2, got 2 or more)
takes_but("own", f(_, R), "the data is", f(_, 3), Misfit("size", f(_, R), f(_, 3), axis=-1, sizes=(plus(R, times(C, -1)), number(1)))) => own takes Floats2d, but the data is Floats2d[*, 3] (expected another width, got 1)
differs("add", 1, "b", f(3), "a", f(4), Misfit("size", f(4), f(3), axis=-1, sizes=(number(4), number(3))), "gives") => layer 2 of add, b, gives Floats1d[3], but layer 1, a, gives Floats1d[4] (expected length 4, got 3): their outputs must agree
differs("add", 1, "b", f(3), "a", i(3), Misfit("dtype", f(4), f(3)), "takes", hint="look twice") => layer 2 of add, b, takes Floats1d[3], but layer 1, a, takes Ints1d[3]: all its layers get the same input; look twice
gives_other("residual", "a", f(3), "a", i(3), Misfit("dtype", f(3), i(3))) => a takes Floats1d[3], but it gives Ints1d[3]; residual needs a layer that gives what it takes
gives_other("residual", "a", f(3), "b", i(3), Misfit("dtype", f(3), i(3))) => a takes Floats1d[3], but b at its end gives Ints1d[3]; residual needs a layer that gives what it takes
gives_other("residual", "a", f(3), "a", i(3), Misfit("dtype", f(3), i(3)), is_one=False) => a takes Floats1d[3], but a at its end gives Ints1d[3]; residual needs a layer that gives what it takes
hint_of_numbers(f(3), list_(Other("builtins.int"))) => did you mean np.asarray(..., dtype="float32")?
takes_role("train", "a Loss", "an int") => train takes a Loss, but the argument is an int
an_array(1) => an array of 1 axis
an_array(2) => an array of 2 axes
takes_as("L2Distance", ["Floats2d", "a list", "Ints1d"], "truths", "the argument is Floats1d") => L2Distance takes Floats2d, a list or Ints1d as truths, but the argument is Floats1d; did you mean Y.reshape(-1, 1)?
takes_as("L2Distance", ["Floats2d"], "truths", "the argument is Ints1d") => L2Distance takes Floats2d as truths, but the argument is Ints1d; for class numbers there is CategoricalCrossentropy()
takes_as("L2Distance", ["Floats2d"], "truths", "the argument is an array of 1 axis") => L2Distance takes Floats2d as truths, but the argument is an array of 1 axis; for class numbers there is CategoricalCrossentropy()
takes_as("CategoricalCrossentropy", ["Floats2d"], "truths", "the argument is Ints1d") => CategoricalCrossentropy takes Floats2d as truths, but the argument is Ints1d
takes_as("CategoricalCrossentropy", ["Floats2d"], "guesses", "the argument is list[Floats2d]") => CategoricalCrossentropy takes Floats2d as guesses, but the argument is list[Floats2d]; for sequences there is SequenceCategoricalCrossentropy()
takes_as("CategoricalCrossentropy", ["Floats2d"], "guesses", "the argument is a list[Floats2d]") => CategoricalCrossentropy takes Floats2d as guesses, but the argument is a list[Floats2d]; for sequences there is SequenceCategoricalCrossentropy()
takes_as("SequenceCategoricalCrossentropy", ["Floats2d"], "guesses", "the argument is list[Floats2d]") => SequenceCategoricalCrossentropy takes Floats2d as guesses, but the argument is list[Floats2d]
takes_as("L2Distance", ["Floats2d", "an Optimizer, such as Adam"], "truths", "it is an int", hint="look twice") => L2Distance takes Floats2d or an Optimizer, such as Adam, as truths, but it is an int; look twice
takes_other_arguments("loss", ["guesses", "truths"], 1) => loss takes guesses and truths, but the call has 1 argument
takes_other_arguments("loss", ["guesses"], 2) => loss takes guesses, but the call has 2 arguments
takes_other_arguments("loss", [], 2) => loss takes no argument, but the call has 2 arguments
takes_other_arguments("minibatches", ["", ""], 1) => minibatches takes at least 2 arguments, but the call has 1 argument
takes_other_arguments("minibatches", [""], 0) => minibatches takes at least 1 argument, but the call has 0 arguments
gives_output_alone() => predict gives the output alone; did you mean begin_update, which gives a callback, too?
is_a_method("Model", "predict") => predict is a method of Model: it is called, and cannot be set
is_not_called("Model", "initialize") => initialize is a method of Model; did you mean initialize(...)?
is_declared_but("optimizer", "Optimizer", "class", "Adam") => optimizer is declared as Optimizer, but the value is the class Adam; did you mean Adam()?
has_numbers("layers of Model", "str") => layers of Model has its items by number, not by str
never_used("int", "called", is_callback=False) => int cannot be called
never_used("a callback", "indexed", is_callback=True) => a callback cannot be indexed; begin_update gives the output first, then the callback
operand_is_function("-", "the function f", is_callback=False) => `-` takes arrays, not the function f
operand_is_function("*", "a callback", is_callback=True) => `*` takes arrays, not a callback: begin_update gives the output first, then the callback
no_attribute("list", "shape", is_of_array=True) => list has no attribute shape; did you mean np.asarray(...).shape?
no_attribute("list", "ops", is_of_array=False) => list has no attribute ops
takes_at_most("Relu", 2, 4) => Relu takes at most 2 arguments without a name, but the call has 4
takes_at_most("Relu", 1, 2) => Relu takes at most 1 argument without a name, but the call has 2
takes_at_most("reduce_mean", 0, 1) => reduce_mean takes no argument without a name, but the call has 1
needs("combine", ["layer2"], is_more=False) => combine needs layer2
needs("train", ["Y", "loss", "optimizer"]) => train needs Y, loss and optimizer, too
takes_no_such("loss", "guess", ["guesses", "truths"]) => loss has no argument guess; did you mean guesses?
takes_no_such("minibatches", "size", ["shuffle"], by_place=True) => minibatches has no argument size; it takes shuffle by name, the other arguments by place
takes_no_such("take", "n", [], by_place=True) => take has no argument n; it takes none by name, the other arguments by place
takes_layers_alone("chain", "name") => chain has no argument name; it takes layers alone
is_called_on_object("NumpyOps", "gemm") => gemm is called on an object, not on its class: NumpyOps(...).gemm(...)
has_no_common_type(["Relu", "Softmax", "Relu"], "dict") => Relu, Softmax take different arguments: declare the dict as dict[str, Callable[..., Model]]
has_no_common_type(["Relu", "Mish", "Gelu", "Swish", "Elu"], "list") => Relu, Mish, Gelu, Swish, ... take different arguments: declare the list as list[Callable[..., Model]]
"""


@pytest.mark.parametrize(("call", "sentence"), [row.split(" => ") for row in SENTENCES.split("\n")[1:-1]])
def test_what_is_said(call: str, sentence: str) -> None:
    assert eval(call, NAMES) == sentence  # noqa: S307  # a call of the table
