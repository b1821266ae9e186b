import TodoJSON
import TodoModel

/// All formats, in the order in which help lists them.
package enum Formats {
  package static let all: [any ExchangeFormat.Type] = [
    TodoTxt.self, Markdown.self, ICal.self, ICalWithAlarms.self, Org.self, TasksJSON.self, Taskwarrior.self,
    TasksCSV.self, Todoist.self,
  ]

  package static var names: String { all.map { $0.name }.joined(separator: ", ") }

  package static func named(_ name: String) -> (any ExchangeFormat.Type)? { all.first { $0.name == name } }

  /// The format of a file: its content decides first, then its extension, which several formats may share.
  package static func format(of file: SourceFile) -> (any ExchangeFormat.Type)? {
    all.first { $0.recognizes(file) } ?? all.first { $0.fileExtensions.contains(file.fileExtension) }
  }
}

/// A file format of other programs for tasks. A format splits a file into pieces, each of which is one task, sees a
/// task in a piece, and makes a piece of a task. Identifiers, merging, and lossless round trips are the same for all
/// formats: the *rest* has the fields that a piece cannot represent, and an imported piece is kept with its task.
package protocol ExchangeFormat: Sendable {
  associatedtype Piece: Hashable & Sendable
  /// Returns the rest for a piece as JSON on one line; nil if none is to be written.
  typealias Rest = (Piece) -> String?

  static var name: String { get }
  /// The namespace of identifiers and kept pieces; formats with the same pieces share one.
  static var source: String { get }
  static var summary: String { get }
  static var fileExtensions: [String] { get }
  static var fields: TaskFields { get }
  static var restUse: RestUse { get }

  /// True if the content of a file shows that it is of this format; false by default, where any text may be.
  static func recognizes(_ file: SourceFile) -> Bool
  /// Repairs known deviations from UTF-8.
  static func readable(_ bytes: [UInt8]) -> [UInt8]
  static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<Piece>
  /// The task as a program sees it that knows nothing of this one, and the rest.
  static func seen(in piece: Piece, _ context: ExchangeContext) -> SeenTask
  /// Unaffected parts of the old piece stay as they are.
  static func piece(of task: TodoItem, replacing old: Piece?, _ context: ExchangeContext, rest: Rest) -> Piece
  /// The contexts of tasks in a file of them, with the pieces that they came from; empty if the format has none.
  static func surroundings(of tasks: [TodoItem], from kept: [Piece?]) -> [OutlineContext]
  static func piece(_ piece: Piece, around change: (inout OutlineContext) -> Void) -> Piece
  static func file(of pieces: [Piece], _ context: ExchangeContext) -> [UInt8]
  static func write(_ piece: Piece, to writer: inout JSONWriter)
  /// True if two different pieces differ only in parts that the other program computes anew for each export.
  static func saysTheSame(_ piece: Piece, as other: Piece) -> Bool
  /// Reads what `write` has written; nil if another program has changed it.
  static func piece(keptIn members: JSONMembers) throws(JSONError) -> Piece?
}

extension ExchangeFormat {
  package static func recognizes(_ file: SourceFile) -> Bool { false }
  package static func surroundings(of tasks: [TodoItem], from kept: [Piece?]) -> [OutlineContext] { [] }
  package static func piece(_ piece: Piece, around change: (inout OutlineContext) -> Void) -> Piece { piece }
  package static func saysTheSame(_ piece: Piece, as other: Piece) -> Bool { false }
  package static var source: String { name }
  package static func readable(_ bytes: [UInt8]) -> [UInt8] { bytes }
}

/// The occasions on which a format writes the rest: in complete exports alone where people would have to look at it.
package enum RestUse: Sendable { case always, whenComplete, never }

package struct ExchangeContext: Sendable {
  package let now: Now
  /// True if an export may not lose anything, at the price of readability.
  package var isComplete: Bool
  /// Receives the number of pieces read so far and of all pieces, now and then.
  package var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  package init(now: Now, isComplete: Bool = false) { (self.now, self.isComplete) = (now, isComplete) }

  package var zone: any Zone { now.zone }
  var complete: ExchangeContext { ExchangeContext(now: now, isComplete: true) }
}
