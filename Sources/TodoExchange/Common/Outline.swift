import TodoJSON
import TodoModel

/// The context of a task in a file that shows projects as headings, and parts of tasks by position.
package struct OutlineContext: Hashable, Sendable {
  /// The parent, if its identifier is known.
  var parent: TaskID?
  /// The index of the parent among the pieces of the same file.
  var parentPlace: Int?
  var headings: [Heading] = []
  var fileTags: [String] = []
  /// The tags inherited from the file, the headings, and the parents.
  var tags: [String] = []

  struct Heading: Hashable, Sendable {
    var title: ExactText
    var tags: [String] = []
  }

  var reference: SourceReference? { parent.map { .id($0.description) } ?? parentPlace.map(SourceReference.piece) }

  /// The titles of the headings joined by dots; nil if that is no valid project.
  var project: String? {
    let name = headings.map { String($0.title.text.map { $0 == "." ? "-" : $0 }) }.joined(separator: ".")
    return name.isEmpty || !Limits.allowsProject(name) ? nil : name
  }

  func write(to writer: inout JSONWriter) {
    // One text for each heading, as tags have no blanks.
    let headingTags = headings.contains { !$0.tags.isEmpty } ? headings.map { $0.tags.joined(separator: " ") } : nil
    writer.members(
      ("parent", parent?.description), ("headings", headings.map(\.title.text).ifAny), ("headingTags", headingTags),
      ("fileTags", fileTags.ifAny), ("tags", tags.ifAny))
  }
}

extension OutlineContext {
  init(_ members: JSONMembers) throws(JSONError) {
    parent = try members.text("parent").flatMap { TaskID($0) }
    headings = try members.texts("headings").map { Heading(title: ExactText($0)) }
    for (index, tags) in zip(headings.indices, try members.texts("headingTags")) {
      headings[index].tags = tags.split(separator: " ").map(String.init)
    }
    fileTags = try members.texts("fileTags")
    tags = try members.texts("tags")
  }

  enum Step {
    case heading(Heading, level: Int)
    /// The task at an index, after a sibling; its parts follow.
    case task(Int, after: Int?)
  }

  /// The greatest depth of tasks within each other; deeper ones have no parent.
  private static let maxDepth = 50

  /// The contexts of tasks: the parent, if it is among them, and the headings of the project of the outermost one.
  static func surroundings(of tasks: [TodoItem], headings: (TodoItem, Int) -> [Heading]) -> [OutlineContext] {
    let parents = parents(of: tasks)
    return tasks.indices.map { index in
      var root = index
      while let parent = parents[root] { root = parent }
      return OutlineContext(
        parent: parents[index].map { tasks[$0].id }, parentPlace: parents[index], headings: headings(tasks[root], root))
    }
  }

  /// The headings of a project, the last with the remainder of its name; none if one would be read as something else.
  static func headings(of project: String?, atMost limit: Int = .max, isTitle: (Substring) -> Bool) -> [Heading] {
    let parts = project?.split(separator: ".", maxSplits: limit - 1, omittingEmptySubsequences: false) ?? []
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasLineEnd && isTitle($0) }) else { return [] }
    return parts.map { Heading(title: ExactText($0)) }
  }

  /// The indices of the parents; nil also where a task would be too deep, or above itself, as in a broken file.
  static func parents(of tasks: [TodoItem]) -> [Int?] {
    let places = tasks.places
    var parents = tasks.map { task in task.parent.flatMap { places[$0] } }
    for task in tasks.indices {
      if Array(sequence(first: task) { parents[$0] }.prefix(maxDepth + 1)).count > maxDepth { parents[task] = nil }
    }
    return parents
  }

  /// The lines of a file in which tasks have these contexts; tasks without a heading come first.
  static func steps(of surroundings: [OutlineContext]) -> [Step] {
    let parts = Dictionary(grouping: surroundings.indices) { surroundings[$0].parentPlace }
    func steps(_ tasks: [Int]) -> [Step] {
      zip(tasks, [nil] + tasks).flatMap { task, before in [.task(task, after: before)] + steps(parts[task] ?? []) }
    }
    func steps(ofSection tasks: [Int], level: Int) -> [Step] {
      let inner = tasks.filter { surroundings[$0].headings.count >= level }
      let sections = Dictionary(grouping: inner) { surroundings[$0].headings[level - 1] }
      return steps(tasks.filter { surroundings[$0].headings.count < level })
        + sections.sorted { $0.value[0] < $1.value[0] }.flatMap { heading, tasks in
          [.heading(heading, level: level)] + steps(ofSection: tasks, level: level + 1)
        }
    }
    return steps(ofSection: parts[nil] ?? [], level: 1)
  }
}
