import TodoExchange
import TodoModel

extension RemoteTasks {
  /// A new task that looks like what follows one which was done there becomes our successor of that, under the identifier
  /// that ours would have.
  mutating func adoptSuccessors() {
    var taken = Set(present.keys).union(tasks.map(\.task.id))
    for done in tasks {
      guard done.task.status == .completed, let before = done.base ?? present[done.task.id], before.status == .active
      else { continue }
      var old = done.task.reactivated
      old.repetition = old.repetition ?? before.repetition
      // Another list has made it already.
      let ours = old.id.successor { _ in false }
      if tasks.contains(where: { $0.task.id == ours }) {
        successors[old.id] = ours
        continue
      }
      let found = tasks.indices.filter { place in
        let their = tasks[place]
        return their.base == nil && present[their.task.id] == nil && their.now?.mayFollow(old) == true
          && their.task.id != old.id && !successors.values.contains(their.task.id)
      }.min { tasks[$0].task.created < tasks[$1].task.created }
      guard let place = found else { continue }
      let id = adopt(place, following: old, doneAt: done.task.completed, besides: taken)
      taken.insert(id)
      successors[old.id] = id
    }
  }

  /// Makes a task the one that follows another, and answers with its identifier.
  private mutating func adopt(
    _ place: Int, following old: TodoItem, doneAt instant: Instant?, besides taken: Set<TaskID>
  ) -> TaskID {
    let their = tasks[place]
    guard let now = their.now, !now.isNamed else { return their.task.id }
    var id = old.id.successor { _ in false }
    // Done on both sides it has one here already.
    if present[id] == nil || present[old.id]?.status != .completed { id = old.id.successor(besides: taken.contains) }
    let next = try? old.nextInstance(number: 0, id: id, clock: clock(at: instant))
    if let next = next?.next?.task {
      tasks[place].task = now.following(old, as: next, in: reading.context.zone).with(created: their.task.created)
      tasks[place].task.modified = their.task.modified
    }
    tasks[place].task = tasks[place].task.with(number: 0, id: id)
    return id
  }

  /// What follows from tasks having been done there that repeat.
  ///
  /// - Parameters:
  ///   - changes: What has come.
  ///   - table: The tasks with that; what follows is put into effect.
  func followUps(of changes: [Change], in table: inout TaskTable) -> [Change] {
    var all: [Change] = []
    for change in changes {
      guard change.before?.status == .active, let after = change.after, after.status == .completed else { continue }
      let next = successors[after.id].flatMap { id in changes.lazy.compactMap(\.after).first { $0.id == id } }
      let following = table.changes(following: after.reactivated, with: next, clock: clock(at: after.completed))
      table.apply(following)
      all += following
    }
    return all
  }

  private func clock(at instant: Instant?) -> Clock {
    .fixed(at: instant ?? reading.context.now.instant, zone: reading.context.zone)
  }
}

extension TodoItem {
  /// The task before it was done.
  fileprivate var reactivated: TodoItem {
    var task = self
    task.status = .active
    task.completed = nil
    return task
  }
}
