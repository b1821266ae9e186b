/// Where tasks stand in a tree: each after the one that it is a part of, if that is among them.
package struct TaskTree: Sendable {
  /// One task in the tree.
  package struct Row: Equatable, Sendable {
    /// Its place among the tasks.
    package let place: Int
    /// How many of those it is a part of are above it.
    package let depth: Int
  }

  /// The tasks from top to bottom; parts of the same task stay in the order in which they came.
  package let rows: [Row]

  /// A tree of tasks. Costs a look at each task, and nothing more if none of them is part of another.
  ///
  /// - Parameter byFirstPart: Whether each stands where the first of its parts came, if that came before it: in any order
  ///   but that by number the first is the most urgent one.
  package init(_ tasks: [TodoItem], byFirstPart: Bool = false) {
    guard tasks.contains(where: { $0.parent != nil }) else {
      rows = tasks.indices.map { Row(place: $0, depth: 0) }
      return
    }
    let ids = Set(tasks.map(\.id))
    var parts: [TaskID: [Int]] = [:]
    for place in tasks.indices {
      if let parent = tasks[place].parent { parts[parent, default: []].append(place) }
    }
    let first = byFirstPart ? TaskTree.firstPlaces(of: tasks) : []
    if byFirstPart { parts = parts.mapValues { $0.sorted { first[$0] < first[$1] } } }
    var rows: [Row] = []
    var isPlaced = Array(repeating: false, count: tasks.count)
    func put(_ root: Int) {
      // A stack of its own, because a file can hold chains that are longer than any thread's.
      var toVisit = [Row(place: root, depth: 0)]
      while let row = toVisit.popLast() {
        guard !isPlaced[row.place] else { continue }
        isPlaced[row.place] = true
        rows.append(row)
        for part in parts[tasks[row.place].id, default: []].reversed() {
          toVisit.append(Row(place: part, depth: row.depth + 1))
        }
      }
    }
    var roots = tasks.indices.filter { !(tasks[$0].parent.map(ids.contains) ?? false) }
    if byFirstPart { roots.sort { first[$0] < first[$1] } }
    roots.forEach(put)
    // What a circle keeps away from every root is shown nevertheless.
    for place in tasks.indices where !isPlaced[place] { put(place) }
    self.rows = rows
  }

  /// For each task the first place that it or something below it has.
  private static func firstPlaces(of tasks: [TodoItem]) -> [Int] {
    let places = Dictionary(tasks.indices.map { (tasks[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    var first = Array(tasks.indices)
    for place in tasks.indices {
      var whole = tasks[place].parent.flatMap { places[$0] }
      // Each is brought forward once, so this ends in a circle as well.
      while let above = whole, first[above] > place {
        first[above] = place
        whole = tasks[above].parent.flatMap { places[$0] }
      }
    }
    return first
  }
}
