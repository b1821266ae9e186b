/// Two states of a list that went on apart, in one: the only merge that there is.
///
/// Tasks are told apart by their identifiers and merged field by field, each by its kind. What only the merge could break is
/// mended: references to what is gone, circles, and numbers that were given twice. It is the same whichever side comes
/// first, but for the numbers where one side has them decided; merging what has been merged already changes nothing.
/// Costs a look at every task.
package struct ListMerge {
  /// The state that both become.
  package private(set) var result = ListState()
  /// What could not be kept of both, in the order of the tasks.
  package private(set) var conflicts: [MergeConflict] = []
  /// The tasks that have another number than on a side that had them.
  package private(set) var renumbered: [RenumberedTask] = []

  /// A task that got another number, because its own had been given to two.
  package struct RenumberedTask: Hashable, Sendable, Codable {
    /// The task.
    package let id: TaskID
    /// Its numbers before and after.
    package let numbers: Renumbering

    package init(id: TaskID, numbers: Renumbering) {
      (self.id, self.numbers) = (id, numbers)
    }
  }

  let base: DatedTasks
  let first: DatedTasks
  let second: DatedTasks
  /// The side of which the numbers stay; nil if neither comes before the other.
  let numbering: MergeSide?
  let circling: [MergeSide]
  var merged = DatedTasks()

  /// Merges two states.
  ///
  /// - Parameters:
  ///   - base: What both were; an empty state if that is not known.
  ///   - numbering: The side whose numbers stay, as others have seen them already.
  ///   - circling: The sides of which circles stay; those of another are opened like those that neither had.
  package init(
    base: ListState, _ first: ListState, _ second: ListState, numbersOf numbering: MergeSide? = nil,
    circlesOf circling: [MergeSide] = [.first, .second]
  ) {
    self.base = DatedTasks(base)
    self.first = DatedTasks(first)
    self.second = DatedTasks(second)
    self.numbering = numbering
    self.circling = circling
    mergeTasks()
    dropReferences()
    cutCircles()
    result.lastNumber = max(base.lastNumber, first.lastNumber, second.lastNumber)
    giveNumbers()
    result.views = mergedViews(base.views, first.views, second.views)
    result.tasks = merged.byID.values.map(\.task).sorted { $0.number < $1.number }
    result.changed = merged.byID.compactMapValues { $0.changed.isEmpty ? nil : $0.changed }
    let places = merged.byID.mapValues(\.task.number)
    conflicts = conflicts.enumerated()
      .sorted { (place($0.element, places), $0.offset) < (place($1.element, places), $1.offset) }.map(\.element)
  }

  private func place(_ conflict: MergeConflict, _ numbers: [TaskID: Int]) -> Int {
    conflict.task.flatMap { numbers[$0] } ?? .max
  }

  subscript(side: MergeSide) -> DatedTasks { side == .first ? first : second }

  mutating func tell(_ conflict: MergeConflict) { conflicts.append(conflict) }

  // MARK: Tasks

  private mutating func mergeTasks() {
    for id in Set(first.byID.keys).union(second.byID.keys).sorted() {
      switch (first[id], second[id]) {
      case (let one?, let other?): mergeTask(id, one, other)
      case (let one?, nil): keep(one, deletedBy: .second)
      case (nil, let other?): keep(other, deletedBy: .first)
      case (nil, nil): break
      }
    }
  }

  private mutating func mergeTask(_ id: TaskID, _ one: DatedTask, _ other: DatedTask) {
    guard !one.task.isExactly(other.task) || one.changed != other.changed else { return merged[id] = one }
    let merge = TaskMerge(base: base[id], one, other)
    merged[id] = merge.merged
    conflicts += merge.conflicts
  }

  /// A task that one side has: it is new, or the other has deleted it, which counts if this one has not changed it.
  private mutating func keep(_ task: DatedTask, deletedBy side: MergeSide) {
    let id = task.task.id
    if let old = base[id] {
      // That it got another number, because its own had been given to two, is nothing that was done to it.
      var same = old.task.with(number: task.task.number)
      same.modified = task.task.modified
      // What it lost to the merge leaves it as it was, but for the instant.
      guard !same.isExactly(task.task) || old.changed != task.changed else { return }
      conflicts.append(.deletion(id, by: side))
    }
    merged[id] = task
  }

  // MARK: Views

  private mutating func mergedViews(
    _ base: [String: String], _ first: [String: String], _ second: [String: String]
  ) -> [String: String] {
    var views: [String: String] = [:]
    for name in Set(first.keys).union(second.keys).sorted() {
      let (one, other) = (first[name].map { ExactText($0) }, second[name].map { ExactText($0) })
      let old = base[name].map { ExactText($0) }
      switch PartChoice(one, other, isBase: { $0 == old }, isSame: ==) {
      case .same, .one(.first): views[name] = one?.text
      case .one(.second): views[name] = other?.text
      case .both:
        let side = MergeSide(ofGreater: one, other)
        let (kept, lost) = side == .first ? (one, other) : (other, one)
        views[name] = kept?.text
        if let kept, let lost { tell(.view(name, kept: kept.text, lost: lost.text, from: side.other)) }
      }
    }
    return views
  }

  // MARK: Numbers

  /// Gives each task one number, and each number to one task.
  private mutating func giveNumbers() {
    var holders: [Int: [TaskID]] = [:]
    for id in merged.byID.keys { holders[number(of: id), default: []].append(id) }
    var given = max(result.lastNumber, holders.keys.max() ?? 0)
    for (number, ids) in holders.sorted(by: { $0.key < $1.key }) {
      let ordered = ids.sorted { precedes($0, $1, at: number) }
      for (place, id) in ordered.enumerated() {
        var new = number
        if place > 0 {
          given += 1
          new = given
        }
        if let task = merged[id]?.task { merged[id]?.task = task.with(number: new) }
        let before = Set([first[id], second[id]].compactMap { $0?.task.number }).subtracting([new])
        renumbered += before.sorted().map { RenumberedTask(id: id, numbers: Renumbering(old: $0, new: new)) }
      }
    }
    result.lastNumber = given
    renumbered.sort { ($0.numbers.new, $0.numbers.old) < ($1.numbers.new, $1.numbers.old) }
  }

  /// Of two numbers of one task that of the deciding side, else the one that is not that of the base, else the greater.
  private func number(of id: TaskID) -> Int {
    guard let one = first[id]?.task.number else { return second[id]?.task.number ?? 0 }
    guard let other = second[id]?.task.number else { return one }
    if let numbering { return numbering == .first ? one : other }
    switch PartChoice(one, other, isBase: { $0 == base[id]?.task.number }, isSame: ==) {
    case .same, .one(.first): return one
    case .one(.second): return other
    case .both: return max(one, other)
    }
  }

  /// Which of two tasks has a better claim to a number.
  private func precedes(_ one: TaskID, _ other: TaskID, at number: Int) -> Bool {
    func claim(_ id: TaskID) -> (Int, Int, Instant) {
      let decided = numbering.map { self[$0][id]?.task.number == number } ?? false
      let isOld = base[id]?.task.number == number
      return (decided ? 0 : 1, isOld ? 0 : 1, merged[id]?.task.created ?? Instant(seconds: 0))
    }
    let (left, right) = (claim(one), claim(other))
    return left == right ? one < other : left < right
  }
}

/// Tasks by their identifiers.
struct DatedTasks {
  var byID: [TaskID: DatedTask] = [:]

  init() {}

  /// The tasks of a state; of two with one identifier the last.
  init(_ state: ListState) {
    byID = Dictionary(
      state.tasks.map { ($0.id, DatedTask(task: $0, changed: state.changed[$0.id] ?? [:])) }, uniquingKeysWith: { $1 })
  }

  subscript(id: TaskID) -> DatedTask? {
    get { byID[id] }
    set { byID[id] = newValue }
  }
}
