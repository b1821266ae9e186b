import TodoModel

/// What stands above rows, so that none of them repeats it: what all of them are in and have.
struct ImpliedLabels {
  /// Whether they are told apart by priority.
  private(set) var saysPriority = false
  /// The date whose day is said.
  private(set) var day: TaskField?
  private var project: [FoldedName] = []
  private var tags: [FoldedName] = []

  /// Nothing.
  init() {}

  /// What the scope and the queries of a list say of every task in it.
  init(_ content: LoadedTasks, _ listing: Listing) {
    for query in [content.scope.query, listing.query, content.query] { add(query) }
  }

  /// The same with what a group has.
  func with(_ group: TaskGroup, by field: TaskField?) -> ImpliedLabels {
    var said = self
    switch group.value {
    case .name(let name)? where field?.kind == .tags: said.tags.append(FoldedName(name))
    case .name(let name)?: said.add(project: name)
    case .priority?: said.saysPriority = true
    case .day?: said.day = field
    case .status?, nil: break
    }
    return said
  }

  /// Project and tags of a task, but for those that are said.
  func labels(of task: TodoItem) -> String {
    guard !project.isEmpty || !tags.isEmpty else {
      var labels = task.project ?? ""
      for tag in task.tags {
        if !labels.isEmpty { labels += " " }
        labels += tag.asTypedTag
      }
      return labels
    }
    let rest = task.project.map(rest) ?? ""
    let others = task.tags.filter { !tags.contains(FoldedName($0)) }.map(\.asTypedTag)
    return ((rest.isEmpty ? [] : [rest]) + others).joined(separator: " ")
  }

  /// What of a project is not said: all of another one, `.garden` of one inside.
  private func rest(of name: String) -> String {
    let levels = name.split(separator: ".")
    guard !project.isEmpty, project == levels.prefix(project.count).map({ FoldedName(String($0)) }) else { return name }
    return levels.dropFirst(project.count).map { "." + $0 }.joined()
  }

  private mutating func add(_ query: Query) {
    switch query {
    case .and(let parts): parts.forEach { add($0) }
    case .term(.tag(let tag)): tags.append(FoldedName(tag))
    case .term(.comparison(let comparison)) where comparison.field == .project && comparison.relation == .equal:
      add(project: comparison.value)
    case .or, .not, .term: break
    }
  }

  /// Of several that are said the innermost counts.
  private mutating func add(project name: String) {
    let levels = name.split(separator: ".").map { FoldedName(String($0)) }
    if levels.count > project.count { project = levels }
  }
}
