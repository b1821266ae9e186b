import TodoJSON
import TodoModel

/// JSON of Todoist (backup and API), Things, Microsoft To Do and Google Tasks. Each object with a title becomes a row of
/// ``TasksCSV``, with our names for the members that have a meaning here, and their own names for all others.
enum TaskLists {
  private static let names: [String: TaskField] = [
    "content": .title, "subject": .title, "displayName": .title, "description": .notes, "body.content": .notes,
    "labels": .tags, "categories": .tags, "importance": .priority, "checked": .status, "isChecked": .status,
    "is_completed": .status,
    "due.date": .due, "due.datetime": .due, "dueDateTime.dateTime": .due, "deadline": .due, "when": .start,
    "startDateTime.dateTime": .start, "due.string": .repeat, "duration.amount": .estimate, "parent_id": .parent,
    "completed_at": .completed, "completion-date": .completed, "completedDateTime.dateTime": .completed,
    "added_at": .created, "created_at": .created, "creation-date": .created, "createdDateTime": .created,
    "updated": .modified, "updated_at": .modified, "lastModifiedDateTime": .modified,
  ]
  private static let values = [
    "true": "completed", "false": "active", "notStarted": "active", "inProgress": "active", "needsAction": "active",
    "4": "high", "3": "medium", "2": "low",
  ]
  /// Members that say nothing of a task, or have been read with another one.
  private static let passed: Set = [
    "kind", "type", "etag", "selfLink", "project_id", "section_id", "due.is_recurring", "due.lang", "is_deleted",
    "duration.unit", "dueDateTime.timeZone", "body.contentType", "user_id", "operation",
  ]

  static func recognizes(_ file: SourceFile) -> Bool {
    let head = String(utf8: file.bytes.prefix(1 << 16))
    let marks = ["project_id", "attributes", "importance", "dueDateTime"].map { "\"\($0)\"" } + ["\"tasks#task"]
    return head.first { !$0.isWhitespace }.map("[{".contains) == true && !head.contains("\"uuid\"")
      && marks.contains(where: head.contains)
  }

  static func rows(in file: SourceFile, _ context: ExchangeContext) throws(JSONError) -> [CSVRow] {
    var scan = TaskListScan()
    let tree = try JSONReader.read(file.bytes) { (reader) throws(JSONError) in try JSONTree(from: &reader) }
    scan.read(tree, in: [], below: nil)
    return scan.tasks.map { row(of: $0, context) }
  }

  private static func row(of members: [(name: String, text: String)], _ context: ExchangeContext) -> CSVRow {
    let own = Dictionary(members) { first, _ in first }
    var cells: [(column: String, text: String)] = []
    for (name, text) in members where !passed.contains(name) && !text.isEmpty {
      let isFlag = name == "completed" && values[text] != nil
      let isSomeday = name == "when" && text == "someday"
      let field = isFlag ? .status : isSomeday ? .wait : names[name] ?? TaskField(named: name)
      var text = text
      switch field {
      case .due, .start, .completed, .created, .modified:
        // Google and Microsoft write days as midnight, and parts of seconds.
        let isDay = field == .due && text.contains("T00:00:00")
        text =
          isDay
          ? String(text.prefix(10)) : text.contains("T") && text.contains(".") ? text.prefix { $0 != "." } + "Z" : text
      case .status, .priority: text = values[text] ?? text
      case .repeat where own["due.is_recurring"] == "true":
        text = TodoistDate.read(text, language: own["due.lang"], context.now)?.repetition?.cell ?? text
      case .estimate: text += own["duration.unit"]?.first.map(String.init) ?? ""
      case _: break
      }
      if field == .repeat ? own["due.is_recurring"] == "false" : field == .priority && ["1", "normal"].contains(text) {
        continue
      }
      let isRead = field.map { TasksCSV.reads(text, as: $0, context) } ?? false
      let column = isRead ? field?.name ?? name : field?.name == name ? name + " there" : name
      if !cells.contains(where: { $0.column == column }) { cells.append((column, text)) }
    }
    return CSVRow(cells)
  }
}

private indirect enum JSONTree {
  typealias Member = (name: String, value: JSONTree)

  case object([Member])
  case array([JSONTree])
  case text(String)

  var text: String? { if case .text(let text) = self { text } else { nil } }

  init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.nextKind() {
    case .object:
      var members: [Member] = []
      try reader.beginObject()
      while let name = try reader.nextMember()?.string { members.append((name, try JSONTree(from: &reader))) }
      self = .object(members)
    case .array: self = .array(try reader.readArray { (reader) throws(JSONError) in try JSONTree(from: &reader) })
    case .text: self = .text(try reader.readString())
    case .number, .boolean: self = .text(try reader.rawValue())
    case .null:
      try reader.skipValue()
      self = .text("")
    }
  }
}

private struct TaskListScan {
  private(set) var tasks: [[(name: String, text: String)]] = []
  /// The titles of projects and sections, and the notes of tasks, by their identifiers.
  private var titles: [String: String] = [:], notes: [String: String] = [:]

  private static let lists: Set = ["items", "tasks", "value", "results", "lists"]
  private static let parts: Set = ["checklist-items", "checklistItems", "subtasks"]

  mutating func read(_ tree: JSONTree, in lists: [String], below parent: String?) {
    switch tree {
    case .text: break
    case .array(let elements):
      var lists = lists
      for element in elements {
        guard case .object(let members) = element else { continue }
        // A heading of Things holds for what follows.
        if members.contains(where: { $0.name == "type" && $0.value.text == "heading" }) {
          lists = Array(lists.prefix(1)) + flat(members, "").texts.filter { $0.name == "title" }.map(\.text)
        } else {
          read(members, in: lists, below: parent)
        }
      }
    case .object(let members): read(members, in: lists, below: parent)
    }
  }

  private mutating func read(_ members: [JSONTree.Member], in lists: [String], below parent: String?) {
    var (texts, arrays) = flat(members, "")
    let own = Dictionary(texts) { first, _ in first }
    // The lists of Todoist, and the notes of its tasks, stand beside them.
    for (name, value) in arrays {
      guard case .array(let elements) = value, ["projects", "sections", "notes"].contains(name) else { continue }
      for case .object(let members) in elements {
        let own = Dictionary(flat(members, "").texts) { first, _ in first }
        if let task = own["item_id"] {
          notes[task] = [notes[task], own["content"]].compactMap(\.self).joined(separator: "\n")
        } else if let id = own["id"] {
          titles[id] = own["name"]
        }
      }
    }
    let inner = arrays.filter { Self.lists.contains($0.name) }
    guard inner.isEmpty else {
      let title = (own["title"] ?? own["displayName"]).map { [$0.replacing(".", with: "-")] } ?? []
      for (_, value) in inner { read(value, in: lists + title, below: parent) }
      return
    }
    guard let title = own["title"] ?? own["content"] ?? own["displayName"] ?? own["subject"],
      own["is_deleted"] != "true"
    else { return }
    let named = ["project_id", "section_id"].compactMap { own[$0].flatMap { titles[$0] } }
    texts.append(("project", (lists + named).joined(separator: ".")))
    let id = own["id"] ?? "\(lists)\(title)"
    if let notes = notes[id] {
      texts = [("description", [own["description"], notes].compactMap(\.self).joined(separator: "\n"))] + texts
    }
    if let parent { texts.append(("parent", parent)) }
    if own["id"] == nil, arrays.contains(where: { Self.parts.contains($0.name) }) { texts.append(("id", id)) }
    tasks.append(texts)
    for (name, value) in arrays where Self.parts.contains(name) { read(value, in: lists, below: id) }
  }

  /// The texts of an object and of those within it, and its arrays of objects; texts of an array stand in one.
  private func flat(
    _ members: [JSONTree.Member], _ prefix: String
  ) -> (texts: [(name: String, text: String)], arrays: [JSONTree.Member]) {
    var (texts, arrays): ([(name: String, text: String)], [JSONTree.Member]) = ([], [])
    for (name, value) in members {
      switch value {
      case .text(let text): texts.append((prefix + name, text))
      case .array(let elements) where !elements.isEmpty && elements.allSatisfy { $0.text != nil }:
        texts.append((prefix + name, elements.compactMap { $0.text?.withoutBlanks }.joined(separator: " ")))
      case .array: arrays.append((prefix + name, value))
      case .object(let inner):
        let (more, further) = flat(inner, name == "attributes" ? prefix : prefix + name + ".")
        texts += more
        arrays += further
      }
    }
    return (texts, arrays)
  }
}
