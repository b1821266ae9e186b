import TodoModel

// How tasks are written, for every format: a piece that came from elsewhere goes back as it was, as long as it says what the
// task is, and what a piece cannot say is written beside what it says.

extension ExchangeFormat {
  /// A file of tasks, in their order.
  package static func export(_ tasks: [TodoItem], _ context: ExchangeContext) -> [UInt8] {
    file(of: tasks.map { piece(of: $0, context) }, context)
  }

  /// The piece of a task.
  static func piece(of task: TodoItem, _ context: ExchangeContext) -> Piece {
    let kept = keptPiece(of: task)
    if let kept, isSaid(by: kept, task, context) { return kept }
    let piece = piece(of: task, replacing: kept, rest: nil, context)
    guard writesRest(context), let rest = Rest.json(of: task, besides: referring(seen(in: piece, context)), own: member)
    else { return piece }
    return self.piece(of: task, replacing: kept, rest: rest, context)
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
