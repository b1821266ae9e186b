import FoundationEssentials
import TestRunning
import Testing

enum Tutorial {
  /// The headings of its parts.
  enum Part: String {
    case feature = "Add a feature"
    case field = "Add a field"
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  static let package = folder.deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  /// The blocks of a part that are fenced by three backquotes and a language.
  static func blocks(_ language: String, in part: Part) throws -> [String] {
    let page = try text("Docs/Tutorial.md").components(separatedBy: "\n# \(part.rawValue)\n")
    try #require(page.count == 2)
    let body = page[1].components(separatedBy: "\n# ")[0]
    return body.components(separatedBy: "\n```" + language + "\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```\n")[0] + "\n"
    }
  }

  static func sessions(in part: Part) throws -> [Session] { try blocks("console", in: part).map(Session.init) }

  /// The contents of the files that a part adds or changes, by their paths.
  static func files(in part: Part) throws -> [String: String] {
    var files: [String: String] = [:]
    for block in try blocks("swift", in: part) {
      let lines = block.split(separator: "\n", maxSplits: 1)
      try #require(lines.count == 2 && lines[0].hasPrefix("// Sources/"), "names no file: \(lines[0])")
      files[String(lines[0].dropFirst("// ".count))] = String(lines[1])
    }
    for block in try blocks("diff", in: part) {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let header = try #require(lines.first)
      try #require(header.hasPrefix("+++ "), "names no file: \(header)")
      let path = String(header.dropFirst("+++ ".count))
      var text = try files[path] ?? text(path)
      for hunk in lines.dropFirst().split(whereSeparator: { $0.hasPrefix("@@") }) {
        let old = hunk.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined()
        let new = hunk.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
        let pieces = text.components(separatedBy: old)
        try #require(pieces.count == 2, "occurs \(pieces.count - 1) times in \(path): \(old)")
        text = pieces.joined(separator: new)
      }
      files[path] = text
    }
    return files
  }
}

/// Typed lines, and the answers to them.
struct Session {
  let lines: [String]
  let answers: String

  init(_ block: String) {
    let all = block.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    lines = all.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
    answers = all.filter { !$0.hasPrefix("> ") }.map { $0 + "\n" }.joined()
  }
}

/// The changes of the first two parts of the tutorial fit the sources, and the program that is built with them answers the
/// sessions of the page.
@Suite struct TutorialTests {
  private static func files() throws -> [String: String] {
    try Tutorial.files(in: .feature).merging(Tutorial.files(in: .field)) { _, _ in
      Issue.record("both parts change one file")
      return ""
    }
  }

  @Test func theChangesFitTheSources() throws {
    let files = try Self.files()
    #expect(
      files.keys.sorted() == [
        "Sources/TodoApp/Features/ProjectProgress/ProjectProgress.swift",
        "Sources/TodoApp/Features/ProjectProgress/ProjectProgressText.swift", "Sources/TodoApp/Shell/Features.swift",
        "Sources/TodoApp/Shell/Place.swift", "Sources/TodoModel/Fields/TaskField.swift",
      ])
    #expect(
      files["Sources/TodoModel/Fields/TaskField.swift"]?.contains("case start, until, estimate, travel\n") == true)
  }

  @Test(.tags(.processes), .door, .enabled(if: Door.current == .everything, "it builds the program once more"))
  func theProgramAnswersTheSessions() throws {
    let copy = try CopiedPackage(with: try Self.files())
    try copy.build("todo")
    for part in [Tutorial.Part.feature, .field] {
      let sessions = try Tutorial.sessions(in: part)
      #expect(!sessions.isEmpty)
      for session in sessions { #expect(try copy.answers(of: "todo", to: session.lines) == session.answers) }
    }
  }
}
