/// An order of tasks in which each comes after the one it is a part of.
package struct TaskTree: Sendable {
  package struct Row: Equatable, Sendable {
    package let place: Int
    package let depth: Int
  }

  /// From top to bottom; parts of the same task keep their order.
  package let rows: [Row]

  /// Costs a look at each task, and no more without parts. Except by number, a task moves to the first of its parts.
  package init(_ tasks: [TodoItem], byFirstPart: Bool = false) {
    guard tasks.contains(where: { $0.parent != nil }) else {
      rows = tasks.indices.map { Row(place: $0, depth: 0) }
      return
    }
    let ids = Set(tasks.map(\.id))
    var parts: [TaskID: [Int]] = [:]
    for place in tasks.indices { if let parent = tasks[place].parent { parts[parent, default: []].append(place) } }
    let first = byFirstPart ? TaskTree.firstPlaces(of: tasks) : []
    if byFirstPart { parts = parts.mapValues { $0.sorted { first[$0] < first[$1] } } }
    var rows: [Row] = []
    var isPlaced = Array(repeating: false, count: tasks.count)
    func put(_ root: Int) {
      // Not recursive: a file can hold chains that are longer than a thread's stack.
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
    // Tasks in a cycle are not reached from any root.
    for place in tasks.indices where !isPlaced[place] { put(place) }
    self.rows = rows
  }

  /// The smallest index of each task or its descendants.
  private static func firstPlaces(of tasks: [TodoItem]) -> [Int] {
    let places = tasks.places
    var first = Array(tasks.indices)
    for place in tasks.indices {
      var whole = tasks[place].parent.flatMap { places[$0] }
      // Ends even in a cycle, because each index only decreases.
      while let above = whole, first[above] > place {
        first[above] = place
        whole = tasks[above].parent.flatMap { places[$0] }
      }
    }
    return first
  }
}
