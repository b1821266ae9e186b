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
  /// Is a name, or one that it is inside.
  case name(TaskField, Needle)
  /// Is all of a text.
  case whole(TaskField, Needle)
  /// Is a part of a text or a name.
  case part(TaskField, Needle)
  /// Is a part of one of the tags.
  case tagPart(Needle)
  /// Has nothing in it.
  case isEmpty(FieldName)
  /// The number of the task.
  case number(Query.Relation, Int)
  /// It refers to one of these in a field.
  case refers(TaskField, Set<TaskID>)
  /// The task itself.
  case id(TaskID)
  /// A date.
  case date(TaskField, Query.Relation, MomentBound)
  /// A priority.
  case priority(TaskField, Query.Relation, TodoItem.Priority)
  /// How long something takes.
  case duration(TaskField, Query.Relation, TimeSpan)
  /// How it repeats.
  case repetition(RepetitionCondition)
  /// What a moment, or other tasks, decide.
  case condition(Query.Condition, QueryContext)
  /// To do, and due on a day.
  case isDue(MomentBound, QueryContext)
  /// Whether it has been done.
  case status(TodoItem.Status)

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
    case .name(let field, let needle):
      guard case .text(let name)? = tasks[place][field] else { return false }
      return texts.folded(name, needle.accents, needle.isProject)
    case .whole(let field, let needle):
      return texts.folded(tasks[place][field]?.text ?? "", needle.accents, needle.isWhole)
    case .part(let field, let needle):
      return texts.folded(tasks[place][field]?.text ?? "", needle.accents, needle.isFound)
    case .tagPart(let needle):
      for tag in tasks[place].tags where texts.folded(tag, needle.accents, needle.isFound) { return true }
      return false
    case .isEmpty(let field): return field.isEmpty(at: place, of: tasks)
    case .number(let relation, let number): return relation.holds(tasks[place].number, number)
    case .refers(let field, let others):
      switch tasks[place][field] {
      case .reference(let other)?: return others.contains(other)
      case .references(let mentioned)?:
        for other in mentioned where others.contains(other) { return true }
        return false
      case _: return false
      }
    case .id(let id): return tasks[place].id == id
    case .date(let field, let relation, let bound):
      return field.order(at: place, of: tasks, to: bound).map { relation.holds($0, 0) } ?? false
    case .priority(let field, let relation, let priority):
      guard case .priority(let own)? = tasks[place][field] else { return false }
      return relation.holds(own, priority)
    case .duration(let field, let relation, let duration):
      guard case .duration(let own)? = tasks[place][field] else { return false }
      return relation.holds(own, duration)
    case .repetition(let repetition): return tasks[place].repetition.map(repetition.holds) ?? false
    case .condition(let condition, let context):
      return tasks[place].satisfies(condition, at: context.now, among: context.dependencies)
    case .isDue(let day, let context):
      return tasks[place].isToDo(at: context.now) && tasks[place].due.map { day.order(of: $0) == 0 } ?? false
    case .status(let status): return tasks[place].status == status
    }
  }
}

extension TaskField {
  /// Where a date of a task lies, seen from a moment: -1, 0 or 1; nil if the task has no such date.
  fileprivate func order(at place: Int, of tasks: [TodoItem], to bound: MomentBound) -> Int? {
    switch tasks[place][self] {
    case .moment(let moment)?: bound.order(of: moment)
    case .instant(let instant)?: bound.order(of: instant)
    case _: nil
    }
  }
}

extension FieldName {
  /// Whether a task has nothing there; a repetition counts under its own name only.
  fileprivate func isEmpty(at place: Int, of tasks: [TodoItem]) -> Bool {
    switch tasks[place][field] {
    case nil: true
    case .repetition(let repetition)?: repetition.origin != origin
    case _?: false
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
