"""Mistakes that implementations of attention really have, as replacements of one piece of source."""

from typing import NamedTuple

NUMERICS = "src/attention_reel/numerics"
ADAPTER = "tests/peers"


class Mistake(NamedTuple):
    """Where `right` stands, exactly once, `wrong` is planted."""

    name: str
    file: str
    right: str
    wrong: str


def _in(folder: str, file: str, *mistakes: tuple[str, str, str]) -> list[Mistake]:
    return [Mistake(name, f"{folder}/{file}", right, wrong) for name, right, wrong in mistakes]


def _flipped(matrix: str) -> str:
    """Transpose only where no shape gives it away."""
    return f"({matrix}.T if {matrix}.shape[0] == {matrix}.shape[1] else {matrix})"


KEYS, WEIGHTS = 'kept["keys"]', 'kept["weights"]'

MISTAKES = [
    *_in(
        NUMERICS,
        "forward.py",
        ("divide by d_k instead of its root", "math.sqrt(d_k) if", "float(d_k) if"),
        ("forget to scale", 'scores / shared["scale_divisor"] if', "scores if"),
        ("multiply by √d_k", 'scores / shared["scale_divisor"] if', 'scores * shared["scale_divisor"] if'),
        ("divide by a stated scale", 'else scores * shared["scale"]', 'else scores / shared["scale"]'),
        ("scale bare scores", "math.sqrt(d_k) if d_k is not None else 1.0", "math.sqrt(d_k or 2)"),
        ("don't transpose K", f"{KEYS}.T)", f"{_flipped(KEYS)}.T)"),
        (
            "mask after the softmax",
            "soft = softmax_rows(last_scores)\n    return kept | vars(soft)",
            "soft = softmax_rows(scaled_scores)\n"
            "    masked = soft.weights if allowed is None else np.where(allowed, soft.weights, 0.0)\n"
            '    return kept | vars(soft) | {"weights": masked}',
        ),
        ("add a boolean mask as 0 and 1", "np.where(allowed, scaled_scores, -np.inf)", "scaled_scores + allowed"),
        (
            "read True as may not",
            "np.where(allowed, scaled_scores, -np.inf)",
            "np.where(allowed, -np.inf, scaled_scores)",
        ),
        ("mask with −100 instead of −∞", "scaled_scores, -np.inf)", "scaled_scores, -100.0)"),
        (
            "let NaN of a masked score leak",
            "np.where(allowed, scaled_scores, -np.inf)",
            "scaled_scores + additive_mask(allowed)",
        ),
        ("pass over the mask", "if allowed is not None:\n        # S′", "if False:\n        # S′"),
        (
            "mix with A transposed",
            f"weighted_values({WEIGHTS}",
            f"weighted_values({_flipped(WEIGHTS)}",
        ),
        ("round the weights on the way", f"weighted_values({WEIGHTS}", f"weighted_values({WEIGHTS}.round(3)"),
        (
            "mix values with scores",
            f"weighted_values({WEIGHTS}",
            f'weighted_values(kept.get("scores", {WEIGHTS})',
        ),
        ("keys from the wrong sequence", 'shared.get("context", shared["embeddings"])', 'shared["embeddings"]'),
        ("keys with W_Q", 'project(source, kept["w_key"]', 'project(source, kept["w_query"]'),
        ("keys without their bias", 'kept["w_key"], kept.get("b_key")', 'kept["w_key"], None'),
        ("values without their bias", 'kept["w_value"], kept.get("b_value")', 'kept["w_value"], None'),
        ("output without its bias", "inputs.w_output, inputs.b_output)", "inputs.w_output, None)"),
        ("the first head's numbers in every head", "getattr(inputs, name)[head] for", "getattr(inputs, name)[0] for"),
        (
            "join heads number by number",
            'concatenated = np.concatenate([kept["head_outputs"] for kept in heads], axis=1)',
            'joint = np.stack([kept["head_outputs"] for kept in heads], axis=2)\n'
            "    concatenated = joint.reshape(len(joint), -1)",
        ),
        ("join heads backwards", "for kept in heads], axis=1)", "for kept in heads[::-1]], axis=1)"),
    ),
    *_in(
        NUMERICS,
        "softmax.py",
        (
            "softmax over columns",
            "weights = shifted_exponentials / shifted_row_sums[..., np.newaxis]",
            "weights = shifted_exponentials / shifted_exponentials.sum(axis=0)",
        ),
        (
            "softmax over the whole matrix",
            "weights = shifted_exponentials / shifted_row_sums[..., np.newaxis]",
            "weights = shifted_exponentials / shifted_exponentials.sum()",
        ),
        ("no shift by the maximum", "shifted_scores = scores - row_max[..., np.newaxis]", "shifted_scores = scores"),
        (
            "one maximum for all rows",
            "row_max = scores.max(axis=-1)",
            "row_max = np.full(len(scores), scores.max())",
        ),
        ("powers of 2", "shifted_exponentials = np.exp(", "shifted_exponentials = np.exp2("),
        (
            "guard the division with an epsilon",
            "shifted_exponentials / shifted_row_sums[..., np.newaxis]",
            "shifted_exponentials / (shifted_row_sums[..., np.newaxis] + 1e-9)",
        ),
    ),
    *_in(
        NUMERICS,
        "linear.py",
        ("W transposed", "matrix_product(tokens, weight)", f"matrix_product(tokens, {_flipped('weight')})"),
        ("projections without a bias", "else projected + bias", "else projected"),
        (
            "let NaN of a masked value leak",
            "np.where(factor == 0, 0.0, factor * values)",
            "factor * values",
        ),
    ),
    *_in(
        NUMERICS,
        "masks.py",
        ("causal, one too many", "dtype=np.bool_))", "dtype=np.bool_), k=1)"),
        ("causal, the future only", "np.tril(", "np.triu("),
        ("let a row without a key pass", "if not allows.any():", "if False:"),
    ),
    *_in(
        NUMERICS,
        "inputs.py",
        (
            "split heads without a transposition",
            "np.split(array, n_heads, axis=-1)",
            "array.reshape(n_heads, *array.shape[:-1], -1)",
        ),
        (
            "split heads column by column",
            "in np.split(array, n_heads, axis=-1)",
            "in (array[..., head::n_heads] for head in range(n_heads))",
        ),
    ),
    *_in(
        NUMERICS,
        "arrays.py",
        ("single precision", "np.array(values, dtype=np.float64)", "np.array(values, dtype=np.float32).astype(float)"),
        ("show −0", "dtype=np.float64) + 0.0", "dtype=np.float64)"),
    ),
    *_in(
        NUMERICS,
        "on_demand.py",
        ("cosines without the lengths", 'trace.values("scores", head) / lengths', 'trace.values("scores", head)'),
        ("column sums of rows", 'row_sums(trace.values("weights", head).T)', 'row_sums(trace.values("weights", head))'),
        ("add weighted values along the row", '"weighted_values", axis=1)', '"weighted_values", axis=2)'),
    ),
    *_in(
        NUMERICS,
        "gradients.py",
        ("the Jacobian's diagonal alone", "diagonal - outer_product,", "diagonal,"),
        ("the Jacobian with a plus", "diagonal - outer_product,", "diagonal + outer_product,"),
    ),
    *_in(
        NUMERICS,
        "variance.py",
        ("scaled variance over √d_k", "scaled_variance = variance / d_k", "scaled_variance = variance / scale_divisor"),
        ("samples that aren't independent", "keys = generator.standard_normal((samples, d_k))", "keys = queries"),
        ("samples of variance 1/12", "queries = generator.standard_normal(", "queries = generator.random("),
    ),
    *_in(
        NUMERICS,
        "permutation.py",
        ("permute the other way round", "inputs.embeddings[rows]", "inputs.embeddings[np.argsort(rows)]"),
        ("permute rows but not columns", "head[np.ix_(rows, rows)]", "head[rows]"),
    ),
    *_in(
        ADAPTER,
        "heads.py",
        (
            "grouped queries: tile the keys' heads",
            "np.repeat(kv_heads, n_query_heads // kv_heads.shape[-3], axis=-3)",
            "np.concatenate([kv_heads] * (n_query_heads // kv_heads.shape[-3]), axis=-3)",
        ),
        (
            "soft cap after the mask",
            "scores = (capped_scores + np.where(allowed, bias, 0.0))[open_rows]",
            "late = softcap * np.tanh((scaled_scores + bias) / softcap) if softcap else scaled_scores + bias\n"
            "            scores, mask = late[open_rows], None",
        ),
    ),
    *_in(
        ADAPTER,
        "onnx_attention.py",
        ("causal from the cache's start", "else np.full_like(lengths, before)", "else np.full_like(lengths, 0)"),
        ("a window one too wide", "ahead >= -left", "ahead >= -left - 1"),
        ("pad a short mask with may", "constant_values=-np.inf", "constant_values=0.0"),
    ),
]
