import TodoModel

extension Tasks {
  /// One line for each task, in columns that are as wide as what is in them, or as the window lets them be.
  static func writeRows(
    _ content: LoadedTasks, _ listing: Listing, at now: Now, in context: TextContext, to page: inout TextPage
  ) {
    var contents = RowContents(content.facts, at: now, in: context)
    // Where nothing is cut, every row says all of it.
    let said = context.width == nil ? ImpliedLabels() : ImpliedLabels(content, listing)
    guard let groups = content.list?.groups else {
      var rows = rows(content, listing, &contents, said)
      let layout = RowLayout(of: &rows, at: now, in: context)
      for row in rows { page.add(layout.line(row)) }
      return
    }
    let field = content.list?.arrangement.group
    var rows = groups.flatMap { group in
      let said = context.width == nil ? said : said.with(group, by: field)
      return group.places.map { TaskRow(content.tasks[$0], in: &contents, besides: said) }
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
    _ content: LoadedTasks, _ listing: Listing, _ contents: inout RowContents, _ said: ImpliedLabels
  ) -> [TaskRow] {
    // What is next is a list of single things; everything else shows what is part of what.
    guard content.urgencies == nil else {
      return content.tasks.indices.map {
        TaskRow(content.tasks[$0], content.urgencies?[$0], in: &contents, besides: said)
      }
    }
    let order = content.list?.arrangement.order ?? listing.order
    return TaskTree(content.tasks, byFirstPart: order != [SortKey(.number)]).rows.map {
      TaskRow(content.tasks[$0.place], depth: $0.depth, in: &contents, besides: said)
    }
  }

  /// The same lines by themselves, in the order of the tasks and not by what is part of what.
  static func rows(
    of tasks: [TodoItem], _ facts: ListFacts = ListFacts(), at now: Now, in context: TextContext
  ) -> [TextLine] {
    var contents = RowContents(facts, at: now, in: context)
    var rows = tasks.map { TaskRow($0, in: &contents, besides: ImpliedLabels()) }
    let layout = RowLayout(of: &rows, at: now, in: context)
    return rows.map(layout.line)
  }
}

/// How many tasks there are of each kind.
struct TaskTally {
  private var toDo = 0
  private var overdue = 0
  private var waiting: Int
  private var completed = 0

  /// The tasks of a list, and how many are waiting besides.
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
