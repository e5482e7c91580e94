"""Every case that ONNX ships for its Attention operator."""

import warnings

import numpy as np
import pytest

from .onnx_attention import attention_node

onnx = pytest.importorskip("onnx", reason="onnx isn't installed: pip install -e '.[peers]'")

TOLERANCE = {"float32": 1e-6, "float16": 2**-10, "bfloat16": 2**-7}  # ONNX computes in these types: a last place at 1


def attention_cases():
    from onnx.backend.test.case.node import collect_testcases

    with warnings.catch_warnings():  # of other operators' cases, which are made along the way
        warnings.simplefilter("ignore")
        cases = collect_testcases("Attention")
    return [case for case in cases if [node.op_type for node in case.model.graph.node] == ["Attention"]]


CASES = attention_cases()


def test_no_case_is_left_out():
    assert len(CASES) == 93, f"onnx 1.23.2 has 93 cases, {onnx.__version__} has {len(CASES)}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_node_case(case, record_property):
    (node,) = case.model.graph.node
    attributes = {item.name: onnx.helper.get_attribute_value(item) for item in node.attribute}
    ((inputs, outputs),) = case.data_sets
    found = attention_node(dict(zip(filter(None, node.input), inputs, strict=True)), attributes)
    for name, expected in zip(filter(None, node.output), outputs, strict=True):
        tolerance = TOLERANCE[expected.dtype.name]
        np.testing.assert_allclose(found[name], expected.astype(np.float64), rtol=0, atol=tolerance, err_msg=name)
    record_property("ONNX Attention node cases", 1)
