/// The number of a task that others refer to by its identifier.
package struct TaskReference: Hashable, Sendable, Codable {
  /// What others have.
  package let id: TaskID
  /// What people type.
  package let number: Int

  package init(id: TaskID, number: Int) {
    self.id = id
    self.number = number
  }
}

extension [Change] {
  /// What the changed tasks refer to where that has changed, each once.
  package var references: [TaskID] {
    guard contains(where: \.mayRefer) else { return [] }
    var seen: Set<TaskID> = []
    return flatMap(\.references).filter { seen.insert($0).inserted }
  }
}

extension Change {
  /// Whether there is anything to look for; most tasks refer to nothing.
  fileprivate var mayRefer: Bool {
    before?.parent != nil || after?.parent != nil || !(before?.depends.isEmpty ?? true)
      || !(after?.depends.isEmpty ?? true)
  }

  fileprivate var references: [TaskID] {
    let before = [before, after].map { $0?.depends ?? [] }
    let depends = before[0] == before[1] ? [] : before[0] + before[1]
    let parents = self.before?.parent == after?.parent ? [] : [self.before?.parent, after?.parent].compactMap { $0 }
    return parents + depends
  }
}
