import TodoModel

/// The meaning of a feature's result for the program around it.
package enum Report: Equatable, Sendable {
  /// Shows a screen and pushes its route unless it is on top. Notices are shown with it, in a batch on standard error.
  case show(Route, notices: [FileNotice] = [])
  /// Shows a screen that itself reports an error.
  case diagnose(Route, TodoError)
  case changed(ChangeReport)
  /// Reports that nothing has changed.
  case notify(Notice, hints: [Hint] = [])
  case fail(TodoError)
  case ask(PendingQuestion.Source, showing: Route? = nil)
  indirect case confirm(PendingAction, showing: Route? = nil)
  indirect case changedFirst(ChangeReport, then: Report)
  case close(ChangeReport)
  /// Runs lines one after another, as if they were typed.
  case run([String])
  case stopRunning, clearScreen
  /// Ends the command without a message.
  case finish
  /// Closes the screen with its work undone.
  case abandon(TodoError)

  /// True if tasks or settings have changed, so that the change has to be made durable.
  var isChange: Bool {
    switch self {
    case .changed: true
    case .close(let report): !report.changes.isEmpty
    case .changedFirst(let report, let next): !report.changes.isEmpty || next.isChange
    case .show, .diagnose, .notify, .fail, .ask, .confirm, .run, .stopRunning, .clearScreen, .finish, .abandon: false
    }
  }
}

package struct PendingQuestion: Equatable, Sendable, Codable {
  package let source: Source
  let isOnScreen: Bool

  package enum Source: Equatable, Sendable, Codable {
    case edit, review, editor
    indirect case action(PendingAction)
  }

  var pending: PendingAction? { if case .action(let pending) = source { pending } else { nil } }

  func refusing(_ error: TodoError) -> PendingQuestion {
    pending.map { PendingQuestion(source: .action(changing($0) { $0.refusal = error }), isOnScreen: isOnScreen) }
      ?? self
  }
}

/// An action that waits for a yes. The shell asks, and runs it once; if no one can be asked, it refuses.
package struct PendingAction: Equatable, Sendable, Codable {
  let asked: Asked
  let confirmed: Features.Action
  var declined = Reply.decline(.notConfirmed(.declined))
  /// The actions for other answers; words are in lower case.
  var otherAnswers: [Answer: Features.Action] = [:]
  /// The accepted answers, for a question that is one of several. If set, it is asked in a batch too, and any other
  /// word is refused, because it may be meant for the next one; if nil, any other word means no.
  var expectation: String?
  var refusalUnasked = TodoError.notConfirmed(.nobodyToAsk)
  var refusal: TodoError?

  enum Asked: Equatable, Sendable, Codable {
    case change(Confirmation)
    case choice(TaskChoice)
    case paste(PasteQuestion)
    case clearing(commands: Int)
    case undoing(commands: Int, since: String)
    case merge(copies: [String])
    case repair
    case sync(SyncWarning, remote: String)
    case importing(String, [String])
  }

  indirect enum Reply: Equatable, Sendable, Codable {
    case run(Features.Action)
    case decline(TodoError)
    case askAgain(TodoError)
  }

  var question: any Question {
    switch asked {
    case .change(let question): return question
    case .choice(let question): return question
    case .paste(let question): return question
    case .clearing(let commands): return History.question(clearing: commands)
    case .undoing(let commands, let first): return History.question(undoing: commands, since: first)
    case .merge(let copies): return Merge.question(about: copies)
    case .repair: return Doctor.question
    case .importing(let question, let lines): return PermissionQuestion(question, lines.map { TextLine($0) })
    case .sync(let warning, let remote):
      return PermissionQuestion(warning.question, [TextLine(warning.words(about: remote), .warning)])
    }
  }

  func reply(to answer: Answer) -> Reply {
    switch answer {
    case .interrupted, .nothing: return otherAnswers[answer].map(Reply.run) ?? declined
    case .line(let line):
      var scanner = LineScanner(line)
      let typed = scanner.remainder()
      let word = typed.text.lowercased()
      if ["y", "yes"].contains(word) { return .run(confirmed) }
      if let other = otherAnswers[.line(word)] { return .run(other) }
      guard let expectation, !["", "n", "no"].contains(word) else { return declined }
      return .askAgain(scanner.unexpected(typed, expected: expectation))
    }
  }

  func canBeAsked(in environment: Environment) -> Bool {
    switch environment.confirmations {
    case .ask: true
    case .refuse: environment.hasAnswers && expectation != nil
    case .assumeYes: false
    }
  }
}
