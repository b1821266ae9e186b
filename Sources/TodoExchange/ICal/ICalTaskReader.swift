import TodoModel

struct ICalTaskReader {
  private var seen = SeenTask(title: "")
  private var summary, status, percent, rule, recurrenceID: String?
  private var completed, lastModified: Instant?
  private var tags: [String] = []
  private var origin = TodoItem.Repetition.Origin.due
  private var names: Set<String> = []
  private var dates: ICalDates
  private let piece: ICalPiece

  init(_ piece: ICalPiece, _ context: ExchangeContext) { (self.piece, dates) = (piece, ICalDates(of: piece, context)) }

  /// Takes a property; the first one of a name counts, unless it is a list.
  mutating func take(_ line: ContentLine, at number: Int) {
    let isFirst = names.insert(line.name).inserted
    switch line.name {
    case "CATEGORIES": tags += ICalText.list(line.value).compactMap(ICalText.tag)
    case "RELATED-TO":
      switch line.parameter("RELTYPE")?.uppercased() ?? "PARENT" {
      case "PARENT": if seen.parent == nil { seen.parent = .id(ICalText.unescaped(line.value)) }
      case "DEPENDS-ON": seen.depends.append(ICalText.unescaped(line.value))
      case "CHILD": break
      case _: seen.unread.append(line.name)
      }
    case "EXDATE": dates.leaveOut(line, at: number)
    case "BEGIN": seen.unread.append(line.valueText)
    case _ where !isFirst: break
    case "UID": seen.sourceID = line.value.isEmpty ? nil : ICalText.unescaped(line.value)
    case "SUMMARY": summary = ICalText.unescaped(line.value)
    case "DESCRIPTION": seen.task.notes = ICalText.unescaped(line.value)
    case "STATUS": status = line.valueText.uppercased()
    case "PERCENT-COMPLETE": percent = line.valueText
    case "COMPLETED": completed = dates.instant(line)
    case "CREATED": dates.instant(line).map { seen.setCreated($0) }
    case "LAST-MODIFIED": lastModified = dates.instant(line)
    // The name on one server.
    case "LAST-MOD": lastModified = lastModified ?? dates.instant(line)
    case "DUE": dates.due = dates.dated(line.value, line, at: number)
    case "DTSTART": dates.start = dates.dated(line.value, line, at: number)
    case "DURATION":
      dates.duration = ICalTime.seconds(of: line.valueText)
      if dates.duration == nil { seen.remark(unread: line.name, line.valueText, isNo: "duration", line: number) }
    case "RRULE":
      rule = (try? RecurrenceRule(rrule: line.valueText)) == nil ? nil : line.valueText
      if rule == nil { seen.remark(unread: line.name, line.valueText, isNo: "repetition", line: number) }
    case "PRIORITY":
      if let priority = Int(line.valueText), (0...9).contains(priority) {
        // From 1, the highest, to 9.
        seen.task.priority = priority == 0 ? nil : priority < 5 ? .high : priority == 5 ? .medium : .low
      } else {
        seen.remark(unread: line.name, line.valueText, isNo: "priority", line: number)
      }
    case "RECURRENCE-ID": recurrenceID = line.valueText
    case "X-TODO-PROJECT": seen.task.project = line.value.isEmpty ? nil : ICalText.unescaped(line.value)
    case "X-TODO-REPEAT-FROM": if line.valueText.uppercased() == "COMPLETION" { origin = .completion }
    case "X-TODO-REST": seen.rest = ICalText.unescaped(line.value, exactly: true)
    case "DTSTAMP", "SEQUENCE": break
    case _: seen.unread.append(line.name)
    }
  }

  mutating func finish() -> SeenTask {
    if let uid = seen.sourceID, let recurrenceID { seen.sourceID = "\(uid)\0\(recurrenceID)" }
    seen.task.title = summary?.firstLine ?? seen.task.notes.firstLine ?? "Without a title"
    if status == "COMPLETED" || status == "CANCELLED" || completed != nil || percent == "100" {
      seen.task.status = .completed
      seen.task.completed = completed ?? lastModified
      if status == "CANCELLED" { seen.remark("cancelled; taken as completed") }
    }
    lastModified.map { seen.setModified($0) }
    seen.task.tags = Array(Set(tags)).sorted()
    seen.task.repetition = rule.map { TodoItem.Repetition(rule: $0, origin: origin) }
    (seen.task[.start], seen.task[.due]) = dates.moments(rule: rule)
    let next = (seen.task[.start] ?? seen.task[.due])?.moment
    if let next, names.contains("EXDATE"), dates.leavesOut(after: next) { seen.unread.append("EXDATE") }
    if rule != nil, piece.task.endIndex < piece.component.endIndex { seen.unread.append("RECURRENCE-ID") }
    if let percent, percent != "0", percent != "100" { seen.unread.append("PERCENT-COMPLETE") }
    let known = ["NEEDS-ACTION", "COMPLETED", "CANCELLED"]
    if let status, !known.contains(status) { seen.unread.append("STATUS:\(status)") }
    seen.remarks += dates.remarks
    if seen.parent == nil { seen.parent = piece.parent.map(SourceReference.id) }
    // Programs drop unknown properties, and the repetition of completed tasks.
    if !names.contains("CATEGORIES") { seen.unsaid.insert(.tags) }
    if !names.contains("RELATED-TO"), piece.parent == nil { seen.unsaid.formUnion([.parent, .depends]) }
    if !names.contains("X-TODO-PROJECT") { seen.unsaid.insert(.project) }
    if !names.contains("RRULE"), seen.task.status == .completed { seen.unsaid.insert(.repeat) }
    return seen
  }
}
