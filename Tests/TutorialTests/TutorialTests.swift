import FoundationEssentials
import Testing

/// The first half of the tutorial says what the code in `Progress` is, and what it prints.
@Suite struct TutorialTests {
  private static let folder = Tutorial.folder.appending(path: "Progress")

  @Test func everyFileOfTheFeatureIsInTheTutorialAsItIs() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let blocks = try Tutorial.blocks("swift", in: .feature).filter { $0.hasPrefix("// ") }
    let shown = Dictionary(
      blocks.map { block in
        let end = block.firstIndex(of: "\n") ?? block.endIndex
        return (String(block[..<end].dropFirst("// ".count)), String(block[end...].dropFirst()))
      },
      uniquingKeysWith: { first, second in first + second })
    #expect(names.sorted() == shown.keys.sorted())
    for name in names {
      #expect(try Tutorial.text(Self.folder.appending(path: name)) == shown[name], "\(name)")
    }
  }

  @Test func theLineOfCompositionFitsWhereItIsToGo() throws {
    let features = try Tutorial.text(Tutorial.package.appending(path: "Sources/TodoApp/App/Features.swift"))
    let context = try Tutorial.blocks("diff", in: .feature).flatMap { $0.split(separator: "\n") }
      .filter { $0.hasPrefix(" ") }
    #expect(!context.isEmpty)
    for line in context {
      #expect(features.contains(line.dropFirst() + "\n"))
    }
  }

  @Test func theSessionsPrintWhatTheTutorialSays() async throws {
    let sessions = try Tutorial.blocks("console", in: .feature).map(Session.init)
    #expect(!sessions.isEmpty)
    for session in sessions {
      #expect(await ProgressProgramTests.answers(to: session.lines) == session.answers)
    }
  }
}
