import TestRunning
import Testing

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
