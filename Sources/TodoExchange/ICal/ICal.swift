import TodoModel

/// Tasks of calendars: VTODO of iCalendar (RFC 5545), one or many in a file.
package enum ICal: CalendarFormat {
  package static let name = "ical"
  package static let summary = "iCalendar: what calendars and phones exchange"
  package static let fileExtensions = ["ics"]
  package static let fields: TaskFields = [
    .title, .notes, .status, .completed, .created, .modified, .project, .tags, .priority, .due, .start, .repeat,
    .parent, .depends,
  ]
  package static let restUse = RestUse.always

  package static func recognizes(_ file: SourceFile) -> Bool {
    String(decoding: file.bytes.prefix(15), as: UTF8.self).uppercased() == "BEGIN:VCALENDAR"
  }

  package static func file(of pieces: [ICalPiece], _ context: ExchangeContext) -> [UInt8] {
    let lineEnd = pieces.allSatisfy { $0.lineEnd.count == 1 } && !pieces.isEmpty ? [UInt8(ascii: "\n")] : crlf
    var bytes = Array("BEGIN:VCALENDAR".utf8) + lineEnd
    let head = pieces.first?.head ?? []
    let isShared = !head.isEmpty && pieces.allSatisfy { $0.head == head }
    bytes += (isShared ? head : ours).ending(in: lineEnd)
    var zones: Set<String> = []
    for piece in pieces where !piece.zones.isEmpty {
      for zone in ICalZones.components(of: piece.zones) where zones.insert(zone.name).inserted {
        bytes += Array(zone.bytes).ending(in: lineEnd)
      }
    }
    // A task refers to others by identifiers; a program that has one of them by another name would not find it.
    let names = CalendarNames(pieces)
    for piece in pieces { bytes += names.applied(to: piece.component).ending(in: lineEnd) }
    return bytes + Array("END:VCALENDAR".utf8) + lineEnd
  }

  static let crlf = Array("\r\n".utf8)
  /// The properties of a calendar that is written here.
  static let ours = Array("VERSION:2.0\r\nPRODID:-//todo//todo 1//EN\r\n".utf8)
}

/// A format whose pieces are tasks of calendars.
package protocol CalendarFormat: ExchangeFormat where Piece == ICalPiece {}

extension CalendarFormat {
  /// A fold may stand within a character (RFC 5545 §3.1); it is put before it.
  package static func readable(_ bytes: [UInt8]) -> [UInt8] {
    var readable: [UInt8] = []
    var written = 0
    for place in bytes.indices.dropLast(2)
    where bytes[place] == UInt8(ascii: "\n") && bytes[place + 2].continuesCharacter {
      guard bytes[place + 1] == UInt8(ascii: " ") || bytes[place + 1] == UInt8(ascii: "\t") else { continue }
      let end = place > 0 && bytes[place - 1] == UInt8(ascii: "\r") ? place - 1 : place
      readable += bytes[written..<end]
      let start = readable.suffix(3).lastIndex { !$0.continuesCharacter } ?? readable.endIndex
      let cut = Array(readable[start...])
      readable.removeSubrange(start...)
      readable += bytes[end..<place + 2] + cut
      written = place + 2
    }
    return written == 0 ? bytes : readable + bytes[written...]
  }
}

extension [UInt8] {
  /// The same lines with that end.
  fileprivate func ending(in lineEnd: [UInt8]) -> [UInt8] {
    guard lineEnd != self.lineEnd else { return self }
    var bytes: [UInt8] = []
    for line in split(separator: UInt8(ascii: "\n")) {
      bytes += line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      bytes += lineEnd
    }
    return bytes
  }
}
