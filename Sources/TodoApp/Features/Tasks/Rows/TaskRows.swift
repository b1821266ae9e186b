import Platform
import TodoModel

extension Tasks {
  /// Writes a line for each task, in columns as wide as their contents or as the window allows.
  static func writeRows(
    _ content: Content, _ listing: Listing, at now: Now, in context: TextContext, to page: inout TextPage
  ) {
    let contents = RowContents(content.facts, at: now, in: context)
    // Where nothing is cut, every row shows all of its labels.
    let implied = context.width == nil ? ImpliedLabels() : ImpliedLabels(content, listing)
    let tasks = content.tasks
    guard let list = content.list, let groups = list.groups else {
      let rows = rows(content, listing, contents, implied, in: context)
      return rows.write(0..<rows.count, to: &page)
    }
    let places = groups.enumerated().flatMap { number, group in group.places.map { (task: $0, group: number) } }
    let labels = groups.map { context.width == nil ? implied : implied.with($0, by: list.arrangement.group) }
    let rows = TaskRows(places.count, contents, in: context) {
      TaskRow(tasks[places[$0].task], in: &$1, omitting: labels[places[$0].group])
    }
    var start = 0
    for group in groups {
      page.add(group.headline(in: content, at: now))
      rows.write(start..<start + group.places.count, to: &page)
      start += group.places.count
    }
  }

  private static func rows(
    _ content: Content, _ listing: Listing, _ contents: RowContents, _ implied: ImpliedLabels, in context: TextContext
  ) -> TaskRows {
    let tasks = content.tasks
    // The list of `next` is flat; every other list shows subtasks below their parents.
    if let urgencies = content.urgencies {
      return TaskRows(tasks.count, contents, in: context) {
        TaskRow(tasks[$0], urgencies[$0], in: &$1, omitting: implied)
      }
    }
    let order = content.list?.arrangement.order ?? listing.order
    let tree = TaskTree(tasks, byFirstPart: order != [SortKey(.number)]).rows
    return TaskRows(tree.count, contents, in: context) {
      TaskRow(tasks[tree[$0].place], depth: tree[$0].depth, in: &$1, omitting: implied)
    }
  }
}

/// The rows of a list. Each is made twice, to be measured and to be written, and once more for each shorter form of its
/// date that is tried: to keep them would take as much memory as the tasks, and in a long list as much time.
struct TaskRows: Sendable {
  let count: Int
  private let contents: RowContents
  private let layout: RowLayout
  private let row: @Sendable (_ place: Int, inout RowContents) -> TaskRow

  /// Measures the rows, and fits them into the window.
  init(
    _ count: Int, _ contents: RowContents, in context: TextContext,
    _ row: @escaping @Sendable (_ place: Int, inout RowContents) -> TaskRow
  ) {
    let measured = inParallel((0..<count).partsForThreads) { places in
      var (contents, layout) = (contents, RowLayout(at: contents.now, in: context))
      for place in places { layout.measure(row(place, &contents)) }
      return (layout: layout, contents: contents)
    }
    // The contents of the first part know the words for most days already.
    var layout = measured[0].layout
    let contents = measured[0].contents
    for other in measured.dropFirst() { layout.add(other.layout) }
    if let width = context.width {
      layout.fit(to: width) { form in
        let widths = inParallel((0..<count).partsForThreads) { places in
          var contents = contents
          return places.reduce(0) { max($0, row($1, &contents).date(in: form, at: contents.now).utf8.count) }
        }
        return widths.max() ?? 0
      }
    }
    (self.count, self.contents, self.layout, self.row) = (count, contents, layout, row)
  }

  /// The rows of tasks in their own order, without subtasks indented.
  init(_ tasks: [TodoItem], _ facts: ListFacts = ListFacts(), at now: Now, in context: TextContext) {
    self.init(tasks.count, RowContents(facts, at: now, in: context), in: context) {
      TaskRow(tasks[$0], in: &$1, omitting: ImpliedLabels())
    }
  }

  /// Writes the lines of some rows, each with an ending that is not fitted.
  func write(
    _ places: Range<Int>, to page: inout TextPage,
    ending: @escaping @Sendable (_ place: Int) -> TextLine? = { _ in nil }
  ) {
    page.add(rows: places) { [self] places, page in
      var contents = contents
      for place in places {
        let line = layout.line(row(place, &contents))
        page.add(ending(place).map { line + $0 } ?? line)
      }
    }
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
    let project = (project.isEmpty ? task.project : task.project.map(unimpliedPart)) ?? ""
    if task.tags.isEmpty { return project }
    var labels = project
    // Growing for each label would allocate each time.
    labels.reserveCapacity(task.tags.reduce(project.utf8.count) { $0 + $1.utf8.count + 2 })
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
