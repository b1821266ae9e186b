import MVI
import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct ReviewReducerTests {
  private typealias Next = Review.Result.Next

  private static let draft = ReviewDraft([.overdue: [1, 2], .undated: [3], .waiting: [4]])
  private static let flow = ReviewStep.flow(through: draft)
  private static let asking = Review.State(flow: flow, task: Sample.task(1), isNew: true)
  private static let confirmation = Confirmation(mutation: .delete([1]), changes: [])
  private static let unconfirmed = Review.Result.unconfirmed(confirmation, Sample.task(1), flow, steps: 0)

  private static func flow(_ decisions: ReviewDecision...) -> Flow<ReviewStep> {
    var flow = flow
    for decision in decisions { flow.answer(decision) }
    return flow
  }

  private static func of(_ verdict: ReviewVerdict, steps: Int = 0) -> ReviewDecision {
    ReviewDecision(verdict, about: Sample.task(1), steps: steps)
  }

  private static func next(_ number: Int?, elsewhere: Int = 0) -> Next {
    Next(elsewhere: elsewhere, task: number.map { Sample.task($0) })
  }

  private func when(_ result: Review.Result, in state: Review.State = Self.asking) -> When<Review> {
    given(state, for: Review.self).when(result)
  }

  @Test func aReviewBeginsWithTheFirstTask() throws {
    try when(.began(Self.draft, Self.next(1)), in: Review.State())
      .then(Review.State(flow: Self.flow, task: Sample.task(1), isNew: true, passedOver: [.inbox]))
    let only = ReviewDraft([.waiting: [4]])
    try when(.began(only, Self.next(4))).then(
      Review.State(
        flow: ReviewStep.flow(through: only), task: Sample.task(4), isNew: true,
        passedOver: [.inbox, .overdue, .stalled, .stale, .undated]))
  }

  @Test func aSettledTaskLeadsToTheNextOfItsGroup() throws {
    try when(.settled(Self.of(.kept), nil, Self.next(2)))
      .then(Review.State(flow: Self.flow(Self.of(.kept)), task: Sample.task(2), isNew: true))
    #expect(Self.flow(Self.of(.kept)).current == .overdue)
  }

  @Test func theLastTaskOfAGroupLeadsPastEmptyGroups() throws {
    try when(
      .settled(Self.of(.moved), nil, Self.next(3)),
      in: Review.State(flow: Self.flow(Self.of(.kept)), task: Sample.task(2), isNew: true)
    )
    .thenOnly {
      $0.flow = Self.flow(Self.of(.kept), Self.of(.moved))
      $0.task = Sample.task(3)
      $0.passedOver = [.stalled, .stale]
    }
  }

  @Test func tasksThatWereSettledElsewhereArePassedOverWithTheirGroups() throws {
    try when(.settled(Self.of(.deleted), nil, Self.next(4, elsewhere: 2))).thenOnly {
      $0.flow = Self.flow(Self.of(.deleted), ReviewDecision(.elsewhere), ReviewDecision(.elsewhere))
      $0.task = Sample.task(4)
      $0.passedOver = [.stalled, .stale]
    }
    #expect(Self.flow(Self.of(.deleted), ReviewDecision(.elsewhere), ReviewDecision(.elsewhere)).current == .waiting)
  }

  @Test func afterTheLastTaskNothingIsAsked() throws {
    let last = Review.State(
      flow: Self.flow(Self.of(.kept), Self.of(.kept), Self.of(.kept)), task: Sample.task(4), isNew: true)
    try when(.settled(Self.of(.completed), nil, Self.next(nil)), in: last).then { state in
      #expect(state.question == nil)
      #expect((state.flow?.isFinished, state.flow?.draft.left) == (true, 0))
      #expect(state.flow?.draft.count(.kept) == 3)
      #expect(state.flow?.draft.count(.completed) == 1)
    }
  }

  @Test func aRefusedAnswerAsksAgain() throws {
    try when(.refused(.emptyTitle, nil)).thenOnly { ($0.isNew, $0.refusal) = (false, .emptyTitle) }
    try when(.explained, in: Review.State(flow: Self.flow, task: Sample.task(1), refusal: .emptyTitle))
      .thenOnly { ($0.refusal, $0.isExplaining) = (nil, true) }
  }

  @Test func aChangeThatDecidesNothingAsksOnAboutTheTaskAsItIs() throws {
    let other = Sample.task(1, "other")
    try when(.changed(ChangeReport([], .saved(1)), other)).thenOnly { ($0.task, $0.steps) = (other, 1) }
  }

  @Test func goingBackForgetsWhatWasDecidedSince() throws {
    let later = Review.State(
      flow: Self.flow(Self.of(.moved, steps: 1), Self.of(.kept)), task: Sample.task(3), steps: 2, passedOver: [.stale])
    try when(.wentBack(to: 0, Sample.task(1), steps: 1, nil), in: later)
      .then(Review.State(flow: Self.flow, task: Sample.task(1), isNew: true, steps: 1))
  }

  @Test func whatIsKnownOfATaskIsShownOnce() throws {
    let content = Detail.Content(Sample.task(1), among: [], at: Sample.clock.present)
    let opened = Review.reduce(Self.asking, .opened(content))
    #expect(opened.opened == content && opened.question != nil)
    #expect(Review.reduce(opened, .explained).opened == nil)
  }

  @Test func whereTheReviewWasLeftItIsResumed() throws {
    try when(.left(for: ["edit 1", "review"])).thenOnly { $0.isNew = false }
    let asked = try #require(Self.asking.asked)
    #expect(Review.action(for: .open, in: Self.asking) == .resume(asked))
    #expect(Review.action(for: .show, in: Self.asking) == .resume(asked))
    try when(.resumed(Sample.task(1, "other"))).thenOnly { $0.task = Sample.task(1, "other") }
  }

  @Test func aTaskThatHasChangedIsShownAnew() throws {
    let other = Sample.task(1, "other")
    try when(.refused(.emptyTitle, other)).thenOnly { ($0.task, $0.refusal) = (other, .emptyTitle) }
  }

  @Test func aConfirmationTakesTheQuestionsPlace() throws {
    try when(Self.unconfirmed).thenOnly { $0.isNew = false }
    let state = ShellReducer.reduce(Shell.State(), .feature(.review(Self.unconfirmed)))
    #expect(state.confirmation == Self.confirmation)
  }

  @Test(arguments: [Review.Result.stopped, .failed(.cancelled)])
  func stoppingKeepsWhatWasAnswered(result: Review.Result) throws {
    let asking = Review.State(flow: Self.flow(Self.of(.completed)), task: Sample.task(2), isNew: true)
    try when(result, in: asking).thenOnly {
      $0.flow?.cancel()
      $0.task = nil
      $0.isNew = false
    }
    let draft = Review.reduce(asking, result).flow?.draft
    #expect((draft?.count(.completed), draft?.left) == (1, 3))
  }

  @Test func comingBackShowsTheSummary() throws {
    let summary = Review.reduce(Self.asking, .stopped)
    try when(.shown, in: summary).thenOnly { _ in }
    #expect(Review.action(for: .show, in: summary) == .show)
    #expect(Review.action(for: .show, in: Review.State()) == .begin)
    #expect(Review.action(for: .open, in: summary) == .begin)
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    let route = Route(.review)
    let more = Self.next(1)
    let none = Self.next(nil)
    let told = ChangeReport([.deleted(Sample.task(1))], .changed(.delete, 1))
    #expect(Review.Result.began(Self.draft, more).report == .ask(.review, showing: route))
    #expect(Review.Result.began(Self.draft, none).report == .show(route))
    #expect(Review.Result.settled(Self.of(.kept), nil, more).report == .ask(.review, showing: route))
    let output = Review.Result.settled(Self.of(.deleted), told, more).report
    #expect(output == .changedFirst(told, then: .ask(.review, showing: route)))
    #expect(output.isChange)
    #expect(Review.Result.settled(Self.of(.deleted), told, none).report == .changedFirst(told, then: .show(route)))
    #expect(!Review.Result.settled(Self.of(.kept), ChangeReport([], .nothingToChange), more).report.isChange)
    #expect(Review.Result.stopped.report == .show(route))
  }
}
