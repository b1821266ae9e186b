import MVI
import TodoModel

/// What there is to be seen of the review.
struct ReviewViewState: Equatable, Sendable {
  /// The groups, gone through one after another, and how the tasks in them were answered; nil before the first review.
  var flow: Flow<ReviewStep>?
  /// The task that is asked about, as it was when it was read for that; nil if nothing is asked.
  var task: TodoItem?
  /// Whether the task, as it is, has not been shown before.
  var isNew = false
  /// How many steps of the history have been about it in this review.
  var steps = 0
  /// All that is known of it, if that is to be shown.
  @Boxed var opened: TaskDetails?
  /// The groups that were passed over on the way here, because there is nothing in them.
  var passedOver: [ReviewStep] = []
  /// Why the last answer was not taken.
  var refusal: TodoError?
  /// Whether it is to be shown what can be answered.
  var isExplaining = false

  /// What is asked now.
  var question: (any Question)? {
    guard let task, let step = flow?.current else { return nil }
    let draft = flow?.draft
    return ReviewQuestion(
      step: step, task: task, refusal: refusal, place: (draft?.decisions.count ?? 0) + 1, count: draft?.count ?? 1)
  }

  /// The task that is asked about with what comes after it; it stays when the review is left for a while.
  var asked: ReviewAction.Asked? {
    guard let task, let flow, !flow.isFinished else { return nil }
    return ReviewAction.Asked(task: task, flow: flow, steps: steps)
  }
}

extension ReviewStep {
  /// All groups, at the first that has tasks in it.
  static func flow(through draft: ReviewDraft) -> Flow<ReviewStep> {
    Flow(ReviewStep.allCases, draft: draft)
  }
}
