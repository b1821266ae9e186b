extension TaskTable {
  /// The changes of importing tasks: new ones are added, existing ones merged by fields; local changes take precedence.
  /// `brokenSource` if a task would precede itself or cannot be stored. Costs a look at every task, here and incoming.
  func importing(_ incoming: IncomingTasks, clock: Clock) throws(TodoError) -> ChangesAndHints {
    var changes: [Change] = []
    var hints: [Hint] = []
    let here = tasks.byID
    let arriving = incoming.tasks
    var completedHere: [Int] = []
    let wished = wishedNumbers(arriving, besides: here)
    var given = max(lastNumber, wished.values.max() ?? 0)
    for one in arriving {
      if Task.isCancelled { throw .cancelled }
      guard let present = here[one.task.id] else {
        if wished[one.task.id] == nil { given += 1 }
        changes.append(.added(incoming.newTask(one, number: wished[one.task.id] ?? given, at: clock.now())))
        continue
      }
      let merge = ArrivalMerge(
        one, into: present, base: incoming.bases[present.id], kept: incoming.kept[present.id] ?? [],
        isUpdate: incoming.isUpdate, zone: clock.zone)
      if let hint = merge.hint { hints.append(hint) }
      var task = merge.task
      if task.status == .completed, one.task.status == .active, one.fields.contains(.status) {
        completedHere.append(task.number)
      }
      guard !task.isExactly(present) else { continue }
      if !Change.updated(from: present, to: task).isOfSourceAlone { task.modified = clock.now() }
      changes.append(.updated(from: present, to: task))
    }
    for (id, mark) in incoming.marks {
      guard let present = here[id] else { continue }
      var task = present
      task.keep(mark)
      changes.append(.updated(from: present, to: task))
    }
    if !completedHere.isEmpty { hints.append(.completedHere(completedHere)) }
    for case let task? in changes.lazy.map(\.after) {
      if let value = task.unstorable { throw .brokenSource(arriving.place(of: task), value.value, value.expected) }
    }
    try checkCircles(with: changes, from: arriving)
    // In place: already sorted if all of them are new.
    changes.sort { $0.number < $1.number }
    return (changes, hints)
  }

  /// The numbers in the source of new tasks, if they were never given here.
  private func wishedNumbers(_ incoming: [IncomingTask], besides here: [TaskID: TodoItem]) -> [TaskID: Int] {
    var taken: Set<Int> = []
    let new = incoming.map(\.task).filter { $0.number > lastNumber && here[$0.id] == nil }
    return Dictionary(new.filter { taken.insert($0.number).inserted }.map { ($0.id, $0.number) }) { $1 }
  }

  private func checkCircles(with changes: [Change], from arriving: [IncomingTask]) throws(TodoError) {
    let changed = changes.compactMap(\.after)
    guard changed.contains(where: \.hasReferences) else { return }
    var all = tasks.byID
    for task in changed { all[task.id] = task }
    let tasks = all.values.sorted { $0.number < $1.number }
    for field in TaskReferences.fields {
      guard let circle = TaskReferences.cycles(field, in: tasks).first else { continue }
      let place = circle.lazy.compactMap { arriving.place(of: tasks[$0]) }.first
      let names = circle.map { place in "“\(tasks[place].title.prefix(40))”" }
      throw .brokenSource(place, "a task before itself: " + names.joined(separator: " → "), "no circle of tasks")
    }
  }
}

extension TodoError {
  fileprivate static func brokenSource(_ place: SourcePlace?, _ found: String, _ expected: String) -> TodoError {
    let place = place ?? SourcePlace(file: "-", line: 1)
    return .brokenSource([SourceProblem(place, found: found, expected: expected)], count: 1, isLeftOut: false)
  }
}

extension [IncomingTask] {
  fileprivate func place(of task: TodoItem) -> SourcePlace? { first { $0.task.id == task.id }?.place }
}

/// A task merged with the current state of its source.
private struct ArrivalMerge {
  var task: TodoItem
  var hint: Hint?

  init(
    _ incoming: IncomingTask, into present: TodoItem, base: TodoItem?, kept: TaskFields, isUpdate: Bool, zone: any Zone
  ) {
    let given = incoming.fields.subtracting([.number, .id, .modified, .created])
    // Other programs turn a day into an instant, and reorder the parts of a rule.
    func isSame(_ here: FieldValue?, _ there: FieldValue?) -> Bool {
      switch (here, there) {
      case (.moment(.day(let day))?, .moment(.instant(let instant))?): instant == day.beginning(in: zone)
      case (.repetition(let here)?, .repetition(let there)?): here.isSameRule(as: there)
      case _: false
      }
    }
    func taking(_ other: TodoItem) -> TodoItem {
      var task = present
      // The status carries the time of completion, which must not be set without it.
      for field in TaskField.allCases where given.contains(field) && !isSame(present[field], other[field]) {
        task[field] = other[field]
      }
      if incoming.saysMembers { task.unknownMembers = other.unknownMembers }
      return task
    }
    let theirs = taking(incoming.task)
    var kept = kept.filter { given.contains($0) && !areExact(theirs[$0], present[$0]) }
    if let base {
      // If both sides changed a field, one side wins regardless of time.
      let late = Dictionary(TaskField.settable.map { (MergedPart.field($0), Instant(seconds: .max / 2)) }) { $1 }
      let merge = TaskMerge(
        base: DatedTask(task: taking(base), changed: [:]), DatedTask(task: present, changed: isUpdate ? [:] : late),
        DatedTask(task: theirs, changed: isUpdate ? late : [:]))
      task = merge.merged.task
      for case .field(_, let field, _, _, _) in merge.conflicts { kept.insert(field) }
      if isUpdate { for field in kept { task[field] = theirs[field] } }
      hint = isUpdate || kept == [] ? nil : .keptOurs(present.number, Array(kept))
    } else if isUpdate {
      task = theirs
    } else {
      task = present
      kept = TaskFields(TaskField.allCases.filter { given.contains($0) && !areExact(theirs[$0], present[$0]) })
      hint = kept == [] ? nil : .differsFromSource(present.number, Array(kept))
    }
    guard var source = incoming.source else { return }
    if hint != nil {
      source = source.adding("\"kept\":[\(kept.map { "\"\($0.name)\"" }.joined(separator: ","))]")
    }
    task.keep(source)
  }
}

extension UnknownMember {
  /// Returns the same with more members, as they are in JSON, at the end of its object.
  package func adding(_ members: String) -> UnknownMember {
    UnknownMember(name: name, json: "\(json.dropLast())\(json == "{}" ? "" : ",")\(members)}")
  }
}

extension TodoItem {
  /// Puts the member of a source in its place, or at the end.
  fileprivate mutating func keep(_ source: UnknownMember) {
    if let place = unknownMembers.firstIndex(where: { $0.name == source.name }) {
      unknownMembers[place] = source
    } else {
      unknownMembers.append(source)
    }
  }
}

extension Change {
  /// True if nothing but what is kept of sources has changed.
  package var isOfSourceAlone: Bool {
    guard var before, var after else { return false }
    before.unknownMembers.removeAll(where: \.keepsSource)
    after.unknownMembers.removeAll(where: \.keepsSource)
    return before.isExactly(after)
  }
}
