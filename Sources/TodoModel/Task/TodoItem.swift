/// A task. The members are those of the encoded task. What is missing there is nil or empty here.
/// Copies share their members until one is changed: a list, its changes and their effects hold the same tasks.
package struct TodoItem: Hashable, Sendable, Codable, Identifiable, CustomReflectable {
  private var shared: Shared

  private struct Members: Hashable, Codable {
    var number: Int
    var id: TaskID
    var title: String
    var notes = ""
    var project: String?
    var tags: [String] = []
    var due, wait: Moment?
    // Here they take no room of their own.
    var status = Status.active, priority: Priority?
    var rare: [TaskField: FieldValue]?
    var repetition: Repetition?
    var parent: TaskID?
    var depends: [TaskID] = []
    var created, modified: Instant
    var completed: Instant?
    var unknownMembers: [UnknownMember] = []
  }

  /// Safe to share between threads, because it is changed only where nothing else refers to it.
  private final class Shared: @unchecked Sendable {
    // No access is within another; a check at run time would cost as much as the access.
    @exclusivity(unchecked) var members: Members

    init(_ members: Members) { self.members = members }
  }

  private var members: Members {
    get { shared.members }
    _modify {
      if !isKnownUniquelyReferenced(&shared) { shared = Shared(shared.members) }
      yield &shared.members
    }
  }

  package init(from decoder: any Decoder) throws { shared = Shared(try Members(from: decoder)) }
  package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
  package var customMirror: Mirror { Mirror(reflecting: members) }
  package func hash(into hasher: inout Hasher) { shared.members.hash(into: &hasher) }

  package static func == (left: TodoItem, right: TodoItem) -> Bool {
    left.shared === right.shared || left.shared.members == right.shared.members
  }

  /// The members that most tasks have. A reader collects them first, so that a task is allocated once.
  package struct Written {
    var number: Int
    var id: TaskID
    var title: String
    package var notes = ""
    package var project: String?
    package var tags: [String] = []
    package var due, wait: Moment?
    package var status = Status.active, priority: Priority?
    package var parent: TaskID?
    package var depends: [TaskID] = []
    package var created = Instant(seconds: 0), modified = Instant(seconds: 0)
    package var completed: Instant?

    @inline(__always) package init(number: Int, id: TaskID, title: String) {
      (self.number, self.id, self.title) = (number, id, title)
    }
  }

  package init(_ written: consuming Written) {
    shared = Shared(
      Members(
        number: written.number, id: written.id, title: written.title, notes: written.notes, project: written.project,
        tags: written.tags, due: written.due, wait: written.wait, status: written.status, priority: written.priority,
        parent: written.parent, depends: written.depends, created: written.created, modified: written.modified,
        completed: written.completed))
  }

  package init(number: Int, id: TaskID, title: String, created: Instant) {
    shared = Shared(Members(number: number, id: id, title: title, created: created, modified: created))
  }

  /// The task with another number, identifier or time of creation, which only repairs, merges and imports change.
  package func with(number: Int? = nil, id: TaskID? = nil, created: Instant? = nil) -> TodoItem {
    changing(self) { $0.identify(number: number ?? self.number, id: id ?? self.id, created: created ?? self.created) }
  }

  /// The times of a task that a person or another program has written: one of them is the other, and both are now.
  package static func times(created: Instant?, modified: Instant?, at now: Instant) -> (Instant, Instant) {
    let created = created ?? modified ?? now
    return (created, modified ?? created)
  }

  /// The task without some of its unknown members.
  package func without(_ isLeftOut: (UnknownMember) -> Bool) -> TodoItem {
    guard unknownMembers.contains(where: isLeftOut) else { return self }
    return changing(self) { $0.unknownMembers.removeAll(where: isLeftOut) }
  }

  package mutating func identify(number: Int, id: TaskID, created: Instant) {
    // Without a copy where nothing changes.
    if (self.number, self.id, self.created) == (number, id, created) { return }
    (self.number, self.id, self.created) = (number, id, created)
  }

  /// The value of a field; nil if it is empty. Fields that every task has cannot be emptied.
  package subscript(field: TaskField) -> FieldValue? {
    @inline(__always) get {
      switch field {
      case .number: .number(number)
      case .id: .identifier(id)
      case .title: .text(title)
      case .notes: notes.isEmpty ? nil : .text(notes)
      case .status: .status(status, completed: completed)
      case .project: project.map(FieldValue.text)
      case .tags: tags.isEmpty ? nil : .tags(tags)
      case .priority: priority.map(FieldValue.priority)
      case .due: due.map(FieldValue.moment)
      case .wait: wait.map(FieldValue.moment)
      case .repeat: repetition.map(FieldValue.repetition)
      case .parent: parent.map(FieldValue.reference)
      case .depends: depends.isEmpty ? nil : .references(depends)
      case .created: .instant(created)
      case .modified: .instant(modified)
      case .completed: completed.map(FieldValue.instant)
      // Rare fields need no case here, nor in the next switch.
      default: rare?[field]
      }
    }
    set {
      switch field {
      case .number: number = newValue?.number ?? number
      case .id: id = newValue?.identifier ?? id
      case .title: title = newValue?.text ?? title
      case .notes: notes = newValue?.text ?? ""
      case .status: if case .status(let new, let instant)? = newValue { (status, completed) = (new, instant) }
      case .project: project = newValue?.text
      case .tags: tags = newValue?.tags ?? []
      case .priority: priority = newValue?.priority
      case .due: due = newValue?.moment
      case .wait: wait = newValue?.moment
      case .repeat: repetition = newValue?.repetition
      case .parent: parent = newValue?.reference
      case .depends: depends = newValue?.references ?? []
      case .created: created = newValue?.instant ?? created
      case .modified: modified = newValue?.instant ?? modified
      case .completed: completed = newValue?.instant
      default:
        var values = rare ?? [:]
        values[field] = newValue
        rare = values.isEmpty ? nil : values
      }
    }
  }

  /// The values of fields without a member of their own, in the order of the fields.
  package var rareFields: [(field: TaskField, value: FieldValue)] {
    guard let rare else { return [] }
    return rare.map { ($0.key, $0.value) }.sorted { $0.0.rawValue < $1.0.rawValue }
  }

  package enum Status: String, Sendable, Codable { case active, completed }

  package enum Priority: String, Sendable, Codable, Comparable, CaseIterable {
    case low, medium, high

    /// Parses a name, its first letter, a letter of todo.txt from A to C, or a sign, in any letter case.
    init?(typed text: String) {
      let name = ["a": "high", "b": "medium", "c": "low"][text.lowercased()] ?? text.lowercased()
      let named = Priority.allCases.first { $0.rawValue == name || $0.rawValue.prefix(1) == name }
      guard let priority = named ?? Priority(sign: text) else { return nil }
      self = priority
    }

    /// Reads `p1`, the highest, to `p3`, with or without the letter.
    init?(place text: String) {
      self.init(at: ["3", "2", "1"].firstIndex(of: text.lowercased().trimmingPrefix("p")))
    }

    init?(sign: String) { self.init(at: ["!", "!!", "!!!"].firstIndex(of: sign)) }

    package static func < (left: Priority, right: Priority) -> Bool { left.rank < right.rank }

    var rank: Int { self == .low ? 0 : self == .medium ? 1 : 2 }
  }

  package struct Repetition: Hashable, Sendable, Codable {
    /// An RRULE, `FREQ=MONTHLY` (RFC 5545 §3.3.10).
    package var rule: String
    package var origin: Origin

    package init(rule: String, origin: Origin) { (self.rule, self.origin) = (rule, origin) }

    package enum Origin: String, Sendable, Codable { case due, completion }
  }

  package mutating func replaceReferences(_ replacement: (TaskID) -> TaskID) {
    for field in TaskReferences.fields {
      switch self[field] {
      case .reference(let id)?: self[field] = .reference(replacement(id))
      case .references(let ids)?: self[field] = .references(ids.map(replacement))
      case _: break
      }
    }
  }
}

// One line for each member.
// swift-format-ignore
extension TodoItem {
  /// The number that users type: positive, never changed, never reused.
  package private(set) var number: Int { get { shared.members.number } set { members.number = newValue } }
  package private(set) var id: TaskID { get { shared.members.id } set { members.id = newValue } }
  /// One line, not empty.
  package var title: String { get { shared.members.title } set { members.title = newValue } }
  /// Any number of lines, separated by `\n`.
  package var notes: String { get { shared.members.notes } set { members.notes = newValue } }
  package var status: Status { get { shared.members.status } set { members.status = newValue } }
  /// Dots nest, as in `home.garden`.
  package var project: String? { get { shared.members.project } set { members.project = newValue } }
  /// Sorted, without duplicates and without the leading plus.
  package var tags: [String] { get { shared.members.tags } set { members.tags = newValue } }
  package var priority: Priority? { get { shared.members.priority } set { members.priority = newValue } }
  package var due: Moment? { get { shared.members.due } set { members.due = newValue } }
  package var wait: Moment? { get { shared.members.wait } set { members.wait = newValue } }
  /// The values of fields that few tasks have; nil if it has none.
  private var rare: [TaskField: FieldValue]? { get { shared.members.rare } set { members.rare = newValue } }
  package var repetition: Repetition? { get { shared.members.repetition } set { members.repetition = newValue } }
  package var parent: TaskID? { get { shared.members.parent } set { members.parent = newValue } }
  package var depends: [TaskID] { get { shared.members.depends } set { members.depends = newValue } }
  package private(set) var created: Instant { get { shared.members.created } set { members.created = newValue } }
  package var modified: Instant { get { shared.members.modified } set { members.modified = newValue } }
  /// Nil while it is active.
  package var completed: Instant? { get { shared.members.completed } set { members.completed = newValue } }
  /// Members that this program does not know, as they were read.
  package var unknownMembers: [UnknownMember] {
    get { shared.members.unknownMembers } set { members.unknownMembers = newValue }
  }
}

/// A member of a JSON object that this program does not know, exactly as it was read.
package struct UnknownMember: Hashable, Sendable, Codable {
  package let name, json: String

  package init(name: String, json: String) { (self.name, self.json) = (name, json) }

  /// True if it keeps the source of an imported task, as in `x-ical` and `x-todotxt`.
  package var keepsSource: Bool { name.hasPrefix("x-") }

  /// The source of an earlier instance of a series, which this one has inherited; nil for a source of its own.
  package var inherited: UnknownMember? {
    let mark = "{\"inherited\":"
    return json.hasPrefix(mark) ? UnknownMember(name: name, json: String(json.dropFirst(mark.count).dropLast())) : nil
  }
}

extension String {
  /// True if it is empty or white space, so that it cannot be a title.
  package var isBlank: Bool {
    // Almost every title begins with an ASCII character, whose properties need no lookup.
    utf8.first.map { $0 > 0x20 && $0 < 0x7F } != true && unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}

/// A copy of a value with a change.
@inline(__always) package func changing<Value>(_ value: Value, by change: (inout Value) -> Void) -> Value {
  var copy = value
  change(&copy)
  return copy
}

extension CaseIterable where AllCases == [Self] {
  /// The case at a place that was looked for; nil for no place.
  init?(at place: Int?) {
    guard let place else { return nil }
    self = Self.allCases[place]
  }
}

extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  package var withoutRepetition: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
