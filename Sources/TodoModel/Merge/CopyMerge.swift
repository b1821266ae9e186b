package typealias ConflictCopy = (state: ListState, history: HistoryExtract, common: CommonHistory)

/// The common part of the histories of a copy and the list.
package enum CommonHistory: Hashable, Sendable {
  case upTo(Int)
  /// At least the records up to one, and none from another on; nil if that is unknown.
  case atLeast(Int, before: Int?)
  case unknown
}

/// Merges copies of the list into it in turn; tasks that one lacks stay. Costs a look at every task and record.
package struct CopyMerge {
  package private(set) var result: ListState
  package private(set) var conflicts: [MergeConflict] = []
  package private(set) var renumbered: [ListMerge.RenumberedTask] = []
  /// The tasks of the list that each copy lacks, and had or might have had; in the order of the copies.
  package private(set) var lacking: [[TodoItem]] = []

  private let here: ListState
  private let records: [HistoryRecord]
  private let history: HistoryExtract

  package init(_ copies: [ConflictCopy], into here: ListState, records: [HistoryRecord]) {
    (self.here, self.records, result) = (here, records, here)
    history = records.reduce(into: HistoryExtract(reach: .forgotten)) { $0.add($1) }
    for copy in copies { merge(copy) }
    // A new time of modification alone is no change.
    let old = here.tasks.byID
    result.tasks = result.tasks.map { task in
      guard let before = old[task.id] else { return task }
      return changing(before) { $0.modified = task.modified }.isExactly(task) ? before : task
    }
  }

  private mutating func merge(_ copy: ConflictCopy) {
    var base = base(of: copy)
    var theirs = copy.state
    // Tasks keep their numbers here, so that merging the copy again gives no new ones.
    let numbers = result.tasks.byID.mapValues(\.number)
    base.tasks = base.tasks.map { $0.with(number: numbers[$0.id]) }
    theirs.tasks = theirs.tasks.map { $0.with(number: numbers[$0.id]) }
    let lacked = tasks(lackedBy: copy, base)
    lacking.append(lacked)
    // As they were, so that they count as unchanged in the copy.
    let old = base.tasks.byID
    theirs.tasks += lacked.compactMap { old[$0.id] }
    theirs.views.merge(base.views.filter { result.views[$0.key] != nil }) { mine, _ in mine }
    theirs.changed = theirs.instants(since: base, in: copy.history)
    var ours = result
    // Parts that came with an earlier copy keep their instants.
    ours.changed = ours.instants(since: base, in: history).merging(result.changed) { $0.merging($1) { $1 } }
    let merge = ListMerge(base: base, ours, theirs)
    result = merge.result
    conflicts += merge.conflicts
    renumbered += merge.renumbered
  }

  private func base(of copy: ConflictCopy) -> ListState {
    switch copy.common {
    case .upTo(let sequence): state(after: sequence)
    case .atLeast(let sequence, let end):
      nearestStates(to: copy.state, from: state(after: sequence), between: sequence, and: end ?? .max)
    case .unknown: nearestStates(to: copy.state, from: ListState(), between: 0, and: .max)
    }
  }

  /// The list after a record, computed by undoing all later ones.
  private func state(after sequence: Int) -> ListState {
    var tasks = here.tasks.byID
    var state = here
    for record in records.reversed() where record.sequence > sequence {
      for change in record.changes.reversed() {
        if let id = (change.before ?? change.after)?.id { tasks[id] = change.before }
      }
      if let settings = record.settings { state.views = settings.before.views }
    }
    state.tasks = tasks.values.sorted { $0.number < $1.number }
    state.changed = [:]
    return state
  }

  /// A state in which each task of a copy is as it once was between two records, where it has most in common with the
  /// copy: the oldest of several, none newer. Too old a state reports a conflict about what only the copy changed, too
  /// new a one would silently drop that.
  private func nearestStates(
    to copy: ListState, from state: ListState, between sequence: Int, and end: Int
  ) -> ListState {
    var tasks = state.tasks.byID
    let theirs = copy.tasks.byID
    var counts = tasks.mapValues { task in theirs[task.id].map { task.partsInCommon(with: $0) } ?? 0 }
    for record in records where record.sequence > sequence && record.sequence < end {
      for task in record.changes.flatMap({ [$0.before, $0.after] }).compactMap(\.self) {
        guard let other = theirs[task.id], task.modified <= other.modified else { continue }
        let count = task.partsInCommon(with: other)
        guard count > counts[task.id] ?? -1 else { continue }
        (tasks[task.id], counts[task.id]) = (task, count)
      }
    }
    return changing(state) { $0.tasks = tasks.values.sorted { $0.number < $1.number } }
  }

  /// The tasks that a copy lacks: those that it had, or if that is unknown, those that are not newer than it.
  private func tasks(lackedBy copy: ConflictCopy, _ base: ListState) -> [TodoItem] {
    let present = Set(copy.state.tasks.map(\.id))
    let had = Set(base.tasks.map(\.id))
    var end = copy.state.tasks.map(\.modified).max() ?? Instant(seconds: 0)
    if case .upTo = copy.common { end = Instant(seconds: .min) }
    return result.tasks.filter { !present.contains($0.id) && (had.contains($0.id) || $0.created <= end) }
  }
}

extension TodoItem {
  fileprivate func partsInCommon(with other: TodoItem) -> Int {
    TaskField.allCases.count { field in self[field].map { areExact($0, other[field]) } ?? false }
      + unknownMembers.count { other.unknownMembers.contains($0) }
  }
}
