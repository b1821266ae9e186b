import TodoJSON
import TodoModel

extension JSONWriter {
  /// Writes what a hint tells of a merge.
  mutating func writeMembers(of hint: MergeHint) {
    switch hint {
    case .conflict(let conflict): writeMembers(of: SyncHint.conflict(conflict))
    case .renumbered(let task): writeMembers(of: SyncHint.renumbered(task))
    case .lacking(let copy):
      member("copy", copy.copy)
      member("lacks", of: copy.first) { writer, task in
        writer.member("number", task.number)
        writer.member("title", task.title)
      }
    case .kept(let file):
      member("file", file.old)
      member("name", file.new)
    }
  }
}
