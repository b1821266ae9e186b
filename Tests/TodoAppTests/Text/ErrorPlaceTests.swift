import Testing
import TodoModel

@testable import TodoApp

@Suite struct ErrorPlaceTests {
  private func lines(_ line: String, column: Int, prefix: String = "") -> [String] {
    var page = TextPage(isColored: false)
    page.add(
      TextSample.rendering().lines(
        of: .syntax(.unclosedQuote, column: column), answering: CommandSource(line: 1, command: line), prefix: prefix))
    return page.text.split(separator: "\n").map(String.init)
  }

  @Test func theLineStandsBeneathTheSentenceAndTheCaretBeneathIt() {
    #expect(
      lines("add \"x", column: 5, prefix: "todo: line 12: ") == [
        "todo: line 12: this quote is never closed", "  add \"x", "      ^",
      ])
  }

  @Test(arguments: [
    ("日本語 \"", 5, 7), ("e\u{301}e\u{301} \"", 4, 3), ("👨‍👩‍👧‍👦🇩🇪 \"", 4, 5), ("\t\"", 2, 6),
    ("\u{1B}\u{202E}\"", 3, 12), ("", 1, 0), ("add", 4, 3), ("add", 99, 3),
  ]) func theCaretCountsColumnsOfTheScreen(line: String, column: Int, blanks: Int) {
    #expect(lines(line, column: column).last == String(repeating: " ", count: 2 + blanks) + "^")
  }

  @Test func ofALongLineOnlyTheSurroundingsAreShown() {
    let line = String(repeating: "日", count: 100) + "!" + String(repeating: "x", count: 100)
    let shown = lines(line, column: 101)
    #expect(shown[1] == "  …" + String(repeating: "日", count: 40) + "!" + String(repeating: "x", count: 39) + "…")
    #expect(shown[2] == String(repeating: " ", count: 2 + 1 + 80) + "^")
  }

  @Test func whatTheLineNamesHasAPlaceInIt() {
    let origin = CommandSource(line: 1, command: "done 99")
    #expect(TextSample.rendering().lines(of: .noSuchTask([99]), answering: origin).last?.spans.last?.text == "     ^")
  }

  @Test(
    "What the line says is pointed at, whatever is wrong with it",
    arguments: [
      (.emptyTitle, "add", 4), (.emptyTitle, " -", 2), (.emptyTitle, "\"\"", 1), (.emptyTitle, "add due:friday ", 15),
      (.emptyTitle, "modify 1 \"\" +x", 10),
      (.nothingToUndo(.undo(9), available: 2), "undo  9", 7), (.nothingToUndo(.undo(1), available: 0), "undo", nil),
      (.noSuchView("b", nearest: nil, usedBy: .view("a")), "list milk @a", 11),
      (.noSuchView("b", nearest: nil, usedBy: .view("a")), "view save a = (@b)", 16),
      (.noSuchView("c", nearest: nil, usedBy: .view("b")), "list @a", 6),
      (.noSuchView("c", nearest: nil, usedBy: .filter), "list", nil),
      (.viewCycle(["a", "b", "a"]), "view save a = x or @b", 20), (.viewCycle(["a", "a"]), "view save a = @a", 15),
      (.noSuchView("a", nearest: nil), "view delete a", 13),
      (
        .invalidValue(InvalidValue(field: "due", value: "2011-12-30T17:00", expected: ""), column: nil),
        "add x due:\"2011-12-30 17:00\"", 11
      ),
    ] as [(TodoError, String, Int?)])
  func places(_ error: TodoError, _ line: String, _ column: Int?) { #expect(error.column(in: line) == column) }

  @Test func errorsWithoutAPlaceHaveNoCaret() {
    let origin = CommandSource(line: 1, command: "done 99")
    #expect(TextSample.rendering().lines(of: .noSuchTask([98]), answering: origin).count == 1)
    #expect(TextSample.rendering().lines(of: .cancelled, answering: origin).count == 1)
    #expect(TextSample.rendering().lines(of: .emptyTitle, answering: CommandSource(line: 1, command: "  ")).count == 1)
    #expect(TextSample.rendering().lines(of: .syntax(.unclosedQuote, column: 1), answering: nil).count == 1)
  }
}
