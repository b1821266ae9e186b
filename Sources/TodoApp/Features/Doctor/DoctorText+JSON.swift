import TodoJSON
import TodoModel

extension Doctor {
  static func writeMembers(of state: Doctor.State, to writer: inout JSONWriter) {
    switch state {
    case .nothing: break
    case .examined(let examination):
      writer.write(examination.file)
      writer.write(examination.history)
      writer.write(examination.lock)
      writer.write(examination.leftovers)
      if let sync = examination.sync { writer.write(sync) }
      writer.write("problems", examination.problems)
      writer.write("remarks", examination.harmlessFindings)
    case .proposed(let repair): writer.write(repair, isDone: false)
    case .repaired(let repair): writer.write(repair, isDone: true)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ file: FileState) {
    object("file") { writer in
      writer.member("path", file.path)
      if let target = file.target { writer.member("target", target) }
      writer.write("size", file.size)
      if let mode = file.mode { writer.member("mode", String(mode, radix: 8)) }
      writer.write("version", file.version)
      writer.write("sequence", file.sequence)
      writer.write("lastNumber", file.lastNumber)
      writer.write("tasks", file.tasks)
    }
  }

  fileprivate mutating func write(_ history: HistoryState) {
    object("history") { writer in
      writer.member("name", history.name)
      writer.write("size", history.size)
      writer.write("records", history.records)
      writer.write("first", history.commands?.lowerBound)
      writer.write("last", history.commands?.upperBound)
      writer.write("undoable", history.undoable)
      writer.write("redoable", history.redoable)
      writer.write("tail", history.tail)
      writer.write("tornBytes", history.tornBytes)
    }
  }

  fileprivate mutating func write(_ lock: LockState) {
    object("lock") { writer in
      writer.member("state", lock.code)
      switch lock {
      case .absent, .free(nil): break
      case .free(let last?): writer.write("last", last)
      case .held(let holder, let isAlive):
        writer.write("holder", holder)
        writer.member("isAlive", isAlive)
      case .unknown(let reason): writer.member("reason", reason)
      }
    }
  }

  fileprivate mutating func write(_ leftovers: [Leftover]) {
    member("leftovers", of: leftovers) { writer, leftover in
      writer.member("name", leftover.name)
      writer.member("kind", leftover.code)
    }
  }

  fileprivate mutating func write(_ sync: SyncState) {
    member("sync", of: sync.remotes) { writer, one in
      writer.member("remote", one.remote.name)
      writer.member("url", one.remote.url)
      if let last = one.last { writer.member("last", last.iso) }
    }
  }

  fileprivate mutating func write(_ name: StaticString, _ findings: [Finding]) {
    member(name, of: findings) { writer, finding in
      writer.member("code", finding.code)
      if let place = finding.place {
        writer.member("path", place.path)
        writer.write("line", place.line)
        writer.write("column", place.column)
      }
      if !finding.tasks.isEmpty { writer.member("tasks", finding.tasks) }
      writer.member("message", finding.words)
      if let advice = finding.advice { writer.member("advice", advice) }
    }
  }

  fileprivate mutating func write(_ repair: Repair, isDone: Bool) {
    member("tasks", repair.tasks)
    member("done", isDone)
    member("steps", of: repair.steps) { writer, step in
      writer.member("step", step.code)
      writer.member("message", step.words)
    }
    member("kept", repair.kept)
  }

  private mutating func write(_ name: StaticString, _ number: Int?) {
    if let number { member(name, number) }
  }
}
