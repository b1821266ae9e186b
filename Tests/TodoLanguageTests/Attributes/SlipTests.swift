import Testing

@testable import TodoModel

@Suite("Slips that would change a title or lose a value")
struct SlipTests {
  @Test(
    "A value behind a space is refused, for a new task and for a change",
    arguments: [
      ("due: next friday", "due:", "due:next friday"), ("x wait: in 3 days y", "wait:", "wait:in 3 days"),
      ("priority: high", "priority:", "priority:high"), ("every: week", "every:", "every:week"),
      ("project: home", "project:", "project:home"), ("depends: 2", "depends:", "depends:2"),
      ("note: buy milk", "note:", "note:\"buy milk\""), ("estimate: 2h", "estimate:", "estimate:2h"),
    ])
  func behindASpace(_ line: String, _ word: String, _ meant: String) {
    for use in [AttributesUse.newTask, .change] {
      let refused = error { () throws(TodoError) in try attributes(line, for: use) }
      let column = line.hasPrefix("x") ? 3 : 1
      #expect(
        refused == .syntax(.unexpected(word, expected: "no space after the colon: " + meant), column: column), "\(line)"
      )
    }
  }

  @Test(
    "For a new task nothing is empty but what is worked on", arguments: ["due:", "x every: +y", "note:\"\"", "parent:"])
  func empty(_ line: String) throws {
    guard case .syntax(.missing, _)? = error({ () throws(TodoError) in try attributes(line) }) else {
      Issue.record("\(line) was understood")
      return
    }
    #expect(throws: Never.self) { try attributes(line, for: .change) }
    #expect(try attributes("x project: priority:").attributes == [.project(nil), .priority(nil)])
  }

  /// What was probably meant, or what is expected, if a title is refused.
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
    "A title is not what looks like something else",
    arguments: [
      ("due fri", "due:fri"), ("tomorrow", "due:tomorrow"), ("prio:h", "priority:h"), ("prio:x y", "priority:x y"),
      ("! Mow", "priority:low Mow"),
      ("prio:high", "priority:high"), ("tag:home", "+home"), ("priority high", "priority:high"),
      ("4 due:fri", "the numbers in one word, 3,4"), ("2 +x", "the numbers in one word, 3,2"),
      ("+a due +b fri", "a title of 3"),
      ("due soon", "a title of 3"), ("milk", "a title of 3"), ("Pay the rent", nil), ("-- due fri", nil),
      ("\"tomorrow\"", nil), ("note the date", nil),
      ("Call 4 people", nil), ("project plan review", nil),
    ] as [(String, String?)])
  func ofOne(_ line: String, _ expected: String?) {
    #expect(refusal(line, for: .number(3)) == expected, "\(line)")
  }

  @Test(
    "Several tasks get no title, unless it is said to be one",
    arguments: [Selection.numbers([1...3]), .query(.everything)])
  func ofSeveral(_ selection: Selection) {
    #expect(refusal("+x urgent", for: selection) == "a title of 0")
    #expect(refusal("due tomorrow", for: selection) == "due:tomorrow")
    #expect(refusal("+x due:tomorrow", for: selection) == nil)
    #expect(refusal("-- urgent", for: selection) == nil)
  }
}
