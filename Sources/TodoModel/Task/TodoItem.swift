/// One TO-DO.
///
/// The members are those of the encoded task, in its order. What is absent there is nil or empty here.
package struct TodoItem: Hashable, Sendable, Codable, Identifiable {
  /// The number that a person types: positive, given once, never changed, never reused.
  package private(set) var number: Int
  /// The identifier that other tasks refer to.
  package private(set) var id: TaskID
  /// One line, not empty.
  package var title: String
  /// Any text, lines separated by `\n`.
  package var notes: String
  /// Whether it is done.
  package var status: Status
  /// The project, `home.garden`; dots nest.
  package var project: String?
  /// The tags, sorted, without duplicates and without the leading plus.
  package var tags: [String]
  /// How important it is.
  package var priority: Priority?
  /// When it has to be done.
  package var due: Moment?
  /// Until when it is hidden.
  package var wait: Moment?
  /// What it has in fields that have no member of their own because few tasks have something there; nil for nothing.
  private var rare: [TaskField: FieldValue]?
  /// How it repeats.
  package var repetition: Repetition?
  /// The task that it is a part of.
  package var parent: TaskID?
  /// The tasks that have to be done first.
  package var depends: [TaskID]
  /// When it was added.
  package private(set) var created: Instant
  /// When it was last changed.
  package var modified: Instant
  /// When it was completed; nil while it is active.
  package var completed: Instant?
  /// Members that this program does not know, as they were.
  package var unknownMembers: [UnknownMember]

  /// A task with what every task has; everything else starts absent.
  package init(number: Int, id: TaskID, title: String, created: Instant) {
    self.number = number
    self.id = id
    self.title = title
    self.notes = ""
    self.status = .active
    self.tags = []
    self.depends = []
    self.created = created
    self.modified = created
    self.unknownMembers = []
  }

  /// The same task under another number or identifier, or added at another time. These are given once, so only a repair
  /// and a task that was added outside of the program have a reason to.
  package func with(number: Int? = nil, id: TaskID? = nil, created: Instant? = nil) -> TodoItem {
    var task = self
    task.number = number ?? self.number
    task.id = id ?? self.id
    task.created = created ?? self.created
    return task
  }

  /// What the task has in a field; nil if that is empty. What every task has cannot be emptied.
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
      // A new field needs no line here, nor in the next switch.
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

  /// What it has in fields without a member of their own, in the order of the fields.
  package var rareFields: [(field: TaskField, value: FieldValue)] {
    guard let rare else { return [] }
    return rare.map { ($0.key, $0.value) }.sorted { $0.0.rawValue < $1.0.rawValue }
  }
}
