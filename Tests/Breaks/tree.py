"""A copy of the project in which every break is compiled in, and the one that is on is named by a file."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from places import broken, places

# No type of the project has its name. The products of a package are built into one folder, so tests and the programs
# that they start find the same file.
GUARD = """\
#if canImport(Glibc)
  import Glibc
#endif

@usableFromInline enum ChosenBreak {
  static let chosen: Int = {
    let errorBefore = errno
    defer { errno = errorBefore }
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, 4095)
    let bytes = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
    guard let end = bytes.lastIndex(of: 0x2F) else { return 0 }
    let descriptor = open(String(decoding: bytes[..<end], as: UTF8.self) + "/break", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var digits = [UInt8](repeating: 0, count: 16)
    let length = read(descriptor, &digits, 16)
    return Int(String(decoding: digits.prefix(max(0, length)), as: UTF8.self)) ?? 0
  }()
  @usableFromInline static func on(_ number: Int) -> Bool { chosen == number }
  @usableFromInline static func flip(_ number: Int, _ condition: Bool) -> Bool { chosen == number ? !condition : condition }
}
"""
ERROR = re.compile(r"^(/[^:\n]+\.swift):(\d+):(\d+): error: (.*)$", re.M)


class Tree:
    """The copy: its files, its breaks and its build."""

    def __init__(self, root, folder, modules):
        self.root, self.folder, self.modules = Path(root), Path(folder), modules
        self.ranges = {}

    def write(self, chosen):
        """Makes the copy the project with these places broken; files that stay the same are not touched."""
        self.folder.mkdir(parents=True, exist_ok=True)
        names = self._git("ls-files", "-co", "--exclude-standard").splitlines()
        names = [name for name in names if (self.root / name).is_file()]
        by_path = {}
        for place in chosen:
            by_path.setdefault(place.path, []).append(place)
        wanted = set(names)
        for name in names:
            if name in by_path:
                text, ranges = broken((self.root / name).read_text(), by_path[name])
                self.ranges[name] = ranges
                self._put(name, text.encode())
            else:
                self._put(name, (self.root / name).read_bytes(), (self.root / name).stat().st_mode)
        for module in self.modules:
            wanted.add(f"Sources/{module}/ChosenBreak.swift")
            self._put(f"Sources/{module}/ChosenBreak.swift", GUARD.encode())
        for top in ("Sources", "Tests"):
            for path in (self.folder / top).rglob("*"):
                if path.is_file() and str(path.relative_to(self.folder)) not in wanted:
                    path.unlink()
        self._bring_dependencies()

    def _git(self, *words):
        return subprocess.run(
            ["git", "-C", str(self.root), *words], check=True, capture_output=True, text=True).stdout

    def _put(self, name, content, mode=0o644):
        path = self.folder / name
        if path.exists() and path.read_bytes() == content:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod(mode & 0o777)

    def _bring_dependencies(self):
        """What was fetched for the project is not fetched again."""
        (self.folder / ".build").mkdir(exist_ok=True)
        for name in ("checkouts", "repositories", "artifacts"):
            if (self.root / ".build" / name).is_dir() and not (self.folder / ".build" / name).exists():
                shutil.copytree(self.root / ".build" / name, self.folder / ".build" / name, symlinks=True)
        for name in (".build/workspace-state.json", "Package.resolved"):
            if (self.root / name).exists() and not (self.folder / name).exists():
                shutil.copy(self.root / name, self.folder / name)

    def build(self):
        """Builds one module after another, then the tests; answers with the first errors."""
        # What fails to build in one module is not to be hidden by what fails in those on top of it.
        for words in [*(("--target", module) for module in self.modules), ("--build-tests",)]:
            if errors := self._build(*words):
                return errors
        return set()

    def _build(self, *words):
        """Builds, and answers with the errors as (path, line, column, message); raises if there are others."""
        run = subprocess.run(
            ["nice", "-n", "5", "swift", "build", *words], cwd=self.folder, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace")
        if run.returncode == 0:
            return set()
        errors = {
            (os.path.relpath(path, self.folder), int(line), int(column), message)
            for path, line, column, message in ERROR.findall(run.stdout)}
        if not errors:
            raise SystemExit("The build fails, and not in a source file:\n" + run.stdout[-4000:])
        return errors

    def blamed(self, errors, chosen):
        """The names of the breaks that errors come from."""
        found = set()
        for path, line, column, message in errors:
            here = [place for place in chosen if place.path == path]
            if not here:
                raise SystemExit(f"An error that no break can have made: {path}:{line}:{column}: {message}")
            found |= self._nearest(path, line, column, here)
        return {place.name for place in found}

    def _nearest(self, path, line, column, here):
        lines = (self.folder / path).read_bytes().split(b"\n")
        before = b"\n".join(lines[:line - 1] + [lines[line - 1][:column - 1]])
        offset = len(before.decode(errors="replace"))
        ranges = self.ranges[path]
        inside = [place for place in here if ranges[place.number][0] <= offset <= ranges[place.number][1]]
        if inside:
            return {min(inside, key=lambda place: ranges[place.number][1] - ranges[place.number][0])}
        original = (self.root / path).read_text()
        number_of_line = lambda place: original.count("\n", 0, place) + 1
        same = {place for place in here if place.line == line}
        around = [p for p in here if number_of_line(p.start) <= line <= number_of_line(p.end)]
        if same or around:
            return same or {min(around, key=lambda place: place.end - place.start)}
        return {min(here, key=lambda place: abs(place.line - line))}
