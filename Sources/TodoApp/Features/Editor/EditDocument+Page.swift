import TodoModel

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
