/// Tasks of a list that have the same in a field.
package struct TaskGroup: Hashable, Sendable, Codable {
  /// What they have; nil for nothing.
  package let value: Value?
  /// Where the tasks are in the list, in its order.
  package internal(set) var places: [Int]

  /// What tasks are told apart by.
  package enum Value: Hashable, Sendable, Codable {
    /// A project or a tag, in the spelling that came first.
    case name(String)
    /// How important they are.
    case priority(TodoItem.Priority)
    /// Whether they are done.
    case status(TodoItem.Status)
    /// The day on which their date is.
    case day(Day)
  }

  /// The tasks by what they have in a field, in its order; those without come last, and one with several tags is in several
  /// groups. Names are the same without regard to case and accents.
  package static func groups(of tasks: [TodoItem], by field: TaskField, in zone: any Zone) -> [TaskGroup] {
    var groups: [TaskGroup] = []
    var known: [Value?: Int] = [:]
    var spellings = FirstSpellings()
    for place in tasks.indices {
      for value in values(of: tasks[place], in: field, zone, &spellings) {
        let group = known[value] ?? groups.count
        if group == groups.count {
          known[value] = group
          groups.append(TaskGroup(value: value, places: []))
        }
        groups[group].places.append(place)
      }
    }
    return groups.sorted { precedes($0.value, $1.value) }
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
