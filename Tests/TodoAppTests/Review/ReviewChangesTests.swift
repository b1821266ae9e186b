import MVI
import MVITesting
import SampleTasks
import TestRunning
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
    guard let question = session.question as? ReviewQuestion, let asked = session.screens.review.asked,
      let step = asked.flow.current
    else { return nil }
    return "\(step.rawValue) \(asked.task.number), \(question.place) of \(question.count)"
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
    let later = Self.task(2) { $0.wait = .someday }
    let stale = Sample.task(3) { $0.tags = ["someday"] }
    let overdue = Self.task(4) { ($0.tags, $0.due) = (["someday"], Self.yesterday) }
    #expect(draft(of: tagged, later, stale, overdue) == [.overdue: [4], .someday: [1, 2, 3]])
  }

  @Test func somedayIsNoDateAndTakesTheDueDateAway() async {
    await session.enter(lines: "review", "", "")
    #expect(asked == "overdue 3, 3 of 4")
    let after = await session.enter("someday").precedingReport?.changes.first?.after
    #expect(after?.wait == .someday && after?.due == nil)
    #expect(asked == "stalled 4, 4 of 4")
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

@Suite struct ReviewAnswerTests {
  private static func save(_ attributes: Attribute...) -> ReviewAnswer { .save(attributes) }

  @Test(arguments: [
    ("", ReviewAnswer.keep), ("  ", .keep), ("k", .keep), ("keep", .keep), (" KEEP ", .keep), ("skip", .keep),
    ("d", .change(.complete)), ("done", .change(.complete)), ("x", .change(.delete)), ("delete", .change(.delete)),
    ("q", .stop), ("stop", .stop), ("Quit", .stop), ("?", .explain), ("help", .explain), ("back", .back),
    ("undo", .undo), ("open", .open), ("edit", .edit),
  ]) func aWordOrAKey(line: String, answer: ReviewAnswer) throws { #expect(try ReviewAnswer(line) == answer) }

  @Test(arguments: [
    ("due:", save(.clear(.due))), ("due: tomorrow", save(.due(.day(.tomorrow)))),
    ("due tomorrow", save(.due(.day(.tomorrow)))), ("due next week", save(.due(.day(.startOf(.week, ahead: 1))))),
    ("due:\"next week\"", save(.due(.day(.startOf(.week, ahead: 1))))), ("DUE:tomorrow", save(.due(.day(.tomorrow)))),
    ("tomorrow", save(.due(.day(.tomorrow)))), ("next week", save(.due(.day(.startOf(.week, ahead: 1))))),
    ("due none", save(.clear(.due))), ("+a -b", save(.addTag("a"), .removeTag("b"))),
    ("!!", save(.priority(.medium))), ("+a project:home !!!", save(.addTag("a"), .project("home"), .priority(.high))),
    ("project home.garden", save(.project("home.garden"))), ("tag a -b", save(.addTag("a"), .removeTag("b"))),
    ("note ask Bob: when?", save(.appendNote("ask Bob: when?"))), ("rename done", save(.title("done"))),
    ("append (by phone)", save(.alter(.append("(by phone)")))),
    ("replace /a/b/g", save(.alter(.replace("a", with: "b", everywhere: true)))),
  ]) func `Changes are what modify takes, changes of one word, or a date`(line: String, answer: ReviewAnswer) throws {
    #expect(try ReviewAnswer(line) == answer)
  }

  @Test(arguments: [
    ("dome", TodoError.syntax(.unexpected("dome", expected: ReviewAnswer.expectation), column: 1)),
    (" list", .syntax(.unexpected("list", expected: ReviewAnswer.expectation), column: 2)),
    ("+a dome", .syntax(.unexpected("dome", expected: ReviewAnswer.expectation), column: 4)),
    ("done 3", .syntax(.unexpected("3", expected: "nothing more"), column: 6)),
    ("k k", .syntax(.unexpected("k", expected: "nothing more"), column: 3)),
    ("due", .syntax(.missing("a value for due, or none"), column: 4)),
    ("note", .syntax(.missing("the text of the note"), column: 5)),
  ]) func `Anything else says what would be right`(line: String, error: TodoError) {
    #expect(throws: error) { try ReviewAnswer(line) }
  }

  @Test func aDateThatIsNoneSaysWhatWouldBe() {
    #expect { try ReviewAnswer("due 31 feb") } throws: { error in
      guard case TodoError.invalidValue(let value, column: 5) = error else { return false }
      return value.field == "due" && value.value == "31 feb" && value.expected.contains("29")
    }
  }

  @Test(arguments: [
    (Mutation.complete([5]), "done 5"), (.delete([5]), "delete 5"), (.save([.clear(.due)], to: [5]), "modify 5 due:"),
    (.save([.due(.day(.startOf(.week, ahead: 1)))], to: [5]), "modify 5 due:\"next week\""),
    (.save([.addTag("a"), .priority(.high)], to: [5]), "modify 5 +a priority:high"),
    (.save([.appendNote("x")], to: [5]), "note 5 x"),
  ]) func `An answer does what a line does, which the history remembers`(_ change: Mutation, line: String) throws {
    #expect(change.command() == line)
  }
}

/// Reviews with random tasks, random answers and somebody else at work, next to a plain queue.
@Suite struct ReviewWalkTests {
  private static let now = Sample.clock.present

  private static func task(_ number: Int, _ random: inout SeededGenerator) -> TodoItem {
    Sample.task(number) { task in
      let day = now.day.adding(days: Int.random(in: -3...3, using: &random))
      task.project = "p"
      if Bool.random(using: &random) { task.due = .day(day) }
      if Int.random(in: 0..<4, using: &random) == 0 { task.wait = .day(day) }
      if Bool.random(using: &random) { task.priority = .high }
      if Int.random(in: 0..<4, using: &random) > 0 { task.modified = Sample.instant }
    }
  }

  /// Orders overdue tasks by date, others by number.
  private static func precedes(_ left: TodoItem, _ right: TodoItem) -> Bool {
    let days = [left, right].map { $0.due?.day(in: now.zone) ?? now.day }
    return days[0] == days[1] ? left.number < right.number : days[0] < days[1]
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func aReviewIsAQueueOfWhatStillFits(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let tasks = (1...Int.random(in: 1...25, using: &random)).map { Self.task($0, &random) }
    let dataSource = ScriptedTasksDataSource(tasks)
    let session = Session(dataSource)
    var left = tasks
    var queue: [(step: ReviewStep, number: Int)] = []
    let hasNextAction = tasks.contains { !$0.satisfies(.waiting, at: Self.now) }
    for step in ReviewStep.allCases {
      var fitting = left.filter { step.contains($0, at: Self.now) }
      if step == .overdue { fitting.sort(by: Self.precedes) }
      // A project that has nothing to be done now is represented by one task.
      if step == .stalled { fitting = hasNextAction ? [] : Array(fitting.prefix(1)) }
      queue += fitting.map { (step, $0.number) }
      let numbers = Set(fitting.map(\.number))
      left.removeAll { numbers.contains($0.number) }
    }
    var tally: [ReviewVerdict: Int] = [:]

    await session.enter("review")
    while true {
      let contents = Dictionary(uniqueKeysWithValues: await dataSource.contents.map { ($0.number, $0) })
      while let first = queue.first, !(contents[first.number].map { first.step.contains($0, at: Self.now) } ?? false) {
        queue.removeFirst()
        tally[.elsewhere, default: 0] += 1
      }
      let draft = try #require(session.screens.review.flow?.draft)
      #expect(ReviewVerdict.allCases.allSatisfy { draft.count($0) == tally[$0] ?? 0 })
      #expect(draft.left == queue.count)
      guard let (step, number) = queue.first else { break }
      guard session.question is ReviewQuestion, let asked = session.screens.review.asked, asked.flow.current == step
      else { return fail("\(step) \(number) is not asked about: \(String(describing: session.question))") }
      #expect(asked.task == contents[number])

      // Somebody else sees to a task that is still to come.
      if queue.count > 1, Int.random(in: 0..<4, using: &random) == 0 {
        let other = queue[Int.random(in: 1..<queue.count, using: &random)].number
        if Bool.random(using: &random), contents[other] != nil {
          _ = try await dataSource.delete([other])
        } else if contents[other] != nil {
          _ = try await dataSource.complete([other])
        }
      }
      let answers: [(String, ReviewVerdict?)] = [
        ("k", .kept), ("", .kept), ("done", .completed), ("due 9d", .moved), ("x", .deleted), ("?", nil), ("what", nil),
        ("open", nil),
      ]
      guard let (line, verdict) = answers.randomElement(using: &random) else { return }
      await session.enter(line)
      guard let verdict else { continue }
      queue.removeFirst()
      tally[verdict, default: 0] += 1
      let after = await dataSource.contents.first { $0.number == number }
      #expect((after == nil) == (verdict == .deleted))
      #expect((after?.status == .completed) == (verdict == .completed))
      #expect((after?.due == .day(Self.now.day.adding(days: 9))) == (verdict == .moved))
    }
    #expect(session.question == nil)
    // Where nothing calls for a decision, nothing is shown that one would have to leave.
    #expect(tally.isEmpty ? session.notice == .nothingToReview(Scope()) : session.message == .screen)
  }

  @Test func noLineTraps() {
    var random = SeededGenerator(seed: 3)
    let pieces = [
      "due", "due:", "DUE:", "k", "x", " ", "\"", "\\\"", "é", "日", "\u{301}", "\u{0}", "tomorrow", "17:00", "-", "?",
      "\t", "9",
    ]
    for _ in 0..<20_000 {
      let line = (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      _ = try? ReviewAnswer(line.joined())
    }
  }
}
