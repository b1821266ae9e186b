/// One step of a flow: asks for one thing and puts the answer where it belongs.
///
///     func answer(_ answer: String, into draft: Draft) throws(Refusal) -> Draft {
///       var next = draft
///       switch (self, answer) {
///       case (.name, _): next.name = answer
///       case (.members, ""): next.isComplete = true
///       case (.members, _) where answer.contains("@"): next.members.append(answer)
///       case (.members, _): throw Refusal(said: answer)
///       }
///       return next
///     }
public protocol FlowStep: Equatable, Sendable {
  /// The value that the steps of a flow fill in together.
  associatedtype Draft: Equatable & Sendable
  /// An answer of the user.
  associatedtype Answer
  /// The reason for which an answer is refused.
  associatedtype Refusal: Error

  /// Returns true if this step has anything to ask, given the draft so far.
  func isApplicable(to draft: Draft) -> Bool

  /// The draft with the answer in it.
  func answer(_ answer: Answer, into draft: Draft) throws(Refusal) -> Draft

  /// Returns true if an answer was the last that this step needs, given the draft with the answer in it.
  func isComplete(in draft: Draft) -> Bool
}

extension FlowStep {
  /// True, after one answer.
  public func isComplete(in draft: Draft) -> Bool { true }
}

/// Steps that ask one after another and fold the answers into one draft: a wizard as a value.
///
/// A flow is part of a state, and a reducer moves it. Steps that do not apply are passed over in both directions;
/// whether one applies is checked when it is reached, so it can depend on an earlier answer. A step that asks
/// several things stays until it is complete.
///
///     var flow = Flow<Step>([.name, .members], draft: Step.Draft())
public struct Flow<Step: FlowStep>: Equatable, Sendable {
  /// The draft so far.
  public private(set) var draft: Step.Draft
  /// All steps, those that do not apply included.
  public let steps: [Step]
  /// The steps that the last move went past because they do not apply, in their order.
  public private(set) var passedOver: [Step] = []
  private var position = 0
  private var passed: [Int] = []

  /// A flow at its first applicable step.
  public init(_ steps: [Step], draft: Step.Draft) {
    (self.steps, self.draft) = (steps, draft)
    advance(to: 0)
  }

  /// The current step; nil when all have been passed, and when the flow was cancelled.
  public var current: Step? { position < steps.count ? steps[position] : nil }

  /// True if nothing is asked any more: every applicable step has been answered or skipped, or the flow was cancelled.
  public var isFinished: Bool { current == nil }

  /// True if there is an earlier step to go back to.
  public var canGoBack: Bool { previousApplicable != nil }

  /// Takes the answer to the current step, and moves to the next once that is complete; a refused one changes nothing.
  public mutating func answer(_ answer: Step.Answer) throws(Step.Refusal) {
    guard let current else { return }
    draft = try current.answer(answer, into: draft)
    passedOver = []
    guard current.isComplete(in: draft) else { return }
    passed.append(position)
    advance(to: position + 1)
  }

  /// Skips the current step; does nothing in a finished flow.
  public mutating func skip() {
    guard !isFinished else { return }
    passed.append(position)
    advance(to: position + 1)
  }

  /// Goes back to the step shown before, and returns true if there was one. The answers stay in the draft.
  @discardableResult public mutating func back() -> Bool {
    guard let previous = previousApplicable else { return false }
    position = passed[previous]
    passedOver = []
    passed.removeSubrange(previous...)
    return true
  }

  /// Ends the flow before its last step, so that it is finished and `back()` does nothing. The draft keeps its
  /// answers; the caller has to remember the cancellation.
  public mutating func cancel() { (passed, passedOver, position) = ([], [], steps.count) }

  // A later answer may have made a passed step inapplicable.
  private var previousApplicable: Int? { passed.lastIndex { steps[$0].isApplicable(to: draft) } }

  private mutating func advance(to start: Int) {
    position = start
    while position < steps.count, !steps[position].isApplicable(to: draft) { position += 1 }
    passedOver = Array(steps[start..<position])
  }
}

extension Flow: Codable where Step: Codable, Step.Draft: Codable {}

extension Flow: CustomReflectable {
  /// The current step, those that were passed and those that were passed over, and the draft.
  public var customMirror: Mirror {
    let children: KeyValuePairs<String, Any> = [
      "current": current as Any, "passed": passed.map { steps[$0] }, "passedOver": passedOver, "draft": draft,
    ]
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
