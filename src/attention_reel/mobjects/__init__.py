"""The nouns of a film: text, numbers, matrices and what is drawn around them. They take arrays, never a trace."""

from attention_reel.mobjects.arrows import Measure, Rule, curved_arrow, straight_arrow
from attention_reel.mobjects.bars import BarRow
from attention_reel.mobjects.bricks import Brick, Bricks
from attention_reel.mobjects.cell import RoundedBox, frame_around
from attention_reel.mobjects.chain import Chain
from attention_reel.mobjects.channel import Channel
from attention_reel.mobjects.fraction import Fraction, Power
from attention_reel.mobjects.grid import NumberGrid, ShapeLabel, cell_width
from attention_reel.mobjects.ladder import Ladder
from attention_reel.mobjects.layout import (
    abreast,
    cross,
    cross_side_by_side,
    in_row,
    level_headings,
    level_with,
    level_with_rows,
)
from attention_reel.mobjects.numeral import Numeral
from attention_reel.mobjects.pipeline_map import STAGES, PipelineMap
from attention_reel.mobjects.plane import VectorPlane
from attention_reel.mobjects.plot import Histogram, Plot
from attention_reel.mobjects.probe import Probe
from attention_reel.mobjects.product_line import ProductLine
from attention_reel.mobjects.regions import Region, TooLargeError
from attention_reel.mobjects.shape_block import ShapeBlock
from attention_reel.mobjects.sliced_block import SlicedBlock
from attention_reel.mobjects.table import Table
from attention_reel.mobjects.text import Formula, Glyphs, Label, Line, on_baseline, on_even_baselines, on_one_baseline
from attention_reel.mobjects.tiles import TileSquare, tile
from attention_reel.mobjects.token_strip import TokenStrip
from attention_reel.mobjects.typesetting import GlyphMissingError
from attention_reel.mobjects.verdict import Verdict, WrongFrame
from attention_reel.mobjects.work_line import WorkLine

__all__ = [
    "STAGES",
    "BarRow",
    "Brick",
    "Bricks",
    "Chain",
    "Channel",
    "Formula",
    "Fraction",
    "GlyphMissingError",
    "Glyphs",
    "Histogram",
    "Label",
    "Ladder",
    "Line",
    "Measure",
    "NumberGrid",
    "Numeral",
    "PipelineMap",
    "Plot",
    "Power",
    "Probe",
    "ProductLine",
    "Region",
    "RoundedBox",
    "Rule",
    "ShapeBlock",
    "ShapeLabel",
    "SlicedBlock",
    "Table",
    "TileSquare",
    "TokenStrip",
    "TooLargeError",
    "VectorPlane",
    "Verdict",
    "WorkLine",
    "WrongFrame",
    "abreast",
    "cell_width",
    "cross",
    "cross_side_by_side",
    "curved_arrow",
    "frame_around",
    "in_row",
    "level_headings",
    "level_with",
    "level_with_rows",
    "on_baseline",
    "on_even_baselines",
    "on_one_baseline",
    "straight_arrow",
    "tile",
]
