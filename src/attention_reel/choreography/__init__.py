"""The verbs of a film. They return animations and never play them."""

from attention_reel.choreography.adding import add_rows
from attention_reel.choreography.dot_product import count_up, dot_product, land
from attention_reel.choreography.filling import Entry, FillCells, fill, fill_other_rows, fill_rest, fill_row
from attention_reel.choreography.frames import slide
from attention_reel.choreography.hopping import Hop
from attention_reel.choreography.matrices import become, become_rows, grow, move_entries, turn
from attention_reel.choreography.motion import Appear, Dim, Fly, Motion, Restore, Roll, Slide, Vanish
from attention_reel.choreography.multiplying import multiply
from attention_reel.choreography.permuting import move_columns, move_entries_to, move_rows
from attention_reel.choreography.rising import Rise
from attention_reel.choreography.travelling import Travel

__all__ = [
    "Appear",
    "Dim",
    "Entry",
    "FillCells",
    "Fly",
    "Hop",
    "Motion",
    "Restore",
    "Rise",
    "Roll",
    "Slide",
    "Travel",
    "Vanish",
    "add_rows",
    "become",
    "become_rows",
    "count_up",
    "dot_product",
    "fill",
    "fill_other_rows",
    "fill_rest",
    "fill_row",
    "grow",
    "land",
    "move_columns",
    "move_entries",
    "move_entries_to",
    "move_rows",
    "multiply",
    "slide",
    "turn",
]
