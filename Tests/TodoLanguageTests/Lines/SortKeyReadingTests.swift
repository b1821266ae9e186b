import Testing
import TodoModel

@Suite struct SortKeyReadingTests {
  private func keys(_ line: String) throws(TodoError) -> [SortKey] {
    var scanner = LineScanner(line)
    return try scanner.sortKeys()
  }

  @Test func everyFieldIsAKeyAndADashReversesIt() throws {
    for field in SortKey.Field.allCases {
      #expect(try keys(field.rawValue) == [SortKey(field)])
      #expect(try keys("-" + field.rawValue.uppercased()) == [SortKey(field, isReversed: true)])
    }
    #expect(
      try keys(" due,-priority,title rest") == [SortKey(.due), SortKey(.priority, isReversed: true), SortKey(.title)])
  }

  @Test func whatIsPrintedIsReadBack() throws {
    let all = SortKey.Field.allCases.flatMap { [SortKey($0), SortKey($0, isReversed: true)] }
    #expect(try keys(all.map(\.description).joined(separator: ",")) == all)
  }

  @Test func keysHaveNoSpacesBetweenThem() {
    #expect(
      error { () throws(TodoError) in try keys("due, priority") }
        == .syntax(.unexpected("due, priority", expected: "keys without spaces such as due,priority"), column: 1))
  }

  @Test(
    "What is no key is refused at its place",
    arguments: [
      ("x", "x", 1), ("due,x", "x", 5), ("due,--due", "--due", 5),
      ("+due", "+due", 1),
      ("  due,é,x", "é", 7), ("due;title", "due;title", 1),
    ])
  func refused(_ typed: String, _ piece: String, _ column: Int) {
    guard
      case .syntax(.unexpected(let found, let expected), let place) = error({ () throws(TodoError) in try keys(typed) })
    else {
      Issue.record("\(typed) was understood")
      return
    }
    #expect(found == piece)
    #expect(place == column)
    #expect(SortKey.Field.allCases.allSatisfy { expected.contains($0.rawValue) })
  }

  @Test func withoutKeysSomethingIsMissing() {
    for (typed, column) in [("  ", 3), ("due,", 5), (",due", 1), ("due,,title", 5), ("-", 2), ("due,-,x", 6)] {
      guard case .syntax(.missing, column) = error({ () throws(TodoError) in try keys(typed) }) else {
        Issue.record("\(typed)")
        continue
      }
    }
  }

  @Test func theNearestKeyIsNamed() {
    guard case .syntax(.unexpected("prio", let expected), 5) = error({ () throws(TodoError) in try keys("due,prio") })
    else {
      Issue.record("prio was understood")
      return
    }
    #expect(expected.hasPrefix("“priority”, or keys"))
  }
}
