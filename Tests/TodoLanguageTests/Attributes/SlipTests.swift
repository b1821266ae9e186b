import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite("Slips that would change a title or lose a value") struct SlipTests {
  @Test(arguments: [
    ("due: next friday", "due:", "due:next friday"), ("x wait: in 3 days y", "wait:", "wait:in 3 days"),
    ("priority: high", "priority:", "priority:high"), ("every: week", "every:", "every:week"),
    ("project: home", "project:", "project:home"), ("depends: 2", "depends:", "depends:2"),
    ("note: buy milk", "note:", "note:\"buy milk\""), ("estimate: 2h", "estimate:", "estimate:2h"),
  ]) func aValueAfterASpaceIsRefusedForANewTaskAndForAChange(_ line: String, _ word: String, _ meant: String) {
    for use in [AttributesUse.newTask, .change] {
      let refused = error(try attributes(line, for: use))
      let column = line.hasPrefix("x") ? 3 : 1
      #expect(
        refused == .syntax(.unexpected(word, expected: "no space after the colon: " + meant), column: column), "\(line)"
      )
    }
  }

  @Test(arguments: ["due:", "x every: +y", "note:\"\"", "parent:"])
  func forANewTaskNothingIsEmptyButWhatIsWorkedOn(_ line: String) throws {
    #expect(error(try attributes(line))?.isMissing == true)
    #expect(throws: Never.self) { try attributes(line, for: .change) }
    #expect(try attributes("x project: priority:").attributes == [.project(nil), .priority(nil)])
  }

  private func refusal(_ line: String, for selection: Selection) -> String? {
    do throws(TodoError) {
      var scanner = LineScanner(line)
      let parsed = try scanner.attributes(for: .change)
      try scanner.expectTitleIsMeant(parsed, for: selection)
      return nil
    } catch {
      if let correction = error.correction { return correction }
      if case .syntax(.unexpected(_, let expected), _) = error { return expected }
      if case .syntax(.notATitle(_, of: let number), _) = error { return "a title of \(number ?? 0)" }
      return "\(error)"
    }
  }

  @Test(
    "A text that looks like something else is no title",
    arguments: [
      ("due fri", "due:fri"), ("tomorrow", "due:tomorrow"), ("prio:h", "priority:h"), ("prio:x y", "priority:x y"),
      ("! Mow", "priority:low Mow"), ("prio:high", "priority:high"), ("tag:home", "+home"),
      ("priority high", "priority:high"), ("4 due:fri", "the numbers in one word, 3,4"),
      ("2 +x", "the numbers in one word, 3,2"), ("+a due +b fri", "a title of 3"), ("due soon", "a title of 3"),
      ("milk", "a title of 3"), ("Pay the rent", nil), ("-- due fri", nil), ("\"tomorrow\"", nil),
      ("note the date", nil), ("Call 4 people", nil), ("project plan review", nil),
    ] as [(String, String?)])
  func ofOne(_ line: String, _ expected: String?) { #expect(refusal(line, for: .number(3)) == expected, "\(line)") }

  @Test(arguments: [Selection.numbers([1...3]), .query(.everything)])
  func severalTasksGetNoTitleUnlessItIsSaidToBeOne(_ selection: Selection) {
    #expect(refusal("+x urgent", for: selection) == "a title of 0")
    #expect(refusal("due tomorrow", for: selection) == "due:tomorrow")
    #expect(refusal("+x due:tomorrow", for: selection) == nil)
    #expect(refusal("-- urgent", for: selection) == nil)
  }
}

@Suite("Fingers that slip on a keyboard") struct TypistTests {
  private static let attributes = [
    "due:friday", "due:fri 5pm", "due:next week", "due:25 dec", "due:in 3 days", "due:2026-12-24", "wait:tomorrow",
    "wait:day after tomorrow", "start:next month", "until:eom", "every:week", "every:mon,wed,fri", "every:8h",
    "after:2 weeks", "project:home", "project:home.garden", "+phone", "+weekend", "-urgent", "priority:high", "pri:h",
    "!!!", "estimate:2h", "depends:7", "depends:7,8", "parent:3", "due:", "note:\"call back\"",
  ]

  private static let neighbours: [Character: String] = [
    "a": "qsz", "b": "vghn", "c": "xdfv", "d": "sefc", "e": "wrd", "f": "drgv", "g": "fthb", "h": "gyjn", "i": "uok",
    "j": "hukm", "k": "jil", "l": "kop", "m": "njk", "n": "bhjm", "o": "ipl", "p": "ol", "q": "wa", "r": "etf",
    "s": "qdz", "t": "ryg", "u": "tuh", "v": "cfgb", "w": "qes", "x": "zsdc", "y": "ghu", "z": "asx", ":": ";.=",
    "+": "#@=", ",": ".; m", "1": "2", "2": "13",
  ]

  /// A line with one slip: a letter that is left out, doubled, in front of the one before it, another one or after a space, a
  /// space that is missing, or a word that was not meant to be there.
  static func slipped(_ line: String, using random: inout SeededGenerator) -> String {
    var letters = Array(line)
    let place = Int.random(in: letters.indices, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    case 2 where place > 0: letters.swapAt(place, place - 1)
    case 3, 4: if let other = neighbours[letters[place]]?.randomElement(using: &random) { letters[place] = other }
    case 5: letters.insert(" ", at: place)
    case 6: if let space = letters.lastIndex(of: " ") { letters.remove(at: space) }
    case 7: if let colon = letters.firstIndex(of: ":") { letters[colon] = " " }
    default: letters += Array([" please", " now", ";", ".", "!"].randomElement(using: &random) ?? "")
    }
    return String(letters)
  }

  @Test(.tags(.sweep), .door) func noSlipInAttributesMakesATitleOfThem() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<thinned(40_000, to: 4_000, "lines with a slip") {
      let count = [1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
      let line = Self.slipped(
        Self.attributes.shuffled(using: &random).prefix(count).joined(separator: " "), using: &random)
      guard let title = title(of: line) else { continue }
      Issue.record("“\(line)” makes a title of “\(title)”")
    }
  }

  @Test(arguments: [
    "+mee ting", "due.next week", "start next month ok", "project;home", "due: pri:h ok", "urgent!", "#weekend",
    "wait this weeend", "due :tomorrow 17:00", "every. mon,wed,fri", "7wait: eom", "after :2 weeks", "parent 3 now",
    "estimate; 2h", "pri:h ok", "due:fri 17 :00", ",37", "1, 5", "+x +9 lives", "due soon", "due",
  ]) func theRestOfASlipIsNoTitle(_ line: String) { #expect(title(of: line) == nil) }

  @Test(arguments: [
    "Milk", "buy milk", "3 apples", "1/2 cup of sugar", "dentist friday", "start mow", "note the date",
    "Due diligence", "wait for Bob", "project plan review", "24/7 support", "\"milk\"", "-- due fri", "日本",
    "the parent meeting", "(maybe) call", "buy milk +x", "Pay rent due:fri",
  ]) func honestTitlesAre(_ line: String) { #expect(title(of: line) != nil) }

  private func title(of line: String) -> String? {
    var scanner = LineScanner(line)
    guard let parsed = try? scanner.attributes(for: .change),
      (try? scanner.expectTitleIsMeant(parsed, for: .number(3))) != nil
    else { return nil }
    return parsed.title
  }
}
