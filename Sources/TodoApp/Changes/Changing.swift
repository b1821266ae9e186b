import TodoModel

extension Environment {
  /// Makes a change to selected tasks, unless it has to be confirmed first: a deletion, or more than three tasks.
  func attempt(
    on selection: Selection, in listing: Listing, _ mutation: (_ numbers: [Int]) -> Mutation
  ) async throws(TodoError) -> ChangeOutcome {
    let numbers = try await numbers(of: selection, in: listing)
    // Before the change: a tag may be in use no longer when it is made.
    let hints = if case .query(let query) = selection { try await self.hints(on: query) } else { [Hint]() }
    guard !numbers.isEmpty else {
      return .done(ChangeReport([], .nothingSelected(try await emptyListReason(selection, in: listing)), hints: hints))
    }
    let mutation = mutation(numbers)
    // The history has the line as it was typed if it means the same tasks wherever it is typed.
    let scope = if case .numbers = selection { Scope() } else { try await self.dataSource.settings().scope }
    let isClear = selection.speaksForItself(in: listing, scope)
    return try await attempt(mutation, for: isClear ? command : mutation.command() ?? command).hinting(hints)
  }

  func hints(on query: Query) async throws(TodoError) -> [Hint] {
    let (tasks, settings) = try await list()
    let dates = try query.resolved(in: settings).dates(at: self.clock.present)
    return (dates.isEmpty ? [] : [.dates(dates, in: query)])
      + query.remarks(among: tasks, in: settings).leading(from: command).map(Hint.remark)
  }

  /// Makes a change, for the line that is answered or another one, unless it has to be confirmed first: if it differs
  /// from what was `confirmed`, or from what needs no confirmation.
  func attempt(
    _ mutation: Mutation, for command: String? = nil, confirmed: [Change]? = nil
  ) async throws(TodoError) -> ChangeOutcome {
    let command = command ?? self.command
    let isDryRun = source.options?.isDryRun == true
    let effect = try await self.dataSource.perform(mutation, for: command) { [confirmations = self.confirmations] in
      if isDryRun { return false }
      if let confirmed { return $0.changes.isSame(as: confirmed) }
      return confirmations == .assumeYes || !mutation.needsConfirmation(for: $0)
    }
    guard effect.isDone || isDryRun else { return .unconfirmed(Confirmation(effect, of: mutation, for: command)) }
    return .done(
      ChangeReport(
        effect.changes, mutation.notice(for: effect.changes), hints: effect.hints, references: effect.references,
        isDryRun: isDryRun))
  }

  /// Makes a change exactly as it was confirmed; one that has become another change is shown again.
  func perform(_ confirmation: Confirmation) async throws(TodoError) -> ChangeOutcome {
    try await attempt(confirmation.mutation, for: confirmation.command, confirmed: confirmation.changes)
      .hinting(confirmation.typedHints)
  }

  func confirmation(of mutation: Mutation, for command: String) async throws(TodoError) -> Confirmation {
    Confirmation(
      try await self.dataSource.perform(mutation, for: command, if: { _ in false }), of: mutation, for: command)
  }

  func report(_ changes: [Change], _ notice: Notice, hints: [Hint] = []) async throws(TodoError) -> ChangeReport {
    let references = try await self.dataSource.numbers(of: changes.references)
    return ChangeReport(changes, notice, hints: hints, references: references)
  }

  /// Adds the progress of a project, if all completed tasks are of one project that has others, and a person sits in
  /// front of the shell. Costs a look at every task there, and nothing elsewhere.
  func reportingProgress(_ attempt: ChangeOutcome) async -> ChangeOutcome {
    guard self.canBeWatched, case .done(let report) = attempt, let project = report.completedProject else {
      return attempt
    }
    let now = self.clock.present
    guard let progress = try? await self.dataSource.withTable({ $0.progress(of: project, at: now) }), progress.all > 1
    else { return attempt }
    return .done(
      changing(report) { $0.hints.append(.projectProgress(project, done: progress.done, all: progress.all)) })
  }

  /// The numbers of the tasks that a selection names, or that `list` with its query would show.
  func numbers(of selection: Selection, in listing: Listing) async throws(TodoError) -> [Int] {
    switch selection {
    case .numbers(let ranges):
      var numbers: [Int] = []
      for range in ranges { numbers += try await existingNumbers(in: range) }
      return numbers.count > 1 ? numbers.withoutRepetition : numbers
    case .shown(let number): return [number]
    case .query: return try await candidates(for: selection, in: listing).map(\.number)
    case .title(let words, _):
      let found = try await candidates(for: selection, in: listing)
      guard found.count == 1 else { throw .notOneTask(words, UnconfirmedChanges.named(found), count: found.count) }
      return [found[0].number]
    }
  }

  /// The listed tasks that words of a title or a query fit, of which one may be meant; those with numbers are known.
  func candidates(for selection: Selection, in listing: Listing) async throws(TodoError) -> [TodoItem] {
    switch selection {
    case .numbers, .shown: return []
    case .query(let query): return try await tasks(query, in: listing)
    case .title(let words, let query):
      // The query looks into the notes, too, and into the middle of words: “all” would be found in “Call mum”.
      return try await tasks(query, in: listing).filter { $0.hasInTitle(wordsOf: words) }
    }
  }

  private func tasks(_ query: Query, in listing: Listing) async throws(TodoError) -> [TodoItem] {
    let (tasks, settings) = try await list()
    return try listing.resolved(in: settings)
      .apply(to: tasks, query: try query.resolved(in: settings), at: self.clock.present)
  }

  /// Returns the reason that the tasks meant by a query are hidden; nil if there are none, or if there is no query.
  func emptyListReason(_ selection: Selection, in listing: Listing) async throws(TodoError) -> EmptyListReason? {
    guard case .query(let query) = selection else { return nil }
    let (tasks, settings) = try await list()
    return try listing.emptyListReason(query, among: tasks, in: settings, at: self.clock.present)
  }

  /// Returns the numbers that exist. A single number is passed on without a check; the change itself refuses it.
  private func existingNumbers(in range: ClosedRange<Int>) async throws(TodoError) -> [Int] {
    guard range.count > 1 else { return [range.lowerBound] }
    let numbers = try await self.dataSource.tasks().map(\.number).filter(range.contains)
    guard !numbers.isEmpty else { throw .noSuchTask(Array(range.prefix(21))) }
    return numbers
  }
}

extension ChangeReport {
  /// The project of everything that was completed; nil if it is not the same.
  fileprivate var completedProject: String? {
    let completed = changes.filter { $0.before?.status == .active && $0.after?.status == .completed }
    let project = completed.first?.after?.project
    return completed.allSatisfy { $0.after?.project == project } ? project : nil
  }
}

extension Confirmation {
  fileprivate init(_ effect: MutationEffect, of mutation: Mutation, for command: String) {
    self.init(
      mutation: mutation, changes: effect.changes, command: command, references: effect.references,
      hints: effect.hints.filter { !$0.isConsequence })
  }
}
