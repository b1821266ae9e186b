import TodoJSON
import TodoModel

package struct Confirmation: Question, Hashable, Codable {
  let mutation: Mutation
  let changes: [Change]
  var command = ""
  var references: [TaskReference] = []
  private(set) var hints: [Hint] = []
  /// The hints among them that result from the line and not from the changes; they are shown again with the report.
  private(set) var typedHints: [Hint] = []

  /// True if it comes from a list of tasks, which can be edited further.
  var canBeEditedOn: Bool { if case .several = mutation { true } else { false } }

  var pending: PendingAction {
    PendingAction(
      asked: .change(self), confirmed: .tasks(.confirm(self)),
      refusalUnasked: .unconfirmed(UnconfirmedChanges(changes, because: hints.lazy.compactMap(\.doubt).first)))
  }

  /// Returns the same with other hints before its own, which result from the line.
  func hinting(_ first: [Hint]) -> Confirmation {
    changing(self) { ($0.hints, $0.typedHints) = (first + hints, first + typedHints) }
  }

  package var prompt: String { question + (canBeEditedOn ? " [y/N/e] " : " [y/N] ") }

  /// Returns the whole change as a difference, of any length, in the order of the numbers.
  package func lines(in zone: some Zone) -> [TextLine] {
    changes.sorted { $0.number < $1.number }.map { $0.differenceLine(in: zone, naming: references) }
      + hints.map { $0.line(in: zone) }
  }

  package func expectAnswer(in scanner: inout LineScanner) {
    let editing = [Keyword("e", following: "", explanation: "edits on")].filter { _ in canBeEditedOn }
    scanner.expectRemainder(.keywords(Keyword.yesOrNo + editing))
  }

  package func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {
    writer.writeChanged(changes)
    writer.write(hints, in: zone)
  }

  private var question: String {
    let count = mutation.count(of: changes)
    func these(_ one: String, _ several: String) -> String { count == 1 ? "this \(one)" : "these \(count) \(several)" }
    let tasks = these("task", "tasks")
    return switch mutation {
    case .add, .log: "Add \(tasks)?"
    case .copy: "Add \(these("copy", "copies"))?"
    case .save, .revise, .startOnly: "Change \(tasks)?"
    case .several where changes.allSatisfy(\.isDeletion): StatusChange.delete.words(count, asking: true)
    case .several: "Make \(these("change", "changes"))?"
    case .importTasks: "Import \(tasks)?"
    case .restore: "Go back to that: \(these("change", "changes"))?"
    case .change(let change, _): change.words(count, asking: true)
    case .clearCompleted: "Delete \(these("completed task", "completed tasks"))?"
    }
  }
}

extension Mutation {
  private static let mostUnconfirmed = 3

  /// True if its changes are shown and asked for first: a deletion, many tasks, subtasks that go along, or dates with
  /// which a task is hidden when it counts.
  func needsConfirmation(for effect: MutationEffect) -> Bool {
    let changes = effect.changes
    // What was done since is gone with it.
    if case .restore = self { return !changes.isEmpty }
    // It is what the command is for, and one undo takes it back.
    if case .importTasks = self { return false }
    // What comes along with them is what a copy is for.
    if case .copy(let named, _) = self { return named.count > Self.mostUnconfirmed }
    return count(of: changes) > Self.mostUnconfirmed || effect.hints.contains { $0.doubt != nil }
      || changes.contains { $0.before != nil && ($0.isDeletion || !names($0.number)) }
  }

  private func names(_ number: Int) -> Bool {
    switch self {
    case .add, .log, .copy, .clearCompleted, .restore, .importTasks: false
    case .startOnly: true
    case .revise(let task, _): task.number == number
    case .several(let mutations): mutations.contains { $0.names(number) }
    case .save(_, let numbers), .change(_, let numbers): numbers.contains(number)
    }
  }
}

extension Hint {
  /// The consequence for which a change is asked about first, in words.
  fileprivate var doubt: String? {
    if case .isOver = self { return "over and hidden at once" }
    if case .waitsBeyondDue = self { return "hidden until after it is due" }
    return nil
  }
}

extension [Change] {
  /// True if both change the same tasks in the same way; the time makes no difference.
  func isSame(as other: [Change]) -> Bool { comparable == other.comparable }

  /// The changes without the parts that differ each time: the instant, and the identifiers of new tasks.
  private var comparable: [Change] {
    let added = filter { $0.before == nil }.compactMap(\.after).enumerated()
    let names = Dictionary(
      added.map { ($1.id, TaskID.derived(from: Instant(seconds: 0), number: $0)) },
      uniquingKeysWith: { first, _ in first })
    return map { Change(before: $0.before, after: $0.after?.comparable(naming: names)) }
  }
}

extension TodoItem {
  fileprivate func comparable(naming names: [TaskID: TaskID]) -> TodoItem {
    changing(names[id].map { with(id: $0, created: Instant(seconds: 0)) } ?? self) { task in
      (task.modified, task.completed) = (task.created, nil)
      task.replaceReferences { names[$0] ?? $0 }
    }
  }
}
