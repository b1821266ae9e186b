import TodoJSON
import TodoModel

/// What a folder of calendar files and the list were when they were last the same.
struct VdirState: Equatable {
  /// The newest record of the history then; nil if there was none.
  var point: HistoryPoint?
  /// The files by their names.
  var files: [String: File] = [:]

  /// A file as it was seen last.
  struct File: Equatable {
    var mark: FileMark
    /// What was in it; nothing if it is about something else than tasks.
    var text: [UInt8] = []
    /// The tasks that were made of it, by their UIDs, without what is kept of the file.
    var tasks: [String: TodoItem] = [:]
  }

  /// What tells a file from what it is after a change.
  struct FileMark: Hashable {
    /// When it was changed, in nanoseconds since 1970; another number for what no 64 bits hold.
    var modified: Int
    var inode: Int
    var size: Int
  }

  /// The newest version that this program knows.
  static let knownVersion = 1

  /// The tasks by their UIDs, whatever the files are called.
  var tasks: [String: TodoItem] { files.values.reduce(into: [:]) { $0.merge($1.tasks) { $1 } } }

  /// What a task is known by in the files.
  func uid(of id: TaskID) -> String? { tasks.first { $0.value.id == id }?.key }

  // MARK: JSON

  /// Reads a state; `newerFile` if a later program has written it.
  init(_ bytes: [UInt8]) throws(VdirState.Problem) {
    var version = 0
    do throws(JSONError) {
      let (point, files) = try JSONReader.read(bytes) { (reader) throws(JSONError) in
        var (point, files): (HistoryPoint?, [String: File]) = (nil, [:])
        try reader.beginObject()
        while let name = try reader.nextMember() {
          switch name {
          case "version": version = try reader.readInt()
          case "history": point = HistoryPoint(try reader.readString())
          case "files":
            let read = try reader.readArray { (reader) throws(JSONError) in try reader.readVdirFile() }
            files = Dictionary(read) { $1 }
          default: try reader.skipValue()
          }
        }
        return (point, files)
      }
      self.init(point: point, files: files)
    } catch {
      throw version > VdirState.knownVersion ? .newer(version) : .broken
    }
    if version > VdirState.knownVersion { throw .newer(version) }
  }

  init(point: HistoryPoint? = nil, files: [String: File] = [:]) {
    (self.point, self.files) = (point, files)
  }

  /// Why there is no state.
  enum Problem: Error {
    case newer(Int), broken
  }

  /// The bytes of the state file.
  ///
  /// - Parameter folder: Where the files are, for people who look at it.
  func bytes(of folder: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("format", "todo-vdir")
    writer.member("version", VdirState.knownVersion)
    writer.member("folder", folder)
    if let point { writer.member("history", point.text) }
    writer.member("files", of: files.sorted { $0.key < $1.key }) { writer, file in
      writer.member("href", file.key)
      writer.member("mtime", file.value.mark.modified)
      writer.member("inode", file.value.mark.inode)
      writer.member("size", file.value.mark.size)
      guard !file.value.tasks.isEmpty else { return }
      writer.member("text", String(decoding: file.value.text, as: UTF8.self))
      writer.member("tasks", of: file.value.tasks.sorted { $0.key < $1.key }) { writer, task in
        writer.member("uid", task.key)
        writer.member("task")
        task.value.write(to: &writer)
      }
    }
    writer.endObject()
    return writer.finish() + [UInt8(ascii: "\n")]
  }
}

extension JSONReader {
  fileprivate mutating func readVdirFile() throws(JSONError) -> (String, VdirState.File) {
    var href = ""
    var file = VdirState.File(mark: VdirState.FileMark(modified: 0, inode: 0, size: 0))
    try beginObject()
    while let name = try nextMember() {
      switch name {
      case "href": href = try readString()
      case "mtime": file.mark.modified = try readInt()
      case "inode": file.mark.inode = try readInt()
      case "size": file.mark.size = try readInt()
      case "text": file.text = Array(try readString().utf8)
      case "tasks":
        file.tasks = Dictionary(try readArray { (reader) throws(JSONError) in try reader.readVdirTask() }) { $1 }
      default: try skipValue()
      }
    }
    return (href, file)
  }

  private mutating func readVdirTask() throws(JSONError) -> (String, TodoItem) {
    var (uid, task): (String, TodoItem?) = ("", nil)
    try beginObject()
    while let name = try nextMember() {
      switch name {
      case "uid": uid = try readString()
      case "task": task = try TodoItem.read(from: &self)
      default: try skipValue()
      }
    }
    guard let task else { throw error(.missingMember("task")) }
    return (uid, task)
  }
}
