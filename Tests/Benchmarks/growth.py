#!/usr/bin/env python3
"""Measures how the cost of each command grows with the number of tasks, and with the number of commands in the history.

Usage: python3 Tests/Benchmarks/growth.py [count] [full|SIZE…]
  The sizes are 100 to 100,000, with `full` to 1,000,000. Times are those of the processor, the least of three or more. With `count`
  instructions are counted, to 10,000 tasks, which tells what is linear from what is n log n; needs valgrind. Prints a table, says what is
  outside the limits, and draws Docs/Images/growth.svg of times unless sizes are given.
  TODO=PROGRAM measures a program that is built already.
"""

import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from measuring import FORMATS, ROOT, chart, clock, copy_list, count, environment, fit, make_list, program, run, shown

# Commands in a file of their own each. What precedes a semicolon prepares; `=` marks those by number, which have to be flat;
# `tty` marks those that want a terminal.
LINES = """
= open 5
= modify 5 due:2027-01-02
= rename 5 Another title
= note 5 Bob has the key
= append 5 soon
= prepend 5 Soon
= replace 5 /Call/Ring/
= due 5 2027-01-02
= postpone 5 2d
= done 5
= undone 18
= start 5
= start 5; stop 5
= delete 5
= undo
= undo; redo
= in A line as it is
= add A title
tty edit 5 --editor
tty in See https://example.org; go {new}
add A title project:home +tag1
add A part parent:5
modify 5 parent:6
log A title
quick A title #home @tag1 tomorrow
copy 5
tag 5 +tag1
list
list nowhere
list due<2027-01-01 project:home not +tag1
search nowhere
sort title
filter
filter +tag1
next
agenda
today
remind
projects
tags
stats
view
view save mine = +tag1
use project:home
tty review
refresh
history
doctor
modify (+tag1) due:2027-01-02
done (+tag1)
delete (+tag1)
purge
tty batch
export --format {format}
import --format {format} list.{format}
sync remote.git
merge copy.json
conflicts
config
alias
help
"""
# What shows something again, or leaves.
OTHERS = ["clear", "watch", "back", "home", "quit"]
HISTORY = """
open 5
modify 5 due:2027-01-02
done 5
add A title
list
undo
undo 50
undo; redo
history
doctor
history clear
"""
# Lines of the picture, with their names in it.
DRAWN = {
    "import --format todotxt list.todotxt": "import", "export --format todotxt": "export", "list": "list", "list nowhere": "list, none found",
    "agenda": "agenda", "purge": "purge", "done 5": "done 5", "note 5 Bob has the key": "note 5", "add A title": "add",
}
DRAWN_OF_HISTORY = {
    "history": "history", "undo 50": "undo 50", "undo": "undo", "open 5": "open 5", "done 5": "done 5", "add A title": "add", "list": "list",
}


def lines(text):
    """The commands of a list, with what is before them: the mark, the preparing command or None, and the command."""
    for line in text.strip().split("\n"):
        mark, _, rest = line.partition(" ")
        if mark not in ("=", "tty"):
            mark, rest = "", line
        before, _, command = rest.rpartition("; ")
        for name in FORMATS if "{format}" in command else [""]:
            yield mark, before, command.replace("{format}", name)


def cost(todo, counted, seed, mark, before, command, new):
    """The cost of a command on a copy of the seed: seconds of the processor, the least of some, or instructions; None if too long."""
    costs = []
    while len(costs) < 3 or len(costs) < 9 and min(costs) < 0.02:
        copy_list(seed, "t")
        shutil.rmtree(".local", ignore_errors=True)
        file = "t.json"
        if before:
            run([todo, "--file", file, *before.split()])
        if command.startswith("sync"):
            shutil.rmtree("remote.git", ignore_errors=True)
            run(["git", "init", "--quiet", "--bare", "remote.git"])
        if command.startswith("merge"):
            shutil.copy(seed + ".json", "copy.json")
        if command.startswith("import"):
            name = command.split()[2]
            Path("list." + name).write_text(run([todo, "--file", file, "export", "--format", name]))
            file = "new.json"
            for left in Path(".").glob("new.*"):
                left.unlink()
        words = [todo, "--file", file, "--yes", *command.replace("{new}", new).split()]
        if counted:
            return count(words)
        if mark == "tty":
            words = ["script", "--quiet", "--command", shlex.join(words), "/dev/null"]
        # What would make a list of more than 512 MB is refused.
        taken = clock(words, required=not command.startswith("import"))
        if taken is None:
            return None
        costs.append(taken[1])
        if taken[1] > 5:
            break
    return min(costs)


def table(title, todo, counted, seeds, commands):
    """Prints a row for each command with its growth; returns the costs by command, and what is outside the limits."""
    sizes = list(seeds)
    print(f"\n| {title} | {' | '.join(f'{size:,}' for size in sizes)} | exponent | growth |\n|{'---|' * (len(sizes) + 3)}", flush=True)
    costs, outside = {}, []
    for mark, before, command in commands:
        if counted and mark == "tty":
            continue
        name = f"{before}; {command}" if before else command
        points = []
        for size, seed in seeds.items():
            if points and points[-1][1] * size / points[-1][0] > 60 and not counted:
                print(f"SKIPPED: {name} at {size:,} would take longer than a minute", file=sys.stderr)
                break
            taken = cost(todo, counted, seed, mark, before, command, str(size + 1))
            if taken is None:
                print(f"SKIPPED: {name} at {size:,} takes longer than a minute", file=sys.stderr)
                break
            points.append((size, taken))
        exponent, growth = fit(points, exact=counted)
        if growth.startswith("ABOVE") or mark == "=" and growth != "flat":
            outside.append(f"`{name}`: {growth}" + (f", exponent {exponent:.2f}" if exponent else ""))
        cells = [f"{taken / 1e6:.4g} M" if counted else shown(taken) for _, taken in points]
        cells += ["–"] * (len(sizes) - len(points)) + [f"{exponent:.2f}" if exponent else "", growth]
        print(f"| `{name}` | {' | '.join(cells)} |", flush=True)
        costs[name] = points
    return costs, outside


def session(todo):
    """The memory of a session in kilobytes after 1,000 and after 10,000 commands, half of which undo the others."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(todo, [todo, "--no-color", "--file", "session.json"], environment(os.getcwd()))

    def answered():
        text = b""
        while not text.endswith(b"todo> "):
            if not select.select([terminal], [], [], 60)[0]:
                sys.exit(f"the session is silent after {text[-200:]}")
            text += os.read(terminal, 65536)
        return text

    answered()
    sizes = []
    for number in range(10_000):
        os.write(terminal, b"undo\n" if number % 2 else b"add Pay rent project:home\n")
        if not re.search(rb"undone|saved", answered()):
            sys.exit("the session has not changed the list")
        if number + 1 in (1_000, 10_000):
            sizes.append(int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{child}/status").read_text())[1]))
    os.write(terminal, b"quit\n")
    os.waitpid(child, 0)
    return sizes


def main(arguments):
    todo = program()
    counted, full = "count" in arguments, "full" in arguments
    sizes = [int(argument) for argument in arguments if argument.isdigit()]
    drawn = not sizes and not counted
    sizes = sizes or [10 ** power for power in range(2, 5 if counted else 7 if full else 6)]
    covered = {command.split()[0] for _, _, command in lines(LINES)} | set(OTHERS)
    listed = run([todo, "help", "all"]).split("One field")[0]
    if missing := [verb for verb in re.findall(r"^  ([a-z]+)", listed, re.M) if verb not in covered]:
        sys.exit(f"These verbs have no line in growth.py: {', '.join(missing)}")

    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        if counted:
            subprocess.run(["objcopy", "--strip-debug", todo, "todo"], check=True)
            todo = str(Path("todo").resolve())
        for size in sizes:
            make_list(todo, f"{size}.json", size, 10)
        costs, outside = table("tasks", todo, counted, {size: str(size) for size in sizes}, lines(LINES))
        histories = [size for size in sizes if size <= 100_000]
        for size in histories:
            make_list(todo, f"h{size}.json", 100, size)
        past, more = table("commands in the history", todo, counted, {size: f"h{size}" for size in histories}, lines(HISTORY))
        early, late = session(todo)
        print(f"\nA session: {early:,} KB after 1,000 commands, {late:,} KB after 10,000")
        if late > 1.05 * early:
            more.append(f"a session: {late / early:.2f} times the memory")
        print("\nOutside the limits (changes by number flat, nothing above n log n, a session of one size):")
        print("\n".join(f"- {line}" for line in outside + more) or "nothing")
        if drawn:
            chart(ROOT / "Docs/Images/growth.svg", [
                ("Tasks", "tasks", {label: costs[name] for name, label in DRAWN.items()}),
                ("History of 100 tasks", "commands", {label: past[name] for name, label in DRAWN_OF_HISTORY.items()}),
            ])
        os.chdir(ROOT)


main(sys.argv[1:])
