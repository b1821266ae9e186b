@testable import TodoModel

/// A list with few tasks, and what two machines make of it. Times are seconds after the tasks were added.
struct Pair {
  var base = ListState()
  var first: Side
  var second: Side

  static let id = TaskID(high: 0, low: 1)

  init(others count: Int = 1, _ edit: (inout TodoItem) -> Void = { _ in }) {
    var side = Side()
    for number in 1...count { side.add(UInt64(number), number: number) }
    edit(&side.state.tasks[0])
    base = side.state
    (first, second) = (side, side)
  }

  var merge: ListMerge { ListMerge(base: base, first.state, second.state) }

  /// The first task after the merge.
  var merged: TodoItem { merge.result.tasks[0] }

  /// What a machine has.
  struct Side {
    var state = ListState()
    var changed: [TaskID: [MergedPart: Instant]] { state.changed }

    mutating func add(_ id: UInt64, number: Int, created: Int = 0) {
      state.tasks.append(
        TodoItem(number: number, id: TaskID(high: 0, low: id), title: "t", created: Instant(seconds: 100 + created)))
      state.lastNumber = max(state.lastNumber, number)
    }

    mutating func set(_ field: TaskField, _ value: FieldValue?, at time: Int, of place: Int = 0) {
      state.tasks[place][field] = value
      note(.field(field), at: time, of: place)
    }

    mutating func setNotes(_ notes: String, at time: Int) {
      let before = state.tasks[0]
      set(.notes, .text(notes), at: time)
      state.tasks[0].dateNotes(besidesThoseOf: before, at: Instant(seconds: 100 + time))
    }

    mutating func setMembers(_ members: KeyValuePairs<String, String>, at time: Int) {
      state.tasks[0].unknownMembers = members.map { UnknownMember(name: $0.key, json: $0.value) }
      for (name, _) in members { note(.member(ExactText(name)), at: time, of: 0) }
    }

    private mutating func note(_ part: MergedPart, at time: Int, of place: Int) {
      state.tasks[place].modified = Instant(seconds: 100 + time)
      state.changed[state.tasks[place].id, default: [:]][part] = Instant(seconds: 100 + time)
    }
  }

  /// Two values that a field can have, by its kind.
  static func samples(of field: TaskField) -> [FieldValue] {
    switch field.kind {
    case .number, .identifier, .noteDates: []
    case .title, .notes, .name: [.text("one"), .text("two")]
    case .status: [.status(.completed, completed: Instant(seconds: 105)), .status(.completed, completed: nil)]
    case .tags: [.tags(["one"]), .tags(["two"])]
    case .priority: [.priority(.high), .priority(.low)]
    case .moment: [.moment(.day(Day(number: 1))), .moment(.instant(Instant(seconds: 7)))]
    case .instant: [.instant(Instant(seconds: 1)), .instant(Instant(seconds: 2))]
    case .repetition:
      [
        .repetition(.init(rule: "FREQ=DAILY", origin: .due)),
        .repetition(.init(rule: "FREQ=DAILY", origin: .completion)),
      ]
    case .reference: [.reference(TaskID(high: 0, low: 8)), .reference(TaskID(high: 0, low: 9))]
    case .references: [.references([TaskID(high: 0, low: 8)]), .references([TaskID(high: 0, low: 9)])]
    case .duration: [15, 30].compactMap { TimeSpan(minutes: $0) }.map(FieldValue.duration)
    }
  }
}
