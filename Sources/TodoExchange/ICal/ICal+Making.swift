import TodoModel

extension CalendarFormat {
  package static func piece(
    of task: TodoItem, replacing old: ICalPiece?, _ context: ExchangeContext, rest: (ICalPiece) -> String?
  ) -> ICalPiece {
    var piece = old ?? ICalPiece(component: [])
    var maker = TaskMaker(task, replacing: old, context)
    maker.setFields()
    piece.component = maker.component.bytes
    maker.setRest(rest(piece))
    piece.component = maker.component.bytes
    return piece
  }
}

/// Sets those properties of a task that say something else than the task, or all of a new one.
private struct TaskMaker {
  var component: OpenComponent
  private let task: TodoItem
  private let seen: TodoItem?
  private let zones: ICalZones?

  init(_ task: TodoItem, replacing old: ICalPiece?, _ context: ExchangeContext) {
    self.task = task
    component = old.map(OpenComponent.init) ?? OpenComponent()
    zones = old.map { ICalZones(of: $0, context) }
    seen = old.map { ICal.seenReferring(in: $0, context).task }
  }

  private func isOther(_ fields: TaskField...) -> Bool {
    guard let seen else { return true }
    return fields.contains { !areExact(seen[$0], task[$0]) }
  }

  mutating func setFields() {
    if component["UID"] == nil { component.set("UID", task.id.description) }
    setStamps()
    if isOther(.title) { component.set("SUMMARY", ICalText.escaped(task.title)) }
    if isOther(.notes) { component.set("DESCRIPTION", task.notes.isEmpty ? nil : ICalText.escaped(task.notes)) }
    if isOther(.due, .start, .repeat) { setDates() }
    if isOther(.repeat) { component.set("RRULE", writableRule) }
    if isOther(.priority) { component.set("PRIORITY", task.priority.map { "\($0.calendarNumber)" }) }
    if isOther(.tags) { setTags() }
    // Otherwise it is taken for completed when it was last changed, which is now.
    if isOther(.status, .completed) || task.completed != nil && component["COMPLETED"] == nil { setStatus() }
    if isOther(.parent) { setParent() }
    if isOther(.depends) {
      component.set("RELATED-TO", parameters: ";RELTYPE=DEPENDS-ON", task.depends.map(\.description)) { line in
        line.parameter("RELTYPE")?.uppercased() == "DEPENDS-ON" ? TaskID.inCalendar(line).description : nil
      }
    }
    if isOther(.project) {
      // That there is none is said where there was one: programs drop what they do not know.
      component.set("X-TODO-PROJECT", task.project.map(ICalText.escaped) ?? (seen?.project == nil ? nil : []))
    }
    if isOther(.repeat) {
      let isFromCompletion = task.repetition?.origin == .completion
      let said = isFromCompletion ? "COMPLETION" : component["X-TODO-REPEAT-FROM"] == nil ? nil : "DUE"
      component.set("X-TODO-REPEAT-FROM", writableRule == nil ? nil : said)
    }
  }

  mutating func setRest(_ rest: String?) {
    component.set("X-TODO-REST", rest.map(ICalText.escapedExactly))
  }

  private mutating func setStamps() {
    let modified = ICalTime.instant(task.modified).text
    if seen != nil {
      component.set("SEQUENCE", "\((component["SEQUENCE"].flatMap { Int($0.valueText) } ?? 0) &+ 1)")
    }
    component.set("DTSTAMP", modified)
    if seen == nil { component.set("CREATED", ICalTime.instant(task.created).text) }
    component.set("LAST-MODIFIED", modified)
  }

  /// The rule, if other programs can follow it.
  private var writableRule: String? {
    guard let rule = task.repetition?.rule, (try? RecurrenceRule(rrule: rule)) != nil, !rule.utf8.contains(58) else {
      return nil
    }
    return rule
  }

  private mutating func setDates() {
    let hadStart = component["DTSTART"] != nil
    let isTied = seen?.start == nil
    let repeats = writableRule != nil
    // Programs count from the beginning, and Apple's and Thunderbird need one to repeat.
    if let start = task.start, !(repeats && isTied && task.due != nil), start.fits(before: task.due) {
      if isOther(.start) || isTied { set("DTSTART", to: start) }
    } else if repeats || isTied && hadStart, task.due != nil {
      if isOther(.due) || component["DTSTART"] == nil || !isTied { set("DTSTART", to: task.due) }
    } else {
      component.set("DTSTART", String?.none)
    }
    if isOther(.due) {
      component.set("DURATION", String?.none)
      set("DUE", to: task.due)
    }
  }

  /// Sets a time; in the zone in which the old one was, if that is known.
  private mutating func set(_ name: String, to moment: Moment?) {
    let old = component[name] ?? component["DTSTART"] ?? component["DUE"]
    let kept = (component[name]?.parameterTexts ?? []).map { String(decoding: $0, as: UTF8.self) }.filter {
      !$0.uppercased().hasPrefix("VALUE=") && !$0.uppercased().hasPrefix("TZID=")
    }.map { ";\($0)" }.joined()
    switch moment {
    case nil: component.set(name, String?.none)
    case .day(let day)?: component.set(name, parameters: kept + ";VALUE=DATE", ICalTime.day(day).text)
    case .instant(let instant)?:
      if let zoneName = old?.parameter("TZID"), let zone = zones?.zone(named: zoneName) {
        let time = zone.civilTime(at: instant)
        if zone.instant(of: time) == instant {
          let quoted = zoneName.utf8.contains(58) ? "\"\(zoneName)\"" : zoneName
          return component.set(name, parameters: kept + ";TZID=\(quoted)", ICalTime.local(time).text)
        }
      }
      component.set(name, parameters: kept, ICalTime.instant(instant).text)
    }
  }

  private mutating func setTags() {
    guard let seen, component["CATEGORIES"] != nil else {
      let tags = task.tags.map { ICalText.escaped($0) }.joined(separator: [UInt8(ascii: ",")])
      return component.set("CATEGORIES", task.tags.isEmpty ? nil : Array(tags))
    }
    let (wanted, there) = (Set(task.tags.map { ExactText($0) }), Set(seen.tags.map { ExactText($0) }))
    var added = task.tags.filter { !there.contains(ExactText($0)) }.map { ICalText.escaped($0)[...] }
    var isFirst = true
    component.map("CATEGORIES") { line in
      var kept = ICalText.list(line.value).filter { ICalText.tag($0).map { wanted.contains(ExactText($0)) } ?? false }
      kept += added
      added = []
      // That there are none is said: programs drop what they do not know.
      defer { isFirst = false }
      return kept.isEmpty && !(isFirst && wanted.isEmpty) ? nil : Array(kept.joined(separator: [UInt8(ascii: ",")]))
    }
  }

  private mutating func setStatus() {
    let isCompleted = task.status == .completed
    let isOther = seen?.status != task.status
    if isOther { component.set("STATUS", isCompleted ? "COMPLETED" : "NEEDS-ACTION") }
    component.set("COMPLETED", isCompleted ? task.completed.map { ICalTime.instant($0).text } : nil)
    if isOther { component.set("PERCENT-COMPLETE", isCompleted ? "100" : nil) }
  }

  private mutating func setParent() {
    component.set(
      "RELATED-TO", parameters: ";RELTYPE=PARENT", [task.parent].compactMap { $0?.description }
    ) { line in
      (line.parameter("RELTYPE")?.uppercased() ?? "PARENT") == "PARENT" ? TaskID.inCalendar(line).description : nil
    }
  }
}

extension TaskID {
  /// The identifier of the task that a line refers to.
  fileprivate static func inCalendar(_ line: ContentLine) -> TaskID {
    .source(ICalText.unescaped(line.value), in: ICal.name)
  }
}

extension TodoItem {
  /// When it may be begun.
  fileprivate var start: Moment? { self[.start]?.moment }
}

extension Moment {
  /// Whether both may stand beside each other in a calendar: of the same kind, and this one first (RFC 5545 §3.8.2.3).
  fileprivate func fits(before due: Moment?) -> Bool {
    switch (self, due) {
    case (_, nil): true
    case (.day(let start), .day(let due)?): start < due
    case (.instant(let start), .instant(let due)?): start < due
    case (.day, .instant?), (.instant, .day?): false
    }
  }
}
