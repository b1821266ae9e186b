extension TaskTable {
  /// The changes of importing tasks: new ones are added, existing ones merged by fields; local changes take precedence.
  /// `brokenSource` if a task would precede itself or cannot be stored. Costs a look at every task, here and incoming.
  func importing(_ incoming: IncomingTasks, clock: Clock) throws(TodoError) -> ChangesAndHints {
    var changes: [Change] = []
    var hints: [Hint] = []
    let here = tasks.byID
    let arriving = recognizing(incoming.tasks, among: here, in: clock.zone)
    let wished = wishedNumbers(arriving, besides: here)
    var given = max(lastNumber, wished.values.max() ?? 0)
    for one in arriving {
      guard let present = here[one.task.id] else {
        if wished[one.task.id] == nil { given += 1 }
        changes.append(.added(incoming.newTask(one, number: wished[one.task.id] ?? given, at: clock.now())))
        continue
      }
      let merge = ArrivalMerge(
        one, into: present, base: incoming.bases[present.id], isUpdate: incoming.isUpdate, zone: clock.zone)
      if let hint = merge.hint { hints.append(hint) }
      guard !merge.task.isExactly(present) else { continue }
      var task = merge.task
      task.modified = clock.now()
      changes.append(.updated(from: present, to: task))
    }
    for case let task? in changes.lazy.map(\.after) {
      if let value = task.unstorable { throw .brokenSource(arriving.place(of: task), value.value, value.expected) }
    }
    try checkCircles(with: changes, from: arriving)
    // In place: already sorted if all of them are new.
    changes.sort { $0.number < $1.number }
    return (changes, hints)
  }

  private func recognizing(
    _ incoming: [IncomingTask], among here: [TaskID: TodoItem], in zone: any Zone
  ) -> [IncomingTask] {
    guard incoming.contains(where: { !$0.isNamed && here[$0.task.id] == nil }) else { return incoming }
    let present = Dictionary(grouping: tasks) { task in
      TitleAndDay(title: task.title, day: Moment.instant(task.created).day(in: zone))
    }
    var taken = Set(incoming.map(\.task.id))
    var recognized: [TaskID: TaskID] = [:]
    for one in incoming where !one.isNamed && here[one.task.id] == nil {
      guard let day = one.createdDay, let alike = present[TitleAndDay(title: one.task.title, day: day)],
        alike.count == 1, taken.insert(alike[0].id).inserted
      else { continue }
      recognized[one.task.id] = alike[0].id
    }
    guard !recognized.isEmpty else { return incoming }
    return incoming.map { one in
      var one = one
      one.task.replaceReferences { recognized[$0] ?? $0 }
      one.task = one.task.with(id: recognized[one.task.id])
      return one
    }
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

private struct TitleAndDay: Hashable {
  let title: String
  let day: Day
}

extension [IncomingTask] {
  fileprivate func place(of task: TodoItem) -> SourcePlace? { first { $0.task.id == task.id }?.place }
}

/// A task merged with the current state of its source.
private struct ArrivalMerge {
  var task: TodoItem
  var hint: Hint?

  init(_ incoming: IncomingTask, into present: TodoItem, base: TodoItem?, isUpdate: Bool, zone: any Zone) {
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
    if let base {
      // If both sides changed a field, one side wins regardless of time.
      let late = Dictionary(TaskField.settable.map { (MergedPart.field($0), Instant(seconds: .max / 2)) }) { $1 }
      let merge = TaskMerge(
        base: DatedTask(task: taking(base), changed: [:]), DatedTask(task: present, changed: isUpdate ? [:] : late),
        DatedTask(task: theirs, changed: isUpdate ? late : [:]))
      task = merge.merged.task
      let kept = merge.conflicts.compactMap { conflict in
        if case .field(_, let field, _, _, _) = conflict { field } else { nil }
      }
      if !kept.isEmpty, !isUpdate {
        hint = .keptOurs(present.number, kept)
        // The source is not updated, so that the next import finds the same conflict again.
        return
      }
    } else if isUpdate {
      task = theirs
    } else {
      task = present
      let differing = TaskField.allCases.filter { given.contains($0) && !areExact(theirs[$0], present[$0]) }
      hint = differing.isEmpty ? nil : .differsFromSource(present.number, differing)
      return
    }
    guard let source = incoming.source else { return }
    task.unknownMembers.removeAll { $0.name == source.name }
    task.unknownMembers.append(source)
  }
}
