import TestRunning
import Testing

@testable import TodoModel

@Suite struct ViewTests {
  private func resolved(_ text: String, _ views: [String: String]) throws(TodoError) -> String {
    try query(text).resolved(in: Settings(views: views)).description
  }

  @Test func aNameBehindTheSignIsAView() throws {
    #expect(try query("@urgent") == .term(.view("urgent")))
    #expect(try query("@Urgent-2_b") == .term(.view("urgent-2_b")))
    #expect(try query("@日本") == .term(.view("日本")))
    for text in ["@", "@5", "@a.b", "@a!", "a@b", "@a\\", "@-x"] { #expect(try query(text) == .text(text), "\(text)") }
    #expect(try (query("\"@urgent\""), Query.text("@urgent").description) == (.text("@urgent"), "\"@urgent\""))
  }

  @Test func viewsAreSpeltOutInTheirOwnParentheses() throws {
    let views = ["a": "+x or +y", "b": "@a milk", "c": "not @b"]
    #expect(try resolved("@a z", views) == "(+x or +y) z")
    #expect(try resolved("@b or @c", views) == "(+x or +y) milk or not ((+x or +y) milk)")
    #expect(try resolved("+x", views) == "+x")
  }

  @Test func whatIsNotThereIsNamedWithTheNearest() {
    #expect(error(try resolved("x @urgnt", ["urgent": "+a"])) == .noSuchView("urgnt", nearest: "urgent"))
    #expect(error(try resolved("@gona", ["gona": "@gone"])) == .noSuchView("gone", nearest: nil, usedBy: .view("gona")))
  }

  @Test func circlesAreRefusedWithTheirNames() {
    #expect(error(try resolved("@a", ["a": "@b", "b": "x or @c", "c": "not @b"])) == .viewCycle(["b", "c", "b"]))
    #expect(error(try resolved("@a", ["a": "@a"])) == .viewCycle(["a", "a"]))
  }

  @Test func viewsThatGrowBeyondAllBoundsAreRefusedAtOnce() throws {
    // Twelve of them would come to millions of terms.
    var wide = ["v0": "x"]
    for level in 1...7 { wide["v\(level)"] = Array(repeating: "@v\(level - 1)", count: 6).joined(separator: " ") }
    guard case .invalidValue(let value, column: nil)? = error(try resolved("@v7", wide))
    else { return fail("not refused") }
    #expect(value.value == "@v7")
    #expect(try resolved("@v3", wide).split(separator: "x").count > 0)
    var deep = ["v0": "x"]
    for level in 1...8 { deep["v\(level)"] = "@v\(level - 1)" }
    #expect(try resolved("@v7", deep) == "x")
    #expect(throws: TodoError.self) { try resolved("@v8", deep) }
  }

  @Test func aTextThatIsNoQueryIsNamed() {
    #expect(
      error(try resolved("@a", ["a": "(x"]))
        == .invalidValue(InvalidValue(field: "view @a", value: "(x", expected: "a query"), column: nil))
  }

  @Test func settingsMergeViewByView() {
    let before = Settings(views: ["a": "1", "b": "1", "c": "1"], scope: Scope(project: "p"))
    let after = Settings(views: ["a": "2", "c": "2", "d": "2"], scope: Scope(project: "q"))
    let change = SettingsChange(before: before, after: after)
    var same = before
    #expect(same.merge(change).isEmpty)
    #expect(same == after)
    var other = Settings(views: ["a": "1", "b": "3", "c": "3", "e": "3"], scope: Scope(project: "r"))
    #expect(other.merge(change) == ["b", "c", nil])
    #expect(other == Settings(views: ["a": "2", "b": "3", "c": "3", "d": "2", "e": "3"], scope: Scope(project: "r")))
  }

  @Test func aScopeIsReadAndPrintedTheSame() throws {
    let scope = Scope(project: "home.garden", tags: ["b", "a"], priority: .high)
    #expect(Scope(" +b  priority:HIGH project:home.garden +a +b ") == scope)
    #expect((scope.description, Scope(scope.description)) == ("project:home.garden +b +a priority:high", scope))
    #expect(Scope("") == Scope())
    for text in ["x", "-a", "project:", "priority:urgent", "project:a..b", "+a or +b", "due:today"] {
      #expect(Scope(text) == nil, "\(text)")
    }
  }
}
