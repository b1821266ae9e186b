import TodoJSON
import TodoModel

/// The layout of a list in a commit: `settings.json`, and 256 shards `tasks/HH.jsonl` with one task in each line.
enum SharedTree {
  static let settingsPath = "settings.json"
  static let folder = "tasks"
  static let knownVersion = 1

  /// The shard of a task is named by the first two digits of its identifier.
  static let shards = Array(UInt8.min...UInt8.max)

  static func path(of shard: UInt8) -> String { "\(folder)/\(String(digits: Int(shard), radix: 16, count: 2)).jsonl" }

  static func shard(at path: some StringProtocol) -> UInt8? {
    UInt8(path.dropFirst(6).prefix(2), radix: 16).flatMap { self.path(of: $0) == path ? $0 : nil }
  }

  struct Settings: Equatable {
    var lastNumber = 0
    var views: [String: String] = [:]
    var unknownMembers: [UnknownMember] = []
  }

  /// A line of a shard: a task as in the data file, and `changed`, an instant for each part by its name.
  struct Entry: Equatable {
    let task: TodoItem
    /// The instants at which parts were set after the task was added.
    let changed: [MergedPart: Instant]

    static func == (left: Entry, right: Entry) -> Bool {
      left.task.isExactly(right.task) && left.changed == right.changed
    }
  }

  /// A place in a file that this program has not written so.
  struct Problem: Error, Equatable {
    let path: String
    var line = 1
    var column = 1
    let problem: String
    /// The version, if a later program has written the file.
    var newerVersion: Int?

    /// `tasks/3f.jsonl:7:12`
    var place: String { "\(path):\(line):\(column)" }

    func error(at remote: String) -> TodoError {
      .sync(newerVersion.map { .newer(remote, version: $0) } ?? .broken(remote, place: place, problem: problem))
    }
  }

  static func settings(in bytes: [UInt8]) throws(Problem) -> Settings {
    var format: String?
    var version = 1
    var settings = Settings()
    do throws(JSONError) {
      try JSONReader.read(bytes) { (reader) throws(JSONError) in
        try reader.beginObject()
        while let name = try reader.nextMember() {
          switch name {
          case "format": format = try reader.readString()
          case "version": version = try reader.readInt()
          case "lastNumber": settings.lastNumber = try reader.readLastNumber()
          case "views": settings.views = try reader.readViews()
          default: settings.unknownMembers.append(UnknownMember(name: name.string, json: try reader.rawValue()))
          }
        }
      }
    } catch {
      throw Problem(path: settingsPath, line: error.line, column: error.column, problem: error.problem.description)
    }
    guard format == "todo-sync" else { throw Problem(path: settingsPath, problem: "this is no list of todo") }
    guard version <= knownVersion else {
      throw Problem(path: settingsPath, problem: "newer version", newerVersion: version)
    }
    return settings
  }

  static func bytes(of settings: Settings) -> [UInt8] {
    JSONWriter.object { writer in
      writer.members(("format", "todo-sync"), ("version", knownVersion), ("lastNumber", settings.lastNumber))
      writer.writeMembers(of: TodoModel.Settings(views: settings.views))
      writer.members(settings.unknownMembers)
    } + [UInt8(ascii: "\n")]
  }

  static func entries(in bytes: [UInt8], of shard: UInt8) throws(Problem) -> [TaskID: Entry] {
    var entries: [TaskID: Entry] = [:]
    for (place, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      func problem(_ words: String, at column: Int = 1) -> Problem {
        Problem(path: path(of: shard), line: place + 1, column: column, problem: words)
      }
      let entry: Entry
      do throws(JSONError) { entry = try Entry(line) } catch {
        throw problem(error.problem.description, at: error.column)
      }
      let id = entry.task.id
      guard id.firstByte == shard else { throw problem("the id \(id) belongs into another file") }
      guard entries.updateValue(entry, forKey: id) == nil else { throw problem("the id \(id) is there twice") }
    }
    return entries
  }

  /// The bytes of a shard, with the tasks in the order of their identifiers.
  static func bytes(of entries: [TaskID: Entry]) -> [UInt8] {
    entries.sorted { $0.key < $1.key }.flatMap { $0.value.line }
  }

  fileprivate static let changed = "changed"

  /// The name of a member at the remote: one that happens to have the name of ours gets another.
  fileprivate static func shared(_ name: String) -> String { isTaken(name) ? name + "_" : name }

  fileprivate static func local(_ name: String) -> String {
    isTaken(name) && name != changed ? String(name.dropLast()) : name
  }

  private static func isTaken(_ name: String) -> Bool {
    name.hasPrefix(changed) && name.dropFirst(changed.count).allSatisfy { $0 == "_" }
  }
}

extension SharedTree.Entry {
  init(_ line: ArraySlice<UInt8>) throws(JSONError) {
    var task = try line.withUnsafeBufferPointer { (bytes) throws(JSONError) in
      try JSONReader.read(UnsafeRawBufferPointer(bytes)) { (reader) throws(JSONError) in
        try TodoItem.read(from: &reader)
      }
    }
    var changed: [MergedPart: Instant] = [:]
    if let place = task.unknownMembers.firstIndex(where: { $0.name == SharedTree.changed }) {
      try JSONReader.read(Array(task.unknownMembers.remove(at: place).json.utf8)) { (reader) throws(JSONError) in
        try reader.beginObject()
        while let name = try reader.nextMember()?.string {
          let part = TaskField(named: name).map(MergedPart.field) ?? .member(ExactText(SharedTree.local(name)))
          changed[part] = try reader.readInstant()
        }
      }
    }
    task.unknownMembers = task.unknownMembers.map { UnknownMember(name: SharedTree.local($0.name), json: $0.json) }
    self.init(task: task, changed: changed)
  }

  var line: [UInt8] {
    var task = task
    task.unknownMembers = task.unknownMembers.map { UnknownMember(name: SharedTree.shared($0.name), json: $0.json) }
    return JSONWriter.object { writer in
      task.writeMembers(to: &writer)
      guard !changed.isEmpty else { return }
      let named = changed.map {
        (name: ExactText($0.key.member.map { SharedTree.shared($0.text) } ?? $0.key.name), instant: $0.value.iso)
      }
      writer.object("changed", of: named.sorted { $0.name < $1.name }.map { ($0.name.text, $0.instant) })
    } + [UInt8(ascii: "\n")]
  }
}
