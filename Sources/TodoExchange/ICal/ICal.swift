import TodoJSON
import TodoModel

/// Tasks of calendars: VTODO of iCalendar (RFC 5545), one or many in a file.
package enum ICal: ExchangeFormat {
  package static let name = "ical"
  package static let summary = "iCalendar: what calendars and phones exchange"
  package static let fileExtensions = ["ics"]
  package static let fields: TaskFields = [
    .title, .notes, .status, .completed, .created, .modified, .project, .tags, .priority, .due, .start, .repeat,
    .parent, .depends,
  ]

  package static func recognizes(_ file: SourceFile) -> Bool {
    String(utf8: file.bytes.prefix(15)).uppercased() == "BEGIN:VCALENDAR"
  }

  package static func file(of pieces: [ICalPiece], _ context: ExchangeContext) -> [UInt8] {
    let lineEnd = pieces.allSatisfy { $0.lineEnd.count == 1 } && !pieces.isEmpty ? [.newline] : crlf
    var bytes = Array("BEGIN:VCALENDAR".utf8) + lineEnd
    let head = pieces.first?.head ?? []
    let isShared = !head.isEmpty && pieces.allSatisfy { $0.head == head }
    bytes += (isShared ? head : ours).ending(in: lineEnd)
    var zones: Set<String> = []
    for zone in pieces.flatMap({ ICalZones.components(of: $0.zones) }) where zones.insert(zone.name).inserted {
      bytes += Array(zone.bytes).ending(in: lineEnd)
    }
    // A reference is an identifier of this program, but the other task may have another UID.
    let names = CalendarNames(pieces)
    for piece in pieces { bytes += names.applied(to: piece.component).ending(in: lineEnd) }
    return bytes + Array("END:VCALENDAR".utf8) + lineEnd
  }

  static let crlf = Array("\r\n".utf8)
  /// The properties of a calendar of this program.
  static let ours = Array("VERSION:2.0\r\nPRODID:-//todo//todo 1//EN\r\n".utf8)
}

/// ``ICal`` for display in calendars: tasks with a due date get a beginning, and an alarm if they have a time.
package enum ICalWithAlarms: ExchangeFormat {
  package static let name = "ics"
  package static let source = ICal.name
  package static let summary = "the same with alarms, for a calendar"
  package static let fileExtensions: [String] = []
  package static let fields = ICal.fields

  package static func file(of pieces: [ICalPiece], _ context: ExchangeContext) -> [UInt8] {
    var pieces = pieces
    for place in pieces.indices {
      let task = ICal.seen(in: pieces[place], context).task
      guard task.status == .active, let due = task.due else { continue }
      pieces[place].edit { component in
        if component["DTSTART"] == nil, let line = component["DUE"] {
          component.set("DTSTART", parameters: line.parameterText, Array(line.value))
        }
        guard case .instant = due, !component.has(component: "VALARM") else { return }
        let title = component["SUMMARY"]?.valueText ?? String(utf8: ICalText.escaped(task.title))
        component.append(
          component: "VALARM", ["ACTION": "DISPLAY", "DESCRIPTION": title, "TRIGGER;RELATED=END": "PT0S"])
      }
    }
    return ICal.file(of: pieces, context)
  }
}

extension ExchangeFormat where Piece == ICalPiece {
  /// Moves folds within a character, which are valid (RFC 5545 §3.1), to the beginning of the character.
  package static func readable(_ bytes: [UInt8]) -> [UInt8] {
    var readable: [UInt8] = []
    var written = 0
    for place in bytes.indices.dropLast(2) where bytes[place] == .newline && bytes[place + 2].continuesCharacter {
      guard bytes[place + 1].isBlank else { continue }
      let end = place > 0 && bytes[place - 1] == 0x0D ? place - 1 : place
      readable += bytes[written..<end]
      let start = readable.suffix(3).lastIndex { !$0.continuesCharacter } ?? readable.endIndex
      let cut = Array(readable[start...])
      readable.removeSubrange(start...)
      readable += bytes[end..<place + 2] + cut
      written = place + 2
    }
    return written == 0 ? bytes : readable + bytes[written...]
  }

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<ICalPiece> {
    CalendarScan(file).pieces
  }

  package static func seen(in piece: ICalPiece, _ context: ExchangeContext) -> SeenTask {
    var reader = ICalTaskReader(piece, context)
    for (number, line) in piece.properties { reader.take(line, at: number) }
    return reader.finish()
  }

  package static func piece(of task: TodoItem, replacing old: Piece?, _ context: ExchangeContext, rest: Rest) -> Piece {
    var piece = old ?? ICalPiece(component: [])
    var writer = ICalTaskWriter(task, replacing: old, context)
    piece.component = writer.component.bytes
    writer.component.set("X-TODO-REST", rest(piece).map(ICalText.escapedExactly))
    piece.component = writer.component.bytes
    return piece
  }

  package static func piece(keptIn members: JSONMembers) throws(JSONError) -> ICalPiece? {
    let lineEnd = try members.text("end") ?? "\r\n"
    func bytes(_ name: String) throws(JSONError) -> [UInt8] {
      try members.texts(name).reduce(into: []) { bytes, line in
        bytes += line.utf8
        if bytes.last != .newline || line.isEmpty { bytes += lineEnd.utf8 }
      }
    }
    let piece = ICalPiece(
      component: try bytes("raw"), head: try bytes("head"), zones: try bytes("zones"), done: try members.texts("done"),
      parent: try members.text("parent"))
    return piece.component.isEmpty ? nil : piece
  }

  package static func write(_ piece: ICalPiece, to writer: inout JSONWriter) {
    let lineEnd = piece.lineEnd
    writer.member("raw", piece.component.lines(endingIn: lineEnd))
    writer.members(
      ("end", lineEnd.count == 1 ? "\n" : nil), ("head", piece.head.lines(endingIn: lineEnd).ifAny),
      ("zones", piece.zones.lines(endingIn: lineEnd).ifAny), ("done", piece.done.ifAny), ("parent", piece.parent))
  }
}

package struct ICalPiece: Hashable, Sendable {
  /// The component in the file, and those of its active occurrences.
  var component: [UInt8]
  /// The properties of the calendar; empty if they are ours.
  var head: [UInt8] = []
  var zones: [UInt8] = []
  /// The RECURRENCE-ID lines of completed occurrences, which are pieces of their own.
  var done: [String] = []
  /// The UID of the task that names this one as its child.
  var parent: String?

  var lineEnd: [UInt8] { component.lineEnd }

  /// The component of the task itself, without those of its occurrences.
  var task: ArraySlice<UInt8> {
    let end = ContentLines(component[...]).first { $0.depth == 1 && $0.line.name == "END" || $0.depth < 1 }
    return component[..<(end?.line.physical.endIndex ?? component.endIndex)]
  }

  /// The properties of the task, and the beginnings of its components, with their lines from 0.
  var properties: some Sequence<(number: Int, line: ContentLine)> {
    ContentLines(component[...]).lazy.prefix { $0.depth > 1 || $0.depth == 1 && $0.line.name != "END" }
      .filter { $0.depth == ($0.line.name == "BEGIN" ? 2 : 1) }.map { (number: $0.number - 1, line: $0.line) }
  }

  func property(_ name: String) -> ContentLine? { properties.first { $0.line.name == name }?.line }
  var sequence: Int { property("SEQUENCE").flatMap { Int($0.valueText) } ?? 0 }

  mutating func edit(_ body: (inout OpenComponent) -> Void) {
    var component = OpenComponent(self)
    body(&component)
    self.component = component.bytes
  }
}

extension [UInt8] {
  var lineEnd: [UInt8] {
    guard let end = firstIndex(of: .newline), end == 0 || self[end - 1] != 0x0D else { return ICal.crlf }
    return [.newline]
  }

  fileprivate func ending(in lineEnd: [UInt8]) -> [UInt8] {
    guard lineEnd != self.lineEnd else { return self }
    return split(separator: .newline).flatMap { ($0.last == 0x0D ? $0.dropLast() : $0) + lineEnd }
  }

  /// The lines without their ends, except for ends that differ from a usual one.
  fileprivate func lines(endingIn lineEnd: [UInt8]) -> [String] {
    var lines = split(separator: .newline, omittingEmptySubsequences: false)
    let rest = lines.removeLast()
    let texts = lines.map { lineEnd.count == 1 ? $0 : $0.last == 0x0D ? $0.dropLast() : $0 + [.newline] }
    return (texts + (rest.isEmpty ? [] : [rest])).map { String(utf8: $0) }
  }
}
