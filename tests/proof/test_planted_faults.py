"""Each kind of fault, planted on purpose, is found and named; a clean film has none."""

import dataclasses

import pytest
from manim import LEFT, RIGHT, Line, Rectangle, Scene

from attention_reel.board import WRONG
from attention_reel.choreography import Appear, Vanish, fill
from attention_reel.lesson import Lesson
from attention_reel.mobjects import Numeral, Verdict
from attention_reel.narration import Claim
from attention_reel.numerics.mistakes import mistake
from attention_reel.proof import proof


class Clean(Lesson):
    """A film with nothing wrong in it."""

    title = "Clean"
    stage = "scores"

    def construct(self):
        self.scores = self.grid("scores")
        self.beside = self.label("all is well").next_to(self.scores, RIGHT)
        self.prepare()
        with self.beat("Scores stand in a table, one row for each query."):
            self.play(Appear(self.scores, self.beside))
            self.fault()

    def prepare(self):
        """Plant a fault before anything is shown."""

    def fault(self):
        """Plant a fault while the scores are shown."""


def findings(**faults):
    film = type("Faulty", (Clean,), {name: lambda self, do=do: do(self) for name, do in faults.items()})
    return [(finding.kind, finding.message) for finding in proof(film).findings]


def assert_found(found, kind, *words):
    assert any(k == kind and all(word in message for word in words) for k, message in found), found


def test_a_clean_film_has_no_findings():
    assert findings() == []


def test_a_corrupted_core_cell_is_found():
    def corrupt(film):
        step = film.trace.step("scores", 0)
        wrong = step.values.copy()
        wrong[0, 1] += 1
        corrupted = dataclasses.replace(step, values=wrong)
        film.trace._by_key["scores", 0] = corrupted

    assert_found(findings(fault=corrupt), "truth", "scores[0, 1]", "should read")


def test_a_wrong_decimal_is_found():
    def scribble(film):
        numeral = film.scores.numerals[0][0]
        numeral.text = numeral.reads = numeral.text + ".1"
        film.wait(2)

    assert_found(findings(fault=scribble), "truth", "scores[0, 0]", "should read")


def test_a_number_drawn_as_another_one_is_found():
    def redraw(film):
        numeral = film.scores.numerals[0][0]
        numeral.set_points(Numeral(7.25, 2, film.theme).points).move_to(film.scores.cells[0][0]).scale(0.5)
        film.wait(2)

    assert_found(findings(fault=redraw), "truth", "scores[0, 0]", "drawn as something else")


def test_a_wrong_number_that_is_not_called_wrong_is_found():
    def show(film):
        film.derive(WRONG, mistake("softmax down the columns", film.trace))
        weights = film.grid("weights", variant=WRONG).next_to(film.scores, LEFT)
        film.play(Appear(weights))
        film.wait(1.5)
        film.play(Appear(Verdict(weights, film.theme, right=False)))

    found = findings(prepare=lambda film: film.scores.shift(3 * RIGHT), fault=show)
    assert_found(found, "truth", "weights[0, 0]", "isn't marked as wrong")


def test_a_typed_digit_in_a_formula_is_found_but_an_index_is_not():
    def typed(film):
        film.play(film.strip(film.formula("q_1 dot k_(2 3) = 5")))

    assert_found(findings(fault=typed), "truth", "q_1 dot k_(2 3) = 5")
    assert findings(fault=lambda film: film.play(film.strip(film.formula("q_1 dot k_(2 3)")))) == []


def test_an_untagged_number_is_found():
    def untagged(film):
        film.play(film.strip(Numeral(3.0, 0, film.theme)))

    assert_found(findings(fault=untagged), "truth", "number 3 (untagged)")


@pytest.mark.parametrize("wrong", ["=", "approx"])
def test_a_wrong_sign_between_numbers_that_add_up_or_don_t_is_found(wrong):
    def claim(film):
        if wrong == "=":  # 0.87 + 0.02 + 0.11 reads 1.00, but the first row reads 0.50 + 0.38 + 0.12
            film.row_sum("Sigma", "scaled_scores", 0, "shifted_row_sums")
        else:
            film.work_line("scores", 2, 0)
        film.equations[-1].sign.math = wrong

    assert_found(findings(prepare=claim), "truth", "are joined by", f"“{wrong}”")


def test_a_false_claim_is_found_with_its_values_and_example():
    def lie(film):
        film.wait(1)
        with film.beat(Claim("“it” looks at nothing.", lambda: False, "0.3")):
            film.wait()

    assert_found(findings(fault=lie), "claim", "“it” looks at nothing.", "0.3", "it-was-tired")


def test_a_label_pushed_into_another_is_found():
    def push(film):
        film.beside.move_to(film.scores.symbol)

    assert_found(findings(prepare=push), "layout", "all is well", "touches")


def test_a_stroke_through_text_is_found():
    def strike(film):
        film.play(Appear(Line(film.beside.get_left(), film.beside.get_right())))

    assert_found(findings(fault=strike), "layout", "Line", "runs through", "all is well")


def test_a_number_out_of_its_cell_is_found():
    def shift(film):
        film.scores.numerals[1][1].shift((0.4, 0, 0))

    assert_found(findings(prepare=shift), "layout", "scores[1, 1]", "doesn't fit into its cell")


def test_what_reaches_out_of_the_frame_is_found():
    assert_found(findings(prepare=lambda film: film.beside.to_edge(RIGHT, buff=-0.5)), "layout", "out of the frame")


def test_text_in_the_caption_zone_is_found():
    assert_found(findings(prepare=lambda film: film.beside.set_y(-3.5)), "layout", "all is well", "captions")


def test_too_small_text_is_found():
    assert_found(findings(prepare=lambda film: film.beside.scale(0.6)), "layout", "all is well", "too small")


def test_wandering_baselines_are_found():
    def shift(film):
        film.scores.column_labels[1].shift((0, 0.04, 0))

    assert_found(findings(prepare=shift), "layout", "one baseline")


def test_faint_text_is_found():
    assert_found(findings(prepare=lambda film: film.beside.set_fill("#3A4250")), "colour", "all is well", "contrast")


def test_text_that_is_faint_only_on_its_cell_is_found():
    def paint(film):
        film.scores.numerals[0][0].set_fill(film.scores.fill_of(0, 0))

    assert_found(findings(prepare=paint), "colour", "scores[0, 0]", "contrast")


def test_a_faint_frame_is_found():
    def faint(film):
        film.play(Appear(film.scores.frame_row(0, "#202833")))

    assert_found(findings(fault=faint), "colour", "RoundedBox", "contrast")


def test_text_held_too_short_is_found():
    def rush(film):
        film.play(film.note("a sentence of a good many words that nobody can read so fast"))
        film.wait(0.5)
        film.play(film.strip(None))

    assert_found(findings(fault=rush), "pace", "a sentence of a good many words", "could be read for")


def test_what_pops_up_is_found():
    def pop(film):
        film.add(Rectangle(color="#FFFFFF").move_to((4, -1, 0)))
        film.wait()

    assert_found(findings(fault=pop), "motion", "Rectangle", "pops up")


def test_what_vanishes_at_once_is_found():
    def vanish(film):
        film.remove(film.beside)
        film.wait()

    assert_found(findings(fault=vanish), "motion", "all is well", "vanishes")


def test_what_jumps_is_found():
    def jump(film):
        film.beside.shift((0, -1, 0))
        film.wait()

    assert_found(findings(fault=jump), "motion", "all is well", "jumps")


def test_flashing_is_found():
    def flash(film):
        for _ in range(5):
            light = Rectangle(width=12, height=5, fill_color="#FFFFFF", fill_opacity=1, stroke_width=0)
            film.play(Appear(light, run_time=0.1))
            film.play(Vanish(light, run_time=0.1))

    assert_found(findings(fault=flash), "pace", "flashes")


def test_a_rushed_caption_is_found():
    class Rushed(Clean):
        def construct(self):
            super().construct()
            beat = self.beats[0]
            self.beats[0] = dataclasses.replace(beat, end=beat.start + 1.5)

    assert_found([(f.kind, f.message) for f in proof(Rushed).findings], "pace", "characters a second")


def test_a_lecturer_s_own_manim_scene_can_be_proofed():
    class Own(Scene):
        def construct(self):
            square = Rectangle(color="#FFFFFF", width=20)
            self.play(Appear(square))
            self.play(Vanish(square))

    assert [f.kind for f in proof(Own).findings] == ["layout"]


def test_a_finding_names_scene_time_and_beat():
    film = type("Faulty", (Clean,), {"fault": lambda self: self.play(self.note("about 0.7 of it"))})
    (finding,) = proof(film).findings
    assert finding.scene == "Faulty"
    assert finding.beat == "Scores stand in a table, one row for each query."
    assert 0.5 < finding.time < 5
    assert str(finding).startswith("Faulty at ")


def test_filling_a_blank_grid_is_no_fault():
    class Filled(Clean):
        def prepare(self):
            self.scores.blank()

        def fault(self):
            self.play(fill(self.scores))

    assert proof(Filled).findings == ()
