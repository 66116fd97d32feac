"""What both estimators have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final, NamedTuple, Self, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from typedthinc.arguments import fraction, kind_of
from typedthinc.backends import Ops, get_current_ops, use_ops
from typedthinc.losses import Loss
from typedthinc.model import Model
from typedthinc.model.moving import move
from typedthinc.optimizers import Adam, Optimizer, OptimizerState
from typedthinc.schedules import ScheduleLike
from typedthinc.shapes.argument_messages import AN_OPTIMIZER, takes_role
from typedthinc.sklearn.bases import BaseEstimator, check_random_state, validate_data
from typedthinc.sklearn.building import Local, check_parameters, holdable, released, settings_of, with_settings
from typedthinc.tracebacks import LIBRARY_ERRORS, REFUSALS, hide_frames
from typedthinc.training import Run, predict, train
from typedthinc.types import Floats2d

Build: TypeAlias = Callable[[int, int], Model[Floats2d, Floats2d]]
Rows: TypeAlias = npt.NDArray[np.float32]

_INNER: Final = "build__"
# What is fitted and is, or knows, a model: in a pickle, their numbers stand for them.
_HOLDERS: Final = ("model_", "optimizer_", "_ops")


class Makers(NamedTuple):
    """What model and optimizer were made by: the settings may have changed since.

    Attributes:
        build: Makes the model.
        optimizer: Makes the optimizer, or is one to be copied.
        learn_rate: What is given to what makes it.
        outputs: How many outputs the model has.
    """

    build: Build | None
    optimizer: Callable[[ScheduleLike[float]], Optimizer] | Optimizer
    learn_rate: ScheduleLike[float]
    outputs: int


class ModelEstimator(BaseEstimator):
    """Train a model by `typedthinc.api.train`.

    All computation is on the device of the ops that are current when `fit` is called, with a random generator of the
    estimator's own: nothing but `random_state` decides on the numbers.
    """

    def __init__(
        self,
        build: Build | None = None,
        *,
        loss: Loss[Floats2d, Any, Floats2d, float] | None = None,
        optimizer: Callable[[ScheduleLike[float]], Optimizer] | Optimizer = Adam,
        learn_rate: ScheduleLike[float] = 0.005,
        epochs: int = 50,
        batch_size: int = 32,
        patience: int | None = None,
        validation_fraction: float = 0.1,
        random_state: int | np.random.RandomState | None = None,
        verbose: bool = False,
    ) -> None:
        """Note the settings; they are looked at in `fit`.

        Args:
            build: Makes the model, given the number of columns of X and the number of outputs: of classes, or of
                columns of y. The outputs of a classifier are probabilities. None for a small network. Parameters with a
                default are settings: a search tries those of `width` as `build__width`. Of a fitted estimator, a pickle
                holds all but a lambda.
            loss: What to train for; None for cross-entropy, or half the squared distance.
            optimizer: Makes the optimizer, given the learn rate; or an optimizer, of which each `fit` takes a copy and
                whose learn rate is its own.
            learn_rate: The step size, or a schedule for it.
            epochs: How many times `fit` goes through the data.
            batch_size: Rows to a batch.
            patience: How many epochs without a better loss, on rows that are set aside, end the training; the model
                has the parameters of the best epoch then. None to train on all rows, to the last epoch.
            validation_fraction: The share of the rows that is set aside, in [0, 1).
            random_state: Decides on first parameters, dropout, what is set aside and the order of the rows.
            verbose: Show a progress bar, which needs the extra `typedthinc[rich]`.
        """
        self.build = build
        self.loss = loss
        self.optimizer = optimizer
        self.learn_rate = learn_rate
        self.epochs = epochs
        self.batch_size = batch_size
        self.patience = patience
        self.validation_fraction = validation_fraction
        self.random_state = random_state
        self.verbose = verbose

    build: Build | None
    model_: Model[Floats2d, Floats2d]
    optimizer_: Optimizer
    run_: Run
    _ops: Ops
    _makers: Makers

    def __getstate__(self) -> dict[str, Any]:
        """Return what pickle and copies need: what a model holds rather than the model, which `build` makes again."""
        state = super().__getstate__()
        if "model_" not in state:
            return state  # not fitted yet
        builder = holdable(self._makers.build)
        with use_ops(self._ops) as ops:
            fitted = {
                # Without its builder, the model itself is pickled.
                "model": self.model_ if isinstance(builder, Local) else self.model_.to_dict(),
                "optimizer": self.optimizer_.get_state(self.model_),
                "generator": deepcopy(ops.rng),
            }
        kept = {name: value for name, value in state.items() if name not in _HOLDERS}
        makers = self._makers._replace(build=builder)
        return {**kept, "_fitted": fitted, "_makers": makers, "build": holdable(self.build)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what `__getstate__` gave."""
        fitted = state.pop("_fitted", None)
        super().__setstate__(state)
        if fitted is None:
            return
        self.build = released(self.build)
        self._makers = self._makers._replace(build=released(self._makers.build))
        if isinstance(fitted["model"], Model):
            self._take(fitted["model"].copy())  # of its own: two copies of a pickle
        else:
            self._make(seed=0, makers=self._makers)  # seed 0: generator and numbers follow
            self.model_.from_dict(fitted["model"])
        kept: OptimizerState = fitted["optimizer"]
        self.optimizer_.set_state(self.model_, kept)
        self._ops.rng = fitted["generator"]

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Return the settings; with `deep` those of `build`, too, as `build__width`: its parameters with a default."""
        own = super().get_params(deep)
        inner = settings_of(self.build) if deep else {}
        return {**own, **{f"{_INNER}{name}": value for name, value in inner.items()}}

    @hide_frames(REFUSALS)
    def set_params(self, **params: Any) -> Self:
        """Change settings, those of `build`, too: `build__width=64` for `def build(columns, classes, width=32)`.

        Raises:
            ValueError: There is none of that name.
        """
        inner = {name.removeprefix(_INNER): value for name, value in params.items() if name.startswith(_INNER)}
        own, settings = self.get_params(deep=False), settings_of(self.build)
        for name in params:
            if name in settings and name not in own:  # set_params(width=64) of a setting of build
                raise ValueError(f"{type(self).__name__} has no parameter {name}; did you mean {_INNER}{name}?")
        super().set_params(**{name: value for name, value in params.items() if not name.startswith(_INNER)})
        if inner:
            self.build = with_settings(type(self).__name__, self.build, inner)
        return self

    @abstractmethod
    def _default_model(self, columns: int, outputs: int) -> Model[Floats2d, Floats2d]:
        """Make the model for who gives none."""

    @abstractmethod
    def _default_loss(self) -> Loss[Floats2d, Any, Floats2d, float]:
        """Make the loss for who gives none."""

    @hide_frames(LIBRARY_ERRORS)
    def _begin(self, outputs: int) -> None:
        """Make model and optimizer; `random_state` decides on what the ops will draw."""
        random = check_random_state(self.random_state)
        makers = Makers(self.build, self.optimizer, self.learn_rate, outputs)
        self._make(int(random.randint(2**31 - 1)), makers)

    def _take(self, model: Model[Floats2d, Floats2d]) -> None:
        """Take a model that is there, to ops of its own, and make the optimizer."""
        self._renew_ops(seed=0)
        move(model, self._ops)
        self.model_, self.optimizer_ = model, _made(type(self).__name__, self._makers)

    def _renew_ops(self, seed: int) -> None:
        current = get_current_ops()
        self._ops = type(current)(current.device_id, seed=seed)  # a generator of its own

    def _make(self, seed: int, makers: Makers) -> None:
        """Make model and optimizer, on ops of their own."""
        self._renew_ops(seed)
        build, outputs = makers.build or self._default_model, makers.outputs
        check_parameters(type(self).__name__, build)
        with use_ops(self._ops) as ops:
            model = _checked(type(self).__name__, build(self.n_features_in_, outputs))
            row, truth = ops.alloc2f(1, self.n_features_in_), ops.alloc2f(1, outputs)
            shape = model.initialize(row, truth).predict(row).shape  # one row tells the outputs
        if shape != (1, outputs):
            expected = f"build must give a model with {outputs} outputs for a row"
            raise ValueError(f"{type(self).__name__}: {expected}, not one that gives shape {shape} for one row")
        self.model_, self.optimizer_ = model, _made(type(self).__name__, makers)
        self._makers = makers

    @hide_frames(LIBRARY_ERRORS)
    def _train(self, X: Any, Y: Any, *, epochs: int, patience: int | None = None) -> None:
        """Train the model as it is.

        Args:
            Y: What the model should give for them.
            epochs: How many times to go through them.
            patience: How many epochs without a better loss end the training; None to train on all rows.
        """
        loss = self._default_loss() if self.loss is None else self.loss
        rows = self._ops.asarray(X)
        truths = self._ops.asarray(Y)  # on the device once
        evaluate = None
        if patience is not None:
            rows, truths, evaluate = self._set_aside(rows, truths, loss)
        with use_ops(self._ops) as ops:
            self.run_ = train(
                self.model_,
                rows,
                truths,
                loss=loss,
                optimizer=self.optimizer_,
                epochs=epochs,
                batch_size=self.batch_size,
                seed=int(ops.rng.integers(2**31)),  # from the estimator's own generator
                evaluate=evaluate,
                patience=patience,
                progress=self.verbose,
            )

    def _set_aside(self, X: Any, Y: Any, loss: Any) -> tuple[Any, Any, Callable[[Any], float]]:
        """Set some rows aside for evaluation; return the others, and what evaluates."""
        aside = round(len(X) * fraction(type(self).__name__, "validation_fraction", self.validation_fraction))
        if not 0 < aside < len(X):
            name = type(self).__name__
            raise ValueError(f"{name}: {aside} of {len(X)} rows would be set aside; there must be some of each")
        order = self._ops.rng.permutation(len(X))  # drawn: rows may be sorted by class
        rest, held = (self._ops.asarray(part) for part in (order[aside:], order[:aside]))
        held_X, held_Y = X[held], Y[held]

        def evaluate(model: Model[Any, Any]) -> float:
            return -float(loss.get_loss(model.predict(held_X), held_Y))  # the higher the better

        return X[rest], Y[rest], evaluate

    def _validated(self, *data: npt.ArrayLike, dtype: npt.DTypeLike = np.float32, **options: bool) -> Any:
        """Return rows, or rows and what belongs to them, as arrays that `validate_data` has checked."""
        # What a dtype does not hold is infinite then, which is refused in a message.
        with np.errstate(over="ignore", invalid="ignore"):
            return validate_data(self, *data, dtype=dtype, **options)

    @hide_frames(LIBRARY_ERRORS)
    def _predict(self, X: npt.ArrayLike, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """Return what the model gives for rows, in this dtype."""
        # Kernels of gpus want rows and weights of one dtype.
        computed = dtype if self._ops.device_type == "cpu" else np.float32
        rows = self._ops.asarray(self._validated(X, dtype=computed, reset=False))
        return self._ops.to_numpy(predict(self.model_, rows)).astype(dtype, copy=False)


def _made(name: str, makers: Makers) -> Optimizer:
    if isinstance(makers.optimizer, Optimizer):
        return deepcopy(makers.optimizer)  # a copy: fits do not share moments
    if not callable(makers.optimizer):
        raise TypeError(takes_role(name, AN_OPTIMIZER, kind_of(makers.optimizer)))
    return makers.optimizer(makers.learn_rate)


def _checked(name: str, model: Any) -> Model[Floats2d, Floats2d]:
    if not isinstance(model, Model):
        raise TypeError(f"{name}: build must give a Model, not {type(model).__name__}")
    return cast("Model[Floats2d, Floats2d]", model)
