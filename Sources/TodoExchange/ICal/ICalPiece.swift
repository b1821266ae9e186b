import TodoJSON

/// What a calendar has of one task.
package struct ICalPiece: Hashable, Sendable {
  /// The component as it stands in the file. Occurrences of it that are still to do and have a component of their own
  /// follow.
  var component: [UInt8]
  /// The properties of the calendar that it stands in; empty if they are ours.
  var head: [UInt8] = []
  /// The time zones of the calendar that it needs.
  var zones: [UInt8] = []
  /// The lines that say which occurrences of it are done; they have components of their own, which are pieces.
  var done: [String] = []
  /// Which task says that this one is a part of it, if it does not do so itself.
  var parent: String?

  /// How its lines end.
  var lineEnd: [UInt8] { component.lineEnd }
}

extension [UInt8] {
  /// How the first line ends: CR LF if there is none.
  var lineEnd: [UInt8] {
    guard let end = firstIndex(of: UInt8(ascii: "\n")), end == 0 || self[end - 1] != UInt8(ascii: "\r") else {
      return Array("\r\n".utf8)
    }
    return [UInt8(ascii: "\n")]
  }

  /// Its lines without their ends, but for an end that is another one than that of the first line.
  fileprivate func lines(endingIn lineEnd: [UInt8]) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while !rest.isEmpty {
      let line = rest[..<(rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex)]
      let isUsual = line.suffix(lineEnd.count).elementsEqual(lineEnd)
      lines.append(String(decoding: isUsual ? line.dropLast(lineEnd.count) : line, as: UTF8.self))
      rest = rest[line.endIndex...]
    }
    return lines
  }

  fileprivate init(_ lines: [String], endingIn lineEnd: [UInt8]) {
    self = []
    for line in lines {
      self += line.utf8
      if last != UInt8(ascii: "\n") || line.isEmpty { self += lineEnd }
    }
  }
}

extension CalendarFormat {
  package static func write(_ piece: ICalPiece, to writer: inout JSONWriter) {
    let lineEnd = piece.lineEnd
    writer.member("raw", piece.component.lines(endingIn: lineEnd))
    if lineEnd.count == 1 { writer.member("end", "\n") }
    if !piece.head.isEmpty { writer.member("head", piece.head.lines(endingIn: lineEnd)) }
    if !piece.zones.isEmpty { writer.member("zones", piece.zones.lines(endingIn: lineEnd)) }
    if !piece.done.isEmpty { writer.member("done", piece.done) }
    if let parent = piece.parent { writer.member("parent", parent) }
  }

  package static func readPiece(from reader: inout JSONReader) throws(JSONError) -> ICalPiece {
    var (raw, head, zones, done): ([String], [String], [String], [String]) = ([], [], [], [])
    var (parent, lineEnd): (String?, String) = (nil, "\r\n")
    try reader.beginObject()
    while let name = try reader.nextMember() {
      switch name {
      case "raw": raw = try reader.readStrings()
      case "end": lineEnd = try reader.readString()
      case "head": head = try reader.readStrings()
      case "zones": zones = try reader.readStrings()
      case "done": done = try reader.readStrings()
      case "parent": parent = try reader.readString()
      default: try reader.skipValue()
      }
    }
    guard !raw.isEmpty else { throw reader.error(.missingMember("raw")) }
    func bytes(_ lines: [String]) -> [UInt8] { [UInt8](lines, endingIn: Array(lineEnd.utf8)) }
    return ICalPiece(component: bytes(raw), head: bytes(head), zones: bytes(zones), done: done, parent: parent)
  }
}
