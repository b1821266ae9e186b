import TestRunning
import Testing
import TodoExchange
import TodoModel

/// The real program reads what we write, and writes what we read.
@Suite(.tags(.processes), .door, .enabled(if: OutsideProgram.isInstalled("task"), "task is not installed"))
struct TaskwarriorProgramTests {
  private static let settings = """
    data.location=.
    confirmation=no
    news.version=9.9.9
    verbose=nothing
    json.array=on
    recurrence.confirmation=no
    uda.todo_rest.type=string
    """

  private func throughTask(_ text: [UInt8], _ setting: String = "recurrence=off", then more: String = "true") throws
    -> [UInt8]
  {
    let script = """
      cat > rc << END
      \(Self.settings)
      \(setting)
      END
      export TASKRC=rc
      task import in > imported && (\(more)) > more && task export
      """
    return try OutsideProgram.output(of: script, given: text)
  }

  @Test(arguments: 0..<4) func randomTasksComeBackThroughTask(seed: Int) throws {
    var random = HostileTasks(seed: UInt64(seed))
    let tasks = random.tasks(50).map { task in
      var task = task
      // What is over is deleted there at once.
      if task[.until] != nil { task[.until] = .moment(.day(Day(iso: "2090-01-01")!)) }
      return task
    }
    let out = Taskwarrior.export(tasks, ExchangeContext(now: RoundTrips.now))
    let back = try RoundTrips.taken(try throughTask(out), as: Taskwarrior.self).sorted { $0.number < $1.number }
    try #require(back.count == tasks.count)
    for (task, back) in zip(tasks, back) {
      #expect(task.number == back.number)
      guard !Self.withoutSource(task).isExactly(Self.withoutSource(back)) else { continue }
      Issue.record("\(task)\ncomes back as\n\(back)")
      return
    }
  }

  @Test func whatTaskWritesOfASampleIsTheSameAgain() throws {
    guard let sample = Samples.file("taskwarrior/all.json") else { return }
    let text = String(decoding: sample, as: UTF8.self).replacing("\"until\":\"202", with: "\"until\":\"209")
    let tasks = try RoundTrips.taken(Array(text.utf8), as: Taskwarrior.self)
    let back = try RoundTrips.taken(
      try throughTask(Taskwarrior.export(tasks, ExchangeContext(now: RoundTrips.now))), as: Taskwarrior.self)
    #expect(Set(back.map(Self.withoutSource)) == Set(tasks.map(Self.withoutSource)))
  }

  @Test func taskMakesExactlyOneNextChild() throws {
    var task = TodoItem(
      number: 1, id: TaskID("6a1e6a52-0c51-4f3e-9a94-7f2b8b1c9d03")!, title: "Water plants",
      created: RoundTrips.now.instant)
    task.due = .day(Day(iso: "2090-01-02")!)
    task.tags = ["home"]
    task.repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY;INTERVAL=2", origin: .due)
    let out = Taskwarrior.export([task], ExchangeContext(now: RoundTrips.now))
    let same = try RoundTrips.taken(try throughTask(out, "recurrence=on"), as: Taskwarrior.self)
    #expect(same.map(\.due) == [task.due])
    // As soon as it is time for a second one, that is all there is besides.
    let two = try RoundTrips.taken(
      try throughTask(out, "recurrence=on\nrecurrence.limit=2"), as: Taskwarrior.self)
    #expect(Set(two.map(\.due)) == [task.due, .day(Day(iso: "2090-01-16")!)])
    #expect(two.map(\.tags) == [["home"], ["home"]])
    #expect(two.first { $0.due != task.due }?.repetition == task.repetition)
    let done = try RoundTrips.taken(
      try throughTask(out, "recurrence=on", then: "task \(task.id) done"), as: Taskwarrior.self)
    #expect(done.first { $0.id == task.id }?.status == .completed)
  }

  /// The task without the number that it has here, and without what is kept of where it came from.
  private static func withoutSource(_ task: TodoItem) -> TodoItem {
    var task = task.with(number: 1)
    task.unknownMembers.removeAll { $0.name == "x-taskwarrior" }
    return task
  }
}
