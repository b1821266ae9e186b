import TodoModel

/// A three-way merge of data files that have no common history. Only `sequence`, basis and scope, which belong to a
/// machine, are those of the first side. Costs reading every task.
package struct DocumentMerge {
  package let result: TasksDocument
  /// The changes from the first side to the result.
  package let changes: [Change]
  package let conflicts: [SyncConflict]
  package let renumbered: [SyncRenumbering]

  /// Merges two states with a common ancestor; nil if that is unknown.
  package init(base: TasksDocument?, _ first: TasksDocument, _ second: TasksDocument) {
    let merge = ListMerge(
      base: base.map { ListState($0) } ?? ListState(), ListState(first, since: base), ListState(second, since: base))
    var result = first
    result.version = max(first.version, second.version)
    result.tasks = merge.result.tasks
    result.lastNumber = merge.result.lastNumber
    result.settings = Settings(views: merge.result.views, scope: first.settings.scope)
    result.unknownMembers = Self.members(base?.unknownMembers ?? [], first.unknownMembers, second.unknownMembers)
    result.basis.merge(second.basis)
    self.result = result
    changes = result.tasks.changes(since: first.tasks)
    conflicts = merge.conflicts.described(with: "", of: merge.result.tasks)
    renumbered = merge.renumbered.described(of: first.tasks)
  }

  /// Merges unknown members by name: the changed one wins, and of two changed ones the greater text.
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
  /// The mergeable part of a data file, without instants.
  package init(_ document: TasksDocument) {
    self.init(tasks: document.tasks, lastNumber: document.lastNumber, views: document.settings.views)
  }

  /// The mergeable part of a data file; values that differ from the base were set when their task was last modified.
  fileprivate init(_ document: TasksDocument, since base: TasksDocument?) {
    self.init(document)
    changed = instants(since: base.map { ListState($0) } ?? ListState(), in: HistoryExtract(reach: .forgotten))
  }
}
