"""What fills each form of a solution: the data of its steps, and the sentence said while each is shown."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Data(BaseModel):
    """A table whose keys are all known."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Step(Data):
    """One step of a pass: a step of the trace, and the sentence said while it is shown.

    Of a product ``then`` is said of the rest of the first row, instead of what is said of any.
    """

    step: str
    says: str
    then: str = ""


class Pick(Data):
    """A key that is pointed at, counted from 0, and the sentence said of it."""

    key: int
    says: str


class Pass(Data):
    """A pass through matrices, step by step.

    Attributes
    ----------
    steps
        What is worked.
    picks
        Keys that are pointed at after one query's scores, the best one first; then the answer is said of that.
    hard
        Said, if anything, of the one value that a hard pick would return, in the plane.
    together
        Said, if anything, of the outputs of all queries, after those of the one that is asked about.
    compares
        Said in the end of the weights with and without scaling.
    """

    form: Literal["pass"]
    steps: tuple[Step, ...]
    picks: tuple[Pick, ...] = ()
    hard: str = ""
    together: str = ""
    compares: str = ""

    @property
    def needs(self) -> tuple[str, ...]:
        """The steps of the trace that it shows."""
        return tuple(step.step for step in self.steps)


class ShapeEquation(Data):
    """A product of shapes, or with an empty ``right`` a step that keeps the shape."""

    left: str
    right: str = ""
    result: str
    says: str


class Shapes(Data):
    """Products of shapes, for the sizes n, d_model, d_k and d_v; in the end those of ``chain`` in a row.

    The ones in ``framed`` are what the answer is about.
    """

    form: Literal["shapes"]
    sizes: dict[str, int]
    equations: tuple[ShapeEquation, ...]
    chain: tuple[str, ...]
    framed: tuple[str, ...] = ()


class MathLine(Data):
    """A line of mathematics in Typst's notation, what it means beside it, and the sentence said."""

    math: str
    means: str = ""
    says: str


class Seen(Data):
    """What the lines look like in the numbers of the example.

    Attributes
    ----------
    steps
        Steps of the trace, as matrices beside each other.
    says
        The sentence said.
    marks
        For each step the rows that are framed, counted from 0.
    sums
        Whether what each row of the last one, weights, adds up to stands beside it.
    framed
        The step that the answer frames, the last one where nothing else is said.
    """

    steps: tuple[str, ...]
    says: str
    marks: tuple[tuple[int, ...], ...] = ()
    sums: bool = False
    framed: str = ""


class Practice(Data):
    """The number that stands for −∞ in practice, and the sentence said of the mask and the weights that it makes."""

    penalty: float = Field(lt=0, allow_inf_nan=False)
    says: str


class Lines(Data):
    """A derivation, or an overview: one line after another; then, if wanted, as seen in numbers and as programmed."""

    form: Literal["lines"]
    lines: tuple[MathLine, ...]
    seen: Seen | None = None
    practice: Practice | None = None


class Reading(Data):
    """What is said of a row of weights.

    Attributes
    ----------
    counts, finds
        Said of the weights as a whole, and of where most of it goes.
    pair, compares
        Two keys held together, counted from 0 (the first one has most of the weight), and what is said of them.
    aligns, math
        Why it goes there, and the formula that goes with it.
    carries
        Said of the way from token to token, from the best key to the query.
    """

    form: Literal["reading"]
    counts: str
    finds: str
    pair: tuple[int, int]
    compares: str
    aligns: str
    math: str
    carries: str


class Spread(Data):
    """How far scores spread and why: variances that add up, then drawn scores before and after scaling.

    Attributes
    ----------
    d_k
        The length of queries and keys, a square number: variances are added as tiles of a square.
    samples, seed
        How many pairs of a query and a key are drawn, and from which seed.
    sums, one, adds, root
        Said of the score as a sum, of one product's variance, of all of them, and of their root.
    draws, reaches
        Said of the drawn scores, and of those within one standard deviation.
    divides, keeps
        Said of the division, and of the spread that is left.
    """

    form: Literal["spread"]
    d_k: int = Field(ge=9)
    samples: int = Field(ge=2)
    seed: int
    sums: str
    one: str
    adds: str
    root: str
    draws: str
    reaches: str
    divides: str
    keeps: str


class Cost(Data):
    """What becomes of the cost n²·d, and of the stored scores n², when n and d are multiplied.

    Attributes
    ----------
    seq_len, d_model
        n and d before.
    seq_factor, d_factor
        What they are multiplied by.
    starts, stores, multiplies
        What is said of the sizes before, of their stored scores and of their multiplications.
    longer, wider
        What is said when n grows, and when d grows as well.
    grows
        What is said of the factors.
    """

    form: Literal["cost"]
    seq_len: int
    d_model: int
    seq_factor: int
    d_factor: int
    starts: str
    stores: str
    multiplies: str
    longer: str
    wider: str
    grows: str


class Heads(Data):
    """One wide head cut into narrow ones that come apart, work alone and are joined again; then what it costs.

    Attributes
    ----------
    seq_len, d_model, n_heads
        n, d_model and h.
    whole, cuts
        Said of one head as wide as the model, and of how the width is shared out.
    alone, together
        Said of the first head's work, and of all heads'.
    joins, mixes
        Said of the outputs side by side, and of W_O.
    counts, agrees
        Said of the multiplications for the scores, and of all others.
    """

    form: Literal["heads"]
    seq_len: int
    d_model: int
    n_heads: int
    whole: str
    cuts: str
    alone: str
    together: str
    joins: str
    mixes: str
    counts: str
    agrees: str


class Comparison(Data):
    """A row of two scores without and with scaling: its weights, and their slopes.

    Attributes
    ----------
    d_k
        The length of queries and keys; the example's scores are scaled by its root.
    decimals
        Of weights and slopes.
    exponential_decimals
        Of exponentials, without and with scaling.
    divides, raises
        Said of the scaling, and of both rows' exponentials.
    picks, blends
        Said of the weights without and with scaling.
    compares, slopes, flows
        Said of the weights as bars, of what a slope is, and of the signal that flows back by it.
    dies, lives
        Said of the slope without and with scaling.
    """

    form: Literal["comparison"]
    d_k: int
    decimals: int
    exponential_decimals: tuple[int, int]
    divides: str
    raises: str
    picks: str
    blends: str
    compares: str
    slopes: str
    flows: str
    dies: str
    lives: str


Action = Literal["compute", "move rows", "move columns", "compute again", "match", "compare"]


class Move(Data):
    """What is done with some steps of the trace of two orders of the tokens, and the sentence said.

    Attributes
    ----------
    does
        "compute" fills the steps in the first order; "move rows" and "move columns" take them to the second one;
        "compute again" fills them there; "match" moves what was computed first onto what was computed again; "compare"
        points at a token's row in both orders.
    token
        The token whose row is compared, counted from 0 in the first order.
    math
        What is written below, in Typst's notation; for a product, one of its entries where nothing is given.
    """

    does: Action
    steps: tuple[str, ...]
    says: str
    token: int = 0
    math: str = ""


class Permutation(Data):
    """The same tokens in two orders, above each other.

    Attributes
    ----------
    order
        Which token comes first, second, …, counted from 0.
    named
        Whether the reordering is called P.
    columns
        The steps of the trace that stand beside each other.
    remedy, means
        What restores the order, as a formula and in words.
    """

    form: Literal["permutation"]
    order: tuple[int, ...]
    named: bool = False
    columns: tuple[str, ...]
    moves: tuple[Move, ...]
    remedy: str
    means: str


class Key(Data):
    """A key in the plane, and what is said while it is measured."""

    vector: tuple[float, float]
    says: str


class Geometry(Data):
    """Dot products of a query with keys in the plane, beside their distances; then lines of mathematics.

    Attributes
    ----------
    query
        A vector of the plane.
    measures
        Said of the query, and of how a dot product is measured.
    against
        The keys, vectors of the plane too, and what is said of each.
    compared
        Two keys, counted from 0, whose distances from the query are drawn.
    far
        What is said of their distances.
    lines
        What else is said, each with its mathematics.
    """

    form: Literal["geometry"]
    query: tuple[float, float]
    measures: str
    against: tuple[Key, ...]
    compared: tuple[int, int]
    far: str
    lines: tuple[MathLine, ...]


class Stop(Data):
    """A place on a curve, and the sentence said there."""

    at: float
    says: str


class Curve(Data):
    """Softmax between a score c and zero as a curve over c, and its slope under it.

    Attributes
    ----------
    reach
        From minus this to this c runs.
    decimals
        Of weights and slopes, where they can't be shown exactly with fewer.
    sums, divides, differs
        Said of the weight, of its simplest form, and of its slope's formula.
    draws, falls
        Said of the curve and of its slope's.
    stops
        Where a point stops on both.
    """

    form: Literal["curve"]
    reach: float = Field(gt=0)
    decimals: int
    sums: str
    divides: str
    differs: str
    draws: str
    falls: str
    stops: tuple[Stop, ...] = Field(min_length=1)


class Path(Data):
    """A signal on its way from one place of a sequence to another: step by step, and by attention.

    Attributes
    ----------
    query, key
        The places of the one that looks and of the one that is looked for.
    kept
        The share of the signal that a recurrent step is assumed to keep.
    ends, ways
        What stands at the key's and the query's place; what the two ways are called.
    assumes, decides
        What is written beside the share that is kept, and beside the weighted value.
    stands, passes, halves, fades
        Said of the chain, of its first steps, of when less than half is left, and of the end.
    meets, returns
        Said of the arc, and of the value that comes back along it.
    """

    form: Literal["path"]
    query: int
    key: int
    kept: float
    ends: tuple[str, str]
    ways: tuple[str, str]
    assumes: str
    decides: str
    stands: str
    passes: str
    halves: str
    fades: str
    meets: str
    returns: str


Solution = Annotated[
    Pass | Shapes | Lines | Reading | Spread | Cost | Heads | Comparison | Curve | Permutation | Geometry | Path,
    Field(discriminator="form"),
]
"""How a solution is told; each form is a class in ``attention_reel.forms``."""
