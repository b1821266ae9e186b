import TodoExchange
import TodoJSON
import TodoModel

/// A list as people write it into a letter: `* milk`, and `+ milk` when it is done.
enum PlainList: ExchangeFormat {
  static let name = "plain"
  static let summary = "a line for a task, with a star or a plus before it"
  static let fileExtensions = ["list"]
  static let fields: TaskFields = [.title, .status]
  static let restUse = RestUse.never

  static func recognizes(_ file: SourceFile) -> Bool { false }

  static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<String> {
    var pieces = Pieces<String>()
    for (number, bytes) in file.lines.enumerated() where !bytes.isEmpty {
      let line = String(decoding: bytes, as: UTF8.self)
      let place = SourcePlace(file: file.name, line: number + 1)
      if line.hasPrefix("* ") || line.hasPrefix("+ "), line.count > 2 {
        pieces.located.append((line, place))
      } else {
        pieces.problems.append(SourceProblem(place, found: "“\(line)”", expected: "“* ” or “+ ” and a title"))
      }
    }
    return pieces
  }

  static func seen(in piece: String, _ context: ExchangeContext) -> SeenTask {
    var seen = SeenTask(title: String(piece.dropFirst(2)))
    seen.task.status = piece.hasPrefix("+") ? .completed : .active
    return seen
  }

  static func piece(
    of task: TodoItem, replacing old: String?, _ context: ExchangeContext, rest: (String) -> String?
  ) -> String {
    (task.status == .completed ? "+ " : "* ") + task.title
  }

  static func file(of pieces: [String], _ context: ExchangeContext) -> [UInt8] {
    Array(pieces.map { $0 + "\n" }.joined().utf8)
  }

  static func write(_ piece: String, to writer: inout JSONWriter) { writer.member("line", piece) }

  static func piece(keptIn members: JSONMembers) throws(JSONError) -> String? { try members.text("line") }
}
