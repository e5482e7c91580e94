"""A real browser for tests that look at pages; they are skipped where there is none."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium")
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


@contextmanager
def opened_browser() -> Iterator[Any]:
    """Open Debian's Chromium without a window, by way of Playwright."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="needs the extra “browser”")
    if CHROMIUM is None:
        pytest.skip("needs Debian's chromium")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


def barriers(page: Any) -> list[tuple[str, list[str]]]:
    """Return what axe finds on a page: rules and elements."""
    axe = pytest.importorskip("axe_core_python.sync_playwright").Axe()
    return [(found["id"], [node["html"][:120] for node in found["nodes"]]) for found in axe.run(page)["violations"]]
