import TodoModel

extension Taskwarrior {
  package static func piece(
    of task: TodoItem, replacing old: TaskwarriorPiece?, _ context: ExchangeContext, rest: (TaskwarriorPiece) -> String?
  ) -> TaskwarriorPiece {
    guard let old else {
      var piece = newPiece(of: task, context)
      if let rest = rest(piece) { piece.object.append("todo_rest", rest.restForTask.quotedForTask) }
      return piece
    }
    var piece = revised(old, for: task, context)
    piece.object["todo_rest"] = rest(piece)?.restForTask.quotedForTask
    return piece
  }

  private static func newPiece(of task: TodoItem, _ context: ExchangeContext) -> TaskwarriorPiece {
    var members: [(name: String, json: String?)] = [("uuid", "\"\(task.id)\"")]
    for field in written { members += attributes(of: field, task, context) }
    var template: JSONObjectText?
    if let recur = recur(of: task, context) {
      members += repeating(recur, task)
      template = newTemplate(of: task, recur, context)
    }
    return TaskwarriorPiece(object: JSONObjectText(members), template: template)
  }

  /// The fields with attributes of their own, in the order in which those are written.
  private static let written: [TaskField] = [
    .title, .status, .created, .modified, .due, .wait, .start, .until, .started, .priority, .project, .tags, .depends,
    .notes,
  ]

  /// Those of them that a template passes on.
  private static let passedOn: [TaskField] = [
    .title, .created, .due, .wait, .start, .priority, .project, .tags, .notes,
  ]

  /// How a field is said: names of attributes with their values; nil for none.
  private static func attributes(
    of field: TaskField, _ task: TodoItem, _ context: ExchangeContext
  ) -> [(name: String, json: String?)] {
    func text(_ text: String?) -> String? { text.map(\.asTaskKeepsIt.quotedForTask) }
    func date(_ instant: Instant?) -> String? { instant?.forTask.map { "\"\($0)\"" } }
    func moment(_ field: TaskField) -> String? { date(task[field]?.moment?.beginning(in: context.zone)) }
    switch field {
    case .title:
      let title = task.title.asTaskKeepsIt
      return [("description", (title.isBlank ? "…" : title).quotedForTask)]
    case .status:
      let isDone = task.status == .completed
      // Without a date of its end task gives it the present one.
      let end = isDone ? date(task.completed) ?? "\"\(task.modified.nearestForTask)\"" : nil
      return [("status", isDone ? "\"completed\"" : "\"pending\""), ("end", end)]
    case .created: return [("entry", "\"\(task.created.nearestForTask)\"")]
    case .modified: return [("modified", date(task.modified))]
    case .due: return [("due", moment(.due))]
    case .wait: return [("wait", moment(.wait))]
    case .start: return [("scheduled", moment(.start))]
    case .until: return [("until", moment(.until))]
    case .started:
      guard case .instant(let instant)? = task[.started] else { return [("start", nil)] }
      return [("start", date(instant))]
    case .priority: return [("priority", priorities.first { $1 == task.priority }.map { "\"\($0.key)\"" })]
    case .project: return [("project", text(task.project))]
    case .tags:
      let tags = task.tags.filter(\.isTagOfTask).map { "\"\($0)\"" }
      return [("tags", tags.isEmpty ? nil : "[" + tags.joined(separator: ",") + "]")]
    case .depends:
      let ids = task.depends.map { "\"\($0)\"" }
      return [("depends", ids.isEmpty ? nil : "[" + ids.joined(separator: ",") + "]")]
    case .notes: return [("annotations", annotations(of: task, after: []))]
    case _: return []
    }
  }

  private static func templateID(of task: TodoItem) -> TaskID { .version5("taskwarrior-template\0\(task.id)") }

  /// What makes a task one of those that were made after a template.
  private static func repeating(_ recur: String, _ task: TodoItem) -> [(name: String, json: String?)] {
    [
      ("recur", "\"\(recur)\""), ("rtype", "\"periodic\""), ("imask", "0"), ("parent", "\"\(templateID(of: task))\""),
    ]
  }

  private static func newTemplate(of task: TodoItem, _ recur: String, _ context: ExchangeContext) -> JSONObjectText {
    JSONObjectText(
      [("uuid", "\"\(templateID(of: task))\""), ("status", "\"recurring\"")]
        + passedOn.flatMap { attributes(of: $0, task, context) }
        + [("recur", "\"\(recur)\""), ("rtype", "\"periodic\""), ("mask", "\"-\"")])
  }

  /// The notes behind those that stay as they are; nil for none.
  private static func annotations(of task: TodoItem, after old: [TaskwarriorTask.Annotation]) -> String? {
    // One that is there stays as long as the notes go on with it.
    var kept: [TaskwarriorTask.Annotation] = []
    var rest = task.notes.utf8[...]
    for annotation in old where rest.starts(with: annotation.text.utf8) && annotation.entry != nil {
      let behind = rest.dropFirst(annotation.text.utf8.count)
      guard behind.isEmpty || behind.first == 0x0A else { break }
      kept.append(annotation)
      rest = behind.dropFirst()
      if behind.isEmpty { break }
    }
    let isRestThere =
      kept.isEmpty ? !task.notes.isEmpty : kept.map(\.text.utf8.count).reduce(kept.count - 1, +) < task.notes.utf8.count
    if isRestThere {
      // Of two with one time task moves the later one on by a second.
      let last = kept.last?.entry.map { Instant(seconds: $0.seconds + 1) }
      let entry = last.map { max($0, task.modified) } ?? task.created
      kept.append(TaskwarriorTask.Annotation(entry: entry, text: String(Substring(rest)).asTaskKeepsIt))
    }
    let texts = kept.filter { !$0.text.isEmpty }.map {
      "{\"entry\":\"\(($0.entry ?? task.created).nearestForTask)\",\"description\":\($0.text.quotedForTask)}"
    }
    return texts.isEmpty ? nil : "[" + texts.joined(separator: ",") + "]"
  }

  /// What came from elsewhere, in which only what has changed is replaced.
  private static func revised(
    _ old: TaskwarriorPiece, for task: TodoItem, _ context: ExchangeContext
  ) -> TaskwarriorPiece {
    guard let before = try? TaskwarriorTask(old.object) else { return newPiece(of: task, context) }
    let seen = seenReferring(in: old, context).task
    var piece = old
    for field in written where !areExact(seen[field], task[field]) {
      for (name, json) in attributes(of: field, task, context) {
        var json = json
        if field == .notes { json = annotations(of: task, after: before.annotations) }
        if field == .title { json = before.description(withTitle: task.title) }
        // What is the same in the next ones changes in them too.
        if passedOn.contains(field), field != .due, let template = old.template, template[name] == old.object[name] {
          piece.template?[name] = json
        }
        piece.object[name] = json
      }
    }
    revise(&piece, for: task, repeatsAsBefore: areExact(seen[.repeat], task[.repeat]), before.status, context)
    return piece
  }

  /// Has a series go on, change, begin or end.
  private static func revise(
    _ piece: inout TaskwarriorPiece, for task: TodoItem, repeatsAsBefore: Bool, _ status: TaskwarriorTask.Status,
    _ context: ExchangeContext
  ) {
    let recur = recur(of: task, context)
    let isTemplate = status == .recurring && piece.template == nil
    if let recur, !repeatsAsBefore {
      if isTemplate {
        piece.object["recur"] = "\"\(recur)\""
      } else if piece.template != nil {
        piece.object["recur"] = "\"\(recur)\""
        piece.template?["recur"] = "\"\(recur)\""
      } else {
        for (name, json) in repeating(recur, task) { piece.object[name] = json }
        piece.template = newTemplate(of: task, recur, context)
      }
    } else if recur == nil, task.status == .completed || task.due == nil || !repeatsAsBefore {
      if let end = (task.completed ?? task.modified).forTask {
        piece.template?["status"] = "\"deleted\""
        piece.template?["end"] = "\"\(end)\""
      }
      guard task.status == .active, isTemplate || piece.template != nil else { return }
      if isTemplate { piece.object["status"] = "\"pending\"" }
      for name in ["recur", "rtype", "mask", "imask", "parent"] { piece.object[name] = nil }
    }
  }
}

extension TaskwarriorTask {
  /// The description as JSON with another first line.
  fileprivate func description(withTitle new: String) -> String {
    let new = new.asTaskKeepsIt
    guard let title, let place = description.utf8.firstRange(of: title.utf8) else { return new.quotedForTask }
    var text = Array(description.utf8)
    let start = description.utf8.distance(from: description.utf8.startIndex, to: place.lowerBound)
    text.replaceSubrange(start..<start + title.utf8.count, with: (new.isBlank ? "…" : new).utf8)
    return String(decoding: text, as: UTF8.self).quotedForTask
  }
}

extension String {
  /// Whether every version of task takes it for a tag, so that it comes back as one.
  fileprivate var isTagOfTask: Bool {
    func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") }
    func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    guard let first = utf8.first, first == UInt8(ascii: "_") || first >= 0x80 || isLetter(first) else { return false }
    return utf8.allSatisfy {
      $0 >= 0x80 || isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }
}
