import Glibc
import TestRunning
import Testing

@testable import todo

@Suite(.tags(.processes), .door) struct OptionsTests {
  let todo = BuiltTodo()

  @Test func versionAndHelpAreAnswered() throws {
    #expect(try todo("--version").lines.count == 1)
    let help = try todo("--help")
    #expect((help.status, help.text) == (0, Options.help(columns: 80)))
    #expect(try todo("--yes", "-h") == help)
    #expect(try todo.files() == [])
  }

  @Test(arguments: [
    ["--bogus"], ["--bogus", "list"], ["-x", "list"], ["--width", "0", "list"], ["--width", "wide", "list"],
    ["--width"], ["--format", "xml", "list"], ["--color", "blue", "list"], ["--now", "yesterday", "list"],
    ["--now", "2026-13-01T00:00:00", "list"], ["--file"], ["--file", "", "list"], ["--trace"],
    ["--atomic", "--keep-going", "list"],
  ]) func anOptionThatCannotBeUnderstoodIsRefused(arguments: [String]) throws {
    let run = try todo.run(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errorText.hasPrefix("Error: "))
    #expect(try todo.files() == [])
  }

  @Test(arguments: [
    ["--width", "\u{1B}[31m\nError: forged", "list"], ["--width=\u{1B}[31m", "list"], ["--now", "\u{9B}31m", "list"],
    ["--\u{1B}]0;x\u{07}", "list"], ["--file", "", "\u{1B}[31m"], ["install", "--pre\u{1B}[31m"],
    ["install", "--prefix", "\u{202E}\nx", "y\u{1B}"],
  ]) func controlsInOptionsAreShownAsEscapes(arguments: [String]) throws {
    let run = try todo.run(arguments)
    #expect(run.status == 64)
    #expect(!run.errors.contains { $0 < 0x20 && $0 != 10 || $0 == 0x7F })
    #expect(!run.errorText.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) || $0.value == 0x202E })
    #expect(!run.errorText.contains("\nError: forged"))
    todo.environment["TODO_NOW"] = "\u{1B}[31m"
    #expect(try !todo("list").errorText.contains("\u{1B}"))
  }

  /// Where a program cannot know what it was asked, doing something else would be worse than nothing.
  @Test(.enabled(if: WithoutProc.isPossible, "root, and unshare, are needed to hide /proc"))
  func withoutArgumentsNothingHappens() throws {
    let run = try todo.shell("echo add One | \(WithoutProc.prefix) \"$TODO\" --dry-run --file other list'")
    #expect(run.status == 66)
    #expect(run.output.isEmpty)
    #expect(run.errorText == "todo: cannot read its own arguments: /proc/self/cmdline is not there\n")
    #expect(try todo.files() == [])
  }

  @Test func theClockOfTheVariableIsChecked() throws {
    todo.environment["TODO_NOW"] = "noon"
    let run = try todo("list")
    #expect(run.status == 64)
    #expect(run.errorText.contains("TODO_NOW"))
    todo.environment["TODO_NOW"] = ""
    #expect(try todo("list").status == 0)
  }

  @Test func whatComesAfterTheVerbIsTheLine() throws {
    #expect(try todo("add", "--yes", "--help", "--version", "--file", "x").status == 0)
    #expect(try todo("list").text == "Active TO-DOs\n  1  --yes --help --version --file x\n")
    #expect(try todo("delete", "1", "--yes").status == 64)
  }

  @Test func twoDashesEndTheOptions() throws {
    #expect(try todo("--yes", "--", "add", "x").text == "TO-DO saved: 1 x\n")
    #expect(try todo("--", "--yes").status == 64)
  }
}

private enum WithoutProc {
  static let prefix = "unshare -m sh -c 'mount -t tmpfs none /proc &&"

  static var isPossible: Bool { geteuid() == 0 && system("\(prefix) true' > /dev/null 2>&1") == 0 }
}
