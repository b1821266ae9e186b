import TodoJSON
import TodoModel

/// The output of `task export` (Taskwarrior 2 and 3): an array of objects, or an object on each line.
package enum Taskwarrior: ExchangeFormat {
  package static let name = "taskwarrior"
  package static let summary = "Taskwarrior: what task export writes"
  package static let fileExtensions = ["json", "jsonl"]
  package static let fields: TaskFields = [
    .title, .notes, .status, .completed, .created, .modified, .project, .tags, .priority, .due, .wait, .start, .until,
    .started, .repeat, .depends,
  ]

  /// The priorities by their names; users can define others.
  static let priorities: [String: TodoItem.Priority] = ["H": .high, "M": .medium, "L": .low]

  static let dates: [TaskField: String] = [.due: "due", .wait: "wait", .start: "scheduled", .until: "until"]

  package static func recognizes(_ file: SourceFile) -> Bool {
    let head = file.bytes.prefix(4096).drop(while: \.isBlankInJSON)
    guard let first = head.first, "[{".utf8.contains(first), !TasksJSON.recognizes(file), !TaskLists.recognizes(file)
    else { return false }
    let isEmpty = head.dropFirst().first { !$0.isBlankInJSON } == UInt8(ascii: "]") && first == UInt8(ascii: "[")
    let text = String(utf8: head)
    return isEmpty || text.contains("\"uuid\"") || text.contains("\"description\"")
  }

  /// Task 2.6 writes characters beyond U+FFFF as two surrogates of three bytes each, and raw controls.
  package static func readable(_ bytes: [UInt8]) -> [UInt8] { bytes.withSurrogatesJoined }

  private typealias Object = (piece: TaskwarriorPiece, place: SourcePlace, task: TaskwarriorTask)

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<TaskwarriorPiece> {
    var pieces = Pieces<TaskwarriorPiece>()
    var objects: [Object] = []
    func add(_ bytes: ArraySlice<UInt8>, at place: SourcePlace) {
      guard let object = JSONObjectText(bytes), let task = try? TaskwarriorTask(object) else {
        return pieces.report("a value that is no task", expected: "an object, {\"description\":…}", at: place)
      }
      for problem in task.problems {
        let offset = SourcePlace(of: problem.offset, in: object.bytes[...], after: place)
        pieces.report(problem.found, expected: problem.expected, at: offset)
      }
      if task.problems.isEmpty { objects.append((TaskwarriorPiece(object: object), place, task)) }
    }
    func report(_ error: JSONError, after place: SourcePlace) {
      let column = error.line == 1 ? place.column + error.column - 1 : error.column
      pieces.report(
        "no JSON (\(error.problem))", expected: "what task export writes",
        at: SourcePlace(file: place.file, line: place.line + error.line - 1, column: column))
    }
    let isArray = file.bytes.first { !$0.isBlankInJSON } == UInt8(ascii: "[")
    // The lines with an object each.
    var lines = isArray ? [] : Array(file.lines.enumerated())
    if isArray {
      var (place, counted) = (file.place(ofLine: 1), 0)
      do throws(JSONError) {
        try JSONReader.read(file.bytes) { (reader) throws(JSONError) in
          try reader.beginArray()
          while try reader.nextElement() {
            let start = reader.offset
            place = SourcePlace(of: start, in: file.bytes[counted...], after: place)
            counted = start
            try reader.skipValue()
            add(file.bytes[start..<reader.offset], at: place)
          }
        }
      } catch {
        report(error, after: file.place(ofLine: 1))
        // After a broken object those follow that begin with the indent of the first one.
        for (start, object) in others(after: file.bytes[counted...]) {
          add(object?.bytes[...] ?? [], at: SourcePlace(of: start, in: file.bytes[counted...], after: place))
        }
        let objects = file.lines.enumerated().filter { $1.first { !$0.isBlankInJSON } == UInt8(ascii: "{") }
        let indent = objects.first?.element.prefix(while: \.isBlankInJSON).count
        lines = objects.filter { $0 >= error.line && $1.prefix(while: \.isBlankInJSON).count == indent }
      }
    }
    for (number, line) in lines {
      let indent = line.prefix(while: \.isBlankInJSON).count
      var line = line.dropFirst(indent)
      // Older versions put a comma after each object.
      while let last = line.last, last.isBlankInJSON || last == .comma { line.removeLast() }
      if line.isEmpty { continue }
      let place = SourcePlace(file: file.name, line: number + 1, column: indent + 1)
      do throws(JSONError) {
        try JSONReader.read(Array(line)) { (reader) throws(JSONError) in try reader.skipValue() }
        add(line, at: place)
      } catch { report(error, after: place) }
    }
    let doubles = doubles(among: objects)
    for place in doubles {
      let text = "the same task of a series once more; one of the two can be deleted in Taskwarrior"
      pieces.remarks.append(SourceRemark(objects[place].place, text))
    }
    objects = objects.indices.filter { !doubles.contains($0) }.map { objects[$0] }
    attachTemplates(in: &objects)
    pieces.located = objects.map { ($0.piece, $0.place) }
    return pieces
  }

  /// The objects after a broken one in the same line, with their offsets; nil for one that is broken as well. Between two of
  /// them is `},{`, as it is within the annotations of one, which is put together again.
  private static func others(after text: ArraySlice<UInt8>) -> [(offset: Int, object: JSONObjectText?)] {
    let line = text.prefix { $0 != .newline }
    let starts = line.indices.filter { place in
      line[place] == UInt8(ascii: "{") && line[..<place].reversed().drop(while: \.isBlankInJSON).starts(with: ",}".utf8)
    }
    var (found, place): ([(offset: Int, object: JSONObjectText?)], Int) = ([], 0)
    while place < starts.count {
      let whole = (place + 1...min(place + 50, starts.count)).lazy.compactMap { end -> (Int, JSONObjectText)? in
        let piece = line[starts[place]..<(end < starts.count ? starts[end] : line.endIndex)]
        let text = String(utf8: piece.trimming { $0.isBlankInJSON || $0 == .comma || $0 == UInt8(ascii: "]") })
        return JSONObjectText(text).flatMap { $0["entry"] == nil || $0["uuid"] != nil ? (end, $0) : nil }
      }.first
      found.append((starts[place], whole?.1))
      place = whole?.0 ?? place + 1
    }
    return found
  }

  /// The indices of tasks that two programs, or two lists, have made of one template for the same day; the others are a
  /// completed one, or one that Taskwarrior made.
  private static func doubles(among objects: [Object]) -> Set<Int> {
    let made = objects.indices.filter { objects[$0].task.texts["parent"] != nil && objects[$0].task.status != .deleted }
    let same = Dictionary(grouping: made.filter { objects[$0].piece.object["imask"] != nil }) {
      let task = objects[$0].task
      return "\(task.texts["parent"] ?? "") \(task.ordinal) \(task.dates["due"]?.seconds ?? 0)"
    }
    func rank(_ place: Int) -> (Int, Int, Int) {
      let task = objects[place].task
      return (task.status == .completed ? 0 : 1, task.texts["todo_rest"] == nil ? 0 : 1, place)
    }
    return Set(same.values.flatMap { $0.sorted { rank($0) < rank($1) }.dropFirst() })
  }

  /// Gives each template to the last pending task that was made from it, and one that has ended to the last completed
  /// task; the template is not a task of its own then.
  private static func attachTemplates(in objects: inout [Object]) {
    var templates: [String: Int] = [:]
    for (index, object) in objects.enumerated() where [.recurring, .deleted].contains(object.task.status) {
      if let uuid = object.task.texts["uuid"] { templates[uuid] = index }
    }
    guard !templates.isEmpty else { return }
    var newest: [Int: Int] = [:]
    for (index, object) in objects.enumerated() {
      guard let template = object.task.texts["parent"].flatMap({ templates[$0] }) else { continue }
      let isEnded = objects[template].task.status == .deleted
      let statuses: [TaskwarriorTask.Status] = isEnded ? [.completed] : [.pending, .waiting]
      // After one that was made earlier than a completed one the series does not continue.
      let isNext = isEnded || object.task.ordinal >= Double(made(from: objects[template].task))
      guard isNext, statuses.contains(object.task.status) else { continue }
      if newest[template].map({ objects[$0].task.ordinal < object.task.ordinal }) ?? true { newest[template] = index }
    }
    for (template, child) in newest { objects[child].piece.template = objects[template].piece.object }
    objects = objects.indices.filter { newest[$0] == nil }.map { objects[$0] }
  }

  package static func seen(in piece: TaskwarriorPiece, _ context: ExchangeContext) -> SeenTask {
    guard let task = try? TaskwarriorTask(piece.object) else { return SeenTask(title: "") }
    var seen = SeenTask(title: task.title ?? "")
    seen.sourceID = task.texts["uuid"].map { task.status == .recurring ? instance(made(from: task), of: $0) : $0 }
    seen.isForeign = task.isFromTask
    seen.unread = task.unread
    seen.task.notes = task.annotations.map(\.text).joined(separator: "\n")
    seen.isDeleted = task.status == .deleted
    if task.status == .completed || task.status == .deleted {
      seen.task.status = .completed
      seen.task.completed = task.dates["end"]
    }
    if let entry = task.dates["entry"] { seen.setCreated(entry) }
    if let modified = task.dates["modified"] { seen.setModified(modified) }
    seen.task.project = task.texts["project"].flatMap { $0.isEmpty ? nil : $0 }
    seen.task.tags = Set(task.tags).sorted()
    seen.task.priority = task.texts["priority"].flatMap { priorities[$0] }
    if seen.task.priority == nil, task.texts["priority"]?.isEmpty == false { seen.unread.append("priority") }
    let days = daysToNext(of: task, in: context.zone)
    for (field, name) in dates {
      guard var moment = task.dates[name].map({ Moment(ofTask: $0, in: context.zone) }) else { continue }
      if days > 0, field != .until { moment = moment.resolved(movedByDays: days, in: context.zone).moment }
      seen.task[field] = .moment(moment)
    }
    seen.task[.started] = task.dates["start"].map(FieldValue.instant)
    // The order of Taskwarrior.
    seen.depends = task.depends.sorted()
    seen.rest = task.texts["todo_rest"]?.restFromTask
    // A task that was made from a template repeats through it; by itself it would start a second series.
    let template = piece.template.flatMap { try? TaskwarriorTask($0) } ?? task
    if template.status == .recurring, let recur = template.texts["recur"] {
      seen.task.repetition = repetition(of: recur)
      if seen.task.repetition == nil { seen.remark("“\(recur)” is no repetition; kept as text") }
    }
    if let recur = task.texts["recur"], repetition(of: recur) == nil { seen.unread.append("recur") }
    return seen
  }

  /// The days from the due date of a template to that of the next task which is to be made of it.
  private static func daysToNext(of task: TaskwarriorTask, in zone: any Zone) -> Int {
    guard task.texts["mask"] != nil, let (rule, first) = series(of: task, in: zone) else { return 0 }
    let next = rule.days(from: first).lazy.filter { $0 > first }.prefix(made(from: task)).reduce(first) { $1 }
    return next.number - first.number
  }

  /// The rule and the first day of a template; nil if it has none, or is no template.
  static func series(of task: TaskwarriorTask, in zone: any Zone) -> (rule: RecurrenceRule, first: Day)? {
    guard task.status == .recurring, let due = task.dates["due"],
      let rule = task.texts["recur"].flatMap(repetition).flatMap({ try? RecurrenceRule(rrule: $0.rule) })
    else { return nil }
    let first = Moment(ofTask: due, in: zone).day(in: zone)
    return (rule.clipped(at: first), first)
  }

  /// The number of tasks made from a template. At the end of its mask there may be some that are still to be done.
  static func made(from template: TaskwarriorTask) -> Int {
    (template.texts["mask"] ?? "").reversed().drop { "-W".contains($0) }.count
  }

  /// The name of a task of a series that has none of its own yet: the template is the next one.
  static func instance(_ ordinal: Int, of series: String) -> String { ordinal == 0 ? series : "\(series) \(ordinal)" }

  /// True if two pieces differ only in the urgency and the number, which each export computes anew.
  package static func saysTheSame(_ piece: TaskwarriorPiece, as other: TaskwarriorPiece) -> Bool {
    func lasting(_ piece: TaskwarriorPiece) -> TaskwarriorPiece {
      changing(piece) { piece in
        for name in ["urgency", "id"] {
          piece.object[name] = nil
          piece.template?[name] = nil
        }
      }
    }
    return lasting(piece) == lasting(other)
  }

  package static func piece(keptIn members: JSONMembers) throws(JSONError) -> TaskwarriorPiece? {
    guard let object = try members.value("raw", readObject) ?? nil else { return nil }
    return TaskwarriorPiece(object: object, template: try members.value("template", readObject) ?? nil)
  }

  private static func readObject(from reader: inout JSONReader) throws(JSONError) -> JSONObjectText? {
    let isText = try reader.nextKind() == .text
    return isText ? JSONObjectText(try reader.readString()) : JSONObjectText(try reader.rawValue().utf8)
  }

  package static func file(of pieces: [TaskwarriorPiece], _ context: ExchangeContext) -> [UInt8] {
    var objects = pieces.flatMap { [$0.object, $0.template] }.compactMap(\.self)
    if pieces.contains(where: { $0.template != nil }) {
      // A series ends with a task only if it does not continue with another one.
      let ongoing = Set(objects.filter { $0["status"] == "\"recurring\"" }.compactMap { $0["uuid"] })
      objects.removeAll { $0["status"] == "\"deleted\"" && $0["uuid"].map(ongoing.contains) == true }
    }
    var bytes = Array("[".utf8)
    for (place, object) in objects.enumerated() { bytes += (place == 0 ? "\n" : ",\n").utf8 + object.bytes }
    return bytes + Array("\n]\n".utf8)
  }

  package static func write(_ piece: TaskwarriorPiece, to writer: inout JSONWriter) {
    write(piece.object, as: "raw", to: &writer)
    if let template = piece.template { write(template, as: "template", to: &writer) }
  }

  /// Writes an object as it is, or as a text if it would not stay as it is in a data file.
  private static func write(_ object: JSONObjectText, as name: StaticString, to writer: inout JSONWriter) {
    let text = String(utf8: object.bytes)
    if UnknownMember.keeps(object.bytes) { writer.member(name, raw: text) } else { writer.member(name, text) }
  }
}

package struct TaskwarriorPiece: Hashable, Sendable {
  var object: JSONObjectText
  /// The template of a series, kept with its newest task.
  var template: JSONObjectText?
}
