"""Runs the tests about a break while it is on, until one of them notices."""

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import threading
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from queue import SimpleQueue

MEMORY = 4 << 30
# What the testing library exits with if there are no such tests.
NO_TESTS = 69
# A run that tells nothing for so many seconds waits for what does not come: tests themselves give up before.
WAITING = 300
# One that tells nothing while the processor works on it for so many seconds does not end: no test needs half of that.
COMPUTING = 60


@dataclass
class Run:
    """What a run of tests came to: the test that noticed and how, or how many of them passed."""

    test: str = ""
    how: str = ""
    passed: int = 0

    def __str__(self):
        return ", ".join(part for part in (name_of(self.test), self.how.removeprefix("fails")) if part)


class Benches:
    """As many benches as trials are made at once."""

    def __init__(self, folder, count):
        self.pool = ThreadPoolExecutor(count)
        self.free = SimpleQueue()
        for number in range(count):
            self.free.put(Bench(folder, number))

    def each(self, do, things):
        """Each thing with what came of it on the first bench that was free, as soon as that is known."""
        futures = {self.pool.submit(self._on_bench, do, thing): thing for thing in things}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        finally:
            for future in futures:
                future.cancel()

    def _on_bench(self, do, thing):
        bench = self.free.get()
        try:
            return do(bench, thing)
        finally:
            self.free.put(bench)


class Bench:
    """The built tests of a copy in a folder of their own, for which break is on is written beside them."""

    def __init__(self, folder, number):
        self.folder = folder
        self.products = folder / "benches" / str(number)
        shutil.rmtree(self.products, ignore_errors=True)
        self.products.mkdir(parents=True)
        for path in (folder / ".build" / "debug").iterdir():
            if path.is_file() and os.access(path, os.X_OK):
                os.link(path, self.products / path.name)

    def run(self, number, only, door, but=()):
        """Runs tests one after another with a break on, 0 for none, up to the first issue."""
        (self.products / "break").write_text(str(number))
        events = self.products / "events.jsonl"
        events.write_bytes(b"")
        words = [str(self.products / "todoPackageTests.xctest"), "--testing-library", "swift-testing", "--no-parallel"]
        words += [word for pattern in only for word in ("--filter", pattern)]
        words += [word for pattern in but for word in ("--skip", pattern)]
        words += ["--event-stream-output-path", str(events), "--event-stream-version", "0"]
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        process = subprocess.Popen(
            ["nice", "-n", "5", *words], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=limit,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no", "TODO_TESTS": door})
        try:
            with events.open("rb") as stream:
                return _follow(process, stream, _Tail(process.stdout))
        finally:
            _end(process)
            (self.products / "break").unlink()


def _follow(process, stream, output):
    run, running, rest = Run(), [], b""
    last, computed = time.monotonic(), 0
    while True:
        has_ended = process.poll() is not None
        added = stream.read()
        if added:
            *lines, rest = (rest + added).split(b"\n")
            for line in lines:
                _note(json.loads(line), running, run)
                if run.how:
                    return run
            last, computed = time.monotonic(), _processor_seconds(process)
        elif has_ended:
            if process.returncode not in (0, NO_TESTS):
                run.test, run.how = "".join(running[-1:]), f"crash: {output.complaint() or _reason(process.returncode)}"
            return run
        elif time.monotonic() - last > WAITING or _processor_seconds(process) - computed > COMPUTING:
            run.test, run.how = "".join(running[-1:]), "hangs"
            return run
        else:
            time.sleep(0.1)


def _note(record, running, run):
    event = record["payload"]
    test = event.get("testID", "")
    if record["kind"] != "event":
        return
    if event["kind"] == "testStarted" and "/" in test:
        running.append(test)
    elif event["kind"] == "testEnded" and "/" in test:
        running.remove(test)
        run.passed += 1
    elif event["kind"] == "issueRecorded":
        issue = event.get("issue", {})
        if not issue.get("isKnown", False) and issue.get("severity", "error") == "error":
            run.test, run.how = test or "".join(running[-1:]), "fails"


def _processor_seconds(process):
    """What the tests, and the programs they started that have ended, have used of the processor."""
    try:
        with open(f"/proc/{process.pid}/stat") as file:
            times = file.read().rpartition(")")[2].split()[11:15]
    except FileNotFoundError:
        return 0
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")


class _Tail(threading.Thread):
    """The end of what the tests print."""

    def __init__(self, stream):
        super().__init__(daemon=True)
        self.stream, self.kept = stream, deque(maxlen=200)
        self.start()

    def run(self):
        for line in self.stream:
            self.kept.append(line.decode(errors="replace").strip())

    def complaint(self):
        self.join(timeout=2)
        found = [line for line in list(self.kept) if "Fatal error" in line]
        return re.sub(r"^.*/Sources/|^.*?(?=Swift/)", "", found[0])[:160] if found else ""


def _reason(status):
    return signal.Signals(-status).name if status < 0 else f"exit status {status}"


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


def trial(bench, number, tests, say):
    """What tests come to with a break on.

    A test that notices has to notice again by itself, so that one which fails now and then catches nothing.
    """
    but = ()
    while True:
        run = bench.run(number, tests.only, tests.door, but)
        if not run.test:
            return run
        alone = "^" + re.escape(run.test)
        if bench.run(number, (alone,), tests.door).how:
            return run
        say(f"  break {number}: {run}, but not by itself")
        but += (alone,)
