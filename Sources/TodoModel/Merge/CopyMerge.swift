/// A copy of the list that a conflict has left, and what is known of it.
package struct ConflictCopy: Sendable {
  /// What it holds.
  package let state: ListState
  /// When parts of its tasks were set, as far as its history tells.
  package let history: HistoryExtract
  /// What it has in common with the list.
  package let common: Common

  /// What a copy has in common with the list.
  package enum Common: Hashable, Sendable {
    /// Everything up to a record of the history here, and nothing that came later.
    case upTo(Int)
    /// Everything up to a record of the history here, and perhaps more, but nothing from another one on; nil if that is not known.
    case atLeast(Int, before: Int?)
    /// That is not known.
    case unknown
  }

  package init(_ state: ListState, history: HistoryExtract, common: Common) {
    (self.state, self.history, self.common) = (state, history, common)
  }
}

/// Copies of the list merged into it, one after the other. Nothing is deleted by that: what a copy lacks stays.
///
/// Costs a look at every task and every record.
package struct CopyMerge {
  /// What the list becomes.
  package private(set) var result: ListState
  /// What could not be kept of both; the first side is the list.
  package private(set) var conflicts: [MergeConflict] = []
  /// The tasks that have other numbers than in the list.
  package private(set) var renumbered: [ListMerge.RenumberedTask] = []
  /// The tasks of the list that each copy lacks, and had or might have had; in the order of the copies.
  package private(set) var lacking: [[TodoItem]] = []

  private let here: ListState
  private let records: [HistoryRecord]
  private let history: HistoryExtract

  /// Merges copies.
  ///
  /// - Parameter records: The history here, the oldest first.
  package init(_ copies: [ConflictCopy], into here: ListState, records: [HistoryRecord]) {
    self.here = here
    self.records = records
    result = here
    var history = HistoryExtract(reach: .forgotten)
    for record in records { history.add(record) }
    self.history = history
    for copy in copies { merge(copy) }
    // When a task was changed last does not make another task of it.
    let old = here.byID
    result.tasks = result.tasks.map { task in
      guard var same = old[task.id] else { return task }
      same.modified = task.modified
      return same.isExactly(task) ? old[task.id] ?? task : task
    }
  }

  private mutating func merge(_ copy: ConflictCopy) {
    var base = base(of: copy)
    var theirs = copy.state
    // A task that is here has its number, or merging the copy once more would give another.
    let numbers = result.byID.mapValues(\.number)
    base.tasks = base.tasks.map { $0.with(number: numbers[$0.id]) }
    theirs.tasks = theirs.tasks.map { $0.with(number: numbers[$0.id]) }
    let lacked = tasks(lackedBy: copy, base)
    lacking.append(lacked)
    // As it was, so that it counts as unchanged there.
    let old = base.byID
    theirs.tasks += lacked.compactMap { old[$0.id] }
    theirs.views.merge(base.views.filter { result.views[$0.key] != nil }) { mine, _ in mine }
    theirs.changed = theirs.instants(since: base, in: copy.history)
    var ours = result
    // What came with a copy before was set when that says so.
    ours.changed = ours.instants(since: base, in: history).merging(result.changed) { $0.merging($1) { $1 } }
    let merge = ListMerge(base: base, ours, theirs)
    result = merge.result
    conflicts += merge.conflicts
    renumbered += merge.renumbered
  }

  private func base(of copy: ConflictCopy) -> ListState {
    switch copy.common {
    case .upTo(let sequence): state(behind: sequence)
    case .atLeast(let sequence, let end):
      nearestStates(to: copy.state, from: state(behind: sequence), between: sequence, and: end ?? .max)
    case .unknown: nearestStates(to: copy.state, from: ListState(), between: 0, and: .max)
    }
  }

  /// What the list was behind a record: what is there without all that came later.
  private func state(behind sequence: Int) -> ListState {
    var tasks = here.byID
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

  /// A state, with each task of a copy as it once was between two records where it has most in common with the copy's: the
  /// oldest of several, and none that is newer than the copy's.
  ///
  /// A state that is too old makes a conflict, which is told, of what only the copy has changed. One that is too new takes what was
  /// changed here for old, and drops it in silence.
  private func nearestStates(
    to copy: ListState, from state: ListState, between sequence: Int, and end: Int
  ) -> ListState {
    var tasks = state.byID
    let theirs = copy.byID
    var counts = tasks.mapValues { task in theirs[task.id].map { task.partsInCommon(with: $0) } ?? 0 }
    for record in records where record.sequence > sequence && record.sequence < end {
      for task in record.changes.flatMap({ [$0.before, $0.after] }).compactMap(\.self) {
        guard let other = theirs[task.id], task.modified <= other.modified else { continue }
        let count = task.partsInCommon(with: other)
        guard count > counts[task.id] ?? -1 else { continue }
        (tasks[task.id], counts[task.id]) = (task, count)
      }
    }
    var nearest = state
    nearest.tasks = tasks.values.sorted { $0.number < $1.number }
    return nearest
  }

  /// The tasks here that a copy lacks: those that it had, and if that is not known, those that are no newer than it is.
  private func tasks(lackedBy copy: ConflictCopy, _ base: ListState) -> [TodoItem] {
    let present = Set(copy.state.tasks.map(\.id))
    let had = Set(base.tasks.map(\.id))
    var end = copy.state.tasks.map(\.modified).max() ?? Instant(seconds: 0)
    if case .upTo = copy.common { end = Instant(seconds: .min) }
    return result.tasks.filter { !present.contains($0.id) && (had.contains($0.id) || $0.created <= end) }
  }
}

extension ListState {
  fileprivate var byID: [TaskID: TodoItem] { Dictionary(tasks.map { ($0.id, $0) }) { $1 } }
}

extension TodoItem {
  /// How many fields and members have the same value in both.
  fileprivate func partsInCommon(with other: TodoItem) -> Int {
    TaskField.allCases.count { field in self[field].map { areExact($0, other[field]) } ?? false }
      + unknownMembers.count { other.unknownMembers.contains($0) }
  }
}
