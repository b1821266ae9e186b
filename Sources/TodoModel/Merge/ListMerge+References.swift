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

  /// Opens the circles that neither side had, at the reference that is not in the base and that was set first. Costs a look at
  /// every reference for each circle.
  mutating func cutCircles() {
    for field in ListMerge.references {
      while let (id, target) = newCircle(field).flatMap({ weakest(field, of: $0) }) {
        drop(field, of: id, to: target, telling: .circle(id, field, to: target))
      }
    }
  }

  private typealias Reference = (id: TaskID, target: TaskID)

  /// A circle that neither side had, and that is not one of the base alone.
  private func newCircle(_ field: TaskField) -> [Reference]? {
    let ids = merged.byID.filter { $0.value.task[field] != nil }.keys.sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    let targets = ids.map { id in (merged[id]?.task[field]?.references ?? []).sorted().compactMap { places[$0] } }
    for circle in TaskReferences.cycles(targets) {
      let references = zip(circle, circle.dropFirst()).map { (ids[$0], ids[$1]) }
      let isOld = [first, second].contains { side in references.allSatisfy { side.has($0, field, $1) } }
      if !isOld, weakest(field, of: references) != nil { return references }
    }
    return nil
  }

  private func weakest(_ field: TaskField, of circle: [Reference]) -> Reference? {
    circle.filter { !base.has($0.id, field, $0.target) }.min {
      let (one, other) = ($0, $1)
      let instants = [one, other].map { merged[$0.id]?.instant(of: .field(field)) ?? Instant(seconds: 0) }
      return (instants[0], one.id, one.target) < (instants[1], other.id, other.target)
    }
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

extension DatedTasks {
  /// Whether a task refers to another one.
  fileprivate func has(_ id: TaskID, _ field: TaskField, _ target: TaskID) -> Bool {
    self[id]?.task[field]?.references.contains(target) ?? false
  }
}
