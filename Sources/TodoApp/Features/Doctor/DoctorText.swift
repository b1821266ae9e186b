import TodoJSON
import TodoModel

/// What the doctor says, as text.
extension DoctorScreen {
  /// More findings of one kind than that would bury the others.
  private static let mostRemarks = 20
  private static let mostSteps = 50

  static func write(_ state: DoctorViewState, at now: Now, in context: TextContext, to page: inout TextPage) {
    // Where nothing is cut, paths stay in one piece.
    let width = context.width ?? .max
    switch state {
    case .nothing: page.add("No data")
    case .examined(let examination): write(examination, width, to: &page)
    case .proposed(let repair): write(repair, isDone: false, width, to: &page)
    case .repaired(let repair): write(repair, isDone: true, width, to: &page)
    }
  }

  private static func write(_ examination: Examination, _ width: Int, to page: inout TextPage) {
    add("Data file", examination.file.lines, width, to: &page)
    add("History", examination.history.lines, width, to: &page)
    add("Lock", [examination.lock.words], width, to: &page)
    add("Beside them", examination.leftovers.map(\.words), width, to: &page)
    add(examination.fileNotices, .faint, atMost: mostRemarks, width, to: &page)
    add(examination.problems, .bad, atMost: .max, width, to: &page)
    page.add(verdict(on: examination))
  }

  private static func verdict(on examination: Examination) -> TextLine {
    let count = examination.problems.count
    guard count > 0 else { return TextLine("Everything is fine", .good) }
    let verdict = TextLine("\(count) problem\(count == 1 ? "" : "s")", .bad)
    guard examination.isRepairable else { return verdict }
    return verdict + "; " + TextLine("doctor --repair", .accent) + " saves what can be saved, and keeps the old files"
  }

  private static func write(_ repair: Repair, isDone: Bool, _ width: Int, to page: inout TextPage) {
    page.add(
      TextLine("\(isDone ? "Repaired: the file has" : "The repaired file will have") \(repair.tasks.tasks)", .headline))
    add(repair.steps.filter { !$0.isLoss }, width, to: &page)
    let losses = repair.steps.filter(\.isLoss)
    if !losses.isEmpty {
      page.add(TextLine("Cannot be read, and \(isDone ? "was" : "will be") kept aside", .warning))
      add(losses, width, to: &page)
    }
    if isDone {
      add("Kept", repair.kept, width, to: &page)
    } else {
      page.add(TextLine("The old file and its history will be kept as they are, under other names", .faint))
    }
  }

  private static func add(_ steps: [Repair.Step], _ width: Int, to page: inout TextPage) {
    for step in steps.prefix(mostSteps) { add("  ", TextLine(step.words), width, to: &page) }
    if steps.count > mostSteps { page.add(TextLine("  … and \(steps.count - mostSteps) more", .faint)) }
  }

  private static func add(
    _ findings: [Finding], _ style: Style, atMost limit: Int, _ width: Int, to page: inout TextPage
  ) {
    for finding in findings.prefix(limit) {
      add("  ", TextLine(finding.words, style), width, to: &page)
      if let advice = finding.advice { add("    ", TextLine(advice, .faint), width, to: &page) }
    }
    if findings.count > limit { page.add(TextLine("  … and \(findings.count - limit) more", .faint)) }
  }

  private static func add(_ name: String, _ lines: [String], _ width: Int, to page: inout TextPage) {
    let indentation = 13
    for (place, line) in lines.enumerated() {
      for (part, text) in fitted(line, to: width - indentation).enumerated() {
        page.add(TextLine(place == 0 && part == 0 ? name : "", .headline).padded(to: indentation) + TextLine(text))
      }
    }
  }

  private static func add(_ indentation: String, _ line: TextLine, _ width: Int, to page: inout TextPage) {
    for span in line.spans {
      for text in fitted(span.text, to: width - indentation.utf8.count) {
        page.add(TextLine(indentation) + TextLine(text, span.style))
      }
    }
  }

  /// A path has to be told as it is, so a line is broken at blanks only where it has to be.
  private static func fitted(_ text: String, to width: Int) -> [String] {
    displayWidth(of: text) <= width ? [text] : wrapped(text, to: max(20, width))
  }
}
