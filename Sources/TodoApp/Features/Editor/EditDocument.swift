import TodoJSON
import TodoModel

/// Tasks as a text that is edited in another program. It has the contents of the text, not its layout: a state that
/// holds it asks for an editor, and the page that the editor opens is rendered from it.
package struct EditDocument: Hashable, Sendable, Codable {
  package let layout: Layout
  package internal(set) var entries: [Entry]
  /// The numbers of the tasks that cannot be written as a line.
  var leftOut: [Int] = []
  package let command: String
  /// The edited text, if it is opened again.
  package internal(set) var typed: String?
  package internal(set) var path: String?
  package internal(set) var problems: [TextProblem] = []

  package enum Layout: Hashable, Sendable, Codable {
    /// One task with a line for each of its fields; the cursor begins at the title or at the notes.
    case form(atNotes: Bool)
    case list
  }

  package struct Entry: Hashable, Sendable, Codable {
    package internal(set) var task: TodoItem
    package internal(set) var attributes: [Attribute]
  }

  /// The beginning of a line that gives the reason of a refusal.
  static let remarkMark = "# !! "

  /// Returns the changes that a text makes to the tasks as they were shown; new tasks get the tags of the scope.
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
        edit.parts.append((addition, place))
      }
      edit.hints += line.attributes.hints
    }
    let left = Set(list.lines.compactMap(\.number))
    edit.deletions = self.entries.map(\.task.number).filter { !left.contains($0) }
    return edit
  }

  /// Returns the document with problems of its text; a task that was changed meanwhile counts as shown as it is now.
  func refusing(
    _ text: String, in path: String, because problems: [TextProblem], now entries: [Entry]
  ) -> EditDocument {
    changing(self) { ($0.entries, $0.typed, $0.path, $0.problems) = (entries, text, path, problems) }
  }

  func withoutRemarks(_ text: String) -> String {
    var lines = text.linesWithEnds
    // Notes belong to the user, even if a line of them looks like a remark.
    let notes = layout == .list ? nil : lines.firstIndex { $0.hasPrefix(FieldName.notes.word + ":") }
    let end = notes ?? lines.endIndex
    lines.replaceSubrange(..<end, with: lines[..<end].filter { !$0.hasPrefix(EditDocument.remarkMark) })
    return lines.joined()
  }

  package struct Page: Equatable, Sendable {
    /// The text, each line with its end.
    package let text: String
    package let place: TextPlace
    /// The name of the file; its extension makes editors treat `#` as the beginning of a comment.
    package let name: String

    /// Inserts a remark above each line with a problem; the cursor goes to the first of them.
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

  package var page: Page {
    let first = layout == .list ? list : form
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
      if name.kind == .title {
        lines += [
          "# Task \(entry.task.number), \(entry.task.status.rawValue). Lines such as this one explain and are left out.",
          "# A field that is emptied is cleared. A text that is left as it is, or emptied, changes nothing.", "",
        ]
      } else if name.kind == .notes {
        // Notes begin with an empty line, which does not belong to them.
        lines += values.isEmpty ? [""] : values
      }
    }
    let text = lines.joined(separator: "\n") + "\n"
    let place =
      layout == .form(atNotes: true)
      ? TextPlace(line: text.utf8.count { $0 == UInt8(ascii: "\n") }) : TextPlace(line: 1, column: "title: ".count + 1)
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

struct EditDocumentChanges {
  /// One change with its place, which is checked by itself so that an error can be shown there.
  typealias Part = (mutation: Mutation, place: TextPlace)

  var parts: [Part] = []
  var revisions: [Mutation] = []
  var deletions: [Int] = []
  var additions: [Mutation] = []
  var hints: [Hint] = []

  /// All changes as one; nil if there are none. Tasks are deleted after others have ceased to be their subtasks, and
  /// before new ones could become their subtasks.
  func mutation(in layout: EditDocument.Layout) -> Mutation? {
    let all = revisions + (deletions.isEmpty ? [] : [.delete(deletions)]) + additions
    guard !all.isEmpty else { return nil }
    return layout == .list ? .several(all) : all[0]
  }

  @discardableResult fileprivate mutating func revise(
    _ entry: EditDocument.Entry, to wanted: [Attribute], at place: (TaskField) -> TextPlace
  ) -> Bool {
    let attributes = entry.attributes.difference(to: wanted)
    guard !attributes.isEmpty else { return false }
    revisions.append(.revise(entry.task, attributes))
    for field in TaskField.settable {
      let concerned = attributes.filter { $0.field == field }
      guard !concerned.isEmpty else { continue }
      parts.append((.revise(entry.task, concerned), place(field)))
    }
    return true
  }
}

extension String {
  var linesWithEnds: [String] {
    // By bytes, because CR LF is one character.
    let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    return lines.dropLast().map { $0 + "\n" } + lines.suffix(1).filter { !$0.isEmpty }
  }
}

extension TextProblem {
  fileprivate func remarks(on entries: [EditDocument.Entry]) -> [String] {
    guard case .conflict(let number, .field(let field), _) = error,
      let entry = entries.first(where: { $0.task.number == number })
    else { return [error.words] }
    let now = entry.attributes.filter { $0.field == field }.map(\.typed)
    return [
      error.words,
      "it is \(now.isEmpty ? "empty" : now.joined(separator: " ")) now; "
        + "remove these two lines to save it as it is below",
    ]
  }
}

/// The answer comes from another program, not from the prompt; the page shows the problems.
extension EditDocument: Question {
  package var prompt: String { "Edit the text: " }
  package var isYesOrNo: Bool { false }
  package var document: EditDocument? { self }

  package func expectAnswer(in scanner: inout LineScanner) {}

  package func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {
    let page = page
    writer.members(("editing", page.text), ("line", page.place.line), ("column", page.place.column))
    // Its places are those in the text, not in the command.
    if let problem = problems.first {
      writer.write(problem.error, answering: CommandSource(line: page.place.line, command: ""))
    }
  }
}
