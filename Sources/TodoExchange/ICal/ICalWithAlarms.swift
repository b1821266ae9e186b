import TodoModel

/// The same as ``ICal`` for calendars that people look at: what is due has a place there, and an alarm if it has a time.
package enum ICalWithAlarms: CalendarFormat {
  package static let name = "ics"
  package static let source = ICal.name
  package static let summary = "the same with alarms, for a calendar"
  package static let fileExtensions: [String] = []
  package static let fields = ICal.fields
  package static let restUse = ICal.restUse

  /// What is recognized is of the format without alarms, which is not written otherwise than it came in.
  package static func recognizes(_ file: SourceFile) -> Bool { false }

  package static func file(of pieces: [ICalPiece], _ context: ExchangeContext) -> [UInt8] {
    ICal.file(of: pieces.map { withAlarm($0, context) }, context)
  }

  private static func withAlarm(_ piece: ICalPiece, _ context: ExchangeContext) -> ICalPiece {
    let task = ICal.seen(in: piece, context).task
    guard task.status == .active, let due = task.due else { return piece }
    var component = OpenComponent(piece)
    if component["DTSTART"] == nil, let line = component["DUE"] {
      component.set("DTSTART", parameters: String(decoding: line.parameters, as: UTF8.self), Array(line.value))
    }
    if case .instant = due, !component.has(component: "VALARM") {
      let title = component["SUMMARY"]?.valueText ?? String(decoding: ICalText.escaped(task.title), as: UTF8.self)
      component.append(component: "VALARM", ["ACTION": "DISPLAY", "DESCRIPTION": title, "TRIGGER;RELATED=END": "PT0S"])
    }
    var piece = piece
    piece.component = component.bytes
    return piece
  }
}
