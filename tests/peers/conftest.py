"""Says at the end how much was compared with whom."""

from collections import Counter


def pytest_terminal_summary(terminalreporter):
    compared = Counter()
    for report in terminalreporter.getreports("passed"):
        compared.update({name: count for name, count in report.user_properties if isinstance(count, int)})
    if compared:
        terminalreporter.section("agreed with the peers")
        for name, count in compared.items():
            terminalreporter.write_line(f"{count:5d} {name}")
