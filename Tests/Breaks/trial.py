"""Runs the tests about a break while it is on, until one of them notices."""

import json
import os
import re
import resource
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field

MEMORY = 4 << 30
# A test that takes longer than this, in seconds, comes after all others.
SLOW = 8
# How long a run may tell nothing, in seconds, before its first test and during one: many times what that takes.
START = 120
PATIENCE = {False: 60, True: 900}


@dataclass
class Run:
    """What a run of tests came to: the first test that failed and how, a crash, a hang, or nothing."""

    failed: str = ""
    crash: str = ""
    hangs: bool = False
    seconds: float = 0
    running: list = field(default_factory=list)
    ended: list = field(default_factory=list)

    @property
    def passed(self):
        return not (self.failed or self.crash or self.hangs)


class Bench:
    """The built tests of a copy."""

    def __init__(self, folder):
        self.folder = folder
        self.products = folder / ".build" / "debug"
        self.slow_file = folder / "slow.json"
        self.slow = set(json.loads(self.slow_file.read_text())) if self.slow_file.exists() else set()

    def run(self, number, only, but=(), patience=PATIENCE[False], most=None):
        """Runs tests one after another with a break on, 0 for none, up to the first issue.

        Ends when nothing is told for as long as `patience`, or when one test takes longer than `most`.
        """
        (self.products / "break").write_text(str(number))
        events = self.folder / "events.jsonl"
        events.unlink(missing_ok=True)
        words = [str(self.products / "todoPackageTests.xctest"), "--testing-library", "swift-testing", "--no-parallel"]
        words += [word for pattern in only for word in ("--filter", pattern)]
        words += [word for pattern in but for word in ("--skip", pattern)]
        words += ["--event-stream-output-path", str(events), "--event-stream-version", "0"]
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        began = time.monotonic()
        process = subprocess.Popen(
            ["nice", "-n", "5", *words], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=limit,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        output = _Tail(process.stdout)
        try:
            run = self._follow(process, events, output, patience, most)
        finally:
            _end(process)
            (self.products / "break").unlink(missing_ok=True)
        run.seconds = time.monotonic() - began
        return run

    def _follow(self, process, events, output, patience, most):
        run, last, rest, stream = Run(), time.monotonic(), b"", None
        test, began = "", last
        while True:
            has_ended = process.poll() is not None
            if stream is None and events.exists():
                stream = events.open("rb")
            added = stream.read() if stream else b""
            now = time.monotonic()
            if run.running[-1:] != [test]:
                test, began = (run.running or [""])[-1], now
            if most and test and now - began > most:
                run.hangs = True
                return run
            if added:
                last = now
                *lines, rest = (rest + added).split(b"\n")
                for line in lines:
                    self._note(json.loads(line), run)
                    if run.failed:
                        return run
            elif has_ended:
                if process.returncode < 0:
                    run.crash = output.complaint() or signal.Signals(-process.returncode).name
                elif process.returncode != 0:
                    run.crash = output.complaint() or f"exit status {process.returncode}"
                return run
            elif now - last > (patience if run.running else START):
                run.hangs = True
                return run
            if not has_ended:
                time.sleep(0.1)

    def _note(self, record, run):
        event = record["payload"]
        if record["kind"] != "event":
            return
        test = event.get("testID", "")
        if event["kind"] == "testStarted" and "/" in test:
            run.running.append(test)
        elif event["kind"] == "testEnded" and "/" in test:
            run.running.remove(test)
            run.ended.append(test)
        elif event["kind"] == "issueRecorded":
            issue = event.get("issue", {})
            if not issue.get("isKnown", False) and issue.get("severity", "error") == "error":
                run.failed = test or event["messages"][0]["text"]


class _Tail(threading.Thread):
    """The end of what the tests print."""

    def __init__(self, stream):
        super().__init__(daemon=True)
        self.stream, self.kept = stream, []
        self.start()

    def run(self):
        for line in self.stream:
            self.kept = (self.kept + [line.decode(errors="replace").strip()])[-200:]

    def complaint(self):
        self.join(timeout=2)
        found = [line for line in self.kept if "Fatal error" in line]
        return re.sub(r"^.*/Sources/|^.*?(?=Swift/)", "", found[0])[:160] if found else ""


def _end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def name_of(test):
    """`TodoStoreTests.JournalTests/aTest()` of what the testing library calls it."""
    parts = test.split("/")
    return "/".join(part for part in parts if not re.search(r"\.swift:\d+:\d+$", part))


def exactly(test):
    """The pattern of one test."""
    return "^" + re.escape(test)


def caught(bench, place, tests, say):
    """What catches a break among some tests, or None.

    A test that fails has to fail again by itself, so that one which fails now and then catches nothing.
    """
    only, but = tests.only, tests.but + tuple(exactly(test) for test in bench.slow)
    if tests.slow:
        names = [test for test in sorted(bench.slow) if any(re.search(pattern, test) for pattern in tests.only)]
        only, but = tuple(exactly(test) for test in names), tests.but
        if not only:
            return None
    while True:
        run = bench.run(place.number, only, but, PATIENCE[tests.slow])
        if run.passed:
            return None
        if run.crash:
            return f"{', '.join(name_of(test) for test in run.running[-1:])}, crash: {run.crash}"
        if run.hangs:
            return ", ".join(name_of(test) for test in run.running[-1:]) + ", hangs"
        again = bench.run(place.number, (exactly(run.failed),), (), PATIENCE[tests.slow])
        if not again.passed:
            return name_of(run.failed)
        say(f"  {name_of(run.failed)} failed, but not by itself")
        but += (exactly(run.failed),)


def measure(bench, tests, say):
    """Sees that tests pass without a break, and finds those that are slow."""
    seen = []
    while True:
        but = tests.but + tuple(exactly(test) for test in [*bench.slow, *seen])
        run = bench.run(0, tests.only, but, most=SLOW)
        seen += run.ended
        if run.passed:
            break
        if run.hangs and run.running:
            say(f"  {name_of(run.running[-1])} is slow")
            bench.slow.add(run.running[-1])
            bench.slow_file.write_text(json.dumps(sorted(bench.slow)))
        elif run.failed and bench.run(0, (exactly(run.failed),)).passed:
            say(f"  {name_of(run.failed)} failed without a break, but not by itself")
            seen.append(run.failed)
        else:
            raise SystemExit(f"The tests fail without a break: {run}")
    say(f"{tests}: {len(seen)} tests pass")
