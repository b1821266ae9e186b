import Testing
import TodoModel
import TodoScreens
import TodoText

/// The caret stands under the place that an error is about.
@Suite struct ErrorPlaceTests {
  private func lines(_ line: String, column: Int, prefix: String = "") -> [String] {
    var page = TextPage(isColored: false)
    page.add(
      Sample.rendering().lines(
        of: .syntax(.unclosedQuote, column: column), answering: Origin(line: 1, command: line), prefix: prefix))
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
  ])
  func theCaretCountsColumnsOfTheScreen(line: String, column: Int, blanks: Int) {
    #expect(lines(line, column: column).last == String(repeating: " ", count: 2 + blanks) + "^")
  }

  @Test func ofALongLineOnlyTheSurroundingsAreShown() {
    let line = String(repeating: "日", count: 100) + "!" + String(repeating: "x", count: 100)
    let shown = lines(line, column: 101)
    #expect(shown[1] == "  …" + String(repeating: "日", count: 40) + "!" + String(repeating: "x", count: 39) + "…")
    #expect(shown[2] == String(repeating: " ", count: 2 + 1 + 80) + "^")
  }

  @Test func whatTheLineNamesHasAPlaceInIt() {
    let origin = Origin(line: 1, command: "done 99")
    #expect(Sample.rendering().lines(of: .noSuchTask([99]), answering: origin).last?.spans.last?.text == "     ^")
  }

  @Test func errorsWithoutAPlaceHaveNoCaret() {
    let origin = Origin(line: 1, command: "done 99")
    #expect(Sample.rendering().lines(of: .noSuchTask([98]), answering: origin).count == 1)
    #expect(Sample.rendering().lines(of: .emptyTitle, answering: origin).count == 1)
    #expect(Sample.rendering().lines(of: .syntax(.unclosedQuote, column: 1), answering: nil).count == 1)
  }
}
