import TodoModel

/// A calendar file in a folder that other programs write to: mostly one task, or a series with its completed occurrences.
package struct CalendarFile: Sendable {
  package let bytes: [UInt8]
  /// The tasks; none if the file is about something else.
  package private(set) var tasks: [CalendarTask] = []
  /// Unreadable parts, and those that could not be kept.
  package private(set) var problems: [SourceProblem] = []

  /// Reads a file. If it had tasks, their absence is a problem, as of a truncated file.
  package init(_ file: SourceFile, hadTasks: Bool = false, _ context: ExchangeContext) {
    let readable = ICal.readable(file.bytes)
    bytes = ContentLines(readable[...]).flatMap(\.line.physical)
    let hasTasks = ContentLines(bytes[...]).contains {
      $0.line.name == "BEGIN" && $0.line.valueText.uppercased() == "VTODO"
    }
    guard hasTasks || hadTasks else { return }
    problems = [file.problemOfEncoding()].compactMap(\.self)
    guard problems.isEmpty else { return }
    let pieces = ICal.pieces(in: SourceFile(name: file.name, bytes: readable), context)
    problems = pieces.problems
    var places: [String: SourcePlace] = [:]
    for (piece, place) in pieces.located {
      guard let task = CalendarTask(piece, at: place, context) else {
        problems.append(SourceProblem(place, found: "a task without a UID", expected: "UID:NAME"))
        continue
      }
      if let earlier = places.updateValue(place, forKey: task.uid) {
        problems.append(.uid(task.uid, at: place, isIn: earlier))
      } else if let value = task.task.unstorable {
        problems.append(SourceProblem(place, found: value.value, expected: value.expected))
      } else {
        tasks.append(task)
      }
    }
  }

  package static func new(_ task: TodoItem, knowing names: CalendarNames, _ context: ExchangeContext) -> [UInt8] {
    names.applied(to: ICal.export([names.there(task)], context))
  }

  /// The file with changed tasks by their UIDs; nil removes a task. Everything else stays as it is.
  package func saying(_ new: [String: TodoItem?], knowing names: CalendarNames, _ context: ExchangeContext) -> [UInt8] {
    // A removed occurrence is excluded from its series, or it would be active.
    let leftOut = tasks.filter { new[$0.uid] == .some(nil) }.compactMap { $0.piece.property("RECURRENCE-ID") }
    var bytes = bytes
    for old in tasks {
      let isSeries = !leftOut.isEmpty && old.piece.property("RECURRENCE-ID") == nil
      guard isSeries || new[old.uid] != nil, let place = bytes.firstRange(of: old.piece.task) else { continue }
      var piece: ICalPiece? = old.piece
      if let task = new[old.uid] { piece = task.map { ICal.piece(of: names.there($0), replacing: old.piece, context) } }
      for line in isSeries ? leftOut : [] {
        piece?.edit {
          $0.append(ContentLine("EXDATE", parameters: line.parameterText, line.value, end: old.piece.lineEnd))
        }
      }
      bytes.replaceSubrange(place, with: piece.map { names.applied(to: Array($0.task)) } ?? [])
    }
    return bytes
  }

  /// Merges two files about the same tasks without a base, in any order: the later one gets the changes of the other.
  package static func merged(_ first: CalendarFile, _ second: CalendarFile, _ context: ExchangeContext) -> [UInt8] {
    func claim(_ file: CalendarFile) -> (Instant, Int) {
      (file.tasks.compactMap(\.modified).max() ?? Instant(seconds: .min), file.tasks.map(\.piece.sequence).max() ?? 0)
    }
    let isSecond =
      claim(first) == claim(second) ? first.bytes.lexicographicallyPrecedes(second.bytes) : claim(first) < claim(second)
    return isSecond ? second.merging(first, context) : first.merging(second, context)
  }

  /// Adds the task of a file, with the absent fields from another file.
  private func add(_ task: CalendarTask, completing other: CalendarTask, at number: Int, to list: inout ListState) {
    let created = [task.created, other.created].compactMap(\.self).min() ?? Instant(seconds: 0)
    var whole = task.said(on: other.task).with(number: number, id: task.task.id, created: created)
    whole.modified = task.modified ?? created
    list.tasks.append(whole)
    guard let modified = task.modified, modified > created else { return }
    list.changed[whole.id] = Dictionary(uniqueKeysWithValues: whole.parts.map { ($0, modified) })
  }

  private func merging(_ earlier: CalendarFile, _ context: ExchangeContext) -> [UInt8] {
    let others = Dictionary(earlier.tasks.map { ($0.uid, $0) }) { first, _ in first }
    let pairs = tasks.compactMap { task in others[task.uid].map { (task, $0) } }
    var (mine, theirs) = (ListState(), ListState())
    for (index, (task, other)) in pairs.enumerated() {
      add(task, completing: other, at: index + 1, to: &mine)
      add(other, completing: task, at: index + 1, to: &theirs)
    }
    let merged = ListMerge(base: ListState(), mine, theirs).result.tasks.byID
    var bytes = bytes
    for (task, other) in pairs {
      guard let result = merged[task.task.id], let place = bytes.firstRange(of: task.piece.task) else { continue }
      let number = task.task.number > 0 ? task.task.number : other.task.number
      var old = task.piece
      if other.piece.sequence > old.sequence { old.edit { $0.set("SEQUENCE", "\(other.piece.sequence)") } }
      bytes.replaceSubrange(place, with: ICal.piece(of: result.with(number: number), replacing: old, context).task)
    }
    let missing = earlier.tasks.filter { other in !tasks.contains { $0.uid == other.uid } }
    let end = ContentLines(bytes[...]).filter { $0.line.name == "END" }.last?.line.physical.startIndex
    if !missing.isEmpty, let end { bytes.insert(contentsOf: missing.flatMap(\.piece.task), at: end) }
    return bytes
  }
}

extension SourceProblem {
  package static func uid(_ uid: String, at place: SourcePlace, isIn earlier: SourcePlace) -> SourceProblem {
    .init(place, found: "\(uid) once more, after \(earlier.file), line \(earlier.line)", expected: "each UID once")
  }
}

/// The UIDs of tasks with other identifiers here, so that references lead to the same task on either side.
package struct CalendarNames: Sendable {
  private var uids: [TaskID: ArraySlice<UInt8>] = [:]
  /// The identifiers here by those of the UIDs, where these differ, and the reverse.
  private var own: [TaskID: TaskID] = [:], others: [TaskID: TaskID] = [:]

  package init(_ tasks: some Sequence<(uid: String, id: TaskID)>) {
    for (uid, id) in tasks {
      let other = TaskID.source(uid, in: ICal.name)
      if other != id { (own[other], others[id]) = (id, other) }
      if other.description != uid { uids[other] = ICalText.escaped(uid)[...] }
    }
  }

  init(_ pieces: [ICalPiece]) {
    for piece in pieces {
      guard let uid = piece.property("UID")?.value else { continue }
      let id = TaskID.source(ICalText.unescaped(uid), in: ICal.name)
      if !id.description.utf8.elementsEqual(uid) { uids[id] = uid }
    }
  }

  package func here(_ task: TodoItem) -> TodoItem { referring(task, by: own) }
  package func there(_ task: TodoItem) -> TodoItem { referring(task, by: others) }

  private func referring(_ task: TodoItem, by names: [TaskID: TaskID]) -> TodoItem {
    names.isEmpty ? task : changing(task) { $0.replaceReferences { names[$0] ?? $0 } }
  }

  func applied(to lines: [UInt8]) -> [UInt8] {
    guard !uids.isEmpty else { return lines }
    let end = lines.lineEnd
    return ContentLines(lines[...]).flatMap { _, _, line in
      guard line.name == "RELATED-TO", let id = TaskID(line.valueText), let uid = uids[id],
        id.description.utf8.elementsEqual(line.value)
      else { return line.physical }
      return line.with(uid, end: end).physical
    }
  }
}
