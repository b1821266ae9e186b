import MVI
import TodoModel

/// Asks about the tasks that need a decision, one after another.
package enum Review: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable {
    /// Begins a review, or resumes it.
    case open
    case show
    case answer(Answer)
  }

  package enum Action: Equatable, Sendable, Codable {
    case begin, show
    /// Asks again at the place where the review was left, unless the task has been changed there.
    case resume(Asked)
    case answer(ReviewAnswer, Asked)
    case confirm(Confirmation, Asked)
    /// Gives up an unconfirmed change and asks again.
    case decline(TodoItem)
    case refuse(TodoError)
    case stop
    /// Ends the review because there are no more answers; the numbers of the tasks left.
    case end(unanswered: [Int])

    /// The task in question and all that follows it.
    package struct Asked: Equatable, Sendable, Codable {
      let task: TodoItem
      let flow: Flow<ReviewStep>
      /// The number of steps in the history about the task.
      var steps = 0

      /// The verdict if nothing more happens to the task.
      var verdictSoFar: ReviewVerdict { steps == 0 ? .kept : task.status == .completed ? .completed : .changed }
    }
  }

  package enum Result: Equatable, Sendable, Codable {
    /// The tasks that need a decision were found; the first is asked about.
    case began(ReviewDraft, Next)
    /// A task is settled, with a report if a change was tried; the next one is asked about.
    case settled(ReviewDecision, ChangeReport?, Next)
    /// A task was changed and still needs a decision: it is asked about again.
    case changed(ChangeReport, TodoItem)
    /// The review went back to this number of decisions; the task, the number of its steps, and the undone changes.
    case wentBack(to: Int, TodoItem, steps: Int, ChangeReport?)
    case resumed(TodoItem)
    case opened(Detail.Content)
    /// The review is left for these lines, of which the last returns to it.
    case left(for: [String])
    indirect case unconfirmed(Confirmation, TodoItem, Flow<ReviewStep>, steps: Int)
    /// A change was not confirmed; the task as it is now.
    case declined(TodoItem?)
    case refused(TodoError, TodoItem?)
    case explained, stopped, shown
    /// The review ended with an error: tasks could not be read or changed, or there were no more answers.
    case failed(TodoError)

    package struct Next: Hashable, Sendable, Codable {
      /// The number of tasks that were settled elsewhere meanwhile, and are skipped.
      package let elsewhere: Int
      /// The task as it is now; nil if all are settled.
      package let task: TodoItem?

      fileprivate var report: Report { task == nil ? .show(Route(.review)) : .ask(.review, showing: Route(.review)) }
    }

    var report: Report {
      switch self {
      case .began(let draft, let next) where draft.isEmpty && next.task == nil: .notify(.nothingToReview(draft.scope))
      case .began(_, let next), .settled(_, nil, let next): next.report
      case .settled(_, let report?, let next): .changedFirst(report, then: next.report)
      case .changed(let report, _), .wentBack(_, _, _, let report?):
        .changedFirst(report, then: .ask(.review, showing: Route(.review)))
      case .unconfirmed(let confirmation, let task, let flow, let steps):
        .confirm(
          PendingAction(confirmation, about: Action.Asked(task: task, flow: flow, steps: steps)),
          showing: Route(.review))
      case .refused, .explained, .opened, .resumed, .wentBack: .ask(.review, showing: Route(.review))
      case .left(let lines): .run(lines)
      case .declined: .changedFirst(ChangeReport([], .declined), then: .ask(.review, showing: Route(.review)))
      case .stopped, .shown: .show(Route(.review))
      case .failed(let error): .fail(error)
      }
    }
  }

  package struct State: Equatable, Sendable, Codable {
    /// The groups in order, and the answers to their tasks; nil before the first review.
    var flow: Flow<ReviewStep>?
    /// The task in question, as last read; nil if nothing is asked.
    var task: TodoItem?
    /// True if the task, as it is, has not been shown before.
    var isNew = false
    var steps = 0
    @Boxed var opened: Detail.Content?
    /// The groups that were skipped on the way here because they are empty.
    var passedOver: [ReviewStep] = []
    var refusal: TodoError?
    var isExplaining = false

    var question: (any Question)? {
      guard task != nil, let flow, flow.current != nil else { return nil }
      return ReviewQuestion(refusal: refusal, place: flow.draft.decisions.count + 1, count: flow.draft.count)
    }

    /// The task in question and its flow, kept while the review is left for a while.
    var asked: Action.Asked? {
      guard let task, let flow, !flow.isFinished else { return nil }
      return Action.Asked(task: task, flow: flow, steps: steps)
    }

    /// Shows a task again if it has changed meanwhile.
    fileprivate mutating func askAgain(about current: TodoItem?) {
      guard let current, current != task else { return }
      task = current
      isNew = true
    }

    fileprivate mutating func proceed(to next: Review.Result.Next) {
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

  static func action(for intent: Intent, in state: State) -> Action {
    switch intent {
    case .open: state.asked.map(Action.resume) ?? .begin
    case .show: state.asked.map(Action.resume) ?? (state.flow == nil ? .begin : .show)
    case .answer(let answer): state.asked.map { action(for: answer, to: $0) } ?? .show
    }
  }

  private static func action(for answer: Answer, to asked: Action.Asked) -> Action {
    switch answer {
    case .nothing: return .end(unanswered: asked.flow.draft.unanswered)
    case .interrupted: return .stop
    case .line(let line):
      do throws(TodoError) { return .answer(try ReviewAnswer(line), asked) } catch { return .refuse(error) }
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
      state.proceed(to: task)
    case .settled(let decision, _, let task):
      state.flow?.answer(decision)
      state.proceed(to: task)
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

  static let verbs: [Verb] = [
    Verb(
      "review",
      summary: "asks about one task after another that calls for a decision: inbox, overdue, stalled projects, stale, "
        + "undated high priority, waiting, someday"
    ) { _ in .feature(.review(.open)) }
  ]
}

extension Review.Action.Asked {
  /// Encodes only the number of the task, so that traces stay short. Traces of actions are not decoded.
  package func encode(to encoder: any Encoder) throws { try task.number.encode(to: encoder) }

  package init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "the number of a task only"))
  }
}

extension PendingAction {
  fileprivate init(_ confirmation: Confirmation, about asked: Review.Action.Asked) {
    self.init(
      asked: .change(confirmation), confirmed: .review(.confirm(confirmation, asked)),
      declined: .run(.review(.decline(asked.task))),
      otherAnswers: [
        .line("stop"): .review(.stop), .line("q"): .review(.stop), .line("quit"): .review(.stop),
        .nothing: .review(.end(unanswered: asked.flow.draft.unanswered)),
      ],
      expectation: "yes (y), no (n) or stop (q)")
  }
}
