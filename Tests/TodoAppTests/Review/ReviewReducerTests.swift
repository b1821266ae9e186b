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
    Confirmation(mutation: .delete([1]), changes: []),
    ReviewAction.Asked(task: Sample.task(1), flow: flow))

  private static func flow(_ decisions: ReviewDecision...) -> Flow<ReviewStep> {
    var flow = flow
    for decision in decisions { flow.answer(decision) }
    return flow
  }

  private static func of(_ verdict: ReviewVerdict, steps: Int = 0) -> ReviewDecision {
    ReviewDecision(verdict, about: Sample.task(1), steps: steps)
  }

  @Test func aReviewBeginsWithTheFirstTask() throws {
    try given(ReviewViewState(), for: ReviewReducer.self)
      .when(.began(Self.draft, Next(elsewhere: 0, task: Sample.task(1))))
      .then(ReviewViewState(flow: Self.flow, task: Sample.task(1), isNew: true, passedOver: [.inbox]))
    let only = ReviewDraft([.waiting: [4]])
    try given(Self.asking, for: ReviewReducer.self)
      .when(.began(only, Next(elsewhere: 0, task: Sample.task(4))))
      .then(
        ReviewViewState(
          flow: ReviewStep.flow(through: only), task: Sample.task(4), isNew: true,
          passedOver: [.inbox, .overdue, .stalled, .stale, .undated]))
  }

  @Test func aSettledTaskLeadsToTheNextOfItsGroup() throws {
    try given(Self.asking, for: ReviewReducer.self)
      .when(.settled(Self.of(.kept), nil, Next(elsewhere: 0, task: Sample.task(2))))
      .then(ReviewViewState(flow: Self.flow(Self.of(.kept)), task: Sample.task(2), isNew: true))
    #expect(Self.flow(Self.of(.kept)).current == .overdue)
  }

  @Test func theLastTaskOfAGroupLeadsPastEmptyGroups() throws {
    try given(
      ReviewViewState(flow: Self.flow(Self.of(.kept)), task: Sample.task(2), isNew: true), for: ReviewReducer.self
    )
    .when(.settled(Self.of(.moved), nil, Next(elsewhere: 0, task: Sample.task(3))))
    .thenOnly {
      $0.flow = Self.flow(Self.of(.kept), Self.of(.moved))
      $0.task = Sample.task(3)
      $0.passedOver = [.stalled, .stale]
    }
  }

  @Test func tasksThatWereSettledElsewhereArePassedOverWithTheirGroups() throws {
    try given(Self.asking, for: ReviewReducer.self)
      .when(.settled(Self.of(.deleted), nil, Next(elsewhere: 2, task: Sample.task(4))))
      .thenOnly {
        $0.flow = Self.flow(Self.of(.deleted), ReviewDecision(.elsewhere), ReviewDecision(.elsewhere))
        $0.task = Sample.task(4)
        $0.passedOver = [.stalled, .stale]
      }
    #expect(Self.flow(Self.of(.deleted), ReviewDecision(.elsewhere), ReviewDecision(.elsewhere)).current == .waiting)
  }

  @Test func afterTheLastTaskNothingIsAsked() throws {
    let last = ReviewViewState(
      flow: Self.flow(Self.of(.kept), Self.of(.kept), Self.of(.kept)), task: Sample.task(4), isNew: true)
    try given(last, for: ReviewReducer.self)
      .when(.settled(Self.of(.completed), nil, Next(elsewhere: 0, task: nil)))
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

  @Test func aChangeThatDecidesNothingAsksOnAboutTheTaskAsItIs() throws {
    let other = Sample.task(1, "other")
    try given(Self.asking, for: ReviewReducer.self)
      .when(.changed(ChangeReport([], .saved(1)), other))
      .thenOnly { ($0.task, $0.steps) = (other, 1) }
  }

  @Test func goingBackForgetsWhatWasDecidedSince() throws {
    let later = ReviewViewState(
      flow: Self.flow(Self.of(.moved, steps: 1), Self.of(.kept)), task: Sample.task(3), steps: 2, passedOver: [.stale])
    try given(later, for: ReviewReducer.self)
      .when(.wentBack(to: 0, Sample.task(1), steps: 1, nil))
      .then(ReviewViewState(flow: Self.flow, task: Sample.task(1), isNew: true, steps: 1))
  }

  @Test func whatIsKnownOfATaskIsShownOnce() throws {
    let content = TaskDetails(Sample.task(1), among: [], at: Sample.clock.present)
    let opened = ReviewReducer.reduce(Self.asking, .opened(content))
    #expect(opened.opened == content && opened.question != nil)
    #expect(ReviewReducer.reduce(opened, .explained).opened == nil)
  }

  @Test func whereTheReviewWasLeftItIsResumed() throws {
    try given(Self.asking, for: ReviewReducer.self).when(.left(for: ["edit 1", "review"])).thenOnly { $0.isNew = false }
    let asked = try #require(Self.asking.asked)
    #expect(ReviewScreen.action(for: .open, in: Self.asking) == .resume(asked))
    #expect(ReviewScreen.action(for: .show, in: Self.asking) == .resume(asked))
    try given(Self.asking, for: ReviewReducer.self)
      .when(.resumed(Sample.task(1, "other")))
      .thenOnly { $0.task = Sample.task(1, "other") }
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
    let asking = ReviewViewState(flow: Self.flow(Self.of(.completed)), task: Sample.task(2), isNew: true)
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
    #expect(ReviewResult.settled(Self.of(.kept), nil, more).output == .asks(showing: route))
    let output = ReviewResult.settled(Self.of(.deleted), told, more).output
    #expect(output == .changesFirst(told, then: .asks(showing: route)))
    #expect(output.isChange)
    #expect(
      ReviewResult.settled(Self.of(.deleted), told, none).output
        == .changesFirst(told, then: .shows(route)))
    #expect(!ReviewResult.settled(Self.of(.kept), ChangeReport([], .nothingToChange), more).output.isChange)
    #expect(ReviewResult.stopped.output == .shows(route))
    #expect(ReviewResult.failed(.cancelled).output == .fails(.cancelled))
  }
}
