import TodoExchange
import TodoModel

// Calendars that tests put together of their lines.

func calendar(_ parts: String...) -> String { calendar(parts) }

func calendar(_ parts: [String]) -> String {
  (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"] + parts + ["END:VCALENDAR", ""]).joined(
    separator: "\r\n")
}

func todo(_ lines: String...) -> String {
  (["BEGIN:VTODO"] + lines + ["END:VTODO"]).joined(separator: "\r\n")
}

/// A zone whose clocks are never set.
func zone(_ name: String, _ offset: String) -> String {
  [
    "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:\(offset)",
    "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
  ].joined(separator: "\r\n")
}

/// What is in a list after a calendar was taken in.
func taken(_ text: String, into tasks: [TodoItem] = []) throws -> [TodoItem] {
  try RoundTrips.taken(Array(text.utf8), as: ICal.self, into: tasks)
}

/// The one task of a calendar with one task of those lines.
func task(_ lines: String...) throws -> TodoItem {
  try taken(calendar((["BEGIN:VTODO"] + lines + ["END:VTODO"]).joined(separator: "\r\n")))[0]
}

func exported(_ tasks: [TodoItem]) -> String {
  String(decoding: ICal.export(tasks, ExchangeContext(now: RoundTrips.now)), as: UTF8.self)
}

/// The lines that an export of a task has instead of those of its source.
func difference(_ source: String, _ task: TodoItem) -> [String] {
  exported([task]).split(separator: "\r\n").map(String.init).difference(
    from: source.split(separator: "\r\n").map(String.init)
  ).map { change in
    switch change {
    case .insert(_, let line, _): "+" + line
    case .remove(_, let line, _): "-" + line
    }
  }.sorted()
}

/// What is told of a calendar: what cannot be read, then what is not understood.
func told(_ text: String, file: String = "x.ics") -> [String] {
  let reading = ICal.read([SourceFile(name: file, bytes: Array(text.utf8))], ExchangeContext(now: RoundTrips.now))
  return reading.problems.map { "\($0.place.words): \($0.found); expected \($0.expected)" }
    + reading.remarks.map { "line \($0.place.line): \($0.text)" }
}
