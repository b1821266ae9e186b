import Foundation
import MVITesting
import Testing
import TodoApp

@testable import todo

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

  @Test func everyPathThatThePagesNameIsThere() throws {
    let decisions = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "Docs/Decisions").path)
    let pages = ["README.md", "Docs/Architecture.md", "Docs/FileFormat.md"] + decisions.map { "Docs/Decisions/" + $0 }
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

@Suite struct LanguageReferenceTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Docs/Language.md")

  @Test func theSessionsPrintWhatTheReferenceSays() async throws {
    try await assertSessions(ofPage: Self.page.path, using: ProgramInProcess.run)
  }
}

@Suite struct ComingFromTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Docs/ComingFrom")

  private static let pages = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

  private static func lines(of page: String) throws -> [String] {
    let text = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
    return text.matches(of: /(?m)^\|.*\| `([^`]+)` \|$/).map { String($0.1) }
  }

  private static let list = [
    "add Tidy up due:friday project:home", "add Ring the bank +phone +urgent due:yesterday", "add Buy milk +errands",
    "add Go shopping +errands due:today", "add Fix the tap project:home.flat +bills", "add Report project:work",
    "add Old one", "done 7",
  ]

  @Test func thereIsAPageForEach() { #expect(Self.pages == ["Taskwarrior.md", "TodoTxt.md", "Todoist.md"]) }

  @Test(arguments: pages) func everyLineDoesWhatThePageSays(page: String) async throws {
    let lines = try Self.lines(of: page)
    try #require(lines.count >= 20)
    let before = try await ProgramInProcess.run(Self.list).text
    var answers = ""
    for line in lines {
      let (text, exitCode) = try await ProgramInProcess.run(Self.list + [line])
      #expect(exitCode == 0, "\(line): \(text)")
      try #require(text.hasPrefix(before))
      answers += "> \(line)\n\(text.dropFirst(before.count))"
    }
    // What one reads there is the review: the same as the program that one comes from would have done.
    try assertSnapshot(answers, named: String(page.dropLast(3)))
  }
}

@Suite struct ContributingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private struct Row {
    let path: String
    let names: [String]
  }

  private static func rows(of section: String) -> [Row] {
    section.matches(of: /(?m)^\| `([^`]+)` \| ([^|]*) \| [^|]+ \|$/).map { match in
      Row(path: String(match.1), names: match.2.matches(of: /`(\w+)`/).map { String($0.1) })
    }
  }

  private static func sections() throws -> [String] {
    let page = try String(contentsOf: root.appending(path: "Docs/Contributing.md"), encoding: .utf8)
    let changes = try #require(page.components(separatedBy: "\n## Ten common changes\n").last)
    let end = try #require(changes.components(separatedBy: "\n## ").first)
    return Array(end.components(separatedBy: "\n### ").dropFirst())
  }

  @Test func thereAreTenChangesEachWithFilesAndTests() throws {
    let sections = try Self.sections()
    #expect(sections.count == 10)
    for section in sections {
      let lines = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      let rows = Self.rows(of: section)
      #expect(rows.count == lines.count, "a row has another form: \(section)")
      #expect(rows.count { $0.path.hasPrefix("Tests/") } > 0, "no test: \(section)")
    }
  }

  @Test func everyNameIsDeclaredInItsFile() throws {
    for row in try Self.sections().flatMap(Self.rows) {
      let file = Self.root.appending(path: row.path)
      guard FileManager.default.fileExists(atPath: file.path) else {
        Issue.record("no such file: \(row.path)")
        continue
      }
      let text = try String(contentsOf: file, encoding: .utf8)
      for name in row.names {
        let declaration = try Regex(#"\b(?:actor|class|enum|func|let|protocol|struct|typealias|var) \#(name)\b"#)
        #expect(text.contains(declaration), "\(row.path) declares no \(name)")
      }
    }
  }
}
