import TodoJSON
import TodoModel

/// Tasks as a text that is edited in another program.
///
/// It says what is in the text, and not how it reads: a state that holds it asks for an editor, and what the editor is
/// opened on is rendered from it.
package struct EditDocument: Hashable, Sendable, Codable {
  /// How the tasks are laid out.
  package let layout: Layout
  /// The tasks, in their order.
  package internal(set) var entries: [Entry]
  /// The numbers of the tasks that it does not hold, because they cannot be written like that.
  var leftOut: [Int] = []
  /// The line that asked for it.
  package let command: String
  /// What was typed, if it is opened again.
  package internal(set) var typed: String?
  /// The file that it was opened in before.
  package internal(set) var path: String?
  /// Why what was typed was not taken.
  package internal(set) var problems: [TextProblem] = []

  /// How tasks are laid out as a text.
  package enum Layout: Hashable, Sendable, Codable {
    /// One task, a line for each of its fields; whether one begins at the notes.
    case form(atNotes: Bool)
    /// A line for each task.
    case list
  }

  /// One task of the text.
  package struct Entry: Hashable, Sendable, Codable {
    /// The task as it was when it was shown.
    package internal(set) var task: TodoItem
    /// What of it stands in the text.
    package internal(set) var attributes: [Attribute]
  }

  /// What a line begins with that tells why a text was not taken.
  static let remarkMark = "# !! "
}

/// What was changed in a document.
struct EditDocumentChanges {
  /// One change with the place that it comes from, by itself: what is wrong with it is wrong there.
  struct Part {
    let mutation: Mutation
    let place: TextPlace
  }

  var parts: [Part] = []
  var revisions: [Mutation] = []
  var deletions: [Int] = []
  var additions: [Mutation] = []
  var hints: [Hint] = []

  /// All changes as one; nil if there are none.
  ///
  /// Tasks are deleted when others have ceased to be parts of them, and before new ones could become parts of them.
  func mutation(in layout: EditDocument.Layout) -> Mutation? {
    let all = revisions + (deletions.isEmpty ? [] : [.delete(deletions)]) + additions
    guard !all.isEmpty else { return nil }
    switch layout {
    case .form: return all[0]
    case .list: return .several(all)
    }
  }
}

extension EditDocument {
  /// What a text changes about the tasks as they were shown; new ones are given what is worked on.
  func edit(in text: String, while scope: Scope = Scope()) throws(TextProblem) -> EditDocumentChanges {
    switch layout {
    case .form: try editOfForm(text)
    case .list: try editOfList(text, in: scope)
    }
  }

  private func editOfForm(_ text: String) throws(TextProblem) -> EditDocumentChanges {
    let form = try TaskForm(parsing: text)
    var edit = EditDocumentChanges()
    guard let entry = entries.first else { return edit }
    edit.revise(entry, to: form.attributes.map(\.attribute)) { field in
      form.attributes.first { $0.attribute.field == field }?.place ?? TextPlace(line: 1)
    }
    return edit
  }

  private func editOfList(_ text: String, in scope: Scope) throws(TextProblem) -> EditDocumentChanges {
    let list = try TaskLines(parsing: text, of: entries.map(\.task.number))
    var edit = EditDocumentChanges()
    let entries = Dictionary(entries.map { ($0.task.number, $0) }, uniquingKeysWith: { first, _ in first })
    for line in list.lines {
      let place = TextPlace(line: line.line)
      if let entry = line.number.flatMap({ entries[$0] }) {
        guard edit.revise(entry, to: line.attributes.all(givenTags: []), at: { _ in place }) else { continue }
      } else {
        let addition = Mutation.add(line.attributes.all(givenTags: scope.tags))
        edit.additions.append(addition)
        edit.parts.append(EditDocumentChanges.Part(mutation: addition, place: place))
      }
      edit.hints += line.attributes.hints
    }
    let left = Set(list.lines.compactMap(\.number))
    edit.deletions = self.entries.map(\.task.number).filter { !left.contains($0) }
    return edit
  }

  /// The same text, opened again with what is wrong with it. Where another process has changed what was changed here too,
  /// the task counts as shown as it is by now.
  func refusing(
    _ text: String, in path: String, because problems: [TextProblem], now entries: [Entry]
  ) -> EditDocument {
    var next = self
    next.typed = text
    next.path = path
    next.problems = problems
    next.entries = entries
    return next
  }

  /// A text without the remarks that were put into it.
  func withoutRemarks(_ text: String) -> String {
    var lines = text.linesWithEnds
    // What stands in the notes is the user's, whatever it looks like.
    let end =
      switch layout {
      case .form: lines.firstIndex { $0.hasPrefix(FieldName.notes.word + ":") } ?? lines.endIndex
      case .list: lines.endIndex
      }
    lines.replaceSubrange(..<end, with: lines[..<end].filter { !$0.hasPrefix(EditDocument.remarkMark) })
    return lines.joined()
  }
}

extension String {
  /// The lines, each with its end; together they are the text.
  var linesWithEnds: [String] {
    var lines: [String] = []
    // By bytes, because CR LF is one character.
    var rest = utf8[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(Substring(rest[...end])))
      rest = rest[rest.index(after: end)...]
    }
    return rest.isEmpty ? lines : lines + [String(Substring(rest))]
  }
}

extension EditDocumentChanges {
  /// Adds what is different about a task, and answers whether anything is.
  @discardableResult
  fileprivate mutating func revise(
    _ entry: EditDocument.Entry, to wanted: [Attribute], at place: (TaskField) -> TextPlace
  ) -> Bool {
    let attributes = entry.attributes.difference(to: wanted)
    guard !attributes.isEmpty else { return false }
    revisions.append(.revise(entry.task, attributes))
    for field in TaskField.settable {
      let concerned = attributes.filter { $0.field == field }
      guard !concerned.isEmpty else { continue }
      parts.append(Part(mutation: .revise(entry.task, concerned), place: place(field)))
    }
    return true
  }
}

extension EditDocument {
  /// What an editor is opened on.
  package struct Page: Equatable, Sendable {
    /// The text, each line with its end.
    package let text: String
    /// Where the cursor belongs.
    package let place: TextPlace
    /// The name of the file, whose ending tells editors that `#` begins a comment.
    package let name: String
  }

  /// The text as it reads, with what is wrong with it above the lines where it is wrong.
  package var page: Page {
    let first = layout.isList ? list : form
    guard let typed else { return first }
    return Page(text: typed, place: TextPlace(line: 1), name: first.name).withRemarks(problems, of: entries)
  }

  private var form: Page {
    guard let entry = entries.first else { return Page(text: "", place: TextPlace(line: 1), name: "task.conf") }
    var lines: [String] = []
    for name in FieldName.ofForm {
      let values = entry.attributes.filter { ($0.name ?? FieldName($0.field)) == name }.map(\.value)
      if let hint = name.hint { lines += ["# " + hint] }
      let value = name.kind == .notes ? "" : values.joined(separator: " ")
      lines.append(name.word + (value.isEmpty ? ":" : ": " + value))
      switch name.kind {
      case .title:
        lines += [
          "# Task \(entry.task.number), \(entry.task.status.rawValue). Lines such as this one explain and are left out.",
          "# A field that is emptied is cleared. A text that is left as it is, or emptied, changes nothing.", "",
        ]
      // An empty line to begin with, which is none of the notes.
      case .notes: lines += values.isEmpty ? [""] : values
      case .number, .identifier, .status, .name, .tags, .priority, .moment, .instant, .repetition, .reference,
        .references, .duration, .noteDates:
        break
      }
    }
    let text = lines.joined(separator: "\n") + "\n"
    let place =
      layout == .form(atNotes: true)
      ? TextPlace(line: text.utf8.count { $0 == UInt8(ascii: "\n") })
      : TextPlace(line: 1, column: "title: ".count + 1)
    return Page(text: text, place: place, name: "task-\(entry.task.number).conf")
  }

  private var list: Page {
    let width = entries.map { String($0.task.number).count }.max() ?? 0
    let lines = entries.map { TaskLines.text(of: $0.task.number, $0.attributes, width: width) }
    let explanation = """
      # A line for each task: its number, its title, its attributes. A changed line changes the task, a line that is
      # removed deletes it, a line without a number is a new task. Notes stay; note:"…" replaces them.
      # What changes is shown before it is done. A text that is left as it is, or emptied, changes nothing.
      """
      + (leftOut.isEmpty
        ? "" : "\n# Left out, because a line cannot say it: \(leftOut.map(String.init).joined(separator: ", "))")
    return Page(
      text: (lines + ["", explanation]).joined(separator: "\n") + "\n", place: TextPlace(line: 1), name: "tasks.conf")
  }
}

extension EditDocument.Layout {
  fileprivate var isList: Bool { self == .list }
}

extension EditDocument.Page {
  /// The page with a remark above each place at which something is wrong; the cursor goes to the first of them.
  fileprivate func withRemarks(_ problems: [TextProblem], of entries: [EditDocument.Entry]) -> EditDocument.Page {
    let problems = problems.sorted { $0.place.line < $1.place.line }
    guard let first = problems.first else { return self }
    var lines = text.linesWithEnds
    var place = first.place
    for (count, problem) in problems.enumerated().reversed() {
      let remarks = problem.remarks(on: entries).map { EditDocument.remarkMark + visible($0) + "\n" }
      lines.insert(contentsOf: remarks, at: min(problem.place.line - 1, lines.count))
      if count == 0 { place.line += remarks.count }
    }
    return EditDocument.Page(text: lines.joined(), place: place, name: name)
  }
}

extension TextProblem {
  /// What is to be told above the line.
  fileprivate func remarks(on entries: [EditDocument.Entry]) -> [String] {
    guard case .conflict(let number, .field(let field), _) = error,
      let entry = entries.first(where: { $0.task.number == number })
    else { return [error.words] }
    let now = entry.attributes.filter { $0.field == field }.map(\.typed)
    return [
      error.words,
      "it is \(now.isEmpty ? "empty" : now.joined(separator: " ")) now; "
        + "take out these two lines to have it as it stands below",
    ]
  }
}

/// What a text shall be is answered by another program, and not at the prompt; what is wrong with it stands in it.
extension EditDocument: Question {
  package var prompt: String { "Edit the text: " }
  package var isYesOrNo: Bool { false }
  package var document: EditDocument? { self }

  package func expectAnswer(in scanner: inout LineScanner) {}

  package func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {
    let page = page
    writer.member("editing", page.text)
    writer.member("line", page.place.line)
    writer.member("column", page.place.column)
    // Its places are those of the text, and not of the command.
    if let problem = problems.first {
      writer.write(problem.error, answering: CommandSource(line: page.place.line, command: ""))
    }
  }
}
