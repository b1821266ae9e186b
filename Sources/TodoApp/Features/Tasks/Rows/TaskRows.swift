import TodoModel

extension Tasks {
  /// Writes a line for each task, in columns as wide as their contents or as the window allows.
  static func writeRows(
    _ content: Content, _ listing: Listing, at now: Now, in context: TextContext, to page: inout TextPage
  ) {
    var contents = RowContents(content.facts, at: now, in: context)
    // Where nothing is cut, every row shows all of its labels.
    let implied = context.width == nil ? ImpliedLabels() : ImpliedLabels(content, listing)
    guard let groups = content.list?.groups else {
      var rows = rows(content, listing, &contents, implied)
      let layout = RowLayout(of: &rows, at: now, in: context)
      for row in rows { page.add(layout.line(row)) }
      return
    }
    let field = content.list?.arrangement.group
    var rows = groups.flatMap { group in
      let implied = context.width == nil ? implied : implied.with(group, by: field)
      return group.places.map { TaskRow(content.tasks[$0], in: &contents, omitting: implied) }
    }
    let layout = RowLayout(of: &rows, at: now, in: context)
    var rest = rows[...]
    for group in groups {
      page.add(group.headline(in: content, at: now))
      for row in rest.prefix(group.places.count) { page.add(layout.line(row)) }
      rest = rest.dropFirst(group.places.count)
    }
  }

  private static func rows(
    _ content: Content, _ listing: Listing, _ contents: inout RowContents, _ implied: ImpliedLabels
  ) -> [TaskRow] {
    // The list of `next` is flat; every other list shows subtasks below their parents.
    if let urgencies = content.urgencies {
      return zip(content.tasks, urgencies).map { TaskRow($0, $1, in: &contents, omitting: implied) }
    }
    let order = content.list?.arrangement.order ?? listing.order
    return TaskTree(content.tasks, byFirstPart: order != [SortKey(.number)]).rows.map {
      TaskRow(content.tasks[$0.place], depth: $0.depth, in: &contents, omitting: implied)
    }
  }

  /// Returns the lines of tasks in their own order, without subtasks indented.
  static func rows(
    of tasks: [TodoItem], _ facts: ListFacts = ListFacts(), at now: Now, in context: TextContext
  ) -> [TextLine] {
    var contents = RowContents(facts, at: now, in: context)
    var rows = tasks.map { TaskRow($0, in: &contents, omitting: ImpliedLabels()) }
    let layout = RowLayout(of: &rows, at: now, in: context)
    return rows.map(layout.line)
  }
}

struct TaskTally {
  private var toDo = 0, overdue = 0, completed = 0
  private var waiting: Int

  /// Counts the tasks of a list, and adds waiting ones that it hides.
  init(_ tasks: some Sequence<TodoItem>, waiting: Int = 0, at now: Now) {
    self.waiting = waiting
    for task in tasks {
      if task.status == .completed {
        completed += 1
      } else if task.satisfies(.waiting, at: now) {
        self.waiting += 1
      } else if task.isToDo(at: now) {
        toDo += 1
        if task.satisfies(.overdue, at: now) { overdue += 1 }
      }
    }
  }

  /// `326 to do, 29 overdue, 15 waiting`
  var line: TextLine {
    let counts = [
      (toDo, "to do", Style.faint), (overdue, "overdue", .overdue), (waiting, "waiting", .faint),
      (completed, "completed", .faint),
    ]
    return counts.filter { $0.0 > 0 }.reduce(into: TextLine()) { line, count in
      if !line.spans.isEmpty { line.append(", ", .faint) }
      line.append("\(count.0) \(count.1)", count.2)
    }
  }
}

/// The labels and the day that a headline or query already gives, so that rows omit them.
struct ImpliedLabels {
  private(set) var impliesPriority = false
  private(set) var day: TaskField?
  private var project: [FoldedName] = [], tags: [FoldedName] = []

  init() {}

  /// Implies the labels that the scope and the queries of a list require.
  init(_ content: Tasks.Content, _ listing: Listing) {
    for query in [content.scope.query, listing.query, content.query] { add(query) }
  }

  func with(_ group: TaskGroup, by field: TaskField?) -> ImpliedLabels {
    var implied = self
    switch group.value {
    case .name(let name)? where field?.kind == .tags: implied.tags.append(FoldedName(name))
    case .name(let name)?: implied.add(project: name)
    case .priority?: implied.impliesPriority = true
    case .day?: implied.day = field
    case .status?, nil: break
    }
    return implied
  }

  func labels(of task: TodoItem) -> String {
    var labels = (project.isEmpty ? task.project : task.project.map(unimpliedPart)) ?? ""
    for tag in task.tags where tags.isEmpty || !tags.contains(FoldedName(tag)) {
      if !labels.isEmpty { labels += " " }
      labels += tag.asTypedTag
    }
    return labels
  }

  /// The part of a project that is not implied: all of another one, `.garden` of one inside.
  private func unimpliedPart(of name: String) -> String {
    let levels = name.split(separator: ".")
    guard project == levels.prefix(project.count).map({ FoldedName(String($0)) }) else { return name }
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

  /// Of several implied projects the innermost counts.
  private mutating func add(project name: String) {
    let levels = name.split(separator: ".").map { FoldedName(String($0)) }
    if levels.count > project.count { project = levels }
  }
}
