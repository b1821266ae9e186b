import MVI
import Testing
import TodoModel

@testable import TodoApp

@Suite struct ReviewChangesTests {
  private static let now = Sample.clock.present
  private static let yesterday = Moment.day(now.day.adding(days: -1))
  private static let nextMonth = Moment.day(now.day.adding(days: 30))

  private static func task(_ number: Int, _ change: (inout TodoItem) -> Void = { _ in }) -> TodoItem {
    Sample.task(number) { $0.modified = Sample.instant }.changed(change)
  }

  /// An inbox of two, something overdue, and a project whose only task waits.
  private static let tasks = [
    task(1), task(2), task(3) { ($0.due, $0.project) = (yesterday, "home") },
    task(4) { ($0.wait, $0.project) = (nextMonth, "work.acme") },
  ]

  private let dataSource = ScriptedTasksDataSource(tasks)
  private let session: Session

  init() { session = Session(dataSource, canBeWatched: true) }

  private func asked(after lines: String...) async -> String? {
    for line in lines { await session.enter(line) }
    return asked
  }

  private var asked: String? {
    (session.question as? ReviewQuestion).map {
      "\($0.step.rawValue) \($0.task.number), \($0.place) of \($0.count)"
    }
  }

  private func draft(of tasks: TodoItem...) -> [ReviewStep: [Int]] {
    let draft = ReviewDraft(of: tasks, at: Self.now)
    return ReviewStep.allCases.reduce(into: [:]) {
      $0[$1] = draft.numbers(of: $1).isEmpty ? nil : draft.numbers(of: $1)
    }
  }

  @Test func theInboxComesFirstThenWhatIsOverdueByItsDate() {
    let lately = Self.task(1) { ($0.due, $0.project) = (Self.yesterday, "p") }
    let longAgo = Self.task(2) { ($0.due, $0.project) = (.day(Self.now.day.adding(days: -9)), "p") }
    let dated = Self.task(3) { $0.due = Self.nextMonth }
    #expect(draft(of: lately, longAgo, dated, Self.task(4)) == [.inbox: [4], .overdue: [2, 1]])
  }

  @Test func aProjectInWhichNothingCanBeDoneNowIsAskedAboutByOneOfItsTasks() {
    let waiting = (1...2).map { number in Self.task(number) { ($0.wait, $0.project) = (Self.nextMonth, "a") } }
    let blocker = Self.task(3) { ($0.wait, $0.project) = (Self.nextMonth, "b") }
    let blocked = Self.task(4) { ($0.depends, $0.project) = ([blocker.id], "B") }
    #expect(draft(of: waiting[0], waiting[1], blocker, blocked) == [.stalled: [1, 3], .waiting: [2]])
    // What can be done in a part of it can be done in it.
    let next = Self.task(5) { $0.project = "a.part" }
    #expect(draft(of: waiting[0], waiting[1], next) == [.waiting: [1, 2]])
  }

  @Test func whatIsForSomedayIsAskedAboutLast() {
    let tagged = Self.task(1) { $0.tags = ["Someday"] }
    let later = Self.task(2) { $0.wait = .day(.last) }
    let stale = Sample.task(3) { $0.tags = ["someday"] }
    let overdue = Self.task(4) { ($0.tags, $0.due) = (["someday"], Self.yesterday) }
    #expect(draft(of: tagged, later, stale, overdue) == [.overdue: [4], .someday: [1, 2, 3]])
  }

  @Test func whatDecidesGoesOnAndWhatDoesNotAsksAgain() async {
    #expect(await asked(after: "review") == "inbox 1, 1 of 4")
    #expect(await session.enter("+errand !!").precedingReport?.changes.first?.after?.tags == ["errand"])
    #expect(asked == "inbox 1, 1 of 4")
    #expect(await asked(after: "project home") == "inbox 2, 2 of 4")
    #expect(await asked(after: "tomorrow") == "overdue 3, 3 of 4")
    #expect(await asked(after: "note call first") == "overdue 3, 3 of 4")
    #expect(await asked(after: "") == "stalled 4, 4 of 4")
    #expect(await session.enter("wait none").question == nil)
    let draft = session.screens.review.flow?.draft
    #expect(draft?.decisions.map(\.verdict) == [.changed, .moved, .changed, .changed])
    #expect(draft?.decisions.map(\.steps) == [2, 1, 1, 1])
    let commands = (try? await dataSource.history().steps.map(\.command)) ?? []
    #expect(
      commands == [
        "modify 1 +errand priority:medium", "modify 1 project:home", "modify 2 due:tomorrow", "note 3 call first",
        "modify 4 wait:",
      ])
  }

  @Test func undoTakesTheLastChangeBackAndAsksAboutItsTask() async {
    await session.enter(lines: "review", "done", "k", "undo")
    #expect((session.precedingReport?.notice, asked) == (.undone(["done 1"]), "inbox 1, 1 of 4"))
    #expect(await dataSource.contents == Self.tasks)
    #expect(await session.enter("undo").error?.code == "nothingToUndo")
    #expect(asked == "inbox 1, 1 of 4")
    await session.enter(lines: "+a", "+b", "undo")
    #expect(await (asked, dataSource.contents.first?.tags) == ("inbox 1, 1 of 4", ["a"]))
    await session.enter("undo")
    #expect(await dataSource.contents == Self.tasks)
  }

  @Test func backAsksAgainAboutTheTaskBefore() async {
    #expect(await asked(after: "review", "k", "x", "k") == "stalled 4, 4 of 4")
    #expect(await asked(after: "back") == "overdue 3, 3 of 4")
    // What is gone cannot be asked about.
    #expect(await asked(after: "back") == "inbox 1, 1 of 4")
    #expect(await session.enter("back").error?.code == "syntax")
    #expect(await session.enter("done").screens.review.flow?.draft.count(.kept) == 0)
  }

  @Test func openShowsAllOfATaskAndAsksOn() async {
    #expect(await session.enter(lines: "review", "open").screens.review.opened?.task == Self.tasks[0])
    #expect((asked, session.path) == ("inbox 1, 1 of 4", "tasks review"))
  }

  @Test func editLeavesTheReviewForTheFieldsAndComesBack() async {
    await session.enter(lines: "review", "edit")
    #expect(session.question == nil && session.pastedLines == ["edit 1", "review"])
    await session.enter(lines: "edit 1", "New", "save", "review")
    #expect((asked, session.screens.review.flow?.draft.decisions.first?.verdict) == ("inbox 2, 2 of 4", .changed))
    await session.enter(lines: "edit", "edit 2", "cancel", "review")
    #expect((asked, session.path) == ("inbox 2, 2 of 4", "tasks review"))
  }

  @Test func whereNoPromptComesBackFieldsAreNotGoneThrough() async {
    let session = Session(dataSource)
    #expect(await session.enter(lines: "review", "edit").error?.code == "syntax")
    #expect(session.pastedLines.isEmpty && session.question != nil)
  }
}
