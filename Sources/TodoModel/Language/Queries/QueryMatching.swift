/// A query made ready for looking at many tasks at one moment.
///
/// Making it costs one look at each of all tasks if the query is about other tasks (`parent:3`, `is:blocked`), else
/// nothing that grows with them. Asking about a task costs no memory. It is not sendable: it is made where
/// it is used.
package struct QueryMatcher {
  private let condition: CompiledQuery
  private var texts: TaskTexts

  /// A query, ready for looking at tasks.
  ///
  /// - Parameters:
  ///   - query: What is asked.
  ///   - tasks: All tasks there are, not only those that are looked at.
  ///   - now: The moment of looking.
  package init(_ query: Query, among tasks: [TodoItem], at now: Now) {
    var compiler = QueryCompiler(tasks: tasks, now: now)
    condition = compiler.compile(query)
    texts = TaskTexts(folding: compiler.folding)
  }

  /// Whether a task satisfies the query.
  package mutating func matches(_ task: TodoItem) -> Bool {
    matches(at: 0, of: [task])
  }

  /// Whether the task at a place satisfies the query; for many tasks this costs a tenth.
  package mutating func matches(at place: Int, of tasks: [TodoItem]) -> Bool {
    texts.forget()
    return condition.holds(at: place, of: tasks, &texts)
  }
}

extension Query {
  /// The tasks that satisfy the query at a moment, out of all tasks there are, in the order in which they are given.
  package func matches(in tasks: [TodoItem], at now: Now) -> [TodoItem] {
    var matcher = QueryMatcher(self, among: tasks, at: now)
    return tasks.indices.filter { matcher.matches(at: $0, of: tasks) }.map { tasks[$0] }
  }
}
