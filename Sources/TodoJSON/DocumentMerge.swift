import TodoModel

/// Three states of a data file in one, where no history tells more.
///
/// Nothing but what belongs to a machine depends on which side comes first: `sequence`, what the file is based on, and the scope
/// are those of the first. Costs a look at every task.
package struct DocumentMerge {
  /// The file that both become.
  package let result: TasksDocument
  /// Each task that the first side has otherwise or not at all, and each that it had and that is gone.
  package let changes: [Change]
  /// What could not be kept of both.
  package let conflicts: [SyncConflict]
  /// The tasks that have another number than on the first side.
  package let renumbered: [SyncRenumbering]

  /// Merges two states.
  ///
  /// - Parameter base: What both were; nil if that is not known.
  package init(base: TasksDocument?, _ first: TasksDocument, _ second: TasksDocument) {
    let merge = ListMerge(
      base: base.map { ListState($0) } ?? ListState(), ListState(first, since: base), ListState(second, since: base))
    var result = first
    result.version = max(first.version, second.version)
    result.tasks = merge.result.tasks
    result.lastNumber = merge.result.lastNumber
    result.settings = Settings(views: merge.result.views, scope: first.settings.scope)
    result.unknownMembers = DocumentMerge.members(
      base?.unknownMembers ?? [], first.unknownMembers, second.unknownMembers)
    result.basis.merge(second.basis)
    self.result = result
    changes = result.tasks.changes(since: first.tasks)
    conflicts = merge.conflicts.told(with: "", of: merge.result.tasks)
    renumbered = merge.renumbered.told(of: first.tasks)
  }

  /// Members that this program does not know, by their names: what one side has changed, and of two the greater text.
  private static func members(
    _ base: [UnknownMember], _ first: [UnknownMember], _ second: [UnknownMember]
  ) -> [UnknownMember] {
    func text(_ members: [UnknownMember], _ name: String) -> ExactText? {
      members.first { $0.name == name }.map { ExactText($0.json) }
    }
    let names = Set((first + second).map(\.name)).sorted()
    guard first != second else { return first }
    return names.compactMap { name in
      let (old, one, other) = (text(base, name), text(first, name), text(second, name))
      let merged = one == old ? other : other == old ? one : [one, other].compactMap(\.self).max()
      return merged.map { UnknownMember(name: name, json: $0.text) }
    }
  }
}

extension ListState {
  /// What is merged of a data file, without instants.
  package init(_ document: TasksDocument) {
    self.init(tasks: document.tasks, lastNumber: document.lastNumber, views: document.settings.views)
  }

  /// What is merged of a data file; when something was set that the base has otherwise is when the task was changed last.
  fileprivate init(_ document: TasksDocument, since base: TasksDocument?) {
    self.init(document)
    changed = instants(since: base.map { ListState($0) } ?? ListState(), in: HistoryExtract(reach: .forgotten))
  }
}
