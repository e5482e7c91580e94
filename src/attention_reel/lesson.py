"""The base of every film: zones, header, beats, and the example in use."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from manim import LEFT, RIGHT, UP, Animation, AnimationGroup, ManimColor, Mobject, Scene, config

from attention_reel.board import Board, LessonError
from attention_reel.choreography import Appear, Vanish, dot_product, fill
from attention_reel.examples import ExampleError, load_example
from attention_reel.examples.needs import unmet_need
from attention_reel.mobjects import (
    GlyphMissingError,
    Label,
    Line,
    NumberGrid,
    PipelineMap,
    Region,
    TooLargeError,
    WorkLine,
    on_baseline,
)
from attention_reel.mobjects.regions import Placed
from attention_reel.mobjects.typesetting import require_glyphs
from attention_reel.narration import Beat, Caption, Claim, FalseClaimError, captions, least_duration, spoken_captions
from attention_reel.numerics import AttentionError
from attention_reel.speech import SAMPLE_RATE, SpeechError, voice_in_use
from attention_reel.tensors import STAGES_OF
from attention_reel.theme import ThemeError, current_theme

EXAMPLE_VARIABLE = "ATTENTION_REEL_EXAMPLE"
SOUND_DELAY = 1024 / SAMPLE_RATE
"""Seconds by which manim's films sound late: the first packet of an AAC encoder holds nothing, and nobody skips it."""
USER_ERRORS = (
    AttentionError,
    ExampleError,
    FalseClaimError,
    GlyphMissingError,
    LessonError,
    SpeechError,
    ThemeError,
    TooLargeError,
)
"""What can be wrong with an example or a setting: told in one sentence, with exit code 2."""


@dataclass(frozen=True)
class Zones:
    """Where things go in a frame: title, map, stage, the strip for work lines and notes, and room for captions."""

    title: Region
    map: Region
    stage: Region
    strip: Region
    captions: Region

    @property
    def card(self) -> Region:
        """All of the frame above the captions, for films without a header."""
        return Region(self.stage.left, self.strip.bottom, self.stage.right, self.title.top)

    @property
    def stage_and_strip(self) -> Region:
        """The stage down to the captions, where nothing is said in the strip."""
        return Region(self.stage.left, self.strip.bottom, self.stage.right, self.stage.top)

    @property
    def stage_left_of_sums(self) -> Region:
        """The stage without its right end, for matrices whose rows' sums shall stand right of them."""
        return self.stage.columns(6, 1)[0]

    @classmethod
    def of_frame(cls, width: float, height: float, margin: float) -> Zones:
        """Cut a frame into its zones; a frame taller than wide gets its map under its title."""
        left, right, top, bottom = -width / 2, width / 2, height / 2, -height / 2
        lowest = bottom + height / 8
        upright = width < height
        header = 1.75 if upright else 1.05
        strip = 1.4 if upright else 0.85
        above = Region(left + margin, top - header, right - margin, top - 0.25)
        title, chips = above.rows(1, 1) if upright else above.columns(1, 1.35)
        return cls(
            title=title,
            map=chips,
            stage=Region(left + margin, lowest + strip, right - margin, top - header - margin / 4),
            strip=Region(left + margin, lowest, right - margin, lowest + strip - margin / 4),
            captions=Region(left, bottom, right, lowest),
        )


class Lesson(Board, Scene):
    """A film about one idea, on a worked example.

    A subclass names its ``title``, its ``stage`` on the pipeline map, what it ``needs`` (steps of the trace, or
    conditions of ``examples.needs``) and its default ``example``, and says its beats in ``construct``::

        class RowSoftmax(Lesson):
            title = "Softmax, one row at a time"
            stage = "softmax"
            needs = ("weights",)

            def construct(self):
                scores = self.grid("scaled_scores")
                with self.beat("Each row holds one query's scores."):
                    self.play(Appear(scores))

    ``ATTENTION_REEL_EXAMPLE`` (a bundled name or a file) takes the place of ``example``.
    """

    title = ""
    stage = ""
    example = "it-was-tired"
    needs: tuple[str, ...] = ()
    shows_all_heads = False

    # --- the life of a film ---

    def render(self, preview: bool = False) -> bool:
        """Render the film; what is wrong with an example is said in one sentence, with exit code 2."""
        try:
            again = bool(super().render(preview))
        except USER_ERRORS as error:
            print(f"attention-reel: {explained(error, self)}", file=sys.stderr)
            raise SystemExit(2) from None
        self._write_beats()
        return again

    def setup(self) -> None:
        """Load the example, check that this film can be made of it, and show the header."""
        self.theme = current_theme()
        self.voice = voice_in_use()
        self.camera.background_color = ManimColor(self.theme.background)  # type: ignore[union-attr]
        self.zones = Zones.of_frame(config.frame_width, config.frame_height, self.theme.gaps.margin)
        self.beats: list[Beat] = []
        self.sentence = ""
        self.header: list[Mobject] = []
        self._note: Mobject | None = None
        self.worked = load_example(self._example_in_use())
        self.grids, self.equations = [], []
        self.traces, self.derivations = {"": self.worked.trace}, {}
        self.reordered, self.seen = {}, {}
        self._require_what_is_needed()
        if self.stage:
            self.header = self._header()
            self.play(Appear(*self.header, run_time=self.theme.durations.quick))

    def tear_down(self) -> None:
        """Clear the frame, so that clips can follow each other."""
        if self.mobjects:
            self.play(Vanish(*self.mobjects, run_time=self.theme.durations.quick))

    def _example_in_use(self) -> str:
        chosen = os.environ.get(EXAMPLE_VARIABLE) or self.example
        module = sys.modules.get(type(self).__module__)
        beside = Path(getattr(module, "__file__", None) or ".").parent / chosen
        return str(beside) if chosen.endswith(".toml") and not Path(chosen).exists() and beside.exists() else chosen

    def _require_what_is_needed(self) -> None:
        unmet = unmet_need(self.worked, self.needs)
        if unmet:
            raise LessonError(f"{type(self).__name__} needs {unmet}")
        for text in (*self.tokens, *self.key_tokens):
            require_glyphs(text)

    def _header(self) -> list[Mobject]:
        title = Label(self.title, self.theme, size=self.theme.sizes.title, weight="semibold")
        chips = PipelineMap(self.stage, self.theme)
        self.zones.map.place(chips, RIGHT)
        self.zones.title.place(title, LEFT, least_scale=0.8)
        on_baseline([title], chips.words[0].baseline)
        if self.trace.n_heads > 1 and not self.shows_all_heads:
            which = Label("first head", self.theme, color=self.theme.muted)
            which.next_to(title, RIGHT, buff=self.theme.gaps.small)
            on_baseline([which], title.baseline)
            if which.get_right()[0] < chips.get_left()[0] - self.theme.gaps.small:
                return [title, which, chips]
        return [title, chips]

    def _write_beats(self) -> None:
        movie = getattr(self.renderer.file_writer, "movie_file_path", None)
        if movie is None or not Path(movie).exists():
            return
        record = {
            "scene": type(self).__name__,
            "title": self.title,
            "example": self.worked.name,
            "theme": self.theme.name,
            "duration": round(self.time, 3),
            "shows_example": self.shows_example,
            "computed": self.computed_besides(),
            "beats": [_recorded(beat) for beat in self.beats],
        }
        Path(movie).with_suffix(".beats.json").write_text(
            json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8"
        )

    def clear_stage(self, *, but: Iterable[Mobject] = ()) -> Vanish:
        """Return the animation that takes away everything but the header, and what is named."""
        self._note = None
        kept = [part for mobject in (*self.header, *but) for part in mobject.get_family()]
        return Vanish(*(mobject for mobject in self.mobjects if mobject not in kept))

    def light(self, step: str) -> list[Animation]:
        """Return the animations that light the stage of a step on the map, to be played beside others."""
        return [
            light for chips in self.header if isinstance(chips, PipelineMap) for light in chips.light(STAGES_OF[step])
        ]

    def row_height(self, rows: int, *, labels: bool = True) -> float:
        """Return how high cells may be when so many rows, and column labels or not, stand over each other on stage."""
        around = 1.4 if labels else 1.0  # a heading, a gap between two matrices, and labels
        return min(0.56, max(0.36, (self.zones.stage.height - around) / rows - self.theme.gaps.cell))

    def beside(self, anchor: Mobject) -> Region:
        """Return what is left of the stage to the right of something."""
        return self.zones.stage.right_of(anchor, self.theme.gaps.large)

    def place_beside(self, anchor: Mobject, *mobjects: Mobject, most_scale: float = 1.0) -> bool:
        """Place each of some mobjects on the stage, right of what stands there, if all fit; tell whether they do."""
        side = self.beside(anchor)
        fit = side.fits(*mobjects)
        for mobject in mobjects if fit else ():
            side.place(mobject, most_scale=most_scale)
        return fit

    def place_beside_or_alone(self, anchor: Mobject, mobject: Mobject) -> bool:
        """Place something right of what stands on the stage or, for want of room, where that stood; tell which."""
        beside = self.place_beside(anchor, mobject)
        if not beside:
            self.zones.stage.place(mobject)
        return beside

    # --- beats ---

    @contextmanager
    def beat(
        self, sentence: str | Claim, *, hold: float | None = None, pause: bool = False, loop: bool = False
    ) -> Iterator[None]:
        """Say a sentence while the animations inside show it, then hold long enough to read.

        Parameters
        ----------
        sentence
            A sentence, or a claim: a claim that is false of the example in use stops the film.
        hold
            How long the last picture stands, at least; by default the theme's hold.
        pause
            Whether whoever shows the film should stop it here: the section is named so.
        loop
            Whether this beat is also written as a silent loop, to stand for the film; one in a film may.
        """
        text = sentence.require(self.worked.name) if isinstance(sentence, Claim) else sentence
        name = f"{len(self.beats) + 1:02d}{' pause' if pause else ''}"
        self.sentence = text
        self.next_section(name)
        start, note = self.time, self._note
        speech, said_by = self._speak(text)
        yield
        self.look_at(self.mobjects)
        elapsed = self.time - start
        durations = self.theme.durations
        reading = max(least_duration(text), durations.per_word * len(text.split()))
        held = durations.hold if hold is None else hold
        if isinstance(self._note, Label) and self._note is not note:
            held = max(held, durations.per_word * len(self._note.text.split()))
        self.wait(max(held, reading - elapsed, said_by - self.time))
        beat = Beat(name, text, start, self.time, speech, loop)
        self.beats.append(beat)
        for caption in captions(beat):
            self.add_subcaption(caption.text, caption.end - caption.start, caption.start - self.time)

    def _speak(self, sentence: str) -> tuple[tuple[Caption, ...], float]:
        """Begin to say a sentence, if there is a voice; return its captions and when it will have been said."""
        if self.voice is None:
            return (), self.time
        voice = self.voice
        spoken, said_by = spoken_captions(sentence, self.time, lambda text: voice.say(text).seconds)
        for caption in spoken:
            sound = voice.say(caption.text).file
            if sound:
                self.add_sound(str(sound), max(-self.time, caption.start - self.time - SOUND_DELAY))
        return spoken, said_by

    def play_steps(self, steps: Iterable[Animation]) -> None:
        """Play animations one after another."""
        for step in steps:
            self.play(step)

    # --- the strip under the stage ---

    def note(self, text: str | Claim, **kwargs: Any) -> Animation:
        """Show a short text in the strip under the stage; it takes the place of the one before."""
        text = text.require(self.worked.name) if isinstance(text, Claim) else text
        size = self.theme.sizes.note
        return self.strip(Label(text, self.theme, **{"size": size, **kwargs}))

    def strip(self, mobject: Mobject | None) -> Animation:
        """Show something in the strip under the stage, or clear it with None."""
        before, self._note = self._note, mobject
        animations: list[Animation] = []
        if before is not None:
            animations.append(Vanish(before))
        if mobject is not None:
            self.zones.strip.place(mobject)
            animations.append(Appear(mobject, shift=0.12 * UP))
        return AnimationGroup(*animations, lag_ratio=0.8) if animations else Vanish(run_time=0.1)

    def work_out(
        self, work: WorkLine, left: NumberGrid, top: NumberGrid, result: NumberGrid, row: int, column: int
    ) -> Iterator[Animation]:
        """Work one entry in full in the strip; where the sum is too long to be written there, just fill it in."""
        if self.zones.strip.fits(work):
            self.in_strip(work)
            yield from dot_product(left.numerals[row], top.column_numerals(column), work, result, row, column)
        else:
            yield fill(result, [(row, column)])

    def in_strip(self, mobject: Placed) -> Placed:
        """Place something in the strip without showing it yet; the next note takes its place."""
        self._note = mobject
        return self.zones.strip.place(mobject)

    def under(self, anchor: Mobject, text: str, *, symbol: str = "") -> Line:
        """Return a short text, after a symbol if one is given, in the strip right under something on the stage."""
        pieces = [self.formula(symbol)] if symbol else []
        line = self.in_strip_under(
            anchor, Line(*pieces, self.label(text, color=self.theme.muted), gap=self.theme.gaps.small)
        )
        on_baseline([line], self.zones.strip.center[1] - 0.1)
        return line

    def in_strip_under(self, anchor: Mobject, mobject: Placed) -> Placed:
        """Place something in the strip right under something on the stage."""
        self.zones.strip.place(mobject)
        reach = (self.zones.strip.width - mobject.width) / 2
        aside = anchor.get_center()[0] - mobject.get_center()[0]
        return mobject.shift((max(-reach, min(reach, aside)), 0.0, 0.0))


def _recorded(beat: Beat) -> dict[str, Any]:
    record = asdict(beat)
    return record if beat.speech else {key: value for key, value in record.items() if key != "speech"}


def explained(error: Exception, film: Scene | None) -> str:
    """Return what is wrong in one sentence, for somebody who wants a film."""
    if isinstance(error, TooLargeError) and isinstance(film, Lesson):
        return (
            f"{type(film).__name__} has no room to show the example {film.worked.name!r} legibly: it {error}; "
            "use fewer tokens or narrower vectors"
        )
    return str(error)
