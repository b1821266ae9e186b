import MVI
import TodoModel

/// What is to be done for the review.
enum ReviewAction: AppAction {
  typealias Owner = ReviewScreen

  /// Look for the tasks that call for a decision.
  case begin
  /// Show the summary.
  case show
  /// Ask on where the review was left, unless the task was seen to meanwhile.
  case resume(Asked)
  /// Leave the task as it is and go on.
  case keep(Asked)
  /// Make a change to the task and go on.
  case change(ReviewChange, Asked)
  /// Make a change that has been confirmed and go on.
  case confirm(Confirmation, Asked)
  /// Give up a change that has not been confirmed, and ask again.
  case decline(TodoItem)
  /// Show all that is known of the task, and ask again.
  case open(Asked)
  /// Go through the fields of the task, and come back then.
  case edit(Asked)
  /// Ask again about the task before.
  case goBack(Asked)
  /// Take the last change back, and ask again about its task.
  case undo(Asked)
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
    /// How many steps of the history have been about it already.
    var steps = 0

    /// What has become of it, if nothing more does.
    var verdictSoFar: ReviewVerdict { steps == 0 ? .kept : task.status == .completed ? .completed : .changed }

    /// Only the number: a trace would hold all that is to come with each task.
    package func encode(to encoder: any Encoder) throws {
      try task.number.encode(to: encoder)
    }
  }
}

extension ReviewScreen {
  static func action(for intent: ReviewIntent, in state: ReviewViewState) -> ReviewAction {
    switch intent {
    case .open: state.asked.map(ReviewAction.resume) ?? .begin
    case .show: state.asked.map(ReviewAction.resume) ?? (state.flow == nil ? .begin : .show)
    case .answer(let answer): state.asked.map { action(for: answer, to: $0) } ?? .show
    }
  }

  private static func action(for answer: Answer, to asked: ReviewAction.Asked) -> ReviewAction {
    switch answer {
    case .nothing: return .end(unanswered: asked.flow.draft.unanswered)
    case .interrupted: return .stop
    case .line(let line):
      do throws(TodoError) {
        switch try ReviewAnswer(line) {
        case .keep: return .keep(asked)
        case .change(let change): return .change(change, asked)
        case .open: return .open(asked)
        case .edit: return .edit(asked)
        case .back: return .goBack(asked)
        case .undo: return .undo(asked)
        case .stop: return .stop
        case .explain: return .explain
        }
      } catch {
        return .refuse(error)
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
      confirmed: ReviewAction.confirm(unconfirmed.confirmation, asked),
      declined: .run(ReviewAction.decline(asked.task)),
      otherAnswers: [
        .line("stop"): ReviewAction.stop, .line("q"): ReviewAction.stop, .line("quit"): ReviewAction.stop,
        .nothing: ReviewAction.end(unanswered: asked.flow.draft.unanswered),
      ],
      expectation: "yes (y), no (n) or stop (q)")
  }
}
