/// A project or a tag that is in use, and by how many tasks.
package struct UsageCount: Hashable, Sendable, Codable {
  /// The project's whole name, or the tag without its plus.
  package let name: String
  /// How many tasks are to do.
  package internal(set) var active = 0
  /// How many tasks are done.
  package internal(set) var completed = 0

  /// The projects of tasks and those around them, each with the tasks inside it; by name, the inner ones after the
  /// outer one. Names are the same without regard to case and accents, in the first spelling. Costs one look at each task.
  package static func projects(of tasks: [TodoItem], at now: Now) -> [UsageCount] {
    var counts = Counts()
    for task in tasks {
      if let project = task.project {
        counts.add(project, isToDo: task.isToDo(at: now), isDone: task.status == .completed)
      }
    }
    return counts.sortedProjects
  }

  /// The tags of tasks, by name. Costs one look at each task.
  package static func tags(of tasks: [TodoItem], at now: Now) -> [UsageCount] {
    var counts = Counts()
    for task in tasks {
      for tag in task.tags { counts.add(tag, isToDo: task.isToDo(at: now), isDone: task.status == .completed) }
    }
    return counts.sortedTags
  }

  /// The dot before everything else, so that `home.garden` comes before `home-office`.
  fileprivate static func rank(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: ".") ? 0 : byte
  }

  struct Counts {
    private var places: [String: Int] = [:]
    private var spellings = FirstSpellings()
    private var counts: [UsageCount] = []

    /// Counts a task, which is to do, done, or neither.
    mutating func add(_ name: String, isToDo: Bool, isDone: Bool) {
      add(name, active: isToDo ? 1 : 0, completed: isDone ? 1 : 0)
    }

    private mutating func add(_ name: String, active: Int, completed: Int) {
      let place = places[name] ?? placeOfSpelling(name)
      counts[place].active += active
      counts[place].completed += completed
    }

    /// Where a name is counted that has not been met in this spelling.
    private mutating func placeOfSpelling(_ name: String) -> Int {
      let first = spellings.first(of: name)
      let place = places[first] ?? counts.count
      if place == counts.count { counts.append(UsageCount(name: name)) }
      places[name] = place
      return place
    }

    /// The counts of projects and of those around them, which count what is inside them; by name, the inner ones after
    /// the outer one.
    ///
    /// Worked out from the counts of whole names: there are fewer of them than tasks.
    var sortedProjects: [UsageCount] {
      var nested = self
      for project in counts {
        for end in project.name.utf8.indices.dropFirst() where project.name.utf8[end] == UInt8(ascii: ".") {
          nested.add(String(project.name[..<end]), active: project.active, completed: project.completed)
        }
      }
      return nested.counts.sorted { left, right in
        left.name.utf8.lexicographicallyPrecedes(right.name.utf8) { UsageCount.rank($0) < UsageCount.rank($1) }
      }
    }

    /// By name.
    var sortedTags: [UsageCount] {
      counts.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }
}
