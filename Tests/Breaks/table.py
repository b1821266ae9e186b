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
    rows = []
    for place in chosen:
        by = results.get(place.name)
        if by is None and place.name in reasons:
            rank, said = 1, f"equivalent: {reasons[place.name]}"
        elif by is None:
            rank, said = 0, "**nothing**" if place.name in results else "not tried"
        else:
            rank, said = 2, by
        rows.append((rank, place.path, place.line, place.what, said))
    survivors = sum(row[0] == 0 for row in rows)
    untried = sum(row[4] == "not tried" for row in rows)
    same = sum(row[0] == 1 for row in rows)
    lines = [
        "# Breaks, and what caught them",
        "",
        f"Seed {options.seed}, {time.strftime('%Y-%m-%d')}, commit {commit}. Of {len(rows)} breaks, "
        f"{len(rows) - survivors - same} are caught, {same} change nothing that could be noticed, and "
        f"{survivors - untried} survive; {untried} are not tried yet."
        f" Another {unbuildable} were tried that do not compile. How this is made: [README](README.md).",
        "",
        "| place | break | caught by |",
        "|---|---|---|",
    ]
    for _, path, line, what, said in sorted(rows):
        cells = [f"{path.removeprefix('Sources/')}:{line}", what, said]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"
