import MVI
import TodoModel

/// What happened to the review.
enum ReviewResult: AppResult {
  typealias Owner = ReviewScreen

  /// The tasks that call for a decision have been found; the first of them is asked about.
  case began(ReviewDraft, Next)
  /// A task has been settled; no change if it was so already. The next one is asked about.
  case settled(ReviewDecision, ChangeReport?, Next)
  /// A task has been changed, and still calls for a decision: it is asked about again.
  case changed(ChangeReport, TodoItem)
  /// The review has gone back, to so many decisions; the task as it is, how many steps were about it, and what was undone.
  case wentBack(to: Int, TodoItem, steps: Int, ChangeReport?)
  /// The review goes on with the task as it is by now.
  case resumed(TodoItem)
  /// All that is known of the task is to be shown.
  case opened(TaskDetails)
  /// The review is left for these lines, of which the last comes back to it.
  case left(for: [String])
  /// A change has to be confirmed first.
  indirect case unconfirmed(Unconfirmed)
  /// A change was not confirmed; the task is asked about as it is by now.
  case declined(TodoItem?)
  /// The answer was not taken; the task is asked about as it is by now.
  case refused(TodoError, TodoItem?)
  /// What can be answered is to be shown.
  case explained
  /// The review has been ended before all tasks were settled.
  case stopped
  /// The summary is to be shown.
  case shown
  /// The tasks could not be loaded, or not be changed, or there were no more answers.
  case failed(TodoError)

  var scope: Scope? {
    if case .began(let draft, _) = self { draft.scope } else { nil }
  }

  /// A change that has to be confirmed, and the task that is asked about.
  struct Unconfirmed: Equatable, Sendable, Codable {
    let confirmation: Confirmation
    private let task: TodoItem
    private let flow: Flow<ReviewStep>
    private let steps: Int

    init(_ confirmation: Confirmation, _ asked: ReviewAction.Asked) {
      self.confirmation = confirmation
      (task, flow, steps) = (asked.task, asked.flow, asked.steps)
    }

    var asked: ReviewAction.Asked { ReviewAction.Asked(task: task, flow: flow, steps: steps) }
  }

  /// What comes after a task.
  struct Next: Hashable, Sendable, Codable {
    /// How many tasks something else has seen to meanwhile; they are not asked about.
    package let elsewhere: Int
    /// The task as it is now; nil if all are settled.
    package let task: TodoItem?
  }

  var output: FeatureOutput {
    switch self {
    case .began(let draft, let next) where draft.isEmpty && next.task == nil: .tells(.nothingToReview(draft.scope))
    case .began(_, let next): next.output
    case .settled(_, nil, let next): next.output
    case .settled(_, let told?, let next): .changesFirst(told, then: next.output)
    case .changed(let told, _), .wentBack(_, _, _, let told?):
      .changesFirst(told, then: .asks(showing: Route(ReviewScreen.self)))
    case .unconfirmed(let unconfirmed): .confirms(PendingAction(unconfirmed), showing: Route(ReviewScreen.self))
    case .refused, .explained, .opened, .resumed, .wentBack: .asks(showing: Route(ReviewScreen.self))
    case .left(let lines): .runs(lines)
    case .declined:
      .changesFirst(ChangeReport([], .declined), then: .asks(showing: Route(ReviewScreen.self)))
    case .stopped, .shown: .shows(Route(ReviewScreen.self))
    case .failed(let error): .fails(error)
    }
  }
}

extension ReviewResult.Next {
  fileprivate var output: FeatureOutput {
    task == nil ? .shows(Route(ReviewScreen.self)) : .asks(showing: Route(ReviewScreen.self))
  }
}
