import Foundation
import MVITesting
import TestRunning
import Testing
import TmuxTesting

/// The pictures of the pages are what the program shows now. `SNAPSHOTS=record` makes them anew.
@Suite(.tags(.terminal), .door, .enabled(if: TmuxSession.isInstalled, "there is no tmux to take pictures of"))
struct PictureTests {
  private static let tasks = """
    add Pay the rent project:home.flat +bills due:2026-11-19 !!! every:month
    add Call Zoë about the boiler project:home.flat +phone due:today 17:30
    add Prepare the slides https://example.org/q4 project:work.acme due:mon !! note:"with last year's figures"
    add Book the train to Łódź project:trips due:fri
    add Find a hotel project:trips depends:4
    add 日本語の宿題をする +evening due:tomorrow
    add Water the plants every:2w due:tue
    add Renew the passport wait:2027-01-15
    add Read chapter five of the book on compilers +evening
    add Ask for a quote for the new windows project:home !
    add Sort the photographs
    log Send the invoice project:work.acme
    start 3

    """

  @Test(
    arguments: [
      ("agenda", "The shell begins with what is due", [], "1 due"),
      ("list", "A list: dates, marks and a count", ["list"], "1 due"),
      ("review", "A review asks about one task after another", ["review", "fri"], "? explains]"),
      (
        "line", "What will be refused is marked while it is typed",
        ["add Buy stamps due:mon +errands", "-modify 3 due:frx +slides"], "+slides"
      ),
      (
        "suggestion", "An earlier line stands in grey behind the cursor",
        ["add Buy stamps due:mon +errands", "-add Bu"], "+errands"
      ),
    ] as [(String, String, [String], String)])
  func picture(name: String, title: String, lines: [String], end: String) throws {
    let todo = BuiltTodo.forTerminal()
    _ = try todo.batch(Self.tasks)
    todo.environment["NO_COLOR"] = nil
    todo.environment["TODO_THEME"] = "dark"
    todo.environment["TODO_TIPS"] = "off"
    todo.environment["TODO_START"] = name == "agenda" ? nil : "nothing"
    let size = TmuxSession.Size(columns: 88, rows: 30)
    let session = try TmuxSession(BuiltTodo.path, size: size, in: todo.directory, environment: todo.environment)
    try session.wait(for: "the first prompt") { $0.last.hasPrefix("todo") }
    for line in lines {
      // Without Enter it stays.
      guard !line.hasPrefix("-") else { return try check(session, typing: String(line.dropFirst()), name, title, end) }
      try session.type(line + "\r")
      try session.wait(for: "the answer to \(line)") {
        // What is typed before the prompt is there would be shown twice.
        $0.shows(line) && !$0.last.contains(line) && ($0.last.hasPrefix("todo") || $0.last.contains("? explains]"))
      }
    }
    try check(session, typing: "", name, title, end)
  }

  private func check(
    _ session: TmuxSession, typing text: String, _ name: String, _ title: String, _ end: String
  ) throws {
    if !text.isEmpty { try session.type(text) }
    try session.wait(for: end) { $0.last.contains(end) }
    let path = URL(filePath: #filePath).appending(path: "../../../../Docs/Images/\(name).svg").standardized.path
    let picture = TerminalPicture(try session.screenWithColours()).svg(columns: 88, title: title)
    let stored = FileManager.default.contents(atPath: path).map(\.text)
    try Recording.fromEnvironment.check(picture, in: path, stored: stored, at: #_sourceLocation)
  }
}
