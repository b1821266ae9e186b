import TodoModel

struct CalendarScan {
  private(set) var pieces = Pieces<ICalPiece>()
  private let file: SourceFile
  private var open: [String] = []
  private var calendar = OpenCalendar()
  private var todo: OpenTodo?

  init(_ file: SourceFile) {
    self.file = file
    var last: (number: Int, line: ContentLine)?
    for (number, _, line) in ContentLines(file.bytes[...]) {
      take(line, at: number)
      last = (number, line)
    }
    finish(after: last)
  }

  private mutating func take(_ line: ContentLine, at number: Int) {
    switch line.name {
    case "":
      let part = line.text.first == .colon ? "name" : "colon"
      problem(number, 1, "a property without a \(part)", expected: open.isEmpty ? "BEGIN:VCALENDAR" : "NAME:VALUE")
    case "BEGIN": begin(line.valueText.uppercased(), line, at: number)
    case "END": end(line.valueText.uppercased(), line, at: number)
    case _ where open.isEmpty: problem(number, 1, "\(line.name) outside of a calendar", expected: "BEGIN:VCALENDAR")
    case _:
      keep(line)
      if open.count == 1 { calendar.head += line.physical }
      guard todo != nil else { return }
      if let zone = line.parameter("TZID") { todo?.zones.insert(zone) }
      guard open.count == 2 else { return }
      if Self.times.contains(line.name), ICalTime(line.value) == nil {
        problem(
          number, line.valueColumn, "“\(line.valueText)” is no date", expected: ICalTime.suggestion(for: line.value))
      }
      todo?.take(line)
    }
  }

  private static let times: Set<String> = [
    "DUE", "DTSTART", "COMPLETED", "CREATED", "LAST-MODIFIED", "LAST-MOD", "RECURRENCE-ID",
  ]

  private mutating func begin(_ name: String, _ line: ContentLine, at number: Int) {
    if open.isEmpty, name != "VCALENDAR" {
      problem(number, 1, "BEGIN:\(name)", expected: "BEGIN:VCALENDAR")
    } else if let inner = open.last, inner == "VTODO" && name == inner || name == "VCALENDAR" {
      problem(number, 1, "BEGIN:\(name)", expected: "END:\(inner)")
      close()
      if name == "VCALENDAR", !open.isEmpty { close() }
    }
    open.append(name)
    if open.count == 2, name == "VTODO" { todo = OpenTodo(start: file.place(ofLine: number)) }
    keep(line)
  }

  private mutating func end(_ name: String, _ line: ContentLine, at number: Int) {
    guard let inner = open.last else { return problem(number, 1, "END:\(name)", expected: "BEGIN:VCALENDAR") }
    if inner == name {
      keep(line)
    } else {
      problem(number, 1, "END:\(name)", expected: "END:\(inner)")
      while let inner = open.last, inner != name, open.contains(name) { close() }
    }
    if open.last == name { close() }
  }

  private mutating func keep(_ line: ContentLine) {
    todo?.bytes += line.physical
    if open.dropFirst().first == "VTIMEZONE" { calendar.zones += line.physical }
  }

  private mutating func close() {
    open.removeLast()
    if open.count == 1 {
      if let todo { calendar.todos.append(todo) }
      todo = nil
    } else if open.isEmpty {
      pieces.located += calendar.pieces
      calendar = OpenCalendar()
    }
  }

  private mutating func finish(after last: (number: Int, line: ContentLine)?) {
    guard let last else { return problem(1, 1, "the file ends here", expected: "BEGIN:VCALENDAR") }
    guard let inner = open.last else { return }
    let physical = last.line.physical.split(separator: .newline)
    let end = physical.last ?? []
    problem(
      last.number + physical.count - 1, String(utf8: end.last == 0x0D ? end.dropLast() : end).count + 1,
      "the file ends here", expected: "END:\(inner)")
    while !open.isEmpty { close() }
  }

  private mutating func problem(_ line: Int, _ column: Int, _ found: String, expected: String) {
    todo?.isBroken = true
    pieces.report(found, expected: expected, at: SourcePlace(file: file.name, line: line, column: column))
  }
}

private struct OpenTodo {
  let start: SourcePlace
  var bytes: [UInt8] = []
  var isBroken = false
  var zones: Set<String> = []
  var uid, recurrenceID: String?
  var isDone = false
  var children: [String] = []

  mutating func take(_ line: ContentLine) {
    switch line.name {
    case "UID": uid = uid ?? line.valueText
    case "RECURRENCE-ID": recurrenceID = recurrenceID ?? String(utf8: line.text)
    case "STATUS": if ["COMPLETED", "CANCELLED"].contains(line.valueText.uppercased()) { isDone = true }
    case "COMPLETED": isDone = true
    case "PERCENT-COMPLETE": if line.valueText == "100" { isDone = true }
    case "RELATED-TO": if line.parameter("RELTYPE")?.uppercased() == "CHILD" { children.append(line.valueText) }
    case _: break
    }
  }
}

private struct OpenCalendar {
  var head: [UInt8] = []
  var zones: [UInt8] = []
  var todos: [OpenTodo] = []

  /// A piece for each series with its active occurrences, and for each other task.
  var pieces: [(piece: ICalPiece, place: SourcePlace)] {
    let isOurs = head.filter { $0 != 0x0D } == ICal.ours.filter { $0 != 0x0D }
    let occurrences = Dictionary(grouping: todos.filter { $0.recurrenceID != nil }) { $0.uid ?? "" }
    let series =
      occurrences.isEmpty ? [] : Set(todos.compactMap { $0.recurrenceID == nil && !$0.isBroken ? $0.uid : nil })
    var parents: [String: String] = [:]
    for todo in todos { for child in todo.children { parents[child] = todo.uid } }
    let zones = ICalZones.components(of: zones)
    return todos.compactMap { todo in
      let isOccurrence = todo.recurrenceID != nil && todo.uid.map(series.contains) == true
      guard !todo.isBroken, !isOccurrence || todo.isDone else { return nil }
      var piece = ICalPiece(component: todo.bytes)
      if !isOurs { piece.head = head }
      let own = todo.recurrenceID == nil ? todo.uid.flatMap { occurrences[$0] } ?? [] : []
      for one in own where !one.isBroken && !one.isDone { piece.component += one.bytes }
      piece.done = own.filter { !$0.isBroken && $0.isDone }.map { $0.recurrenceID ?? "" }
      let names = occurrences[todo.uid ?? ""]?.reduce(todo.zones) { $0.union($1.zones) } ?? todo.zones
      for zone in zones where names.contains(zone.name) || todos.count == 1 { piece.zones += zone.bytes }
      piece.parent = todo.uid.flatMap { parents[$0] }
      return (piece, todo.start)
    }
  }
}
