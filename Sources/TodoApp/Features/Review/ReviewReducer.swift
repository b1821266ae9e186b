import MVI
import TodoModel

/// Reduces what has happened to the review into the state that is shown.
enum ReviewReducer: Reducer {
  static func reduce(_ state: ReviewViewState, _ result: ReviewResult) -> ReviewViewState {
    var next = state
    next.isNew = false
    next.passedOver = []
    next.refusal = nil
    next.isExplaining = false
    next.opened = nil
    switch result {
    case .began(let draft, let task):
      next.flow = ReviewStep.flow(through: draft)
      next.goOn(to: task)
    case .settled(let decision, _, let task):
      next.flow?.answer(decision)
      next.goOn(to: task)
    case .changed(_, let task):
      next.steps += 1
      next.askAgain(about: task)
    case .wentBack(let count, let task, let steps, _):
      next.flow = next.flow?.back(to: count)
      (next.task, next.isNew, next.steps) = (task, true, steps)
    case .resumed(let task): (next.task, next.isNew) = (task, true)
    case .opened(let content): next.opened = content
    case .declined(let task): next.askAgain(about: task)
    case .refused(let error, let task):
      next.refusal = error
      next.askAgain(about: task)
    case .explained: next.isExplaining = true
    case .stopped, .failed:
      next.flow?.cancel()
      next.task = nil
    case .unconfirmed, .shown, .left: break
    }
    return next
  }
}

extension ReviewViewState {
  /// A task that has become another meanwhile is shown again.
  fileprivate mutating func askAgain(about current: TodoItem?) {
    guard let current, current != task else { return }
    task = current
    isNew = true
  }

  fileprivate mutating func goOn(to next: ReviewResult.Next) {
    passedOver = flow?.passedOver ?? []
    for _ in 0..<next.elsewhere {
      flow?.answer(ReviewDecision(.elsewhere))
      passedOver += flow?.passedOver ?? []
    }
    task = next.task
    isNew = true
    steps = 0
  }
}
