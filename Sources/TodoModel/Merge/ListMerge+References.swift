extension ListMerge {
  /// The fields that refer to tasks: parents first.
  private static let references = TaskField.settable.filter(\.kind.refersToTasks)

  /// Drops references to tasks that are gone by the merge. One that dangled on a side goes on to dangle, so that undoing a
  /// deletion brings it back.
  mutating func dropReferences() {
    let gone = Set(first.byID.keys).union(second.byID.keys).subtracting(merged.byID.keys)
    guard !gone.isEmpty else { return }
    for id in merged.byID.keys.sorted() {
      for field in ListMerge.references {
        for target in merged[id]?.task[field]?.references ?? [] where gone.contains(target) {
          let dangled = [first, second].contains { $0.has(id, field, target) && $0[target] == nil }
          if !dangled { drop(field, of: id, to: target, telling: .reference(id, field, to: target)) }
        }
      }
    }
  }

  /// Opens the circles that no side had of which they stay. The references that were set last are kept, one after the other, each if it
  /// closes no circle with those before it and with those that the base has.
  ///
  /// So it does not matter in which order circles are found. Costs a look at every reference, and where there are circles at
  /// those around them for each that is not in the base.
  mutating func cutCircles() {
    for field in ListMerge.references {
      let old = Set(circling.flatMap { self[$0].circles(field) })
      let (kept, new) = merged.circles(field).parted { base.has($0.id, field, $0.target) || old.contains($0) }
      var targets = Dictionary(grouping: kept, by: \.id).mapValues { $0.map(\.target) }
      let dated = new.map { ($0, merged[$0.id]?.instant(of: .field(field)) ?? Instant(seconds: 0)) }
      for (one, _) in dated.sorted(by: { ($1.1, $1.0.id, $1.0.target) < ($0.1, $0.0.id, $0.0.target) }) {
        if leads(from: one.target, to: one.id, by: targets) {
          drop(field, of: one.id, to: one.target, telling: .circle(one.id, field, to: one.target))
        } else {
          targets[one.id, default: []].append(one.target)
        }
      }
    }
  }

  private func leads(from start: TaskID, to end: TaskID, by targets: [TaskID: [TaskID]]) -> Bool {
    var seen: Set<TaskID> = [start]
    var open = [start]
    while let id = open.popLast() {
      if id == end { return true }
      open += (targets[id] ?? []).filter { seen.insert($0).inserted }
    }
    return false
  }

  private mutating func drop(
    _ field: TaskField, of id: TaskID, to target: TaskID, telling conflict: MergeConflict
  ) {
    guard var task = merged[id] else { return }
    if field.kind == .reference {
      // Set later than what it was, so that no other value that lost to it comes back with the next merge.
      task.changed[.field(field)] = Instant(seconds: task.instant(of: .field(field)).seconds + 1)
      task.task[field] = nil
    } else {
      // Sorted, as two lists are that differ without it: merged once more it is the same.
      task.task[field] = .references((task.task[field]?.references.filter { $0 != target } ?? []).sorted())
    }
    merged[id] = task
    tell(conflict)
  }
}

/// That one task refers to another.
private struct Reference: Hashable {
  let id: TaskID
  let target: TaskID
}

extension DatedTasks {
  /// Whether a task refers to another one.
  fileprivate func has(_ id: TaskID, _ field: TaskField, _ target: TaskID) -> Bool {
    self[id]?.task[field]?.references.contains(target) ?? false
  }

  /// The references that are part of a circle or lie between two; none, mostly.
  fileprivate func circles(_ field: TaskField) -> [Reference] {
    let ids = byID.filter { $0.value.task[field] != nil }.map(\.key)
    let places = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    let targets = ids.map { self[$0]?.task[field]?.references ?? [] }
    guard !TaskReferences.cycles(targets.map { $0.compactMap { places[$0] } }).isEmpty else { return [] }
    var left = zip(ids, targets).flatMap { id, targets in targets.map { Reference(id: id, target: $0) } }
    while true {
      let (sources, ends) = (Set(left.map(\.id)), Set(left.map(\.target)))
      let inner = left.filter { sources.contains($0.target) && ends.contains($0.id) }
      guard inner.count < left.count else { return left }
      left = inner
    }
  }
}

extension [Reference] {
  fileprivate func parted(_ isFirst: (Reference) -> Bool) -> ([Reference], [Reference]) {
    (filter(isFirst), filter { !isFirst($0) })
  }
}
