import TodoModel

extension Markdown {
  package static func piece(
    of task: TodoItem, replacing old: MarkdownItem?, _ context: ExchangeContext, rest: (MarkdownItem) -> String?
  ) -> MarkdownItem {
    var line = old?.line ?? MarkdownLine("- [ ]")
    let seen = old.map { Self.seenReferring(in: $0, context) }
    let before = seen?.task
    for field in [TaskField.status, .title, .tags, .id, .depends, .priority, .repeat] + MarkdownLine.dates {
      // What every task has is not put into what others wrote, but for its name where nothing may be lost.
      if seen?.missing.contains(field) == true, field != .id || !context.isComplete { continue }
      if before.map({ !areExact($0[field], task[field]) }) ?? true { line.set(field, of: task, context) }
    }
    line.fields.removeAll { $0.meaning.isRest }
    var item = old ?? MarkdownItem(lines: [""])
    item.lines[0] = line.whole
    if (before?.notes).map({ ExactText($0) }) != ExactText(task.notes) {
      item.lines = [item.lines[0]] + notes(of: task, below: item.lines[0])
    }
    if let rest = rest(item) {
      line.fields.append(
        MarkdownLine.Field(blanks: " ", text: "<!-- todo:\(rest.withCodedDashes) -->", meaning: .rest("")))
      item.lines[0] = line.whole
    }
    return item
  }

  /// The lines of notes: a paragraph of its own, in which nothing looks like a task.
  private static func notes(of task: TodoItem, below line: String) -> [String] {
    guard !task.notes.isEmpty else { return [] }
    let indent = String(repeating: " ", count: MarkdownItem.width(of: line))
    let notes = MarkdownItem.withoutEmptyEnds(
      task.notes.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(Substring($0)).withoutLineEnds }[...])
    if notes.isEmpty { return [] }
    func laid(_ notes: [String]) -> [String] { [""] + notes.map { $0.isEmpty ? "" : indent + $0 } }
    let plain = laid(notes)
    return isText(plain, below: line, indent) ? plain : laid(notes.map(\.withEscapedBeginning))
  }

  /// Whether lines are text of the task above, and what follows them is not.
  private static func isText(_ lines: [String], below line: String, _ indent: String) -> Bool {
    var blocks = MarkdownBlocks()
    _ = blocks.read(line)
    for line in lines {
      guard case .text(0, _) = blocks.read(line) else { return false }
    }
    _ = blocks.read("")
    return blocks.isPart("\(indent)- [ ] a")
  }
}

extension MarkdownLine {
  fileprivate static let dates: [TaskField] = [.created, .wait, .start, .due, .completed]

  /// Sets what says a field.
  fileprivate mutating func set(_ field: TaskField, of task: TodoItem, _ context: ExchangeContext) {
    func day(_ moment: Moment?) -> Day? { moment?.day(in: context.zone) }
    switch field {
    case .status: if isDone != (task.status == .completed) { mark = task.status == .completed ? "x" : " " }
    case .title:
      // A space in front belongs to the box.
      text = " " + task.title.withoutLineEnds
      fields.removeAll { if case .unreadable = $0.meaning { true } else { false } }
    case .tags: setTags(task.tags)
    case .id: set("🆔 \(task.id)", for: .id)
    case .depends:
      set(
        task.depends.isEmpty ? nil : "⛔ " + task.depends.map(\.description).joined(separator: ","), for: .depends)
    case .priority:
      let sign: String? =
        switch task.priority {
        case .high: "⏫"
        case .medium: "🔼"
        case .low: "🔽"
        case nil: nil
        }
      set(sign, for: .priority)
    case .repeat: set(task.repetition?.phrase.map { "🔁 \($0)" }, for: .repeat)
    case .created: set(day(.instant(task.created)), "➕", for: .created)
    case .wait: set(day(task.wait), "🛫", for: .wait)
    case .start: set(day(task[.start]?.moment), "⏳", for: .start)
    case .due: set(day(task.due), "📅", for: .due)
    case .completed: set(day(task.completed.map(Moment.instant)), "✅", for: .completed)
    case _: break
    }
  }

  private mutating func set(_ day: Day?, _ sign: String, for field: TaskField) {
    set(day.map { "\(sign) \($0.iso)" }, for: field)
  }

  private mutating func set(_ text: String?, for field: TaskField) {
    let place = fields.firstIndex { $0.meaning.field == field }
    if let place, let text {
      fields[place].text = text
    } else if let place {
      fields.remove(at: place)
    } else if let text {
      // The name of a block and the rest stay at the end.
      let end = fields.lastIndex { $0.meaning.field != nil }.map { $0 + 1 } ?? 0
      fields.insert(Field(blanks: " ", text: text, meaning: Self.placeholder(for: field)), at: end)
    }
  }

  /// What a field counts as until the line is read again.
  private static func placeholder(for field: TaskField) -> Meaning {
    field == .tags ? .tag("") : .date(field, .first)
  }

  /// Tags that are there stay where they are; new ones follow the last of them, or the text.
  private mutating func setTags(_ tags: [String]) {
    let wanted = Set(tags.map { ExactText($0) })
    fields.removeAll { if case .tag(let tag) = $0.meaning { !wanted.contains(ExactText(tag)) } else { false } }
    var there = Set(wordsThatAreTags.map { ExactText($0) })
    for case .tag(let tag) in fields.map(\.meaning) { there.insert(ExactText(tag)) }
    for tag in tags where !there.contains(ExactText(tag)) && Self.tag("#\(tag)".unicodeScalars[...]) != nil {
      let place = fields.lastIndex { if case .tag = $0.meaning { true } else { false } }.map { $0 + 1 } ?? 0
      fields.insert(Field(blanks: " ", text: "#\(tag)", meaning: .tag(tag)), at: place)
    }
  }
}

extension String {
  /// The text on one line.
  var withoutLineEnds: String {
    guard hasLineEnd else { return self }
    return String(
      decoding: utf8.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? 0x20 : $0 }, as: UTF8.self)
  }

  /// The text with a backslash before the sign that would begin something other than text.
  fileprivate var withEscapedBeginning: String {
    let bytes = Array(utf8)
    let isBefore = { (byte: UInt8) in MarkdownHeading.isBlank(byte) || (48...57).contains(byte) }
    guard let place = bytes.firstIndex(where: { !isBefore($0) }), bytes[place] < 0x7F, bytes[place] > 0x20,
      !(bytes[place] | 0x20 >= 0x61 && bytes[place] | 0x20 <= 0x7A)
    else { return self }
    return String(decoding: bytes[..<place] + [UInt8(ascii: "\\")] + bytes[place...], as: UTF8.self)
  }
}
