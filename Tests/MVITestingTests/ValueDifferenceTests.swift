import MVI
import MVITesting
import Testing

@Suite struct ValueDifferenceTests {
  struct Screen: Equatable {
    var title = "list"
    var items: [Item] = []
    var notice: String?
    var text = ""
    var a = 1
    var b = 2
    var c = 3
  }
  struct Item: Equatable {
    var name: String
    var count = 1
  }

  @Test func equalValuesDoNotDiffer() {
    #expect(valueDifference(from: Screen(), to: Screen()) == nil)
    #expect(valueDifference(from: Set([1, 2, 3]), to: Set([3, 2, 1])) == nil)
  }

  @Test func onlyWhatHasChangedIsShown() {
    #expect(
      valueDifference(from: Screen(), to: Screen(notice: "x", c: 4)) == """
          ValueDifferenceTests.Screen(
            title: "list",
            items: [],
        -   notice: nil,
        +   notice: "x",
            … (3 unchanged)
        -   c: 3
        +   c: 4
          )
        """)
  }

  @Test func membersComeAndGo() {
    let old = Screen(items: ["a", "b", "c", "d"].map { Item(name: $0) })
    var new = old
    new.items.remove(at: 0)
    new.items[2].count = 2
    #expect(
      valueDifference(from: old.items, to: new.items) == """
          [
        -   ValueDifferenceTests.Item(
        -     name: "a",
        -     count: 1
        -   ),
            … (2 unchanged)
            ValueDifferenceTests.Item(
              name: "d",
        -     count: 1
        +     count: 2
            )
          ]
        """)
  }

  @Test func keysAreMatched() {
    #expect(
      valueDifference(from: ["a": 1, "b": 2], to: ["b": 3, "c": 4]) == """
          [
        -   "a": 1,
        -   "b": 2
        +   "b": 3,
        +   "c": 4
          ]
        """)
  }

  @Test func textsDifferByLines() {
    #expect(
      valueDifference(from: Screen(text: "a\nb\nc"), to: Screen(text: "a\nx\nc"))?.contains(
        """
            text: \"""
              a
        -     b
        +     x
              c
            \""",
        """) == true)
  }

  @Test func anotherCaseIsAnotherValue() {
    #expect(
      valueDifference(from: Result<Int, Never>?.none as Any, to: Result<Int, Never>.success(1))
        == "- nil\n+ .success(\n+   1\n+ )")
  }

  @Test func unequalValuesThatLookTheSameAreToldApart() {
    #expect(
      valueDifference(from: [Secret("a"), Secret("b")], to: [Secret("a"), Secret("c")]) == """
          [
            •••,
        -   •••
        +   ••• (another that looks the same)
          ]
        """)
  }
}

@Suite struct LineDifferenceTests {
  private func body(_ old: String, _ new: String) -> String? {
    lineDifference(from: old, to: new)?.split(separator: "\n").dropFirst(2).joined(separator: "\n")
  }

  @Test func equalTextsDoNotDiffer() {
    #expect(lineDifference(from: "", to: "") == nil)
    #expect(lineDifference(from: "a\nb", to: "a\nb") == nil)
  }

  @Test func threeLinesOfContextAreShownAndDistantChangesStandApart() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacingLine("2", with: "two").replacingLine("19", with: "nineteen")
    #expect(
      body(old, new) == """
        @@ -1 +1 @@
         1
        -2
        +two
         3
         4
         5
        @@ -16 +16 @@
         16
         17
         18
        -19
        +nineteen
         20
        """)
  }

  @Test func whatCannotBeSeenIsSpelledOut() {
    #expect(body("a\n", "a \t\r\u{7F}\u{85}\n") == "@@ -1 +1 @@\n-a\n+a \\t\\r\\u{7F}\\u{85}")
    #expect(body("a\n", "a  \n") == "@@ -1 +1 @@\n-a\n+a\\u{20}\\u{20}")
    #expect(body("a\n", "\u{202E}a\u{2028}\n") == "@@ -1 +1 @@\n-a\n+\\u{202E}a\\u{2028}")
    #expect(body("👩‍🚀\n", "a\n") == "@@ -1 +1 @@\n-👩‍🚀\n+a")
  }

  @Test func twoSpellingsOfOneLetterAreToldApart() {
    #expect(body("é\n", "e\u{301}\n") == "@@ -1 +1 @@\n-\\u{E9}\n+e\\u{301}")
  }

  @Test func aMissingNewlineAtTheEndIsSaid() {
    #expect(body("a\n", "a") == "@@ -1 +1 @@\n-a\n+a\n\\ no newline at the end")
  }
}

extension String {
  fileprivate func replacingLine(_ line: String, with other: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0 == line ? other : String($0) }
      .joined(separator: "\n")
  }
}
