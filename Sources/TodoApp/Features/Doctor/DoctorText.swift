import TodoJSON
import TodoModel

/// What the doctor says, as text.
extension Doctor {
  /// More findings of one kind than that would bury the others.
  private static let mostHarmless = 20
  private static let mostSteps = 50

  static func write(_ state: Doctor.State, at now: Now, in context: TextContext, to page: inout TextPage) {
    switch state {
    case .nothing: page.add("No data")
    case .examined(let examination): write(examination, in: context.zone, to: &page)
    case .proposed(let repair): write(repair, isDone: false, to: &page)
    case .repaired(let repair): write(repair, isDone: true, to: &page)
    }
  }

  private static func write(_ examination: Examination, in zone: some Zone, to page: inout TextPage) {
    add("Data file", examination.file.lines, to: &page)
    add("History", examination.history.lines, to: &page)
    add("Lock", [examination.lock.words], to: &page)
    add("Beside them", examination.leftovers.map(\.words), to: &page)
    add("Sync", examination.sync?.lines(in: zone) ?? [], to: &page)
    add(examination.harmlessFindings, .faint, atMost: mostHarmless, to: &page)
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
    add(repair.steps.filter { !$0.isLoss }, to: &page)
    let losses = repair.steps.filter(\.isLoss)
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

  private static func add(_ steps: [Repair.Step], to page: inout TextPage) {
    for step in steps.prefix(mostSteps) { add("  ", TextLine(step.words), to: &page) }
    if steps.count > mostSteps { page.add(TextLine("  … and \(steps.count - mostSteps) more", .faint)) }
  }

  private static func add(
    _ findings: [Finding], _ style: Style, atMost limit: Int, to page: inout TextPage
  ) {
    for finding in findings.prefix(limit) {
      add("  ", TextLine(finding.words, style), to: &page)
      if let advice = finding.advice { add("    ", TextLine(advice, .faint), to: &page) }
    }
    if findings.count > limit { page.add(TextLine("  … and \(findings.count - limit) more", .faint)) }
  }

  private static func add(_ name: String, _ lines: [String], to page: inout TextPage) {
    for (place, line) in lines.enumerated() {
      page.add(TextLine(line), beside: place == 0 ? TextLine(name, .headline) : "", 13)
    }
  }

  private static func add(_ indentation: String, _ line: TextLine, to page: inout TextPage) {
    for span in line.spans {
      page.add(TextLine(indentation) + TextLine(span.text, span.style), hanging: indentation.utf8.count)
    }
  }
}
