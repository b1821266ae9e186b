import TodoJSON
import TodoModel

/// The data file of this program, or its tasks alone. A task is its own piece, so nothing is lost and nothing kept besides.
package enum TasksJSON: ExchangeFormat {
  package static let name = "json"
  package static let summary = "our own, as in the data file"
  package static let fileExtensions = ["json"]
  package static let fields = TaskFields.all
  package static let restUse = RestUse.never

  package static func recognizes(_ file: SourceFile) -> Bool {
    // Members may come in any order, and all of them are ours.
    file.bytes.prefix(4096).withUnsafeBufferPointer { head in
      let text = String(decoding: head, as: UTF8.self)
      return text.contains("\"format\":\"todo\"") || text.contains("\"format\": \"todo\"")
    }
  }

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<TodoItem> {
    var pieces = Pieces<TodoItem>()
    do throws(JSONError) {
      let document = try TasksDocument.read(file.bytes)
      // A line for a task, mostly; the file itself may be laid out in any way.
      pieces.located = document.tasks.map { ($0, SourcePlace(file: file.name, line: 1)) }
    } catch {
      pieces.problems = [
        SourceProblem(
          SourcePlace(file: file.name, line: error.line, column: error.column), found: "broken JSON (\(error.problem))",
          expected: "a data file of todo")
      ]
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

  package static func piece(
    of task: TodoItem, replacing old: TodoItem?, _ context: ExchangeContext, rest: (TodoItem) -> String?
  ) -> TodoItem { task }

  package static func file(of pieces: [TodoItem], _ context: ExchangeContext) -> [UInt8] {
    var bytes: [UInt8] = []
    TasksDocument(tasks: pieces, lastNumber: pieces.map(\.number).max() ?? 0).write(into: &bytes)
    return bytes
  }

  package static func write(_ piece: TodoItem, to writer: inout JSONWriter) {}

  /// Nothing is kept, so nothing is read.
  package static func readPiece(from reader: inout JSONReader) throws(JSONError) -> TodoItem {
    throw reader.error(.unexpected(found: "a kept task", expected: "none"))
  }
}
