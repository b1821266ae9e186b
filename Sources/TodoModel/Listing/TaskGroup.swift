package struct TaskGroup: Hashable, Sendable, Codable {
  package let value: Value?
  package let places: [Int]

  package enum Value: Hashable, Sendable, Codable {
    /// A project or a tag, in its first spelling.
    case name(String)
    case priority(TodoItem.Priority)
    case status(TodoItem.Status)
    case day(Day)
  }

  /// In the order of the field, without a value last; by each of several tags. Names ignore case and accents.
  package static func groups(of tasks: [TodoItem], by field: TaskField, in zone: any Zone) -> [TaskGroup] {
    var groups: [Value?: [Int]] = [:]
    var spellings = FirstSpellings()
    for place in tasks.indices {
      for value in values(of: tasks[place], in: field, zone, &spellings) { groups[value, default: []].append(place) }
    }
    return groups.map { TaskGroup(value: $0, places: $1) }.sorted { precedes($0.value, $1.value) }
  }

  private static func values(
    of task: TodoItem, in field: TaskField, _ zone: any Zone, _ spellings: inout FirstSpellings
  ) -> [Value?] {
    switch task[field] {
    case .text(let name)?: [.name(spellings.first(of: name))]
    case .tags(let tags)?: tags.map { .name(spellings.first(of: $0)) }
    case .priority(let priority)?: [.priority(priority)]
    case .status(let status, _)?: [.status(status)]
    case .moment(let moment)?: [.day(moment.day(in: zone))]
    case .instant(let instant)?: [.day(Moment.instant(instant).day(in: zone))]
    case nil, .number?, .identifier?, .repetition?, .reference?, .references?, .duration?, .noteDates?: [nil]
    }
  }

  private static func precedes(_ left: Value?, _ right: Value?) -> Bool {
    switch (left, right) {
    case (.name(let left)?, .name(let right)?): FoldedName(left) < FoldedName(right)
    case (.priority(let left)?, .priority(let right)?): left > right
    case (.day(let left)?, .day(let right)?): left < right
    case (.status(let left)?, .status(let right)?): left == .active && right == .completed
    case (_?, nil): true
    case (nil, _), (_?, _?): false
    }
  }
}

package struct UsageCount: Hashable, Sendable, Codable {
  package let name: String
  package internal(set) var active = 0
  package internal(set) var completed = 0

  /// Outer projects count the tasks inside, and come before them. Case and accents are ignored. Looks at each task.
  package static func projects(of tasks: [TodoItem], at now: Now) -> [UsageCount] {
    counts(of: tasks, at: now) { $0.project.map { [$0] } ?? [] }.withOuterProjects.sorted
  }

  package static func tags(of tasks: [TodoItem], at now: Now) -> [UsageCount] {
    counts(of: tasks, at: now, names: \.tags).sorted
  }

  private static func counts(of tasks: [TodoItem], at now: Now, names: (TodoItem) -> [String]) -> Counts {
    var counts = Counts()
    for task in tasks {
      let (active, completed) = (task.isToDo(at: now) ? 1 : 0, task.status == .completed ? 1 : 0)
      for name in names(task) { counts.add(name, active: active, completed: completed) }
    }
    return counts
  }

  private struct Counts {
    private var spellings = FirstSpellings()
    /// The places of first spellings.
    private var places: [String: Int] = [:]
    private var counts: [UsageCount] = []

    mutating func add(_ name: String, active: Int, completed: Int) {
      let name = spellings.first(of: name)
      let place = places[name] ?? counts.count
      if place == counts.count {
        places[name] = place
        counts.append(UsageCount(name: name))
      }
      counts[place].active += active
      counts[place].completed += completed
    }

    /// With each project around another, computed from the counts of full names, which are fewer than tasks.
    var withOuterProjects: Counts {
      var nested = self
      for project in counts {
        for end in project.name.utf8.indices.dropFirst() where project.name.utf8[end] == UInt8(ascii: ".") {
          nested.add(String(project.name[..<end]), active: project.active, completed: project.completed)
        }
      }
      return nested
    }

    var sorted: [UsageCount] { counts.map { (FoldedName($0.name), $0) }.sorted { $0.0 < $1.0 }.map(\.1) }
  }
}
