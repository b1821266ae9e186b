import TodoModel

extension ICalPiece {
  /// The properties of the task, each with its line in the component, from 0.
  var properties: ICalProperties { ICalProperties(component) }

  /// The first property of that name.
  func property(_ name: String) -> ContentLine? {
    properties.first { $0.property.name == name }?.property
  }
}

/// The properties of the first component of a text, without those of the components in it.
struct ICalProperties: Sequence, IteratorProtocol {
  private var lines: ContentLines
  private var depth = 0

  init(_ component: [UInt8]) {
    lines = ContentLines(component[...])
  }

  mutating func next() -> (line: Int, property: ContentLine)? {
    while let (number, line) = lines.next() {
      switch line.name {
      case "BEGIN": depth += 1
      case "END": depth -= 1
      case _: if depth == 1 { return (number - 1, line) }
      }
      if depth == 0 { break }
    }
    return nil
  }
}

extension CalendarFormat {
  package static func seen(in piece: ICalPiece, _ context: ExchangeContext) -> SeenTask {
    var reader = TodoReader(piece, context)
    for (line, property) in piece.properties { reader.take(property, at: line) }
    return reader.finish()
  }
}

/// Gathers what the properties of a task say.
private struct TodoReader {
  private var seen = SeenTask(title: "")
  private var summary: String?
  private var status: String?
  private var completed: Instant?
  private var lastModified: Instant?
  private var percent: String?
  private var tags: [String] = []
  private var rule: String?
  private var origin = TodoItem.Repetition.Origin.due
  private var recurrenceID: String?
  private var names: Set<String> = []
  private var dates: ICalDates
  private let piece: ICalPiece
  private let context: ExchangeContext

  init(_ piece: ICalPiece, _ context: ExchangeContext) {
    self.piece = piece
    self.context = context
    dates = ICalDates(of: piece, context)
  }

  mutating func take(_ line: ContentLine, at number: Int) {
    let isFirst = names.insert(line.name).inserted
    switch line.name {
    case "CATEGORIES":
      for text in ICalText.list(line.value) { ICalText.tag(text).map { tags.append($0) } }
    case "RELATED-TO": relate(line)
    case "EXDATE": dates.leaveOut(line, at: number)
    case _ where !isFirst: break
    case "UID": seen.sourceID = line.value.isEmpty ? nil : ICalText.unescaped(line.value)
    case "SUMMARY": summary = ICalText.unescaped(line.value)
    case "DESCRIPTION": seen.task.notes = ICalText.unescaped(line.value)
    case "STATUS": status = line.valueText.uppercased()
    case "PERCENT-COMPLETE": percent = line.valueText
    case "COMPLETED": completed = dates.instant(line)
    case "CREATED": dates.instant(line).map { seen.setCreated($0) }
    case "LAST-MODIFIED": lastModified = dates.instant(line)
    // As one server writes it.
    case "LAST-MOD": lastModified = lastModified ?? dates.instant(line)
    case "DUE", "DTSTART", "DURATION": dates.take(line, at: number)
    case "RRULE": takeRule(line, at: number)
    case "PRIORITY": takePriority(line, at: number)
    case "RECURRENCE-ID": recurrenceID = line.valueText
    case "X-TODO-PROJECT":
      let project = ICalText.unescaped(line.value)
      seen.task.project = project.isEmpty ? nil : project
    case "X-TODO-REPEAT-FROM": if line.valueText.uppercased() == "COMPLETION" { origin = .completion }
    case "X-TODO-REST": seen.rest = ICalText.unescaped(line.value, exactly: true)
    case _: break
    }
  }

  private mutating func relate(_ line: ContentLine) {
    switch line.parameter("RELTYPE")?.uppercased() ?? "PARENT" {
    case "PARENT": if seen.parent == nil { seen.parent = .id(ICalText.unescaped(line.value)) }
    case "DEPENDS-ON": seen.depends.append(ICalText.unescaped(line.value))
    case _: break
    }
  }

  private mutating func takeRule(_ line: ContentLine, at number: Int) {
    if (try? RecurrenceRule(rrule: line.valueText)) != nil {
      rule = line.valueText
    } else {
      seen.remarks.append(.init("“\(line.valueText)” is no repetition; kept as text", line: number))
    }
  }

  private mutating func takePriority(_ line: ContentLine, at number: Int) {
    if let priority = Int(line.valueText), (0...9).contains(priority) {
      seen.task.priority = TodoItem.Priority(calendar: priority)
    } else {
      seen.remarks.append(.init("“\(line.valueText)” is no priority; kept as text", line: number))
    }
  }

  mutating func finish() -> SeenTask {
    if let uid = seen.sourceID, let recurrenceID { seen.sourceID = "\(uid)\0\(recurrenceID)" }
    takeTitle()
    takeStatus()
    lastModified.map { seen.setModified($0) }
    seen.task.tags = Array(Set(tags)).sorted()
    seen.task.repetition = rule.map { TodoItem.Repetition(rule: $0, origin: origin) }
    (seen.task[.start], seen.task[.due]) = dates.moments(rule: rule)
    seen.remarks += dates.remarks
    if seen.parent == nil { seen.parent = piece.parent.map(SourceReference.id) }
    takeSilence()
    return seen
  }

  private mutating func takeTitle() {
    func line(_ text: String) -> String? {
      text.utf8.split { $0 == 0x0A || $0 == 0x0D }.map { String(Substring($0)) }.first { !$0.isBlank }
    }
    seen.task.title = summary.flatMap(line) ?? line(seen.task.notes) ?? "Without a title"
  }

  private mutating func takeStatus() {
    guard status == "COMPLETED" || status == "CANCELLED" || completed != nil || percent == "100" else { return }
    seen.task.status = .completed
    seen.task.completed = completed ?? lastModified
    if status == "CANCELLED" { seen.remarks.append(.init("cancelled; taken as completed")) }
  }

  /// Programs drop what they do not know, and how a task repeats when it is done.
  private mutating func takeSilence() {
    if !names.contains("CATEGORIES") { seen.unsaid.insert(.tags) }
    if !names.contains("RELATED-TO"), piece.parent == nil { seen.unsaid.formUnion([.parent, .depends]) }
    if !names.contains("X-TODO-PROJECT") { seen.unsaid.insert(.project) }
    if !names.contains("RRULE"), seen.task.status == .completed { seen.unsaid.insert(.repeat) }
  }
}

extension TodoItem.Priority {
  /// The priority of a number from 1, which is the highest, to 9; nil for 0.
  init?(calendar number: Int) {
    switch number {
    case 1...4: self = .high
    case 5: self = .medium
    case 6...9: self = .low
    default: return nil
    }
  }

  /// The number that it is written as.
  var calendarNumber: Int {
    switch self {
    case .high: 1
    case .medium: 5
    case .low: 9
    }
  }
}

extension ICalText {
  /// The tag that an element of CATEGORIES is here; nil if it has nothing in it.
  static func tag(_ text: ArraySlice<UInt8>) -> String? {
    let blank = UInt8(ascii: " ")
    let words = unescaped(text).utf8.split(separator: blank).map { String(Substring($0)) }
    return words.isEmpty ? nil : words.joined(separator: "-")
  }
}
