import FoundationEssentials
import TestRunning
import Testing

/// The second half of the tutorial is done as it says, in a copy of the package, and what is built there answers as it
/// says.
@Suite struct AddedFieldTests {
  private static let table = "Sources/TodoModel/Fields/TaskField.swift"

  /// The table of fields with the lines of the tutorial in it.
  private static func changedTable() throws -> String {
    var text = try Tutorial.text(Tutorial.package.appending(path: table))
    let blocks = try Tutorial.blocks("diff", in: .field)
    #expect(blocks.count == 2)
    for block in blocks {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let old = lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined()
      let new = lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
      let pieces = text.components(separatedBy: old)
      try #require(pieces.count == 2, "stands once in \(table): \(old)")
      text = pieces.joined(separator: new)
    }
    return text
  }

  @Test func theLinesFitWhereTheyAreToGo() throws {
    #expect(try Self.changedTable().contains("case start, until, estimate, travel\n"))
  }

  @Test(
    .tags(.processes), .door, .enabled(if: Door.current == .everything, "it builds the program once more"))
  func theProgramKnowsTheField() throws {
    let copy = try CopiedPackage(with: [Self.table: try Self.changedTable()])
    try copy.build("todo")
    let sessions = try Tutorial.blocks("console", in: .field).map(Session.init)
    #expect(!sessions.isEmpty)
    for session in sessions {
      #expect(try copy.answers(of: "todo", to: session.lines) == session.answers)
    }
  }
}
