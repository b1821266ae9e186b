import Testing
import TodoModel

@Suite struct AttributeDifferenceTests {
  @Test(
    "What is missing is cleared, what is new is set, what is the same is left out",
    arguments: [
      ("a", "a", []), ("a", "b", [.title("b")]), ("a project:x due:today", "a", [.project(nil), .due(nil)]),
      (
        "a", "a !!! every:2w", [.priority(.high), .repetition(.init(.init(.init(.weekly, interval: 2)), origin: .due))]
      ),
      ("a +x +y", "a +z +y", [.removeTag("x"), .addTag("z")]), ("a +x", "a -x", [.title("a -x"), .removeTag("x")]),
      ("a depends:1,2 parent:3", "a depends:1", [.parent(nil), .depends([1])]), ("a", "a project: priority:", []),
      ("a", "a note:x", [.notes("x")]), ("a note:x", "a", [.notes(nil)]), ("a every:2w", "a after:2w", nil),
    ] as [(String, String, [Attribute]?)])
  func difference(_ before: String, _ after: String, _ expected: [Attribute]?) throws {
    let difference = try attributes(before).all.difference(to: attributes(after).all)
    // Another origin is another repetition, whatever else is the same.
    let wanted = try expected ?? attributes("after:2w").attributes
    #expect(difference == wanted)
  }

  @Test func withoutATitleItIsEmptied() throws {
    #expect(try attributes("a +x").all.difference(to: attributes("+x").all) == [.title("")])
  }
}
