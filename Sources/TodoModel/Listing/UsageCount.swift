/// A project or a tag that is in use, and by how many tasks.
public struct UsageCount: Hashable, Sendable, Codable {
  /// The project's whole name, or the tag without its plus.
  public let name: String
  /// How many tasks are to do.
  public internal(set) var active = 0
  /// How many tasks are done.
  public internal(set) var completed = 0

  /// The projects of tasks and those around them, each with the tasks inside it; by name, the inner ones behind the
  /// outer one. Names count as different if they are spelt differently. Costs one look at each task.
  public static func projects(of tasks: [TodoItem]) -> [UsageCount] {
    var counts = Counts()
    for task in tasks {
      guard let project = task.project else { continue }
      for end in project.utf8.indices where project.utf8[end] == UInt8(ascii: ".") {
        counts.add(String(project[..<end]), task.status)
      }
      counts.add(project, task.status)
    }
    return counts.sorted { left, right in
      left.name.utf8.lexicographicallyPrecedes(right.name.utf8) { UsageCount.rank($0) < UsageCount.rank($1) }
    }
  }

  /// The tags of tasks, by name. Costs one look at each task.
  public static func tags(of tasks: [TodoItem]) -> [UsageCount] {
    var counts = Counts()
    for task in tasks {
      for tag in task.tags { counts.add(tag, task.status) }
    }
    return counts.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The dot before everything else, so that `home.garden` comes before `home-office`.
  private static func rank(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: ".") ? 0 : byte
  }

  private struct Counts {
    private var places: [String: Int] = [:]
    private var counts: [UsageCount] = []

    mutating func add(_ name: String, _ status: TodoItem.Status) {
      let place = places[name] ?? counts.count
      if place == counts.count {
        places[name] = place
        counts.append(UsageCount(name: name))
      }
      switch status {
      case .active: counts[place].active += 1
      case .completed: counts[place].completed += 1
      }
    }

    func sorted(by precedes: (UsageCount, UsageCount) -> Bool) -> [UsageCount] {
      counts.sorted(by: precedes)
    }
  }
}
