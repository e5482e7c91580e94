"""Geometry: a query and keys as arrows, their dot products by lengths and angles, and beside them their distances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manim import RIGHT, Animation, AnimationGroup, Arrow, Create, GrowArrow, VMobject

from attention_reel.choreography import Appear, Dim, Fly, Vanish, multiply
from attention_reel.exercises import solutions
from attention_reel.forms.lines import ToldInLines
from attention_reel.mobjects import Formula, Numeral, Table, VectorPlane, frame_around
from attention_reel.mobjects.text import Piece
from attention_reel.numerics import alignment
from attention_reel.rounding import decimals_of_each

SLIGHT = 0.01
"""Directions that differ by a smaller angle, in radians, are the same to the eye."""
NUMBER_AT = 0.82
"""At which share of the way to the key a measured distance stands: clear of the axes' crossing."""

DISTANCE = "norm(query(q) - key(k))^2 = norm(query(q))^2 - query(q) dot key(k) - key(k) dot query(q) + norm(key(k))^2"
"""What the square of a distance is made of: dot products, and both lengths besides."""


class Geometry(ToldInLines[solutions.Geometry]):
    """Key after key is turned against the query and measured; then what else speaks for the dot product."""

    arcs: list[VMobject]
    theta: Formula | None

    def solve(self) -> None:
        """Measure the keys, compare two distances, and say the rest in lines."""
        table = self.lay_out()
        q, q_tip, plane = self.arrows[0], self.tips[0], self.plane
        with self.beat(self.solution.measures):
            self.play(Appear(plane), Appear(*table.headings[:-1], table.rule, lag_ratio=0.2, run_time=1.2))
            self.play(GrowArrow(q))
            self.play(Appear(q_tip, table.names[0], self.query_length))
            law = "query(q) dot key(k) = norm(query(q)) thin norm(key(k)) cos theta"
            self.play(self.strip(self.formula(law)))

        for j, key in enumerate(self.solution.against):
            with self.beat(key.says):
                self.play_steps(self.measure_key(j))

        with self.beat(self.solution.far):
            self.play_steps(self.compare())
        self.play(self.clear_stage())
        self.tell(self.solution.lines)
        with self.beat(self.exercise.answer):
            self.play(self.strip(self.formula(DISTANCE)))

    # --- motions ---

    def measure_key(self, j: int) -> Iterator[Animation]:
        """Draw a key, its angle with the query, its length and cosine, and multiply."""
        length, cosine, score, _ = self.numbers[j]
        yield self.strip(None)
        yield from self.draw_key(j)
        yield Appear(self.tips[j + 1], self.table.names[j + 1], length, cosine, lag_ratio=0.2, run_time=1.0)
        sources = [number.source for number in (self.query_length, length, cosine)]
        name = f"norm(query(q)) thin norm(key(k_{j + 1})) cos theta"
        line = self.in_strip(self.product_line(name, sources, score.source))
        yield from multiply([self.query_length, length, cosine], line, score)

    def draw_key(self, j: int) -> Iterator[Animation]:
        """Turn the nearest arrow to where the key points, the latest of equally near ones, and the angle with it.

        A key that points where another one does grows instead.
        """
        vectors, arrow = self.vectors, self.arrows[j + 1]
        turns = [round(abs(self.plane.turn(before, vectors[j + 1])), 6) for before in vectors[: j + 1]]
        nearest = max(range(j + 1), key=lambda k: (-turns[k], k))
        turned = self.plane.turn(vectors[nearest], vectors[j + 1])
        if abs(turned) < SLIGHT:
            yield AnimationGroup(GrowArrow(arrow, run_time=1.0), *self.turn_theta(None))
            return
        radius = self.theme.gaps.large
        self.arcs.append(self.plane.arc(vectors[nearest], vectors[j + 1], radius=radius))
        theta = self.formula("theta", size=self.theme.sizes.work)
        theta.move_to(self.plane.beside_arc(vectors[nearest], vectors[j + 1], radius=radius + theta.height))
        turn = Fly([(self.arrows[nearest], arrow)], adds=[arrow], arc=turned, run_time=1.8)
        yield AnimationGroup(turn, Create(self.arcs[-1], run_time=1.8), *self.turn_theta(theta))

    def turn_theta(self, theta: Formula | None) -> list[Animation]:
        """Let the angle's name go where the angle has gone; without an angle its arcs go as well."""
        leaving: list[VMobject] = [] if self.theta is None else [self.theta]
        if theta is None:
            leaving, self.arcs = [*leaving, *self.arcs], []
        self.theta = theta
        going: list[Animation] = [Vanish(*leaving)] if leaving else []
        return [*going, Appear(theta, run_time=1.8)] if theta is not None else going

    def compare(self) -> Iterator[Animation]:
        """Measure two distances in the plane, fill in the others, and frame the two with their dot products."""
        gap = self.theme.gaps.medium
        yield self.strip(None)
        compared = self.solution.compared
        others = [arrow for k, arrow in enumerate(self.arrows) if k - 1 not in (-1, *compared)]
        yield AnimationGroup(Dim(*others), Appear(self.table.headings[-1]))
        for j in compared:
            ends = self.vectors[0], self.vectors[j + 1]
            measure = self.plane.measure(*ends, aside=gap)
            distance = self.numbers[j][-1]
            number = self.number(distance.source, distance.decimals, size=self.theme.sizes.work)
            number.move_to(self.plane.between(*ends, NUMBER_AT, aside=gap + 1.4 * number.height))
            yield Create(measure, run_time=1.0)
            yield Appear(number)
            yield Fly([(number, distance)], adds=[distance], arc=0.6, run_time=self.theme.durations.travel)
        rest = [numbers[-1] for j, numbers in enumerate(self.numbers) if j not in compared]
        yield Appear(*rest)
        frames = [
            frame_around(*self.numbers[j][2:], theme=self.theme, color=self.theme.ink, buff=self.theme.gaps.cell)
            for j in compared
        ]
        widest = max(frame.width for frame in frames)
        for frame in frames:  # both as wide as the wider one, right edges aligned as the numbers are
            frame.stretch_to_fit_width(widest, about_edge=RIGHT)
        yield Appear(*frames, lag_ratio=0.5)

    # --- layout ---

    def lay_out(self) -> Table:
        """Put the plane on the left and the table of measurements on the right."""
        said = self.solution
        self.derive("alignment", alignment(said.query, [key.vector for key in said.against]))
        self.vectors = [said.query, *(key.vector for key in said.against)]
        self.arcs, self.theta = [], None
        left, right = self.zones.stage.columns(1, 1, gap=self.theme.gaps.medium)
        self.plane = left.place(VectorPlane(self.vectors, self.theme, width=left.width, height=left.height))
        self.arrows = self.draw_arrows()
        names = ["q", *(f"k_{j + 1}" for j in range(len(said.against)))]
        colors = [self.theme.role("query"), *(self.theme.role("key") for _ in said.against)]
        drawn = [((0.0, 0.0), vector) for vector in self.vectors]
        self.tips = self.plane.tip_labels(list(zip(names, self.vectors, colors, strict=True)), drawn)
        return right.place(self.measurements(names))

    def draw_arrows(self) -> list[Arrow]:
        """Return an arrow for each vector, the earlier ones on top: the query stays in sight."""
        arrows = []
        for k, vector in enumerate(self.vectors):
            color = self.theme.role("key" if k else "query")
            arrows.append(self.plane.arrow(vector, color).set_z_index(len(self.vectors) - k))
        return arrows

    def measurements(self, names: Sequence[str]) -> Table:
        """Return the table: for each vector its length, for each key also angle, dot product and distance."""
        muted, size = self.theme.muted, self.theme.sizes.work
        headings: list[Piece] = [
            self.label("length", color=muted),
            self.formula("cos theta", size=size),
            self.formula("query(q) dot key(k)", size=size),
            self.label("distance", color=muted),
        ]
        self.query_length = self.plain_number(self.source("query_length", variant="alignment"))
        steps = ("key_lengths", "cosines", "dot_products", "distances")
        columns = [self.column(step) for step in steps]
        self.numbers = [list(row) for row in zip(*columns, strict=True)]
        roles = ["query", *("key" for _ in self.numbers)]
        named = [self.formula(f"{role}({name})", size=size) for role, name in zip(roles, names, strict=True)]
        rows = [[self.query_length, None, None, None], *self.numbers]
        self.table = Table(headings, named, rows, self.theme)
        return self.table

    def column(self, step: str) -> list[Numeral]:
        """Return one measurement of every key."""
        decimals = decimals_of_each(self.values(step, variant="alignment"))
        return [
            self.number(self.source(step, j, variant="alignment"), int(places), size=self.theme.sizes.work)
            for j, places in enumerate(decimals)
        ]
