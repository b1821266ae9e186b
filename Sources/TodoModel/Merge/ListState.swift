package struct ListState: Hashable, Sendable {
  /// In the order of their numbers.
  package var tasks: [TodoItem]
  package var lastNumber: Int
  package var views: [String: String]
  /// The instants at which parts of tasks were set, if later than the task was added.
  package var changed: [TaskID: [MergedPart: Instant]]

  package init(
    tasks: [TodoItem] = [], lastNumber: Int = 0, views: [String: String] = [:],
    changed: [TaskID: [MergedPart: Instant]] = [:]
  ) {
    (self.tasks, self.lastNumber, self.views, self.changed) = (tasks, lastNumber, views, changed)
  }

  package func instants(since base: ListState, in history: HistoryExtract) -> [TaskID: [MergedPart: Instant]] {
    let old = base.tasks.byID
    return tasks.byID.mapValues { $0.instants(since: old[$0.id], changed: base.changed[$0.id] ?? [:], in: history) }
  }
}

package enum MergedPart: Hashable, Sendable {
  /// A field; the time of completion belongs to the status, and dates to the notes.
  case field(TaskField)
  case member(ExactText)

  package var member: ExactText? { if case .member(let name) = self { name } else { nil } }

  package var name: String {
    switch self {
    case .field(let field): field.name
    case .member(let name): name.text
    }
  }
}

/// A text that is compared by bytes; `String` treats the two encodings of é as equal.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: some StringProtocol) { self.text = String(text) }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    var (left, right) = (left.text, right.text)
    return left.utf8.count == right.utf8.count && left.withUTF8 { left in right.withUTF8 { left.elementsEqual($0) } }
  }

  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

package enum MergeSide: Hashable, Sendable, Codable {
  case first, second

  package var other: MergeSide { self == .first ? .second : .first }

  init(ofGreater first: ExactText?, _ second: ExactText?) {
    self = second.map { second in first.map { second < $0 } ?? false } ?? true ? .first : .second
  }
}

/// A conflict that a merge decided, or a reference that it dropped.
package enum MergeConflict: Hashable, Sendable, Codable {
  /// Both sides changed a field; nil is empty.
  case field(TaskID, TaskField, kept: FieldValue?, lost: FieldValue?, from: MergeSide)
  case member(TaskID, name: String, kept: String?, lost: String?, from: MergeSide)
  /// One side deleted a task that the other changed, and that is kept.
  case deletion(TaskID, by: MergeSide)
  /// A reference was dropped, because the merge deletes the task it leads to.
  case reference(TaskID, TaskField, to: TaskID)
  /// A reference was dropped, because it would have closed a cycle.
  case circle(TaskID, TaskField, to: TaskID)
  case view(String, kept: String, lost: String, from: MergeSide)

  /// Nil for a view.
  package var task: TaskID? {
    switch self {
    case .field(let id, _, _, _, _), .member(let id, _, _, _, _), .deletion(let id, _), .reference(let id, _, _),
      .circle(let id, _, _):
      id
    case .view: nil
    }
  }

  package var part: MergedPart? {
    switch self {
    case .field(_, let field, _, _, _), .reference(_, let field, _), .circle(_, let field, _): .field(field)
    case .member(_, let name, _, _, _): .member(ExactText(name))
    case .deletion, .view: nil
    }
  }

  /// The same conflict at a machine that had the losing value of the second side, and gets the other; nil elsewhere.
  package func losing(in change: Change) -> MergeConflict? {
    switch (self, change.before, change.after) {
    case (.deletion(let id, .second), nil, let task?) where id == task.id: .deletion(id, by: .first)
    case (.field(let id, let field, let kept, let lost, .second), let before?, let after?)
    where id == change.task && areExact(before[field], lost) && areExact(after[field], kept):
      .field(id, field, kept: kept, lost: lost, from: .first)
    case _: nil
    }
  }

  /// True if the other side can be taken: not for dropped references, and not for views, which are typed again.
  package var isReversible: Bool {
    switch self {
    case .field, .member, .deletion: true
    case .reference, .circle, .view: false
    }
  }
}

extension TodoItem {
  /// The instants at which parts of the task were set, if later than it was added; nil is an unknown earlier state.
  package func instants(
    since base: TodoItem?, changed: [MergedPart: Instant], in history: HistoryExtract
  ) -> [MergedPart: Instant] {
    let set = history.set[id] ?? [:]
    var instants = base == nil ? set : changed
    if let base {
      for part in parts(differingFrom: base) {
        // After a clock was set back, a change still counts as later than the base.
        let earliest = (changed[part] ?? base.created).seconds + 1
        instants[part] = Instant(seconds: max((set[part] ?? modified).seconds, earliest))
      }
    } else if !history.added.contains(id) {
      for part in parts where set[part] == nil { instants[part] = modified }
    }
    return instants.filter { $0.value > created }
  }
}

extension [TodoItem] {
  package var byID: [TaskID: TodoItem] { Dictionary(map { ($0.id, $0) }) { $1 } }

  /// The index of each task, of the first one if several have its identifier.
  package var places: [TaskID: Int] { Dictionary(indices.map { (self[$0].id, $0) }) { first, _ in first } }

  /// The changes that turn other tasks into these, each once, in the order of the numbers.
  package func changes(since older: [TodoItem]) -> [Change] {
    let before = older.byID
    let ids = Set(map(\.id))
    let changes = compactMap { task -> Change? in
      guard let old = before[task.id] else { return Change.added(task) }
      return old.isExactly(task) ? nil : Change(before: old, after: task)
    }
    return (changes + older.filter { !ids.contains($0.id) }.map(Change.deleted)).sorted { $0.number < $1.number }
  }
}

extension [MergeConflict] {
  package func described(with remote: String, of tasks: [TodoItem]) -> [SyncConflict] {
    map { conflict in SyncConflict(conflict, with: remote, about: tasks.first { $0.id == conflict.task }) }
  }
}

extension [ListMerge.RenumberedTask] {
  package func described(of tasks: [TodoItem]) -> [SyncRenumbering] {
    compactMap { one in
      tasks.first { $0.id == one.id && $0.number == one.numbers.old }.map {
        SyncRenumbering(numbers: one.numbers, title: $0.title)
      }
    }
  }
}
