import TodoJSON
import TodoModel

// How tasks are written, for every format: a piece that came from elsewhere goes back as it was, as long as it says what the
// task is, and what a piece cannot say is written beside what it says.

extension ExchangeFormat {
  /// A file of tasks, in their order.
  package static func export(_ tasks: [TodoItem], _ context: ExchangeContext) -> [UInt8] {
    file(of: pieces(of: tasks, context), context)
  }

  private static func pieces(of tasks: [TodoItem], _ context: ExchangeContext) -> [Piece] {
    let kept = tasks.map(keptPiece)
    let surroundings = surroundings(of: tasks, from: kept)
    return tasks.indices.map { place in
      piece(of: tasks[place], replacing: kept[place], context) { piece in
        surroundings.isEmpty ? piece : self.piece(piece, among: surroundings[place])
      }
    }
  }

  /// A file of tasks, and what of them it does not say. The second costs a look at each piece, unless the rest says everything.
  package static func exportTelling(
    _ tasks: [TodoItem], _ context: ExchangeContext
  ) -> (file: [UInt8], notCarried: [NotCarried]) {
    let pieces = pieces(of: tasks, context)
    return (file(of: pieces, context), notCarried(of: tasks, in: pieces, context))
  }

  private static func notCarried(
    of tasks: [TodoItem], in pieces: [Piece], _ context: ExchangeContext
  ) -> [NotCarried] {
    guard !writesRest(context) else { return [] }
    var counts: [TaskField: (all: Int, days: Int)] = [:]
    for (task, piece) in zip(tasks, pieces) {
      let seen = seenReferring(in: piece, context).task
      for field in TaskField.allCases where !TaskFields.given.contains(field) && !areExact(seen[field], task[field]) {
        if case .status(let one, _)? = seen[field], case .status(one, _)? = task[field] { continue }
        let isDay = seen[field]?.moment.map { $0.day(in: context.zone) == task[field]?.moment?.day(in: context.zone) }
        counts[field, default: (0, 0)].all += 1
        if isDay == true { counts[field]?.days += 1 }
      }
    }
    return TaskField.allCases.compactMap { field in
      counts[field].map { NotCarried(field, count: $0.all, isTimeOnly: $0.all == $0.days) }
    }
  }

  /// The piece of a task, standing where it will.
  static func piece(
    of task: TodoItem, replacing kept: Piece?, _ context: ExchangeContext, standing: (Piece) -> Piece = { $0 }
  ) -> Piece {
    let kept = kept.map(standing)
    if let kept, isSaid(by: kept, task, context) { return kept }
    return standing(
      piece(of: task, replacing: kept, context) { piece in
        guard writesRest(context) else { return nil }
        return UnrepresentedFields.json(of: task, besides: seenReferring(in: standing(piece), context), own: member)
      })
  }

  private static func writesRest(_ context: ExchangeContext) -> Bool {
    switch restUse {
    case .always: true
    case .whenComplete: context.isComplete
    case .never: false
    }
  }

  /// Whether reading a piece makes a task what it is, but for its number and what reading gives it anew.
  private static func isSaid(by piece: Piece, _ task: TodoItem, _ context: ExchangeContext) -> Bool {
    var seen = seenReferring(in: piece, context)
    guard (try? seen.restore()) != nil else { return false }
    // Where the text cannot say all, the rest of the fields is of no account.
    let counted = writesRest(context) || seen.rest != nil ? TaskFields.all : fields
    for field in TaskField.allCases
    where field == .number || field == .modified || seen.missing.contains(field) || !counted.contains(field) {
      seen.task[field] = task[field]
    }
    seen.task.unknownMembers = task.unknownMembers
    return seen.task.isExactly(task)
  }

  /// What is seen in a piece, with the identifiers of what it refers to by name.
  static func seenReferring(in piece: Piece, _ context: ExchangeContext) -> SeenTask {
    var seen = seen(in: piece, context)
    seen.refer(in: source)
    return seen
  }
}

extension TaskFields {
  /// What the list gives to each task; it is of no account where the task goes to another one.
  fileprivate static let given: TaskFields = [.number, .id, .created, .modified, .completed, .noted]
}

extension SeenTask {
  /// Applies the rest.
  mutating func restore() throws(JSONError) {
    if let rest { try UnrepresentedFields.apply(rest, to: &self) }
  }

  /// Gives the task the identifiers of what the piece refers to by the names of a source.
  mutating func refer(in source: String) {
    if let sourceID { setID(.source(sourceID, in: source)) }
    if case .id(let parent)? = parent { task.parent = .source(parent, in: source) }
    if !depends.isEmpty { task.depends = depends.map { .source($0, in: source) } }
  }
}
