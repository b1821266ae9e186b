import MVI
import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct ReviewReducerTests {
  private typealias Next = ReviewResult.Next

  private static let draft = ReviewDraft([.overdue: [1, 2], .undated: [3], .waiting: [4]])
  private static let flow = ReviewStep.flow(through: draft)
  private static let asking = ReviewViewState(flow: flow, task: Sample.task(1), isNew: true)
  private static let unconfirmed = ReviewResult.Unconfirmed(
    Confirmation(mutation: .delete([1]), changes: []), .deleted,
    ReviewAction.Asked(task: Sample.task(1), flow: flow))

  private static func flow(_ verdicts: ReviewVerdict...) -> Flow<ReviewStep> {
    var flow = flow
    for verdict in verdicts { flow.answer(verdict) }
    return flow
  }

  @Test func aReviewBeginsWithTheFirstTask() throws {
    try given(ReviewViewState(), for: ReviewReducer.self)
      .when(.began(Self.draft, Next(elsewhere: 0, task: Sample.task(1))))
      .then(Self.asking)
    let only = ReviewDraft([.waiting: [4]])
    try given(Self.asking, for: ReviewReducer.self)
      .when(.began(only, Next(elsewhere: 0, task: Sample.task(4))))
      .then(
        ReviewViewState(
          flow: ReviewStep.flow(through: only), task: Sample.task(4), isNew: true,
          passedOver: [.overdue, .stale, .undated]))
  }

  @Test func aSettledTaskLeadsToTheNextOfItsGroup() throws {
    try given(Self.asking, for: ReviewReducer.self)
      .when(.settled(.kept, nil, Next(elsewhere: 0, task: Sample.task(2))))
      .then(ReviewViewState(flow: Self.flow(.kept), task: Sample.task(2), isNew: true))
    #expect(Self.flow(.kept).current == .overdue)
  }

  @Test func theLastTaskOfAGroupLeadsPastEmptyGroups() throws {
    try given(
      ReviewViewState(flow: Self.flow(.kept), task: Sample.task(2), isNew: true), for: ReviewReducer.self
    )
    .when(.settled(.moved, nil, Next(elsewhere: 0, task: Sample.task(3))))
    .thenOnly {
      $0.flow = Self.flow(.kept, .moved)
      $0.task = Sample.task(3)
      $0.passedOver = [.stale]
    }
  }

  @Test func tasksThatWereSettledElsewhereArePassedOverWithTheirGroups() throws {
    try given(Self.asking, for: ReviewReducer.self)
      .when(.settled(.deleted, nil, Next(elsewhere: 2, task: Sample.task(4))))
      .thenOnly {
        $0.flow = Self.flow(.deleted, .elsewhere, .elsewhere)
        $0.task = Sample.task(4)
        $0.passedOver = [.stale]
      }
    #expect(Self.flow(.deleted, .elsewhere, .elsewhere).current == .waiting)
  }

  @Test func afterTheLastTaskNothingIsAsked() throws {
    let last = ReviewViewState(flow: Self.flow(.kept, .kept, .kept), task: Sample.task(4), isNew: true)
    try given(last, for: ReviewReducer.self)
      .when(.settled(.completed, nil, Next(elsewhere: 0, task: nil)))
      .then { state in
        #expect(state.question == nil)
        #expect(state.flow?.isFinished == true)
        #expect(state.flow?.draft.left == 0)
        #expect(state.flow?.draft.count(.kept) == 3)
        #expect(state.flow?.draft.count(.completed) == 1)
      }
  }

  @Test func aRefusedAnswerAsksAgain() throws {
    try given(Self.asking, for: ReviewReducer.self)
      .when(.refused(.emptyTitle, nil))
      .thenOnly {
        $0.isNew = false
        $0.refusal = .emptyTitle
      }
    try given(ReviewViewState(flow: Self.flow, task: Sample.task(1), refusal: .emptyTitle), for: ReviewReducer.self)
      .when(.explained)
      .thenOnly {
        $0.refusal = nil
        $0.isExplaining = true
      }
  }

  @Test func aTaskThatHasChangedIsShownAnew() throws {
    let other = Sample.task(1, "other")
    try given(Self.asking, for: ReviewReducer.self)
      .when(.refused(.emptyTitle, other))
      .thenOnly {
        $0.task = other
        $0.refusal = .emptyTitle
      }
  }

  @Test func aConfirmationTakesTheQuestionsPlace() throws {
    try given(Self.asking, for: ReviewReducer.self)
      .when(.unconfirmed(Self.unconfirmed))
      .thenOnly { $0.isNew = false }
    let state = TodoReducer.reduce(TodoViewState(), .feature(ReviewResult.unconfirmed(Self.unconfirmed)))
    #expect(state.confirmation == Self.unconfirmed.confirmation)
  }

  @Test(arguments: [ReviewResult.stopped, .failed(.cancelled)])
  func stoppingKeepsWhatWasAnswered(result: ReviewResult) throws {
    let asking = ReviewViewState(flow: Self.flow(.completed), task: Sample.task(2), isNew: true)
    try given(asking, for: ReviewReducer.self)
      .when(result)
      .thenOnly {
        $0.flow?.cancel()
        $0.task = nil
        $0.isNew = false
      }
    let draft = ReviewReducer.reduce(asking, result).flow?.draft
    #expect(draft?.count(.completed) == 1)
    #expect(draft?.left == 3)
  }

  @Test func comingBackShowsTheSummary() throws {
    let summary = ReviewReducer.reduce(Self.asking, .stopped)
    try given(summary, for: ReviewReducer.self).when(.shown).thenOnly { _ in }
    #expect(ReviewScreen.action(for: .show, in: summary) == .show)
    #expect(ReviewScreen.action(for: .show, in: ReviewViewState()) == .begin)
    #expect(ReviewScreen.action(for: .open, in: summary) == .begin)
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    let route = Route(ReviewScreen.self)
    let more = Next(elsewhere: 0, task: Sample.task(1))
    let none = Next(elsewhere: 0, task: nil)
    let told = ChangeReport([.deleted(Sample.task(1))], .deleted(1))
    #expect(ReviewResult.began(Self.draft, more).output == .asks(showing: route))
    #expect(ReviewResult.began(Self.draft, none).output == .shows(route))
    #expect(ReviewResult.settled(.kept, nil, more).output == .asks(showing: route))
    let output = ReviewResult.settled(.deleted, told, more).output
    #expect(output == .changesFirst(told, then: .asks(showing: route)))
    #expect(output.isChange)
    #expect(
      ReviewResult.settled(.deleted, told, none).output
        == .changesFirst(told, then: .shows(route)))
    #expect(!ReviewResult.settled(.kept, ChangeReport([], .nothingToChange), more).output.isChange)
    #expect(ReviewResult.stopped.output == .shows(route))
    #expect(ReviewResult.failed(.cancelled).output == .fails(.cancelled))
  }
}
