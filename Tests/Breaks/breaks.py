#!/usr/bin/env python3
"""Breaks the program in small ways, one at a time, and sees whether the tests notice. See README.md beside this."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Nothing is to be left beside the sources.
sys.dont_write_bytecode = True

from areas import MODULES, STEPS, area, nearest, order, shares
from table import equivalents, table
from tree import Tree
from trial import Benches, trial

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

    left = [
        p for p in chosen
        if p.name not in reasons and (p.name not in results or options.survivors and results[p.name] is None)]
    try_all(Benches(folder, options.jobs), left, results, save)
    save()


def try_all(benches, left, results, save):
    """Tries all breaks with the first tests about them, then those that are left with the next."""
    steps = {place: area(place).steps(nearest(ROOT, place)) for place in left}
    checked = set()
    for step in range(STEPS):
        tried = [place for place in left if steps[place][step]]
        # The first tests are some of the second.
        whole = {steps[place][max(step, 1)] for place in tried} - checked
        for tests, run in benches.each(lambda bench, tests: trial(bench, 0, tests, say), whole):
            if run.how or not run.passed:
                raise SystemExit(f"Without a break: {tests}: {run.how and run or 'there are no such tests'}")
            say(f"{tests}: {run.passed} tests pass without a break")
        checked |= whole
        for place, run in benches.each(lambda bench, place: trial(bench, place.number, steps[place][step], say), tried):
            if run.how:
                results[place.name] = str(run)
                left.remove(place)
                say(f"step {step}: {place.path}:{place.line}: {place.what}: {run}")
                save()
        say(f"step {step}: {len(left)} survive")
    results.update({place.name: None for place in left})


def say(text):
    print(time.strftime("%H:%M:%S"), text, flush=True)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1", help="chooses the places (1)")
    parser.add_argument("--count", type=int, default=200, help="how many breaks (200)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many are tried at once (all cores)")
    parser.add_argument("--only", default="", metavar="PATH", help="only places below this path, Sources/TodoStore")
    parser.add_argument("--folder", help="where the copy is, to go on with it later; a new temporary folder")
    parser.add_argument("--table", help="where the table is written (Found.md)", default=str(HERE / "Found.md"))
    parser.add_argument("--list", action="store_true", help="print the places that are tried first, and build nothing")
    parser.add_argument("--survivors", action="store_true", help="try those again that survived, with the tests of now")
    return parser.parse_args()


def build(tree, queues, wanted, notes):
    """Builds the copy with as many breaks as are wanted; answers with them, and with how many cannot be built."""
    unbuildable = set(json.loads(notes.read_text())) if notes.exists() else set()
    while True:
        good = {name: [p for p in queue if p.name not in unbuildable] for name, queue in queues.items()}
        chosen = [p for name, queue in good.items() for p in queue[:int(wanted[name] * SURPLUS)]]
        tree.write(chosen)
        errors = tree.build()
        if not errors:
            return [p for name, queue in good.items() for p in queue[:wanted[name]]], len(unbuildable)
        blamed = tree.blamed(errors, chosen)
        unbuildable |= blamed
        say(f"{len(blamed)} breaks cannot be built, {len(unbuildable)} so far")
        for path, line, column, message in sorted(errors):
            print(f"  {path}:{line}:{column}: {message}", file=sys.stderr, flush=True)
        notes.write_text(json.dumps(sorted(unbuildable), indent=1))


if __name__ == "__main__":
    main()
