import Testing
import TodoModel

@Suite struct PrioritySignTests {
  @Test(
    "A sign of priority counts only as the last word of a title",
    arguments: [
      ("Attention !", "Attention", .low, []), ("Call mum !!! due:today +x", "Call mum", .high, []),
      ("!!", nil, .medium, []), ("Wow ! said Bob", "Wow ! said Bob", nil, ["priority:low"]),
      ("!!! Pay \"the rent\"", "!!! Pay \"the rent\"", nil, ["priority:high"]),
      ("Wow ! now !!", "Wow ! now", .medium, ["priority:low"]), ("a ! !!", "a !", .medium, ["priority:low"]),
      ("a ! -- b", "a ! b", nil, ["priority:low"]), ("a ! --", "a", .low, []), ("Attention!", "Attention!", nil, []),
      ("a ! -x", "a ! -x", nil, ["priority:low"]), ("a ! +x \"b\"", "a ! \"b\"", nil, ["priority:low"]),
      ("priority:high Wow ! now", "Wow ! now", .high, ["priority:low"]), ("\"Attention !\"", "Attention !", nil, []),
    ] as [(String, String?, TodoItem.Priority?, [String])])
  func last(_ line: String, _ title: String?, _ priority: TodoItem.Priority?, _ pointedOut: [String]) throws {
    let parsed = try attributes(line)
    #expect(parsed.title == title)
    #expect(parsed.attributes.filter { $0.field == .priority } == (priority.map { [.priority($0)] } ?? []))
    #expect(parsed.nearMisses.map(\.suggestion) == pointedOut)
  }

  @Test func ofTwoPrioritiesTheSecondIsRefused() {
    let expected = "one value for priority in a line"
    for (line, word, column) in [("a priority:high !", "!", 17), ("a !! priority:low", "priority:low", 6)] {
      let refusal = error { () throws(TodoError) in try attributes(line) }
      #expect(refusal == .syntax(.unexpected(word, expected: expected), column: column))
    }
  }

  @Test("Where a shell means something by the signs, a letter will do", arguments: ["pri:h", "PRI:High", "priority:h"])
  func letters(_ typed: String) throws {
    #expect(try attributes("a " + typed) == ParsedAttributes(attributes: [.priority(.high)], title: "a"))
    #expect(try attributes("pri:", for: .change).attributes == [.priority(nil)])
  }
}
