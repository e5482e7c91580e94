"""The computation core: attention with every intermediate step kept. It needs numpy only.

:func:`attention` takes :class:`AttentionInputs` and returns a frozen :class:`Trace` of named :class:`Step`
s. Tokens are rows throughout (Q = X W_Q); examples written with tokens as columns are transposed when they
are loaded.
"""

from attention_reel.numerics.alignment import alignment
from attention_reel.numerics.cost import cost_growth, memory_counts, multiply_counts
from attention_reel.numerics.derivation import Derivation
from attention_reel.numerics.errors import AttentionError, ShapeError, StepMissing
from attention_reel.numerics.forward import attention
from attention_reel.numerics.gradients import logistic, softmax_jacobian
from attention_reel.numerics.inputs import AttentionInputs, split_heads
from attention_reel.numerics.masks import causal_mask
from attention_reel.numerics.paths import path_lengths
from attention_reel.numerics.penalty import penalised
from attention_reel.numerics.permutation import permutation, permute
from attention_reel.numerics.plotting import histogram, ticks
from attention_reel.numerics.steps import Ref, Step
from attention_reel.numerics.trace import Trace
from attention_reel.numerics.variance import dot_product_variance, sampled_dot_product_variance

__all__ = [
    "AttentionError",
    "AttentionInputs",
    "Derivation",
    "Ref",
    "ShapeError",
    "Step",
    "StepMissing",
    "Trace",
    "alignment",
    "attention",
    "causal_mask",
    "cost_growth",
    "dot_product_variance",
    "histogram",
    "logistic",
    "memory_counts",
    "multiply_counts",
    "path_lengths",
    "penalised",
    "permutation",
    "permute",
    "sampled_dot_product_variance",
    "softmax_jacobian",
    "split_heads",
    "ticks",
]
