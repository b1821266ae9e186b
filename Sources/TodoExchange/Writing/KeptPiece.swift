import TodoJSON
import TodoModel

extension ExchangeFormat {
  /// The member of a task that keeps the piece it came from.
  static var member: String { "x-\(source)" }

  /// The piece that a task came from; nil if it did not, or if another program has made something else of it.
  static func keptPiece(of task: TodoItem) -> Piece? {
    guard let json = task.unknownMembers.first(where: { $0.name == member })?.json else { return nil }
    return try? JSONReader.read(Array(json.utf8)) { (reader) throws(JSONError) in try readPiece(from: &reader) }
  }

  /// The member that keeps a piece.
  static func member(keeping piece: Piece) -> UnknownMember {
    var writer = JSONWriter()
    writer.beginObject()
    write(piece, to: &writer)
    writer.endObject()
    return UnknownMember(name: member, json: String(decoding: writer.finish(), as: UTF8.self))
  }
}
