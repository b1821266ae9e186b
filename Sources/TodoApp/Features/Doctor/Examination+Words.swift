import TodoModel

extension FileState {
  /// What is known of it, a line each.
  var lines: [String] {
    var facts: [String] = []
    if let size { facts.append("\(size) bytes") } else { facts.append("no file") }
    if let mode { facts.append("mode " + String(mode, radix: 8)) }
    if let version { facts.append("version \(version)") }
    if let size, size > 0, let tasks { facts.append(tasks.counted("task")) }
    if let sequence { facts.append("sequence \(sequence)") }
    if let lastNumber { facts.append("last number \(lastNumber)") }
    return [path] + (target.map { ["a link to \($0)"] } ?? []) + [facts.joined(separator: ", ")]
  }
}

extension HistoryState {
  /// What is known of it, a line each.
  var lines: [String] {
    guard let size else { return [name, "no file; the data file is complete by itself"] }
    var lines = [name]
    var facts = "\(size) bytes, \(records.counted("command"))"
    if let commands { facts += ", number \(commands.lowerBound) to \(commands.upperBound)" }
    lines.append(facts + (reachesBeginning ? ", back to the beginning" : ""))
    if let undoable, let redoable { lines.append("\(undoable.counted("command")) can be undone, \(redoable) redone") }
    if tail > 0 {
      lines.append("\(tail.counted("command")) \(tail == 1 ? "is" : "are") not in the data file yet; that is in order")
    }
    if tornBytes > 0 {
      lines.append(
        "\(tornBytes) bytes at its end are a command that was never acknowledged; the next command sets them aside")
    }
    return lines
  }
}

extension LockState {
  /// Who may change the tasks.
  var words: String {
    switch self {
    case .absent: "free"
    case .free: "free; its file stays, which is harmless"
    case .held(nil, _): "held by a process that has not said which it is"
    case .held(let holder?, true): "held by process \(holder), which is running"
    case .held(let holder?, false):
      "held; process \(holder), which it names, is not running here, so another one has it, perhaps on another machine"
    case .unknown(let reason): "it cannot be told: \(reason)"
    }
  }

  /// The name of the state in the machine-readable output.
  var code: String {
    switch self {
    case .absent, .free: "free"
    case .held: "held"
    case .unknown: "unknown"
    }
  }
}

extension Leftover {
  /// What it is, and what may become of it.
  var words: String {
    switch kind {
    case .draft: "\(name): unfinished, of a process that was stopped; harmless, the next one replaces it"
    case .torn: "\(name): what was torn off the end of the history; it may go"
    case .replaced: "\(name): kept by a repair; it may go when nothing is missing"
    case .merged: "\(name): merged into the data file; it may go when nothing is missing"
    case .conflictCopy(let tool): "\(name): a copy by \(tool.rawValue)"
    }
  }

  /// The name of the kind in the machine-readable output.
  var code: String {
    switch kind {
    case .draft: "draft"
    case .torn: "torn"
    case .replaced: "replaced"
    case .merged: "merged"
    case .conflictCopy: "conflictCopy"
    }
  }
}
