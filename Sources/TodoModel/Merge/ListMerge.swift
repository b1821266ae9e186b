/// A three-way merge, field by field, by the identifiers of tasks. What only the merge could break is repaired:
/// references to deleted tasks, cycles, and duplicate numbers. The result does not depend on the order of the sides,
/// except for numbers that one side decides, and merging again changes nothing. Costs a look at every task.
package struct ListMerge {
  package private(set) var result = ListState()
  package private(set) var conflicts: [MergeConflict] = []
  package private(set) var renumbered: [RenumberedTask] = []

  package struct RenumberedTask: Hashable, Sendable, Codable {
    package let id: TaskID
    package let numbers: Renumbering

    package init(id: TaskID, numbers: Renumbering) { (self.id, self.numbers) = (id, numbers) }
  }

  private let base, first, second: DatedTasks
  private let numbering: MergeSide?
  private let circling: [MergeSide]
  private var merged = DatedTasks()

  /// Merges two states since a common one, which is empty if it is unknown. Others have seen the numbers of one side,
  /// so they stay. Cycles of the circling sides stay, too; others are cut like new ones.
  package init(
    base: ListState, _ first: ListState, _ second: ListState, numbersOf numbering: MergeSide? = nil,
    circlesOf circling: [MergeSide] = [.first, .second]
  ) {
    (self.base, self.first, self.second) = (DatedTasks(base), DatedTasks(first), DatedTasks(second))
    (self.numbering, self.circling) = (numbering, circling)
    mergeTasks()
    dropReferences()
    cutCircles()
    result.lastNumber = max(base.lastNumber, first.lastNumber, second.lastNumber)
    giveNumbers()
    result.views = mergedViews(base.views, first.views, second.views)
    result.tasks = merged.values.map(\.task).sorted { $0.number < $1.number }
    result.changed = merged.compactMapValues { $0.changed.isEmpty ? nil : $0.changed }
    let places = conflicts.map { $0.task.flatMap { merged[$0]?.task.number } ?? .max }
    conflicts = conflicts.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { conflicts[$0] }
  }

  private subscript(side: MergeSide) -> DatedTasks { side == .first ? first : second }

  private mutating func mergeTasks() {
    for id in Set(first.keys).union(second.keys).sorted() {
      switch (first[id], second[id]) {
      case (let one?, let other?) where one.task.isExactly(other.task) && one.changed == other.changed: merged[id] = one
      case (let one?, let other?):
        let merge = TaskMerge(base: base[id], one, other)
        merged[id] = merge.merged
        conflicts += merge.conflicts
      case (let one?, nil): keep(one, deletedBy: .second)
      case (nil, let other?): keep(other, deletedBy: .first)
      case (nil, nil): break
      }
    }
  }

  /// Keeps a task of one side that is new, or that the other side deleted although this one changed it.
  private mutating func keep(_ task: DatedTask, deletedBy side: MergeSide) {
    let id = task.task.id
    if let old = base[id] {
      // A new number for a task whose own had been given twice is no change of the task.
      let same = changing(old.task.with(number: task.task.number)) { $0.modified = task.task.modified }
      // A part that lost in an earlier merge has the old value, and a new instant.
      guard !same.isExactly(task.task) || old.changed != task.changed else { return }
      conflicts.append(.deletion(id, by: side))
    }
    merged[id] = task
  }

  private mutating func mergedViews(
    _ base: [String: String], _ first: [String: String], _ second: [String: String]
  ) -> [String: String] {
    var views: [String: String] = [:]
    for name in Set(first.keys).union(second.keys).sorted() {
      let (one, other) = (first[name].map { ExactText($0) }, second[name].map { ExactText($0) })
      if let text = PartChoice.clear(one, other, since: base[name].map { ExactText($0) }) {
        views[name] = text?.text
        continue
      }
      let side = MergeSide(ofGreater: one, other)
      let (kept, lost) = side == .first ? (one, other) : (other, one)
      views[name] = kept?.text
      if let kept, let lost { conflicts.append(.view(name, kept: kept.text, lost: lost.text, from: side.other)) }
    }
    return views
  }

  private mutating func giveNumbers() {
    let holders = Dictionary(grouping: merged.keys) { number(of: $0) }
    var given = max(result.lastNumber, holders.keys.max() ?? 0)
    for (number, ids) in holders.sorted(by: { $0.key < $1.key }) {
      for (place, id) in ids.sorted(by: { precedes($0, $1, at: number) }).enumerated() {
        if place > 0 { given += 1 }
        let new = place > 0 ? given : number
        if let task = merged[id]?.task { merged[id]?.task = task.with(number: new) }
        let before = Set([first[id], second[id]].compactMap { $0?.task.number }).subtracting([new])
        renumbered += before.sorted().map { RenumberedTask(id: id, numbers: Renumbering(old: $0, new: new)) }
      }
    }
    result.lastNumber = given
    renumbered.sort { ($0.numbers.new, $0.numbers.old) < ($1.numbers.new, $1.numbers.old) }
  }

  private func number(of id: TaskID) -> Int {
    guard let one = first[id]?.task.number else { return second[id]?.task.number ?? 0 }
    guard let other = second[id]?.task.number else { return one }
    if let numbering { return numbering == .first ? one : other }
    return PartChoice.clear(one, other, since: base[id]?.task.number) ?? max(one, other)
  }

  private func precedes(_ one: TaskID, _ other: TaskID, at number: Int) -> Bool {
    func claim(_ id: TaskID) -> (Int, Int, Instant) {
      let decided = numbering.map { self[$0][id]?.task.number == number } ?? false
      let isOld = base[id]?.task.number == number
      return (decided ? 0 : 1, isOld ? 0 : 1, merged[id]?.task.created ?? Instant(seconds: 0))
    }
    let (left, right) = (claim(one), claim(other))
    return left == right ? one < other : left < right
  }

  /// Drops references to tasks that the merge deletes. Those that dangled on a side stay, for undoing the deletion.
  private mutating func dropReferences() {
    let gone = Set(first.keys).union(second.keys).subtracting(merged.keys)
    guard !gone.isEmpty else { return }
    for id in merged.keys.sorted() {
      for field in TaskReferences.fields {
        for target in merged[id]?.task[field]?.references ?? [] where gone.contains(target) {
          let dangled = [first, second].contains { $0.has(id, field, target) && $0[target] == nil }
          if !dangled { drop(field, of: id, to: target, as: .reference(id, field, to: target)) }
        }
      }
    }
  }

  /// Cuts the cycles that the circling sides did not have. The references set last are kept, each if it closes no cycle
  /// with those before it and those of the base, so that the order in which cycles are found does not matter. Costs a
  /// look at every reference, and with cycles a search for each reference in them that is not in the base.
  private mutating func cutCircles() {
    for field in TaskReferences.fields {
      let old = Set(circling.flatMap { self[$0].circles(field) })
      let all = merged.circles(field)
      let kept = all.filter { base.has($0.id, field, $0.target) || old.contains($0) }
      let new = all.filter { !base.has($0.id, field, $0.target) && !old.contains($0) }
      var targets = Dictionary(grouping: kept, by: \.id).mapValues { $0.map(\.target) }
      let dated = new.map { ($0, merged[$0.id]?.instant(of: .field(field)) ?? Instant(seconds: 0)) }
      for (one, _) in dated.sorted(by: { ($1.1, $1.0.id, $1.0.target) < ($0.1, $0.0.id, $0.0.target) }) {
        if leads(from: one.target, to: one.id, by: targets) {
          drop(field, of: one.id, to: one.target, as: .circle(one.id, field, to: one.target))
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

  private mutating func drop(_ field: TaskField, of id: TaskID, to target: TaskID, as conflict: MergeConflict) {
    guard var task = merged[id] else { return }
    if field.kind == .reference {
      // Later than the dropped reference, so that no other value that lost to it returns with the next merge.
      task.changed[.field(field)] = Instant(seconds: task.instant(of: .field(field)).seconds + 1)
      task.task[field] = nil
    } else {
      // Sorted like two lists that differ, so that merging again gives the same.
      task.task[field] = .references((task.task[field]?.references.filter { $0 != target } ?? []).sorted())
    }
    merged[id] = task
    conflicts.append(conflict)
  }
}

private struct Reference: Hashable { let id, target: TaskID }

private typealias DatedTasks = [TaskID: DatedTask]

extension DatedTasks {
  fileprivate init(_ state: ListState) {
    self.init(state.tasks.map { ($0.id, DatedTask(task: $0, changed: state.changed[$0.id] ?? [:])) }) { $1 }
  }

  fileprivate func has(_ id: TaskID, _ field: TaskField, _ target: TaskID) -> Bool {
    self[id]?.task[field]?.references.contains(target) ?? false
  }

  /// The references in cycles or between two cycles; usually none.
  fileprivate func circles(_ field: TaskField) -> [Reference] {
    let ids = filter { $0.value.task[field] != nil }.map(\.key)
    let places = [TaskID: Int](uniqueKeysWithValues: zip(ids, ids.indices))
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
