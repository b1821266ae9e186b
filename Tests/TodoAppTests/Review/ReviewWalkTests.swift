import MVI
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

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

  /// What is overdue, by its date; what else there is, by its number.
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
      guard let question = session.question as? ReviewQuestion, question.step == step
      else { return fail("\(step) \(number) is not asked about: \(String(describing: session.question))") }
      #expect(question.task == contents[number])

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
