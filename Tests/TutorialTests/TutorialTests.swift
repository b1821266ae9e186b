import FoundationEssentials
import Testing

/// The tutorial says what the code in `Progress` is, and what it prints.
@Suite struct TutorialTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let package = here.deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = here.appending(path: "Progress")

  @Test func everyFileOfTheFeatureIsInTheTutorialAsItIs() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let blocks = try Self.blocks("swift").filter { $0.hasPrefix("// ") }
    let shown = Dictionary(
      blocks.map { block in
        let end = block.firstIndex(of: "\n") ?? block.endIndex
        return (String(block[..<end].dropFirst("// ".count)), String(block[end...].dropFirst()))
      },
      uniquingKeysWith: { first, second in first + second })
    #expect(names.sorted() == shown.keys.sorted())
    for name in names {
      #expect(try Self.text(Self.folder.appending(path: name)) == shown[name], "\(name)")
    }
  }

  @Test func theLineOfCompositionFitsWhereItIsToGo() throws {
    let features = try Self.text(Self.package.appending(path: "Sources/TodoApp/App/Features.swift"))
    let context = try Self.blocks("diff").flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix(" ") }
    #expect(!context.isEmpty)
    for line in context {
      #expect(features.contains(line.dropFirst() + "\n"))
    }
  }

  @Test func theSessionsPrintWhatTheTutorialSays() async throws {
    let sessions = try Self.blocks("console")
    #expect(!sessions.isEmpty)
    for session in sessions {
      let lines = session.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
      let answers = session.split(separator: "\n").filter { !$0.hasPrefix("> ") }.map { $0 + "\n" }
      #expect(await ProgressProgramTests.answers(to: lines) == answers.joined())
    }
  }

  /// What stands in the tutorial between three backquotes with that word behind them and the next three.
  private static func blocks(_ language: String) throws -> [String] {
    let tutorial = try text(package.appending(path: "Docs/Tutorial.md"))
    return tutorial.components(separatedBy: "\n```" + language + "\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```\n")[0] + "\n"
    }
  }

  private static func text(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }
}
