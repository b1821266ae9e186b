extension TaskTable {
  /// The changes of importing tasks: new ones are added, existing ones merged by fields; local changes take precedence.
  /// `brokenSource` if a task would precede itself or cannot be stored. Costs a look at every task, here and incoming.
  func importing(_ incoming: consuming IncomingTasks, clock: Clock) throws(TodoError) -> ChangesAndHints {
    var changes: [Change] = []
    var hints: [Hint] = []
    let here = tasks.byID
    var completedHere: [Int] = []
    changes.reserveCapacity(incoming.tasks.count)
    // New tasks have the numbers of their source, if these were never given here.
    var taken: Set<Int> = []
    var given = incoming.tasks.reduce(lastNumber) { here[$1.task.id] == nil ? max($0, $1.task.number) : $0 }
    var places: [TaskID: SourcePlace] = [:]
    incoming.tasks.reverse()
    // Each is freed as soon as it is a task: there may be hundreds of thousands.
    while var one = incoming.tasks.popLast() {
      if Task.isCancelled { throw .cancelled }
      if one.task.hasReferences { places[one.task.id] = one.place }
      guard let present = here[one.task.id] else {
        let isWished = one.task.number > lastNumber && taken.insert(one.task.number).inserted
        if !isWished { given += 1 }
        incoming.complete(&one, number: isWished ? one.task.number : given, at: clock.now())
        try one.task.checkStorable(from: one.place)
        changes.append(.added(one.task))
        continue
      }
      var (task, hint) = one.isUnchanged ? (present, nil) : incoming.merge(one, into: present, in: clock.zone)
      if hint == nil { for source in one.source { task = task.keeping(source) } }
      if let hint { hints.append(hint) }
      if task.status == .completed, one.task.status == .active, one.fields.contains(.status) {
        completedHere.append(task.number)
      }
      guard !task.isExactly(present) else { continue }
      if !Change.updated(from: present, to: task).isOfSourceAlone { task.modified = clock.now() }
      try task.checkStorable(from: one.place)
      changes.append(.updated(from: present, to: task))
    }
    for case (let present?, let mark) in incoming.marks.map({ (here[$0], $1) }) {
      changes.append(.updated(from: present, to: present.keeping(mark)))
    }
    if !completedHere.isEmpty { hints.append(.completedHere(completedHere)) }
    try checkCircles(with: changes, from: places)
    // In place: already sorted if all of them are new.
    changes.sort { $0.number < $1.number }
    if Task.isCancelled { throw .cancelled }
    return (changes, hints)
  }

  private func checkCircles(with changes: [Change], from places: [TaskID: SourcePlace]) throws(TodoError) {
    let changed = changes.lazy.compactMap(\.after)
    guard changed.contains(where: \.hasReferences) else { return }
    var all = tasks.byID
    for task in changed { all[task.id] = task }
    let tasks = all.values.sorted { $0.number < $1.number }
    for field in TaskReferences.fields {
      guard let circle = TaskReferences.cycles(field, in: tasks).first else { continue }
      let place = circle.lazy.compactMap { places[tasks[$0].id] }.first
      let names = circle.map { place in "“\(tasks[place].title.prefix(40))”" }
      throw .brokenSource(place, "a task before itself: " + names.joined(separator: " → "), "no circle of tasks")
    }
  }
}

extension TodoError {
  package static func brokenSource(_ place: SourcePlace?, _ found: String, _ expected: String) -> TodoError {
    let place = place ?? SourcePlace(file: "-", line: 1)
    return .brokenSource([SourceProblem(place, found: found, expected: expected)], count: 1, isLeftOut: false)
  }
}

extension TodoItem {
  fileprivate func checkStorable(from place: SourcePlace?) throws(TodoError) {
    if let value = unstorable { throw .brokenSource(place, value.value, value.expected) }
  }
}

extension IncomingTasks {
  /// A present task merged with the current state of its source.
  fileprivate func merge(_ one: IncomingTask, into present: TodoItem, in zone: any Zone) -> (TodoItem, Hint?) {
    let given = one.fields.subtracting([.number, .id, .modified, .created])
    // Other programs turn a day into an instant, and an instant into a day, and reorder the parts of a rule.
    func isSame(_ here: FieldValue?, _ there: FieldValue?) -> Bool {
      switch (here, there) {
      case (.moment(.day(let day))?, .moment(.instant(let instant))?): instant == day.beginning(in: zone)
      case (.status(.completed, let at?)?, .status(.completed, let day?)?), (.instant(let at)?, .instant(let day)?):
        day == Moment.instant(at).day(in: zone).beginning(in: zone)
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
      // Where a task came from is known here alone.
      let own = present.unknownMembers.filter(\.keepsSource)
      if one.saysMembers {
        task.unknownMembers = other.without { one in own.contains { $0.name == one.name } }.unknownMembers + own
      }
      return task
    }
    let theirs = taking(one.task)
    var task = isUpdate ? theirs : present
    var differing = given
    if let base = bases[present.id] {
      // If both sides changed a field, one side wins regardless of time.
      let late = Dictionary(TaskField.settable.map { (MergedPart.field($0), Instant(seconds: .max / 2)) }) { $1 }
      let merge = TaskMerge(
        base: DatedTask(task: taking(base), changed: [:]), DatedTask(task: present, changed: isUpdate ? [:] : late),
        DatedTask(task: theirs, changed: isUpdate ? late : [:]))
      task = merge.merged.task
      differing = kept[present.id]?.filter(given.contains) ?? []
      for case .field(_, let field, _, _, _) in merge.conflicts { differing.insert(field) }
    }
    // One side may have given way since.
    differing = differing.filter { !areExact(theirs[$0], task[$0]) }
    if isUpdate { for field in differing { task[field] = theirs[field] } }
    let reported = isUpdate ? [] : Array(differing)
    let differs = bases[present.id] == nil ? Hint.differsFromSource : Hint.keptOurs
    guard !reported.isEmpty else { return (task, nil) }
    let kept = "\"kept\":[\(reported.map { "\"\($0.name)\"" }.joined(separator: ","))]"
    for source in one.source { task = task.keeping(source.adding(kept)) }
    return (task, differs(present.number, reported))
  }
}

extension UnknownMember {
  /// Returns the same with more members, as they are in JSON, at the end of its object.
  package func adding(_ members: String) -> UnknownMember {
    UnknownMember(name: name, json: changing(json) { $0.add(members: members) })
  }
}

extension String {
  /// Adds members, as they are in JSON, at the end of an object; in its place if it has room for them.
  package mutating func add(members: String) {
    // Growing step by step would take up to twice the memory.
    reserveCapacity(utf8.count + 1 + members.utf8.count)
    let isEmpty = self == "{}"
    removeLast()
    self += isEmpty ? "" : ","
    self += members
    self += "}"
  }
}

extension TodoItem {
  /// Puts the member of a source in its place, or at the end.
  fileprivate func keeping(_ source: UnknownMember) -> TodoItem {
    var task = self
    let place = unknownMembers.firstIndex { $0.name == source.name }
    if let place { task.unknownMembers[place] = source } else { task.unknownMembers.append(source) }
    return task
  }
}

extension Change {
  /// True if nothing but what is kept of sources has changed.
  package var isOfSourceAlone: Bool {
    guard let before, let after else { return false }
    return before.without(\.keepsSource).isExactly(after.without(\.keepsSource))
  }
}
