import TodoModel

/// The members of an encoded task.
enum TaskMember: UInt8 {
  case number, id, title, notes, status, project, tags, priority, due, wait, repetition, parent, depends
  case created, modified, completed

  init?(_ name: JSONText) {
    switch name {
    case "number": self = .number
    case "id": self = .id
    case "title": self = .title
    case "notes": self = .notes
    case "status": self = .status
    case "project": self = .project
    case "tags": self = .tags
    case "priority": self = .priority
    case "due": self = .due
    case "wait": self = .wait
    case "repeat": self = .repetition
    case "parent": self = .parent
    case "depends": self = .depends
    case "created": self = .created
    case "modified": self = .modified
    case "completed": self = .completed
    default: return nil
    }
  }
}

/// What was read of a task so far.
struct TaskMembers {
  var number: Int?
  var id: TaskID?
  var title: String?
  private var notes = ""
  private var status = TodoItem.Status.active
  private var project: String?
  private var tags: [String] = []
  private var priority: TodoItem.Priority?
  private var due: Moment?
  private var wait: Moment?
  private var repetition: TodoItem.Repetition?
  private var parent: TaskID?
  private var depends: [TaskID] = []
  var created: Instant?
  var modified: Instant?
  private var completed: Instant?

  /// Reads the value of a member.
  @inline(__always)
  mutating func read(_ member: TaskMember, from reader: inout JSONReader) throws(JSONError) {
    switch member {
    case .number: number = try reader.readInt(in: TodoItem.numbers)
    case .id: id = try reader.readTaskID()
    case .title: title = try reader.readTitle()
    case .notes: notes = try reader.readString()
    case .status: status = try reader.readStatus()
    case .project: project = try reader.readProject()
    case .tags: tags = TaskMembers.sorted(try reader.readStrings(atMost: Limits.tags))
    case .priority: priority = try reader.readPriority()
    case .due: due = try reader.readMoment()
    case .wait: wait = try reader.readMoment()
    case .repetition: repetition = try reader.readRepetition()
    case .parent: parent = try reader.readTaskID()
    case .depends:
      try reader.beginArray()
      while try reader.nextElement() {
        guard depends.count < Limits.dependencies else {
          throw reader.error(.tooMany(member: "depends", limit: Limits.dependencies))
        }
        depends.append(try reader.readTaskID())
      }
    case .created: created = try reader.readInstant()
    case .modified: modified = try reader.readInstant()
    case .completed: completed = try reader.readInstant()
    }
  }

  /// The task, if nothing is missing of the object that began at `start`.
  @inline(__always)
  func item(unknownMembers: [UnknownMember], start: Int, reader: borrowing JSONReader) throws(JSONError) -> TodoItem {
    guard let number else { throw reader.error(.missingMember("number"), at: start) }
    guard let id else { throw reader.error(.missingMember("id"), at: start) }
    guard let title else { throw reader.error(.missingMember("title"), at: start) }
    guard let created = created ?? modified else { throw reader.error(.missingMember("created"), at: start) }
    var item = TodoItem(number: number, id: id, title: title, created: created)
    item.notes = notes
    item.status = status
    // An empty text is what an absent member stands for.
    item.project = project?.isEmpty == true ? nil : project
    item.tags = tags
    item.priority = priority
    item.due = due
    item.wait = wait
    item.repetition = repetition
    item.parent = parent
    item.depends = depends
    item.modified = modified ?? created
    switch status {
    case .active: break
    case .completed: item.completed = completed
    }
    item.unknownMembers = unknownMembers
    return item
  }

  /// The tags in their order, each once.
  @inline(__always)
  private static func sorted(_ tags: [String]) -> [String] {
    for place in tags.indices.dropFirst() where tags[place - 1] >= tags[place] {
      return Set(tags).sorted()
    }
    return tags
  }
}

/// The names that an object had so far, so that none comes twice, and the members of it that are unknown.
struct SeenMembers {
  private(set) var unknown: [UnknownMember] = []
  private var known: UInt32 = 0
  /// The names of the unknown ones once they are many, so that a hostile object takes linear time as well.
  private var names: Set<[UInt8]> = []

  /// Notes a known member and answers whether it is the first with its name.
  @inline(__always)
  mutating func insert(_ member: UInt8) -> Bool {
    let bit: UInt32 = 1 << UInt32(member)
    defer { known |= bit }
    return known & bit == 0
  }

  /// Keeps a member that this program does not know.
  @inline(never)
  mutating func readUnknown(_ name: JSONText, from reader: inout JSONReader) throws(JSONError) {
    let name = name.string
    guard isNew(name) else { throw reader.error(.duplicateMember(name)) }
    unknown.append(try reader.readUnknownMember(named: name))
  }

  /// Names are compared byte for byte: two spellings of é are two names in JSON, and one in a `Set<String>`.
  private mutating func isNew(_ name: String) -> Bool {
    let many = 16
    if unknown.count < many { return !unknown.contains { $0.name.utf8.elementsEqual(name.utf8) } }
    if unknown.count == many { names = Set(unknown.map { Array($0.name.utf8) }) }
    return names.insert(Array(name.utf8)).inserted
  }
}
