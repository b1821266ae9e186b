"""What the benchmarks share: the tasks, the program and its environment, clocks and counts, fits and pictures."""

import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOW = "2026-11-21T09:00:00Z"
FORMATS = ["todotxt", "csv", "ical", "org", "markdown", "taskwarrior", "todoist", "json"]


def program():
    """The release build as an absolute path: `$TODO`, or one that is built now."""
    if "TODO" in os.environ:
        return str(Path(os.environ["TODO"]).resolve())
    build = "swift build -c release --static-swift-stdlib --product todo"
    subprocess.run(build.split(), cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return str(ROOT / ".build/release/todo")


def environment(home):
    """All that a program is given: the same clock, zone, language and hashes everywhere, and nothing that a person has chosen."""
    return {
        "HOME": str(home), "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "xterm",
        "TODO_NOW": NOW, "TODO_HOST": "here", "GIT_CONFIG_GLOBAL": "/dev/null",
        "EDITOR": "true", "BROWSER": "true",
        # The order of a dictionary decides how long it is searched: 2 % in `stats`.
        "SWIFT_DETERMINISTIC_HASHING": "1",
    }


# The tasks: accents, wide characters, long titles, notes, projects, tags, dates, parts and dependencies.

WORDS = ["café", "家賃", "Zoë", "report", "winter", "København", "garden", "買い物", "bread", "Übung"]
PROJECTS = ["home", "home.garden", "work", "work.büro", "旅行"]


def task(number):
    """A task as the members of the file."""
    words = [WORDS[(number * 7 + place * 3) % 10] for place in range(4 + number % 5 if number % 11 else 24)]
    members = {"number": number, "id": identifier(number), "title": f"Call {' '.join(words)} {number}"}
    members["status"] = "completed" if number % 10 == 8 else "active"
    if number % 9 == 0:
        members["notes"] = "Something to be read before it is begun, with Zoë in it"
    if number % 4:
        members["project"] = PROJECTS[number % 5]
    if number % 3:
        members["tags"] = [f"tag{number % 7}"]
    if number % 2:
        members["due"] = f"{2026 + number % 3 % 2}-{number % 12 + 1:02}-{number % 28 + 1:02}"
    if number % 7 == 0:
        members["priority"] = "high"
    if number % 13 == 0:
        members["parent"] = identifier(number - 5)
    if number % 17 == 0:
        members["depends"] = [identifier(number - 8)]
    members["created"] = members["modified"] = f"2026-{number % 10 + 1:02}-{number % 28 + 1:02}T08:00:00Z"
    if members["status"] == "completed":
        members["completed"] = NOW
    return members


def identifier(number):
    return f"{number * 2654435761 % 4294967296:08x}-0000-4000-8000-{number:012d}"


def adds(first, last):
    """The same titles and attributes as lines that are typed, without references to others."""
    for number in range(first, last + 1):
        members = task(number)
        line = f"add {members['title']}"
        for name in ("project", "due", "priority"):
            line += f" {name}:{members[name]}" if name in members else ""
        yield line + "".join(f" +{tag}" for tag in members.get("tags", []))


def make_list(todo, file, count, history=1, references=True):
    """A list of that many tasks, with or without parts and dependencies, and a history of that many commands."""
    Path(file).with_suffix(".history.jsonl").unlink(missing_ok=True)
    with open(file, "w") as out:
        out.write(f'{{"format":"todo","version":1,"lastNumber":{count},"tasks":[\n')
        for number in range(1, count + 1):
            members = task(number)
            if not references:
                members = {name: value for name, value in members.items() if name not in ("parent", "depends")}
            line = json.dumps(members, ensure_ascii=False, separators=(",", ":"))
            out.write(line + (",\n" if number < count else "\n"))
        out.write("]}\n")
    # What was written by hand is written by the program, so that its history knows it.
    run([todo, "--file", str(file), "modify", "1", "due:2027-01-01"])
    run([todo, "--file", str(file), "--yes", "history", "clear"])
    days = [f"modify {number % min(count, 1000) + 1} due:2027-{number % 12 + 1:02}-{number % 28 + 1:02}" for number in range(history)]
    run([todo, "--file", str(file)], input="\n".join(days) + "\n")


def copy_list(source, target):
    """A copy that the program takes for the original: the history knows the time of the file."""
    for suffix in (".json", ".history.jsonl", ".json.lock"):
        shutil.copy2(source + suffix, target + suffix)


# Running, on the clock and counted.

def run(command, input=""):
    """Runs a command that has to succeed, and returns what it prints."""
    done = subprocess.run(command, input=input, env=environment(os.getcwd()), text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"failed with {done.returncode}: {' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def clock(command, limit=60, required=True):
    """Seconds on the clock and of the processor, or None if it takes longer than the limit, or fails and is not required to succeed."""
    with open("out", "w") as out, open("errors", "w") as errors:
        start = time.perf_counter()
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=errors, env=environment(os.getcwd()), start_new_session=True)
        # What a shell has started ends with it, and writes nothing later.
        end = threading.Timer(limit, os.killpg, [child.pid, signal.SIGKILL])
        end.start()
        # Only `wait4` tells what this child alone has used.
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        end.cancel()
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode == -signal.SIGKILL or child.returncode and not required:
        return None
    if child.returncode:
        sys.exit(f"failed with {child.returncode}: {' '.join(command)}\n{Path('errors').read_text()[-2000:]}")
    return wall, usage.ru_utime + usage.ru_stime


def count(command, input=None):
    """Instructions of the program, without those of programs that it starts; the same on any processor."""
    env = environment(os.getcwd())
    # Else libc chooses its loops over bytes by the processor.
    env["GLIBC_TUNABLES"] = "glibc.cpu.hwcaps=-AVX2,-AVX,-BMI2,-ERMS,-FSRM,-SSE4_2,-SSSE3,-SSE4_1"
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    with open(input or os.devnull) as lines:
        done = subprocess.run(valgrind + command, stdin=lines, env=env, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"failed with {done.returncode}: {' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return int(re.search(r"Collected : (\d+)", done.stderr)[1])


# What the numbers show.

def fit(points, exact):
    """The exponent of the growth, if it has one, and its name: by least squares of the logarithms of what exceeds the smallest size.

    Caches and noise bend a line of times more than a logarithm does, so that only counts tell n from n log n.
    """
    base = points[0][1]
    if points[-1][1] < 2 * base:
        return None, "flat"
    rest = [(n, cost - base) for n, cost in points if cost > (1.05 if exact else 1.5) * base]
    if len(rest) < 2:
        return None, f"{points[-1][1] / base:.1f} times at {points[-1][0]:,}"
    exponent = slope(rest)
    steeper = slope([(n, n * math.log(n)) for n, _ in rest])
    if exponent < 0.8:
        return exponent, "less than linear"
    if exponent > steeper + (0.02 if exact else 0.25):
        return exponent, "ABOVE n log n"
    return exponent, "linear or n log n" if not exact else "linear" if exponent <= (1 + steeper) / 2 else "n log n"


def slope(points):
    logs = [(math.log(x), math.log(y)) for x, y in points]
    x0, y0 = (sum(values) / len(logs) for values in zip(*logs))
    return sum((x - x0) * (y - y0) for x, y in logs) / sum((x - x0) ** 2 for x, _ in logs)


def shown(seconds):
    """Seconds as a table has them."""
    if seconds is None:
        return "–"
    return f"{seconds * 1e3:.3g} ms" if seconds < 0.9995 else f"{seconds:.3g} s"


COLOURS = [
    "#d1495b", "#2e86ab", "#3a9d5d", "#c77d0a", "#8a5fbf", "#7a7a7a", "#b0527f", "#4c78d0", "#8c7a3d", "#2a9d8f", "#b35c44", "#5f8dd3", "#6b8e23",
]


def chart(file, panels):
    """Draws panels next to each other, two in a row: title, label below, and lines as names with points (x, seconds); both axes in decades."""
    width, height, left, right, top, below = 440, 300, 52, 100, 30, 40
    rows = (len(panels) + 1) // 2
    names = list(dict.fromkeys(name for _, _, lines in panels for name in lines))
    colours = {name: COLOURS[place % len(COLOURS)] for place, name in enumerate(names)}
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * min(len(panels), 2)} {height * rows}"',
        'font-family="sans-serif" font-size="11">',
        # Grey can be read on white and on black.
        "<style>text{fill:#777}.grid{stroke:#8888;stroke-width:.5}path{fill:none;stroke-width:1.6}</style>",
    ]
    for place, (title, label, lines) in enumerate(panels):
        xs = [x for points in lines.values() for x, _ in points]
        ys = [y for points in lines.values() for _, y in points]
        x0, x1 = math.floor(math.log10(min(xs))), math.ceil(math.log10(max(xs)))
        y0, y1 = math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys)))
        def at_x(x): return left + (math.log10(x) - x0) / max(x1 - x0, 1) * (width - left - right)
        def at_y(y): return height - below - (math.log10(y) - y0) / max(y1 - y0, 1) * (height - top - below)
        out.append(f'<g transform="translate({place % 2 * width} {place // 2 * height})">')
        out.append(f'<text x="{left}" y="18" font-weight="bold">{title}</text>')
        for power in range(x0, x1 + 1):
            x = at_x(10 ** power)
            out.append(f'<path class="grid" d="M{x:.1f} {top}V{height - below}"/>')
            out.append(f'<text x="{x:.1f}" y="{height - below + 15}" text-anchor="middle">{10 ** power:,}</text>')
        out.append(f'<text x="{(left + width - right) / 2}" y="{height - 8}" text-anchor="middle">{label}</text>')
        for power in range(y0, y1 + 1):
            y = at_y(10 ** power)
            out.append(f'<path class="grid" d="M{left} {y:.1f}H{width - right}"/>')
            name = f"{10 ** power} s" if power >= 0 else f"{10 ** (power + 3)} ms" if power >= -3 else f"{10 ** (power + 6)} µs"
            out.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{name}</text>')
        lowest = {}
        for name, points in sorted(lines.items(), key=lambda line: (line[1][-1][1], line[0])):
            path = "L".join(f"{at_x(x):.1f} {at_y(y):.1f}" for x, y in points)
            out.append(f'<path stroke="{colours[name]}" d="M{path}"/>')
            # Names at the ends of lines, from below, none on another.
            last, cost = points[-1]
            lowest[last] = min(at_y(cost) + 4, lowest.get(last, height) - 12)
            out.append(f'<text x="{at_x(last) + 5:.1f}" y="{lowest[last]:.1f}" style="fill:{colours[name]}">{name}</text>')
        out.append("</g>")
    Path(file).write_text("\n".join(out) + "\n</svg>\n")
