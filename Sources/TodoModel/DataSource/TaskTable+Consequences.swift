extension TaskTable {
  /// Learns the numbers of all tasks if what a mutation leads to depends on others than those that it names. Costs a look at
  /// each task the first time, then only what changes.
  package mutating func learnNumbers(for mutation: Mutation) {
    guard numbersByID == nil else { return }
    switch mutation {
    case .complete(let numbers), .start(let numbers):
      guard numbers.contains(where: dependsOnOthers) else { return }
      numbersByID = Dictionary(tasks.lazy.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    case .add, .save, .revise, .activate, .stop, .log, .copy, .delete, .clearCompleted, .restore, .importTasks,
      .several:
      return
    }
  }

  private func dependsOnOthers(_ number: Int) -> Bool {
    guard let task = self[number] else { return false }
    return !task.depends.isEmpty || referring(to: task.id).contains { (self[$0]?.depends.count ?? 0) > 1 }
  }

  /// What completing or starting tasks leads to for those that they depend on, and that depend on them. Costs what those are.
  func consequences(of changes: [Change], at now: Now) -> [Hint] {
    let touched = changes.compactMap { change in
      change.before.flatMap { before in
        before.isToDo(at: now) ? change.after.map { (before: before, after: $0) } : nil
      }
    }
    let completed = touched.filter { $0.after.status == .completed }.map(\.after)
    let ended = Set(completed.map(\.id))
    let hints: [Hint] = touched.compactMap { before, after in
      let isDone = after.status == .completed
      guard isDone || before.started == nil && after.started != nil else { return nil }
      let others = after.depends.filter { !ended.contains($0) }.compactMap(numberToDo(at: now))
      return others.isEmpty ? nil : .wasWaiting(after.number, for: others.sorted(), isDone: isDone)
    }
    let freed = completed.reduce(into: Set<Int>()) { freed, task in
      for number in referring(to: task.id) {
        guard let other = self[number], other.depends.contains(task.id), other.isToDo(at: now),
          !ended.contains(other.id),
          other.depends.allSatisfy({ ended.contains($0) || numberToDo(at: now)($0) == nil })
        else { continue }
        freed.insert(number)
      }
    }
    return Array(hints.prefix(Hint.mostOfAKind)) + (freed.isEmpty ? [] : [.freed(freed.sorted())])
  }

  /// The number of the task with an identifier, if it is there and to do.
  private func numberToDo(at now: Now) -> (TaskID) -> Int? {
    { id in
      let known = numbersByID.map { $0[id] } ?? numbers(of: [id]).first?.number
      return known.flatMap { self[$0]?.isToDo(at: now) == true ? $0 : nil }
    }
  }

  /// How many tasks of a project, and of those inside it, are completed, and how many there are with those that are to do.
  /// Costs a look at each task.
  package func progress(of project: String, at now: Now) -> (done: Int, all: Int) {
    let inside = project + "."
    return places().reduce(into: (done: 0, all: 0)) { progress, place in
      guard let name = self.project(at: place), name == project || name.hasPrefix(inside) else { return }
      if status(at: place) == .completed {
        progress.done += 1
        progress.all += 1
      } else if isToDo(at: place, now) {
        progress.all += 1
      }
    }
  }
}
