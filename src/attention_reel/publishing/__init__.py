"""What a course needs around a film: captions, chapters, transcript, poster, record, and a page that shows it.

Nothing here imports manim: films come from ``rendering``, and pictures out of the finished movies.
"""

from attention_reel.publishing.companions import publish
from attention_reel.publishing.handout import handout_pdf
from attention_reel.publishing.record import Record, read_records
from attention_reel.publishing.sheet import contact_sheet_png
from attention_reel.publishing.single import single_page
from attention_reel.publishing.site import NothingToShowError, build_site
from attention_reel.publishing.slides import slides_page
from attention_reel.publishing.worksheet import KINDS, PAPERS, Paper, worksheet_pdf

__all__ = [
    "KINDS",
    "PAPERS",
    "NothingToShowError",
    "Paper",
    "Record",
    "build_site",
    "contact_sheet_png",
    "handout_pdf",
    "publish",
    "read_records",
    "single_page",
    "slides_page",
    "worksheet_pdf",
]
