"""Random attention in float64, held against PyTorch."""

import numpy as np
import pytest

from attention_reel.numerics import AttentionInputs, attention, causal_mask, split_heads

from .heads import attend, share_keys

torch = pytest.importorskip("torch", reason="torch isn't installed: pip install -e '.[peers]'")

TOLERANCE = {"rtol": 0, "atol": 1e-12}
BLOCK = 50  # configurations a test


def chance(random, probability=0.5):
    return bool(random.random() < probability)


def tensor(array):
    return torch.tensor(np.asarray(array), dtype=torch.bool if array.dtype == np.bool_ else torch.float64)


def dot_product_configuration(random):
    """Draw queries, keys and values of (batch, heads, length, width), a bias and what torch calls it."""
    batch, kv_heads, group, q_len, kv_len, d_k, d_v = (int(random.integers(1, top)) for top in (3, 4, 3, 7, 7, 10, 10))
    n_heads = kv_heads * group
    spread = random.choice([0.1, 1.0, 5.0])
    queries = spread * random.standard_normal((batch, n_heads, q_len, d_k))
    keys = random.standard_normal((batch, kv_heads, kv_len, d_k))
    values = random.standard_normal((batch, kv_heads, kv_len, d_v))
    bias = np.zeros((batch, n_heads, q_len, kv_len))
    # above 0: with a negative scale and is_causal, torch 2.13 returns NaN
    options = {"enable_gqa": group > 1, "scale": float(random.uniform(0.01, 2)) if chance(random) else None}
    mask_shape = [size if chance(random, 0.7) else 1 for size in (batch, n_heads)] + [q_len, kv_len]
    kind = random.choice(["none", "causal", "bool", "float"])
    if kind == "causal":
        allowed = np.tril(np.ones((q_len, kv_len), dtype=bool))
        options["is_causal"], bias = True, np.where(allowed, bias, -np.inf)
    elif kind == "bool":  # a row may well allow nothing
        allowed = random.random(mask_shape) < random.choice([0.3, 0.7])
        options["attn_mask"], bias = tensor(allowed), np.where(allowed, bias, -np.inf)
    elif kind == "float":
        added = np.where(random.random(mask_shape) < 0.8, random.standard_normal(mask_shape), -np.inf)
        options["attn_mask"], bias = tensor(added), bias + added
    return queries, keys, values, bias, options


@pytest.mark.parametrize("block", range(24))
def test_scaled_dot_product_attention(block, record_property):
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        queries, keys, values, bias, options = dot_product_configuration(np.random.default_rng([1, number]))
        expected = torch.nn.functional.scaled_dot_product_attention(
            tensor(queries), tensor(keys), tensor(values), **options
        ).numpy()
        n_heads = queries.shape[1]
        heads = (queries, share_keys(keys, n_heads), share_keys(values, n_heads), bias)
        for batch in range(len(queries)):
            for head in range(n_heads):
                found = attend(*(array[batch, head] for array in heads), scale=options["scale"])
                where = f"configuration {number}, batch {batch}, head {head}, {options}"
                np.testing.assert_allclose(found.outputs, expected[batch, head], **TOLERANCE, err_msg=where)
    record_property("configurations of torch.nn.functional.scaled_dot_product_attention", BLOCK)


def multihead_configuration(random):
    """Draw a torch.nn.MultiheadAttention with random parameters and what it is called with."""
    n_heads, width, q_len, kv_len, batch = (int(random.integers(1, top)) for top in (5, 5, 6, 6, 3))
    d_model = n_heads * width
    self_attention = chance(random)
    k_width, v_width = (d_model, d_model) if self_attention else (int(random.integers(1, 9)) for _ in range(2))
    kv_len = q_len if self_attention else kv_len
    layer = torch.nn.MultiheadAttention(
        d_model, n_heads, bias=chance(random), kdim=k_width, vdim=v_width, batch_first=True, dtype=torch.float64
    )
    with torch.no_grad():
        for parameter in layer.parameters():
            parameter.copy_(tensor(random.standard_normal(parameter.shape)))
    query = random.standard_normal((batch, q_len, d_model))
    key, value = (random.standard_normal((batch, kv_len, size)) for size in (k_width, v_width))
    if self_attention:
        key = value = query
    padded = np.zeros((batch, kv_len), dtype=bool)
    if chance(random):
        padded[:, 1:] = random.random((batch, kv_len - 1)) < 0.4  # the first key stays, so that no row is empty
    causal = q_len == kv_len and chance(random)
    return layer, query, key, value, padded, causal


def exercise_of(layer, query, key, value, allowed):
    """State a layer as a worked exercise: tokens, matrices and biases per head.

    Where keys and values come from different sequences, X = [query, 0, 0] and Y = [0, key, value] side by side.
    """
    wide = [weight.detach().numpy().T for weight in weights_of(layer)]
    stated = {"embeddings": query}
    if key is not query:
        sizes = [query.shape[1], key.shape[1], value.shape[1]]
        starts = np.cumsum([0, *sizes])
        padded = [np.zeros((starts[-1], weight.shape[1])) for weight in wide]
        for weight, rows, start, size in zip(padded, wide, starts[:-1], sizes, strict=True):
            weight[start : start + size] = rows
        wide = padded
        stated["embeddings"] = np.hstack([query, np.zeros((len(query), sizes[1] + sizes[2]))])
        stated["context"] = np.hstack([np.zeros((len(key), sizes[0])), key, value])
    for name, weight in zip(("w_query", "w_key", "w_value"), wide, strict=True):
        stated[name] = split_heads(weight, layer.num_heads)
    stated["w_output"] = layer.out_proj.weight.detach().numpy().T
    if layer.in_proj_bias is not None:
        for name, bias in zip(("b_query", "b_key", "b_value"), layer.in_proj_bias.detach().chunk(3), strict=True):
            stated[name] = split_heads(bias.numpy(), layer.num_heads)
        stated["b_output"] = layer.out_proj.bias.detach().numpy()
    return AttentionInputs(**stated, mask=allowed)


def weights_of(layer):
    if layer.in_proj_weight is not None:
        return layer.in_proj_weight.chunk(3)
    return layer.q_proj_weight, layer.k_proj_weight, layer.v_proj_weight


@pytest.mark.parametrize("block", range(8))
def test_multihead_attention(block, record_property):
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        layer, query, key, value, padded, causal = multihead_configuration(np.random.default_rng([2, number]))
        before = causal_mask(query.shape[1]) if causal else np.ones((query.shape[1], key.shape[1]), dtype=bool)
        with torch.no_grad():
            expected, expected_weights = layer(
                *map(tensor, (query, key, value)),
                key_padding_mask=tensor(padded),
                attn_mask=tensor(~before),  # here True means "may not"
                average_attn_weights=False,
            )
        for batch in range(len(query)):
            alone = query[batch]
            sources = (alone, alone) if key is query else (key[batch], value[batch])
            trace = attention(exercise_of(layer, alone, *sources, before & ~padded[batch]))
            where = f"configuration {number}, batch {batch}"
            np.testing.assert_allclose(trace["output"], expected[batch].numpy(), **TOLERANCE, err_msg=where)
            for head in range(layer.num_heads):
                weights = trace.values("weights", head)
                np.testing.assert_allclose(weights, expected_weights[batch, head].numpy(), **TOLERANCE, err_msg=where)
    record_property("configurations of torch.nn.MultiheadAttention", BLOCK)
