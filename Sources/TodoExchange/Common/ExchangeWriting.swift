import Platform
import TodoJSON
import TodoModel

// An imported piece goes out as it was as long as it represents its task.

extension ExchangeFormat {
  package static func export(_ tasks: [TodoItem], _ context: ExchangeContext) -> [UInt8] {
    file(of: pieces(of: tasks, context), context)
  }

  /// A file of tasks, what it does not represent, and the members that say what it has, if tasks came from its path or it
  /// is written for another program. Looks at each piece, unless the rest represents everything.
  package static func exportTelling(
    _ tasks: [TodoItem], to source: String? = nil, isNew: Bool = false, _ context: ExchangeContext
  ) -> (file: [UInt8], notCarried: [NotCarried], marks: [TaskID: UnknownMember]) {
    let pieces = pieces(of: tasks, context)
    var marks: [TaskID: UnknownMember] = [:]
    let isShared = source.map { source in
      isNew && name != TasksJSON.name || tasks.contains { sources(of: $0)?[source] != nil }
    }
    let positions = isShared == true ? positions(of: pieces) : []
    // By index, as a pair of both would be a copy.
    for index in tasks.indices {
      guard isShared == true, let source, case let old = keptMember(of: tasks[index]), old?.inherited == nil,
        case var known = sources(of: tasks[index]) ?? KeptSources(),
        known[source] != nil || known.entries.count < KeptSources.most
      else { continue }
      let text = member(keeping: piece(pieces[index], in: source)).json
      let isSame = isSame(text, as: known.piece(in: source))
      known.store(isSame ? nil : text, in: source, at: positions[index], isKept: nil)
      let new = known.member(named: member)
      if new != old { marks[tasks[index].id] = new }
    }
    return (file(of: pieces, context), notCarried(of: tasks, in: pieces, context), marks)
  }

  private static func pieces(of tasks: [TodoItem], _ context: ExchangeContext) -> [Piece] {
    let kept = tasks.indices.inParallel { places in
      tasks[places].map { task in
        // The piece of an earlier instance of a series, without what belongs to that one.
        keptPiece(of: task)
          ?? keptMember(of: task)?.inherited.flatMap(piece).flatMap { ofSeries($0, for: task, context) }
      }
    }
    let surroundings = surroundings(of: tasks, from: kept)
    return tasks.indices.inParallel { places in
      places.map { index in
        piece(of: tasks[index], replacing: kept[index], context) { piece in
          around.map { around in changing(piece) { $0[keyPath: around] = surroundings[index] } } ?? piece
        }
      }
    }
  }

  /// The positions of pieces in their file, which has tasks below their headings and parents.
  private static func positions(of pieces: [Piece]) -> [Int] {
    var positions = Array(repeating: 0, count: pieces.count)
    let order = around.map { around in
      OutlineContext.steps(of: pieces.map { $0[keyPath: around] }).compactMap { step -> Int? in
        if case .task(let index, _) = step { index } else { nil }
      }
    }
    for (place, index) in (order ?? Array(pieces.indices)).enumerated() { positions[index] = (place + 1) << 10 }
    return positions
  }

  private static func notCarried(of tasks: [TodoItem], in pieces: [Piece], _ context: ExchangeContext) -> [NotCarried] {
    guard !writesRest(context), fields != .all else { return [] }
    // The list gives these to each task; in another list they do not count.
    let given: TaskFields = [.number, .id, .created, .modified, .completed, .noted]
    var counts: [TaskField: (all: Int, days: Int)] = [:]
    var names: [String: Int] = [:]
    for index in tasks.indices {
      let task = tasks[index]
      for one in task.unknownMembers where one.name != member { names.count(Formats.unread(in: one, context)) }
      let seen = seenReferring(in: pieces[index], context).task
      for field in TaskField.allCases where !given.contains(field) && !areExact(seen[field], task[field]) {
        if case .status(let one, _)? = seen[field], case .status(one, _)? = task[field] { continue }
        let isDay = seen[field]?.moment.map { $0.day(in: context.zone) == task[field]?.moment?.day(in: context.zone) }
        counts[field, default: (0, 0)].all += 1
        if isDay == true { counts[field]?.days += 1 }
      }
    }
    return TaskField.allCases.compactMap { field in
      counts[field].map { NotCarried(field.name, count: $0.all, isTimeOnly: $0.all == $0.days) }
    } + names.notCarried
  }

  /// The piece of a task in its context: the kept one if it represents the task.
  static func piece(
    of task: TodoItem, replacing kept: Piece?, _ context: ExchangeContext, placed: (Piece) -> Piece = { $0 }
  ) -> Piece {
    let kept = kept.map(placed)
    if let kept, represents(kept, task, context) { return kept }
    return placed(
      piece(of: task, replacing: kept, context) { piece in
        guard writesRest(context) else { return nil }
        return UnrepresentedFields.json(of: task, besides: seenReferring(in: placed(piece), context), own: member)
      })
  }

  private static func writesRest(_ context: ExchangeContext) -> Bool {
    restUse == .always || restUse == .whenComplete && context.isComplete
  }

  /// True if reading a piece results in a task, apart from its number and the fields that reading assigns.
  private static func represents(_ piece: Piece, _ task: TodoItem, _ context: ExchangeContext) -> Bool {
    var seen = seenReferring(in: piece, context)
    guard (try? seen.restore()) != nil else { return false }
    // Without a place for the rest, other fields do not count.
    let counted = writesRest(context) || seen.rest != nil ? TaskFields.all : fields
    for field in TaskField.allCases
    where field == .number || field == .modified || seen.missing.contains(field) || !counted.contains(field) {
      seen.task[field] = task[field]
    }
    seen.task.unknownMembers = task.unknownMembers
    return seen.task.isExactly(task)
  }

  static func seenReferring(in piece: Piece, _ context: ExchangeContext) -> SeenTask {
    changing(seen(in: piece, context)) { $0.refer(in: source) }
  }

  package static var member: String { "x-\(source)" }

  /// The piece that a task came from; nil if there is none, or if another program has changed it.
  static func keptPiece(of task: TodoItem) -> Piece? {
    keptMember(of: task).flatMap { $0.inherited == nil && !$0.json.hasPrefix("{\"from\":") ? piece(keptBy: $0) : nil }
  }

  static func keptMember(of task: TodoItem) -> UnknownMember? { task.unknownMembers.first { $0.name == member } }

  static func unread(keptBy member: UnknownMember, _ context: ExchangeContext) -> [String] {
    if let piece = piece(keptBy: member.inherited ?? member) { return seen(in: piece, context).unread }
    return sources(in: member)?.entries.isEmpty == false ? [] : [member.name]
  }

  static func piece(keptBy member: UnknownMember) -> Piece? { piece(in: member.json) }

  static func piece(in json: String) -> Piece? {
    try? JSONReader.read(Array(json.utf8)) { (reader) throws(JSONError) in
      try piece(keptIn: JSONMembers(from: &reader))
    }
  }

  static func member(keeping piece: Piece) -> UnknownMember {
    UnknownMember(name: member, json: JSONWriter.text { $0.object { write(piece, to: &$0) } })
  }
}

extension [String: Int] {
  /// Counts the members of another program that a task has.
  mutating func count(_ names: [String]) { for name in Set(names) { self[name, default: 0] += 1 } }

  var notCarried: [NotCarried] { map { NotCarried($0, count: $1) }.sorted { $0.name < $1.name } }
}

extension TodoItem {
  func differs(from one: TodoItem?, in field: TaskField) -> Bool { one == nil || !areExact(one?[field], self[field]) }

  func differs(from one: TodoItem?, in fields: TaskFields) -> Bool { fields.contains { differs(from: one, in: $0) } }
}
