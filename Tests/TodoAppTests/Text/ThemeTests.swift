import MVITesting
import Testing
import TodoModel

@testable import TodoApp

/// Colours can be distinguished from the background: contrast as WCAG 2.2 counts it.
///
/// Of colours above 15 terminals agree on the RGB values: a cube of 6 by 6 by 6, and 24 greys. What the first sixteen look like is
/// for the person at the terminal to say, so nothing is computed of them; a theme that is not `terminal` has none.
@Suite struct ThemeTests {
  private static let styles = Style.allCases.filter { $0 != .plain }

  @Test(arguments: [(ThemeName.dark, background: 0.0), (.light, background: 1.0)])
  func everyColourCanBeReadOnItsBackground(name: ThemeName, background: Double) {
    for style in Self.styles {
      guard let color = Theme(name).look(of: style).color else { continue }
      #expect(color.contrast(on: background) >= 4.5, "\(name) \(style)")
    }
  }

  @Test func theTerminalsOwnColoursStandInNoOtherTheme() {
    for style in Self.styles {
      for name in [ThemeName.dark, .light] {
        if case .number(..<16)? = Theme(name).look(of: style).color { Issue.record("\(name) \(style)") }
      }
      if case .number(16...)? = Theme.terminal.look(of: style).color { Issue.record("\(style)") }
    }
  }

  @Test(arguments: ThemeName.allCases) func everyMeaningLooksLikeSomething(name: ThemeName) {
    for style in Self.styles { #expect(Theme(name).parameters(of: style) != nil, "\(name) \(style)") }
    #expect(Theme(name).parameters(of: .plain) == nil)
    // What is due can be distinguished by its colour, and so can the parts of a line.
    for group in [[Style.overdue, .today, .tomorrow, .plain], [.verb, .attribute, .date, .query, .refused, .plain]] {
      #expect(Set(group.map { Theme(name).look(of: $0) }).count == group.count)
    }
  }

  @Test func contrastIsCountedAsTheStandardDoes() {
    #expect(Look.Color.rgb(255, 255, 255).contrast(on: 0) == 21)
    #expect(abs(Look.Color.rgb(119, 119, 119).contrast(on: 1) - 4.48) < 0.01)
    #expect(Look.Color.number(196).components == [255, 0, 0])
    #expect(Look.Color.number(232).components == [8, 8, 8])
  }

  @Test func aPaletteChangesWhatItNames() throws {
    let palette = try #require(Palette("overdue = bright-red  bold, today=#d78700,date=214,done=plain,high=green"))
    #expect(palette.text == "overdue=bright-red bold,today=#d78700,date=214,done=plain,high=green")
    let theme = Theme(.dark, changing: palette)
    #expect(theme.parameters(of: .overdue) == "1;91")
    #expect(theme.parameters(of: .today) == "38;2;215;135;0")
    #expect(theme.parameters(of: .date) == "38;5;214")
    #expect(theme.parameters(of: .done) == nil)
    #expect(theme.parameters(of: .high) == "32")
    #expect(theme.parameters(of: .medium) == Theme(.dark).parameters(of: .medium))
    #expect(Palette(palette.text) == palette)
  }

  @Test(arguments: [
    "", "red", "overdue", "overdue=", "overdue=pink", "overdue=red blue", "overdue=256", "overdue=#12345",
    "overdue=#12345g", "overdue=red,overdue=blue", "plain=red", "due=red", "overdue=red,", "overdue=+5",
    "overdue=bold bold", "overdue=bright-pink",
  ]) func whatIsNoPaletteIsRefused(text: String) { #expect(Palette(text) == nil) }

  @Test(arguments: [(-1, Style.overdue), (0, .today), (1, .tomorrow), (2, .plain)])
  func whenATaskIsDueHasAColour(days: Int, style: Style) {
    let due = Moment.day(Sample.clock.today.adding(days: days))
    #expect(TaskRow.Standing(of: Sample.task(1) { $0.due = due }, at: Sample.clock.present).look.style == style)
    var done = Sample.completed(1)
    done.due = due
    #expect(TaskRow.Standing(of: done, at: Sample.clock.present).look.style == .plain)
  }

  @Test func aLineIsPutOutInTheColoursOfATheme() {
    let line = TextLine("a", .overdue) + TextLine("b") + TextLine("c", .good)
    #expect(
      line.prompt(isColored: true, theme: Theme(.light)) == "\u{1B}[38;5;124ma\u{1B}[0mb\u{1B}[38;5;28mc\u{1B}[0m")
    #expect(line.prompt(isColored: false, theme: Theme(.light)) == "abc")
  }
}

extension Look.Color {
  /// Red, green and blue; nil for a colour of the terminal's own.
  fileprivate var components: [Double]? {
    switch self {
    case .rgb(let red, let green, let blue): return [red, green, blue].map(Double.init)
    case .number(..<16): return nil
    case .number(let number) where number >= 232:
      let grey = 8 + 10 * Double(number - 232)
      return [grey, grey, grey]
    case .number(let number):
      let steps: [Double] = [0, 95, 135, 175, 215, 255]
      let place = Int(number) - 16
      return [steps[place / 36], steps[place / 6 % 6], steps[place % 6]]
    }
  }

  fileprivate func contrast(on background: Double) -> Double {
    guard let components else { return 0 }
    let linear = components.map { component in
      let part = component / 255
      return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    let luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return (max(luminance, background) + 0.05) / (min(luminance, background) + 0.05)
  }

  /// A number to the power of 2.4: its square, times its fifth root squared.
  private func power(_ number: Double) -> Double {
    var root = number
    for _ in 0..<60 { root -= (root * root * root * root * root - number) / (5 * root * root * root * root) }
    return number * number * root * root
  }
}

@Suite struct ReadableWithoutColourTests {
  private func row(_ attributes: [Attribute], isCompleted: Bool = false) async throws -> String {
    // The sample completes the last one.
    let tasks = isCompleted ? [[.title("Other")], attributes] : [attributes, [.title("Other")]]
    let text = await TextSample.state(after: [.feature(.tasks(.chooseFilter(.all)))], tasks: tasks).text()
    return try #require(text.split(separator: "\n").map(String.init).first { $0.contains("Task") })
  }

  @Test func eachMeaningHasItsOwnCharacters() async throws {
    let plain = try await row([.title("Task"), .due(DateExpression("5d"))])
    let due = try await row([.title("Task"), .due(DateExpression("today"))])
    let overdue = try await row([.title("Task"), .due(DateExpression("-5d"))])
    #expect(due.hasSuffix(" today") && overdue.hasSuffix(" overdue"))
    #expect(!plain.contains("today") && !plain.contains("overdue"))
    for (priority, mark) in [(TodoItem.Priority.low, " ! "), (.medium, " !! "), (.high, " !!! ")] {
      #expect(try await row([.title("Task"), .priority(priority)]).contains(mark))
    }
    #expect(try await row([.title("Task"), .priority(.high)], isCompleted: true).contains(" x Task"))
  }

  @Test func aCompletedTaskIsNeverOverdue() async throws {
    #expect(try await !row([.title("Task"), .due(DateExpression("-5d"))], isCompleted: true).contains("overdue"))
  }
}

@Suite struct PencilTests {
  private let blocks = BlockGraphics(isUnicode: true)
  private let ascii = BlockGraphics(isUnicode: false)

  @Test func whatIsThereIsSeenAndWhatIsNotIsNot() {
    #expect(BlockGraphics.cells(0, ofMost: 1000, width: 10) == 0)
    #expect(BlockGraphics.cells(1, ofMost: 1000, width: 10) == 1)
    #expect(BlockGraphics.cells(500, ofMost: 1000, width: 10) == 5)
    #expect(BlockGraphics.cells(1000, ofMost: 1000, width: 10) == 10)
    #expect(BlockGraphics.cells(0, ofMost: 0, width: 10) == 0)
  }

  @Test func aSparklineHasOneCharacterForEachNumber() {
    #expect((blocks.sparkline([0, 1, 4, 8]), ascii.sparkline([0, 1, 9, 10])) == ("·▁▄█", ".19+"))
    #expect(blocks.sparkline([0, 0]) == "··")
    #expect(blocks.sparkline([]) == "")
  }

  @Test func columnsBeginAtZero() {
    #expect(blocks.columns([0, 1, 8, 12, 16], height: 2) == ["   ▄█", " ▁███"])
    #expect(ascii.columns([0, 1, 2, 3, 4], height: 2) == ["   :#", " :###"])
    #expect(ascii.columns([0, 0], height: 2) == ["", ""])
    #expect(ascii.columns([2, 0], height: 1) == ["#"])
  }
}

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

  @Test(arguments: [
    (10, ["3 買い物リ", "  ストを作", "  成する。"]), (12, ["3 買い物リス", "  トを作成す", "  る。"]),
    (40, ["3 買い物リストを作成する。"]),
  ]) func `Chinese and Japanese are broken between letters`(width: Int, broken: [String]) {
    let rows = TextLine("3 買い物リストを作成する。").folded(to: width)
    #expect(rows.map { $0.prompt(isColored: false) } == broken && rows.allSatisfy { $0.width <= width })
  }

  @Test func `A sentence is wrapped between words, and where a word is too long within it`() {
    #expect(wrapped("Working on project:日本語の本 now", to: 18) == ["Working on", "project:日本語の本", "now"])
    #expect(wrapped("it is anunbelievablylongword", to: 10) == ["it is anun", "believably", "longword"])
    #expect(wrapped("「日本」と書く", to: 8) == ["「日本」", "と書く"])
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

@Suite struct WebLinkTests {
  @Test(arguments: [
    ("see https://x.org/a?b=c&d#e now", ["https://x.org/a?b=c&d#e"]), ("HTTP://X.ORG", ["HTTP://X.ORG"]),
    ("(https://x.org/a).", ["https://x.org/a"]), ("https://x.org/a_(b), and more", ["https://x.org/a_(b)"]),
    ("<mailto:a@b.c>", ["mailto:a@b.c"]), ("“https://x.org”", ["https://x.org"]),
    ("http://a.b,http://c.d", ["http://a.b,http://c.d"]), ("https://x.org/é", ["https://x.org/é"]),
    ("https://a.b/\u{1B}]8;;evil", ["https://a.b/"]), ("https://a.b\nftp://c.d", ["https://a.b", "ftp://c.d"]),
    ("https:// nothing", []), ("mailto:", []), ("xhttps://a.b", []), ("file:///etc/passwd", []),
    ("javascript:alert(1)", []), ("data:text/html,x", []), ("due: 17:00", []), ("", []),
  ]) func `A link goes as far as it is one`(text: String, links: [String]) { #expect(WebLink.all(in: text) == links) }

  private func bytes(_ line: TextLine, isColored: Bool = false, hasLinks: Bool = true) -> String {
    var page = TextPage(isColored: isColored, hasLinks: hasLinks)
    page.add(line)
    return page.text
  }

  private let start = "\u{1B}]8;;", end = "\u{1B}]8;;\u{1B}\\"

  @Test func aLinkLeadsSomewhereOnlyWhereThatIsFollowed() {
    let line = TextLine(linking: "See https://x.org now")
    #expect(bytes(line) == "See \(start)https://x.org\u{1B}\\https://x.org\(end) now\n")
    #expect((bytes(line, hasLinks: false), line.width) == ("See https://x.org now\n", 21))
    let faint = TextLine(linking: "https://x.org", .faint)
    #expect(bytes(faint, isColored: true) == "\(start)https://x.org\u{1B}\\\u{1B}[2mhttps://x.org\u{1B}[0m\(end)\n")
  }

  @Test func whatIsCutStillLeadsToAllOfIt() {
    let link = "https://x.org/long/way"
    let whole = "See " + link
    #expect(bytes(TextLine(linking: whole).cut(to: 12)) == "See \(start)\(link)\u{1B}\\https:/…\(end)\n")
    let short = shortened(whole, to: 12)
    #expect(bytes(TextLine(linking: short, beginningOf: whole)) == "See \(start)\(link)\u{1B}\\https:/…\(end)\n")
    #expect(bytes(TextLine(linking: "Se…", beginningOf: whole)) == "Se…\n")
    let rows = TextLine(linking: "a b " + whole).folded(to: 10)
    let pieces = rows.flatMap(\.spans).filter { $0.link != nil }
    #expect(pieces.count > 1 && pieces.allSatisfy { $0.link == link } && pieces.map(\.text).joined() == link)
  }

  @Test func `No address is more than printable ASCII, and none is longer than terminals take`() {
    func linked(_ link: String) -> TextLine { TextLine([TextLine.Span(text: "x", style: .plain, link: link)]) }
    #expect(
      bytes(linked("https://a/é\u{7}\u{9C} "))
        == "\(start)https://a/%C3%A9%07%C2%9C%20\u{1B}\\x\(end)\n")
    #expect(bytes(linked("https://a/" + String(repeating: "b", count: 3000))) == "x\n")
  }
}
