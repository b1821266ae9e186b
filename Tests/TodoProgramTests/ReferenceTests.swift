import Foundation
import MVITesting
import Testing
import TodoApp

@testable import todo

/// What the documentation says in tables is what the program goes by, and its sessions print what they say.
@Suite struct ReferenceTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func page(_ name: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
  }

  @Test func theSessionsOfTheShellPrintWhatThePageSays() async throws {
    let path = Self.root.appending(path: "Docs/Shell.md").path
    try await assertSessions(ofPage: path, using: ProgramInProcess.run)
  }

  @Test func everySettingIsInTheTable() throws {
    let rows = Preference.all.map { preference in
      let standard = preference.standardValue()
      return "| `\(preference.name)` | \(preference.summary) | \(preference.expected) | "
        + (standard.isEmpty ? "" : "`\(standard)` ") + "|"
    }
    #expect(try page("Docs/Shell.md").contains("|---|---|---|---|\n" + rows.joined(separator: "\n") + "\n\n"))
  }

  @Test func everyKeyIsInTheTable() throws {
    let rows = HelpTopic.keys.forms.map { "| \($0.typed) | \($0.meaning) |" }
    #expect(try page("Docs/Shell.md").contains("|---|---|\n" + rows.joined(separator: "\n") + "\n\n"))
  }

  @Test func everyPromiseNamesATestThatThereIs() throws {
    let folder = Self.root.appending(path: "Tests").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    let tests = try files.map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
    let promises = try #require(page("Docs/FileFormat.md").components(separatedBy: "## Promises\n").last)
    let named = promises.matches(of: /`(?:\w+Tests|…)\/(\w+)`|`(\w+Tests)`/)
    #expect(named.count > 30)
    for name in named {
      if let test = name.1 { #expect(tests.contains { $0.contains("func \(test)(") }, "\(test)") }
      if let suite = name.2 { #expect(tests.contains { $0.contains("struct \(suite)") }, "\(suite)") }
    }
  }

  /// From the root of the package, or from `Sources`, as the pages say it.
  @Test func everyPathThatThePagesNameIsThere() throws {
    let decisions = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "Docs/Decisions").path)
    let pages = ["README.md", "Docs/Architecture.md"] + decisions.map { "Docs/Decisions/" + $0 }
    let paths = try pages.flatMap { name in
      try page(name).matches(of: /`((?:Sources|Tests|MVI|todo|Todo\w+)(?:\/[\w+.]+)+)`/).map { (name, String($0.1)) }
    }
    #expect(paths.count > 30)
    for (name, path) in paths {
      let isThere = ["", "Sources/"].contains {
        FileManager.default.fileExists(atPath: Self.root.appending(path: $0 + path).path)
      }
      #expect(isThere, "\(name): \(path)")
    }
  }

  @Test func everyExitCodeIsInTheTable() throws {
    let rows = ExitCodes.meanings.map { "| \($0.code) | \($0.meaning) |" }
    #expect(try page("README.md").contains("|---|---|\n" + rows.joined(separator: "\n") + "\n\n"))
  }

  @Test func everyOptionIsInTheTable() throws {
    let readme = try page("README.md")
    for option in Options.all where !["--version", "--help"].contains(option.name) {
      #expect(readme.contains("\n| `\(option.name)"), "\(option.name)")
    }
  }

  @Test func everythingThatIsInstalledIsInTheTable() throws {
    let rows = ["bin/todo"] + Installation.texts.map(\.path)
    for path in rows { #expect(try page("Docs/Shell.md").contains("| `\(path)` |"), "\(path)") }
  }
}
