/// What is odd about tasks that can be read: titles that cannot be seen, and references that lead nowhere or in a circle.
package enum TaskReferences {
  /// The oddities, in the order of the tasks. Costs a look at each task and each reference.
  package static func findings(in tasks: [TodoItem]) -> [Finding] {
    var places: [TaskID: Int] = [:]
    for (place, task) in tasks.enumerated() where places[task.id] == nil { places[task.id] = place }
    var findings: [Finding] = []
    for task in tasks {
      if !task.title.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) {
        findings.append(.blankTitle(task: task.number))
      }
      if let parent = task.parent, places[parent] == nil {
        findings.append(.missingParent(task: task.number, id: parent.description))
      }
      for id in task.depends where places[id] == nil {
        findings.append(.missingDependency(task: task.number, id: id.description))
      }
    }
    let parents = tasks.map { task in (task.parent.map { [$0] } ?? []).compactMap { places[$0] } }
    let dependencies = tasks.map { $0.depends.compactMap { places[$0] } }
    findings += cycles(parents).map { .parentCycle($0.map { tasks[$0].number }) }
    findings += cycles(dependencies).map { .dependencyCycle($0.map { tasks[$0].number }) }
    return findings
  }

  /// One circle for each way back into what is being looked at, its first member again at its end.
  ///
  /// The walk keeps its own stack, because a file can hold chains that are longer than any thread's.
  static func cycles(_ references: [[Int]]) -> [[Int]] {
    enum Visit { case none, open, done }
    var visits = [Visit](repeating: .none, count: references.count)
    var cycles: [[Int]] = []
    for start in references.indices where visits[start] == .none {
      var path: [(place: Int, next: Int)] = [(start, 0)]
      visits[start] = .open
      while let (place, next) = path.last {
        guard next < references[place].count else {
          visits[place] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = references[place][next]
        switch visits[target] {
        case .done: continue
        case .none:
          visits[target] = .open
          path.append((target, 0))
        case .open:
          guard let first = path.lastIndex(where: { $0.place == target }) else { continue }
          cycles.append(path[first...].map(\.place) + [target])
        }
      }
    }
    return cycles
  }
}
