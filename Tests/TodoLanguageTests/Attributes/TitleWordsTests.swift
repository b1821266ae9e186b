import MVITesting
import TestRunning
import Testing

@testable import TodoModel

/// Words of a title are taken several at a time where nothing else is asked; then as now the title is the same.
@Suite struct TitleWordsTests {
  private static let pieces = [
    "word", "é", "日本", "x", "10", "10:30", "!", "!high", "!!", "+home", "-home", "+", "-", "a+b", "a-b",
    "due:2027-01-02",
    "pri=high", "a:b", "\"two words\"", "\"\"", "a\"b", "--", "project:Haus", "(x)", "\\", ".",
  ]
  private static let spaces = [" ", " ", " ", "  ", "\t", " \t "]

  @Test(arguments: [AttributesUse.newTask, .change])
  func noteOrNotTheWordsMakeTheSameTitle(use: AttributesUse) {
    var generator = SeededGenerator(seed: 62)
    for _ in 0..<3_000 {
      let words = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        (Self.pieces.randomElement(using: &generator) ?? "") + (Self.spaces.randomElement(using: &generator) ?? "")
      }
      let line = words.joined()
      #expect(read(LineScanner(line), use) == read(LineScanner(notingParts: line), use), "\(line)")
    }
  }

  @Test func wordsAreJoinedBySingleSpaces() throws {
    var scanner = LineScanner("  Café\t 日本  und \t \"Brot \"  +home  mehr  ")
    let parsed = try scanner.attributes(for: .newTask)
    #expect(parsed.title == "Café 日本 und \"Brot \" mehr")
    #expect(scanner.titleOffset == 2)
  }

  private func read(_ scanner: LineScanner, _ use: AttributesUse) -> Answer {
    var scanner = scanner
    do throws(TodoError) {
      let parsed = try scanner.attributes(for: use)
      return Answer(
        all: parsed.all, withTag: parsed.all(givenTags: ["home"]), hints: parsed.hints, title: scanner.titleOffset)
    } catch {
      return Answer(error: error)
    }
  }

  private struct Answer: Equatable {
    var all: [Attribute] = []
    var withTag: [Attribute] = []
    var hints: [Hint] = []
    var title: Int?
    var error: TodoError?
  }
}
