#!/usr/bin/env python3
"""Measures other programs on the same tasks in turns, each with what our own `export` gives it.

Usage: python3 Tests/Benchmarks/peers.py [SIZE…]
  The sizes are 100 to 100,000. Prints a table of times of the processor, the least of five turns, and draws Docs/Images/peers.svg
  unless sizes are given. What is not installed, or takes longer than a minute on the clock, is skipped aloud.
  TODO=PROGRAM measures a program that is built already.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from measuring import ROOT, chart, clock, environment, make_list, program, run, shown

WHAT = ["list all", "find none", "add one", "complete one", "import all"]
MINUTE = 60

# sqlite3 has the columns of our table, a unique identifier, and a commit that is on the disk.
KEYS = {"number": "number INTEGER PRIMARY KEY", "id": "id TEXT UNIQUE"}
ROWS = "SELECT number, title, due, project, tags FROM tasks WHERE status='active'"
# jq has our own file, and replaces it as a whole.
JQ = "jq -c '{}' j.json > new.json && mv new.json j.json"


def commands(todo):
    """The lines of a shell of each program, by name: what it is called, and one for each of `WHAT`, where it has one; `{}` is a number."""
    task = "task rc.confirmation=no rc.verbose=nothing rc.data.location=data rc:taskrc"
    todotxt = "todo-txt -d config -f"
    topydo = "topydo -c topydo.conf -t py.txt -d py-done.txt"
    return {
        "todo": ("todo", [
            f"{todo} --file t.json list", f"{todo} --file t.json list nowhere", f"{todo} --file t.json add One more project:home",
            f"{todo} --file t.json done {{}}", f"rm -f new.*; {todo} --file new.json import --format json list.json",
        ]),
        "Taskwarrior": ("task", [
            f"{task} list", f"{task} list nowhere || true", f"{task} add One more project:home", f"{task} {{}} done",
            f"rm -rf other; mkdir other; {task} rc.data.location=other import list.taskwarrior",
        ]),
        "todo.txt": ("todo-txt", [
            f"{todotxt} ls", f"{todotxt} ls nowhere", f"{todotxt} add One more +home", f"{todotxt} -a do {{}}", None,
        ]),
        "topydo": ("topydo", [
            f"{topydo} ls", f"{topydo} ls nowhere", f"{topydo} add One more +home", f"{topydo} do {{}}", None,
        ]),
        "sqlite3": ("sqlite3", [
            f'sqlite3 db "{ROWS} ORDER BY number"', f"sqlite3 db \"{ROWS} AND title LIKE '%nowhere%'\"",
            "sqlite3 db \"INSERT INTO tasks(title, status, project, id) VALUES('One more', 'active', 'home', hex(randomblob(16)))\"",
            "sqlite3 db \"UPDATE tasks SET status='completed' WHERE number={}\"",
            "rm -f new.db*; sqlite3 new.db < import.sql",
        ]),
        "jq": ("jq", [
            "jq -r '.tasks[] | select(.status==\"active\") | [.number, .title, .due, .project, (.tags // [] | join(\" \"))] | @tsv' j.json",
            "jq -r '.tasks[] | select(.title | contains(\"nowhere\")) | .title' j.json",
            JQ.format('.tasks += [{number: (.lastNumber + 1), title: "One more", status: "active", project: "home"}] | .lastNumber += 1'),
            JQ.format('(.tasks[] | select(.number == {})).status = "completed"'), None,
        ]),
    }


def prepare(todo, size, names):
    """Gives each program the same tasks."""
    for path in Path(".").iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    # Taskwarrior takes minutes for 100,000 tasks of which some depend on others, and most know no dependencies.
    make_list(todo, "t.json", size, 10, references=False)
    for name in ["json", "taskwarrior", "todotxt", "csv"]:
        Path("list." + name).write_text(run([todo, "--file", "t.json", "export", "--format", name]))
    shutil.copy("t.json", "j.json")
    Path("data").mkdir()
    Path("taskrc").write_text("gc=on\n")
    here = os.getcwd()
    files = {"TODO_DIR": here, "TODO_FILE": f"{here}/todo.txt", "DONE_FILE": f"{here}/done.txt", "REPORT_FILE": f"{here}/report.txt"}
    Path("config").write_text("".join(f"export {name}={path}\n" for name, path in files.items()))
    Path("topydo.conf").write_text("[topydo]\ncolors = 0\narchive_filename = py-done.txt\n")
    for name in ["todo.txt", "py.txt"]:
        shutil.copy("list.todotxt", name)
    with open("list.csv") as table:
        columns = ", ".join(KEYS.get(name, f'"{name}"') for name in table.readline().strip().split(","))
    Path("import.sql").write_text(
        f"PRAGMA journal_mode=WAL;\nPRAGMA synchronous=FULL;\nCREATE TABLE tasks({columns});\n.import --csv --skip 1 list.csv tasks\n")
    if "Taskwarrior" in names:
        clock(["sh", "-c", "task rc.confirmation=no rc.verbose=nothing rc.data.location=data rc:taskrc import list.taskwarrior"], limit=600)
    if "sqlite3" in names:
        clock(["sh", "-c", "sqlite3 db < import.sql"])


def main(arguments):
    todo = program()
    sizes = [int(argument) for argument in arguments] or [100, 1_000, 10_000, 100_000]
    programs = commands(todo)
    for name, (binary, _) in list(programs.items()):
        if name != "todo" and not shutil.which(binary):
            print(f"SKIPPED: {name} is not installed", file=sys.stderr)
            del programs[name]
    times = {(name, what): {} for name in programs for what in WHAT}
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        for size in sizes:
            prepare(todo, size, programs)
            for place, what in enumerate(WHAT):
                turns = {}
                for name, (_, lines) in programs.items():
                    last = max(times[name, what].items(), default=None)
                    if lines[place] and last and last[1] * size / last[0] > MINUTE:
                        print(f"SKIPPED: {name}, {what} at {size:,} would take longer than a minute", file=sys.stderr)
                    elif lines[place] and (size == sizes[0] or sizes[sizes.index(size) - 1] in times[name, what]):
                        turns[name] = []
                for turn in range(5):
                    for name in list(turns):
                        # What takes seconds differs less between turns.
                        if turns[name] and turns[name][0] > 2:
                            continue
                        line = programs[name][1][place]
                        # Each turn completes another one.
                        line = line.replace("{}", str(turn + 1)) if place == 3 else line
                        taken = clock(["sh", "-c", line], limit=MINUTE, required=name == "todo")
                        if taken is None:
                            print(f"SKIPPED: {name}, {what} at {size:,} fails, or takes longer than a minute", file=sys.stderr)
                            del turns[name]
                            continue
                        turns[name].append(taken[1])
                for name, costs in turns.items():
                    times[name, what][size] = min(costs)
        os.chdir(ROOT)

    print(f"| | | {' | '.join(f'{size:,}' for size in sizes)} | the last, in times of todo |")
    print(f"|{'---|' * (len(sizes) + 3)}")
    for what in WHAT:
        for name in programs:
            if all_times := times[name, what]:
                most = max(all_times)
                ratio = all_times[most] / times["todo", what][most]
                print(f"| {what} | {name} | {' | '.join(shown(all_times.get(size)) for size in sizes)} | {ratio:.{0 if ratio >= 10 else 1 if ratio >= 1 else 2}f} |")
    if not arguments:
        chart(ROOT / "Docs/Images/peers.svg", [
            (what, "tasks", {name: sorted(times[name, what].items()) for name in programs if times[name, what]}) for what in WHAT
        ])


main(sys.argv[1:])
