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
      let seen = referring(seen(in: piece, context)).task
      for field in TaskField.allCases where !given.contains(field) && !areExact(seen[field], task[field]) {
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

  /// What the list gives to each task; it is of no account where the task goes to another one.
  private static var given: Set<TaskField> { [.number, .id, .created, .modified, .completed, .noted] }

  /// The piece of a task, standing where it will.
  private static func piece(
    of task: TodoItem, replacing kept: Piece?, _ context: ExchangeContext, standing: (Piece) -> Piece
  ) -> Piece {
    let kept = kept.map(standing)
    if let kept, isSaid(by: kept, task, context) { return kept }
    let piece = standing(piece(of: task, replacing: kept, rest: nil, context))
    guard writesRest(context), let rest = Rest.json(of: task, besides: referring(seen(in: piece, context)), own: member)
    else { return piece }
    return standing(self.piece(of: task, replacing: kept, rest: rest, context))
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
    guard var seen = try? restored(referring(seen(in: piece, context))) else { return false }
    // Where the text cannot say all, the rest of the fields is of no account.
    let counted = writesRest(context) || seen.rest != nil ? Set(TaskField.allCases) : fields
    for field in TaskField.allCases
    where field == .number || field == .modified || seen.missing.contains(field) || !counted.contains(field) {
      seen.task[field] = task[field]
    }
    seen.task.unknownMembers = task.unknownMembers
    return seen.task.isExactly(task)
  }

  /// What is seen, with the rest applied.
  static func restored(_ seen: SeenTask) throws -> SeenTask {
    var restored = seen
    if let rest = seen.rest { try Rest.apply(rest, to: &restored) }
    return restored
  }

  /// What is seen, with the identifiers of what the piece refers to by name.
  static func referring(_ seen: SeenTask) -> SeenTask {
    var referring = seen
    if let id = seen.sourceID {
      referring.task = seen.task.with(id: .source(id, in: source))
      referring.missing.remove(.id)
    }
    if case .id(let parent)? = seen.parent { referring.task.parent = .source(parent, in: source) }
    if !seen.depends.isEmpty { referring.task.depends = seen.depends.map { .source($0, in: source) } }
    return referring
  }
}
