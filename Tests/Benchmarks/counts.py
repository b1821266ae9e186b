#!/usr/bin/env python3
"""Counts the instructions of fixed commands, and compares them with the counts that the last commit that touched them has stated.

Usage: python3 Tests/Benchmarks/counts.py [record]
  Fails if a count is more than 3 % above the one in counts.tsv, and marks what is more than 2 % above. With `record` it writes them:
  a commit that makes a command dearer on purpose states it by that. TODO=PROGRAM counts a program that is built already.
  Needs valgrind.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from measuring import FORMATS, ROOT, adds, copy_list, count, make_list, program, run

NOTICE, LIMIT = 1.02, 1.03
TABLE = ROOT / "Tests/Benchmarks/counts.tsv"


def counts(todo):
    """Name and instructions of each command, in the order of the table; each starts from its own copy of a list."""
    make_list(todo, "two.json", 2)
    make_list(todo, "many.json", 10_000, history=1_000)
    make_list(todo, "some.json", 1_000)
    make_list(todo, "synced.json", 3_000)

    def once(of, *command, input=None):
        copy_list(of, "t")
        return count([todo, "--file", "t.json", *command], input)

    yield "--version", count([todo, "--version"])
    for command in ["list", "add Pay rent", "done 2"]:
        yield f"2 tasks: {command}", once("two", *command.split())
    for command in [
        "list", "list nowhere", "agenda", "next", "stats", "history", "open 5", "done 5", "modify 5 due:2027-01-02",
        "note 5 Bob has the key", "delete 5", "add Pay rent", "add Pay rent project:home parent:5", "undo",
    ]:
        yield f"10000 tasks: {command}", once("many", "--yes", *command.split())

    Path("lines").write_text("\n".join(adds(3, 3_002)) + "\n")
    yield "each of 3000 adds in a batch", (once("two", input="lines") - once("two")) // 3_000

    for name in FORMATS:
        yield f"export of 1000 tasks: {name}", once("some", "export", "--format", name)
    for name in FORMATS:
        Path("list").write_text(run([todo, "--file", "some.json", "export", "--format", name]))
        Path("new.json").unlink(missing_ok=True)
        Path("new.history.jsonl").unlink(missing_ok=True)
        yield f"import of 1000 tasks: {name}", count([todo, "--file", "new.json", "import", "--format", name, "list"])

    # Git works in its own processes, which are not counted.
    run(["git", "init", "--quiet", "--bare", "remote.git"])
    for machine in ["a", "b"]:
        Path(machine).mkdir()
    copy_list("synced", "a/t")
    remote = str(Path("remote.git").resolve())
    yield "sync of 3000 tasks: the first", count([todo, "--file", "a/t.json", "sync", remote])
    yield "sync of 3000 tasks: a first fetch", count([todo, "--file", "b/t.json", "sync", remote])
    for number in [5, 500, 2_900]:
        run([todo, "--file", "a/t.json", "modify", str(number), "due:2027-01-02"])
    yield "sync of 3000 tasks: three changes sent", count([todo, "--file", "a/t.json", "sync"])
    yield "sync of 3000 tasks: three changes fetched", count([todo, "--file", "b/t.json", "sync"])


def stated():
    """The counts of the table, and the commit that they are of."""
    if not TABLE.exists():
        return {}, "no commit"
    rows = dict(line.split("\t") for line in TABLE.read_text().splitlines()[1:])
    log = subprocess.run(["git", "log", "-1", "--format=%h, %s", "--", TABLE], cwd=ROOT, text=True, capture_output=True)
    return {name: int(number) for name, number in rows.items()}, log.stdout.strip() or "no commit"


def main(arguments):
    todo = program()
    before, commit = stated()
    lines, dearer = ["command\tinstructions"], []
    print(f"Instructions, against those of {commit}", flush=True)
    # The length of its path is a part of the counts.
    with tempfile.TemporaryDirectory(dir="/tmp") as work:
        os.chdir(work)
        # Debug sections are what valgrind spends its time on.
        subprocess.run(["objcopy", "--strip-debug", todo, "todo"], check=True)
        for name, number in counts(str(Path("todo").resolve())):
            ratio = number / before[name] if name in before else None
            mark = "  new" if ratio is None else "  LOSS" if ratio > LIMIT else "  more" if ratio > NOTICE else ""
            if ratio and ratio < 2 - LIMIT:
                mark = "  less: record it, so that it is not lost again"
            print(f"{number:>15,}  {f'{ratio:.4f}' if ratio else '      '}  {name}{mark}", flush=True)
            lines.append(f"{name}\t{number}")
            # Waiting for git takes instructions as well, more of them where other programs run.
            if ratio is None or ratio > LIMIT and not name.startswith("sync"):
                dearer.append(name)
        os.chdir(ROOT)
    if arguments == ["record"]:
        TABLE.write_text("\n".join(lines) + "\n")
    elif dearer:
        sys.exit(f"More than 3 % above what is stated, or stated nowhere: {'; '.join(dearer)}.\n"
                 "Look for the reason, or state it by a commit with the counts of `python3 Tests/Benchmarks/counts.py record`.")


main(sys.argv[1:])
