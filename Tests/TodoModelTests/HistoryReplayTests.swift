import Testing

@testable import TodoModel

/// Histories brought into effect on tables that tasks have left and come to past them.
@Suite struct HistoryReplayTests {
  private func task(_ number: Int, _ title: String) -> TodoItem {
    let letter = UInt64(title.unicodeScalars.first?.value ?? 0)
    return TodoItem(
      number: number, id: TaskID(high: letter, low: letter), title: title, created: Instant(seconds: 0))
  }

  @Test("A task stays one, whether the records around it fit as they stand or not")
  func aTaskStaysOne() {
    var table = TaskTable()
    var replay = HistoryReplay(isForeign: false)
    var late = task(2, "late")
    replay.replay([.added(task(1, "old"))], on: &table)
    // One number goes from a task to another, so that each change is looked at by itself.
    replay.replay([.deleted(task(1, "old")), .added(task(1, "new"))], on: &table)
    replay.replay([.added(late)], on: &table)
    let before = late
    late.notes = "more"
    replay.replay(
      [.deleted(task(1, "new")), .added(task(1, "third")), .updated(from: before, to: late)], on: &table)
    #expect(replay.renumber(on: &table).isEmpty)
    #expect(table.tasks == [task(1, "third"), late])
  }
}
