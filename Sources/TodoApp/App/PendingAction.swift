import MVI
import TodoModel

/// An action that waits for a yes.
///
/// A feature says how it is asked and what comes of the answers. The program asks, reads the answer, and runs the action
/// once, or refuses it where no one can be asked.
package struct PendingAction: Sendable {
  /// What is asked.
  let question: any Question
  /// What is done after a yes.
  let confirmed: any AppAction
  /// What comes of a no.
  var declined = Reply.decline(.notConfirmed(.declined))
  /// What is done for other answers; words are in small letters.
  var otherAnswers: [Answer: any AppAction] = [:]
  /// The accepted answers, for a question that is one of several. If set, it is asked in a batch too, and any other word is
  /// refused, because it may be meant for the next one; if nil, any other word means no.
  var expectation: String?
  /// Why it is not done where no one can be asked.
  var refusalUnasked = TodoError.notConfirmed(.nobodyToAsk)
  /// Why the last answer was not taken.
  var refusal: TodoError?

  /// What comes of an answer.
  enum Reply: Sendable {
    case run(any AppAction)
    case decline(TodoError)
    case askAgain(TodoError)
  }

  func reply(to answer: Answer) -> Reply {
    switch answer {
    case .interrupted, .nothing:
      return otherAnswers[answer].map(Reply.run) ?? declined
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
}

extension PendingAction: Equatable {
  /// The answers follow from what is asked and what is done.
  package static func == (left: PendingAction, right: PendingAction) -> Bool {
    left.question.isEqual(to: right.question) && left.confirmed.isEqual(to: right.confirmed)
      && left.refusal == right.refusal
  }
}

extension AppAction {
  fileprivate func isEqual(to other: any AppAction) -> Bool { self == other as? Self }
}

extension AppResult {
  /// The result for the whole program, after what was found out about the file on the way; where it waits for a yes and no
  /// one is asked, what comes of that.
  func programResults(in environment: TodoEnvironment) -> Results<TodoResult> {
    guard case .confirms(let pending, _) = output, !environment.asks(pending) else {
      return environment.withFileNotices(.feature(self))
    }
    return environment.confirmations == .assumeYes
      ? pending.confirmed.programResults(in: environment)
      : environment.withFileNotices(.program(.failed(pending.refusalUnasked)))
  }
}

extension TodoEnvironment {
  fileprivate func asks(_ pending: PendingAction) -> Bool {
    switch self.confirmations {
    case .ask: true
    case .refuse: self.hasAnswers && pending.expectation != nil
    case .assumeYes: false
    }
  }
}
