import TodoJSON
import TodoModel

/// How a list is laid out in a commit: `settings.json`, and 256 shards `tasks/HH.jsonl` of a task a line.
enum SharedTree {
  /// The file of what is kept beside the tasks.
  static let settingsPath = "settings.json"
  /// The folder of the shards.
  static let folder = "tasks"
  /// The newest version of the layout that this program knows.
  static let knownVersion = 1

  /// Every shard.
  static let shards = Array(UInt8.min...UInt8.max)

  /// The shard of a task: the first two digits of its identifier.
  static func shard(of id: TaskID) -> UInt8 { id.firstByte }

  static func path(of shard: UInt8) -> String {
    "\(folder)/\(String(digits: Int(shard), radix: 16, count: 2)).jsonl"
  }

  /// The shard at a path; nil for another file.
  static func shard(at path: some StringProtocol) -> UInt8? {
    guard path.hasPrefix("tasks/"), path.hasSuffix(".jsonl"), path.utf8.count == 14,
      let shard = UInt8(path.dropFirst(6).prefix(2), radix: 16), SharedTree.path(of: shard) == path
    else { return nil }
    return shard
  }

  /// What is kept beside the tasks.
  struct Settings: Equatable {
    var lastNumber = 0
    var views: [String: String] = [:]
    /// Members that this program does not know.
    var unknownMembers: [UnknownMember] = []
  }

  /// A task as a commit has it.
  struct Entry: Equatable {
    let task: TodoItem
    /// When parts of it were set, where that was later than it was added.
    let changed: [MergedPart: Instant]

    static func == (left: Entry, right: Entry) -> Bool {
      left.task.isExactly(right.task) && left.changed == right.changed
    }
  }

  /// Something that is not what this program writes.
  struct Problem: Error, Equatable {
    let path: String
    let line: Int
    let column: Int
    let problem: String
    /// The version, if that is what is wrong.
    var newerVersion: Int?

    /// `tasks/3f.jsonl:7:12`
    var place: String { "\(path):\(line):\(column)" }
  }
}

extension SharedTree {
  /// Reads `settings.json`.
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
          case "lastNumber": settings.lastNumber = try reader.readInt(in: 0...JSONReader.exactIntegers.upperBound)
          case "views": settings.views = try reader.readViews()
          default:
            let name = name.string
            settings.unknownMembers.append(UnknownMember(name: name, json: try reader.rawValue()))
          }
        }
      }
    } catch {
      throw Problem(settingsPath, error)
    }
    guard format == "todo-sync" else {
      throw Problem(path: settingsPath, line: 1, column: 1, problem: "this is no list of todo")
    }
    guard version <= knownVersion else {
      throw Problem(path: settingsPath, line: 1, column: 1, problem: "newer version", newerVersion: version)
    }
    return settings
  }

  /// The bytes of `settings.json`.
  static func bytes(of settings: Settings) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("format", "todo-sync")
    writer.member("version", knownVersion)
    writer.member("lastNumber", settings.lastNumber)
    writer.writeMembers(of: TodoModel.Settings(views: settings.views))
    for member in settings.unknownMembers {
      writer.member(named: member.name)
      writer.raw(member.json)
    }
    writer.endObject()
    return writer.finish() + [UInt8(ascii: "\n")]
  }

  /// Reads a shard.
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
      guard self.shard(of: id) == shard else { throw problem("the id \(id) belongs into another file") }
      guard entries[id] == nil else { throw problem("the id \(id) is there twice") }
      entries[id] = entry
    }
    return entries
  }

  /// The bytes of a shard: its tasks by their identifiers.
  static func bytes(of entries: [TaskID: Entry]) -> [UInt8] {
    entries.sorted { $0.key < $1.key }.flatMap { $0.value.line }
  }
}

extension SharedTree.Problem {
  fileprivate init(_ path: String, _ error: JSONError) {
    self.init(path: path, line: error.line, column: error.column, problem: error.problem.description)
  }
}
