import Glibc
import Platform
import TodoExchange
import TodoJSON
import TodoModel

/// A folder of calendar files that another program carries to a server and back.
struct VdirFolder: ~Copyable {
  let path: String
  private let folder: Folder

  /// A file at a look; without bytes if it has not changed.
  typealias Look = (mark: VdirState.FileMark, bytes: [UInt8]?)

  static let limit = 64 << 20

  /// Opens a folder; throws if there is none, because then all of its tasks would count as deleted.
  init(_ path: String) throws(TodoError) {
    self.path = path
    folder = try whileReading(path) { () throws(Errno) in try Folder(FilePath(path)) }
  }

  /// Reads the calendar files that have changed. Ignores drafts, links, folders and other files.
  func look(since files: [String: VdirState.File]) throws(TodoError) -> [String: Look] {
    var looks: [String: Look] = [:]
    var place = path
    do throws(Errno) {
      for name in try folder.names() where name.hasSuffix(".ics") && !name.hasPrefix(".") {
        place = path + "/" + name
        guard let status = try folder.status(of: name), status.st_mode & S_IFMT == S_IFREG else { continue }
        if files[name]?.mark == VdirState.FileMark(status) {
          looks[name] = (VdirState.FileMark(status), nil)
          continue
        }
        do throws(Errno) {
          let file = try folder.open(name, O_RDONLY)
          // Before the reading: a later change is found by the next look.
          let mark = VdirState.FileMark(try file.status())
          guard let bytes = try file.readToEnd(upTo: VdirFolder.limit) else { throw .fileTooLarge }
          looks[name] = (mark, bytes)
        } catch .noSuchFileOrDirectory {
          // Another program has just removed the file.
        }
      }
    } catch { throw .sync(.unreadable(path: place, reason: error.description)) }
    return looks
  }

  /// Writes a file as a whole by way of a draft; returns nil if another program has changed it since the look, and then writes
  /// nothing. `old` is nil for a new file, and `step` is called between the draft and the file.
  func write(
    _ bytes: [UInt8], to name: String, draft: String, over old: VdirState.FileMark?,
    _ step: () throws(TodoError) -> Void
  ) throws(TodoError) -> VdirState.FileMark? {
    let mark = try whileWriting(path + "/" + name) { () throws(Errno) -> VdirState.FileMark? in
      let before = try folder.status(of: name)
      guard before.map(VdirState.FileMark.init) == old else { return nil }
      do throws(Errno) { try folder.remove(draft) } catch .noSuchFileOrDirectory {}
      let file = try folder.open(draft, O_WRONLY | O_CREAT | O_EXCL, mode: before.map { $0.st_mode & 0o777 } ?? 0o600)
      try file.write(bytes)
      try file.sync()
      return VdirState.FileMark(try file.status())
    }
    guard let mark else { return nil }
    try step()
    return try whileWriting(path + "/" + name) { () throws(Errno) in
      // Once more, because the writing has taken a while.
      guard try folder.status(of: name).map(VdirState.FileMark.init) == old else {
        try folder.remove(draft)
        return nil
      }
      try folder.rename(draft, to: name)
      return mark
    }
  }

  /// Removes a file; returns false if another program has changed it since the look, and then removes nothing.
  func remove(_ name: String, _ old: VdirState.FileMark) throws(TodoError) -> Bool {
    try whileWriting(path + "/" + name) { () throws(Errno) in
      guard try folder.status(of: name).map(VdirState.FileMark.init) == old else { return false }
      try folder.remove(name)
      return true
    }
  }

  func settle() { try? folder.sync() }
}

func whileReading<Value: ~Copyable>(_ path: String, _ body: () throws(Errno) -> Value) throws(TodoError) -> Value {
  do throws(Errno) { return try body() } catch { throw .sync(.unreadable(path: path, reason: error.description)) }
}

func whileWriting<Value>(_ path: String, _ body: () throws(Errno) -> Value) throws(TodoError) -> Value {
  do throws(Errno) { return try body() } catch { throw .writeFailed(path: path, reason: error.description) }
}

extension VdirState.FileMark {
  init(_ status: stat) {
    self.init(
      modified: status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec, inode: Int(status.st_ino),
      size: Int(status.st_size))
  }
}

/// The state of a folder of calendar files after the last synchronisation.
struct VdirState: Equatable {
  /// The newest record of the history then; nil if there was none.
  var point: HistoryPoint?
  var files: [String: File] = [:]

  struct File: Equatable {
    var mark: FileMark
    /// Empty if the file has no tasks.
    var text: [UInt8] = []
    /// The tasks by their UIDs, without the source that tasks keep of the file.
    var tasks: [String: TodoItem] = [:]
  }

  struct FileMark: Hashable {
    /// Nanoseconds since 1970, modulo 2^64.
    var modified: Int
    var inode, size: Int
  }

  static let knownVersion = 1

  var tasks: [String: TodoItem] { files.values.reduce(into: [:]) { $0.merge($1.tasks) { $1 } } }
  func uid(of id: TaskID) -> String? { tasks.first { $0.value.id == id }?.key }
}

extension VdirState {
  /// Reads a state; nil if it is broken, so that then nothing counts as deleted.
  init?(_ bytes: [UInt8], at path: String) throws(TodoError) {
    var version = 0
    self.init()
    do throws(JSONError) {
      try JSONReader.read(bytes) { (reader) throws(JSONError) in
        let members = try JSONMembers(from: &reader)
        version = try members.int("version") ?? 0
        point = try members.text("history").flatMap { HistoryPoint($0) }
        let all = try members.array("files") { (reader) throws(JSONError) in try reader.readVdirFile() }
        files = Dictionary(all) { $1 }
      }
    } catch { if version <= VdirState.knownVersion { return nil } }
    if version > VdirState.knownVersion { throw .sync(.newer(path, version: version)) }
  }

  /// - Parameter folder: The folder of the files, for people who read the state.
  func bytes(of folder: String) -> [UInt8] {
    JSONWriter.object { writer in
      writer.members(
        ("format", "todo-vdir"), ("version", VdirState.knownVersion), ("folder", folder), ("history", point?.text))
      writer.member("files", of: files.sorted { $0.key < $1.key }) { writer, file in
        let mark = file.value.mark
        writer.members(("href", file.key), ("mtime", mark.modified), ("inode", mark.inode), ("size", mark.size))
        guard !file.value.tasks.isEmpty else { return }
        writer.member("text", String(decoding: file.value.text, as: UTF8.self))
        writer.member("tasks", of: file.value.tasks.sorted { $0.key < $1.key }) {
          $0.members(("uid", $1.key), ("task", $1.value))
        }
      }
    } + [UInt8(ascii: "\n")]
  }
}

extension JSONReader {
  fileprivate mutating func readVdirFile() throws(JSONError) -> (String, VdirState.File) {
    let members = try JSONMembers(from: &self)
    let mark = VdirState.FileMark(
      modified: try members.int("mtime") ?? 0, inode: try members.int("inode") ?? 0, size: try members.int("size") ?? 0)
    let tasks = try members.array("tasks") { (reader) throws(JSONError) in try reader.readVdirTask() }
    let text = Array((try members.text("text") ?? "").utf8)
    return (try members.text("href") ?? "", VdirState.File(mark: mark, text: text, tasks: Dictionary(tasks) { $1 }))
  }

  private mutating func readVdirTask() throws(JSONError) -> (String, TodoItem) {
    let members = try JSONMembers(from: &self)
    let task = try members.value("task") { (reader) throws(JSONError) in try TodoItem.read(from: &reader) }
    guard let task else { throw error(.missingMember("task")) }
    return (try members.text("uid") ?? "", task)
  }
}

/// The files of a folder, with their state after the last synchronisation.
struct VdirReading: Sendable {
  let folder: String
  let state: VdirState
  let looks: [String: VdirFolder.Look]
  private(set) var items: [String: Item] = [:]
  let context: ExchangeContext
  private var changed: [String: CalendarFile] = [:]
  /// The files in the state by the UIDs of their tasks.
  let oldNames: [String: String]

  /// A task in a file; it is nil if the file has not changed.
  typealias Item = (file: String, now: CalendarTask?, changed: Instant)

  /// Reads the files; throws `brokenFiles` if one of them cannot be read, or a task is in two of them.
  init(_ folder: borrowing VdirFolder, since state: VdirState, _ context: ExchangeContext) throws(TodoError) {
    (self.state, self.context, self.folder) = (state, context, folder.path)
    looks = try folder.look(since: state.files)
    oldNames = Dictionary(state.files.flatMap { file in file.value.tasks.keys.map { ($0, file.key) } }) { $1 }
    var problems: [SourceProblem] = []
    var places: [String: SourcePlace] = [:]
    // Unchanged files first: of two files with one task the new one is reported.
    let files = looks.map { (isRead: $0.value.bytes != nil ? 1 : 0, name: $0.key, look: $0.value) }
    for (_, name, look) in files.sorted(by: { ($0.isRead, $0.name) < ($1.isRead, $1.name) }) {
      let (path, old) = (folder.path + "/" + name, state.files[name])
      let tasks: [(uid: String, place: SourcePlace, now: CalendarTask?)]
      if let bytes = look.bytes {
        let file = CalendarFile(SourceFile(name: path, bytes: bytes), hadTasks: old?.tasks.isEmpty == false, context)
        problems += file.problems
        changed[name] = file
        tasks = file.tasks.map { ($0.uid, $0.place, $0) }
      } else {
        tasks = (old?.tasks.keys.sorted() ?? []).map { ($0, SourcePlace(file: path, line: 1), nil) }
      }
      for (uid, place, now) in tasks {
        if let earlier = places.updateValue(place, forKey: uid) { problems.append(.uid(uid, at: place, isIn: earlier)) }
        items[uid] = (name, now, Instant(seconds: look.mark.modified / 1_000_000_000))
      }
    }
    if let error = TodoError(broken: problems) { throw error }
  }

  func file(_ name: String) -> CalendarFile { changed[name] ?? oldFile(name) }
  func text(_ name: String) -> [UInt8] { changed[name]?.bytes ?? state.files[name]?.text ?? [] }

  func oldFile(_ name: String) -> CalendarFile {
    CalendarFile(SourceFile(name: name, bytes: state.files[name]?.text ?? []), context)
  }
}

extension TodoError {
  init?(broken problems: [SourceProblem]) {
    guard !problems.isEmpty else { return nil }
    self = .sync(.brokenFiles(Array(problems.prefix(20)), count: problems.count))
  }
}
