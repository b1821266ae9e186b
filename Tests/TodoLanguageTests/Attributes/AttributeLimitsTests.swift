import Testing

@testable import TodoModel

/// How much a line can say of one task.
@Suite struct AttributeLimitsTests {
  private func tags(_ count: Int, _ sign: String = "+") -> String {
    (1...count).map { "\(sign)t\($0)" }.joined(separator: " ")
  }

  @Test(arguments: ["+", "-"])
  func aLineHasAtMostAThousandTags(sign: String) throws {
    #expect(try attributes(tags(Limits.tags, sign), for: .change).attributes.count == Limits.tags)
    let refused = error { () throws(TodoError) in try attributes(tags(Limits.tags + 1, sign), for: .change) }
    let value = InvalidValue(field: "tags", value: "\(sign)t1001", expected: "at most 1000 tags in a line")
    #expect(refused == .invalidValue(value, column: tags(Limits.tags).count + 2))
  }

  @Test func soDoesATaskHoweverManyLinesAddToIt() throws {
    let clock = try Clock.fixed(at: "2026-11-21T09:00:00Z")
    var table = TaskTable()
    table.apply(try table.changes(by: .add([.title("x")] + (1...Limits.tags).map { .addTag("t\($0)") }), clock: clock))
    let refused = error { () throws(TodoError) in
      try table.changes(by: .save([.addTag("more")], to: [1]), clock: clock)
    }
    #expect(
      refused
        == .invalidValue(
          InvalidValue(field: "tags", value: "1001 tags", expected: "at most 1000 of them on a task"), column: nil))
    // One for another is no more than there were.
    let changes = try table.changes(by: .save([.addTag("more"), .removeTag("t1")], to: [1]), clock: clock)
    #expect(changes.first?.after?.tags.count == Limits.tags)
  }

  @Test func aProjectHasAtMostAHundredPartsAndAThousandBytes() throws {
    let parts = { (count: Int) in Array(repeating: "a", count: count).joined(separator: ".") }
    #expect(try attributes("project:" + parts(Limits.projectLevels)).attributes.count == 1)
    #expect(try attributes("project:" + String(repeating: "a", count: Limits.projectBytes)).attributes.count == 1)
    for name in [parts(Limits.projectLevels + 1), String(repeating: "a", count: Limits.projectBytes + 1)] {
      guard
        case .invalidValue(let value, let column) = error({ () throws(TodoError) in try attributes("project:" + name) })
      else {
        Issue.record("\(name.prefix(10))… was understood")
        continue
      }
      #expect(value.expected == "a name of at most 1000 bytes and 100 parts")
      #expect(column == 9)
    }
  }

  @Test func aTaskDependsOnAtMostTenThousand() throws {
    let numbers = { (count: Int) in "depends:" + Array(repeating: "1", count: count).joined(separator: ",") }
    #expect(try attributes(numbers(Limits.dependencies)).attributes.count == 1)
    guard
      case .invalidValue(let value, _) = error({ () throws(TodoError) in
        try attributes(numbers(Limits.dependencies + 1))
      })
    else {
      Issue.record("understood")
      return
    }
    #expect(value.expected == "at most 10000 numbers of tasks")
  }
}
