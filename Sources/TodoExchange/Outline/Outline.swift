import TodoModel

/// The order of tasks in a file that shows projects by headings, and parts of tasks by their places.
enum Outline {
  /// What comes next in a file.
  enum Step {
    case heading(OutlineContext.Heading, level: Int)
    /// The task at that place, after another one within the same task or under the same heading; those that are parts of it
    /// follow.
    case task(Int, after: Int?)
  }

  /// How deep tasks stand within each other; deeper ones stand on their own.
  private static let deepest = 50

  /// What stands around each of some tasks: the task that it is a part of, if that is among them, and the headings of the
  /// outermost one's project.
  static func surroundings(
    of tasks: [TodoItem], headings: (TodoItem, Int) -> [OutlineContext.Heading]
  ) -> [OutlineContext] {
    let parents = parents(of: tasks)
    return tasks.indices.map { place in
      var root = place
      while let parent = parents[root] { root = parent }
      return OutlineContext(
        parent: parents[place].map { tasks[$0].id }, parentPlace: parents[place], headings: headings(tasks[root], root))
    }
  }

  /// The headings of a project, the last of as many as a file can have with the rest of its name; none where one of them
  /// would be read as something else.
  static func headings(
    of project: String?, atMost limit: Int = .max, isTitle: (Substring) -> Bool
  ) -> [OutlineContext.Heading] {
    let parts = project?.split(separator: ".", maxSplits: limit - 1, omittingEmptySubsequences: false) ?? []
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasLineEnd && isTitle($0) }) else { return [] }
    return parts.map { OutlineContext.Heading(title: ExactText($0)) }
  }

  /// Where the task is that each of some tasks is a part of; nil if it is not among them.
  static func parents(of tasks: [TodoItem]) -> [Int?] {
    let places = Dictionary(tasks.indices.map { (tasks[$0].id, $0) }) { first, _ in first }
    var parents = tasks.map { task in task.parent.flatMap { places[$0] } }
    // From 1; 0 is not known yet, and -1 is being looked at.
    var depths = Array(repeating: 0, count: tasks.count)
    for start in tasks.indices where depths[start] == 0 {
      var path = [start]
      while let parent = parents[path[path.count - 1]], depths[parent] <= 0 {
        depths[path[path.count - 1]] = -1
        guard depths[parent] == 0, parent != path[path.count - 1] else {
          // A circle, which only a broken file has.
          parents[path[path.count - 1]] = nil
          break
        }
        path.append(parent)
      }
      for place in path.reversed() {
        let depth = (parents[place].map { depths[$0] } ?? 0) + 1
        if depth > deepest { parents[place] = nil }
        depths[place] = depth > deepest ? 1 : depth
      }
    }
    return parents
  }

  /// The steps to a file in which tasks have these surroundings; what has no heading comes first.
  static func steps(of surroundings: [OutlineContext]) -> [Step] {
    var parts: [[Int]] = Array(repeating: [], count: surroundings.count)
    var sections = [Section()]
    for (place, around) in surroundings.enumerated() {
      if let parent = around.parentPlace {
        parts[parent].append(place)
        continue
      }
      var section = 0
      for heading in around.headings {
        if let known = sections[section].places[heading] {
          section = known
        } else {
          sections.append(Section())
          sections[section].places[heading] = sections.count - 1
          sections[section].order.append((heading, sections.count - 1))
          section = sections.count - 1
        }
      }
      sections[section].tasks.append(place)
    }
    var steps: [Step] = []
    steps.reserveCapacity(surroundings.count)
    func add(_ tasks: [Int]) {
      for (place, task) in tasks.enumerated() {
        steps.append(.task(task, after: place > 0 ? tasks[place - 1] : nil))
        add(parts[task])
      }
    }
    func add(_ section: Section, level: Int) {
      add(section.tasks)
      for (heading, place) in section.order {
        steps.append(.heading(heading, level: level))
        add(sections[place], level: level + 1)
      }
    }
    add(sections[0], level: 1)
    return steps
  }

  /// What stands under one heading.
  private struct Section {
    var tasks: [Int] = []
    var order: [(heading: OutlineContext.Heading, place: Int)] = []
    var places: [OutlineContext.Heading: Int] = [:]
  }
}
