import TodoModel

/// A change that is shown before it is made.
public struct Confirmation: Hashable, Sendable, Codable {
  /// What is to be done.
  public let mutation: Mutation
  /// What that changes.
  public let changes: [Change]
  /// The line that asked for it.
  public let command: String

  init(mutation: Mutation, changes: [Change], command: String = "") {
    self.mutation = mutation
    self.changes = changes
    self.command = command
  }
}

/// How far a change got.
public enum Attempt: Hashable, Sendable, Codable {
  /// It is done; no change at all if everything was so already.
  case done(Notice, [Change])
  /// It has to be confirmed first.
  case unconfirmed(Confirmation)
  /// It is refused or has failed.
  case failed(TodoError)

  /// What it means for the program.
  var outcome: Outcome {
    switch self {
    case .done(.nothingSelected, _): .tells(.nothingSelected)
    case .done(_, let changes) where changes.isEmpty: .tells(.nothingToChange)
    case .done(let notice, let changes): .changes(changes, notice)
    case .unconfirmed: .asks()
    case .failed(let error): .fails(error)
    }
  }

  /// What is left to be confirmed.
  var confirmation: Confirmation? {
    if case .unconfirmed(let confirmation) = self { confirmation } else { nil }
  }
}

extension TodoEnvironment {
  /// More tasks than this are changed only after a confirmation.
  private static let mostUnconfirmedChanges = 3

  /// Makes a change to selected tasks, unless it has to be confirmed first: a deletion, or more than three tasks.
  func attempt(
    on selection: Selection, in listing: Listing, _ mutation: (_ numbers: [Int]) -> Mutation
  ) async -> Attempt {
    do throws(TodoError) {
      let numbers = try await numbers(of: selection, in: listing)
      guard !numbers.isEmpty else { return .done(.nothingSelected, []) }
      return try await attemptOrThrow(mutation(numbers))
    } catch {
      return .failed(error)
    }
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
        return .unconfirmed(
          Confirmation(mutation: confirmation.mutation, changes: changes, command: confirmation.command))
      }
      return try await perform(confirmation.mutation, for: confirmation.command)
    } catch {
      return .failed(error)
    }
  }

  private func attemptOrThrow(_ mutation: Mutation) async throws(TodoError) -> Attempt {
    guard mutation.mayNeedConfirmation, confirmations != .assumeYes else {
      return try await perform(mutation, for: command)
    }
    let changes = try await dataSource.preview(mutation)
    guard changes.contains(where: \.isDeletion) || changes.count > TodoEnvironment.mostUnconfirmedChanges else {
      return try await perform(mutation, for: command)
    }
    guard confirmations == .ask else { throw .notConfirmed(.nobodyToAsk) }
    return .unconfirmed(Confirmation(mutation: mutation, changes: changes, command: command))
  }

  private func perform(_ mutation: Mutation, for command: String) async throws(TodoError) -> Attempt {
    let changes = try await dataSource.perform(mutation, for: command)
    // The instance that follows a repeating task is told with the changes, and is not what was asked for.
    let asked = changes.count { mutation.isAddition || $0.before != nil }
    return .done(mutation.notice(asked), changes)
  }
}

extension Mutation {
  fileprivate func notice(_ count: Int) -> Notice {
    switch self {
    case .add, .save: .saved(count)
    case .complete: .completed(count)
    case .activate: .activated(count)
    case .delete: .deleted(count)
    case .clearCompleted: .completedCleared(count)
    }
  }

  fileprivate var isAddition: Bool {
    if case .add = self { true } else { false }
  }

  fileprivate var mayNeedConfirmation: Bool {
    switch self {
    case .add: false
    case .save(_, let numbers), .complete(let numbers), .activate(let numbers): numbers.count > 3
    case .delete, .clearCompleted: true
    }
  }
}

extension [Change] {
  /// Whether both change the same tasks in the same way; when that happens makes no difference.
  fileprivate func isSame(as other: [Change]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { mine, others in
        mine.before == others.before && mine.after?.withoutTimes == others.after?.withoutTimes
      }
  }
}

extension TodoItem {
  fileprivate var withoutTimes: TodoItem {
    var task = self
    task.modified = created
    task.completed = nil
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
