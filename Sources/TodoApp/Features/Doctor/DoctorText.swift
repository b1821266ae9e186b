import TodoJSON
import TodoModel

extension Doctor {
  /// More harmless findings would bury the problems.
  private static let maxHarmless = 20
  private static let maxSteps = 50

  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    switch state {
    case nil: page.add("No data")
    case .examined(let examination)?: write(examination, in: context.zone, to: &page)
    case .proposed(let repair)?: write(repair, isDone: false, to: &page)
    case .repaired(let repair)?: write(repair, isDone: true, to: &page)
    }
  }

  private static func write(_ examination: Examination, in zone: some Zone, to page: inout TextPage) {
    add("Data file", examination.file.lines, to: &page)
    add("History", examination.history.lines, to: &page)
    add("Lock", [examination.lock.words], to: &page)
    add("Leftovers", examination.leftovers.map(\.report.words), to: &page)
    add("Sync", examination.sync?.lines(in: zone) ?? [], to: &page)
    add(examination.harmlessFindings, .faint, atMost: maxHarmless, to: &page)
    add(examination.problems, .bad, atMost: .max, to: &page)
    page.add(verdict(on: examination))
  }

  private static func verdict(on examination: Examination) -> TextLine {
    let count = examination.problems.count
    guard count > 0 else { return TextLine("Everything is fine", .good) }
    let verdict = TextLine(count.counted("problem"), .bad)
    guard examination.isRepairable else { return verdict }
    return verdict + "; " + TextLine("doctor --repair", .accent) + " saves what can be saved, and keeps the old files"
  }

  private static func write(_ repair: Repair, isDone: Bool, to page: inout TextPage) {
    let beginning = isDone ? "Repaired: the file has " : "The repaired file will have "
    page.add(TextLine(beginning + repair.tasks.counted("task"), .headline))
    let steps = repair.steps.map(\.report)
    add(steps.filter { !$0.isLoss }.map(\.words), to: &page)
    let losses = steps.filter(\.isLoss).map(\.words)
    if !losses.isEmpty {
      page.add(TextLine("Cannot be read, and \(isDone ? "was" : "will be") kept aside", .warning))
      add(losses, to: &page)
    }
    if isDone {
      add("Kept", repair.kept, to: &page)
    } else {
      page.add(TextLine("The old file and its history will be kept as they are, under other names", .faint))
    }
  }

  private static func add(_ steps: [String], to page: inout TextPage) {
    for line in few(steps, atMost: maxSteps, { TextLine("  " + $0) }) { page.add(line, hanging: 2) }
  }

  private static func add(_ findings: [Finding], _ style: Style, atMost limit: Int, to page: inout TextPage) {
    for finding in findings.prefix(limit).map(\.report) {
      page.add("  " + TextLine(finding.words, style), hanging: 2)
      if let advice = finding.advice { page.add("    " + TextLine(advice, .faint), hanging: 4) }
    }
    if findings.count > limit { page.add(TextLine("  … and \(findings.count - limit) more", .faint)) }
  }

  private static func add(_ name: String, _ lines: [String], to page: inout TextPage) {
    for (place, line) in lines.enumerated() {
      page.add(TextLine(line), label: place == 0 ? TextLine(name, .headline) : "", 13)
    }
  }

  static func writeMembers(of state: State, to writer: inout JSONWriter) {
    switch state {
    case nil: break
    case .examined(let examination)?:
      writer.write(examination.file)
      writer.write(examination.history)
      writer.write(examination.lock)
      writer.member("leftovers", of: examination.leftovers) { writer, leftover in
        writer.member("name", leftover.name)
        writer.member("kind", leftover.report.code)
      }
      if let sync = examination.sync {
        writer.member("sync", of: sync.remotes) { writer, one in
          writer.member("remote", one.remote.name)
          writer.member("url", one.remote.url)
          if let last = one.last { writer.member("last", last.iso) }
        }
      }
      writer.write("problems", examination.problems)
      writer.write("remarks", examination.harmlessFindings)
    case .proposed(let repair)?: writer.write(repair, isDone: false)
    case .repaired(let repair)?: writer.write(repair, isDone: true)
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
      switch lock {
      case .absent: writer.member("state", "free")
      case .free(let last):
        writer.member("state", "free")
        writer.write("last", last)
      case .held(let holder, let isAlive):
        writer.member("state", "held")
        writer.write("holder", holder)
        writer.member("isAlive", isAlive)
      case .unknown(let reason):
        writer.member("state", "unknown")
        writer.member("reason", reason)
      }
    }
  }

  fileprivate mutating func write(_ name: StaticString, _ findings: [Finding]) {
    member(name, of: findings.map(\.report)) { writer, finding in
      writer.member("code", finding.code)
      if let place = finding.place {
        writer.member("path", place.file)
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
    member("steps", of: repair.steps.map(\.report)) { writer, step in
      writer.member("step", step.code)
      writer.member("message", step.words)
    }
    member("kept", repair.kept)
  }

  private mutating func write(_ name: StaticString, _ number: Int?) { if let number { member(name, number) } }
}
