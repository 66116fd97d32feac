"""Train what a configuration describes, with a checkpoint after each epoch: stop it, run it again, and it goes on.

`python examples/resume.py FOLDER` trains for as many epochs as examples/resume.cfg says, `python examples/resume.py
FOLDER 3` for three; then it saves the model. Wherever it was stopped, the numbers are those of a run that never was.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict
from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # scikit-learn has no annotations
from sklearn.model_selection import train_test_split  # type: ignore[import-untyped]

from typedthinc.api import CategoricalCrossentropy, Floats2d, Ints1d, Model, Optimizer, Run, fix_random_seed, train
from typedthinc.config import Config

CONFIG: Final = Path(__file__).with_suffix(".cfg")

Images: TypeAlias = Floats2d[Any, Literal[64]]
Scores: TypeAlias = Floats2d[Any, Literal[10]]
Classifier: TypeAlias = Model[Images, Scores]


class Training(BaseModel):
    """The numbers of the section [training]."""

    epochs: int
    batch_size: int
    patience: int
    seed: int


class Settings(BaseModel):
    """What the sections make, each with its type: what else comes out of the file is an error that names the line."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    training: Training
    model: Classifier
    loss: CategoricalCrossentropy
    optimizer: Optimizer


class Data(NamedTuple):
    """Images with their digits."""

    images: Images
    digits: Ints1d[Any]


def load(seed: int) -> tuple[Data, Data]:
    """Read the images, with pixels from 0 to 1, and set one in five aside for the evaluation."""
    images, digits = load_digits(return_X_y=True)
    images = (images / 16).astype("float32")
    train_X, test_X, train_y, test_y = train_test_split(images, digits, test_size=0.2, random_state=seed)
    return Data(train_X, train_y), Data(test_X, test_y)


def accuracy(model: Classifier, data: Data) -> float:
    """Give the share of images whose likeliest class is the right one."""
    return float((model.predict(data.images).argmax(axis=1) == data.digits).mean())


def go_on(settings: Settings, seen: Data, unseen: Data, checkpoint: Path) -> Run:
    """Train from where the checkpoint is, or from the beginning if there is none."""

    def evaluate(model: Classifier) -> float:
        return accuracy(model, unseen)

    return train(
        settings.model,
        seen.images,
        seen.digits,
        loss=settings.loss,
        optimizer=settings.optimizer,
        epochs=settings.training.epochs,
        batch_size=settings.training.batch_size,
        seed=settings.training.seed,
        evaluate=evaluate,
        patience=settings.training.patience,
        checkpoint=checkpoint,
        resume=True,
    )


def main(folder: Path, epochs: str | None = None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    overrides = {} if epochs is None else {"training.epochs": int(epochs)}
    settings = Config.from_disk(CONFIG, overrides=overrides).resolve(Settings)
    fix_random_seed(settings.training.seed)
    settings.model.initialize()
    seen, unseen = load(settings.training.seed)
    run = go_on(settings, seen, unseen, folder / "run.checkpoint")
    for epoch in run.history:
        print(f"epoch {epoch.number}: loss {epoch.loss:.4f}, accuracy {100 * (epoch.score or 0):.1f} %")
    settings.model.to_disk(folder / "digits.safetensors")
    # Whoever uses the model builds it as it was built, and loads what was saved.
    again = Config.from_disk(CONFIG).resolve(Settings).model.from_disk(folder / "digits.safetensors")
    print(f"best accuracy {100 * accuracy(again, unseen):.1f} %")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "resume"), *sys.argv[2:3])
