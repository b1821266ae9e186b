import TodoModel

extension Environment {
  /// The numbers of the tasks that a selection means: all that are named, or those that `list` with the query would
  /// show.
  func numbers(of selection: Selection, in listing: Listing) async throws(TodoError) -> [Int] {
    switch selection {
    case .numbers(let ranges):
      var numbers: [Int] = []
      var seen: Set<Int> = []
      for range in ranges {
        for number in try await existingNumbers(in: range) where seen.insert(number).inserted {
          numbers.append(number)
        }
      }
      return numbers
    case .shown(let number):
      return [number]
    case .query:
      return try await candidates(for: selection, in: listing).map(\.number)
    case .title(let words, _):
      let found = try await candidates(for: selection, in: listing)
      guard found.count == 1 else {
        throw .notOneTask(words, UnconfirmedChanges.named(found), count: found.count)
      }
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

  /// What hides the tasks that a selection by query means; nil if there are none.
  func emptyListReason(_ selection: Selection, in listing: Listing) async throws(TodoError) -> EmptyListReason? {
    guard case .query(let query) = selection else { return nil }
    let (tasks, settings) = try await list()
    return try listing.emptyListReason(query, among: tasks, in: settings, at: self.clock.present)
  }

  /// A single number is passed on whether it exists or not; the change itself refuses it.
  private func existingNumbers(in range: ClosedRange<Int>) async throws(TodoError) -> [Int] {
    guard range.count > 1 else { return [range.lowerBound] }
    let numbers = try await self.dataSource.tasks().map(\.number).filter(range.contains)
    guard !numbers.isEmpty else { throw .noSuchTask(Array(range.prefix(21))) }
    return numbers
  }
}
