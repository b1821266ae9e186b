import TodoModel

extension TodoTxt {
  package static func piece(
    of task: TodoItem, replacing old: TodoTxtLine?, _ context: ExchangeContext, rest: (TodoTxtLine) -> String?
  ) -> TodoTxtLine {
    var line = old.map { revised($0, for: task, context) } ?? newLine(of: task, context)
    if context.isComplete, old == nil {
      line.append("uuid:\(task.id)")
    } else if context.isComplete {
      line.set("uuid:\(task.id)", replacing: \.isID)
    }
    // A name may have blanks, so that it is read otherwise than it was put together.
    line = TodoTxtLine(line.text)
    return rest(line).map { TodoTxtLine("\(line.text) todo:\($0.percentEncoded)") } ?? line
  }

  /// The fields that are said behind the title.
  private static let said: [TaskField] = [.project, .tags, .due, .wait, .repeat, .priority]

  private static func newLine(of task: TodoItem, _ context: ExchangeContext) -> TodoTxtLine {
    var line = TodoTxtLine(words: [])
    line.setFront(of: task, context)
    line.append(task.title)
    for field in said { for word in line.words(for: field, of: task, context) { line.append(word) } }
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
    for field in said where !areExact(seen[field], task[field]) {
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

  /// The words that say a field.
  fileprivate func words(for field: TaskField, of task: TodoItem, _ context: ExchangeContext) -> [String] {
    func day(_ moment: Moment) -> String { moment.day(in: context.zone).iso }
    func word(_ word: String?) -> [String] { word.map { [$0] } ?? [] }
    return switch field {
    case .project: word(task.project.map { "+\($0)" })
    case .tags: task.tags.map { "@\($0)" }
    case .due: word(task.due.map { "due:\(day($0))" })
    case .wait: word(task.wait.map { "t:\(day($0))" })
    case .repeat: word(task.repetition?.rec.map { "rec:\($0)" })
    case .priority: word(isDone ? task.priority.map { "pri:\(Self.letter(of: $0))" } : nil)
    case _: []
    }
  }

  /// Sets the words of a field.
  fileprivate mutating func set(_ field: TaskField, of task: TodoItem, _ context: ExchangeContext) {
    let words = words(for: field, of: task, context)
    guard field == .tags else { return set(words.first, replacing: { $0.field == field }) }
    removeWords { if case .tag(let tag) = $0 { !words.contains("@\(tag)") } else { false } }
    let there = meanings.compactMap { if case .tag(let tag) = $0 { "@\(tag)" } else { nil } }
    for word in words where !there.contains(word) { append(word) }
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
