import TodoJSON
import TodoModel

/// The data file of this program, or its tasks alone. A task is its own piece, so that nothing is lost and nothing is kept.
package enum TasksJSON: ExchangeFormat {
  package static let name = "json"
  package static let summary = "our own, as in the data file"
  package static let fileExtensions = ["json"]
  package static let fields = TaskFields.all
  package static let restUse = RestUse.never

  package static func recognizes(_ file: SourceFile) -> Bool {
    let head = String(utf8: file.bytes.prefix(4096))
    return head.contains("\"format\":\"todo\"") || head.contains("\"format\": \"todo\"")
  }

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<TodoItem> {
    var pieces = Pieces<TodoItem>()
    do throws(JSONError) {
      // The file may be laid out in any way, so that the lines of tasks are unknown.
      pieces.located = try TasksDocument.read(file.bytes).tasks.map { ($0, file.place(ofLine: 1)) }
    } catch {
      pieces.report(
        "broken JSON (\(error.problem))", expected: "a data file of todo",
        at: SourcePlace(file: file.name, line: error.line, column: error.column))
    }
    return pieces
  }

  package static func seen(in piece: TodoItem, _ context: ExchangeContext) -> SeenTask {
    var seen = SeenTask(title: piece.title)
    seen.task = piece
    seen.sourceID = piece.id.description
    seen.missing = []
    seen.isWhole = true
    return seen
  }

  package static func piece(of task: TodoItem, replacing old: Piece?, _ context: ExchangeContext, rest: Rest) -> Piece {
    task
  }

  package static func file(of pieces: [TodoItem], _ context: ExchangeContext) -> [UInt8] {
    TasksDocument(tasks: pieces, lastNumber: pieces.map(\.number).max() ?? 0).bytes()
  }

  package static func write(_ piece: TodoItem, to writer: inout JSONWriter) {}

  package static func piece(keptIn members: JSONMembers) -> TodoItem? { nil }
}
