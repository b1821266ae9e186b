extension TaskTable {
  package func task(_ number: Int) throws(TodoError) -> TodoItem {
    guard let task = self[number] else { throw .noSuchTask([number]) }
    return task
  }

  /// The changes that a mutation makes, without making them. Costs what it changes; clearing looks at every task.
  package func changes(by mutation: Mutation, clock: Clock) throws(TodoError) -> [Change] {
    try changesAndHints(of: mutation, clock: clock).changes
  }

  typealias ChangesAndHints = (changes: [Change], hints: [Hint])

  func changesAndHints(of mutation: Mutation, clock: Clock) throws(TodoError) -> ChangesAndHints {
    switch mutation {
    case .add(let attributes): return ([.added(try newTask(attributes, clock: clock))], [])
    case .save(let attributes, let numbers):
      let attributes = spelt(attributes)
      let changes = try update(numbers, clock: clock) { (task) throws(TodoError) in
        task = try applying(attributes, to: task, clock: clock)
      }
      return (changes, [])
    case .revise(let original, let attributes):
      let wanted = try applying(spelt(attributes), to: original, clock: clock)
      let changes = try update([original.number], clock: clock) { (task) throws(TodoError) in
        guard let field = task.merge(original, wanted).first else { return }
        throw .conflict(task.number, .field(field))
      }
      return (changes, [])
    case .change(.complete, let numbers): return try completion(of: numbers, clock: clock)
    case .change(.activate, let numbers):
      let changes = try update(numbers, clock: clock) { (task) throws(TodoError) in
        // Another program may have completed it without stopping it.
        if task.status == .completed { task[.started] = nil }
        task.status = .active
        task.completed = nil
      }
      return (changes, [])
    case .change(.start, let numbers): return try starting(numbers, stopsOthers: false, clock: clock)
    case .startOnly(let numbers): return try starting(numbers, stopsOthers: true, clock: clock)
    case .change(.stop, let numbers): return (try update(numbers, clock: clock) { $0.stop(at: clock.now()) }, [])
    case .change(.delete, let numbers):
      return (removing(try existing(try including(numbers) { _ in true }), clock: clock), [])
    case .log(let attributes): return try logging(attributes, clock: clock)
    case .copy(let numbers, let attributes): return try copying(numbers, attributes, clock: clock)
    case .clearCompleted: return (removing(tasks.filter { $0.status == .completed }, clock: clock), [])
    case .restore(let wanted): return (wanted.changes(since: tasks).byNumber, [])
    case .importTasks(let tasks): return try importing(tasks, clock: clock)
    case .several(let mutations):
      var table = self
      table.commit()
      table.learnNames(for: mutation)
      for mutation in mutations { table.apply(try table.changes(by: mutation, clock: clock)) }
      return (table.uncommittedChanges, [])
    }
  }

  func newTask(_ attributes: [Attribute], clock: Clock) throws(TodoError) -> TodoItem {
    let number = lastNumber + 1
    let empty = TodoItem(number: number, id: clock.newID(number: number), title: "", created: clock.now())
    // The line comes after the scope, so that it takes precedence.
    let filledIn = spelt(settings.scope.isEmpty ? attributes : settings.scope.attributes + attributes)
    let task = try applying(filledIn, to: empty, clock: clock)
    guard !task.title.isEmpty else { throw .emptyTitle }
    return clock.isFixed ? task.with(id: clock.newID(number: number, title: task.title)) : task
  }

  /// The changes of completing tasks with their subtasks, and the successors of those that repeat.
  func completion(of numbers: [Int], clock: Clock) throws(TodoError) -> ChangesAndHints {
    let all = try including(numbers) { $0.isToDo(at: clock.present) }
    let completed = try update(all, clock: clock) { if $0.status == .active { $0.complete(at: clock.now()) } }
    let succession = succession(after: completed, clock: clock)
    return (completed + succession.changes, succession.hints + consequences(of: completed, at: clock.present))
  }

  func including(_ numbers: [Int], where condition: (TodoItem) -> Bool) throws(TodoError) -> [Int] {
    try existing(numbers).flatMap { task in [task.number] + descendants(of: task).filter(condition).map(\.number) }
  }

  /// The tasks with these numbers, each once, in order; `noSuchTask` if one is missing.
  func existing(_ numbers: [Int]) throws(TodoError) -> [TodoItem] {
    let numbers = numbers.withoutRepetition
    let missing = numbers.filter { self[$0] == nil }
    guard missing.isEmpty else { throw .noSuchTask(missing) }
    return numbers.compactMap { self[$0] }
  }

  func update(
    _ numbers: [Int], clock: Clock, _ transform: (inout TodoItem) throws(TodoError) -> Void
  ) throws(TodoError) -> [Change] {
    var changes: [Change] = []
    for before in try existing(numbers) {
      var after = before
      try transform(&after)
      guard after != before else { continue }
      after.modified = clock.now()
      changes.append(.updated(from: before, to: after))
    }
    return changes
  }

  func applying(_ attributes: [Attribute], to before: TodoItem, clock: Clock) throws(TodoError) -> TodoItem {
    var task = before
    // The rule remembers a due time of day that clocks skip, or that differs from its own.
    var skippedTime = before.repetition?.time
    var typedRepetition: RepetitionExpression?
    // Sorted once at the end: a line can name any number of them.
    var tags: TagSet?
    for attribute in attributes {
      switch attribute {
      case .title(let title): task.title = try TaskTable.validTitle(title)
      case .addTag(let tag) where tags == nil && task.tags.isEmpty: task.tags = [tag]
      case .addTag(let tag):
        tags = tags ?? TagSet(task.tags)
        tags?.insert(tag)
      case .removeTag(let tag):
        tags = tags ?? TagSet(task.tags)
        tags?.remove(tag)
      case .appendNote(let line): task.notes += task.notes.isEmpty ? line : "\n" + line
      case .alter(let alteration) where alteration.field == .title:
        task.title = try TaskTable.validTitle(alteration.title(of: task.title))
      case .alter(let alteration):
        if case .move(let date) = alteration { try date.checkDay(of: TaskField.due.name, by: clock) }
        guard let resolved = alteration.date(of: task.due, by: clock) else { continue }
        task.due = resolved.moment
        skippedTime = resolved.movedTime
      case .removeNote(let place): try task.removeNote(place)
      case .clear(let field):
        task[field] = nil
        if field == .due { skippedTime = nil }
        if field == .repeat { typedRepetition = nil }
      case .set(let field, .date(let date)):
        try date.checkDay(of: field.name, by: clock)
        let resolved = date.resolved(by: clock)
        task[field] = .moment(resolved.moment)
        if field == .due { skippedTime = resolved.movedTime }
      case .set(let field, .repetition(let repetition)):
        typedRepetition = repetition
        task[field] = nil
      case .set(let field, .number(let number)):
        task[field] = .reference(try self.task(number).id)
        try checkForCycle(from: task, along: field)
      case .set(let field, .numbers(let numbers)):
        task[field] = .references(try existing(numbers).map(\.id))
        try checkForCycle(from: task, along: field)
      case .set(let field, .text(let text)): task[field] = .text(text)
      case .set(let field, .priority(let priority)): task[field] = .priority(priority)
      case .set(let field, .duration(let duration)): task[field] = .duration(duration)
      // In queries only.
      case .set(_, .identifier), .set(_, .status): break
      }
    }
    if let tags, !tags.isSame(as: TagSet(task.tags)) {
      task.tags = tags.sorted
      if let value = task.tooManyTags { throw .invalidValue(value, column: nil) }
    }
    // The due date can be anywhere in the line, so the repetition is resolved last.
    if let typedRepetition {
      guard let resolved = typedRepetition.resolved(due: task.due, clock: clock) else {
        throw .invalidValue(typedRepetition.invalidValue, column: nil)
      }
      (task.due, task.repetition) = (resolved.due, resolved.repetition)
      if typedRepetition.interval.time != nil { skippedTime = resolved.time }
    } else if let due = task.due, due != before.due {
      task.repetition = task.repetition?.anchored(at: due, in: clock.zone)
    }
    task.repetition = task.repetition?.remembering(skippedTime)
    if task.notes != before.notes { task.dateNotes(besidesThoseOf: before, at: clock.now()) }
    return task
  }

  private static func validTitle(_ title: String) throws(TodoError) -> String {
    guard !title.hasLineEnd else { throw .invalid(title, of: "title", expected: "one line") }
    guard !title.isBlank else { throw .emptyTitle }
    return title
  }

  /// Throws `cycle` if a task precedes itself by a field, with the values that it is to have.
  private func checkForCycle(from start: TodoItem, along field: TaskField) throws(TodoError) {
    // No path leads back to a task that nothing refers to, such as a new one.
    guard start[field]?.references.contains(start.id) == true || !referring(to: start.id).isEmpty else { return }
    let all = [start] + tasks.filter { $0.number != start.number }
    guard let cycle = TaskReferences.cycles(field, in: all).first(where: { $0[0] == 0 }) else { return }
    throw .cycle(cycle.map { all[$0].number })
  }

  /// The changes that delete tasks and the references to them. Costs what it finds.
  func removing(_ deleted: [TodoItem], clock: Clock) -> [Change] {
    let ids = Set(deleted.map(\.id))
    let others = Set(deleted.flatMap { referring(to: $0.id) }).subtracting(deleted.map(\.number)).sorted()
    let released = others.compactMap { self[$0] }.map { task in
      var released = task
      if task.parent.map(ids.contains) ?? false { released.parent = nil }
      released.depends.removeAll(where: ids.contains)
      released.modified = clock.now()
      return Change.updated(from: task, to: released)
    }
    return deleted.map(Change.deleted) + released
  }
}

extension DateExpression {
  func checkDay(of field: String, by clock: Clock) throws(TodoError) {
    if let (_, day) = wrongWeekday(by: clock) {
      let expected = "\(day.weekday.name.lowercased()), which \(day.iso) is, or no day of the week"
      throw .invalid(description, of: field, expected: expected)
    }
    guard let day = missingDay(by: clock) else { return }
    let expected = "\(day.adding(days: -1).iso) or \(day.adding(days: 1).iso), because clocks here left out \(day.iso)"
    throw .invalid(description, of: field, expected: expected)
  }
}
