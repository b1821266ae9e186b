import MVI
import TodoModel

/// Going through the tasks that call for a decision, one after another.
package enum Review: Reducer {
  /// What the user wants of the review.
  package enum Intent: Equatable, Sendable, Codable {
    /// Go through the tasks that call for a decision.
    case open
    /// See again how the last review went.
    case show
    /// Settle what has been asked.
    case answer(Answer)
  }

  /// What there is to be seen of the review.
  package struct State: Equatable, Sendable, Codable {
    /// The groups, gone through one after another, and how the tasks in them were answered; nil before the first review.
    var flow: Flow<ReviewStep>?
    /// The task that is asked about, as it was when it was read for that; nil if nothing is asked.
    var task: TodoItem?
    /// Whether the task, as it is, has not been shown before.
    var isNew = false
    /// How many steps of the history have been about it in this review.
    var steps = 0
    /// All that is known of it, if that is to be shown.
    @BoxedOptional var opened: TaskDetails?
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
    var asked: Review.Action.Asked? {
      guard let task, let flow, !flow.isFinished else { return nil }
      return Review.Action.Asked(task: task, flow: flow, steps: steps)
    }
  }

  static func action(for intent: Review.Intent, in state: Review.State) -> Review.Action {
    switch intent {
    case .open: state.asked.map(Review.Action.resume) ?? .begin
    case .show: state.asked.map(Review.Action.resume) ?? (state.flow == nil ? .begin : .show)
    case .answer(let answer): state.asked.map { action(for: answer, to: $0) } ?? .show
    }
  }

  private static func action(for answer: Answer, to asked: Review.Action.Asked) -> Review.Action {
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

  package static func reduce(_ state: inout State, _ result: Result) {
    state.isNew = false
    state.passedOver = []
    state.refusal = nil
    state.isExplaining = false
    state.opened = nil
    switch result {
    case .began(let draft, let task):
      state.flow = ReviewStep.flow(through: draft)
      state.goOn(to: task)
    case .settled(let decision, _, let task):
      state.flow?.answer(decision)
      state.goOn(to: task)
    case .changed(_, let task):
      state.steps += 1
      state.askAgain(about: task)
    case .wentBack(let count, let task, let steps, _):
      state.flow = state.flow?.back(to: count)
      (state.task, state.isNew, state.steps) = (task, true, steps)
    case .resumed(let task): (state.task, state.isNew) = (task, true)
    case .opened(let content): state.opened = content
    case .declined(let task): state.askAgain(about: task)
    case .refused(let error, let task):
      state.refusal = error
      state.askAgain(about: task)
    case .explained: state.isExplaining = true
    case .stopped, .failed:
      state.flow?.cancel()
      state.task = nil
    case .unconfirmed, .shown, .left: break
    }
  }
}

extension Review {
  /// What is to be done for the review.
  package enum Action: Equatable, Sendable, Codable {
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
    package struct Asked: Equatable, Sendable, Codable {
      /// The task as it was shown.
      let task: TodoItem
      /// How far the review has come.
      let flow: Flow<ReviewStep>
      /// How many steps of the history have been about it already.
      var steps = 0

      /// The verdict if nothing more happens to the task.
      var verdictSoFar: ReviewVerdict { steps == 0 ? .kept : task.status == .completed ? .completed : .changed }

    }
  }
}

extension Review.Action.Asked {
  /// Encodes the number of the task only: a trace would grow with all that is to come. Actions are not read back from a trace.
  package func encode(to encoder: any Encoder) throws {
    try task.number.encode(to: encoder)
  }

  package init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "the number of a task only"))
  }
}

extension PendingAction {
  /// A change that an answer in the review takes along.
  init(_ unconfirmed: Review.Result.Unconfirmed) {
    let asked = unconfirmed.asked
    self.init(
      asked: .change(unconfirmed.confirmation),
      confirmed: .review(.confirm(unconfirmed.confirmation, asked)),
      declined: .run(.review(.decline(asked.task))),
      otherAnswers: [
        .line("stop"): .review(.stop), .line("q"): .review(.stop), .line("quit"): .review(.stop),
        .nothing: .review(.end(unanswered: asked.flow.draft.unanswered)),
      ],
      expectation: "yes (y), no (n) or stop (q)")
  }
}

extension Review {
  /// What happened to the review.
  package enum Result: Equatable, Sendable, Codable {
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
    /// The review has ended with an error: tasks could not be read or changed, or there were no more answers.
    case failed(TodoError)

    var scope: Scope? {
      if case .began(let draft, _) = self { draft.scope } else { nil }
    }

    /// A change that has to be confirmed, and the task that is asked about.
    package struct Unconfirmed: Equatable, Sendable, Codable {
      let confirmation: Confirmation
      private let task: TodoItem
      private let flow: Flow<ReviewStep>
      private let steps: Int

      init(_ confirmation: Confirmation, _ asked: Review.Action.Asked) {
        self.confirmation = confirmation
        (task, flow, steps) = (asked.task, asked.flow, asked.steps)
      }

      var asked: Review.Action.Asked { Review.Action.Asked(task: task, flow: flow, steps: steps) }
    }

    /// What comes after a task.
    package struct Next: Hashable, Sendable, Codable {
      /// How many tasks something else has seen to meanwhile; they are not asked about.
      package let elsewhere: Int
      /// The task as it is now; nil if all are settled.
      package let task: TodoItem?
    }
  }
}

extension Review.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
    case .began(let draft, let next) where draft.isEmpty && next.task == nil: .notify(.nothingToReview(draft.scope))
    case .began(_, let next): next.report
    case .settled(_, nil, let next): next.report
    case .settled(_, let told?, let next): .changedFirst(told, then: next.report)
    case .changed(let told, _), .wentBack(_, _, _, let told?):
      .changedFirst(told, then: .ask(.review, showing: Route(.review)))
    case .unconfirmed(let unconfirmed): .confirm(PendingAction(unconfirmed), showing: Route(.review))
    case .refused, .explained, .opened, .resumed, .wentBack: .ask(.review, showing: Route(.review))
    case .left(let lines): .run(lines)
    case .declined:
      .changedFirst(ChangeReport([], .declined), then: .ask(.review, showing: Route(.review)))
    case .stopped, .shown: .show(Route(.review))
    case .failed(let error): .fail(error)
    }
  }
}

extension Review.Result.Next {
  fileprivate var report: Report {
    task == nil ? .show(Route(.review)) : .ask(.review, showing: Route(.review))
  }
}

extension ReviewStep {
  /// All groups, at the first that has tasks in it.
  static func flow(through draft: ReviewDraft) -> Flow<ReviewStep> {
    Flow(ReviewStep.allCases, draft: draft)
  }
}

extension Review.State {
  /// A task that has become another meanwhile is shown again.
  fileprivate mutating func askAgain(about current: TodoItem?) {
    guard let current, current != task else { return }
    task = current
    isNew = true
  }

  fileprivate mutating func goOn(to next: Review.Result.Next) {
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

extension Review {
  static let verbs: [Verb] = [
    Verb(
      "review",
      summary: "asks about one task after another that calls for a decision: inbox, overdue, stalled projects, stale, "
        + "undated high priority, waiting, someday"
    ) { _ in
      .feature(.review(.open))
    }
  ]
}
