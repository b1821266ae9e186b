import MVI
import TodoModel

/// A group of tasks in the review, which asks about its tasks one after another. It is a coding key so that a
/// dictionary by groups is encoded as an object, whose members a trace can sort.
package enum ReviewStep: String, FlowStep, CaseIterable, Codable, CodingKeyRepresentable {
  /// In the order of the review; a task belongs to the first group that it fits.
  case inbox, overdue, stalled, stale, undated, waiting, someday

  static let staleDays = 30

  package func isApplicable(to draft: ReviewDraft) -> Bool { !draft.numbers(of: self).isEmpty }

  package func answer(_ decision: ReviewDecision, into draft: ReviewDraft) -> ReviewDraft {
    changing(draft) {
      $0.decisions.append(decision)
      $0.settled[self, default: 0] += 1
    }
  }

  package func isComplete(in draft: ReviewDraft) -> Bool { draft.place(in: self) >= draft.numbers(of: self).count }

  /// True if a task fits the group by itself; the other tasks of a stalled project are not looked at here.
  func contains(_ task: TodoItem, at now: Now) -> Bool {
    guard task.isToDo(at: now) else { return false }
    if task.isForSomeday { return self == .someday || self == .overdue && task.satisfies(.overdue, at: now) }
    return switch self {
    case .inbox: task.project == nil && task.parent == nil && task.due == nil && task.wait == nil && task[.start] == nil
    case .overdue: task.satisfies(.overdue, at: now)
    case .stalled: task.project != nil
    case .stale: task.daysUntouched(at: now) >= ReviewStep.staleDays
    case .undated: task.priority == .high && task.due == nil
    case .waiting: task.satisfies(.waiting, at: now)
    case .someday: false
    }
  }

  /// All groups, beginning with the first that has tasks.
  static func flow(through draft: ReviewDraft) -> Flow<ReviewStep> { Flow(ReviewStep.allCases, draft: draft) }
}

package enum ReviewVerdict: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  case kept, completed
  /// Due on another day.
  case moved
  case changed, deleted
  /// Changed outside of the review since it began.
  case elsewhere
}

package struct ReviewDecision: Hashable, Sendable, Codable {
  let verdict: ReviewVerdict
  /// The number and title of the task; nil if it was not asked about.
  var task: String?
  var steps = 0

  init(_ verdict: ReviewVerdict, about task: TodoItem? = nil, steps: Int = 0) {
    (self.verdict, self.steps) = (verdict, steps)
    self.task = task.map { "\($0.number) \($0.title)" }
  }
}

package struct ReviewDraft: Hashable, Sendable, Codable {
  /// The scope when the review began; only its tasks are reviewed.
  let scope: Scope
  /// The numbers of the tasks in each group; each task is in one group only.
  private let numbers: [ReviewStep: [Int]]
  /// The groups that have tasks in an earlier group.
  let coveredBefore: Set<ReviewStep>
  /// The number of settled tasks in each group; they are the first ones.
  fileprivate(set) var settled: [ReviewStep: Int] = [:]
  fileprivate(set) var decisions: [ReviewDecision] = []

  init(_ numbers: [ReviewStep: [Int]], in scope: Scope = Scope(), coveredBefore: Set<ReviewStep> = []) {
    (self.numbers, self.scope, self.coveredBefore) = (numbers, scope, coveredBefore)
  }

  /// Puts each task of a scope into the first group that it fits, overdue ones by date. Looks at each task twice.
  init(of tasks: [TodoItem], in scope: Scope = Scope(), at now: Now) {
    var chosen: [ReviewStep: [TodoItem]] = [:]
    var coveredBefore: Set<ReviewStep> = []
    var matcher = QueryMatcher(scope.query, among: tasks, at: now)
    var projects = ProjectsWithNextAction(tasks, at: now)
    for place in tasks.indices where matcher.matches(at: place, of: tasks) {
      let task = tasks[place]
      var steps = ReviewStep.allCases.filter { $0.contains(task, at: now) }
      if steps.first == .stalled, !projects.isFirst(ofStalled: task.project) { steps.removeFirst() }
      guard let first = steps.first else { continue }
      chosen[first, default: []].append(task)
      coveredBefore.formUnion(steps.dropFirst().filter { $0 != .stalled })
    }
    chosen[.overdue] = chosen[.overdue].map { SortKey.sorted($0, by: [SortKey(.due)], among: [], at: now) }
    self.init(chosen.mapValues { $0.map(\.number) }, in: scope, coveredBefore: coveredBefore)
  }

  var isEmpty: Bool { numbers.isEmpty }

  func numbers(of step: ReviewStep) -> [Int] { numbers[step] ?? [] }
  func place(in step: ReviewStep) -> Int { settled[step] ?? 0 }
  var count: Int { numbers.values.reduce(0) { $0 + $1.count } }
  func count(_ verdict: ReviewVerdict) -> Int { decisions.count { $0.verdict == verdict } }

  /// The numbers of the unanswered tasks, in the order of the questions.
  var unanswered: [Int] { ReviewStep.allCases.flatMap { numbers(of: $0).dropFirst(place(in: $0)) } }

  var left: Int { count - decisions.count }
}

/// Projects with a task that can be done now, and their parents.
private struct ProjectsWithNextAction {
  private var projects: Set<FoldedName> = []

  init(_ tasks: [TodoItem], at now: Now) {
    let dependencies = Dependencies(tasks, at: now)
    for task in tasks {
      guard let project = task.project, !task.isForSomeday, !task.satisfies(.waiting, at: now),
        task.satisfies(.ready, at: now, among: dependencies)
      else { continue }
      var parts = project.split(separator: ".")
      while !parts.isEmpty, projects.insert(FoldedName(parts.joined(separator: "."))).inserted { parts.removeLast() }
    }
  }

  /// True on the first call for a project in which nothing can be done: one task represents it.
  mutating func isFirst(ofStalled project: String?) -> Bool {
    project.map { projects.insert(FoldedName($0)).inserted } ?? false
  }
}

extension Flow<ReviewStep> {
  var number: Int? { current.map { draft.numbers(of: $0)[draft.place(in: $0)] } }

  func back(to count: Int) -> Flow<ReviewStep> {
    let beginning = changing(draft) { ($0.settled, $0.decisions) = ([:], []) }
    return draft.decisions.prefix(count).reduce(into: ReviewStep.flow(through: beginning)) { $0.answer($1) }
  }
}

extension TodoItem {
  func daysUntouched(at now: Now) -> Int { now.day.number - now.zone.civilTime(at: modified).day.number }

  /// True if it is postponed without a date: `+someday`, or waiting until `someday`.
  fileprivate var isForSomeday: Bool { tags.hasName("someday") || wait == .someday }
}
