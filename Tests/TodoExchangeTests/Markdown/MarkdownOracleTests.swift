import MVITesting
import TestRunning
import Testing
import TodoExchange
import TodoModel

/// What GitHub's own program finds in Markdown.
@Suite(
  .tags(.processes), .door,
  .enabled(if: OutsideProgram.isInstalled("cmark-gfm"), "cmark-gfm is not installed"))
struct MarkdownOracleTests {
  /// Lines of everything that has to do with where tasks are; `%` becomes the name of a task.
  private static let lines = [
    "- [ ] %", "- [x] %", "* [ ] %", "1. [X] %", "2. [ ] %", "2) [ ] %", "-  [ ]  %", "-     [ ] %", "- [ ]", "- item",
    "1. item",
    "> - [ ] %", "> quoted", ">", "text", "text", "", "", "", "# heading", "## - [ ] %", "===", "---", "***", "* * *",
    "```", "~~~ md",
    "```` `", "<div>", "</div>", "<!-- a", "-->", "<!-- a -->", "<b>", "<script>", "</script>", "    code", "-", "+",
    "- - [ ] %",
    "-\t[ ] %", "[a]: b", "| a |", "|---|", "- > [ ] %", "<?", "?>",
  ]
  private static let blanks = ["", "", "", "", " ", "  ", "  ", "   ", "    ", "      ", "\t", "\t\t", "  \t", " \t "]

  @Test(arguments: 0..<10) func randomTextsHaveTheSameTasks(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = (0..<(Door.current == .everything ? 1000 : 100)).map { _ in
      (0..<Int.random(in: 2...12, using: &random)).map { number in
        Self.blanks.randomElement(using: &random)!
          + Self.lines.randomElement(using: &random)!.replacing("%", with: "t\(number)")
      }.joined(separator: "\n") + "\n"
    }
    let found = try Self.found(in: texts)
    try #require(found.count == texts.count)
    for (text, found) in zip(texts, found) {
      let reading = Markdown.read(
        [SourceFile(name: "a.md", bytes: Array(text.utf8))], ExchangeContext(now: RoundTrips.now))
      // An item without a title is refused here, and the program takes an item for a task if a box is in text that goes on in it.
      guard reading.problems.isEmpty, found.allSatisfy({ $0.title.dropFirst().first?.isNumber == true }) else {
        continue
      }
      let titles = Dictionary(reading.tasks.map { ($0.task.id, $0.task.title) }) { first, _ in first }
      let tasks = reading.tasks.map { Found(title: $0.task.title, parent: $0.task.parent.flatMap { titles[$0] }) }
      if tasks != found {
        Issue.record("\(text)\nhas \(found), and these are found: \(tasks)")
        return
      }
    }
  }

  @Test func exportsHaveTheSameTasks() throws {
    var random = HostileTasks(seed: 7)
    let tasks = random.tasks(200)
    for isComplete in [true, false] {
      let text = Markdown.export(tasks, ExchangeContext(now: RoundTrips.now, isComplete: isComplete))
      let found = try Self.found(in: [String(decoding: text, as: UTF8.self).replacing("\u{1}", with: "")])
      #expect(found.map(\.count) == [200])
      #expect(found[0].count { $0.parent != nil } == tasks.count { $0.parent != nil })
    }
  }

  /// A task with the title of the one around it.
  struct Found: Equatable {
    var title: String
    var parent: String?
  }

  /// The tasks that the program finds in each text.
  private static func found(in texts: [String]) throws -> [[Found]] {
    let command = "cmark-gfm -e tasklist -t xml"
    let script = """
      awk 'BEGIN { RS = "\\001"; ORS = "" } { print $0 | "\(command)"; close("\(command)"); print "\\001" }' in
      """
    let out = try OutsideProgram.output(of: script, given: Array(texts.joined(separator: "\u{1}").utf8))
    return String(decoding: out, as: UTF8.self).split(separator: "\u{1}").map { xml in
      var found: [Found] = []
      var open: [Int] = []
      var isNamed = true
      for line in xml.split(separator: "\n") {
        if line.contains("<tasklist") {
          found.append(Found(title: "", parent: open.last.map { found[$0].title }))
          if !line.hasSuffix("/>") { open.append(found.count - 1) }
          isNamed = false
        } else if line.contains("</tasklist>") {
          open.removeLast()
        } else if !isNamed, let start = line.firstRange(of: "<text xml:space=\"preserve\">") {
          found[found.count - 1].title = String(line[start.upperBound...].prefix { $0 != "<" }).trimmed
          isNamed = true
        }
      }
      return found
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
