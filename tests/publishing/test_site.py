"""The page as files: what it links to is there, and nothing of it is elsewhere."""

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

from attention_reel.cli import app
from attention_reel.exercises import exercise
from attention_reel.publishing import build_site, publish, read_records
from attention_reel.rendering.catalog import find_exercises

from .conftest import write_exercise, write_film


class Elements(HTMLParser):
    """Collects tags with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture
def media(make_rendered) -> Path:
    for how in ({"stem": "talk", "scenes": 3}, {}, {"theme": "paper"}, {"stem": "a b & c", "loop": True}):
        film = make_rendered(**how)
        publish(film)
    return film.movie.parent


def test_everything_the_page_links_to_is_in_its_folder(media: Path):
    site = build_site(media, media / "site").parent
    page = (site / "index.html").read_text(encoding="utf-8")
    links = [
        link for _, found in Elements(page).elements for key in ("href", "src", "poster") if (link := found.get(key))
    ]
    local = {unquote(link.partition("#")[0]) for link in links if not link.startswith(("#", "data:"))}
    assert len(local) > 20
    for link in local:
        assert not link.startswith(("/", "..")), link
        assert (site / link).is_file(), link
    for file in ("index.html", "page.css", "page.js"):
        assert not re.search(r"(https?:)?//[a-z]|@import", (site / file).read_text(encoding="utf-8")), file


def test_lectures_come_first_and_themes_share_a_place(media: Path):
    page = Elements(build_site(media, media / "site").read_text(encoding="utf-8"))
    videos = page.all("video")
    assert [video["src"] for video in videos] == ["films/talk.mp4", "films/Bars.mp4", "films/a%20b%20%26%20c.mp4"]
    assert '"paper"' in str(videos[1]["data-variants"])
    for video in videos:
        assert {"controls", "poster", "aria-labelledby"} <= set(video)
        assert not {"autoplay", "loop", "muted"} & set(video)
    tracks = page.all("track")
    assert [track["kind"] for track in tracks] == ["captions", "chapters"] * 3
    assert all(("default" in track) == (track["kind"] == "captions") and track["label"] for track in tracks)
    assert len([link for link in page.all("a") if "data-start" in link]) == 3
    ids = [found["id"] for _, found in page.elements if "id" in found]
    assert len(ids) == len(set(ids))


def test_loops_and_what_a_deck_needs_come_along(media: Path):
    page = build_site(media, media / "site")
    downloads = [link["href"] for link in Elements(page.read_text(encoding="utf-8")).all("a") if "download" in link]
    loops = [f"films/a%20b%20%26%20c{ending}" for ending in (".avif", ".gif")]
    assert [link for link in downloads if link.endswith((".avif", ".gif"))] in (loops, loops[::-1])
    for deck in media.glob("*.slides/*"):
        assert (page.parent / "films" / deck.relative_to(media)).read_bytes() == deck.read_bytes()


def test_titles_and_sentences_are_text(media: Path):
    text = build_site(media, media / "site").read_text(encoding="utf-8")
    assert "<grow>" not in text
    assert "Bars &lt;grow&gt;" in text
    assert "First &lt;b&gt;this&lt;/b&gt; &amp; that." in text


def test_building_again_takes_away_old_films_and_leaves_foreign_files(media: Path):
    site = build_site(media, media / "site").parent
    (site / "notes.txt").write_text("mine", encoding="utf-8")
    (media / "talk.json").unlink()
    build_site(media, site)
    assert not (site / "films" / "talk.mp4").exists()
    assert not (site / "films" / "talk.slides").exists()
    assert (site / "films" / "Bars.mp4").exists()
    assert (site / "notes.txt").read_text(encoding="utf-8") == "mine"
    assert not list(site.glob(".attention-reel-*"))


def test_a_tampered_list_of_files_removes_nothing_outside(media: Path):
    site = build_site(media, media / "site").parent
    victim = media / "victim"
    victim.write_text("", encoding="utf-8")
    (site / "files.json").write_text(f'["../victim", "../../victim", "{victim}", 3]', encoding="utf-8")
    build_site(media, site)
    assert victim.exists()


def test_the_command_prints_where_the_page_is(media: Path, tmp_path: Path):
    result = CliRunner().invoke(app, ["page", str(media), "-o", str(tmp_path / "course" / "films")])
    assert (result.exit_code, result.stdout) == (0, f"{tmp_path / 'course' / 'films' / 'index.html'}\n")


@pytest.mark.parametrize("there", [True, False])
def test_without_films_the_command_says_what_to_do_and_ends_with_2(tmp_path: Path, there: bool):
    folder = tmp_path / "empty"
    if there:
        folder.mkdir()
    result = CliRunner().invoke(app, ["page", str(folder)])
    assert (result.exit_code, result.stdout) == (2, "")
    sentence = f"{folder} holds no film to show: run “attention-reel render -o {folder}” first"
    assert result.stderr == f"attention-reel: {sentence}\n"
    assert not (folder / "site").exists()


def test_a_film_that_is_narrated_says_so(make_rendered):
    silent, spoken = make_rendered(), make_rendered(stem="Bars.voice")
    document = json.loads(spoken.beats.read_text(encoding="utf-8"))
    document["beats"][0]["speech"] = [{"text": "First", "start": 0.0, "end": 1.0}]
    spoken.beats.write_text(json.dumps(document), encoding="utf-8")
    for film in (silent, spoken):
        publish(film)
    page = build_site(silent.movie.parent, silent.movie.parent / "site").read_text(encoding="utf-8")
    facts = re.findall(r'<span class="facts">(.*?)</span>', page)
    assert facts == ["0:09, on “a | b”", "0:09, narrated, on “a | b”"]


@pytest.fixture
def make_exercises(tmp_path: Path, hostile_example: Path):
    """Publish parts of exercises, and return the page's text."""
    folder = tmp_path / "exercises"
    folder.mkdir()

    def make(*wanted: tuple[str, ...]) -> str:
        for number, *parts in wanted:
            for theme in ("night", "paper"):
                for film in write_exercise(folder, hostile_example, number, *parts, theme=theme):
                    publish(film)
        return build_site(folder, folder / "site").read_text(encoding="utf-8")

    return make


def test_exercises_stand_by_level_and_number_with_question_and_answer(make_exercises):
    page = make_exercises(("B1.1", "question"), ("A16", "question"), ("A2", "all", "question", "solution", "mistake"))
    titles = re.findall(r'<h3 id="level-\d">(.*?)</h3>|<span class="number">(.*?)</span>', page)
    assert [level or number for level, number in titles] == ["1 Recognition", "A2", "B1.1", "4 Synthesis", "A16"]
    for number in ("A2", "B1.1", "A16"):
        card = unescape(page[page.index(f'id="exercise-{number}"') :].partition('<article class="exercise"')[0])
        assert exercise(number).question in card
        assert exercise(number).answer in card
        assert f'href="#exercise-{number}"' in page
    found = Elements(page)
    assert [video["src"] for video in found.all("video")] == [
        f"films/{name}.mp4" for name in ("A2_Question", "A2_Solution", "A2_Mistake", "B1_1_Question", "A16_Question")
    ]
    assert all('"paper"' in str(video["data-variants"]) for video in found.all("video"))
    downloads = [link["href"] for link in found.all("a") if "download" in link]
    assert {"films/A2.mp4", "films/A2.paper.mp4"} <= set(downloads)
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert "Clips by idea" not in page


def test_the_answer_is_behind_a_button_that_needs_no_script(make_exercises):
    page = make_exercises(("A2", "question", "solution", "mistake"))
    before, opening, answer = page.partition('<details class="answer">')
    assert opening
    assert answer.startswith('\n<summary>Answer<span class="hidden"> to A2')
    assert answer.index("The solution") < answer.index("A2_Solution.mp4") < answer.index("A common mistake")
    assert "A2_Solution" not in before
    assert "A2_Mistake" not in before


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        (("all",), ["A2"]),
        (("question",), ["A2_Question"]),
        (("solution",), ["A2_Solution"]),
        (("all", "question"), ["A2_Question", "A2"]),
        (("question", "mistake"), ["A2_Question", "A2_Mistake"]),
        (("all", "mistake"), ["A2"]),  # which holds the mistake
    ],
)
def test_an_exercise_of_which_only_some_parts_are_there_shows_these(make_exercises, parts, shown):
    page = Elements(make_exercises(("A2", *parts)))
    assert [video["src"] for video in page.all("video")] == [f"films/{name}.mp4" for name in shown]


def test_a_playlist_of_exercises_is_a_lecture_whose_chapters_are_grouped(tmp_path, hostile_example):
    folder = tmp_path / "sheet"
    folder.mkdir()
    entries = tuple(part for number in ("A2", "A13") for part in find_exercises(Path())[number].parts)
    publish(write_film(folder, hostile_example, stem="sheet-a", entries=entries))
    (record,) = read_records(folder)
    assert (record.kind, record.exercise) == ("lecture", None)
    page = build_site(folder, folder / "site").read_text(encoding="utf-8")
    titles = [f"A2 {exercise('A2').topic}", f"A13 {exercise('A13').topic}"]
    assert re.findall(r'<span class="group">(.*?)</span>', page) == titles
    names = re.findall(r'<span class="hidden">[^<]*: </span>(\w+)</a>', page)
    assert names == ["Question", "Solution", "Mistake", "Question", "Solution"]
    assert "Exercises by level" not in page


def test_records_of_before_are_read(make_rendered):
    film = make_rendered()
    record = publish(film)[".json"]
    told = json.loads(record.read_text(encoding="utf-8"))
    del told["exercise"]
    for scene in told["scenes"]:
        del scene["exercise"], scene["part"]
    record.write_text(json.dumps(told), encoding="utf-8")
    (read,) = read_records(film.movie.parent)
    assert (read.kind, read.exercise, read.scenes[0].part) == ("clip", None, "")
