"""Reads a data file and its history as Docs/FileFormat.md says, and writes the tasks as a data file.

Written from that page alone, to show that it is enough. Usage: reader.py tasks.json
Exit status: 0, or 65 with the reason on standard error if the files are refused.
"""
import json
import os
import sys
import zlib

FIELDS = ["title", "notes", "project", "tags", "priority", "due", "wait", "repeat", "parent", "depends"]
KNOWN = set(FIELDS) | {"number", "id", "status", "created", "modified", "completed"}
LONGEST_MENDED = 16384


class Refused(Exception):
    pass


# Tasks

def task(members):
    """A task with what absent members mean."""
    t = dict(members)
    t["id"] = t["id"].lower()
    t.setdefault("status", "active")
    t.setdefault("created", t.get("modified"))
    t.setdefault("modified", t["created"])
    if t["status"] == "active":
        t.pop("completed", None)
    if "tags" in t:
        t["tags"] = sorted(set(t["tags"]), key=lambda tag: tag.encode())
    for name in ["parent"]:
        if name in t:
            t[name] = t[name].lower()
    if "depends" in t:
        t["depends"] = [i.lower() for i in t["depends"]]
    for name in ["notes", "project", "tags", "depends"]:
        if name in t and not t[name]:
            del t[name]
    return t


def unknown(t):
    return [(name, value) for name, value in t.items() if name not in KNOWN]


def numbered(t, number):
    return {**t, "number": number}


def merge(present, before, after):
    """The change from before to after, made on what the task is by now."""
    if present == before:
        return after
    t = dict(present)

    def value(of, field):
        return (of.get("status"), of.get("completed")) if field == "status" else of.get(field)

    for field in FIELDS + ["status"]:
        if value(before, field) == value(after, field) or value(present, field) != value(before, field):
            continue
        for name in ["status", "completed"] if field == "status" else [field]:
            t.pop(name, None)
            if name in after:
                t[name] = after[name]
    if unknown(present) == unknown(before):
        for name, _ in unknown(t):
            del t[name]
        t.update(unknown(after))
    t["modified"] = max(present["modified"], after["modified"])
    return t


# Lines of the history

def seal(body):
    return b',"sum":"%08x"}' % (zlib.crc32(body) & 0xFFFFFFFF)


def intact(line):
    return len(line) > 18 and line[-18:] == seal(line[:-18])


def readable(line):
    try:
        members = json.loads(line)
    except (ValueError, UnicodeDecodeError):
        return False
    return isinstance(members, dict) and ("checkpoint" in members or {"sequence", "at", "kind", "command"} <= set(members))


def zlib_table():
    table = []
    for value in range(256):
        for _ in range(8):
            value = 0xEDB88320 ^ (value >> 1) if value & 1 else value >> 1
        table.append(value)
    return table


TABLE = zlib_table()
BY_TOP = {value >> 24: place for place, value in enumerate(TABLE)}


def misread(line):
    """The place and the value of the one byte that has to be another; None if there is none."""
    if not 18 < len(line) <= LONGEST_MENDED:
        return None
    body, end = line[:-18], line[-18:]
    right = seal(body)
    wrong = [place for place in range(18) if end[place] != right[place]]
    if len(wrong) == 1:
        return len(body) + wrong[0], right[wrong[0]]
    digits = end[8:16]
    if end[:8] != right[:8] or end[16:] != right[16:] or any(d not in b"0123456789abcdef" for d in digits):
        return None
    difference = zlib.crc32(body) ^ int(digits, 16)
    for place in range(len(body) - 1, -1, -1):
        value = BY_TOP[difference >> 24]
        difference = ((difference ^ TABLE[value]) << 8 | value) & 0xFFFFFFFF
        if difference < 256:
            return place, body[place] ^ difference
    return None


def mended(line, at=None):
    found = misread(line)
    if found is None or at is not None and found[0] != at:
        return None
    line = line[:found[0]] + bytes([found[1]]) + line[found[0] + 1:]
    return line if readable(line) else None


def lines(data):
    """The lines from the first to the last: the bytes that were written, or None for what is broken, and what stood there."""
    parts = data.split(b"\n")
    rest = parts.pop()
    torn = bool(rest)
    if len(rest) > 1 and intact(rest[:-1]):
        parts.append(rest[:-1])
        torn = False
    found = []
    at_end = True
    while parts:
        line = parts.pop()
        was_at_end, at_end = at_end, False
        if intact(line):
            found.append((line if readable(line) else None, line))
            continue
        if was_at_end and not torn and b"\0\0" in line:
            torn = True
            continue
        right = mended(line)
        if right is not None:
            found.append((right, line))
            continue
        for place in range(1, len(line) - 1):
            if line[place - 1:place] == b"}" and line[place + 1:place + 2] == b"{":
                if intact(line[:place]) and intact(line[place + 1:]):
                    parts.append(line[:place])
                    found.append((line[place + 1:], line))
                    break
        else:
            right = None
            if parts and not intact(parts[-1]):
                right = mended(parts[-1] + b"\n" + line, at=len(parts[-1]))
            if right is not None:
                parts.pop()
                found.append((right, line))
            else:
                found.append((None, line))
    return found[::-1]


class History:
    def __init__(self, data):
        self.lines = [(json.loads(line) if line else None, line, raw) for line, raw in lines(data)]
        self.records = [(m, line) for m, line, _ in self.lines if m and "sequence" in m]
        self.marks = [m for m, _, _ in self.lines if m and "checkpoint" in m]
        numbers = [m["sequence"] for m, _ in self.records]
        if any(b <= a for a, b in zip(numbers, numbers[1:])):
            raise Refused("a record has no higher number than the one before it")
        self.histories = {m["history"].lower() for m in self.marks if "history" in m}
        self.points = {(m["sequence"], line[-10:-2].decode()) for m, line in self.records}
        self.points |= {(m["checkpoint"], m["record"]) for m in self.marks if "record" in m}
        self.forgotten = max([m["checkpoint"] for m in self.marks if "forgotten" in m], default=0)
        self.is_empty = not self.records and not self.marks

    def is_complete(self):
        first = next((m for m, _, _ in self.lines if m), None)
        numbers = [m["sequence"] for m, _ in self.records]
        return (first is None or "sequence" in first) and numbers == list(range(1, len(numbers) + 1))

    def check(self, after, newest_in_file, start=0):
        """A broken line matters where it may have been a command that nothing else tells of."""
        for place in range(start, len(self.lines)):
            if self.lines[place][0]:
                continue
            before = [m["sequence"] for m, _, _ in self.lines[start:place] if m and "sequence" in m]
            before = before[-1] if before else after
            behind = [m["sequence"] for m, _, _ in self.lines[place:] if m and "sequence" in m]
            if behind:
                lost = behind[0] - 1 if before + 1 < behind[0] else 0
            else:
                previous = [m for m, _, _ in self.lines[:place] if m]
                follows_mark = bool(previous) and "checkpoint" in previous[-1]
                is_mark = before == newest_in_file and not follows_mark
                lost = 0 if is_mark or self.lines[place][2].startswith(b'{"checkpoint":') else before + 1
            if lost > newest_in_file:
                raise Refused("a record of the history is broken: line %d" % (place + 1))


def points(text):
    found = []
    for word in (text.split(" ") if isinstance(text, str) else []):
        number, colon, digits = word.partition(":")
        if colon and number.isdigit() and len(digits) == 8:
            found.append((int(number), digits))
    return found


def place(document, history):
    """The newest command of the history that is in the file, or None; and how far the file knows the history."""
    own = document.get("history")
    own = own.lower() if isinstance(own, str) and len(own) == 36 else None
    newest = document.get("sequence", 0)
    listed = points(document.get("records"))
    if any(b >= a for (a, _), (b, _) in zip(listed, listed[1:])):
        listed = []
    last = max([m["sequence"] for m, _ in history.records] + [m["checkpoint"] for m in history.marks], default=0)
    if own is None:
        is_plain = not history.histories and not listed and newest <= last
        return (newest if is_plain else None), (newest if is_plain else 0)
    known = None
    in_file = 0
    if own in history.histories or not history.histories:
        known = next((p[0] for p in listed if p in history.points), None)
        is_forgotten = known is None and (listed[0][0] if listed else 0) <= history.forgotten and history.forgotten > 0
        if known is not None or own in history.histories and not is_forgotten:
            in_file = newest
        if newest == 0 and not listed:
            known, in_file = 0, 0
    merged = document.get("merged")
    for other, text in (merged.items() if isinstance(merged, dict) else []):
        for point in points(text)[:1]:
            if other.lower() in history.histories and point in history.points and point[0] > (-1 if known is None else known):
                known = point[0]
    return known, in_file if in_file else (known or 0)


# The state

class State:
    def __init__(self, tasks, last_number):
        self.tasks = {t["id"]: t for t in tasks}
        self.numbers = {t["number"]: t["id"] for t in tasks}
        self.last_number = max([last_number] + list(self.numbers))
        self.displaced = {}

    def put(self, t):
        other = self.numbers.get(t["number"])
        if other is not None:
            self.displaced[other] = self.take(other)
        self.tasks[t["id"]] = t
        self.numbers[t["number"]] = t["id"]
        self.last_number = max(self.last_number, t["number"])

    def take(self, i):
        t = self.tasks.pop(i)
        del self.numbers[t["number"]]
        return t

    def replay(self, record):
        for change in record.get("changes", []):
            before = task(change["before"]) if "before" in change else None
            after = task(change["after"]) if "after" in change else None
            i = (after or before)["id"]
            if i in self.displaced:
                self.put(numbered(self.displaced.pop(i), (after or before)["number"]))
            present = self.tasks.get(i)
            if present is None:
                if after:
                    self.put(after)
            elif after is None:
                if before and numbered(before, present["number"]) == present:
                    self.take(i)
            elif before is not None:
                number = present["number"]
                self.tasks[i] = merge(present, numbered(before, number), numbered(after, number))
        self.last_number = max(self.last_number, record.get("lastNumber", 0))

    def renumber(self):
        for t in sorted(self.displaced.values(), key=lambda t: (t["number"], t["id"])):
            self.put(numbered(t, self.last_number + 1))


def read(path):
    stem = path[:-5] if path.endswith(".json") and os.path.basename(path) != ".json" else path
    try:
        with open(stem + ".history.jsonl", "rb") as file:
            history = History(file.read())
    except FileNotFoundError:
        history = History(b"")
    try:
        status = os.stat(path)
        with open(path, "rb") as file:
            data = file.read()
    except FileNotFoundError:
        data = b""
    if not data:
        history.check(0, 0)
        if not history.is_complete():
            raise Refused("the history does not go back to the beginning")
        state = State([], 0)
        tail = history.records
    else:
        document = json.loads(data.decode("utf-8-sig"))
        state = State([task(t) for t in document["tasks"]], document.get("lastNumber", 0))
        newest = document.get("sequence", 0)
        mark = history.marks[-1] if history.marks else None
        modified = "%d.%09d" % divmod(status.st_mtime_ns, 10 ** 9)
        own = document.get("history")
        is_ours = history.is_empty or (
            mark is not None and mark["checkpoint"] == newest and mark["size"] == len(data)
            and mark.get("modified", modified) == modified
            and (own is None or own == mark.get("history") or own in mark.get("merged", {})))
        if is_ours:
            start = max((n for n, l in enumerate(history.lines) if l[0] and "checkpoint" in l[0]), default=-1) + 1
            history.check(newest, newest, start)
            tail = [(m, l) for m, l, _ in history.lines[start:] if m and "sequence" in m]
        else:
            known, in_file = place(document, history)
            history.check(history.forgotten, in_file)
            tail = [(m, l) for m, l in history.records if m["sequence"] > (known or 0)]
    for record, _ in tail:
        state.replay(record)
    state.renumber()
    return state


def main():
    try:
        state = read(sys.argv[1])
    except Refused as refusal:
        sys.stderr.write("%s\n" % refusal)
        sys.exit(65)
    tasks = sorted(state.tasks.values(), key=lambda t: t["number"])
    json.dump(
        {"format": "todo", "version": 1, "lastNumber": state.last_number, "tasks": tasks}, sys.stdout,
        ensure_ascii=False)


main()
