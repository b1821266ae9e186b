import Foundation
import MVITesting
import TestRunning
import Testing
import TodoApp
import TodoModel
import TodoShell

@testable import todo

@Suite struct TypedAgainTests {
  @Test(.tags(.sweep), .door, arguments: thinned(Array(1...60) as [UInt64], to: 12, "random sessions typed again"))
  func theSameTasks(seed: UInt64) async throws {
    let first = TemporaryDirectory()
    try first.write(
      "filter = +home\nsort = -title\nalias b = modify (milk)\nalias fin = done\n", to: ".config/todo/config")
    var session = RandomSession(random: SeededGenerator(seed: seed))
    try await first.type((0..<1000).map { _ in session.next() })
    let commands = try first.commands
    let second = TemporaryDirectory()
    try await second.type(commands)
    let tasks = try (first.tasks, second.tasks)
    #expect(tasks.1 == tasks.0, "seed \(seed): \(zip(tasks.0, tasks.1).first { $0 != $1 } ?? ("", ""))")
    let again = try second.commands
    #expect(again == commands, "seed \(seed): \(zip(commands, again).first { $0 != $1 } ?? ("", ""))")
    #expect(commands.count > 200, "seed \(seed)")
    #expect(commands.contains { $0.hasPrefix("undo") } && commands.contains { $0.hasPrefix("redo") }, "seed \(seed)")
    // So does what `history` shows above the line of the present, with the numbers that undone tasks have left.
    let shown = try await first.linesOfHistory
    #expect(shown.contains { $0.hasPrefix("undo") })
    let third = TemporaryDirectory()
    try await third.type(shown)
    let tasksOfThird = try third.tasks
    #expect(
      tasksOfThird == tasks.0, "seed \(seed), history: \(zip(tasks.0, tasksOfThird).first { $0 != $1 } ?? ("", ""))")
    // What stands for something else on the screen is not in it.
    #expect(!commands.contains { $0.hasPrefix("edit") || $0.hasPrefix("b ") || $0.hasPrefix("fin") })
  }
}

private struct RandomSession {
  var random: SeededGenerator
  private var waiting: [String] = []

  init(random: SeededGenerator) { self.random = random }

  private mutating func one(of words: String...) -> String { words.randomElement(using: &random) ?? "" }

  mutating func next() -> String {
    if !waiting.isEmpty { return waiting.removeFirst() }
    let number = Int.random(in: 1...20, using: &random)
    let changes = one(
      of: "due:tomorrow 5pm", "+home -work", "project:work", "priority:", "every:week", "wait:3d", "Oat milk")
    switch Int.random(in: 0..<30, using: &random) {
    case 0..<7:
      let title = one(of: "Buy milk", "Call mum", "\"due friday\"", "rm -rf +x", "Bread -- and -home butter", "\"3 4\"")
      return "add \(title) "
        + one(of: "due:fri", "+home", "!!!", "every:3d due:-9d", "project:a.b", "parent:1", "note:\"a  b\"", "")
    case 7: return "modify \(changes)"
    case 8: return "modify \(number) \(changes)"
    case 9:
      return "modify (\(one(of: "milk", "is:overdue", "project:work", "+home"))) "
        + one(of: "+home", "due:eom", "-home")
    case 10, 11: return "open \(number)"
    case 12: return one(of: "back", "home")
    case 13: return "filter " + one(of: "+home", "all", "active", "clear", "project:work", "milk or bread")
    case 14: return one(of: "search milk", "search", "sort -due", "sort number", "sort -priority,title")
    case 15: return "use " + one(of: "project:work +home", "+x priority:high", "", "")
    case 16: return "done \(number)"
    case 17: return one(of: "done", "undone", "note remember  it")
    case 18: return "done " + one(of: "is:overdue", "(milk)", "+home", "mum", "butter", "@v")
    case 19: return "undone " + one(of: "is:completed", "1-4", "bread")
    case 20: return "delete " + one(of: "\(number)", "mum", "+x project:work", "")
    case 21: return "view save v = " + one(of: "milk or +home", "is:overdue")
    case 22:
      waiting = [
        one(of: "tomorrow", "-", ""), one(of: "home", ""), one(of: "a b", "-home", ""), one(of: "high", ""), "save",
      ]
      return one(of: "edit", "edit \(number)")
    case 23:
      waiting = Bool.random(using: &random) ? ["redo"] : []
      return "undo" + one(of: "", " 2", " 5")
    case 24: return "redo" + one(of: "", "", " 2")
    case 25: return one(of: "b +milk", "fin 3", "fin mum", "\(number) done", "todo done \(number)")
    case 26: return one(of: "note \(number) ask again", "rename \(number) tomorrow", "rename due friday")
    case 27: return "purge"
    case 28:
      waiting = [one(of: "k", "d"), one(of: "due friday", "x"), "stop"]
      return "review"
    default: return "modify 1-5 " + one(of: "+home", "due:today")
    }
  }
}

extension TemporaryDirectory {
  /// The lines of `history` up to the present, those included that were undone before something else was done.
  fileprivate var linesOfHistory: [String] {
    get async throws {
      let desk = Typist(["history"])
      try await ProgramInProcess.run(at: desk, in: self) { $0.preferences["--format"] = "json" }
      let answer = try JSONSerialization.jsonObject(with: Data(desk.answers)) as? [String: Any]
      let state = try #require(answer?["state"] as? [String: Any])
      let steps = try #require(state["steps"] as? [[String: Any]])
      let overtaken = state["overtaken"] as? [[String: Any]] ?? []
      let lines = steps.prefix(try #require(state["cursor"] as? Int)) + overtaken
      return lines.sorted { ($0["number"] as? Int ?? 0) < ($1["number"] as? Int ?? 0) }
        .compactMap { $0["command"] as? String }
    }
  }

  fileprivate func type(_ lines: [String]) async throws {
    try await ProgramInProcess.run(at: Typist(lines), in: self) { ($0.keepsGoing, $0.confirmsAll) = (true, true) }
  }

  fileprivate var tasks: [String] {
    get throws {
      try #require(contents(of: "tasks.json")).split(separator: "\n").filter { $0.hasPrefix("{\"number\"") }
        .map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
    }
  }

  fileprivate var commands: [String] {
    get throws {
      try #require(contents(of: "tasks.history.jsonl")).split(separator: "\n")
        .compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        .compactMap { $0["command"] as? String }
    }
  }
}

private final class Typist: LineSource, Output {
  private var lines: ArraySlice<String>
  private(set) var answers: [UInt8] = []

  init(_ lines: [String]) { self.lines = lines[...] }

  var isReady: Bool { !lines.isEmpty }
  func next(answering question: (any Question)?) -> InputLine? { lines.popFirst().map(InputLine.text) }
  func write(_ bytes: [UInt8], to stream: StandardStream) { if stream == .answers { answers += bytes } }
  func flush() {}
}
