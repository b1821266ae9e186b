import TodoJSON
import TodoModel

/// Where in a history a data file stands.
struct BasisPlace: Equatable {
  /// The newest command of this history that is in the file; nil if none is known to be.
  var sequence: Int?
  /// Whether the last record that the file names is one of this history.
  var isOwn = false
  /// Whether the file names this history and a record that is not in it: it was continued elsewhere.
  var isContinuedElsewhere = false
  /// Whether the file is so old that what it is based on is no longer in the history.
  var isForgotten = false
}

extension JournalTail {
  /// Where a file stands in this history, of which everything was read.
  ///
  /// A number alone says nothing: another machine gives the same ones. Only the files of a program that knew no
  /// identities, beside a history without any, are taken at their word.
  func place(of document: TasksDocument) -> BasisPlace {
    let basis = document.basis
    guard let history = basis.history else {
      let isPlain = histories.isEmpty && basis.points.isEmpty && document.sequence <= lastSequence
      return BasisPlace(sequence: isPlain ? document.sequence : nil, isOwn: isPlain)
    }
    var place = BasisPlace()
    // A history has no identity before its first mark.
    if histories.contains(history) || histories.isEmpty {
      let known = basis.points.first(where: has)
      place.sequence = known?.sequence
      place.isOwn = known != nil && known == basis.newest
      place.isForgotten = known == nil && basis.newest?.sequence ?? 0 <= forgotten?.number ?? -1
      place.isContinuedElsewhere =
        known == nil ? histories.contains(history) && !place.isForgotten : known != basis.newest
      // The file of the first commands, if its mark is missing.
      if document.sequence == 0, basis.points.isEmpty { place = BasisPlace(sequence: 0, isOwn: true) }
    }
    for other in basis.merged.entries where histories.contains(other.history) {
      if other.point.sequence > place.sequence ?? -1, has(other.point) { place.sequence = other.point.sequence }
    }
    return place
  }

  /// What a file without its history has in common with this one. It names only some of the records that it holds, more of
  /// them the newer they are.
  func common(with document: TasksDocument) -> ConflictCopy.Common {
    let place = place(of: document)
    guard let known = place.sequence else { return .unknown }
    if place.isOwn { return .upTo(known) }
    let isOfThisHistory = document.basis.history.map(histories.contains) ?? false
    let others = isOfThisHistory ? document.basis.points.filter { $0.sequence > known && !has($0) } : []
    let end = others.map(\.sequence).min()
    return end == known + 1 ? .upTo(known) : .atLeast(known, before: end)
  }

  /// What the last record of each task left of it; nil if that deleted it. Costs every record.
  private func knownTasks(as journal: borrowing JournalReading) throws(TodoError) -> [TaskID: TodoItem?] {
    var known: [TaskID: TodoItem?] = [:]
    for entry in records {
      for change in try journal.record(entry, of: self)?.changes ?? [] {
        guard let id = (change.after ?? change.before)?.id else { continue }
        known[id] = .some(change.after)
      }
    }
    return known
  }

  /// What tells tasks and settings from what the history left.
  ///
  /// A history that does not go back to the beginning knows only some of the tasks; the others count as unchanged.
  ///
  /// - Parameter journal: The file that this was read from.
  func outsideChanges(in table: TaskTable, as journal: borrowing JournalReading) throws(TodoError) -> OutsideChanges {
    var known = try knownTasks(as: journal)
    let isComplete = isComplete
    var changes: [Change] = []
    for task in table.tasks {
      let before = known.removeValue(forKey: task.id)
      guard before != nil || isComplete, before != .some(task) else { continue }
      changes.append(Change(before: before ?? nil, after: task))
    }
    changes += known.values.compactMap { $0 }.map(Change.deleted)
    let settings = records.last { $0.settings != nil }?.settings?.after ?? (isComplete ? Settings() : nil)
    return OutsideChanges(
      tasks: changes.byNumber,
      settings: settings.flatMap { $0 == table.settings ? nil : SettingsChange(before: $0, after: table.settings) })
  }
}
