/// The urgency of a task: a sum of terms, after Taskwarrior's.
///
/// Their points are in Docs/Language.md, “Urgency”, in whole hundredths, so that sums are exact. Days count in the
/// local zone. A task that is not to do has none.
package struct Urgency: Hashable, Sendable, Codable {
  package let terms: [Term]

  package var hundredths: Int { terms.reduce(0) { $0 + $1.hundredths } }

  package struct Term: Hashable, Sendable, Codable {
    package let reason: Reason
    package let hundredths: Int
  }

  /// The reason for points, in the order of the page.
  package enum Reason: String, CaseIterable, Sendable, Codable {
    case priority, due, blocking, blocked, waiting, project, tags, age
  }

  package init(of task: TodoItem, among dependencies: Dependencies, at now: Now) {
    let reasons = task.isToDo(at: now) ? Reason.allCases : []
    terms = reasons.map { Term(reason: $0, hundredths: $0.hundredths(task, dependencies, now)) }
      .filter { $0.hundredths != 0 }
  }

  static func hundredths(of task: TodoItem, among dependencies: Dependencies, at now: Now) -> Int {
    guard task.isToDo(at: now) else { return 0 }
    return Reason.allCases.reduce(0) { $0 + $1.hundredths(task, dependencies, now) }
  }

  package static func points(_ hundredths: Int) -> String {
    let (whole, fraction) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(String(digits: fraction, count: 2))"
  }
}

extension Urgency.Reason {
  fileprivate func hundredths(_ task: TodoItem, _ dependencies: Dependencies, _ now: Now) -> Int {
    switch self {
    case .priority: return task.priority.map { 180 + 210 * $0.rank } ?? 0
    case .due:
      guard let due = task.due else { return 0 }
      let overdue = now.day.number - due.day(in: now.zone).number
      return 240 + 960 * (min(max(overdue, -14), 7) + 14) / 21
    case .blocking: return task.satisfies(.blocking, at: now, among: dependencies) ? 800 : 0
    case .blocked: return task.satisfies(.blocked, at: now, among: dependencies) ? -500 : 0
    case .waiting: return task.satisfies(.waiting, at: now) ? -300 : 0
    case .project: return task.project == nil ? 0 : 100
    case .tags: return task.tags.isEmpty ? 0 : 70 + 10 * min(task.tags.count, 3)
    case .age: return min(max(0, now.instant.seconds - task.created.seconds) / 86_400, 365) * 200 / 365
    }
  }
}

package struct UrgentTask: Hashable, Sendable, Codable {
  package let task: TodoItem
  package let urgency: Urgency

  /// The most urgent tasks that are to do and not hidden, ties by number; query and search narrow them.
  package static func next(_ count: Int, of tasks: [TodoItem], in listing: Listing, at now: Now) -> [UrgentTask] {
    let dependencies = Dependencies(tasks, at: now)
    let shown = Listing(filter: .active, query: listing.query, search: listing.search, order: [SortKey(.urgency)])
    return shown.apply(to: tasks, query: .term(.condition(.active)), at: now).prefix(max(0, count)).map { task in
      UrgentTask(task: task, urgency: Urgency(of: task, among: dependencies, at: now))
    }
  }
}
