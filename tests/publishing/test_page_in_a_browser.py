"""The page as it behaves in a real browser, opened from its file; skipped where there is none."""

from collections.abc import Iterator

import pytest

from attention_reel.publishing import build_site, publish

from .browsing import barriers, opened_browser
from .conftest import write_exercise, write_film


@pytest.fixture(scope="module")
def index(tmp_path_factory) -> str:
    folder = tmp_path_factory.mktemp("with space") / "media"
    folder.mkdir()
    example = folder / "mine.toml"
    example.write_text('tokens = ["a", "b"]\n[inputs]\nscores = [[1, 2], [3, 4]]\n', encoding="utf-8")
    for how in ({"stem": "talk", "scenes": 3}, {"stem": "talk", "scenes": 3, "theme": "paper"}, {}):
        publish(write_film(folder, example, **how))
    for theme in ("night", "paper"):
        for film in write_exercise(folder, example, "A2", "all", "question", "solution", "mistake", theme=theme):
            publish(film)
    return build_site(folder, folder / "site").as_uri()


@pytest.fixture(scope="module")
def browser():
    with opened_browser() as opened:
        yield opened


@pytest.fixture
def page(browser, index: str, request) -> Iterator[object]:
    """Open the page and hold that it says nothing to the console and asks nobody else."""
    how = getattr(request, "param", {})
    opened = browser.new_page(**{"color_scheme": "dark", **how})
    said: list[str] = []
    asked: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.on("pageerror", lambda error: said.append(str(error)))
    opened.on("request", lambda request: asked.append(request.url))
    opened.set_default_timeout(8000)
    opened.goto(index)
    opened.wait_for_function("document.querySelector('video').readyState >= 2")
    yield opened
    opened.close()
    assert said == []
    assert asked
    folder = index.rpartition("/")[0]
    assert all(url.startswith((folder, "data:")) for url in asked)


def wait(page, condition: str) -> None:
    page.wait_for_function(f"(() => {{ const v = document.querySelector('video'); return {condition} }})()")


def open_all(page) -> None:
    page.click("button:has-text('Answer')")
    for summary in page.locator("summary").all():
        summary.click()


def test_captions_show_from_the_start_and_chapters_are_read(page):
    wait(page, "v.textTracks[0].cues?.length === 3")
    tracks = page.evaluate("[...document.querySelector('video').textTracks].map(t => [t.kind, t.mode])")
    assert tracks[0] == ["captions", "showing"]
    assert page.evaluate("document.querySelector('video').textTracks[0].cues[0].getCueAsHTML().textContent") == (
        "First <b>this</b> & that."
    )
    page.evaluate("document.querySelector('video').textTracks[1].mode = 'hidden'")
    wait(page, "v.textTracks[1].cues?.length === 3")
    assert page.evaluate("[...document.querySelectorAll('video')].every(v => v.paused && !v.autoplay)")


def test_a_chapter_is_sought_played_and_marked(page):
    page.click("text=Bars <grow> 2")
    wait(page, "v.currentTime >= 3.3 && !v.paused")
    assert page.get_attribute("text=Bars <grow> 2", "aria-current") == "true"
    assert page.locator("[aria-current]").count() == 1


@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
def test_with_reduced_motion_a_chapter_is_sought_and_stands_still(page):
    page.click("text=Bars <grow> 2")
    wait(page, "v.currentTime === 3 && v.paused && !v.seeking")


def test_the_theme_switch_swaps_the_film_keeps_its_time_and_is_remembered(page):
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.evaluate("document.querySelector('video').currentTime = 4")
    wait(page, "v.currentTime === 4 && !v.seeking")
    page.check("[value=paper]")
    wait(page, "v.getAttribute('src') === 'films/talk.paper.mp4' && v.currentTime === 4 && v.paused")
    wait(page, "v.textTracks[0].mode === 'showing' && v.textTracks[0].cues?.length === 3")
    assert page.evaluate(ground) != dark
    assert page.locator("video").nth(1).get_attribute("src") == "films/Bars.mp4"
    page.reload()
    wait(page, "v.getAttribute('src') === 'films/talk.paper.mp4'")
    assert page.is_checked("[value=paper]")


@pytest.mark.parametrize("page", [{"color_scheme": "light"}], indirect=True)
def test_the_reader_s_setting_is_followed(page):
    wait(page, "v.getAttribute('src') === 'films/talk.paper.mp4'")
    page.emulate_media(color_scheme="dark")
    wait(page, "v.getAttribute('src') === 'films/talk.mp4'")


def test_the_keyboard_reaches_everything_in_reading_order_and_focus_is_seen(page):
    reached, unseen = [], []
    for _ in range(80):
        page.keyboard.press("Tab")
        name, seen = page.evaluate(
            """() => {
              const e = document.activeElement;
              const shown = e.matches(".themes input") ? e.nextElementSibling : e;
              const style = getComputedStyle(shown);
              const inside = e.tagName === "VIDEO" && !e.matches(":focus");  // on one of the browser's own controls
              return [e.tagName + " " + (e.textContent || e.value || "").trim().split("\\n")[0],
                      inside || style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2];
            }"""
        )
        if name.startswith("BODY") or (reached and name == reached[0]):
            break
        if not reached or reached[-1] != name:
            reached.append(name)
        if not seen:
            unseen.append(name)
    kinds = [name.split(" ")[0] for name in reached]
    assert reached[0] == "A Skip to the films"
    assert kinds.index("INPUT") < kinds.index("VIDEO") < kinds.index("SUMMARY")
    assert kinds.count("VIDEO") == 3, "answers are kept back"
    assert kinds.count("SUMMARY") == 9
    assert [name for name in reached if name.startswith("BUTTON ")] == ["BUTTON Answer to A2 Softmax along a row"]
    assert len([name for name in reached if "Bars <grow>" in name and name.startswith("A ")]) == 3
    assert unseen == []


@pytest.mark.parametrize("page", [{"viewport": {"width": w, "height": 900}} for w in (390, 820, 1440)], indirect=True)
def test_nothing_is_wider_than_the_window(page):
    open_all(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("page", [{"color_scheme": scheme} for scheme in ("dark", "light")], indirect=True)
def test_axe_finds_no_violation(page):
    open_all(page)
    assert barriers(page) == []


def test_axe_finds_no_violation_in_a_transcript(browser, index: str):
    opened = browser.new_page()
    opened.goto(index.replace("index.html", "films/talk.transcript.html"))
    for summary in opened.locator("summary").all():
        summary.click()
    assert barriers(opened) == []
    opened.close()


def test_the_answer_is_revealed_and_kept_back_by_its_button(page):
    button = page.get_by_role("button", name="Answer to A2")
    answer = page.locator(f"[id='{button.get_attribute('aria-controls')}']")
    assert (button.get_attribute("aria-expanded"), answer.is_visible()) == ("false", False)
    button.focus()
    page.keyboard.press("Enter")
    assert (button.get_attribute("aria-expanded"), answer.is_visible()) == ("true", True)
    clips = answer.locator("video")
    assert [clip.get_attribute("src") for clip in clips.all()] == ["films/A2_Solution.mp4", "films/A2_Mistake.mp4"]
    assert answer.get_by_role("heading", name="A common mistake").is_visible()
    solution = clips.first.element_handle()
    solution.evaluate("video => video.play()")
    page.wait_for_function("video => video.currentTime > 0 && video.textTracks[0].cues?.length === 3", arg=solution)
    page.check("[value=paper]")
    assert clips.first.get_attribute("src") == "films/A2_Solution.paper.mp4"
    button.click()
    assert (button.get_attribute("aria-expanded"), answer.is_visible()) == ("false", False)
    assert solution.evaluate("video => video.paused")


def test_without_scripts_the_answer_is_still_behind_something_to_press(browser, index: str):
    opened = browser.new_page(java_script_enabled=False)
    opened.goto(index)
    clip = opened.locator("[src='films/A2_Solution.mp4']")
    assert not clip.is_visible()
    opened.click("summary:has-text('Answer to A2')")
    assert clip.is_visible()
    opened.close()


@pytest.mark.parametrize("page", [{"viewport": {"width": 1440, "height": 900}}], indirect=True)
def test_a_chapter_far_down_a_long_list_comes_into_view_and_the_page_stays(page):
    page.evaluate(
        """() => {
          const list = document.querySelector(".chapters ol");
          for (let k = 0; k < 60; k++) {
            const item = document.createElement("li");
            item.textContent = `Before ${k}`;
            list.prepend(item);
          }
        }"""
    )
    page.evaluate("document.querySelector('video').currentTime = 7")
    page.wait_for_function(
        """() => {
          const [list, link] = [".chapters ol", "[aria-current]"]
            .map((which) => document.querySelector(which)?.getBoundingClientRect());
          return link && link.top >= list.top - 1 && link.bottom <= list.bottom + 1 && list.height < 800;
        }"""
    )
    assert page.evaluate("window.scrollY") == 0
