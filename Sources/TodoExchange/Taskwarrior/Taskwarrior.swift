import TodoJSON
import TodoModel

/// What `task export` writes and `task import` reads, of Taskwarrior 2 and 3: an array of objects, or an object on each line.
package enum Taskwarrior: ExchangeFormat {
  package static let name = "taskwarrior"
  package static let summary = "Taskwarrior: what task export writes"
  package static let fileExtensions = ["json", "jsonl"]
  package static let fields: TaskFields = [
    .title, .notes, .status, .completed, .created, .modified, .project, .tags, .priority, .due, .wait, .start, .until,
    .started, .repeat, .depends,
  ]
  package static let restUse = RestUse.always

  package static func recognizes(_ file: SourceFile) -> Bool {
    let head = file.bytes.prefix(4096)
    guard let first = head.first(where: { !$0.isBlankInJSON }), !TasksJSON.recognizes(file) else { return false }
    if first == UInt8(ascii: "[") {
      let next = head.drop { $0.isBlankInJSON }.dropFirst().first { !$0.isBlankInJSON }
      if next == UInt8(ascii: "]") { return true }
    } else if first != UInt8(ascii: "{") {
      return false
    }
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("\"uuid\"") || text.contains("\"description\"")
  }

  /// Task 2.6 writes characters beyond U+FFFF as two surrogates of three bytes each, and controls as they are.
  package static func readable(_ bytes: [UInt8]) -> [UInt8] { bytes.withSurrogatesJoined }

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<TaskwarriorPiece> {
    var objects = TaskwarriorObjects(in: file)
    var pieces = Pieces<TaskwarriorPiece>()
    pieces.problems = objects.problems
    objects.attachTemplates()
    pieces.located = objects.located.map { ($0.piece, $0.place) }
    return pieces
  }

  package static func file(of pieces: [TaskwarriorPiece], _ context: ExchangeContext) -> [UInt8] {
    var bytes = Array("[".utf8)
    var separator = "\n"
    for piece in pieces {
      for object in [piece.object, piece.template].compactMap(\.self) {
        bytes += separator.utf8
        bytes += object.bytes
        separator = ",\n"
      }
    }
    return bytes + Array("\n]\n".utf8)
  }

  /// Each time that it exports, task computes how urgent a task is, and what its number is.
  package static func saysTheSame(_ piece: TaskwarriorPiece, as other: TaskwarriorPiece) -> Bool {
    func lasting(_ piece: TaskwarriorPiece) -> TaskwarriorPiece {
      var piece = piece
      for name in ["urgency", "id"] {
        piece.object[name] = nil
        piece.template?[name] = nil
      }
      return piece
    }
    return lasting(piece) == lasting(other)
  }

  package static func write(_ piece: TaskwarriorPiece, to writer: inout JSONWriter) {
    write(piece.object, as: "raw", to: &writer)
    if let template = piece.template { write(template, as: "template", to: &writer) }
  }

  /// An object as it is; as a text where it has line breaks, or what does not stay as it is in a data file.
  private static func write(_ object: JSONObjectText, as name: StaticString, to writer: inout JSONWriter) {
    let text = String(decoding: object.bytes, as: UTF8.self)
    if UnknownMember.keeps(object.bytes) { writer.member(name, raw: text) } else { writer.member(name, text) }
  }

  package static func readPiece(from reader: inout JSONReader) throws(JSONError) -> TaskwarriorPiece {
    var object: JSONObjectText?
    var template: JSONObjectText?
    try reader.beginObject()
    while let name = try reader.nextMember() {
      switch name {
      case "raw": object = try readObject(from: &reader)
      case "template": template = try readObject(from: &reader)
      default: try reader.skipValue()
      }
    }
    guard let object else { throw reader.error(.missingMember("raw")) }
    return TaskwarriorPiece(object: object, template: template)
  }

  private static func readObject(from reader: inout JSONReader) throws(JSONError) -> JSONObjectText {
    guard try reader.nextKind() == .text else { return JSONObjectText(read: try reader.rawValue()) }
    let text = try reader.readString()
    guard let object = JSONObjectText(text) else {
      throw reader.error(.unexpected(found: text, expected: "an object of JSON"))
    }
    return object
  }
}

/// A task of Taskwarrior as it was exported.
package struct TaskwarriorPiece: Hashable, Sendable {
  /// The task.
  var object: JSONObjectText
  /// What it is repeated after, if it is the newest one made after that.
  var template: JSONObjectText?
}

extension UInt8 {
  /// Whether it is white space between the parts of a JSON text.
  var isBlankInJSON: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
