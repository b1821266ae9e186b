import TodoJSON
import TodoModel

extension ExchangeFormat {
  /// The member of a task that keeps the piece it came from.
  static var member: String { "x-\(source)" }

  /// The piece that a task came from; nil if it did not, or if another program has made something else of it.
  static func keptPiece(of task: TodoItem) -> Piece? {
    task.unknownMembers.first { $0.name == member }.flatMap(piece)
  }

  /// The piece that a member keeps; nil if another program has made something else of it.
  static func piece(keptBy member: UnknownMember) -> Piece? {
    try? JSONReader.read(Array(member.json.utf8)) { (reader) throws(JSONError) in try readPiece(from: &reader) }
  }

  static func member(keeping piece: Piece) -> UnknownMember {
    var writer = JSONWriter()
    writer.beginObject()
    write(piece, to: &writer)
    writer.endObject()
    return UnknownMember(name: member, json: String(decoding: writer.finish(), as: UTF8.self))
  }
}
