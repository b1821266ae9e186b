import MVI
import MVITesting
import Testing

@Suite struct ValueTextTests {
  struct Task: Equatable {
    var title = "milk"
    var tags: Set<String> = ["home", "buy"]
    var due: Int?
  }
  enum Intent {
    case list
    case open(Int)
    case move(Int, to: String)
    case logIn(name: String, password: Secret<String>)
  }
  enum Spoken: CustomStringConvertible {
    case yes
    var description: String { "of course" }
  }

  @Test(
    arguments: [
      (3, "3"), (2.5, "2.5"), (true, "true"), ("a \"b\"\t", #""a \"b\"\t""#), (Character("é"), "\"é\""),
      (Int?.none, "nil"), (Int?.some(3), "3"), ((1, b: "x"), "(\n  1,\n  b: \"x\"\n)"), ((), "()"), ([Int](), "[]"),
      ([1, 2], "[\n  1,\n  2\n]"), ([String: Int](), "[:]"), (["b": 1, "a": 2], "[\n  \"a\": 2,\n  \"b\": 1\n]"),
      (Set([3, 1, 2]), "Set([\n  1,\n  2,\n  3\n])"), (0..<3, "0..<3"), (Duration.seconds(2), "2.0 seconds"),
      (Int.self, "Int.self"), ([Result<Int, Never>].self, "Array<Result<Int, Never>>.self"),
      ("\u{202E}x", #""\u{202E}x""#),
    ] as [(any Sendable, String)])
  func valuesOfTheStandardLibraryLookAsInSwift(_ value: any Sendable, _ text: String) {
    #expect(valueText(of: value) == text)
  }

  @Test func aStructIsItsMembers() {
    #expect(
      valueText(of: Task(title: "two\nlines")) == """
        ValueTextTests.Task(
          title: \"""
            two
            lines
          \""",
          tags: Set([
            "buy",
            "home"
          ]),
          due: nil
        )
        """)
  }

  @Test func aCaseIsItsNameAndWhatItHolds() {
    #expect(valueText(of: Intent.list) == ".list")
    #expect(valueText(of: Intent.open(3)) == ".open(\n  3\n)")
    #expect(valueText(of: Intent.move(3, to: "x")) == ".move(\n  3,\n  to: \"x\"\n)")
    #expect(valueText(of: Intent?.some(.list) as Any) == ".list")
    // Which case it is cannot be known where it describes itself.
    #expect(valueText(of: Spoken.yes) == #"ValueTextTests.Spoken("of course")"#)
  }

  @Test func aSecretIsNeverShown() {
    let intent = Intent.logIn(name: "ann", password: Secret("hunter2"))
    #expect(valueText(of: intent) == ".logIn(\n  name: \"ann\",\n  password: •••\n)")
    var printed = "\(intent) \(Secret("hunter2")) \(String(reflecting: intent))"
    dump(intent, to: &printed)
    #expect(!printed.contains("hunter2"))
  }

  @Test func whatATypeShowsOfItselfIsItsMirror() {
    struct Login: CustomReflectable {
      let name = "ann", password = "hunter2"
      var customMirror: Mirror { Mirror(self, children: ["name": name], displayStyle: .struct) }
    }
    #expect(valueText(of: Login()) == "ValueTextTests.Login(\n  name: \"ann\"\n)")
  }

  @Test func anObjectThatHoldsItselfIsShownOnce() {
    final class Node {
      let name = "a"
      var next: Node?
    }
    let node = Node()
    node.next = node
    #expect(valueText(of: node) == "ValueTextTests.Node(\n  name: \"a\",\n  next: ValueTextTests.Node(…)\n)")
    node.next = nil
  }

  @Test func inheritedMembersComeFirst() {
    class Base { let a = 1 }
    final class Derived: Base { let b = 2 }
    #expect(valueText(of: Derived()) == "ValueTextTests.Derived(\n  a: 1,\n  b: 2\n)")
  }

  @Test func navigationIsShownWithoutItsPrivateParts() {
    enum Step: FlowStep {
      case size, colour
      func isApplicable(to draft: [String]) -> Bool { true }
      func answer(_ answer: String, into draft: [String]) throws(Never) -> [String] { draft + [answer] }
    }
    var stack = BackStack("list")
    stack.push("detail")
    #expect(valueText(of: stack) == "BackStack<String>(\n  routes: [\n    \"list\",\n    \"detail\"\n  ]\n)")
    var flow = Flow([Step.size, .colour], draft: [])
    flow.answer("XL")
    #expect(
      valueText(of: flow) == """
        Flow<ValueTextTests.Step>(
          current: .colour,
          passed: [
            .size
          ],
          passedOver: [],
          draft: [
            "XL"
          ]
        )
        """)
  }
}

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
