"""What all optimizers have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import copy
from inspect import signature
from math import inf
from numbers import Real
from typing import TYPE_CHECKING, Any, Final

from typedthinc.arguments import at_least_zero, fraction, integer, refuse
from typedthinc.backends import Ops, get_array_ops
from typedthinc.backends.interface.base import FloatsT
from typedthinc.errors import IncompatibleError
from typedthinc.model.optimizer_state import OptimizerState
from typedthinc.model.slots import Key, Store
from typedthinc.optimizers.memory import Memory
from typedthinc.optimizers.settings import Flag, Number
from typedthinc.optimizers.state import disagreements, export_kept, import_kept
from typedthinc.runtime.keywords import say_names_of
from typedthinc.runtime.unsupported_arrays import KNOWN_ARRAY_TYPES, foreign_of
from typedthinc.schedules import Schedule, ScheduleLike, Score
from typedthinc.shapes.argument_messages import A_MODEL, takes_role
from typedthinc.shapes.other_libraries import OF_PARTS, explain_absent
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.types import FloatsXd

if TYPE_CHECKING:
    from typedthinc.model import Model

_AVERAGES: Final = "averages"


class Optimizer(ABC):
    """Update weights in place from their gradients.

    Each number may be a number, or what changes it from step to step: a schedule, a list, or a generator. Read as an
    attribute, it is what it is at the current step; `optimizer.learn_rate(step)` is what it is at another. What is out
    of range is refused by name, in the constructor, whenever an attribute is set, and whenever a schedule gives it.

    A subclass writes `_step`, names in `_keeps` the arrays that it needs beside each parameter, and declares the
    numbers that it has besides these as `Number`.

    Attributes:
        learn_rate: The step size, at least 0.
        L2: The strength of L2 regularization, at least 0; 0 is off.
        grad_clip: The largest norm that the gradient of one parameter keeps, 1 by default; 0 is off, as in PyTorch.
        max_decay: The share of the averages that stays at each update once there were many, in [0, 1).
        L2_is_weight_decay: Take L2 * weights off the weights directly, apart from the gradient, rather than
            adding it to the gradient.
        use_averages: Keep running averages of the parameters.
        numbers: The numbers at the current step, by name.
        flags: The settings that are True or False, by name.
        schedules: What changes a number from step to step, by the number's name.
        scores: What `add_score` was told, with the steps.
    """

    _keeps: tuple[str, ...] = ()

    learn_rate: Number = Number(at_least_zero)
    L2: Number = Number(at_least_zero)
    grad_clip: Number = Number(at_least_zero)
    max_decay: Number = Number(fraction)
    L2_is_weight_decay: Flag = Flag()
    use_averages: Flag = Flag()

    numbers: dict[str, float]
    flags: dict[str, bool]
    schedules: dict[str, Schedule[float]]
    scores: tuple[Score, ...]

    def __init_subclass__(cls, **options: Any) -> None:
        """Have a wrong name of an argument say which was meant, `lr=` say."""
        super().__init_subclass__(**options)
        say_names_of(cls)

    def __repr__(self) -> str:
        """Write the call that makes it: the learn rate, and what else is not as it is by default."""
        defaults = {name: each.default for name, each in signature(type(self)).parameters.items()}
        given: dict[str, object] = {**self.numbers, **self.schedules, **self.flags}
        learn_rate = given.pop("learn_rate")
        other = {name: value for name, value in given.items() if name in defaults and value != defaults[name]}
        arguments = [repr(learn_rate), *(f"{name}={value!r}" for name, value in other.items())]
        return f"{type(self).__name__}({', '.join(arguments)})"

    @hide_frames(REFUSALS)
    def __init__(
        self,
        learn_rate: ScheduleLike[float],
        *,
        L2: ScheduleLike[float],
        grad_clip: ScheduleLike[float],
        L2_is_weight_decay: bool,
        use_averages: bool,
        max_decay: ScheduleLike[float],
    ) -> None:
        """Set the common numbers.

        Raises:
            ValueError: A number that is negative, not finite or none, named.
        """
        self._now = 0  # before the numbers: schedules are asked for this step
        self.scores = ()
        self.numbers = {}
        self.flags = {}
        self.schedules = {}
        self._memory = Memory(self._keeps)  # one memory each: averages may be switched on later
        self._averaged = Memory((_AVERAGES,))
        self.learn_rate = learn_rate
        self.L2 = L2  # pyright: ignore[reportConstantRedefinition]  # capitals are not constants here
        self.grad_clip = grad_clip
        self.max_decay = max_decay
        self.L2_is_weight_decay = L2_is_weight_decay
        self.use_averages = use_averages

    @property
    def step(self) -> int:
        """The number of the current step, from 0 on. Setting it sets the numbers to what their schedules say there."""
        return self._now

    @step.setter
    def step(self, step: int) -> None:
        self._go_to(integer(type(self).__name__, "step", step), self.scores)

    @property
    def nr_update(self) -> dict[Key, int]:
        """How often each parameter was updated."""
        return self._memory.counts()

    @property
    def averages(self) -> dict[Key, FloatsXd]:
        """The running averages of the parameters, for `model.use_params`; of those updated with `use_averages`.

        Examples:
            >>> import numpy as np
            >>> from typedthinc.api import SGD, Linear
            >>> model = Linear(1, 1).initialize()
            >>> optimizer = SGD(0.1, use_averages=True)
            >>> model.inc_grad("W", np.ones((1, 1), "float32"))
            >>> model.finish_update(optimizer)
            >>> with model.use_params(optimizer.averages):
            ...     Y = model.predict(np.ones((2, 1), "float32"))
        """
        return {key: self._averaged.arrays[_AVERAGES][key] for key in self._averaged.counts()}

    def __call__(
        self, key: Key, weights: FloatsT, gradient: FloatsT, *, lr_scale: float = 1.0
    ) -> tuple[FloatsT, FloatsT]:
        """Let this optimizer update the weights in place, and set the gradient to zero.

        Shapes:
            weights: any, gradient: the same

        Args:
            key: The id of the node and the name of the parameter; moments and the like are kept by key.
            weights: The parameter, changed in place.
            gradient: Its gradient, zero afterwards.
            lr_scale: A factor on the learn rate for this parameter, at least 0.

        Returns:
            The same two arrays.

        Raises:
            ValueError: The gradient has another shape, one of the arrays is read-only, or lr_scale is not a
                finite number from 0 on; nothing is changed then.

        Source:
            Loshchilov and Hutter 2019, Decoupled weight decay regularization, algorithm 2, line 12.
        """
        self._check(key, weights, gradient, lr_scale)
        ops = get_array_ops(weights)
        rate = self.numbers["learn_rate"] * float(lr_scale)
        if self.numbers["L2"]:
            self._add_L2(weights, gradient)  # into the gradient, so that it is clipped, and gathered in moments
        if self.numbers["grad_clip"]:
            ops.clip_gradient(gradient, self.numbers["grad_clip"], inplace=True)
        if self.numbers["L2"]:
            self._decay(weights, rate)  # past the moments (decoupled), after clipping
        kept = [self._memory.array(name, key, weights, ops) for name in self._keeps]
        self._step(ops, weights, gradient, kept, self._memory.count_up(key), rate)  # t counts from 1
        if self.use_averages:
            ema = self._averaged.array(_AVERAGES, key, weights, ops)
            self._average(ops, ema, weights, self._averaged.count_up(key))
        gradient.fill(0)  # the array stays: models hold views of it
        return weights, gradient

    def update_run(self, store: Store, start: int, stop: int, *, lr_scale: float = 1.0) -> None:
        """Update parameters that lie side by side, all in one go; their gradients are used up.

        Args:
            store: Where they lie.
            start: The number of the first of them in the store.
            stop: The number behind that of the last.
            lr_scale: A factor on the learn rate for them.
        """
        edges = store.edges[start : stop + 1]
        ops = get_array_ops(store.weights)
        part = slice(edges[0], edges[-1])
        w, g = store.weights[part], store.gradients[part]  # views, so all that follows writes into the model
        numbers = self.numbers
        rate, L2, clip = numbers["learn_rate"] * lr_scale, numbers["L2"], numbers["grad_clip"]
        if L2:
            self._add_L2(w, g)
        if clip:
            ops.clip_gradients(g, edges, clip)  # by parameter, as one by one
        if L2:
            self._decay(w, rate)
        kept = self._memory.flat(store, start, stop, ops)
        for first, last, t in kept.count_up(start, stop):
            if last - first < stop - start:  # not all have the same number of updates: a part of the run
                part = slice(store.edges[first], store.edges[last])
                w, g = store.weights[part], store.gradients[part]
            self._step(ops, w, g, kept.parts(part), t, rate)
        if self.use_averages:
            self._average_run(ops, store, start, stop)

    def step_schedules(self) -> None:
        """End a step. Call it once after all parameters are updated.

        Raises:
            ValueError: A schedule gives a number that is out of its range; everything is as before then.
        """
        self._go_to(self._now + 1, self.scores)

    def add_score(self, score: float) -> None:
        """Say how well the model does after the current number of steps, for schedules that look at that.

        Args:
            score: The higher the better.

        Raises:
            ValueError: The score is not a number, or a schedule gives one out of its range; nothing is changed then.
        """
        if isinstance(score, bool) or not isinstance(score, Real):
            refuse(type(self).__name__, "score", "a number", score)
        self._go_to(self._now, (*self.scores, (self._now, float(score))))

    def detached(self) -> Optimizer:
        """Return an optimizer with the settings of this step, which keeps nothing beside parameters yet.

        Its numbers stay what they are set to, in `numbers`: for another process, which is told of each step.
        """
        twin = copy(self)  # shares no dict with this one: settings may change here meanwhile
        twin.numbers, twin.flags, twin.schedules = dict(self.numbers), dict(self.flags), {}
        twin._memory, twin._averaged = Memory(self._keeps), Memory((_AVERAGES,))
        return twin

    def get_state(self, model: Model[Any, Any]) -> OptimizerState:
        """Return copies of what has to be saved, besides the settings, for going on with the training of a model.

        Raises:
            TypeError: The model is something else.
        """
        _check_model("get_state", model)
        return self._state(model, copied=True)

    def view_state(self, model: Model[Any, Any]) -> OptimizerState:
        """Return what `get_state` does with the arrays themselves, which the next update changes, where copies are.

        Those on a gpu are copied to the cpu.
        """
        return self._state(model, copied=False)

    def set_state(self, model: Model[Any, Any], state: OptimizerState) -> None:
        """Go on from what `get_state` returned, for a model that is built alike; it must be initialized.

        Args:
            model: The model. What is kept for other models stays.
            state: What an optimizer of the same class has returned for the model, or one built as it is.

        Raises:
            IncompatibleError: The state is that of another optimizer or model; all disagreements are named, and nothing
                is changed.
            ValueError: A schedule gives a number that is out of its range; nothing is changed.
            TypeError: The model is something else.
        """
        _check_model("set_state", model)
        memories = {"updates": self._memory, _AVERAGES: self._averaged}
        found = disagreements(model, type(self).__name__, memories, state)
        if found:
            # First, since a schedule may refuse the step: then nothing has changed.
            raise IncompatibleError(found)
        self._go_to(state.step, tuple((int(step), float(score)) for step, score in state.scores))
        import_kept(model, memories, state)

    def _state(self, model: Model[Any, Any], *, copied: bool) -> OptimizerState:
        memories = {"updates": self._memory, _AVERAGES: self._averaged}
        counts, arrays = export_kept(model, memories, copied=copied)
        return OptimizerState(type(self).__name__, self._now, self.scores, counts, arrays)

    @hide_frames(REFUSALS)
    def _go_to(self, step: int, scores: tuple[Score, ...]) -> None:
        """Set the numbers to what the schedules say at a step."""
        if self.schedules:
            found: dict[str, float] = {}
            for name, schedule in self.schedules.items():
                number: Number = getattr(type(self), name)
                found[name] = number.checked(self, schedule(step, scores), step)
            self.numbers.update(found)  # all or none
        self._now, self.scores = step, scores

    @hide_frames(REFUSALS)
    def _check(self, key: Key, weights: Any, gradient: Any, lr_scale: float) -> None:
        """Refuse what cannot be updated, before anything is changed."""
        for name, array in (("weights", weights), ("gradient", gradient)):
            if type(array) not in KNOWN_ARRAY_TYPES or array.dtype.kind not in "fiu":
                _check_array(f"the {name} of {key}", array)
        if weights.shape != gradient.shape:
            raise ValueError(f"the gradient of {key} has shape {gradient.shape}, but its weights have {weights.shape}")
        if not 0.0 <= lr_scale < inf:
            refuse(type(self).__name__, "lr_scale", "a finite number of at least 0", lr_scale)
        for name, array in (("weights", weights), ("gradient", gradient)):
            if not getattr(array.flags, "writeable", True):  # arrays of cupy are never read-only
                raise ValueError(f"the {name} of {key} must be writeable")
        for memory in (self._memory, self._averaged):
            kept = memory.shape(key)
            if kept is not None and kept != weights.shape:
                raise ValueError(f"the state of {key} has shape {kept}, but its weights have {weights.shape}")

    def _add_L2(self, w: Any, g: Any) -> None:
        if not self.L2_is_weight_decay:
            g += self.numbers["L2"] * w

    def _decay(self, w: Any, rate: float) -> None:
        if self.L2_is_weight_decay:
            w *= 1 - rate * self.numbers["L2"]  # w - rate L2 w

    def _average_run(self, ops: Ops, store: Store, start: int, stop: int) -> None:
        kept = self._averaged.flat(store, start, stop, ops)
        for first, last, t in kept.count_up(start, stop):
            part = slice(store.edges[first], store.edges[last])
            self._average(ops, kept.parts(part)[0], store.weights[part], t)

    def _average(self, ops: Ops, ema: Any, w: Any, t: int) -> None:
        """Move an average to the weights; the average of the first ones is what they are."""
        if t == 1:
            ema[...] = w  # as if it had always been there: no bias to take out
        else:
            ops.update_averages(ema, w, t - 1, self.numbers["max_decay"])

    @abstractmethod
    def _step(self, ops: Ops, w: Any, g: Any, kept: Sequence[Any], t: int, rate: float) -> None:
        """Change weights in place; the gradient may be used up, it is zeroed afterwards.

        Args:
            w: The weights, of any shape.
            g: Their gradient, of the same shape, with what is to be done to it done: L2, clipping.
            kept: The arrays named in `_keeps`, of the same shape.
            t: The number of this update of these weights, from 1 on.
            rate: The learn rate.
        """


explain_absent(Optimizer, OF_PARTS)


def _check_array(what: str, value: Any) -> None:
    """Refuse what is not an array, masks its values or belongs to another library."""
    foreign = foreign_of(value)
    if foreign is not None:
        raise ValueError(f"{what} cannot be {foreign.name}; {foreign.remedy}")
    if not hasattr(value, "shape"):
        raise ValueError(f"{what} must be an array, not {type(value).__name__}")


@hide_frames()
def _check_model(name: str, model: object) -> None:
    if not hasattr(model, "begin_update"):
        raise TypeError(takes_role(name, A_MODEL, type(model).__name__))
