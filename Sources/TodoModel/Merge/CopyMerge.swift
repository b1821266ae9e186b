/// A copy of the list that a conflict has left, and what is known of it.
package struct ConflictCopy: Sendable {
  /// What it holds.
  package let state: ListState
  /// When parts of its tasks were set, as far as its history tells.
  package let history: HistoryExtract
  /// The number of the newest record of the history here that it holds; nil if none is known.
  package let common: Int?

  /// A copy.
  package init(_ state: ListState, history: HistoryExtract, common: Int?) {
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
  private var states: [TaskID: [TodoItem]] = [:]

  /// Merges copies.
  ///
  /// - Parameter records: The history here, the oldest first.
  package init(_ copies: [ConflictCopy], into here: ListState, records: [HistoryRecord]) {
    self.here = here
    self.records = records
    result = here
    var history = HistoryExtract(reach: .forgotten)
    for record in records {
      history.add(record)
      for task in record.changes.flatMap({ [$0.before, $0.after] }).compactMap(\.self) {
        states[task.id, default: []].append(task)
      }
    }
    self.history = history
    for copy in copies { merge(copy) }
  }

  private mutating func merge(_ copy: ConflictCopy) {
    let base = copy.common.map(state(behind:)) ?? nearestStates(to: copy.state)
    var theirs = copy.state
    let lacked = tasks(lackedBy: copy, base)
    lacking.append(lacked)
    // As it was, so that it counts as unchanged there.
    let old = Dictionary(base.tasks.map { ($0.id, $0) }) { $1 }
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

  /// What the list was behind a record: what is there without all that came later.
  private func state(behind sequence: Int) -> ListState {
    var tasks = Dictionary(here.tasks.map { ($0.id, $0) }) { $1 }
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

  /// For each task of a copy what it once was here and has most in common with, the newest of several.
  private func nearestStates(to copy: ListState) -> ListState {
    var base = ListState()
    for task in copy.tasks {
      var nearest: (state: TodoItem, count: Int)?
      for state in states[task.id] ?? [] {
        let count = state.partsInCommon(with: task)
        if count >= nearest?.count ?? 0 { nearest = (state, count) }
      }
      if let nearest { base.tasks.append(nearest.state) }
    }
    return base
  }

  /// The tasks here that a copy lacks: those that it had, or if that is not known, those that are no newer than it is.
  private func tasks(lackedBy copy: ConflictCopy, _ base: ListState) -> [TodoItem] {
    let present = Set(copy.state.tasks.map(\.id))
    let had = Set(base.tasks.map(\.id))
    let end = copy.state.tasks.map(\.modified).max() ?? Instant(seconds: 0)
    return result.tasks.filter { task in
      !present.contains(task.id) && (copy.common == nil ? task.created <= end : had.contains(task.id))
    }
  }
}

extension TodoItem {
  /// How many fields and members have the same value in both.
  fileprivate func partsInCommon(with other: TodoItem) -> Int {
    TaskField.allCases.count { field in self[field].map { areExact($0, other[field]) } ?? false }
      + unknownMembers.count { other.unknownMembers.contains($0) }
  }
}
