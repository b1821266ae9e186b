import Foundation
import MVI
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

@Suite struct ReviewTests {
  private static let today = Sample.clock.today
  private static let longAgo = Instant(seconds: Sample.instant.seconds - 40 * 86_400)

  /// A task of a project that was touched just now, so that it is neither in the inbox nor stale.
  private static func task(_ number: Int, _ change: (inout TodoItem) -> Void = { _ in }) -> TodoItem {
    Sample.task(number) { $0.project = "p" }.changed(change)
  }

  private static let tasks = [
    task(1) { $0.due = .day(today.adding(days: -2)) }, task(2) { $0.due = .day(today.adding(days: -1)) },
    Sample.task(3) { ($0.modified, $0.project) = (longAgo, "p") }, task(4) { $0.priority = .high },
    task(5) { $0.wait = .day(today.adding(days: 9)) }, task(6), Sample.completed(7),
  ]

  private let dataSource = ScriptedTasksDataSource(tasks)
  private let session: Session

  init() { session = Session(dataSource) }

  private var review: Review.State { session.screens.review }

  private func asked(after lines: String...) async -> String? {
    for line in lines { await session.enter(line) }
    return asked
  }

  private var asked: String? {
    guard session.question is ReviewQuestion, let asked = review.asked, let step = asked.flow.current else {
      return nil
    }
    return "\(step.rawValue) \(asked.task.number)"
  }

  private var refusal: TodoError? { (session.question as? ReviewQuestion)?.refusal }

  /// Kept, completed, moved, changed, deleted, elsewhere, left.
  private var tally: [Int]? {
    review.flow.map { flow in ReviewVerdict.allCases.map { flow.draft.count($0) } + [flow.draft.left] }
  }

  private func numbers() async -> [Int] { await dataSource.contents.map(\.number) }

  @Test func eachTaskIsAskedAboutOnceGroupByGroup() async {
    await session.enter("review")
    var order: [String] = []
    while let asked, order.count < 20 {
      order.append(asked)
      await session.enter("k")
    }
    #expect(order == ["overdue 1", "overdue 2", "stale 3", "undated 4", "waiting 5"])
    #expect((session.message, tally) == (.screen, [5, 0, 0, 0, 0, 0, 0]))
    #expect(await dataSource.contents == Self.tasks)
    #expect(await !dataSource.log.contains(.perform))
  }

  @Test func `A task that fits several groups is asked about in the first of them`() async {
    let task = Sample.task(1) {
      $0.modified = Self.longAgo
      $0.due = .day(Self.today.adding(days: -1))
      $0.wait = .day(Self.today.adding(days: 1))
    }
    let waiting = Sample.task(2) {
      $0.modified = Self.longAgo
      $0.priority = .high
      $0.wait = .day(Self.today.adding(days: 1))
    }
    let draft = ReviewDraft(of: [task, waiting], at: Sample.clock.present)
    #expect((ReviewStep.allCases.map { draft.numbers(of: $0) }, draft.left) == ([[], [1], [], [2], [], [], []], 2))
  }

  @Test(arguments: [(29, 0, false), (30, 0, true), (30, -9 * 3600, true), (29, 9 * 3600, false), (30, 14 * 3600, true)])
  func `Stale is untouched for thirty days, in days that have begun`(days: Int, seconds: Int, isStale: Bool) {
    let task = Sample.task(1) { $0.modified = Instant(seconds: Sample.instant.seconds - days * 86_400 + seconds) }
    #expect(ReviewStep.stale.contains(task, at: Sample.clock.present) == isStale)
  }

  @Test func completedTasksAreNotReviewed() {
    let task = Sample.completed(1).changed {
      $0.due = .day(Self.today.adding(days: -1))
      $0.priority = .high
      $0.modified = Self.longAgo
      $0.wait = .day(Self.today.adding(days: 1))
    }
    for step in ReviewStep.allCases { #expect(!step.contains(task, at: Sample.clock.present)) }
  }

  @Test func eachAnswerIsDoneAtOnceAsAStepOfItsOwn() async throws {
    await session.enter(lines: "review", "done")
    #expect(
      session.precedingReport
        == ChangeReport([.updated(from: Self.tasks[0], to: Self.tasks[0].done)], .changed(.complete, 1)))
    #expect((session.message, asked) == (.question, "overdue 2"))
    #expect(await dataSource.work.suffix(3) == [.perform, .task, .commit])

    #expect(await session.enter("due next week").precedingReport?.notice == .saved(1))
    #expect(session.precedingReport?.changes.first?.after?.due == .day(Self.today.adding(days: 2)))
    #expect(
      await session.enter("delete").precedingReport == ChangeReport([.deleted(Self.tasks[2])], .changed(.delete, 1)))
    #expect(asked == "undated 4")
    #expect(await session.enter("q").precedingReport == nil)
    #expect(session.message == .screen)
    #expect(session.question == nil)
    #expect(await (tally, numbers()) == ([0, 1, 1, 0, 1, 0, 2], [1, 2, 4, 5, 6, 7]))
    #expect(
      try await dataSource.history().steps.map(\.command) == ["done 1", "modify 2 due:\"next week\"", "delete 3"])
    _ = try await dataSource.undo(3)
    #expect(await dataSource.contents == Self.tasks)
  }

  @Test func theSummaryStaysUntilAnotherReview() async {
    await session.enter(lines: "open 6", "review", "k", "stop")
    #expect((session.path, tally) == ("tasks detail6 review", [1, 0, 0, 0, 0, 0, 4]))
    #expect(await session.enter(lines: "help", "back").message == .screen)
    #expect(session.question == nil)
    #expect(tally == [1, 0, 0, 0, 0, 0, 4])
    #expect(await session.enter("back").detailed?.number == 6)
    await session.enter("review")
    #expect(tally == [0, 0, 0, 0, 0, 0, 5])
  }

  @Test func aBadAnswerAsksTheSameTaskAgain() async {
    await session.enter(lines: "review", "dome")
    #expect((asked, refusal?.code) == ("overdue 1", "syntax"))
    #expect(session.error?.column(in: "dome") == 1)
    #expect(await session.enter("due 31 feb").error?.code == "invalidValue")
    #expect((session.error?.column(in: "due 31 feb"), refusal) == (5, session.error))
    await session.enter("?")
    #expect(refusal == nil)
    #expect(review.isExplaining)
    #expect(await asked(after: "k") == "overdue 2")
    #expect(await !dataSource.log.contains(.perform))
  }

  @Test func whatIsSoAlreadyIsKept() async {
    await session.enter(lines: "review", "k", "k", "k", "due:")
    #expect((session.precedingReport, asked) == (ChangeReport([], .nothingToChange), "waiting 5"))
    #expect(tally == [4, 0, 0, 0, 0, 0, 1])
    #expect(await !dataSource.log.contains(.commit))
  }

  @Test func aTaskIsReadWhenItIsAskedAbout() async throws {
    await session.enter("review")
    _ = try await dataSource.complete([2])
    _ = try await dataSource.delete([3])
    _ = try await dataSource.save([.title("New")], to: [4])
    #expect(await asked(after: "k") == "undated 4")
    #expect((review.task?.title, review.passedOver) == ("New", [.stalled]))
    #expect(tally == [1, 0, 0, 0, 0, 2, 2])
  }

  @Test func whenAllElseIsSettledElsewhereTheReviewEnds() async throws {
    await session.enter("review")
    _ = try await dataSource.delete([2, 3, 4, 5])
    #expect(await session.enter("k").question == nil)
    #expect(tally == [1, 0, 0, 0, 0, 4, 0])
  }

  @Test(arguments: ["done", "due tomorrow", "delete"])
  func `An answer to a task that is gone goes on and says so`(answer: String) async throws {
    await session.enter("review")
    _ = try await dataSource.delete([1])
    await session.enter(answer)
    #expect((session.precedingReport, asked) == (ChangeReport([], .goneMeanwhile), "overdue 2"))
    #expect(tally == [0, 0, 0, 0, 0, 1, 4])
  }

  @Test func aTaskThatIsNotTheOneShownIsNotDeletedWithoutAsking() async throws {
    await session.enter("review")
    _ = try await dataSource.save([.title("Other")], to: [1])
    #expect(await session.enter("x").confirmation?.changes.first?.before?.title == "Other")
    #expect(await numbers().contains(1))
    await session.enter("")
    #expect((asked, session.precedingReport) == ("overdue 1", ChangeReport([], .declined)))
    #expect(session.error == nil)
    #expect(review.task?.title == "Other")
    #expect(await session.enter("x").precedingReport?.notice == .changed(.delete, 1))
    #expect(await !numbers().contains(1))
  }

  private func sessionWithAPart() -> Session {
    var part = Self.task(8)
    part.parent = Self.tasks[0].id
    return Session(ScriptedTasksDataSource(Self.tasks + [part]), confirmations: .refuse)
  }

  @Test(arguments: ["done", "delete"])
  func `What an answer takes along is asked, in a batch as well`(answer: String) async throws {
    let session = sessionWithAPart()
    #expect(await session.enter(lines: "review", answer).confirmation?.changes.map(\.number) == [1, 8])
    #expect(await session.enter("n").precedingReport == ChangeReport([], .declined))
    #expect(await session.enter(lines: answer, "y").precedingReport?.changes.map(\.number) == [1, 8])
  }

  @Test(arguments: ["due friday", "list", "yess"])
  func `What is neither yes nor no is refused at its place, and asked again`(answer: String) async throws {
    let session = sessionWithAPart()
    await session.enter(lines: "review", "done")
    let asked = session.confirmation
    let state = await session.enter(" " + answer)
    #expect(state.error == .syntax(.unexpected(answer, expected: "yes (y), no (n) or stop (q)"), column: 2))
    #expect(state.confirmation?.changes == asked?.changes)
    // A command that takes its time is in flight without it.
    #expect(await session.enter("YES").precedingReport?.changes.map(\.number) == [1, 8])
  }

  @Test func whatWasAskedInAnotherGroupIsNotDenied() throws {
    let urgent = Self.task(1) { ($0.due, $0.priority) = (.day(Self.today.adding(days: -1)), .high) }
    let stale = Sample.task(2) { ($0.modified, $0.priority, $0.project) = (Self.longAgo, .high, "p") }
    let draft = ReviewDraft(of: [urgent, stale], at: Sample.clock.present)
    #expect(ReviewStep.allCases.map(draft.coveredBefore.contains) == [false, false, false, false, true, false, false])
    #expect(draft.numbers(of: .undated).isEmpty)
  }

  @Test func whereNothingCallsForADecisionOneStaysWhereOneIs() async {
    let session = Session([Self.task(6)])
    #expect(await session.enter("review").notice == .nothingToReview(Scope()))
    #expect(session.path == "tasks")
    #expect(await session.enter(lines: "use project:x", "review").notice == .nothingToReview(Scope(project: "x")))
  }

  @Test func stopEndsTheReviewAtAConfirmationToo() async throws {
    await session.enter("review")
    _ = try await dataSource.save([.title("Other")], to: [1])
    #expect(await session.enter(lines: "x", "stop").message == .screen)
    #expect(session.question == nil)
    #expect(await numbers().contains(1))
  }

  @Test func aYesDeletesTheTaskAsItIsByThen() async throws {
    await session.enter("review")
    _ = try await dataSource.save([.title("Other")], to: [1])
    await session.enter(lines: "x", "y")
    #expect((session.precedingReport?.notice, asked) == (.changed(.delete, 1), "overdue 2"))
    #expect(try await (tally, dataSource.history().steps.last?.command) == ([0, 0, 0, 0, 1, 0, 4], "delete 1"))
  }

  @Test func withYesNothingIsAskedTwice() async throws {
    let session = Session(dataSource, confirmations: .assumeYes)
    await session.enter("review")
    _ = try await dataSource.save([.title("Other")], to: [1])
    #expect(await session.enter("x").precedingReport?.notice == .changed(.delete, 1))
  }

  @Test(arguments: [Answer.nothing, .interrupted])
  func `An interruption stops, and so does somebody who ends the input`(answer: Answer) async {
    await session.enter(lines: "review", "done")
    let state = await session.give(.answer(answer))
    #expect(state.message == .screen)
    #expect(state.error == nil)
    #expect(state.question == nil)
    #expect(tally == [0, 1, 0, 0, 0, 0, 4])
  }

  @Test func theEndOfTheInputTellsWhatIsNotAnsweredAndKeepsWhatIs() async throws {
    let session = Session(dataSource, confirmations: .refuse)
    await session.enter(lines: "review", "done")
    let left = try #require(session.screens.review.flow).draft.left
    let state = await session.give(.answer(.nothing))
    guard case .unanswered(let numbers)? = state.error else { return fail("\(state.message)") }
    #expect(left == 4 && numbers.count == left && Set(numbers).count == left && !numbers.contains(1))
    #expect(state.error?.exitCode == 1)
    #expect(state.question == nil)
    #expect(try await dataSource.task(1).status == .completed)
  }

  @Test func neitherTheEndNorAnInterruptionMeansYes() async throws {
    await session.enter("review")
    _ = try await dataSource.save([.title("Other")], to: [1])
    await session.enter("x")
    #expect(await session.give(.answer(.interrupted)).confirmation == nil)
    #expect(session.precedingReport == ChangeReport([], .declined))
    _ = try await dataSource.save([.title("Another")], to: [1])
    await session.enter("x")
    #expect(await session.give(.answer(.nothing)).question == nil)
    #expect(await numbers().contains(1))
  }

  @Test func whatCouldNotBeMadeDurableIsAskedAgain() async {
    await session.enter("review")
    await dataSource.fail(.commit, with: .writeFailed(path: "p", reason: "r"))
    #expect(await session.enter("done").error == .writeFailed(path: "p", reason: "r"))
    #expect(asked == "overdue 1")
    #expect(session.precedingReport == nil)
    await dataSource.fail(.commit, with: nil)
    await session.enter("done")
    #expect((session.precedingReport?.notice, tally) == (.changed(.complete, 1), [0, 1, 0, 0, 0, 0, 4]))
  }

  @Test func whenTasksCannotBeChangedTheReviewEnds() async {
    await session.enter(lines: "review", "done")
    await dataSource.fail(.perform, with: .locked(path: "p", holder: nil))
    #expect(await session.enter("done").error == .locked(path: "p", holder: nil))
    #expect(session.question == nil)
    #expect(tally == [0, 1, 0, 0, 0, 0, 4])
  }

  @Test func aChangeIsToldEvenIfNothingMoreCanBeRead() async {
    await session.enter("review")
    await dataSource.fail(.task, with: .unreadable(path: "p", reason: "r"))
    await session.enter("done")
    #expect((session.precedingReport?.notice, session.message) == (.changed(.complete, 1), .screen))
    #expect(session.question == nil)
    #expect(await session.enter("review").error == .unreadable(path: "p", reason: "r"))
    #expect(await dataSource.log.contains(.commit))
  }

  @Test func whereNobodyAnswersNothingIsAsked() async {
    for tasks in [Self.tasks, []] {
      let environment = Environment(
        dataSource: ScriptedTasksDataSource(tasks), clock: Sample.clock, confirmations: .refuse
      ) { $0.hasAnswers = false }
      let results = [await ReviewProcessor(environment: environment).result(of: .begin)]
      let nothing = Review.Result.began(ReviewDraft([:]), .init(elsewhere: 0, task: nil))
      #expect(results == [tasks.isEmpty ? nothing : .failed(.notConfirmed(.nobodyToReview))])
    }
  }

  @Test func aDeletedTaskCannotBeGoneBackTo() async {
    #expect(await session.enter(lines: "open 1", "review", "x", "stop").path == "tasks review")
  }

  @Test func `What a trace writes of an answer does not grow with what is left`() throws {
    func traced(_ asked: Review.Action.Asked) throws -> Data {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return try encoder.encode(Review.Action.answer(.keep, asked))
    }
    let flow = ReviewStep.flow(through: ReviewDraft([.overdue: Array(1...1000)]))
    let asked = Review.Action.Asked(task: Sample.task(1), flow: flow)
    let other = Review.Action.Asked(task: Sample.task(1), flow: ReviewStep.flow(through: ReviewDraft([.overdue: [1]])))
    #expect(try traced(asked) == traced(other))
  }
}
