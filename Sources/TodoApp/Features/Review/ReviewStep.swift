import MVI
import TodoModel

/// One group of tasks that the review goes through, one task after another.
///
/// It is a coding key, so that a dictionary by groups is encoded as an object, whose members a trace can sort.
package enum ReviewStep: String, FlowStep, CaseIterable, Codable, CodingKeyRepresentable {
  /// In the order in which they are gone through; a task belongs to the first group that it fits.
  case inbox, overdue, stalled, stale, undated, waiting, someday

  /// Tasks that have not been changed for so many days are stale.
  static let staleDays = 30

  /// Whether any task of the group was there when the review began.
  package func isApplicable(to draft: ReviewDraft) -> Bool {
    !draft.numbers(of: self).isEmpty
  }

  /// The draft with what has become of the group's next task.
  package func answer(_ decision: ReviewDecision, into draft: ReviewDraft) -> ReviewDraft {
    var draft = draft
    draft.decisions.append(decision)
    draft.settled[self, default: 0] += 1
    return draft
  }

  /// Whether each task of the group has been answered.
  package func isComplete(in draft: ReviewDraft) -> Bool {
    draft.place(in: self) >= draft.numbers(of: self).count
  }

  /// Whether a task belongs to the group, other groups aside, as far as the task itself tells: that a project has nothing to
  /// be done next is known by its other tasks.
  func contains(_ task: TodoItem, at now: Now) -> Bool {
    guard task.isToDo(at: now) else { return false }
    if task.isForSomeday { return self == .someday || self == .overdue && task.satisfies(.overdue, at: now) }
    return switch self {
    case .inbox:
      task.project == nil && task.parent == nil && task.due == nil && task.wait == nil && task[.start] == nil
    case .overdue: task.satisfies(.overdue, at: now)
    case .stalled: task.project != nil
    case .stale: task.daysUntouched(at: now) >= ReviewStep.staleDays
    case .undated: task.priority == .high && task.due == nil
    case .waiting: task.satisfies(.waiting, at: now)
    case .someday: false
    }
  }
}

/// What has become of a task in a review.
package enum ReviewVerdict: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  /// It stays as it is.
  case kept
  /// It is done.
  case completed
  /// It is due another day.
  case moved
  /// Something else about it is another.
  case changed
  /// It is gone.
  case deleted
  /// Something else has seen to it since the review began.
  case elsewhere
}

/// What was decided about a task.
package struct ReviewDecision: Hashable, Sendable, Codable {
  /// What has become of it.
  let verdict: ReviewVerdict
  /// Which task it is, for people; nil if it was not asked about.
  var task: String?
  /// How many steps of the history that was.
  var steps = 0

  init(_ verdict: ReviewVerdict, about task: TodoItem? = nil, steps: Int = 0) {
    self.verdict = verdict
    self.task = task.map { "\($0.number) \($0.title)" }
    self.steps = steps
  }
}

/// How far a review has come.
package struct ReviewDraft: Hashable, Sendable, Codable {
  /// What is being worked on when the review began; only that is reviewed.
  let scope: Scope
  /// The numbers of the tasks in each group, each task in one group only.
  private let numbers: [ReviewStep: [Int]]
  /// The groups of which there are tasks in a group before.
  private let coveredBefore: Set<ReviewStep>
  /// How many tasks of each group have been settled; they are the first of their group.
  fileprivate(set) var settled: [ReviewStep: Int] = [:]
  /// What was decided, in the order in which it was.
  fileprivate(set) var decisions: [ReviewDecision] = []

  init(_ numbers: [ReviewStep: [Int]], in scope: Scope = Scope(), coveredBefore: Set<ReviewStep> = []) {
    self.numbers = numbers
    self.scope = scope
    self.coveredBefore = coveredBefore
  }

  /// Puts each task of a scope into the first group that it fits; what is overdue comes by its date. Looks at each task
  /// twice.
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

  /// Whether there is nothing to be reviewed.
  var isEmpty: Bool { numbers.isEmpty }

  /// Whether tasks that fit a group are asked about in one before it.
  func isCoveredBefore(_ step: ReviewStep) -> Bool { coveredBefore.contains(step) }

  /// The numbers of the tasks in a group when the review began.
  func numbers(of step: ReviewStep) -> [Int] { numbers[step] ?? [] }

  /// How many tasks of a group have been settled.
  func place(in step: ReviewStep) -> Int { settled[step] ?? 0 }

  /// How many tasks there were when the review began.
  var count: Int { numbers.values.reduce(0) { $0 + $1.count } }

  /// How many tasks have met with a verdict.
  func count(_ verdict: ReviewVerdict) -> Int { decisions.count { $0.verdict == verdict } }

  /// The numbers of the tasks that have not been answered, in the order in which they would be asked about.
  var unanswered: [Int] { ReviewStep.allCases.flatMap { numbers(of: $0).dropFirst(place(in: $0)) } }

  /// How many tasks have not been answered.
  var left: Int { count - decisions.count }
}

/// The projects in which something can be done now, those that they are a part of included.
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

  /// Whether nothing in a project can be done now, and that has not been asked before: one of its tasks stands for it.
  mutating func isFirst(ofStalled project: String?) -> Bool {
    project.map { projects.insert(FoldedName($0)).inserted } ?? false
  }
}

extension Flow<ReviewStep> {
  /// The number of the task that comes next.
  var number: Int? {
    current.map { draft.numbers(of: $0)[draft.place(in: $0)] }
  }

  /// The same with no more than so many of its decisions.
  func back(to count: Int) -> Flow<ReviewStep> {
    let decisions = draft.decisions
    var flow = ReviewStep.flow(through: ReviewDraft(beginningOf: draft))
    for decision in decisions.prefix(count) { flow.answer(decision) }
    return flow
  }
}

extension ReviewDraft {
  /// A review as it was at its beginning.
  fileprivate init(beginningOf draft: ReviewDraft) {
    self = draft
    (settled, decisions) = ([:], [])
  }
}

extension TodoItem {
  /// How many days have begun since it was changed last.
  func daysUntouched(at now: Now) -> Int {
    now.day.number - now.zone.civilTime(at: modified).day.number
  }
}

extension TodoItem {
  /// Whether it is put off without a date: `+someday`, or waiting until `someday`.
  fileprivate var isForSomeday: Bool { tags.hasName("someday") || wait == .day(.last) }
}
