import TodoJSON
import TodoModel

/// A way in which tasks are written down outside of this program.
///
/// A format takes a file apart into pieces, each of which is one task, says what is seen in a piece, and makes a piece of a
/// task. How tasks are told apart, merged, and brought back without loss is the same for all of them and stands beside this
/// protocol: `rest` is what a piece cannot say, `raw` is a piece that came from elsewhere, kept with its task.
package protocol ExchangeFormat: Sendable {
  /// What a file has of one task.
  associatedtype Piece: Hashable & Sendable

  /// The name, as `--format` takes it.
  static var name: String { get }
  /// The name under which its identifiers and its kept pieces go: that of another format, if it writes the same otherwise.
  static var source: String { get }
  /// What it is, in a few words.
  static var summary: String { get }
  /// How names of its files end, without the dot.
  static var fileExtensions: [String] { get }
  /// The fields that a piece can say by itself.
  static var fields: TaskFields { get }
  /// Whether what a piece cannot say is written into it.
  static var restUse: RestUse { get }

  /// Whether a file without a telling name looks like one of this format.
  static func recognizes(_ file: SourceFile) -> Bool
  /// The bytes of a file in UTF-8, if programs are known to write what is not quite that.
  static func readable(_ bytes: [UInt8]) -> [UInt8]
  /// Takes a file apart.
  static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<Piece>
  /// What a program that knows nothing of ours sees in a piece, and the rest beside that.
  static func seen(in piece: Piece, _ context: ExchangeContext) -> SeenTask
  /// Makes a piece that says what a task is.
  ///
  /// - Parameters:
  ///   - old: A piece that the task came from: what still holds of it stays as it is.
  ///   - rest: What the piece is to say besides what it says so far, as JSON on one line.
  static func piece(
    of task: TodoItem, replacing old: Piece?, _ context: ExchangeContext, rest: (Piece) -> String?
  ) -> Piece
  /// What stands around each of these tasks in a file of them, as far as it says something of them; empty where nothing does.
  ///
  /// - Parameter kept: The pieces that the tasks came from.
  static func surroundings(of tasks: [TodoItem], from kept: [Piece?]) -> [OutlineContext]
  /// A piece among other surroundings.
  static func piece(_ piece: Piece, among surroundings: OutlineContext) -> Piece
  /// A piece of which it is known now which task stands around it.
  static func piece(_ piece: Piece, within parent: TaskID) -> Piece
  /// Puts pieces together to a file.
  static func file(of pieces: [Piece], _ context: ExchangeContext) -> [UInt8]
  /// Writes what has to be kept of a piece as members of an object.
  static func write(_ piece: Piece, to writer: inout JSONWriter)
  /// Whether two pieces that are kept otherwise say the same: they differ in what the program writes anew each time.
  static func saysTheSame(_ piece: Piece, as other: Piece) -> Bool
  /// Reads a piece that was kept, as an object.
  static func readPiece(from reader: inout JSONReader) throws(JSONError) -> Piece
}

extension ExchangeFormat {
  // Where pieces stand says nothing in most formats.
  package static func surroundings(of tasks: [TodoItem], from kept: [Piece?]) -> [OutlineContext] { [] }
  package static func piece(_ piece: Piece, among surroundings: OutlineContext) -> Piece { piece }
  package static func piece(_ piece: Piece, within parent: TaskID) -> Piece { piece }
  package static func saysTheSame(_ piece: Piece, as other: Piece) -> Bool { false }
  package static var source: String { name }
  package static func readable(_ bytes: [UInt8]) -> [UInt8] { bytes }
}

/// Whether a format has a place for what it cannot say by itself.
package enum RestUse: Sendable {
  /// It is written always.
  case always
  /// It is written where nothing may be lost; otherwise people would have to look at it.
  case whenComplete
  /// There is no place for it.
  case never
}

/// What a format needs to know of the world.
package struct ExchangeContext: Sendable {
  /// The moment, and the zone in which days begin and end.
  package let now: Now
  /// Whether nothing may be lost by an export, although it gets harder to read.
  package var isComplete: Bool
  /// Told now and then how many pieces of how many are read.
  package var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  package init(now: Now, isComplete: Bool = false) {
    self.now = now
    self.isComplete = isComplete
  }

  /// The same where nothing may be lost.
  var complete: ExchangeContext { ExchangeContext(now: now, isComplete: true) }

  /// The zone in which days begin and end.
  package var zone: any Zone { now.zone }
}
