import MVI
import TodoModel

/// What can be undone and redone.
package enum History: Reducer {
  /// What the user wants of the history.
  package enum Intent: Equatable, Sendable, Codable {
    /// See it.
    case open
    /// Have commands undone or redone.
    case walk(UndoRequest)
    /// Have it forgotten.
    case clear
  }

  /// What is to be done with the history.
  package enum Action: Equatable, Sendable, Codable {
    /// Load it.
    case load
    /// Undo or redo commands.
    case walk(UndoRequest)
    /// Say what forgetting it would take away.
    case proposeClearing
    /// Forget it.
    case clear
  }

  /// What happened to the history.
  package enum Result: Equatable, Sendable, Codable {
    /// It has been loaded.
    case loaded(TaskHistory)
    /// Commands have been undone or redone.
    case walked(UndoRequest, UndoResult, references: [TaskReference])
    /// It is to be forgotten, which has to be confirmed: so many commands could be undone and redone.
    case clearingProposed(undone: Int, redone: Int)
    /// It has been forgotten.
    case cleared

    var scope: Scope? {
      if case .walked(_, let walked, _) = self { walked.settings?.after.scope } else { nil }
    }
  }

  /// What there is to be seen of the history.
  package struct State: Equatable, Sendable, Codable {
    /// The history as it was loaded last; nil before that, and when it has changed since.
    var history: TaskHistory?
  }

  static func action(for intent: Intent) -> Action {
    switch intent {
    case .open: .load
    case .walk(let walk): .walk(walk)
    case .clear: .proposeClearing
    }
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .loaded(let history): state = History.State(history: history)
    case .walked, .cleared: state = History.State()
    case .clearingProposed: break
    }
  }
}

extension History.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
    case .loaded: .show(Route(.history))
    case .walked(let walk, let walked, let references):
      .changed(
        ChangeReport(
          walked.changes, walk.isUndo ? .undone(walked.commands) : .redone(walked.commands), hints: walked.hints,
          references: references))
    case .clearingProposed(let undone, let redone):
      .confirm(
        PendingAction(
          asked: .clearing(ClearingQuestion(undone: undone, redone: redone)), confirmed: .history(.clear)))
    case .cleared: .changed(ChangeReport([], .historyCleared))
    }
  }
}

extension UndoResult {
  /// What is on now of the settings that it has changed.
  fileprivate var hints: [Hint] {
    guard let settings else { return [] }
    let (before, after) = (settings.before, settings.after)
    let views = Set(before.views.keys).union(after.views.keys).sorted().filter { before.views[$0] != after.views[$0] }
    return (before.scope == after.scope ? [] : [.scopeNow(after.scope)])
      + views.map { .viewNow($0, after.views[$0]) }
  }
}

extension LineScanner {
  /// Reads how many commands are meant; without a number it is one.
  fileprivate mutating func steps() throws(TodoError) -> Int {
    guard let word = try word() else { return 1 }
    guard let count = Int(word.text), count > 0 else {
      throw unexpected(word, expected: "how many commands, a positive number")
    }
    try expectEnd()
    return count
  }
}

extension History {
  static let verbs: [Verb] = [
    Verb(
      "undo", aliases: ["u"], parameters: "[N]", summary: "takes back the newest command, or the newest N",
      examples: ["undo", "undo 3"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(.history(.walk(.undo(try scanner.steps()))))
    },
    Verb(
      "redo", parameters: "[N]", summary: "does again what was undone last", examples: ["redo", "redo 3"],
      reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(.history(.walk(.redo(try scanner.steps()))))
    },
    Verb(
      "history", parameters: "[clear]",
      summary: "shows what can be undone and redone; `clear` forgets it, and with it what was deleted",
      examples: ["history", "history clear"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(among: [Keyword("clear", following: "", explanation: "forgets it")])
      guard let word else { return .feature(.history(.open)) }
      guard word.text == "clear" else { throw scanner.unexpected(word, expected: "`clear` or nothing") }
      try scanner.expectEnd()
      return .feature(.history(.clear))
    },
  ]
}

/// Runs the actions of the history.
struct HistoryProcessor {
  let environment: Environment

  func result(of action: History.Action) async throws(TodoError) -> History.Result {
    switch action {
    case .load:
      return .loaded(try await environment.dataSource.history())
    case .walk(let walk):
      try environment.refuseInOneStep(walk.isUndo ? "undo" : "redo")
      let walked = try await environment.dataSource.perform(walk, for: environment.command)
      let references = try await environment.dataSource.numbers(of: walked.changes.references)
      return .walked(walk, walked, references: references)
    case .proposeClearing:
      try environment.refuseInOneStep("history clear")
      let history = try await environment.dataSource.history()
      return .clearingProposed(undone: history.cursor, redone: history.steps.count - history.cursor)
    case .clear:
      try await environment.dataSource.clearHistory()
      return .cleared
    }
  }
}

/// Whether to forget everything that could be undone.
struct ClearingQuestion: Equatable, Codable, Question {
  /// How many commands can be undone.
  let undone: Int
  /// How many can be redone.
  let redone: Int

  var prompt: String { "Forget the history? [y/N] " }

  func lines(in zone: some Zone) -> [TextLine] {
    let count = undone + redone
    return [
      TextLine(
        "\(count.counted("command")) can be undone or redone now; this cannot be taken back", .warning)
    ]
  }
}
