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
    "deleted", "duration.unit", "dueDateTime.timeZone", "body.contentType", "user_id", "operation", "project.type",
    "project.title", "notes.id", "notes.item_id", "reminders.id", "reminders.item_id", "@odata.etag",
  ]

  static func recognizes(_ file: SourceFile) -> Bool {
    let head = String(utf8: file.bytes.prefix(1 << 16))
    let marks = ["\"project_id\"", "\"attributes\"", "\"importance\"", "\"dueDateTime\"", "\"tasks#task"]
    return "[{".contains(head.first { !$0.isWhitespace } ?? " ") && !head.contains("\"uuid\"")
      && marks.contains(where: head.contains)
  }

  static func rows(in file: SourceFile, _ context: ExchangeContext) throws(JSONError) -> [CSVRow] {
    var scan = TaskListScan()
    scan.read([try JSONReader.read(file.bytes, TaskObject.init)], in: [], below: nil)
    return scan.tasks.map { row(of: $0, context) }
  }

  private static func row(of object: TaskObject, _ context: ExchangeContext) -> CSVRow {
    let isDeleted = object["deleted"] == "true" || object["is_deleted"] == "true"
    var cells: [(column: String, text: String)] = isDeleted ? [(TasksCSV.deletedColumn, "true")] : []
    for (name, text) in object.texts where !passed.contains(name) && !text.isEmpty {
      let isFlag = name == "completed" && values[text] != nil
      let isSomeday = name == "when" && text == "someday"
      let field = isFlag ? .status : isSomeday ? .wait : names[name] ?? TaskField(named: name)
      var text = text
      switch field {
      case .due, .start, .completed, .created, .modified:
        // Google and Microsoft write days as midnight, and parts of seconds.
        if field == .due, text.contains("T00:00:00") { text = String(text.prefix(10)) }
        if text.contains("T"), text.contains(".") { text = text.prefix { $0 != "." } + "Z" }
      case .status: text = object["canceled"] == "true" ? "completed" : values[text] ?? text
      case .priority: text = values[text] ?? text
      case .repeat where object["due.is_recurring"] == "true":
        text = TodoistDate.read(text, language: object["due.lang"], context.now)?.repetition?.cell ?? text
      case .estimate: text += object["duration.unit"]?.first.map(String.init) ?? ""
      case _: break
      }
      let isNothing = field == .priority && ["1", "normal"].contains(text) || field == nil && text == "false"
      if isNothing || field == .repeat && object["due.is_recurring"] == "false" { continue }
      let isRead = field.map { TasksCSV.reads(text, as: $0, context) } ?? false
      let column = isRead ? field?.name ?? name : field?.name == name ? name + " there" : name
      if !cells.contains(where: { $0.column == column }) { cells.append((column, text)) }
    }
    return CSVRow(CSVHeader(cells.map(\.column)), cells.map(\.text.csvCell))
  }
}

/// An object with the texts of those within it, whose names have dots, and with its lists of objects.
private struct TaskObject {
  var texts: [(name: String, text: String)] = []
  var lists: [(name: String, objects: [TaskObject])] = []

  subscript(name: String) -> String? { texts.first { $0.name == name && !$0.text.isEmpty }?.text }

  /// A title for a task without one, as some programs allow: the first line of its notes, or the day on which it is due.
  var untitled: String? {
    let days = ["due", "due.date", "dueDateTime.dateTime", "when"].lazy.compactMap { self[$0]?.prefix(10) }
    return ["notes", "description", "body.content"].lazy.compactMap { self[$0]?.firstLine }.first
      ?? days.first.map(String.init)
  }

  init(from reader: inout JSONReader) throws(JSONError) { try read("", from: &reader) }

  private mutating func read(_ name: String, from reader: inout JSONReader) throws(JSONError) {
    switch try reader.nextKind() {
    case .object:
      let prefix = name.isEmpty || name == "attributes" ? "" : name + "."
      try reader.beginObject()
      while let member = try reader.nextMember()?.string { try read(prefix + member, from: &reader) }
    case .array where TaskListScan.read.contains(name): lists.append((name, try reader.readArray(TaskObject.init)))
    case .array:
      let list = try reader.rawValue()
      // Texts stand in one; any other list is kept as it is.
      let words = try? JSONReader.read(Array(list.utf8)) { (reader) throws(JSONError) in try reader.readStrings() }
      texts.append((name, words.map { $0.map(\.withoutBlanks).joined(separator: " ") } ?? list))
    case .text: texts.append((name, try reader.readString()))
    case .number, .boolean: texts.append((name, try reader.rawValue()))
    case .null: try reader.skipValue()
    }
  }
}

private struct TaskListScan {
  private(set) var tasks: [TaskObject] = []
  /// The titles of projects and sections, and what belongs to tasks, by their identifiers.
  private var titles: [String: String] = [:], belongings: [String: [(name: String, text: String)]] = [:]

  private static let lists: Set = ["", "items", "tasks", "value", "results", "lists"]
  private static let parts: Set = ["checklist-items", "checklistItems", "subtasks"]
  static let read = lists.union(parts).union(["projects", "sections", "notes", "reminders"])

  mutating func read(_ objects: [TaskObject], in lists: [String], below parent: String?) {
    var lists = lists
    for var object in objects {
      // The lists of Todoist, and what belongs to its tasks, are next to them.
      for (list, one) in object.lists.flatMap({ list in list.objects.map { (list.name, $0) } }) {
        if let task = one["item_id"], !Self.lists.contains(list) {
          let texts = one.texts.map { ($0.name == "content" ? "description" : "\(list).\($0.name)", $0.text) }
          belongings[task, default: []] += texts
        } else if let id = one["id"] {
          titles[id] = one["name"]
        }
      }
      let inner = object.lists.filter { Self.lists.contains($0.name) }
      let list = object["title"] ?? object["displayName"]
      if object["type"] == "heading" {
        // A heading of Things holds for what follows.
        lists = lists.prefix(1) + [list].compactMap(\.self)
      } else if inner.contains(where: { !$0.objects.isEmpty }) || !inner.isEmpty && object["type"] != "project" {
        let name = [list].compactMap { $0?.replacing(".", with: "-") }
        let (first, isProject) = (tasks.count, object["type"] == "project")
        for (_, objects) in inner { read(objects, in: lists + name, below: parent) }
        // What a project of Things has itself goes along with its first task.
        if isProject, first < tasks.count { tasks[first].texts += object.texts.map { ("project.\($0.name)", $0.text) } }
      } else if let title = list ?? object["content"] ?? object["subject"] ?? object.untitled {
        let named = ["project_id", "section_id"].compactMap { object[$0].flatMap { titles[$0] } }
        let parts = object.lists.filter { Self.parts.contains($0.name) }
        let id = object["id"] ?? TasksCSV.name(ofPiece: tasks.count)
        object.texts += [("title", title)] + (belongings[id] ?? [])
        let notes = object.texts.filter { $0.name == "description" && !$0.text.isEmpty }.map(\.text)
        if notes.count > 1 { object.texts.insert(("description", notes.joined(separator: "\n")), at: 0) }
        object.texts += [("project", (lists + named).joined(separator: ".")), ("parent", parent ?? "")]
        tasks.append(object)
        for (_, objects) in parts { read(objects, in: lists, below: id) }
      }
    }
  }
}
