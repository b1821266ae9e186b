extension ListState {
  /// When parts of the tasks were set, as far as a history tells.
  package func instants(since base: ListState, in history: HistoryExtract) -> [TaskID: [MergedPart: Instant]] {
    let old = Dictionary(base.tasks.map { ($0.id, $0) }) { $1 }
    return Dictionary(
      tasks.map { task in
        let set = task.instants(since: old[task.id], changed: base.changed[task.id] ?? [:], in: history)
        return (task.id, set)
      }
    ) { $1 }
  }
}

extension TodoItem {
  /// When parts of this task were set, as far as that was later than it was added.
  ///
  /// - Parameters:
  ///   - base: What it was before; nil if that is not known.
  ///   - changed: When parts of the base were set.
  package func instants(
    since base: TodoItem?, changed: [MergedPart: Instant], in history: HistoryExtract
  ) -> [MergedPart: Instant] {
    let set = history.set[id] ?? [:]
    var instants: [MergedPart: Instant]
    if let base {
      instants = changed
      for part in parts(differingFrom: base) {
        // A clock that was set back does not lose to what was before.
        let earliest = (changed[part] ?? base.created).seconds + 1
        instants[part] = Instant(seconds: max((set[part] ?? modified).seconds, earliest))
      }
    } else if history.added.contains(id) {
      instants = set
    } else {
      instants = set
      for part in parts where set[part] == nil { instants[part] = modified }
    }
    return instants.filter { $0.value > created }
  }
}

extension [TodoItem] {
  /// What has to happen to other tasks to make them these, each once, in the order of the numbers.
  package func changes(since older: [TodoItem]) -> [Change] {
    let before = Dictionary(older.map { ($0.id, $0) }) { $1 }
    let ids = Set(map(\.id))
    return
      (compactMap { task in
        guard let old = before[task.id] else { return .added(task) }
        return old.isExactly(task) ? nil : Change(before: old, after: task)
      } + older.filter { !ids.contains($0.id) }.map(Change.deleted)).sorted { $0.number < $1.number }
  }
}

extension [Change] {
  /// The same with one number in each: what goes comes first, because another may have its number then.
  package var byNumber: [Change] {
    flatMap { change -> [Change] in
      guard let before = change.before, let after = change.after, before.number != after.number else { return [change] }
      return [.deleted(before), .added(after)]
    }.sorted { ($0.isDeletion ? 0 : 1, $0.number) < ($1.isDeletion ? 0 : 1, $1.number) }
  }
}

extension [MergeConflict] {
  /// The conflicts as they are told, with the tasks that they are about.
  package func told(with remote: String, of tasks: [TodoItem]) -> [SyncConflict] {
    map { conflict in SyncConflict(conflict, with: remote, about: tasks.first { $0.id == conflict.task }) }
  }
}

extension [ListMerge.RenumberedTask] {
  /// Those that had another number among these tasks.
  package func told(of tasks: [TodoItem]) -> [SyncRenumbering] {
    compactMap { one in
      tasks.first { $0.id == one.id && $0.number == one.numbers.old }.map {
        SyncRenumbering(numbers: one.numbers, title: $0.title)
      }
    }
  }
}
