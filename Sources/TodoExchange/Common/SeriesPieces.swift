import TodoModel

// What the next instance of a series inherits from the piece of an earlier one: all that a format keeps, such as alarms,
// places and later exceptions, but no identifiers, times of changes, completion, and records of work.

extension ExchangeFormat where Piece == ICalPiece {
  package static func ofSeries(_ piece: ICalPiece, for next: TodoItem, _ context: ExchangeContext) -> ICalPiece? {
    let old = seen(in: piece, context).task
    let days = [old, next].compactMap { ($0.due ?? $0[.start]?.moment)?.day(in: context.zone).number }
    var series = ICalPiece(component: [], head: piece.head, zones: piece.zones)
    let start = (next[.start]?.moment ?? next.due)?.beginning(in: context.zone)
    var dates = ICalDates(of: piece, context)
    for (_, depth, line) in ContentLines(piece.task) where depth > 2 || !ofOneInstance.contains(line.name) {
      var line = line
      if depth == 1, line.name == "EXDATE", let start {
        let later = ICalText.list(line.value).filter { dates.instant(line, $0).map { $0 > start } ?? false }
        if later.isEmpty { continue }
        line = line.with(later.joined(separator: [.comma]), end: piece.lineEnd)
      }
      if depth == 2, line.name == "TRIGGER", days.count == 2, case .instant(let instant)? = ICalTime(line.value) {
        let moved = Moment.instant(instant).resolved(movedByDays: days[1] - days[0], in: context.zone).moment
        line = line.with(ICalTime.instant(moved.beginning(in: context.zone)).text.utf8, end: piece.lineEnd)
      }
      series.component += line.physical
    }
    series.edit { $0.set("UID", next.id.description) }
    return series
  }
}

private let ofOneInstance: Set<String> = [
  "UID", "CREATED", "LAST-MODIFIED", "LAST-MOD", "SEQUENCE", "STATUS", "COMPLETED", "PERCENT-COMPLETE",
  "RECURRENCE-ID", "RDATE", "RELATED-TO", "ACKNOWLEDGED", "X-MOZ-LASTACK", "X-MOZ-SNOOZE-TIME", "X-TODO-REST",
]

extension Org {
  package static func ofSeries(_ entry: OrgEntry, for next: TodoItem, _ context: ExchangeContext) -> OrgEntry? {
    var entry = entry
    for name in ["CREATED", "TODO_REST", "LAST_REPEAT"] { entry.set(name, to: nil) }
    entry.set("ID", to: next.id.description)
    var isLog = false
    entry.lines.removeAll { line in
      let text = String(utf8: line.utf8.trimmingBlanks)
      isLog = isLog || text.uppercased() == ":LOGBOOK:"
      defer { isLog = isLog && text.uppercased() != ":END:" }
      return isLog || text.hasPrefix("CLOCK:") || text.hasPrefix("- State \"")
    }
    return entry
  }
}
