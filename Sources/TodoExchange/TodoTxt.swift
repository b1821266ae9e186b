import TodoJSON
import TodoModel

/// A line for each task (<https://github.com/todotxt/todo.txt>), with topydo's extensions for dates and repetition.
package enum TodoTxt: ExchangeFormat {
  package static let name = "todotxt"
  package static let summary = "todo.txt: a line for a task"
  package static let fileExtensions = ["txt"]
  package static let fields: TaskFields = [
    .title, .status, .completed, .created, .project, .tags, .priority, .due, .wait, .repeat,
  ]
  package static let restUse = RestUse.whenComplete

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<String> {
    var pieces = Pieces<String>()
    let lines = file.lines
    pieces.located.reserveCapacity(lines.count)
    for (number, bytes) in lines.enumerated() where !bytes.allSatisfy({ $0 == .space }) {
      pieces.located.append((String(utf8: bytes), file.place(ofLine: number + 1)))
    }
    // What todo.sh completes has no next line, even if it repeats.
    let hasDone = pieces.located.contains { $0.piece.hasPrefix("x ") }
    let repeating = pieces.located.filter { one in
      hasDone && TodoTxtLine(one.piece).words.contains { $0.text.utf8.starts(with: "rec".utf8) }
    }
    let series = Dictionary(grouping: repeating.map { ($0.place, seen(in: $0.piece, context).task) }) { _, task in
      "\(task.title)\0\(task.repetition?.rule ?? "")"
    }
    let ended = series.values.filter { $0.allSatisfy { $1.status == .completed && $1.repetition != nil } }
    pieces.remarks = ended.compactMap(\.last?.0).sorted { $0.line < $1.line }.map {
      SourceRemark($0, "completed, although it repeats; the next one is not in this file, and none is added here")
    }
    return pieces
  }

  package static func seen(in line: String, _ context: ExchangeContext) -> SeenTask {
    let line = TodoTxtLine(line)
    let meanings = line.meanings
    let words = zip(line.words, meanings).compactMap { $0.1 == .title ? $0.0.text : nil }.filter { !$0.isEmpty }
    // Joining them takes room for up to twice as much.
    var title = ""
    title.reserveCapacity(words.reduce(0) { $0 + 1 + $1.utf8.count })
    for word in words {
      title += title.isEmpty ? "" : " "
      title += word
    }
    // A line of nothing but dates and marks is its own title.
    var seen = SeenTask(title: title.isEmpty ? line.text : title)
    seen.task.status = line.isDone ? .completed : .active
    if let day = line.completed.flatMap(Day.init) { seen.task.completed = day.beginning(in: context.zone) }
    if let day = line.created.flatMap(Day.init) { seen.setCreated(day.beginning(in: context.zone)) }
    seen.task.priority = line.priority.flatMap(TodoTxtLine.priority(of:))
    if let letter = line.priority, seen.task.priority == nil { seen.unread = ["(\(letter))"] }
    for meaning in meanings { seen.take(meaning, in: context.zone) }
    return seen
  }

  package static func piece(keptIn members: JSONMembers) throws(JSONError) -> String? { try members.text("line") }

  private static let written: [TaskField] = [.project, .tags, .due, .wait, .repeat, .priority]

  package static func piece(of task: TodoItem, replacing old: Piece?, _ context: ExchangeContext, rest: Rest) -> Piece {
    var line = TodoTxtLine(old ?? "")
    if let old {
      let seen = seen(in: old, context).task
      // The rest goes first, as a title may end with a text that looks like one.
      line.removeWords(where: \.isRest)
      if seen.title != task.title { line.setTitle(task.title) }
      let isFrontNew = task.differs(from: seen, in: [.status, .completed, .priority])
      if isFrontNew { line.setFront(of: task, context) }
      for field in written where task.differs(from: seen, in: field) || field == .priority && isFrontNew {
        line.set(field, of: task, context)
      }
      if context.isComplete { line.set("uuid:\(task.id)", for: .id) }
    } else {
      // Nothing is replaced: the title may have words that look like fields.
      line.setFront(of: task, context)
      line.append(task.title[...])
      for field in written { for word in line.words(for: field, of: task, context) { line.append(word[...]) } }
      if context.isComplete { line.append("uuid:\(task.id)") }
    }
    let text = line.text
    return rest(text).map { "\(text) todo:\($0.percentEncoded)" } ?? text
  }

  package static func file(of pieces: [String], _ context: ExchangeContext) -> [UInt8] {
    pieces.flatMap { Array($0.utf8) + [.newline] }
  }

  package static func write(_ piece: String, to writer: inout JSONWriter) { writer.member("line", piece) }
}

extension TodoTxtLine {
  fileprivate mutating func setFront(of task: TodoItem, _ context: ExchangeContext) {
    func day(_ instant: Instant) -> Substring { Moment.instant(instant).day(in: context.zone).iso[...] }
    // A priority goes back to the front.
    if task.status == .active { removeWords { $0.field == .priority } }
    isDone = task.status == .completed
    completed = isDone ? task.completed.map(day) : nil
    // After an x a single date is the date of completion.
    if created == nil || !isDone { created = day(task.created) }
    if isDone, completed == nil { created = nil }
    let letter = task.priority.flatMap { Self.letters[$0] }
    priority = isDone ? nil : letter ?? (Self.priority(of: priority ?? "A") == nil ? priority : nil)
    if let first = words.indices.first { words[first].blanks = " " }
  }

  /// Puts the new title in the place of the first word of the old one.
  fileprivate mutating func setTitle(_ title: String) {
    let meanings = meanings
    let indices = meanings.indices.filter { meanings[$0] == .title }
    guard let first = indices.first else { return append(title[...]) }
    words[first].text = title[...]
    for index in indices.dropFirst().reversed() { words.remove(at: index) }
  }

  fileprivate mutating func set(_ field: TaskField, of task: TodoItem, _ context: ExchangeContext) {
    let words = words(for: field, of: task, context)
    guard field == .tags else { return set(words.first, for: field) }
    removeWords { $0.tag.map { !words.contains("@\($0.withoutBlanks)") } ?? false }
    let present = meanings.compactMap(\.tag).map { "@\($0.withoutBlanks)" }
    for word in words where !present.contains(word) { append(word[...]) }
  }

  fileprivate func words(for field: TaskField, of task: TodoItem, _ context: ExchangeContext) -> [String] {
    func word(_ mark: String, _ text: String?) -> [String] { text.map { [mark + $0] } ?? [] }
    return switch field {
    case .project: word("+", task.project?.withoutBlanks)
    case .tags: task.tags.map { "@\($0.withoutBlanks)" }
    case .due: word("due:", task.due?.dayForOthers(in: context.zone))
    case .wait: word("t:", task.wait?.dayForOthers(in: context.zone))
    case .repeat: word("rec:", task.repetition?.rec)
    case .priority: word("pri:", isDone ? task.priority.flatMap { Self.letters[$0] }.map(String.init) : nil)
    case _: []
    }
  }

  /// Replaces the first word of a field, or adds one at the end; nil removes it.
  fileprivate mutating func set(_ word: String?, for field: TaskField) {
    switch (meanings.firstIndex { $0.field == field }, word) {
    case (let index?, let word?): words[index].text = word[...]
    case (let index?, nil): words.remove(at: index)
    case (nil, let word?): append(word[...])
    case (nil, nil): break
    }
  }

  fileprivate mutating func removeWords(where isOut: (LineMeaning) -> Bool) {
    let meanings = meanings
    for index in words.indices.reversed() where isOut(meanings[index]) { words.remove(at: index) }
  }

  fileprivate mutating func append(_ word: Substring) {
    words.append(Word(blanks: words.isEmpty && text.isEmpty ? "" : " ", text: word))
  }
}
