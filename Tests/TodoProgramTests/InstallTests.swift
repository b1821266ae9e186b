import Foundation
import Glibc
import TestRunning
import Testing

@testable import todo

@Suite(.tags(.processes), .door) struct InstallTests {
  let todo = BuiltTodo()

  private var names: [String] { ["bin/todo"] + Installation.texts.map(\.path) }

  @Test func everythingIsPutInItsPlaceAndTakenAwayAgain() throws {
    let prefix = todo.file("usr")
    let run = try todo("install", "--prefix", prefix)
    #expect(run.status == 0)
    #expect(
      run.lines == names.map { "installed \(prefix)/\($0)" } + [
        "note: \(prefix)/bin is not in PATH, so `todo` is not found there yet"
      ])
    #expect(todo.contents(of: "usr/bin/todo") == FileManager.default.contents(atPath: BuiltTodo.path).map { Array($0) })
    #expect(todo.contents(of: "usr/share/man/man1/todo.1") == Array(Manual.page.utf8))
    #expect(try mode(of: "usr/bin/todo") == 0o755 && mode(of: "usr/share/man/man1/todo.1") == 0o644)
    // The program works where it is now, and can put itself there again.
    let again = try todo.shell(#"PATH="$PWD/usr/bin:$PATH"; todo --version && todo install --prefix usr/"#)
    #expect(again.lines == ["0.1.0"] + names.map { "unchanged \(prefix)/\($0)" })
    #expect(try todo("install", "--uninstall", "--prefix", prefix).lines == names.map { "removed \(prefix)/\($0)" })
    #expect(try todo.shell("find usr -type f").text.isEmpty)
    #expect(try todo("install", "--uninstall", "--prefix", prefix).lines == names.map { "not there \(prefix)/\($0)" })
  }

  @Test func whatIsOutOfDateIsReplacedWhateverTheMask() throws {
    let prefix = todo.file("usr")
    _ = try todo("install", "--prefix", prefix)
    try todo.write("old", to: "usr/share/man/man1/todo.1")
    chmod(todo.file("usr/bin/todo"), 0o600)
    let run = try todo.shell("umask 077; \"$TODO\" install --prefix usr")
    #expect(run.lines.prefix(2) == ["installed \(prefix)/bin/todo", "installed \(prefix)/share/man/man1/todo.1"])
    #expect(try mode(of: "usr/bin/todo") == 0o755 && mode(of: "usr/share/man/man1/todo.1") == 0o644)
    #expect(try todo.shell("find usr -name '*.new'").text.isEmpty)
  }

  @Test func aStageStandsBeforeAllPaths() throws {
    todo.environment["DESTDIR"] = todo.file("stage")
    #expect(try todo("install", "--prefix", "/usr").lines == names.map { "installed \(todo.file("stage"))/usr/\($0)" })
  }

  @Test func aDryRunSaysWhatWouldBeDone() throws {
    todo.environment["PATH"] = todo.file("usr/bin") + ":/usr/bin:/bin"
    let run = try todo("--dry-run", "install", "--prefix", todo.file("usr"))
    #expect(run.lines == names.map { "would install \(todo.file("usr"))/\($0)" })
    #expect(try todo.files() == [])
  }

  @Test func withoutAFolderItIsTheUsersOwn() throws {
    todo.environment["DESTDIR"] = todo.file("stage")
    let folder = geteuid() == 0 ? "/usr/local" : todo.directory + "/.local"
    #expect(try todo("install").lines.first == "installed \(todo.file("stage"))\(folder)/bin/todo")
  }

  @Test func whatCannotBeWrittenIsToldAndTheRestStays() throws {
    try todo.write("", to: "usr")
    let run = try todo("install", "--prefix", todo.file("usr"))
    #expect((run.status, run.errorText) == (73, "todo: \(todo.file("usr"))/bin: Not a directory\n"))
    try todo.createFolder("other/share/man/man1/todo.1")
    let half = try todo("install", "--prefix", todo.file("other"))
    #expect((half.status, half.lines) == (73, ["installed \(todo.file("other"))/bin/todo"]))
    #expect(try todo.shell("find other -name '*.new'").text.isEmpty)
  }

  @Test(arguments: [["--bogus"], ["there"], ["--prefix"], ["--prefix", ""]])
  func whatIsNotUnderstoodIsRefused(arguments: [String]) throws {
    let run = try todo.run(["install"] + arguments)
    #expect(run.status == 64)
    #expect(!run.errors.isEmpty && run.output.isEmpty)
    #expect(try todo.files() == [])
  }

  private func mode(of name: String) throws -> mode_t {
    var status = stat()
    try #require(stat(todo.file(name), &status) == 0)
    return status.st_mode & 0o777
  }
}
