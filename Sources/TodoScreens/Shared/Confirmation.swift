import TodoModel

/// A change that is shown before it is made.
public struct Confirmation: Hashable, Sendable, Codable {
  /// What is to be done.
  public let mutation: Mutation
  /// What that changes.
  public let changes: [Change]
  /// The line that asked for it.
  public let command: String
  /// The numbers of the tasks that the changed ones begin or cease to refer to.
  public let references: [TaskReference]
  /// What a person should know before the answer.
  public private(set) var hints: [Hint]
  /// Those of them that come of the line and not of the changes; they are told again with what has been done.
  private(set) var typedHints: [Hint] = []
  /// Why the last answer was not taken.
  public private(set) var refusal: TodoError?

  init(
    mutation: Mutation, changes: [Change], command: String = "", references: [TaskReference] = [], hints: [Hint] = []
  ) {
    self.mutation = mutation
    self.changes = changes
    self.command = command
    self.references = references
    self.hints = hints
  }

  /// Whether it comes from a list of tasks, which can be edited on.
  public var canBeEditedOn: Bool {
    if case .several = mutation { true } else { false }
  }

  /// The same with more that a person should know first.
  func hinting(_ first: [Hint]) -> Confirmation {
    var confirmation = self
    confirmation.hints = first + hints
    confirmation.typedHints = first + typedHints
    return confirmation
  }

  /// The same, asked again because an answer was not taken.
  func refusing(_ error: TodoError?) -> Confirmation {
    var confirmation = self
    confirmation.refusal = error
    return confirmation
  }
}

/// How far a change got.
public enum Attempt: Hashable, Sendable, Codable {
  /// It is done; no change at all if everything was so already.
  case done(ChangeReport)
  /// It has to be confirmed first.
  indirect case unconfirmed(Confirmation)
  /// It is refused or has failed.
  case failed(TodoError)

  /// The same with more that a person should know first.
  func hinting(_ first: [Hint]) -> Attempt {
    guard !first.isEmpty else { return self }
    switch self {
    case .done(let report): return .done(report.hinting(first))
    case .unconfirmed(let confirmation): return .unconfirmed(confirmation.hinting(first))
    case .failed: return self
    }
  }

  /// What it means for the program.
  var outcome: Outcome {
    switch self {
    case .done(let report) where report.changes.isEmpty:
      .tells(report.noticeOfNoChange, hints: report.hints)
    case .done(let report): .changes(report)
    case .unconfirmed: .asks()
    case .failed(let error): .fails(error)
    }
  }

  /// What is left to be confirmed.
  var confirmation: Confirmation? {
    if case .unconfirmed(let confirmation) = self { confirmation } else { nil }
  }
}

extension ChangeReport {
  /// What is said where nothing has changed.
  fileprivate var noticeOfNoChange: Notice {
    switch notice {
    case .nothingSelected: notice
    case .completedCleared: .nothingToClear
    default: .nothingToChange
    }
  }
}

extension TodoEnvironment {
  /// Makes a change to selected tasks, unless it has to be confirmed first: a deletion, or more than three tasks.
  func attempt(
    on selection: Selection, in listing: Listing, _ mutation: (_ numbers: [Int]) -> Mutation
  ) async -> Attempt {
    do throws(TodoError) {
      let numbers = try await numbers(of: selection, in: listing)
      guard !numbers.isEmpty else {
        let absence = try await absence(selection, in: listing)
        return .done(ChangeReport([], .nothingSelected(absence), hints: try await hints(on: selection)))
      }
      return try await attemptOrThrow(mutation(numbers)).hinting(try await hints(on: selection))
    } catch {
      return .failed(error)
    }
  }

  /// What the dates of a query mean, by which tasks were selected.
  private func hints(on selection: Selection) async throws(TodoError) -> [Hint] {
    guard case .query(let query) = selection else { return [] }
    return try query.dateHints(in: try await dataSource.settings(), at: clock.present)
  }

  /// Makes a change, unless it has to be confirmed first.
  func attempt(_ mutation: Mutation) async -> Attempt {
    do throws(TodoError) {
      return try await attemptOrThrow(mutation)
    } catch {
      return .failed(error)
    }
  }

  /// Makes a change that has been confirmed. What was shown is what is done: if the tasks have changed since, the
  /// change is shown again, unless nothing is left to change.
  func perform(_ confirmation: Confirmation) async -> Attempt {
    do throws(TodoError) {
      let changes = try await dataSource.preview(confirmation.mutation)
      guard changes.isEmpty || changes.isSame(as: confirmation.changes) else {
        let next = try await confirmationOf(confirmation.mutation, changes, for: confirmation.command)
        return .unconfirmed(next.hinting(confirmation.typedHints))
      }
      let report = try await perform(confirmation.mutation, for: confirmation.command)
      return .done(report.hinting(confirmation.typedHints))
    } catch {
      return .failed(error)
    }
  }

  private func attemptOrThrow(_ mutation: Mutation) async throws(TodoError) -> Attempt {
    guard mutation.mayNeedConfirmation, confirmations != .assumeYes else {
      return .done(try await perform(mutation, for: command))
    }
    let changes = try await dataSource.preview(mutation)
    guard changes.needConfirmation(of: mutation) else { return .done(try await perform(mutation, for: command)) }
    guard confirmations == .ask else { throw .unconfirmed(UnconfirmedChanges(changes)) }
    return .unconfirmed(try await confirmationOf(mutation, changes, for: command))
  }

  private func confirmationOf(
    _ mutation: Mutation, _ changes: [Change], for command: String
  ) async throws(TodoError) -> Confirmation {
    Confirmation(
      mutation: mutation, changes: changes, command: command,
      references: try await references(of: changes), hints: mutation.hints(for: changes, by: clock))
  }

  /// The numbers of what the changed tasks refer to; those of what comes or goes are known from the changes.
  private func references(of changes: [Change]) async throws(TodoError) -> [TaskReference] {
    let referred = changes.references
    guard !referred.isEmpty else { return [] }
    var known = Dictionary(
      changes.compactMap { $0.after ?? $0.before }.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    let others = referred.filter { known[$0] == nil }
    if !others.isEmpty {
      for reference in try await dataSource.numbers(of: others) { known[reference.id] = reference.number }
    }
    return referred.compactMap { id in known[id].map { TaskReference(id: id, number: $0) } }.sorted {
      $0.number < $1.number
    }
  }

  /// Makes a change, whatever it is, and says what there is to say about it.
  func perform(_ mutation: Mutation, for command: String) async throws(TodoError) -> ChangeReport {
    let changes = try await dataSource.perform(mutation, for: command)
    return ChangeReport(
      changes, mutation.notice(for: changes), hints: mutation.hints(for: changes, by: clock),
      references: try await references(of: changes))
  }
}

extension Query {
  /// What the dates in it mean, those of its views among them.
  func dateHints(in settings: Settings, at now: Now) throws(TodoError) -> [Hint] {
    let dates = try resolved(in: settings).dates(at: now)
    return dates.isEmpty ? [] : [.dates(dates, in: self)]
  }
}

extension [Change] {
  /// More tasks than this are changed only after a confirmation.
  private static let mostUnconfirmed = 3

  /// Whether they are shown and asked for first: a deletion, many tasks, or subtasks that go along.
  fileprivate func needConfirmation(of mutation: Mutation) -> Bool {
    let changed = filter { $0.before != nil }
    return (mutation.isAddition ? count : changed.count) > Self.mostUnconfirmed
      || changed.contains(where: \.isDeletion)
      || !Set(changed.map(\.number)).isSubset(of: mutation.numbers)
  }
}

extension Mutation {
  fileprivate func notice(for changes: [Change]) -> Notice {
    let count = count(of: changes)
    switch self {
    case .several where !changes.isEmpty && changes.allSatisfy(\.isDeletion): return .deleted(count)
    case .add, .save, .revise, .several: return .saved(count)
    case .complete: return .completed(count)
    case .activate: return .activated(count)
    case .delete: return .deleted(count)
    case .clearCompleted: return .completedCleared(count)
    }
  }

  /// How many of the changes are what was asked for: neither what follows a repeating task, nor what has to let go of a
  /// deleted one.
  public func count(of changes: [Change]) -> Int {
    switch self {
    case .add, .several: changes.count
    case .delete, .clearCompleted: changes.count(where: \.isDeletion)
    case .save, .revise, .complete, .activate: changes.count { $0.before != nil }
    }
  }

  /// Whether new tasks are what it is about, or a part of that.
  fileprivate var isAddition: Bool {
    switch self {
    case .add, .several: true
    case .save, .revise, .complete, .activate, .delete, .clearCompleted: false
    }
  }

  fileprivate var mayNeedConfirmation: Bool {
    switch self {
    case .add, .revise: false
    case .save(_, let numbers), .activate(let numbers): numbers.count > 3
    case .complete, .delete, .clearCompleted, .several: true
    }
  }

  /// The tasks that are named.
  fileprivate var numbers: Set<Int> {
    switch self {
    case .add, .clearCompleted: []
    case .revise(let task, _): [task.number]
    case .several(let mutations): mutations.reduce(into: []) { $0.formUnion($1.numbers) }
    case .save(_, let numbers), .complete(let numbers), .activate(let numbers), .delete(let numbers): Set(numbers)
    }
  }
}

extension [Change] {
  /// Whether both change the same tasks in the same way; when that happens makes no difference.
  fileprivate func isSame(as other: [Change]) -> Bool { comparable == other.comparable }

  /// The changes without what is different each time: when it is, and the identifiers of new tasks.
  private var comparable: [Change] {
    let added = filter { $0.before == nil }.compactMap(\.after).enumerated()
    let names = Dictionary(
      added.map { ($1.id, TaskID.derived(from: Instant(seconds: 0), number: $0)) },
      uniquingKeysWith: { first, _ in first })
    return map { Change(before: $0.before, after: $0.after?.comparable(naming: names)) }
  }
}

extension TodoItem {
  fileprivate func comparable(naming names: [TaskID: TaskID]) -> TodoItem {
    var task = names[id].map { with(id: $0, created: Instant(seconds: 0)) } ?? self
    task.modified = task.created
    task.completed = nil
    task.parent = parent.map { names[$0] ?? $0 }
    task.depends = depends.map { names[$0] ?? $0 }
    return task
  }
}

extension Answer {
  /// Whether it means yes; the empty answer and no answer at all do not.
  var isYes: Bool {
    switch self {
    case .line(let line): ["y", "yes"].contains(line.lowercased())
    case .interrupted, .nothing: false
    }
  }
}
