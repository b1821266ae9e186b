import TodoModel

extension Todoist {
  package static func seen(in rows: TodoistRows, _ context: ExchangeContext) -> SeenTask {
    let row = rows.task
    let content = TodoistContent(row["CONTENT"] ?? "")
    var seen = SeenTask(title: content.title)
    seen.task.tags = content.tags
    seen.task.notes = ([row["DESCRIPTION"]].compactMap(\.self) + rows.notes).joined(separator: "\n")
    seen.task.project = rows.project
    seen.parent = rows.around.reference
    seen.task.priority = row["PRIORITY"].flatMap { priorities[$0] }
    if row["DURATION_UNIT"]?.lowercased() == "minute", let minutes = row["DURATION"].flatMap({ Int($0) }) {
      seen.task[.estimate] = TimeSpan(minutes: minutes).map(FieldValue.duration)
    }
    if let text = row["DATE"] {
      let date = TodoistDate(text, language: row["DATE_LANG"], context.now)
      seen.task.due = date?.due
      seen.task.repetition = date?.repetition
      if date == nil { seen.remarks.append(SeenTask.Remark("“\(text)” is no date; kept as text")) }
    }
    return seen
  }

  private static let priorities: [String: TodoItem.Priority] = ["1": .high, "2": .medium, "3": .low]

  package static func piece(
    of task: TodoItem, replacing old: TodoistRows?, _ context: ExchangeContext, rest: (TodoistRows) -> String?
  ) -> TodoistRows {
    var rows = old ?? TodoistRows(task: CSVRow(columns.map { ($0, "") }))
    rows.isDone = task.status == .completed
    let seen = old.map { Self.seenReferring(in: $0, context).task }
    func hasChanged(_ fields: TaskField...) -> Bool {
      seen.map { seen in fields.contains { !areExact(seen[$0], task[$0]) } } ?? true
    }
    if old == nil {
      rows.task["TYPE"] = "task"
      rows.task["DATE_LANG"] = "en"
    }
    if hasChanged(.title, .tags) { rows.task["CONTENT"] = TodoistContent.text(title: task.title, tags: task.tags) }
    if hasChanged(.notes) { rows.set(notes: task.notes) }
    // Without one Todoist takes a task for a most important one.
    if hasChanged(.priority) { rows.task["PRIORITY"] = priorities.first { $1 == task.priority }?.key ?? "4" }
    if hasChanged(.project) { rows.base = nil }
    if hasChanged(.estimate) {
      let minutes = task[.estimate]?.duration.map { "\($0.minutes)" }
      rows.task["DURATION"] = minutes
      rows.task["DURATION_UNIT"] = minutes == nil ? nil : "minute"
    }
    // What repeats goes on there by itself.
    if hasChanged(.repeat) || hasChanged(.due) && (task.repetition == nil || !isNext(task, in: rows, context)) {
      rows.task["DATE"] = TodoistDate.text(of: task, context.now)
      rows.task["DATE_LANG"] = "en"
    }
    return rows
  }

  /// Whether a repeating task is due on a day on which it would be there too.
  private static func isNext(_ task: TodoItem, in rows: TodoistRows, _ context: ExchangeContext) -> Bool {
    guard let due = task.due?.day(in: context.zone), rows.task["DATE"]?.contains(TodoistDate.start) == false,
      let rule = task.repetition.flatMap({ try? RecurrenceRule(rrule: $0.rule) })
    else { return false }
    var days = rule.days(from: due)
    return days.next() == due
  }
}

extension TodoistRows {
  /// The notes that stand in rows of their own.
  fileprivate var notes: [String] {
    after.filter { TodoistRowType($0) == .note }.compactMap { $0["CONTENT"] }
  }

  /// Notes in rows of their own stay there as long as they are the last ones.
  fileprivate mutating func set(notes text: String) {
    let last = notes.joined(separator: "\n")
    if !last.isEmpty, text.utf8.reversed().starts(with: last.utf8.reversed()) {
      let first = text.utf8.dropLast(last.utf8.count)
      if first.isEmpty || first.last == 0x0A {
        task["DESCRIPTION"] = first.isEmpty ? nil : String(Substring(first.dropLast()))
        return
      }
    }
    after.removeAll { TodoistRowType($0) == .note }
    task["DESCRIPTION"] = text.isEmpty ? nil : text
  }
}

/// The text of a task, behind which its labels stand.
struct TodoistContent {
  var title: String
  var tags: [String] = []

  init(_ text: String) {
    let text = text.onOneLine
    var rest = text.utf8[...]
    while true {
      while rest.last == 0x20 { rest.removeLast() }
      let start = rest.lastIndex(of: 0x20).map { rest.index(after: $0) } ?? rest.startIndex
      let word = rest[start...]
      // What is nothing but labels is a title all the same.
      guard word.first == UInt8(ascii: "@"), word.count > 1, start > rest.startIndex else { break }
      tags.append(String(Substring(word.dropFirst())))
      rest = rest[..<start]
    }
    title = tags.isEmpty ? text : String(Substring(rest))
    if title.isBlank { (title, tags) = (text, []) }
    tags = Set(tags).sorted()
  }

  static func text(title: String, tags: [String]) -> String {
    let labels = tags.filter { !$0.isEmpty && !$0.utf8.contains { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D } }
    return ([title] + labels.map { "@\($0)" }).joined(separator: " ")
  }
}
