@testable import TodoModel

/// A table whose clock a test sets by the second, from Sunday 2026-11-22 10:00 UTC on.
struct WorkSample {
  var table: TaskTable
  var seconds = 0

  /// 2026-11-22T10:00:00Z
  static let beginning = Instant(iso: "2026-11-22T10:00:00Z") ?? Instant(seconds: 0)

  var clock: Clock { .fixed(at: Instant(seconds: WorkSample.beginning.seconds + seconds), zone: FixedZone.utc) }

  init(_ tasks: [TodoItem] = []) {
    table = TaskTable(tasks)
  }

  static func id(_ number: Int) -> TaskID { .derived(from: Instant(seconds: 0), number: number) }

  static func task(_ number: Int, _ change: (inout TodoItem) -> Void = { _ in }) -> TodoItem {
    var task = TodoItem(number: number, id: id(number), title: "task \(number)", created: Instant(seconds: 0))
    change(&task)
    return task
  }

  /// Does it, sees that undoing it leads back to exactly what was there, and answers with the changes.
  @discardableResult
  mutating func `do`(_ mutation: Mutation) throws -> [Change] {
    let before = table.tasks
    let changes = try table.changes(by: mutation, clock: clock)
    table.apply(changes)
    var undone = table
    undone.apply(try undone.changes(walking: changes.reversed().map(\.inverse)))
    guard undone.tasks == before else { throw TodoError.conflict(0, .other, cause: nil) }
    return changes
  }

  func task(_ number: Int) throws -> TodoItem { try table.task(number) }

  func minutes(_ number: Int) throws -> Int? { try task(number)[.worked]?.duration?.minutes }
}
