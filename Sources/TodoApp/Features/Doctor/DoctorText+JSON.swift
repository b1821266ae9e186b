import TodoJSON
import TodoModel

extension DoctorScreen {
  static func writeMembers(of state: DoctorViewState, to writer: inout JSONWriter) {
    switch state {
    case .nothing: break
    case .examined(let examination):
      writer.write(examination.file)
      writer.write(examination.history)
      writer.write(examination.lock)
      writer.write(examination.leftovers)
      if let sync = examination.sync { writer.write(sync) }
      writer.member("problems")
      writer.write(examination.problems)
      writer.member("remarks")
      writer.write(examination.harmlessFindings)
    case .proposed(let repair): writer.write(repair, isDone: false)
    case .repaired(let repair): writer.write(repair, isDone: true)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ file: FileState) {
    member("file")
    beginObject()
    member("path", file.path)
    if let target = file.target {
      member("target", target)
    }
    write("size", file.size)
    if let mode = file.mode {
      member("mode", String(mode, radix: 8))
    }
    write("version", file.version)
    write("sequence", file.sequence)
    write("lastNumber", file.lastNumber)
    write("tasks", file.tasks)
    endObject()
  }

  fileprivate mutating func write(_ history: HistoryState) {
    member("history")
    beginObject()
    member("name", history.name)
    write("size", history.size)
    write("records", history.records)
    write("first", history.commands?.lowerBound)
    write("last", history.commands?.upperBound)
    write("undoable", history.undoable)
    write("redoable", history.redoable)
    write("tail", history.tail)
    write("tornBytes", history.tornBytes)
    endObject()
  }

  fileprivate mutating func write(_ lock: LockState) {
    member("lock")
    beginObject()
    member("state", lock.code)
    switch lock {
    case .absent, .free(nil): break
    case .free(let last?): write("last", last)
    case .held(let holder, let isAlive):
      write("holder", holder)
      member("isAlive", isAlive)
    case .unknown(let reason):
      member("reason", reason)
    }
    endObject()
  }

  fileprivate mutating func write(_ leftovers: [Leftover]) {
    member("leftovers")
    beginArray()
    for leftover in leftovers {
      beginObject()
      member("name", leftover.name)
      member("kind", leftover.code)
      endObject()
    }
    endArray()
  }

  fileprivate mutating func write(_ sync: SyncState) {
    member("sync", of: sync.remotes) { writer, one in
      writer.member("remote", one.remote.name)
      writer.member("url", one.remote.url)
      if let last = one.last { writer.member("last", last.iso) }
    }
  }

  fileprivate mutating func write(_ findings: [Finding]) {
    beginArray()
    for finding in findings {
      beginObject()
      member("code", finding.code)
      if let place = finding.place {
        member("path", place.path)
        write("line", place.line)
        write("column", place.column)
      }
      write("tasks", finding.tasks)
      member("message", finding.words)
      if let advice = finding.advice {
        member("advice", advice)
      }
      endObject()
    }
    endArray()
  }

  fileprivate mutating func write(_ repair: Repair, isDone: Bool) {
    write("tasks", repair.tasks)
    member("done", isDone)
    member("steps")
    beginArray()
    for step in repair.steps {
      beginObject()
      member("step", step.code)
      member("message", step.words)
      endObject()
    }
    endArray()
    member("kept")
    beginArray()
    for name in repair.kept { value(name) }
    endArray()
  }

  private mutating func write(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    member(name)
    value(number)
  }

  private mutating func write(_ name: StaticString, _ numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    member(name)
    beginArray()
    for number in numbers { value(number) }
    endArray()
  }
}
