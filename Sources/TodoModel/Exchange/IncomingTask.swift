/// A task as another program has it, on its way into the list.
package struct IncomingTask: Hashable, Sendable, Codable {
  /// The task; its number is 0 if the next one will do.
  package var task: TodoItem
  /// What the source says of it; everything else stays as it is in a task that is there.
  package var fields: TaskFields
  /// Whether the source says which members it has that this program does not know.
  package var saysMembers: Bool
  /// Whether the identifier is that of the source. One that was derived gives way to that of the one task with the same
  /// title that was added on the same day.
  package var isNamed: Bool
  /// The day on which it was added; nil if the source does not say.
  package var createdDay: Day?
  /// Keeps the source; nil if the source can be made again from the task.
  package var source: UnknownMember?
  /// Where it begins in its source; nil if it is in no file.
  package var place: SourcePlace?

  package init(
    _ task: TodoItem, saying fields: TaskFields, saysMembers: Bool, isNamed: Bool, createdDay: Day?,
    source: UnknownMember?, place: SourcePlace? = nil
  ) {
    self.task = task
    self.fields = fields
    self.saysMembers = saysMembers
    self.isNamed = isNamed
    self.createdDay = createdDay
    self.source = source
    self.place = place
  }
}

/// Tasks on their way into the list, and what is known of how they came there before.
package struct IncomingTasks: Hashable, Sendable, Codable {
  /// The tasks, in the order of the source.
  package var tasks: [IncomingTask]
  /// What tasks that are here were when they came from the same kind of source, by their identifiers.
  package var bases: [TaskID: TodoItem]
  /// Whether the source counts where both have changed something, and where it is not known who has.
  package var isUpdate: Bool
  /// How many are left out, because they are deleted, there or here.
  package private(set) var deleted: Int
  /// What new tasks get that have none.
  package var project: String?
  /// A tag that new tasks get.
  package var tag: String?

  package init(
    _ tasks: [IncomingTask], bases: [TaskID: TodoItem] = [:], isUpdate: Bool = false, deleted: Int = 0
  ) {
    self.tasks = tasks
    self.bases = bases
    self.isUpdate = isUpdate
    self.deleted = deleted
  }

  /// Those that are here and not as they are there, where nothing tells who has changed them.
  package func differingWithoutBase(from present: [TodoItem]) -> Set<TaskID> {
    let here = Dictionary(present.map { ($0.id, $0) }) { first, _ in first }
    let differing = tasks.filter { one in
      guard bases[one.task.id] == nil, let task = here[one.task.id] else { return false }
      return !one.fields.subtracting([.number, .modified]).allSatisfy { areExact(one.task[$0], task[$0]) }
    }
    return Set(differing.map(\.task.id))
  }

  /// Leaves out tasks that were deleted here, if the source says the same of them as it did then, and answers with those
  /// that have changed there since.
  ///
  /// - Parameters:
  ///   - deletions: The tasks as they were before they were deleted.
  ///   - bases: What their source said of them then.
  package mutating func leaveOut(_ deletions: [TaskID: TodoItem], bases: [TaskID: TodoItem]) -> [IncomingTask] {
    var changed: [IncomingTask] = []
    tasks.removeAll { one in
      guard let old = bases[one.task.id] ?? deletions[one.task.id] else { return false }
      let isSame = one.fields.subtracting([.number, .modified]).allSatisfy { areExact(one.task[$0], old[$0]) }
      if isSame { deleted += 1 } else { changed.append(one) }
      return isSame
    }
    return changed
  }
}
