import TodoJSON
import TodoModel

/// What is shown of other machines, as text and as JSON.
extension Sync {
  static func write(_ state: Sync.State, at now: Now, in context: TextContext, to page: inout TextPage) {
    switch state {
    case .nothing: page.add("No data")
    case .remotes([]): page.add(TextLine(SyncFailure.noRemote.words))
    case .remotes(let remotes):
      for remote in remotes {
        page.add(
          TextLine(remote.name, .accent) + TextLine("  \(remote.url)")
            + TextLine(remote.branch == "main" ? "" : "  branch \(remote.branch)", .faint))
      }
    case .conflicts([]): page.add("No conflicts")
    case .conflicts(let conflicts):
      page.add(TextLine("Conflicts", .headline))
      for conflict in conflicts { page.add(TextLine("  " + conflict.words(in: context.zone)), hanging: 4) }
    }
  }

  static func writeMembers(of state: Sync.State, to writer: inout JSONWriter) {
    switch state {
    case .nothing: break
    case .remotes(let remotes):
      writer.member("remotes", of: remotes) { writer, remote in
        writer.member("name", remote.name)
        writer.member("url", remote.url)
        writer.member("branch", remote.branch)
      }
    case .conflicts(let conflicts):
      writer.member("conflicts", of: conflicts) { $0.writeMembers(of: $1) }
    }
  }
}

extension JSONWriter {
  /// Writes a conflict, with the task that it is about.
  mutating func writeMembers(of conflict: SyncConflict) {
    if let task = conflict.task {
      member("number", task.number)
      member("title", task.title)
    }
    writeMembers(of: conflict.conflict)
    member("remote", conflict.remote)
  }

  /// Writes what a hint tells of a synchronisation.
  mutating func writeMembers(of hint: SyncHint) {
    switch hint {
    case .conflict(let conflict): object("conflict") { $0.writeMembers(of: conflict) }
    case .renumbered(let task):
      object("renumbered") {
        $0.member("old", task.numbers.old)
        $0.member("new", task.numbers.new)
      }
    case .remark: break
    }
  }
}
