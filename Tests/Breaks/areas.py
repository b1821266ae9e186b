"""What is broken, how much of it, and which tests are about it."""

import random
import re
from dataclasses import dataclass

from places import places

# What the program writes, seen from outside.
OUTPUT = (r"^TodoProgramTests\.TranscriptTests/inProcess",)


@dataclass(frozen=True)
class Tests:
    """Some tests, as the patterns of the test command, behind one of the doors of the README."""

    only: tuple
    door: str = "fast"

    def __str__(self):
        return f"{self.door}: " + ", ".join(pattern.strip("^").replace("\\", "") for pattern in self.only)


@dataclass(frozen=True)
class Area:
    """A part of the sources with the targets that test it, and other tests that may notice."""

    name: str
    pattern: str
    share: int
    targets: tuple
    others: tuple = ()

    def steps(self, nearest):
        """The tests in the order in which they are tried: first those nearest, last those that take long."""
        own = tuple(f"^{name}\\." for name in self.targets)
        steps = [Tests(nearest), Tests(own), Tests(self.others), Tests(own + self.others, "standard")]
        return [tests if tests.only else None for tests in steps]


AREAS = (
    Area("the loop", r"Sources/MVI(Tracing|Observation)?/.*\.swift", 30,
         ("MVITests", "MVITestingTests", "MVITracingTests", "MVIObservationTests")),
    Area("the features", r"Sources/TodoApp/(Shell/Shell(Reducer|State)|Features/(\w+)/\3)\.swift", 30,
         ("TodoAppTests",), OUTPUT),
    Area("the language", r"Sources/TodoModel/(Language|Listing|Repetition|Time)/.*", 65,
         ("TodoLanguageTests", "TodoModelTests"), (r"^TodoAppTests\.", *OUTPUT)),
    Area("the store", r"Sources/TodoStore/.*", 50, ("TodoStoreTests",)),
    Area("its JSON", r"Sources/TodoJSON/.*", 25, ("TodoJSONTests",), (r"^TodoStoreTests\.", *OUTPUT)),
)
# How many steps the tests of an area are tried in.
STEPS = 4
# In the order in which they are built.
MODULES = ("MVI", "MVITracing", "MVIObservation", "TodoModel", "TodoJSON", "TodoStore", "TodoApp")


def area(place):
    """The area that a place is in."""
    return next(area for area in AREAS if re.fullmatch(area.pattern, place.path))


def shares(count, queues):
    """How many breaks each area gets, of those that have places."""
    there = [area for area in AREAS if queues[area.name]]
    whole = sum(area.share for area in there)
    numbers = {area.name: 0 for area in AREAS}
    numbers |= {area.name: count * area.share // whole for area in there}
    if there:
        numbers[there[0].name] += count - sum(numbers.values())
    return numbers


def nearest(root, place):
    """The patterns of the test files that have the name of a source file, or of its folder, in theirs."""
    folder, stem = place.path.split("/")[-2], place.path.split("/")[-1].split(".")[0].split("+")[0]
    found = []
    for target in area(place).targets:
        for path in sorted((root / "Tests" / target).rglob("*Tests.swift")):
            if path.parent.name == folder or stem in path.stem or folder in path.stem:
                found.append(f"/{path.stem}\\.swift:")
    return tuple(found)


def order(root, names, seed, only):
    """For each area its places in the order in which they are tried, each kind of break as often as the others, but for
    steps that make something last, which come three times as often.

    What a place is called must not depend on what else is chosen, so numbers count through all places of all areas.
    """
    result, number = {}, 0
    for area in AREAS:
        chance = random.Random(f"{seed} {area.name}")
        by_kind = {}
        for name in sorted(names):
            if not re.fullmatch(area.pattern, name) or not name.startswith(only):
                continue
            alike = {}
            for place in places(name, (root / name).read_text()):
                number += 1
                place.number = number
                nth = alike[place.what] = alike.get(place.what, 0) + 1
                place.what += f" ({nth})" if nth > 1 else ""
                by_kind.setdefault(place.kind, []).append(place)
        for kind in sorted(by_kind):
            chance.shuffle(by_kind[kind])
        queue, taken = [], set()
        while by_kind:
            kind = chance.choices(sorted(by_kind), [3 if kind == "step" else 1 for kind in sorted(by_kind)])[0]
            place = by_kind[kind].pop()
            if not by_kind[kind]:
                del by_kind[kind]
            # Of several ways to break one place, the first that comes is enough.
            if (place.path, place.start, place.end) not in taken:
                taken.add((place.path, place.start, place.end))
                queue.append(place)
        result[area.name] = queue
    return result
