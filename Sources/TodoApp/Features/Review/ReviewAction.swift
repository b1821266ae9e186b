import MVI
import TodoModel

/// What is to be done for the review.
enum ReviewAction: AppAction {
  typealias Owner = ReviewScreen

  /// Look for the tasks that call for a decision.
  case begin
  /// Show the summary.
  case show
  /// Leave the task as it is and go on.
  case keep(Asked)
  /// Make a change to the task and go on.
  case change(ReviewChange, Asked)
  /// Make a change that has been confirmed and go on.
  case confirm(Confirmation, ReviewVerdict, Asked)
  /// Give up a change that has not been confirmed, and ask again.
  case decline(TodoItem)
  /// Ask again, saying why the answer was not taken.
  case refuse(TodoError)
  /// Ask again, saying what can be answered.
  case explain
  /// End the review.
  case stop
  /// End it because there are no more answers, before these tasks were answered.
  case end(unanswered: [Int])

  /// The task that is asked about, with what comes after it.
  struct Asked: Equatable, Encodable, Sendable {
    /// The task as it was shown.
    let task: TodoItem
    /// How far the review has come.
    let flow: Flow<ReviewStep>

    /// Only the number: a trace would hold all that is to come with each task.
    package func encode(to encoder: any Encoder) throws {
      try task.number.encode(to: encoder)
    }
  }
}

/// What an answer changes about the task that is asked about.
enum ReviewChange: Hashable, Sendable, Codable {
  /// It is done.
  case done
  /// It is due then; nil takes the date away.
  case due(DateExpression?)
  /// It goes.
  case delete
}

extension ReviewAction {
  /// What an intent asks for, in the light of what is shown.
  init(_ intent: ReviewIntent, in state: ReviewViewState) {
    switch intent {
    case .open: self = .begin
    case .show: self = state.flow == nil ? .begin : .show
    case .answer(let answer):
      guard let flow = state.flow, let task = state.task else {
        self = .show
        return
      }
      self.init(answer, to: Asked(task: task, flow: flow))
    }
  }

  private init(_ answer: Answer, to asked: Asked) {
    switch answer {
    case .nothing: self = .end(unanswered: asked.flow.draft.unanswered)
    case .interrupted: self = .stop
    case .line(let line):
      do throws(TodoError) {
        switch try ReviewAnswer(line) {
        case .keep: self = .keep(asked)
        case .done: self = .change(.done, asked)
        case .due(let date): self = .change(.due(date), asked)
        case .delete: self = .change(.delete, asked)
        case .stop: self = .stop
        case .explain: self = .explain
        }
      } catch {
        self = .refuse(error)
      }
    }
  }
}

extension PendingAction {
  /// A change that an answer in the review takes along.
  init(_ unconfirmed: ReviewResult.Unconfirmed) {
    let asked = unconfirmed.asked
    self.init(
      question: unconfirmed.confirmation,
      confirmed: ReviewAction.confirm(unconfirmed.confirmation, unconfirmed.verdict, asked),
      declined: .run(ReviewAction.decline(asked.task)),
      otherAnswers: [
        .line("stop"): ReviewAction.stop, .line("q"): ReviewAction.stop, .line("quit"): ReviewAction.stop,
        .nothing: ReviewAction.end(unanswered: asked.flow.draft.unanswered),
      ],
      expectation: "yes (y), no (n) or stop (q)")
  }
}

extension ReviewChange {
  /// What becomes of the task.
  var verdict: ReviewVerdict {
    switch self {
    case .done: .completed
    case .due: .moved
    case .delete: .deleted
    }
  }

  /// The change as it is made.
  func mutation(of number: Int) -> Mutation {
    switch self {
    case .done: .complete([number])
    case .due(let date): .save([.due(date)], to: [number])
    case .delete: .delete([number])
    }
  }

  /// The line that would do the same by itself; the history remembers it.
  func command(for number: Int) -> String {
    switch self {
    case .done: return "done \(number)"
    case .due(let date):
      let text = date?.description ?? ""
      return "modify \(number) due:" + (text.contains(" ") ? "\"\(text)\"" : text)
    case .delete: return "delete \(number)"
    }
  }
}
