"""What `thinc.model` has."""

from typing import TYPE_CHECKING

from typedthinc.api import (
    change_attr_values as change_attr_values,
    set_dropout_rate as set_dropout_rate,
    wrap_model_recursive as wrap_model_recursive,
)
from typedthinc.compat.thinc.adapters.settings import (
    deserialize_attr as deserialize_attr,
    serialize_attr as serialize_attr,
)

if TYPE_CHECKING:
    from typedthinc.model import Model as Model
else:
    from typedthinc.compat.thinc.adapters.models import Model as Model
