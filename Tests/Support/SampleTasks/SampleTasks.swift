import MVITesting
import TodoJSON
import TodoModel

/// Four hundred tasks of one person, the same in every run.
///
/// Titles are up to two hundred columns long, with accents, wide characters and pictures; projects are up to four levels deep;
/// there are tasks with nine tags, notes, nested subtasks, dependencies, repetitions, times of day, and in every state.
package enum SampleTasks {
  package static let now = Instant(iso: "2026-11-21T09:00:00Z")!

  package static let all: [TodoItem] = {
    var maker = SampleTaskMaker()
    return (1...400).map { maker.task($0) }
  }()

  package static var file: [UInt8] {
    var bytes: [UInt8] = []
    TasksDocument(tasks: all, lastNumber: all.count).write(into: &bytes)
    return bytes
  }
}

private struct SampleTaskMaker {
  private var random = SeededGenerator(seed: 400)
  private var made: [TodoItem] = []

  mutating func task(_ number: Int) -> TodoItem {
    let project = one(Words.projects)
    var task = TodoItem(
      number: number, id: .derived(from: SampleTasks.now, number: number), title: title(number),
      created: before(SampleTasks.now, days: 1...400))
    task.modified = Instant(seconds: min(SampleTasks.now.seconds, task.created.seconds + 86_400 * below(90)))
    task.project = project.isEmpty ? nil : project
    task.tags = Set((0..<[0, 0, 1, 1, 1, 2, 2, 3, 4, 9][below(10)]).map { _ in one(Words.tags) }).sorted()
    if chance(3) { task.priority = one(TodoItem.Priority.allCases) }
    if chance(5) { task.notes = (0...below(4)).map { _ in one(Words.notes) }.joined(separator: "\n") }
    setDates(of: &task)
    tie(&task)
    switch number % 20 {
    case 3, 8, 13: complete(&task)
    case 10 where task.due != nil: task.repetition = .init(rule: one(Words.rules), origin: one([.due, .completion]))
    case 17 where number % 40 == 17: task[.started] = .instant(before(SampleTasks.now, days: 0...2))
    default: break
    }
    made.append(task)
    return task
  }

  private mutating func title(_ number: Int) -> String {
    if number % 9 == 0 { return one(Words.wholeTitles) + (chance(2) ? "" : " (\(number))") }
    return one(Words.verbs) + " " + one(Words.things) + one(Words.endings)
  }

  private mutating func setDates(of task: inout TodoItem) {
    // Most dates are soon.
    let ahead = [0, 0, 1, 2, 3, 4, 5, 6, 8, 11, 15, 24, 40, 90, 200, 700, -1, -2, -9, -40][below(20)]
    if !chance(3) { task.due = moment(ahead) }
    if chance(20) { task.wait = moment(1 + below(100)) }
    if chance(25) { task[.start] = .moment(moment(below(20))) }
    if chance(15) { task[.until] = .moment(moment(below(40) - 20)) }
    if chance(12) { task[.estimate] = TimeSpan(minutes: 15 * (1 + below(30))).map(FieldValue.duration) }
  }

  private mutating func tie(_ task: inout TodoItem) {
    let open = made.suffix(60).filter { $0.status == .active }
    guard !open.isEmpty else { return }
    if chance(9) {
      let whole = one(open)
      (task.parent, task.project) = (whole.id, whole.project)
    }
    if chance(14) {
      task.depends = Array(Set((0...below(3)).map { _ in one(open).id })).sorted { $0.description < $1.description }
    }
  }

  private mutating func complete(_ task: inout TodoItem) {
    let completed = Instant(seconds: max(task.created.seconds, before(SampleTasks.now, days: 0...60).seconds))
    (task.status, task.completed, task.modified) = (.completed, completed, completed)
  }

  private mutating func moment(_ ahead: Int) -> Moment {
    let day = Day(number: SampleTasks.now.seconds / 86_400 + ahead)
    return chance(4) ? .instant(Instant(seconds: day.number * 86_400 + 1800 * (12 + below(24)))) : .day(day)
  }

  private mutating func before(_ instant: Instant, days: ClosedRange<Int>) -> Instant {
    Instant(seconds: instant.seconds - 86_400 * Int.random(in: days, using: &random) - 60 * below(500))
  }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func chance(_ oneOf: Int) -> Bool { below(oneOf) == 0 }
  private mutating func one<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
