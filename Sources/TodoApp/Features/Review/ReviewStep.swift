import MVI
import TodoModel

/// One group of tasks that the review goes through, one task after another.
///
/// It is a coding key, so that a dictionary by groups is encoded as an object, whose members a trace can sort.
enum ReviewStep: String, FlowStep, CaseIterable, Codable, CodingKeyRepresentable {
  /// In the order in which they are gone through; a task belongs to the first group that it fits.
  case overdue, stale, undated, waiting

  /// Tasks that have not been changed for so many days are stale.
  static let staleDays = 30

  /// Whether any task of the group was there when the review began.
  func isApplicable(to draft: ReviewDraft) -> Bool {
    !draft.numbers(of: self).isEmpty
  }

  /// The draft with what has become of the group's next task.
  func answer(_ verdict: ReviewVerdict, into draft: ReviewDraft) -> ReviewDraft {
    var draft = draft
    draft.settled[self, default: 0] += 1
    draft.verdicts[verdict, default: 0] += 1
    return draft
  }

  /// Whether each task of the group has been answered.
  func isComplete(in draft: ReviewDraft) -> Bool {
    draft.place(in: self) >= draft.numbers(of: self).count
  }

  /// Whether a task belongs to the group, other groups aside.
  func contains(_ task: TodoItem, at now: Now) -> Bool {
    guard task.isToDo(at: now) else { return false }
    return switch self {
    case .overdue: task.satisfies(.overdue, at: now)
    case .stale: task.daysUntouched(at: now) >= ReviewStep.staleDays
    case .undated: task.priority == .high && task.due == nil
    case .waiting: task.satisfies(.waiting, at: now)
    }
  }
}

/// What has become of a task in a review.
enum ReviewVerdict: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  /// It stays as it is.
  case kept
  /// It is done.
  case completed
  /// It is due another day.
  case moved
  /// It is gone.
  case deleted
  /// Something else has seen to it since the review began.
  case elsewhere
}

/// How far a review has come.
struct ReviewDraft: Hashable, Sendable, Codable {
  /// What is being worked on when the review began; only that is reviewed.
  let scope: Scope
  /// The numbers of the tasks in each group, each task in one group only.
  private let numbers: [ReviewStep: [Int]]
  /// The groups of which there are tasks in a group before.
  private let coveredBefore: Set<ReviewStep>
  /// How many tasks of each group have been settled; they are the first of their group.
  fileprivate(set) var settled: [ReviewStep: Int] = [:]
  /// How many tasks have met with each verdict.
  fileprivate(set) var verdicts: [ReviewVerdict: Int] = [:]

  init(_ numbers: [ReviewStep: [Int]], in scope: Scope = Scope(), coveredBefore: Set<ReviewStep> = []) {
    self.numbers = numbers
    self.scope = scope
    self.coveredBefore = coveredBefore
  }

  /// Puts each task of a scope into the first group that it fits. Looks at each task once.
  init(of tasks: [TodoItem], in scope: Scope = Scope(), at now: Now) {
    var numbers: [ReviewStep: [Int]] = [:]
    var coveredBefore: Set<ReviewStep> = []
    var matcher = QueryMatcher(scope.query, among: tasks, at: now)
    for place in tasks.indices where matcher.matches(at: place, of: tasks) {
      let task = tasks[place]
      let steps = ReviewStep.allCases.filter { $0.contains(task, at: now) }
      guard let first = steps.first else { continue }
      numbers[first, default: []].append(task.number)
      coveredBefore.formUnion(steps.dropFirst())
    }
    self.init(numbers, in: scope, coveredBefore: coveredBefore)
  }

  /// Whether there is nothing to be reviewed.
  var isEmpty: Bool { numbers.isEmpty }

  /// Whether tasks that fit a group are asked about in one before it.
  func isCoveredBefore(_ step: ReviewStep) -> Bool { coveredBefore.contains(step) }

  /// The numbers of the tasks in a group when the review began.
  func numbers(of step: ReviewStep) -> [Int] { numbers[step] ?? [] }

  /// How many tasks of a group have been settled.
  func place(in step: ReviewStep) -> Int { settled[step] ?? 0 }

  /// How many tasks have met with a verdict.
  func count(_ verdict: ReviewVerdict) -> Int { verdicts[verdict] ?? 0 }

  /// The numbers of the tasks that have not been answered, in the order in which they would be asked about.
  var unanswered: [Int] { ReviewStep.allCases.flatMap { numbers(of: $0).dropFirst(place(in: $0)) } }

  /// How many tasks have not been answered.
  var left: Int {
    numbers.values.reduce(0) { $0 + $1.count } - verdicts.values.reduce(0, +)
  }
}

extension Flow<ReviewStep> {
  /// The number of the task that comes next.
  var number: Int? {
    current.map { draft.numbers(of: $0)[draft.place(in: $0)] }
  }
}

extension TodoItem {
  /// How many days have begun since it was changed last.
  func daysUntouched(at now: Now) -> Int {
    now.day.number - now.zone.civilTime(at: modified).day.number
  }
}
