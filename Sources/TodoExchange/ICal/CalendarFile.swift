import TodoModel

/// A file of a calendar as it lies in a folder that other programs write in too: one task mostly, or a series with those of
/// its occurrences that are done.
package struct CalendarFile: Sendable {
  /// What is in it, without empty lines.
  package let bytes: [UInt8]
  /// The tasks in it; none if it is about something else.
  package private(set) var tasks: [CalendarTask] = []
  /// What cannot be read, or could not be kept.
  package private(set) var problems: [SourceProblem] = []

  /// Reads a file.
  ///
  /// - Parameter hadTasks: Whether tasks have to be in it, so that one that was cut off is a problem.
  package init(_ file: SourceFile, hadTasks: Bool = false, _ context: ExchangeContext) {
    let readable = ICal.readable(file.bytes)
    bytes = ContentLines(readable[...]).flatMap(\.line.physical)
    let hasTasks = ContentLines(bytes[...]).contains { $0.line.name == "BEGIN" && $0.line.isAbout("VTODO") }
    guard hasTasks || hadTasks else { return }
    if let problem = file.problemOfEncoding {
      problems = [problem]
      return
    }
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

  /// A file of one new task.
  package static func new(_ task: TodoItem, knowing names: CalendarNames, _ context: ExchangeContext) -> [UInt8] {
    names.applied(to: ICal.export([names.there(task)], context))
  }

  /// The file with what tasks in it are now, by their UIDs; one that is nil is taken out. Everything else stays as it is.
  package func saying(
    _ changed: [String: TodoItem?], knowing names: CalendarNames, _ context: ExchangeContext
  ) -> [UInt8] {
    // An occurrence that is gone is left out from now on, or it would be still to do.
    let leftOut = tasks.filter { changed[$0.uid] == .some(nil) }.compactMap { $0.piece.property("RECURRENCE-ID") }
    var bytes = bytes
    for old in tasks {
      let isSeries = !leftOut.isEmpty && old.piece.property("RECURRENCE-ID") == nil
      guard isSeries || changed[old.uid] != nil, let place = bytes.firstRange(of: old.piece.task) else { continue }
      var piece: ICalPiece? = old.piece
      if let task = changed[old.uid] {
        piece = task.map { ICal.piece(of: names.there($0), replacing: old.piece, context) }
      }
      if isSeries { piece = piece?.leavingOut(leftOut) }
      bytes.replaceSubrange(place, with: piece.map { names.applied(to: Array($0.task)) } ?? [])
    }
    return bytes
  }
}

extension SourceProblem {
  /// That two tasks have one UID.
  package static func uid(_ uid: String, at place: SourcePlace, isIn earlier: SourcePlace) -> SourceProblem {
    SourceProblem(
      place, found: "\(uid) once more, after \(earlier.file), line \(earlier.line)",
      expected: "each UID once")
  }
}

extension ICalPiece {
  /// The component of the task itself, without those of its occurrences behind it.
  var task: ArraySlice<UInt8> {
    var depth = 0
    for (_, line) in ContentLines(component[...]) {
      if line.name == "BEGIN" { depth += 1 }
      if line.name == "END" { depth -= 1 }
      if depth == 0 { return component[..<line.physical.endIndex] }
    }
    return component[...]
  }
}

extension ICalPiece {
  /// The same without occurrences that lines name.
  fileprivate func leavingOut(_ occurrences: [ContentLine]) -> ICalPiece {
    var (piece, component) = (self, OpenComponent(self))
    for line in occurrences {
      let parameters = String(decoding: line.parameters, as: UTF8.self)
      component.append(ContentLine("EXDATE", parameters: parameters, line.value, end: lineEnd))
    }
    piece.component = component.bytes
    return piece
  }
}

extension ContentLine {
  /// Whether it begins or ends a component of that kind.
  func isAbout(_ kind: String) -> Bool { valueText.uppercased() == kind }
}

/// What calendars know tasks by that have other identifiers here, so that references lead to the same task on either side.
package struct CalendarNames: Sendable {
  private var uids: [TaskID: ArraySlice<UInt8>] = [:]
  /// The identifiers here by those that UIDs stand for, where these differ, and the other way round.
  private var own: [TaskID: TaskID] = [:]
  private var others: [TaskID: TaskID] = [:]

  /// The names of tasks that are known by UIDs.
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

  /// A task that refers to others by their identifiers here.
  package func here(_ task: TodoItem) -> TodoItem { own.isEmpty ? task : task.referring { own[$0] ?? $0 } }

  /// A task that refers to others by what their UIDs stand for.
  package func there(_ task: TodoItem) -> TodoItem { others.isEmpty ? task : task.referring { others[$0] ?? $0 } }

  /// Lines in which tasks that have UIDs of other kinds are referred to by these.
  func applied(to lines: [UInt8]) -> [UInt8] {
    guard !uids.isEmpty else { return lines }
    var bytes: [UInt8] = []
    for (_, line) in ContentLines(lines[...]) {
      if line.name == "RELATED-TO", let id = TaskID(line.valueText), let uid = uids[id],
        id.description.utf8.elementsEqual(line.value)
      {
        let parameters = String(decoding: line.parameters, as: UTF8.self)
        bytes += ContentLine(line.name, parameters: parameters, uid, end: lines.lineEnd).physical
      } else {
        bytes += line.physical
      }
    }
    return bytes
  }
}

extension TodoItem {
  fileprivate func referring(_ replacement: (TaskID) -> TaskID) -> TodoItem {
    var task = self
    task.replaceReferences(replacement)
    return task
  }
}
