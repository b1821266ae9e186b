import MVI
import TodoModel

/// Renders the program's states, as text or as JSON: a function of the state and of nothing else.
package struct Rendering: Sendable {
  package let context: TextContext
  package let format: OutputFormat

  package init(context: TextContext, format: OutputFormat) { (self.context, self.format) = (context, format) }

  package func fitted(to window: Window) -> Rendering {
    Rendering(
      context: TextContext(
        width: window.columns, zone: context.zone, isUnicode: context.isUnicode, columns: window.columns,
        rows: window.rows, theme: context.theme, hasLinks: context.hasLinks), format: format)
  }

  package func page(isColored: Bool, isFolded: Bool = true) -> TextPage {
    TextPage(
      isColored: isColored, theme: context.theme, width: isFolded ? context.width : nil, isUnicode: context.isUnicode,
      hasLinks: context.hasLinks)
  }

  /// Encodes lines that are not folded.
  package func bytes(of lines: [TextLine], isColored: Bool) -> [UInt8] {
    var page = page(isColored: isColored, isFolded: false)
    page.add(lines)
    return page.bytes
  }

  /// Adds the answer to a command to a page for people; an error is written by the view.
  package func write(_ state: Shell.State, to page: inout TextPage) {
    writePrecedingReport(of: state, to: &page)
    writeAnswer(of: state, to: &page)
  }

  /// Adds the report of a command that comes before the answer, if an error or a question is only a part of the answer.
  package func writePrecedingReport(of state: Shell.State, to page: inout TextPage) {
    if let report = state.precedingReport { write(report, in: state, to: &page) }
  }

  package func writeAnswer(of state: Shell.State, to page: inout TextPage) {
    switch state.message {
    case .none, .clearedScreen, .error: break
    case .screen, .diagnosis: writeScreen(of: state, to: &page)
    case .question:
      let lines = state.question?.lines(in: context.zone) ?? []
      // The lines of a question replace the screen.
      if lines.isEmpty, state.asking?.isOnScreen == true { writeScreen(of: state, to: &page) }
      page.add(lines)
    case .notice(let notice):
      if state.isDryRun, case .aliasSet = notice { page.add(Rendering.dryRun) }
      page.add(TextLine(notice.words))
    case .greeting(let taskCounts, let agenda):
      let clocks = taskCounts.work.suffix(Rendering.mostClocks).map {
        TextLine("▶" + $0.clock, .accent) + TextLine(" " + $0.title)
      }
      page.add([taskCounts.greeting] + clocks.map { $0.cut(to: context.columns, ellipsis: context.ellipsis) })
      guard let agenda else { break }
      Agenda.write(agenda, of: .everything, at: now(state), below: clocks.count, in: context, to: &page)
    case .changes(let report): write(report, in: state, to: &page)
    }
    if let tip = state.tip { page.add(TextLine(tip.words, .faint), hanging: 0) }
  }

  private func write(_ report: ChangeReport, in state: Shell.State, to page: inout TextPage) {
    let isDryRun = state.isDryRun || report.isDryRun
    if isDryRun { page.add(Rendering.dryRun) }
    // A dry run shows every change; others can be undone, and are in the history.
    page.add(
      lines(
        of: report, asDifference: isDryRun || report.showsDifferences, atMost: isDryRun ? .max : Rendering.mostLines))
    page.add(report.hints.map { $0.line(in: context.zone) })
  }

  package func lines(of fileNotices: [FileNotice], prefix: String = "") -> [TextLine] {
    fileNotices.flatMap { notice in
      let line = TextLine(prefix + "note: " + notice.words, .warning)
      guard case .changedOutside(let changes) = notice else { return [line] }
      return [line] + few(changes.tasks, atMost: Rendering.mostLines) { $0.differenceLine(in: context.zone) }
    }
  }

  private static let mostLines = 20, mostClocks = 3
  private static let dryRun = TextLine("Dry run, nothing is written:", .faint)

  private func lines(of report: ChangeReport, asDifference: Bool, atMost most: Int) -> [TextLine] {
    if case .unchanged(let task) = report.notice {
      return [Change.added(task).line(after: TextLine("Nothing to change: ", .good), in: context.zone)]
    }
    let headline = TextLine(report.notice.words, .good)
    let isImport = if case .imported = report.notice { true } else { false }
    if let only = report.changes.first, report.changes.count == 1, !asDifference {
      return [
        only.line(after: headline + ": ", in: context.zone, naming: report.references, tellingStatus: isImport)
      ]
    }
    let changes = asDifference ? report.changes.sorted { $0.number < $1.number } : report.changes
    return [headline]
      + few(changes, atMost: most) { change in
        asDifference
          ? change.differenceLine(in: context.zone, naming: report.references)
            + report.origins.words(about: change, in: context.zone)
          : change.line(
            after: "  ", in: context.zone, naming: report.references, tellingStatus: isImport || change.before == nil)
      }
  }

  private func writeScreen(of state: Shell.State, to page: inout TextPage) {
    state.routes.top.place.screen.write(state, now(state), context, &page)
  }

  private func now(_ state: Shell.State) -> Now { Now(state.instant, in: context.zone) }
}

extension ChangeReport {
  /// True for changes that are shown as differences: of several kinds, or not implied by the line.
  fileprivate var showsDifferences: Bool {
    if notice.isOfWalk { return true }
    guard changes.count > 1, let first = changes.first else { return false }
    return changes.contains { ($0.before == nil) != (first.before == nil) || $0.isDeletion != first.isDeletion }
  }
}

extension TaskCounts {
  fileprivate var greeting: TextLine {
    guard active > 0 else { return "You have no active TO-DOs!" }
    let later = active - overdue - today
    // Each task is in one of them.
    let counts = later < active ? ": " + nonzero([(overdue, "overdue"), (today, "due today"), (later, "later")]) : ""
    return TextLine(active.counted("active TO-DO") + counts + (waiting > 0 ? "; \(waiting) waiting" : ""))
  }
}
