"""What a course needs around a film: captions, chapters, transcript, poster, record, and a page that shows it.

Nothing here imports manim: films come from ``rendering``, and pictures out of the finished movies.
"""

from attention_reel.publishing.companions import publish
from attention_reel.publishing.record import Record, read_records

__all__ = ["Record", "publish", "read_records"]
