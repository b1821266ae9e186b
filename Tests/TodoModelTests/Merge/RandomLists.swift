import MVITesting

@testable import TodoModel

struct RandomLists {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static let ids = (1...7).map { TaskID(high: 0x4000, low: 0x8000_0000_0000_0000 + UInt64($0)) }

  mutating func state(from base: ListState = ListState(), steps: Int) -> ListState {
    var state = base
    for _ in 0..<steps { change(&state) }
    state.tasks.sort { $0.number < $1.number }
    return state
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func one<Value>(of values: [Value]) -> Value { values[number(0..<values.count)] }

  private mutating func change(_ state: inout ListState) {
    let now = Instant(seconds: 1000 + number(0..<40))
    switch number(0..<20) {
    case 0..<4:
      let id = one(of: RandomLists.ids)
      guard !state.tasks.contains(where: { $0.id == id }) else { return }
      state.lastNumber += 1
      state.tasks.append(TodoItem(number: state.lastNumber, id: id, title: one(of: ["a", "b"]), created: now))
    case 4:
      guard !state.tasks.isEmpty else { return }
      state.changed[state.tasks.remove(at: number(0..<state.tasks.count)).id] = nil
    case 5:
      let name = one(of: ["v", "w"])
      state.views[name] = one(of: [nil, "due:today", "+é", "+e\u{301}"])
    case 6:
      guard !state.tasks.isEmpty else { return }
      let place = number(0..<state.tasks.count)
      state.lastNumber += number(1..<3)
      state.tasks[place] = state.tasks[place].with(number: state.lastNumber)
      state.tasks[place].modified = now
    default:
      guard !state.tasks.isEmpty else { return }
      changeTask(at: number(0..<state.tasks.count), of: &state, now)
    }
  }

  private mutating func changeTask(at place: Int, of state: inout ListState, _ now: Instant) {
    let before = state.tasks[place]
    var task = before
    var part = MergedPart.field(.title)
    if number(0..<8) == 0 {
      part = changeMembers(of: &task)
    } else {
      // Notes and references are the likeliest to go wrong.
      let field = one(of: TaskField.settable + [.notes, .notes, .parent, .depends, .depends])
      guard field != .noted else { return }
      part = .field(field)
      change(field, of: &task, now)
      if field == .notes, number(0..<3) > 0 { task.dateNotes(besidesThoseOf: before, at: now) }
    }
    guard !task.isExactly(before) else { return }
    task.modified = now
    state.tasks[place] = task
    guard !state.hasCircle else { return state.tasks[place] = before }
    let earlier = (state.changed[task.id]?[part] ?? task.created).seconds + 1
    state.changed[task.id, default: [:]][part] = Instant(seconds: max(now.seconds, earlier))
  }

  private mutating func changeMembers(of task: inout TodoItem) -> MergedPart {
    let name = one(of: ["m", "é", "e\u{301}"])
    if number(0..<4) == 0 {
      task.unknownMembers.shuffle(using: &random)
      return .member(ExactText(name))
    }
    task.unknownMembers.removeAll { ExactText($0.name) == ExactText(name) }
    if number(0..<3) > 0 { task.unknownMembers.append(UnknownMember(name: name, json: one(of: ["1", "2"]))) }
    return .member(ExactText(name))
  }

  private mutating func change(_ field: TaskField, of task: inout TodoItem, _ now: Instant) {
    let isEmptied = number(0..<4) == 0
    switch field.kind {
    case .title, .name: task[field] = isEmptied && field != .title ? nil : .text(one(of: ["x", "é", "e\u{301}"]))
    case .notes: changeNotes(of: &task)
    case .status: task[field] = isEmptied ? .status(.active, completed: nil) : .status(.completed, completed: now)
    case .tags: task[field] = .tags(["é", "t", "u"].filter { _ in number(0..<2) == 0 })
    case .priority: task[field] = isEmptied ? nil : .priority(one(of: TodoItem.Priority.allCases))
    case .moment: task[field] = isEmptied ? nil : .moment(.day(Day(number: number(0..<3))))
    case .instant: task[field] = isEmptied ? nil : .instant(now)
    case .repetition:
      task[field] = isEmptied ? nil : .repetition(.init(rule: one(of: ["FREQ=DAILY", "FREQ=WEEKLY"]), origin: .due))
    case .reference: task[field] = isEmptied ? nil : .reference(one(of: RandomLists.ids))
    case .references:
      task[field] = .references(RandomLists.ids.shuffled(using: &random).filter { _ in number(0..<3) == 0 })
    case .duration: task[field] = isEmptied ? nil : TimeSpan(minutes: number(1..<4)).map(FieldValue.duration)
    case .number, .identifier, .noteDates: break
    }
  }

  private mutating func changeNotes(of task: inout TodoItem) {
    var lines = task.notes.isEmpty ? [] : task.notes.split(separator: "\n", omittingEmptySubsequences: false)
    switch (number(0..<5), lines.isEmpty) {
    case (0, false): lines.remove(at: number(0..<lines.count))
    case (1, false): lines.swapAt(0, number(0..<lines.count))
    default:
      lines.insert(one(of: ["one", "two", "three", "four", "", "é", "e\u{301}"]), at: number(0..<lines.count + 1))
    }
    task.notes = lines.joined(separator: "\n")
  }
}

extension ListState {
  var hasCircle: Bool {
    TaskReferences.findings(in: tasks).contains {
      switch $0 {
      case .cycle: true
      default: false
      }
    }
  }

  func differences(from other: ListState) -> [String] {
    if tasks.count == other.tasks.count, zip(tasks, other.tasks).allSatisfy({ $0.isExactly($1) }),
      changed == other.changed, lastNumber == other.lastNumber,
      views.mapValues({ ExactText($0) }) == other.views.mapValues({ ExactText($0) })
    {
      return []
    }
    return zip(facts, other.facts).filter { ExactText($0) != ExactText($1) }.map { "\($0) and not \($1)" }
      + (facts.count == other.facts.count ? [] : ["\(facts.count) and not \(other.facts.count) facts"])
  }

  private var facts: [String] {
    var facts = ["last number \(lastNumber)"] + views.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    for task in tasks {
      facts += TaskField.allCases.map { "\(task.id) \($0.name) \(task[$0]?.exactText.text ?? "")" }
      facts.append("\(task.id) \(task.unknownMembers.map { "\($0.name):\($0.json)" })")
    }
    return facts
      + changed.flatMap { id, parts in parts.map { ExactText("\(id) \($0.key) \($0.value.seconds)") } }
      .sorted().map(\.text)
  }
}

extension MergeConflict {
  var mirrored: MergeConflict {
    switch self {
    case .field(let id, let field, let kept, let lost, let side):
      .field(id, field, kept: kept, lost: lost, from: side.other)
    case .member(let id, let name, let kept, let lost, let side):
      .member(id, name: name, kept: kept, lost: lost, from: side.other)
    case .deletion(let id, let side): .deletion(id, by: side.other)
    case .view(let name, let kept, let lost, let side): .view(name, kept: kept, lost: lost, from: side.other)
    case .reference, .circle: self
    }
  }
}

/// A short list and its versions on two machines. Times are seconds after the tasks were added.
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

  var merged: TodoItem { merge.result.tasks[0] }

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

  static func samples(of field: TaskField) -> [FieldValue] {
    switch field.kind {
    case .number: [.number(7), .number(8)]
    case .identifier: [.identifier(TaskID(high: 0, low: 8)), .identifier(TaskID(high: 0, low: 9))]
    case .noteDates: (4...5).map { .noteDates([NoteDate(at: Instant(seconds: $0), checksum: 5)]) }
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
