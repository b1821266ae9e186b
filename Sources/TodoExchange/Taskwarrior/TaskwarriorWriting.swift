import TodoModel

extension Taskwarrior {
  package static func piece(of task: TodoItem, replacing old: Piece?, _ context: ExchangeContext, rest: Rest) -> Piece {
    var piece = old.map { revised($0, for: task, context) } ?? newPiece(of: task, context)
    piece.object["todo_rest"] = rest(piece)?.restForTask.quotedForTask
    return piece
  }

  private typealias Member = (name: String, json: String?)

  private static func newPiece(of task: TodoItem, _ context: ExchangeContext) -> TaskwarriorPiece {
    var members: [Member] = [("uuid", "\"\(task.id)\"")]
    for field in written { members += attributes(of: field, task, context) }
    var template: JSONObjectText?
    if let recur = recur(of: task, context) {
      members += repeating(recur, task)
      template = newTemplate(of: task, recur, besides: JSONObjectText(members), context)
      if task.status == .completed { template?.end(at: task.completed ?? task.modified) }
    }
    return TaskwarriorPiece(object: JSONObjectText(members), template: template)
  }

  /// The fields with attributes of their own, in the order of these.
  private static let written: [TaskField] = [
    .title, .status, .created, .modified, .due, .wait, .start, .until, .started, .priority, .project, .tags, .depends,
    .notes,
  ]

  private static let passed: [TaskField] = [.title, .created, .due, .wait, .start, .priority, .project, .tags, .notes]

  private static func attributes(of field: TaskField, _ task: TodoItem, _ context: ExchangeContext) -> [Member] {
    func date(_ instant: Instant?) -> String? { instant?.forTask.map { "\"\($0)\"" } }
    switch field {
    case .title:
      let title = task.title.asTaskKeepsIt
      return [("description", (title.isBlank ? "…" : title).quotedForTask)]
    case .status:
      let isDone = task.status == .completed
      // Taskwarrior would set a missing end to the present.
      let end = isDone ? date(task.completed) ?? "\"\(task.modified.nearestForTask)\"" : nil
      return [("status", isDone ? "\"completed\"" : "\"pending\""), ("end", end)]
    case .created: return [("entry", "\"\(task.created.nearestForTask)\"")]
    case .modified: return [("modified", date(task.modified))]
    case .due, .wait, .start, .until:
      return [(dates[field] ?? "", date(task[field]?.moment?.beginning(in: context.zone)))]
    case .started: return [("start", date(task[.started]?.instant))]
    case .priority: return [("priority", priorities.first { $1 == task.priority }.map { "\"\($0.key)\"" })]
    case .project: return [("project", task.project.map(\.asTaskKeepsIt.quotedForTask))]
    case .tags: return [("tags", task.tags.filter(isTag).map { "\"\($0)\"" }.arrayForTask)]
    case .depends: return [("depends", task.depends.map { "\"\($0)\"" }.arrayForTask)]
    case .notes: return [("annotations", annotations(of: task, after: []))]
    case _: return []
    }
  }

  /// True for texts that every version of Taskwarrior accepts as tags.
  private static func isTag(_ text: String) -> Bool {
    guard let first = text.utf8.first, !first.isDigit, first != UInt8(ascii: "-") else { return false }
    return text.utf8.allSatisfy { $0 >= 0x80 || $0.isLetter || $0.isDigit || "_-".utf8.contains($0) }
  }

  /// The notes as annotations; those that are present stay as long as the notes begin with them.
  private static func annotations(of task: TodoItem, after old: [TaskwarriorTask.Annotation]) -> String? {
    var kept: [TaskwarriorTask.Annotation] = []
    var rest = task.notes.utf8[...]
    var hasMore = !rest.isEmpty
    for annotation in old where hasMore && rest.starts(with: annotation.text.utf8) && annotation.entry != nil {
      let suffix = rest.dropFirst(annotation.text.utf8.count)
      guard suffix.isEmpty || suffix.first == .newline else { break }
      kept.append(annotation)
      (rest, hasMore) = (suffix.dropFirst(), !suffix.isEmpty)
    }
    if hasMore {
      // Taskwarrior moves the later one of two with the same time by a second.
      let last = kept.last?.entry.map { Instant(seconds: $0.seconds + 1) }
      let entry = last.map { max($0, task.modified) } ?? task.created
      kept.append((entry, String(Substring(rest)).asTaskKeepsIt))
    }
    return kept.filter { !$0.text.isEmpty }.map {
      "{\"entry\":\"\(($0.entry ?? task.created).nearestForTask)\",\"description\":\($0.text.quotedForTask)}"
    }.arrayForTask
  }

  private static func templateID(of task: TodoItem) -> TaskID { .version5("taskwarrior-template\0\(task.id)") }

  private static func repeating(_ recur: String, _ task: TodoItem) -> [Member] {
    [("recur", "\"\(recur)\""), ("rtype", "\"periodic\""), ("imask", "0"), ("parent", "\"\(templateID(of: task))\"")]
  }

  /// A template with the foreign attributes of an object.
  private static func newTemplate(
    of task: TodoItem, _ recur: String, besides object: JSONObjectText, _ context: ExchangeContext
  ) -> JSONObjectText {
    var template = JSONObjectText(
      [("uuid", "\"\(templateID(of: task))\""), ("status", "\"recurring\"")]
        + passed.flatMap { attributes(of: $0, task, context) }
        + [("recur", "\"\(recur)\""), ("rtype", "\"periodic\""), ("mask", "\"-\"")])
    for name in object.names where !ofInstance.contains(name) && template[name] == nil { template[name] = object[name] }
    return template
  }

  /// The attributes that belong to one task of a series.
  private static let ofInstance: Set<String> = [
    "uuid", "id", "status", "entry", "modified", "start", "end", "until", "depends", "urgency", "recur", "rtype",
    "parent", "imask", "mask", "todo_rest",
  ]

  /// The next task of the same template, if it is due on one of its days, so that both programs continue one series.
  package static func ofSeries(_ piece: Piece, for next: TodoItem, _ context: ExchangeContext) -> Piece? {
    var series = TaskwarriorPiece(object: piece.object)
    for name in ofInstance { series.object[name] = nil }
    (series.object["uuid"], series.object["status"]) = ("\"\(next.id)\"", "\"pending\"")
    guard let (ordinal, done, template) = place(of: next, in: piece, context) else { return series }
    for name in ["recur", "rtype"] { series.object[name] = template[name] }
    (series.object["parent"], series.object["imask"]) = (template["uuid"], "\(ordinal)")
    let mask =
      (template["mask"] ?? "").filter { $0 != "\"" }.prefix(done) + String(repeating: "+", count: ordinal - done)
    series.template = template
    series.template?["mask"] = "\"\(mask)-\""
    return series
  }

  /// The indices in a series of a task, by its due date, and of an earlier one, and the template; nil if the task is not of
  /// that series.
  private static func place(
    of task: TodoItem, in piece: Piece, _ context: ExchangeContext
  ) -> (ordinal: Int, done: Int, template: JSONObjectText)? {
    let object = piece.template ?? piece.object
    guard let template = try? TaskwarriorTask(object), let (rule, first) = series(of: template, in: context.zone),
      let done = piece.template == nil
        ? made(from: template) : (try? TaskwarriorTask(piece.object).ordinal).flatMap(Int.init(exactly:)),
      let due = task.due?.day(in: context.zone), let repetition = template.texts["recur"].flatMap(repetition),
      task.repetition?.isSameRule(as: repetition) == true
    else { return nil }
    var (day, ordinal) = (first, 0)
    for next in rule.days(from: first).lazy.filter({ $0 > first }).prefix(while: { $0 <= due }) {
      (day, ordinal) = (next, ordinal + 1)
    }
    return day == due && ordinal > done ? (ordinal, done, object) : nil
  }

  /// A task that Taskwarrior made of a template is the one that was the template here, or that came here after the task
  /// with that template.
  package static func sameInstances(
    of incoming: [IncomingTask], among present: [TodoItem], _ context: ExchangeContext
  ) -> [TaskID: TaskID] {
    let here = present.byID
    let arriving = Set(here.isEmpty ? [] : incoming.map(\.task.id))
    // The tasks that continue the series of a template which has not made them yet.
    var next: [TaskID: TaskID] = [:]
    for task in present {
      guard let piece = keptMember(of: task)?.inherited.flatMap(piece(keptBy:)),
        let (ordinal, _, template) = place(of: task, in: piece, context), let series = template["uuid"]
      else { continue }
      next[id(ofInstance: ordinal, of: series)] = task.id
    }
    var (same, leaders): ([TaskID: TaskID], [TaskID: TodoItem]) = ([:], [:])
    var new: [(series: TaskID, id: TaskID)] = []
    for one in here.isEmpty ? [] : incoming where here[one.task.id] == nil {
      guard let piece = piece(in: one.piece) else { continue }
      if let series = piece.object["parent"], let task = try? TaskwarriorTask(piece.object),
        let ordinal = Int(exactly: task.ordinal), case let id = id(ofInstance: ordinal, of: series),
        let present = next[id] ?? (here[id] == nil ? nil : id), !arriving.contains(present)
      {
        same[one.task.id] = present
      } else if one.task.status == .active, let led = piece.led {
        new.append((led, one.task.id))
      }
    }
    if new.isEmpty { return same }
    for task in present {
      let kept = keptMember(of: task)
      let old = kept.flatMap { piece(keptBy: $0.inherited ?? $0) }
      if kept?.inherited == nil, let id = old?.object.id(of: "uuid"), id != task.id { same[id] = task.id }
      guard task.repetition != nil else { continue }
      for case let id? in [old?.led, old?.object.id(of: "parent"), templateID(of: task)] { leaders[id] = task }
    }
    for (series, id) in new where same[id] == nil {
      var last = leaders[series]
      while let done = last, done.status == .completed { last = here[done.id.successor { _ in false }] }
      if let last, !arriving.contains(last.id) { same[id] = last.id }
    }
    return same
  }

  private static func id(ofInstance ordinal: Int, of series: String) -> TaskID {
    .source(instance(ordinal, of: series.filter { $0 != "\"" }), in: source)
  }

  /// An imported piece in which only changed attributes are replaced.
  private static func revised(_ old: Piece, for task: TodoItem, _ context: ExchangeContext) -> Piece {
    guard let before = try? TaskwarriorTask(old.object) else { return newPiece(of: task, context) }
    let seen = seenReferring(in: old, context).task
    var piece = old
    let recur = recur(of: task, context)
    let isChanged = task.differs(from: seen, in: .repeat)
    let isEnded = task.status == .completed || recur == nil && (task.due == nil || isChanged)
    let isTemplate = before.status == .recurring && old.template == nil
    let startsAnew = isTemplate && (isEnded || task.differs(from: seen, in: moving))
    if startsAnew { piece.object["mask"] = nil }
    for field in written where task.differs(from: seen, in: field) || startsAnew && moving.contains(field) {
      // Taskwarrior refuses to take away the due date of what repeats.
      if field == .due, task.due == nil, before.texts["recur"] != nil { continue }
      for (name, json) in attributes(of: field, task, context) {
        var json = json
        if field == .notes { json = annotations(of: task, after: before.annotations) }
        if field == .title { json = before.description(withTitle: task.title) }
        // An attribute that the template has too changes in the next tasks as well.
        if passed.contains(field), field != .due, let template = old.template, template[name] == old.object[name] {
          piece.template?[name] = json
        }
        piece.object[name] = json
      }
    }
    if isEnded {
      if isTemplate, task.status == .completed {
        piece.template = old.object
        let isNamedAlike = old.object.id(of: "uuid") == task.id
        let id = isNamedAlike ? TaskID.version5("taskwarrior-instance\0\(task.id)") : task.id
        (piece.object["uuid"], piece.object["parent"]) = ("\"\(id)\"", old.object["uuid"])
        piece.object["imask"] = "\(made(from: before))"
      } else if isTemplate {
        // It refuses to take away a recurrence as well, and has what recurs without a parent for a template.
        piece.object["status"] = "\"pending\""
        piece.object["parent"] = "\"\(templateID(of: task))\""
      }
      piece.template?.end(at: task.completed ?? task.modified)
    } else if isChanged, let recur {
      if isTemplate || piece.template != nil {
        piece.object["recur"] = "\"\(recur)\""
        piece.template?["recur"] = "\"\(recur)\""
      } else {
        for (name, json) in repeating(recur, task) { piece.object[name] = json }
        piece.template = newTemplate(of: task, recur, besides: piece.object, context)
      }
    }
    return piece
  }

  static let moving: TaskFields = [.due, .wait, .start]

  // MARK: Rules. Taskwarrior counts `3mo` as 90 days and `P3M` as three months, and crashes on unknown texts.

  private static let rules: [String: RecurrenceRule] = [
    "daily": .init(.daily), "day": .init(.daily),
    "weekly": .init(.weekly), "week": .init(.weekly), "sennight": .init(.weekly),
    "biweekly": .init(.weekly, interval: 2), "fortnight": .init(.weekly, interval: 2),
    "monthly": .init(.monthly), "month": .init(.monthly),
    "bimonthly": .init(.monthly, interval: 2), "quarterly": .init(.monthly, interval: 3),
    "semiannual": .init(.monthly, interval: 6),
    "yearly": .init(.yearly), "annual": .init(.yearly), "year": .init(.yearly),
    "biannual": .init(.yearly, interval: 2), "biyearly": .init(.yearly, interval: 2),
    "weekdays": weekdays,
  ]

  private static let weekdays = RecurrenceRule(.weekly, weekdays: RecurrenceRule.workdays)

  static func repetition(of recur: String) -> TodoItem.Repetition? {
    (rules[recur] ?? counted(recur)).map { TodoItem.Repetition(rule: $0.description, origin: .due) }
  }

  /// Reads `2weeks`, `3 mo`, `P14D`.
  private static func counted(_ recur: String) -> RecurrenceRule? {
    let isISO = recur.utf8.first == UInt8(ascii: "P")
    let isTime = recur.hasPrefix("PT")
    let text = recur.utf8.dropFirst(isTime ? 2 : isISO ? 1 : 0)
    let digits = text.prefix(while: \.isDigit)
    let unit = String(Substring(text[digits.endIndex...].drop { $0 == .space }))
    guard let count = Int(String(Substring(digits))), (1...999_999).contains(count) else { return nil }
    if isTime, unit != "H" { return nil }
    switch isISO ? unit.lowercased() : unit {
    case "h" where isTime || !isISO, "hr", "hrs", "hour", "hours": return .init(.hourly, interval: count)
    case "d", "day", "days": return .init(.daily, interval: count)
    case "w", "wk", "wks", "week", "weeks": return .init(.weekly, interval: count)
    case "m" where isISO:
      return count % 12 == 0 ? .init(.yearly, interval: count / 12) : .init(.monthly, interval: count)
    case "mo", "mos", "mth", "mths", "mnths", "month", "months": return .init(.monthly, interval: count)
    case "q", "qtr", "qtrs", "quarter", "quarters": return .init(.monthly, interval: 3 * count)
    case "y", "yr", "yrs", "year", "years": return .init(.yearly, interval: count)
    case _: return nil
    }
  }

  /// The attribute `recur` of a task that repeats from a due date; nil if Taskwarrior cannot represent the rule.
  private static func recur(of task: TodoItem, _ context: ExchangeContext) -> String? {
    guard let repetition = task.repetition, repetition.origin == .due,
      let rule = try? RecurrenceRule(rrule: repetition.rule), task.due?.beginning(in: context.zone).forTask != nil
    else { return nil }
    if rule == weekdays { return "weekdays" }
    guard rule == RecurrenceRule(rule.frequency, interval: rule.interval), rule.interval < 1000 else { return nil }
    switch (rule.frequency, rule.interval) {
    case (.hourly, _): return nil
    case (let frequency, 1): return frequency.rawValue.lowercased()
    case (.daily, let count): return "\(count)days"
    case (.weekly, let count): return "\(count)weeks"
    case (.monthly, let count): return "P\(count)M"
    case (.yearly, let count): return "P\(12 * count)M"
    }
  }
}

extension [String] { fileprivate var arrayForTask: String? { isEmpty ? nil : "[\(joined(separator: ","))]" } }

extension TaskwarriorPiece {
  /// The template of the newest task of a series, or without such a task the template itself.
  fileprivate var led: TaskID? {
    template?.id(of: "uuid") ?? (object["status"] == "\"recurring\"" ? object.id(of: "uuid") : nil)
  }
}

extension JSONObjectText {
  fileprivate func id(of name: String) -> TaskID? { self[name].flatMap { TaskID($0.filter { $0 != "\"" }) } }

  /// Ends a template: Taskwarrior would make further tasks of it.
  fileprivate mutating func end(at instant: Instant) {
    (self["status"], self["end"]) = ("\"deleted\"", "\"\(instant.nearestForTask)\"")
  }
}
