import Testing

@testable import TodoApp

@Suite struct TextLineTests {
  private let line = TextLine("ab", .good) + TextLine("日本", .bad) + TextLine("cd")

  @Test(arguments: [
    (8, "ab日本cd"), (9, "ab日本cd"), (7, "ab日本…"), (6, "ab日…"), (5, "ab日…"), (4, "ab…"), (3, "ab…"), (2, "a…"), (1, "…"),
  ]) func isCutWithAnEllipsis(width: Int, text: String) {
    let cut = line.cut(to: width)
    #expect(cut.prompt(isColored: false) == text)
    #expect(cut.width <= width)
  }

  @Test(arguments: [
    (40, 9, ["  + 3 Buy milk and bread · due today"]), (21, 9, ["  + 3 Buy milk and", "    bread · due today"]),
    (12, 9, ["  + 3 Buy", "    milk and", "    bread ·", "    due", "    today"]),
    (12, 2, ["  + 3 Buy", "    milk an…"]),
    (8, 9, ["  + 3", "    Buy", "    milk", "    and", "   bread", "    ·", "    due", "   today"]),
    (4, 9, ["  +", "  3", " Buy", "milk", " and", "  br", "  ea", "  d", "  ·…"]),
  ]) func isBrokenBetweenWords(width: Int, rows: Int, broken: [String]) {
    let line = TextLine("  + ", .good) + TextLine("3") + TextLine(" Buy milk and bread") + TextLine(" · ", .faint)
    #expect((line + "due today").folded(to: width, rows: rows).map { $0.prompt(isColored: false) } == broken)
  }

  @Test func keepsItsColoursWhenItIsCut() {
    #expect(line.cut(to: 5).prompt(isColored: true) == "\u{1B}[32mab\u{1B}[0m\u{1B}[31m日…\u{1B}[0m")
    #expect(line.cut(to: 7, ellipsis: "...").prompt(isColored: false) == "ab日...")
  }

  @Test func marksHaveAFormInASCIIAndLettersStay() {
    var page = TextPage(isColored: false, width: 24, isUnicode: false)
    page.add("“é” · 1–2 … a → 日本")
    #expect(page.text == "\"é\" - 1-2 ... a -> 日本\n")
  }

  @Test func aPageFoldsItsLines() {
    var page = TextPage(isColored: false, width: 9)
    page.add(["a  bc  defgh", "abc", "日本語日本語a b "])
    #expect(page.text == "a  bc\n  defgh\nabc\n日本語日\n  本語a b\n")
  }

  @Test func aNameStandsBesideItsTextOrAboveIt() {
    var page = TextPage(isColored: true, width: 30)
    page.add(TextLine("one two three four five", .good), label: "  Name", 8)
    page.add("one two three four five", label: "  Name", 12)
    page.add("one", label: "  Name", 12)
    let text = """
        Name  \u{1B}[32mone two three four\u{1B}[0m
              \u{1B}[32mfive\u{1B}[0m
        Name
          one two three four five
        Name      one

      """
    #expect(page.text == text)
  }
}
