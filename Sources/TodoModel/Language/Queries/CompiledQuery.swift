/// A query whose words are folded, whose dates are moments and whose numbers of other tasks are identifiers.
indirect enum CompiledQuery {
  /// Every one of them holds.
  case all([CompiledQuery])
  /// At least one of them holds.
  case any([CompiledQuery])
  /// It does not hold.
  case not(CompiledQuery)
  /// Holds for every task, or for none.
  case always(Bool)
  /// Stands in title or notes.
  case text(Needle)
  /// Is found in title or notes.
  case pattern(RegularExpression)
  /// Is one of the tags.
  case tag(Needle)
  /// Is the project, or one that it is inside.
  case project(Needle)
  /// Is the title.
  case title(Needle)
  /// Is the notes.
  case notes(Needle)
  /// Has nothing in it.
  case isEmpty(Query.Field)
  /// The number of the task.
  case number(Query.Relation, Int)
  /// The parent is one of these.
  case parent(Set<TaskID>)
  /// It depends on one of these.
  case depends(Set<TaskID>)
  /// The task itself.
  case id(TaskID)
  /// A date.
  case date(Query.Field, Query.Relation, MomentBound)
  /// The priority.
  case priority(Query.Relation, TodoItem.Priority)
  /// How it repeats.
  case repetition(RepetitionCondition)
  /// What a moment, or other tasks, decide.
  case condition(Query.Condition, QueryContext)
  /// Active, and due on a day.
  case isDue(MomentBound)

  /// Whether it holds for the task at a place.
  ///
  /// The tasks come along because a member can be looked at within them; passing the task alone would count
  /// references to a dozen of its parts.
  func holds(at place: Int, of tasks: [TodoItem], _ texts: inout TaskTexts) -> Bool {
    switch self {
    case .all(let parts):
      for part in parts where !part.holds(at: place, of: tasks, &texts) { return false }
      return true
    case .any(let parts):
      for part in parts where part.holds(at: place, of: tasks, &texts) { return true }
      return false
    case .not(let part): return !part.holds(at: place, of: tasks, &texts)
    case .always(let holds): return holds
    case .text(let needle): return texts.titleOrNotes(at: place, of: tasks, contain: needle)
    case .pattern(let pattern):
      return pattern.isFound(in: tasks[place].title)
        || !tasks[place].notes.isEmpty && pattern.isFound(in: tasks[place].notes)
    case .tag(let needle):
      for tag in tasks[place].tags where texts.folded(tag, needle.accents, needle.isWhole) { return true }
      return false
    case .project(let needle):
      guard let project = tasks[place].project else { return false }
      return texts.folded(project, needle.accents, needle.isProject)
    case .title(let needle): return texts.folded(tasks[place].title, needle.accents, needle.isWhole)
    case .notes(let needle): return texts.folded(tasks[place].notes, needle.accents, needle.isWhole)
    case .isEmpty(let field): return field.isEmpty(at: place, of: tasks)
    case .number(let relation, let number): return relation.holds(tasks[place].number, number)
    case .parent(let parents): return tasks[place].parent.map(parents.contains) ?? false
    case .depends(let others):
      for other in tasks[place].depends where others.contains(other) { return true }
      return false
    case .id(let id): return tasks[place].id == id
    case .date(let field, let relation, let bound):
      return field.order(at: place, of: tasks, to: bound).map { relation.holds($0, 0) } ?? false
    case .priority(let relation, let priority):
      return tasks[place].priority.map { relation.holds($0, priority) } ?? false
    case .repetition(let repetition): return tasks[place].repetition.map(repetition.holds) ?? false
    case .condition(let condition, let context):
      switch condition {
      case .active: return tasks[place].status == .active
      case .completed: return tasks[place].status == .completed
      case .waiting: return tasks[place].isWaiting(at: context.now)
      case .overdue: return tasks[place].isOverdue(at: context.now)
      case .recurring: return tasks[place].repetition != nil
      case .subtask: return tasks[place].parent != nil
      case .today, .blocked, .blocking:
        return tasks[place].satisfies(condition, at: context.now, among: context.dependencies)
      }
    case .isDue(let day):
      return tasks[place].status == .active && tasks[place].due.map { day.order(of: $0) == 0 } ?? false
    }
  }
}

/// What there is besides the task; shared, because copying it for every task would cost more than looking at it.
final class QueryContext {
  let now: Now
  let dependencies: Dependencies

  init(now: Now, dependencies: Dependencies) {
    self.now = now
    self.dependencies = dependencies
  }
}

extension Query.Field {
  /// Where a date of a task lies, seen from a moment: -1, 0 or 1; nil if the task has no such date.
  fileprivate func order(at place: Int, of tasks: [TodoItem], to bound: MomentBound) -> Int? {
    switch self {
    case .due: tasks[place].due.map(bound.order)
    case .wait: tasks[place].wait.map(bound.order)
    case .created: bound.order(of: tasks[place].created)
    case .modified: bound.order(of: tasks[place].modified)
    case .completed: tasks[place].completed.map(bound.order)
    case .number, .id, .title, .notes, .status, .project, .tags, .priority, .every, .after, .parent, .depends: nil
    }
  }

  fileprivate func isEmpty(at place: Int, of tasks: [TodoItem]) -> Bool {
    switch self {
    case .number, .id, .title, .status, .created, .modified: false
    case .notes: tasks[place].notes.isEmpty
    case .project: tasks[place].project == nil
    case .tags: tasks[place].tags.isEmpty
    case .priority: tasks[place].priority == nil
    case .due: tasks[place].due == nil
    case .wait: tasks[place].wait == nil
    case .every: tasks[place].repetition?.origin != .due
    case .after: tasks[place].repetition?.origin != .completion
    case .parent: tasks[place].parent == nil
    case .depends: tasks[place].depends.isEmpty
    case .completed: tasks[place].completed == nil
    }
  }
}
