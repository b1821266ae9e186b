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
