import TodoJSON
import TodoModel

/// Task lists of GitHub Flavored Markdown, with the signs that Obsidian's Tasks puts at the ends of items.
package enum Markdown: ExchangeFormat {
  package static let name = "markdown"
  package static let summary = "task lists, with the signs of Obsidian's Tasks"
  package static let fileExtensions = ["md", "markdown"]
  package static let fields: TaskFields = [
    .title, .notes, .status, .completed, .created, .project, .tags, .priority, .due, .wait, .start, .repeat, .parent,
    .depends,
  ]
  package static let restUse = RestUse.whenComplete

  /// Any text may have lists in it, so nothing tells.
  package static func recognizes(_ file: SourceFile) -> Bool { false }

  package static func surroundings(of tasks: [TodoItem], from kept: [MarkdownItem?]) -> [OutlineContext] {
    Outline.surroundings(of: tasks) { root, _ in
      Outline.headings(of: root.project, atMost: 6) {
        MarkdownHeading.read(Array("# \($0)".utf8)[...]).map { ExactText($0.title) } == ExactText($0)
      }
    }
  }

  package static func write(_ piece: MarkdownItem, to writer: inout JSONWriter) {
    writer.member("line", piece.lines[0])
    if piece.lines.count > 1 { writer.member("notes", Array(piece.lines.dropFirst())) }
    if let indent = piece.indent { writer.member("indent", indent) }
    piece.around.write(to: &writer)
  }

  package static func readPiece(from reader: inout JSONReader) throws(JSONError) -> MarkdownItem {
    var line: String?
    var notes: [String] = []
    var piece = MarkdownItem(lines: [])
    try reader.beginObject()
    while let name = try reader.nextMember() {
      switch name {
      case "line": line = try reader.readString()
      case "notes": notes = try reader.readStrings()
      case "indent": piece.indent = try reader.readString()
      default: if try !piece.around.read(name, from: &reader) { try reader.skipValue() }
      }
    }
    // Another program may have changed it.
    guard let line, MarkdownItem.isTask(line) else { throw reader.error(.missingMember("line")) }
    piece.lines = [line] + notes
    return piece
  }
}
