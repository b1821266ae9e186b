import TodoJSON
import TodoModel

/// Lists as todo.txt has them, a line for a task (todo.txt format, <https://github.com/todotxt/todo.txt>), with the extensions of
/// topydo for dates and repetition.
package enum TodoTxt: ExchangeFormat {
  package static let name = "todotxt"
  package static let summary = "todo.txt: a line for a task"
  package static let fileExtensions = ["txt"]
  package static let fields: TaskFields = [
    .title, .status, .completed, .created, .project, .tags, .priority, .due, .wait, .repeat,
  ]
  package static let restUse = RestUse.whenComplete

  /// Any text is a list, so nothing tells.
  package static func recognizes(_ file: SourceFile) -> Bool { false }

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<TodoTxtLine> {
    var pieces = Pieces<TodoTxtLine>()
    for (number, bytes) in file.lines.enumerated() {
      let line = TodoTxtLine(String(decoding: bytes, as: UTF8.self))
      guard !line.isBlank else { continue }
      pieces.located.append((line, SourcePlace(file: file.name, line: number + 1)))
    }
    return pieces
  }

  package static func file(of pieces: [TodoTxtLine], _ context: ExchangeContext) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces {
      bytes += piece.text.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  package static func write(_ piece: TodoTxtLine, to writer: inout JSONWriter) {
    writer.member("line", piece.text)
  }

  package static func readPiece(from reader: inout JSONReader) throws(JSONError) -> TodoTxtLine {
    var line: String?
    try reader.beginObject()
    while let name = try reader.nextMember() {
      switch name {
      case "line": line = try reader.readString()
      default: try reader.skipValue()
      }
    }
    guard let line else { throw reader.error(.missingMember("line")) }
    return TodoTxtLine(line)
  }
}
