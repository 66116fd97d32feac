"""What a person gets after `model.`: what a person calls, and none of the machinery."""

from __future__ import annotations

import re

from tests.toys import affine
from typedthinc.model import Model

NAMES = """
    name factory id attrs forward init ops shims layers
    begin_update finish_update initialize predict
    dim_names get_dim has_dim maybe_get_dim set_dim
    get_param has_param maybe_get_param param_names set_param use_params
    get_grad get_gradients grad_names has_grad inc_grad maybe_get_grad set_grad
    get_ref has_ref maybe_get_ref ref_names set_ref
    copy to_cpu to_gpu path_to remove_node replace_callbacks replace_node walk
    can_from_bytes can_from_dict can_from_disk from_bytes from_dict from_disk to_bytes to_dict to_disk
    define_operators summary to_mermaid
"""


def test_public_names() -> None:
    assert sorted(name for name in dir(affine()) if not name.startswith("_")) == sorted(NAMES.split())


def test_parts_are_few() -> None:
    own = {*vars(Model), *dir(affine())} - {"_is_protocol"}  # which typing adds to generic classes
    found = sorted(name for name in own if re.match("_[^_]", name))
    assert found == ["_called", "_params", "_repr_html_", "_sizes", "_structure", "_type"]
