"""The table of what caught each break."""

import subprocess
import time


def equivalents(path):
    """The breaks that change nothing anybody could notice, each with the reason; see README.md."""
    found = {}
    if path.exists():
        for line in path.read_text().splitlines():
            if line.startswith("- ") and " — " in line:
                name, _, reason = line[2:].rpartition(" — ")
                found[name] = reason
    return found


def table(root, options, chosen, results, reasons, unbuildable):
    """The whole page, survivors first."""
    commit = subprocess.run(
        ["git", "-C", str(root), "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    rows = [(*_outcome(place, results, reasons), place.path, place.line, place.what) for place in chosen]
    rows.sort(key=lambda row: (row[0], *row[2:]))
    untried, surviving, same, caught = ([row[0] for row in rows].count(rank) for rank in range(4))
    lines = [
        "# Breaks, and what caught them",
        "",
        f"Seed {options.seed}, {time.strftime('%Y-%m-%d')}, commit {commit}. Of {len(rows)} breaks, {caught} are "
        f"caught, {same} change nothing that could be noticed, and {surviving} survive; {untried} are not tried yet. "
        f"Another {unbuildable} were tried that do not compile. How this is made: [README](README.md).",
        "",
        "| place | break | caught by |",
        "|---|---|---|",
    ]
    for _, said, path, line, what in rows:
        cells = [f"{path.removeprefix('Sources/')}:{line}", what, said]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _outcome(place, results, reasons):
    """What came of a break, with its rank in the table."""
    if results.get(place.name):
        return 3, results[place.name]
    if place.name in reasons:
        return 2, f"equivalent: {reasons[place.name]}"
    return (1, "**nothing**") if place.name in results else (0, "not tried")
