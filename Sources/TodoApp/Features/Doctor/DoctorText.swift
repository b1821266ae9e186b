import TodoJSON
import TodoModel

extension Doctor {
  /// More harmless findings would bury the problems.
  private static let maxHarmless = 20, maxSteps = 50

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
    let count = examination.problems.count
    let remedy = "; " + TextLine("doctor --repair", .accent) + " saves what can be saved, and keeps the old files"
    let verdict = TextLine(count.counted("problem"), .bad) + (examination.isRepairable ? remedy : TextLine())
    page.add(count == 0 ? TextLine("Everything is fine", .good) : verdict)
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
    page.add(lines.map { TextLine($0) }, label: TextLine(name, .headline), 13)
  }

  static func writeMembers(of state: State, to writer: inout JSONWriter) {
    switch state {
    case nil: break
    case .examined(let examination)?: writer.write(examination)
    case .proposed(let repair)?: writer.write(repair, isDone: false)
    case .repaired(let repair)?: writer.write(repair, isDone: true)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ examination: Examination) {
    let (file, history) = (examination.file, examination.history)
    object("file") {
      $0.members(
        ("path", file.path), ("target", file.target), ("size", file.size),
        ("mode", file.mode.map { String($0, radix: 8) }), ("version", file.version), ("sequence", file.sequence),
        ("lastNumber", file.lastNumber), ("tasks", file.tasks))
    }
    object("history") {
      $0.members(
        ("name", history.name), ("size", history.size), ("records", history.records),
        ("first", history.commands?.lowerBound), ("last", history.commands?.upperBound),
        ("undoable", history.undoable), ("redoable", history.redoable), ("tail", history.tail),
        ("tornBytes", history.tornBytes))
    }
    object("lock") { writer in
      switch examination.lock {
      case .absent: writer.member("state", "free")
      case .free(let last): writer.members(("state", "free"), ("last", last))
      case .held(let holder, let isAlive): writer.members(("state", "held"), ("holder", holder), ("isAlive", isAlive))
      case .unknown(let reason): writer.members(("state", "unknown"), ("reason", reason))
      }
    }
    member("leftovers", of: examination.leftovers) { $0.members(("name", $1.name), ("kind", $1.report.code)) }
    if let sync = examination.sync {
      member("sync", of: sync.remotes) {
        $0.members(("remote", $1.remote.name), ("url", $1.remote.url), ("last", $1.last))
      }
    }
    write("problems", examination.problems)
    write("remarks", examination.harmlessFindings)
  }

  private mutating func write(_ name: StaticString, _ findings: [Finding]) {
    member(name, of: findings.map(\.report)) { writer, finding in
      let place = finding.place
      writer.members(
        ("code", finding.code), ("path", place?.file), ("line", place?.line), ("column", place?.column),
        ("tasks", finding.tasks.isEmpty ? nil : finding.tasks), ("message", finding.words), ("advice", finding.advice))
    }
  }

  fileprivate mutating func write(_ repair: Repair, isDone: Bool) {
    members(("tasks", repair.tasks), ("done", isDone))
    member("steps", of: repair.steps.map(\.report)) { $0.members(("step", $1.code), ("message", $1.words)) }
    member("kept", repair.kept)
  }
}
