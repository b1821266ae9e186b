import TodoModel

extension TodoTxt {
  package static func piece(
    of task: TodoItem, replacing old: TodoTxtLine?, rest: String?, _ context: ExchangeContext
  ) -> TodoTxtLine {
    var line = old.map { revised($0, for: task, context) } ?? newLine(of: task, context)
    if context.isComplete { line.set("uuid:\(task.id)", replacing: \.isID) }
    if let rest { line.append("todo:\(rest.percentEncoded)") }
    // A name may have blanks, so that it is read otherwise than it was put together.
    return TodoTxtLine(line.text)
  }

  private static func newLine(of task: TodoItem, _ context: ExchangeContext) -> TodoTxtLine {
    var line = TodoTxtLine(words: [])
    line.setFront(of: task, context)
    for word in task.title.split(separator: " ", omittingEmptySubsequences: false) { line.append(word) }
    for field in [TaskField.project, .tags, .due, .wait, .repeat, .priority] { line.set(field, of: task, context) }
    return line
  }

  /// A line that came from elsewhere, in which only what has changed is replaced.
  private static func revised(_ old: TodoTxtLine, for task: TodoItem, _ context: ExchangeContext) -> TodoTxtLine {
    let seen = seen(in: old, context).task
    var line = old
    // Before anything else, as a title may end with what looks like one.
    line.removeWords { if case .rest = $0 { true } else { false } }
    if seen.title != task.title { line.setTitle(task.title) }
    let front: [TaskField] = [.status, .completed, .priority]
    if front.contains(where: { !areExact(seen[$0], task[$0]) }) { line.setFront(of: task, context) }
    for field in [TaskField.project, .tags, .due, .wait, .repeat, .priority] where !areExact(seen[field], task[field]) {
      line.set(field, of: task, context)
    }
    return line
  }
}

extension TodoTxtLine.Meaning {
  fileprivate var isID: Bool { if case .id = self { true } else { false } }
}

extension TodoTxtLine {
  /// Sets what stands before the words.
  fileprivate mutating func setFront(of task: TodoItem, _ context: ExchangeContext) {
    func day(_ instant: Instant) -> Substring { Moment.instant(instant).day(in: context.zone).iso[...] }
    isDone = task.status == .completed
    completed = isDone ? task.completed.map(day) : nil
    // Behind an x the second date is the one; alone it would be taken for the first.
    if created == nil || !isDone { created = day(task.created) }
    if isDone, completed == nil { created = nil }
    let letter = task.priority.map(TodoTxtLine.letter(of:))
    priority = isDone ? nil : letter ?? (Self.priority(of: priority ?? "A") == nil ? priority : nil)
    if let first = words.indices.first { words[first].blanks = " " }
  }

  /// Sets the words of a field.
  fileprivate mutating func set(_ field: TaskField, of task: TodoItem, _ context: ExchangeContext) {
    func day(_ moment: Moment) -> String { moment.day(in: context.zone).iso }
    let word: String? =
      switch field {
      case .project: task.project.map { "+\($0)" }
      case .due: task.due.map { "due:\(day($0))" }
      case .wait: task.wait.map { "t:\(day($0))" }
      case .repeat: task.repetition?.rec.map { "rec:\($0)" }
      case .priority: isDone ? task.priority.map { "pri:\(Self.letter(of: $0))" } : nil
      case _: nil
      }
    guard field == .tags else { return set(word, replacing: { $0.field == field }) }
    let tags = Set(task.tags)
    removeWords { if case .tag(let tag) = $0 { !tags.contains(tag) } else { false } }
    let there = meanings.compactMap { if case .tag(let tag) = $0 { tag } else { nil } }
    for tag in task.tags where !there.contains(tag) { append("@\(tag)") }
  }

  /// Puts a word into the place of the one that says the same, or at the end.
  fileprivate mutating func set(_ word: String?, replacing isOld: (Meaning) -> Bool) {
    let place = meanings.firstIndex(where: isOld)
    if let place, let word {
      words[place].text = word[...]
    } else if let place {
      words.remove(at: place)
    } else if let word {
      append(word[...])
    }
  }

  /// The whole new title stands where the first word of the old one stood.
  fileprivate mutating func setTitle(_ title: String) {
    let places = meanings.indices.filter { meanings[$0] == .title }
    guard let first = places.first else { return append(title[...]) }
    words[first].text = title[...]
    for place in places.dropFirst().reversed() { words.remove(at: place) }
  }

  fileprivate mutating func removeWords(where isOut: (Meaning) -> Bool) {
    let meanings = meanings
    for place in words.indices.reversed() where isOut(meanings[place]) { words.remove(at: place) }
  }

  fileprivate mutating func append(_ word: Substring) {
    words.append(Word(blanks: words.isEmpty && text.isEmpty ? "" : " ", text: word))
  }

  fileprivate mutating func append(_ word: String) { append(word[...]) }
}
