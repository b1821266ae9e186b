#!/usr/bin/env python3
"""Breaks the program in small ways, one at a time, and sees whether the tests notice. See README.md beside this."""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Nothing is to be left beside the sources.
sys.dont_write_bytecode = True

from areas import MODULES, area, nearest, order, shares
from table import equivalents, table
from tree import Tree
from trial import Bench, caught, measure

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# Many places cannot be broken in the way that was thought of: more are tried at once, for building takes long.
SURPLUS = 1.4


def main():
    options = read_options()
    folder = Path(options.folder or tempfile.mkdtemp(prefix="todo-breaks-"))
    names = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "Sources"], check=True, capture_output=True,
        text=True).stdout.split()
    queues = order(ROOT, names, options.seed, options.only)
    wanted = shares(options.count, queues)
    if options.list:
        for name, queue in queues.items():
            for place in queue[:wanted[name]]:
                print(f"{place.path}:{place.line}: {place.what}")
        return
    say(f"The copy is in {folder}.")
    tree = Tree(ROOT, folder, MODULES)
    chosen, unbuildable = build(tree, queues, wanted, folder / "unbuildable.json")
    results_file = folder / "results.json"
    results = json.loads(results_file.read_text()) if results_file.exists() else {}
    reasons = equivalents(HERE / "Equivalent.md")

    def save():
        results_file.write_text(json.dumps(results, indent=1))
        Path(options.table).write_text(table(ROOT, options, chosen, results, reasons, unbuildable))

    left = [p for p in chosen if p.name not in results or options.survivors and not results[p.name]]
    left = [p for p in left if p.name not in reasons]
    try_all(Bench(folder), left, results, save)
    save()


def try_all(bench, left, results, save):
    """Tries all breaks with the first tests about them, then those that are left with the next."""
    steps = {place: area(place).steps(nearest(ROOT, place)) for place in left}
    for tests in dict.fromkeys(tests for place in left for tests in steps[place][1:3] if tests):
        measure(bench, tests, say)
    for step in range(len(next(iter(steps.values()), []))):
        for count, place in enumerate(list(left), 1):
            tests = steps[place][step]
            if tests is None:
                continue
            by = caught(bench, place, tests, say)
            if by:
                results[place.name] = by
                left.remove(place)
                say(f"step {step}, {count}: {place.path}:{place.line}: {place.what}: {by}")
                save()
        say(f"step {step}: {len(left)} survive")
        save()
    for place in left:
        results[place.name] = None


def say(text):
    print(time.strftime("%H:%M:%S"), text, flush=True)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1", help="chooses the places (1)")
    parser.add_argument("--count", type=int, default=200, help="how many breaks (200)")
    parser.add_argument("--only", default="", metavar="PATH", help="only places below this path, Sources/TodoStore")
    parser.add_argument("--folder", help="where the copy is, to go on with it later; a new temporary folder")
    parser.add_argument("--table", help="where the table is written (Found.md)", default=str(HERE / "Found.md"))
    parser.add_argument("--list", action="store_true", help="print the places that are tried first, and build nothing")
    parser.add_argument("--survivors", action="store_true", help="try those again that survived, with the tests of now")
    return parser.parse_args()


def build(tree, queues, wanted, notes):
    """Builds the copy with as many breaks as are wanted, and answers with them."""
    known = json.loads(notes.read_text()) if notes.exists() else {}
    places = [place for queue in queues.values() for place in queue]
    # Numbers mean something else when the sources have changed.
    unbuildable = {place.number for place in places if known.get(str(place.number)) == place.name}
    while True:
        good = {name: [p for p in queue if p.number not in unbuildable] for name, queue in queues.items()}
        chosen = [p for name, queue in good.items() for p in queue[:int(wanted[name] * SURPLUS)]]
        tree.write(chosen)
        errors = next((found for module in MODULES if (found := tree.build("--target", module))), set())
        if not errors:
            errors = tree.build("--build-tests")
        if not errors:
            break
        blamed = tree.blamed(errors, chosen)
        unbuildable |= blamed
        say(f"{len(blamed)} breaks cannot be built, {len(unbuildable)} so far")
        for path, line, column, message in sorted(errors):
            print(f"  {path}:{line}:{column}: {message}", file=sys.stderr, flush=True)
        notes.write_text(json.dumps({p.number: p.name for p in places if p.number in unbuildable}))
    return [p for name, queue in good.items() for p in queue[:wanted[name]]], len(unbuildable)


if __name__ == "__main__":
    main()
