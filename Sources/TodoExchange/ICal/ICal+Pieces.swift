import TodoModel

extension CalendarFormat {
  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<ICalPiece> {
    var scan = CalendarScan(file: file.name)
    var last: (number: Int, line: ContentLine)?
    for (number, line) in ContentLines(file.bytes[...]) {
      scan.take(line, at: number)
      last = (number, line)
    }
    scan.end(after: last)
    return scan.pieces
  }
}

/// Takes a file of calendars apart, line by line.
private struct CalendarScan {
  var pieces = Pieces<ICalPiece>()
  private let file: String
  /// The components that are open, from the outermost on.
  private var open: [String] = []
  private var calendar = OpenCalendar()
  private var todo: OpenTodo?
  private var zone: (name: String, bytes: [UInt8])?

  init(file: String) {
    self.file = file
  }

  mutating func take(_ line: ContentLine, at number: Int) {
    guard !line.name.isEmpty else {
      return problem(
        number, 1, line.text.first == UInt8(ascii: ":") ? "a property without a name" : "a property without a colon",
        expected: open.isEmpty ? "BEGIN:VCALENDAR" : "NAME:VALUE")
    }
    switch line.name {
    case "BEGIN": begin(line.valueText.uppercased(), line, at: number)
    case "END": end(line.valueText.uppercased(), line, at: number)
    case _ where open.isEmpty: problem(number, 1, "\(line.name) outside of a calendar", expected: "BEGIN:VCALENDAR")
    case _: takeProperty(line, at: number)
    }
  }

  private mutating func begin(_ name: String, _ line: ContentLine, at number: Int) {
    if open.isEmpty, name != "VCALENDAR" {
      problem(number, 1, "BEGIN:\(name)", expected: "BEGIN:VCALENDAR")
    } else if let inner = open.last, inner == "VTODO" && name == inner || name == "VCALENDAR" {
      problem(number, 1, "BEGIN:\(name)", expected: "END:\(inner)")
      close(inner)
      if name == "VCALENDAR" { close("VCALENDAR") }
    }
    open.append(name)
    guard open.count == 2 else { return keep(line) }
    if name == "VTODO" { todo = OpenTodo(start: SourcePlace(file: file, line: number)) }
    if name == "VTIMEZONE" { zone = ("", []) }
    keep(line)
  }

  private mutating func end(_ name: String, _ line: ContentLine, at number: Int) {
    guard let inner = open.last else { return problem(number, 1, "END:\(name)", expected: "BEGIN:VCALENDAR") }
    guard inner == name else {
      problem(number, 1, "END:\(name)", expected: "END:\(inner)")
      while let inner = open.last, inner != name, open.contains(name) { close(inner) }
      if open.last == name { close(name) }
      return
    }
    keep(line)
    close(name)
  }

  private mutating func takeProperty(_ line: ContentLine, at number: Int) {
    keep(line)
    if open.count == 1 { calendar.head += line.physical }
    if open.count == 2, zone != nil, line.name == "TZID" { zone?.name = line.valueText }
    guard todo != nil else { return }
    if let zone = line.parameter("TZID") { todo?.zones.insert(zone) }
    guard open.count == 2 else { return }
    if ICal.times.contains(line.name), ICalTime(line.value) == nil {
      problem(
        number, line.valueColumn, "“\(line.valueText)” is no date", expected: ICalTime.suggestion(for: line.value))
    }
    todo?.take(line)
  }

  /// Adds a line to the component that is open.
  private mutating func keep(_ line: ContentLine) {
    todo?.bytes += line.physical
    zone?.bytes += line.physical
  }

  private mutating func close(_ name: String) {
    open.removeLast()
    if open.count == 1 {
      if let todo { calendar.todos.append(todo) }
      if let zone { calendar.zones.append(zone) }
      (todo, zone) = (nil, nil)
    } else if open.isEmpty {
      pieces.located += calendar.pieces
      calendar = OpenCalendar()
    }
  }

  mutating func end(after last: (number: Int, line: ContentLine)?) {
    guard let last, let inner = open.last else {
      if last == nil { problem(1, 1, "the file ends here", expected: "BEGIN:VCALENDAR") }
      return
    }
    let physical = last.line.physical.split(separator: UInt8(ascii: "\n"))
    let end = physical.last ?? []
    problem(
      last.number + physical.count - 1,
      String(decoding: end.last == UInt8(ascii: "\r") ? end.dropLast() : end, as: UTF8.self).count + 1,
      "the file ends here", expected: "END:\(inner)")
    while let inner = open.last { close(inner) }
  }

  private mutating func problem(_ line: Int, _ column: Int, _ found: String, expected: String) {
    todo?.isBroken = true
    pieces.problems.append(
      SourceProblem(SourcePlace(file: file, line: line, column: column), found: found, expected: expected))
  }
}

extension ICal {
  /// The properties of a task that are times.
  static let times: Set<String> = [
    "DUE", "DTSTART", "COMPLETED", "CREATED", "LAST-MODIFIED", "LAST-MOD", "RECURRENCE-ID",
  ]
}

/// A task of a calendar that is being read.
private struct OpenTodo {
  let start: SourcePlace
  var bytes: [UInt8] = []
  var isBroken = false
  /// The time zones that are named in it.
  var zones: Set<String> = []
  var uid: String?
  /// The line that says which occurrence of a series it is.
  var recurrenceID: String?
  var isDone = false
  /// Its parts.
  var children: [String] = []

  mutating func take(_ line: ContentLine) {
    switch line.name {
    case "UID": uid = uid ?? line.valueText
    case "RECURRENCE-ID": recurrenceID = recurrenceID ?? String(decoding: line.text, as: UTF8.self)
    case "STATUS":
      let status = line.valueText.uppercased()
      if status == "COMPLETED" || status == "CANCELLED" { isDone = true }
    case "COMPLETED": isDone = true
    case "PERCENT-COMPLETE": if line.valueText == "100" { isDone = true }
    case "RELATED-TO": if line.parameter("RELTYPE")?.uppercased() == "CHILD" { children.append(line.valueText) }
    case _: break
    }
  }
}

/// A calendar that is being read.
private struct OpenCalendar {
  var head: [UInt8] = []
  var zones: [(name: String, bytes: [UInt8])] = []
  var todos: [OpenTodo] = []

  /// The pieces: series with their occurrences, and everything else by itself.
  var pieces: [(piece: ICalPiece, place: SourcePlace)] {
    let isOurs = head.filter { $0 != UInt8(ascii: "\r") } == ICal.ours.filter { $0 != UInt8(ascii: "\r") }
    var occurrences: [String: [OpenTodo]] = [:]
    for todo in todos where todo.recurrenceID != nil { occurrences[todo.uid ?? "", default: []].append(todo) }
    let series =
      occurrences.isEmpty ? [] : Set(todos.compactMap { $0.recurrenceID == nil && !$0.isBroken ? $0.uid : nil })
    var parents: [String: String] = [:]
    for todo in todos { for child in todo.children { parents[child] = todo.uid } }
    return todos.compactMap { todo in
      let isOccurrence = todo.recurrenceID != nil && todo.uid.map(series.contains) == true
      guard !todo.isBroken, !isOccurrence || todo.isDone else { return nil }
      var piece = ICalPiece(component: todo.bytes)
      if !isOurs { piece.head = head }
      if todo.recurrenceID == nil, let uid = todo.uid {
        for occurrence in occurrences[uid] ?? [] where !occurrence.isBroken {
          if occurrence.isDone {
            piece.done.append(occurrence.recurrenceID ?? "")
          } else {
            piece.component += occurrence.bytes
          }
        }
      }
      let names = occurrences[todo.uid ?? ""]?.reduce(todo.zones) { $0.union($1.zones) } ?? todo.zones
      for zone in zones where names.contains(zone.name) || todos.count == 1 { piece.zones += zone.bytes }
      piece.parent = todo.uid.flatMap { parents[$0] }
      return (piece, todo.start)
    }
  }
}
