struct DatedTask {
  var task: TodoItem
  var changed: [MergedPart: Instant]

  func instant(of part: MergedPart) -> Instant { changed[part] ?? task.created }
}

extension TodoItem {
  /// The task with the changes between two states of it, which win.
  package func taking(_ after: TodoItem, since before: TodoItem) -> TodoItem {
    let parts = TaskField.settable.map(MergedPart.field) + after.unknownMembers.map { .member(ExactText($0.name)) }
    let late = Dictionary(parts.map { ($0, Instant(seconds: .max / 2)) }) { $1 }
    let (old, new) = (DatedTask(task: before, changed: [:]), DatedTask(task: after, changed: late))
    return TaskMerge(base: old, DatedTask(task: self, changed: [:]), new).merged.task
  }
}

struct TaskMerge {
  private let base: DatedTask?
  private let first, second: DatedTask
  private(set) var merged: DatedTask
  private(set) var conflicts: [MergeConflict] = []

  /// The number stays that of the first side.
  init(base: DatedTask?, _ first: DatedTask, _ second: DatedTask) {
    (self.base, self.first, self.second) = (base, first, second)
    merged = DatedTask(task: first.task, changed: [:])
    let created = (first.task.created, second.task.created)
    let modified = (first.task.modified, second.task.modified)
    merged.task = merged.task.with(
      created: PartChoice.clear(created.0, created.1, since: base?.task.created) ?? min(created.0, created.1))
    merged.task.modified =
      PartChoice.clear(modified.0, modified.1, since: base?.task.modified) ?? max(modified.0, modified.1)
    for field in TaskField.settable { merge(field) }
    mergeMembers()
  }

  private subscript(side: MergeSide) -> DatedTask { side == .first ? first : second }

  private func later(_ part: MergedPart) -> MergeSide? {
    let (one, other) = (first.instant(of: part), second.instant(of: part))
    return one == other ? nil : one > other ? .first : .second
  }

  private mutating func merge(_ field: TaskField) {
    switch field.kind {
    // Given with the task; and dates belong to the notes.
    case .number, .identifier, .noteDates: break
    case .notes: mergeNotes(field)
    case .tags: mergeSet(field, { $0.tags?.map { ExactText($0) } }, { .tags($0.map(\.text)) })
    case .references: mergeSet(field, \.references, FieldValue.references)
    case .status, .title, .name, .priority, .moment, .instant, .repetition, .reference, .duration:
      let (one, other) = (first.task[field], second.task[field])
      let choice = choice(field)
      guard choice == .both else { return take(field, choice) }
      if case .status(.completed, let done)? = one, case .status(.completed, let otherDone)? = other {
        merged.task[field] = .status(.completed, completed: [done, otherDone].compactMap(\.self).min())
        return date(.field(field), choice)
      }
      let side = later(.field(field)) ?? MergeSide(ofGreater: one?.exactText, other?.exactText)
      take(field, .one(side))
      let (kept, lost) = (self[side].task[field], self[side.other].task[field])
      if wasSet(.field(field), isThere: lost != nil, on: side.other) {
        conflicts.append(.field(first.task.id, field, kept: kept, lost: lost, from: side.other))
      }
    }
  }

  /// True if a side set a part on purpose: without a base, an empty one may never have been considered.
  private func wasSet(_ part: MergedPart, isThere: Bool, on side: MergeSide) -> Bool {
    base != nil || isThere || self[side].changed[part] != nil
  }

  private func choice(_ field: TaskField) -> PartChoice {
    PartChoice(
      first.task[field], second.task[field], isBase: { base != nil && areExact($0, base?.task[field]) },
      isSame: areExact)
  }

  private mutating func take(_ field: TaskField, _ choice: PartChoice) {
    if case .one(let side) = choice { merged.task[field] = self[side].task[field] }
    date(.field(field), choice)
  }

  private mutating func mergeSet<Element: Hashable & Comparable & SendableMetatype>(
    _ field: TaskField, _ elements: (FieldValue) -> [Element]?, _ value: ([Element]) -> FieldValue
  ) {
    func list(_ task: TodoItem) -> [Element] { task[field].flatMap(elements) ?? [] }
    let set = MergedSet(base: base.map { list($0.task) }, first: list(first.task), second: list(second.task))
    merged.task[field] = value(set.list(of: set.elements))
    date(.field(field), choice(field))
  }

  private mutating func mergeNotes(_ field: TaskField) {
    func areSame(_ one: TodoItem, _ other: TodoItem) -> Bool {
      areExact(one[field], other[field]) && areExact(one[.noted], other[.noted])
    }
    let choice = PartChoice(
      first.task, second.task, isBase: { task in base.map { areSame(task, $0.task) } ?? false }, isSame: areSame)
    date(.field(field), choice)
    switch choice {
    case .same: break
    case .one(let side):
      merged.task.notes = self[side].task.notes
      merged.task[.noted] = self[side].task[.noted]
    case .both:
      let side = later(.field(field)) ?? MergeSide(ofGreater: ExactText(first.task.notes), ExactText(second.task.notes))
      let notes = NotesMerge(base: base?.task, later: self[side].task, earlier: self[side.other].task)
      let text = notes.text
      let dates = notes.dates(ofLinesIn: text)
      merged.task.notes = text
      merged.task[.noted] = dates.isEmpty ? nil : .noteDates(dates)
    }
  }

  private mutating func mergeMembers() {
    func members(_ task: TodoItem?) -> [ExactText: ExactText]? {
      task.map { Dictionary($0.unknownMembers.map { (ExactText($0.name), ExactText($0.json)) }) { $1 } }
    }
    let (old, one, other) = (members(base?.task), members(first.task) ?? [:], members(second.task) ?? [:])
    var result: [ExactText: ExactText] = [:]
    // Removed members have instants, too.
    let known = Set(first.changed.keys).union(second.changed.keys)
    for name in Set(one.keys).union(other.keys).union(known.compactMap(\.member)).sorted() {
      let (part, value, otherValue) = (MergedPart.member(name), one[name], other[name])
      var choice = PartChoice(value, otherValue, isBase: { old != nil && $0 == old?[name] }, isSame: ==)
      if choice == .both {
        let side = later(part) ?? MergeSide(ofGreater: value, otherValue)
        let (kept, lost) = side == .first ? (value, otherValue) : (otherValue, value)
        if wasSet(part, isThere: lost != nil, on: side.other) {
          conflicts.append(
            .member(first.task.id, name: name.text, kept: kept?.text, lost: lost?.text, from: side.other))
        }
        choice = .one(side)
      }
      result[name] = choice == .one(.second) ? otherValue : value
      date(part, choice)
    }
    func list(_ task: TodoItem) -> [ExactMember] { task.unknownMembers.map(ExactMember.init) }
    let set = MergedSet(base: base.map { list($0.task) }, first: list(first.task), second: list(second.task))
    let members = result.map { ExactMember(UnknownMember(name: $0.key.text, json: $0.value.text)) }
    merged.task.unknownMembers = set.list(of: Set(members)).map {
      UnknownMember(name: $0.name.text, json: $0.json.text)
    }
  }

  /// Records when a part was set, if later than the task was added.
  private mutating func date(_ part: MergedPart, _ choice: PartChoice) {
    let (one, other) = (first.instant(of: part), second.instant(of: part))
    let isDated = choice != .same || first.changed[part] != nil || second.changed[part] != nil
    let instant =
      switch choice {
      case .same: PartChoice.clear(one, other, since: base?.instant(of: part)) ?? max(one, other)
      case .one(let side): self[side].instant(of: part)
      case .both: max(one, other)
      }
    merged.changed[part] = isDated && instant > merged.task.created ? instant : nil
  }
}
