import TodoModel

/// Sets the properties that differ from a task, or all properties of a new one.
struct ICalTaskWriter {
  var component: OpenComponent
  private let task: TodoItem
  private let seen: TodoItem?
  private let zones: ICalZones?

  init(_ task: TodoItem, replacing old: ICalPiece?, _ context: ExchangeContext) {
    self.task = task
    component = OpenComponent(old)
    zones = old.map { ICalZones(of: $0, in: context.zone) }
    seen = old.map { ICal.seenReferring(in: $0, context).task }
    if component["UID"] == nil { component.set("UID", task.id.description) }
    let modified = ICalTime.instant(task.modified).text
    if seen != nil { component.set("SEQUENCE", "\((component["SEQUENCE"].flatMap { Int($0.valueText) } ?? 0) &+ 1)") }
    component.set("DTSTAMP", modified)
    if seen == nil { component.set("CREATED", ICalTime.instant(task.created).text) }
    component.set("LAST-MODIFIED", modified)
    if differs(.title) { component.set("SUMMARY", ICalText.escaped(task.title)) }
    if differs(.notes) { component.set("DESCRIPTION", task.notes.isEmpty ? nil : ICalText.escaped(task.notes)) }
    if differs(.due, .start, .repeat) { setDates() }
    if differs(.repeat) { component.set("RRULE", writableRule) }
    if differs(.priority) {
      component.set("PRIORITY", task.priority.map { $0 == .high ? "1" : $0 == .medium ? "5" : "9" })
    }
    if differs(.tags) { setTags() }
    // A missing COMPLETED would be read as LAST-MODIFIED, which is now.
    if differs(.status, .completed) || task.completed != nil && component["COMPLETED"] == nil {
      let isCompleted = task.status == .completed
      let isOther = seen?.status != task.status
      if isOther { component.set("STATUS", isCompleted ? "COMPLETED" : "NEEDS-ACTION") }
      component.set("COMPLETED", isCompleted ? task.completed.map { ICalTime.instant($0).text } : nil)
      if isOther { component.set("PERCENT-COMPLETE", isCompleted ? "100" : nil) }
    }
    if differs(.parent) { setReferences("PARENT", [task.parent].compactMap(\.self)) }
    if differs(.depends) { setReferences("DEPENDS-ON", task.depends) }
    if differs(.project) {
      // An empty value is written where there was a project: programs drop unknown properties.
      component.set("X-TODO-PROJECT", task.project.map(ICalText.escaped) ?? (seen?.project == nil ? nil : []))
    }
    if differs(.repeat) {
      let isFromCompletion = task.repetition?.origin == .completion
      let origin = isFromCompletion ? "COMPLETION" : component["X-TODO-REPEAT-FROM"] == nil ? nil : "DUE"
      component.set("X-TODO-REPEAT-FROM", writableRule == nil ? nil : origin)
    }
  }

  private func differs(_ fields: TaskField...) -> Bool { fields.contains { task.differs(from: seen, in: $0) } }

  private var writableRule: String? {
    guard let rule = task.repetition?.rule, !rule.utf8.contains(.colon) else { return nil }
    return (try? RecurrenceRule(rrule: rule)).map { _ in rule }
  }

  private mutating func setDates() {
    let start = task[.start]?.moment
    let hadStart = component["DTSTART"] != nil
    let isTied = seen?[.start] == nil
    let repeats = writableRule != nil
    // Programs count from DTSTART, and those of Apple and Thunderbird need one to repeat.
    if let start, !(repeats && isTied && task.due != nil), Self.isValid(start, before: task.due) {
      if differs(.start) || isTied { set("DTSTART", to: start) }
    } else if repeats || isTied && hadStart, task.due != nil {
      if differs(.due) || component["DTSTART"] == nil || !isTied { set("DTSTART", to: task.due) }
    } else {
      component.set("DTSTART", String?.none)
    }
    if differs(.due) {
      component.set("DURATION", String?.none)
      set("DUE", to: task.due)
    }
  }

  /// True if both can be dates of a task: of the same kind, and the start first (RFC 5545 §3.8.2.3).
  private static func isValid(_ start: Moment, before due: Moment?) -> Bool {
    switch (start, due) {
    case (_, nil): true
    case (.day(let start), .day(let due)?): start < due
    case (.instant(let start), .instant(let due)?): start < due
    case (.day, .instant?), (.instant, .day?): false
    }
  }

  /// Sets a time, in the zone of the old one if that is known.
  private mutating func set(_ name: String, to moment: Moment?) {
    let old = component[name] ?? component["DTSTART"] ?? component["DUE"]
    let kept = (component[name]?.parameterTexts ?? []).map { String(utf8: $0) }.filter {
      !$0.uppercased().hasPrefix("VALUE=") && !$0.uppercased().hasPrefix("TZID=")
    }.map { ";\($0)" }.joined()
    switch moment {
    case nil: component.set(name, String?.none)
    case .day(let day)?: component.set(name, parameters: kept + ";VALUE=DATE", ICalTime.day(day).text)
    case .instant(let instant)?:
      guard let zoneName = old?.parameter("TZID"), let zone = zones?.zone(named: zoneName),
        case let time = zone.civilTime(at: instant), zone.instant(of: time) == instant
      else { return component.set(name, parameters: kept, ICalTime.instant(instant).text) }
      let quoted = zoneName.utf8.contains(.colon) ? "\"\(zoneName)\"" : zoneName
      component.set(name, parameters: kept + ";TZID=\(quoted)", ICalTime.local(time).text)
    }
  }

  private mutating func setTags() {
    guard let seen, component["CATEGORIES"] != nil else {
      let tags = task.tags.map { ICalText.escaped($0) }.joined(separator: [.comma])
      return component.set("CATEGORIES", task.tags.isEmpty ? nil : Array(tags))
    }
    let wanted = Set(task.tags.map { ExactText($0) })
    var added = task.tags.excluding(seen.tags).map { ICalText.escaped($0)[...] }
    var isFirst = true
    component.map("CATEGORIES") { line in
      var kept = ICalText.list(line.value).filter { ICalText.tag($0).map { wanted.contains(ExactText($0)) } ?? false }
      kept += added
      added = []
      // The first line stays, although empty: programs drop unknown properties.
      defer { isFirst = false }
      return kept.isEmpty && !(isFirst && wanted.isEmpty) ? nil : Array(kept.joined(separator: [.comma]))
    }
  }

  private mutating func setReferences(_ type: String, _ ids: [TaskID]) {
    component.set("RELATED-TO", parameters: ";RELTYPE=\(type)", ids.map(\.description)) { line in
      (line.parameter("RELTYPE")?.uppercased() ?? "PARENT") == type
        ? TaskID.source(ICalText.unescaped(line.value), in: ICal.name).description : nil
    }
  }
}

/// The component of a task, whose lines can be replaced.
struct OpenComponent {
  private let lineEnd: [UInt8]
  /// True if all lines are new, so that none has to be searched.
  private let isNew: Bool
  private var begin: ArraySlice<UInt8>
  /// The properties, and the nested components, which have no name.
  private var lines: [ContentLine] = []
  private var rest: ArraySlice<UInt8>

  init(_ piece: ICalPiece?) {
    let bytes = piece?.component ?? Array("BEGIN:VTODO\r\nEND:VTODO\r\n".utf8)
    (isNew, lineEnd, begin, rest) = (piece == nil, bytes.lineEnd, [], [])
    var inner = 0
    for (_, depth, line) in ContentLines(bytes[...]) {
      let place = line.physical
      switch (line.name, depth) {
      case ("BEGIN", 1): begin = place
      case ("BEGIN", 2): inner = place.startIndex
      case ("END", 2): lines.append(ContentLine(component: bytes[inner..<place.endIndex]))
      case ("BEGIN", _), (_, 2...): break
      case ("END", 1), (_, ..<1):
        rest = bytes[place.startIndex...]
        return
      case _: lines.append(line)
      }
    }
  }

  var bytes: [UInt8] { Array(begin) + lines.flatMap(\.physical) + rest }

  subscript(name: String) -> ContentLine? { lines.first { $0.name == name } }

  func has(component name: String) -> Bool {
    lines.contains { $0.name.isEmpty && $0.physical.starts(with: "BEGIN:\(name)".utf8) }
  }

  /// Replaces the lines of a name by one, or adds it after the others; nil removes them.
  mutating func set(_ name: String, parameters: String = "", _ value: [UInt8]?) {
    let index = isNew ? nil : lines.firstIndex { $0.name == name }
    if index != nil { lines.removeAll { $0.name == name } }
    guard let line = value.map({ ContentLine(name, parameters: parameters, $0, end: lineEnd) }) else { return }
    if let index { lines.insert(line, at: index) } else { append(line) }
  }

  mutating func set(_ name: String, parameters: String = "", _ value: String?) {
    set(name, parameters: parameters, value.map { Array($0.utf8) })
  }

  /// Adds and removes lines of a name until they have the values; others, for which `value` is nil, stay.
  mutating func set(_ name: String, parameters: String, _ values: [String], value: (ContentLine) -> String?) {
    var missing = values
    lines.removeAll { line in
      guard line.name == name, let value = value(line) else { return false }
      guard let index = missing.firstIndex(of: value) else { return true }
      missing.remove(at: index)
      return false
    }
    for value in missing { append(ContentLine(name, parameters: parameters, Array(value.utf8), end: lineEnd)) }
  }

  /// Replaces the values of the lines of a name; nil removes a line.
  mutating func map(_ name: String, _ body: (ContentLine) -> [UInt8]?) {
    lines = lines.compactMap { line in
      guard line.name == name else { return line }
      return body(line).map { $0.elementsEqual(line.value) ? line : line.with($0, end: lineEnd) }
    }
  }

  mutating func append(_ line: ContentLine) {
    lines.insert(line, at: lines.firstIndex { $0.name.isEmpty } ?? lines.endIndex)
  }

  mutating func append(component name: String, _ properties: KeyValuePairs<String, String>) {
    let lines = [("BEGIN", name)] + properties.map { ($0.key, $0.value) } + [("END", name)]
    self.lines.append(.init(component: lines.flatMap { ContentLine($0.0, $0.1.utf8, end: lineEnd).physical }[...]))
  }
}
