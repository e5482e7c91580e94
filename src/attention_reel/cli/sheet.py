"""``attention-reel sheet``: all beats of a film on one picture."""

from __future__ import annotations

from typing import Any

import cloup

from attention_reel.cli.one_film import film_options, write_one
from attention_reel.publishing import contact_sheet_png


@cloup.command("sheet")
@film_options
def sheet_command(**chosen: Any) -> None:
    """Write one PNG of a film: a frame a beat, with its time and sentence. What isn't rendered yet is rendered."""
    write_one(".sheet.png", contact_sheet_png, **chosen)
