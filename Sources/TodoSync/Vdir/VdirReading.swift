import TodoExchange
import TodoModel

/// What is in a folder of calendar files, beside what was there when it was seen last.
struct VdirReading: Sendable {
  /// Where the files are.
  let folder: String
  /// What both were when they were last the same.
  let state: VdirState
  /// The files that are there.
  let looks: [String: VdirFolder.Look]
  /// The tasks in them, by their UIDs.
  private(set) var items: [String: Item] = [:]
  let context: ExchangeContext
  /// Those files that are not as they were.
  private var changed: [String: CalendarFile] = [:]
  /// In which file a task was when it was seen last, by its UID.
  private let oldNames: [String: String]

  /// A task in a file.
  struct Item {
    let file: String
    /// What the file says of it; nil if it is as it was.
    let now: CalendarTask?
    /// When the file was changed.
    let changed: Instant
  }

  /// Reads the files; `brokenFiles` if something in one of them cannot be read, or a task is in two of them.
  init(
    _ folder: borrowing VdirFolder, since state: VdirState, _ context: ExchangeContext
  ) throws(TodoError) {
    self.state = state
    self.context = context
    self.folder = folder.path
    looks = try folder.look(since: state.files)
    oldNames = state.files.reduce(into: [:]) { names, file in
      for uid in file.value.tasks.keys { names[uid] = file.key }
    }
    var problems: [SourceProblem] = []
    var places: [String: SourcePlace] = [:]
    // Those that are as they were come first: of two files with one task the new one is told.
    let files = looks.map { (isRead: $0.value.bytes != nil ? 1 : 0, name: $0.key, look: $0.value) }
    for (_, name, look) in files.sorted(by: { ($0.isRead, $0.name) < ($1.isRead, $1.name) }) {
      let (path, old) = (folder.path + "/" + name, state.files[name])
      let tasks: [(uid: String, place: SourcePlace, now: CalendarTask?)]
      if let bytes = look.bytes {
        let file = CalendarFile(
          SourceFile(name: path, bytes: bytes), hadTasks: old?.tasks.isEmpty == false, context)
        problems += file.problems
        changed[name] = file
        tasks = file.tasks.map { ($0.uid, $0.place, $0) }
      } else {
        tasks = (old?.tasks.keys.sorted() ?? []).map { ($0, SourcePlace(file: path, line: 1), nil) }
      }
      for (uid, place, now) in tasks {
        if let earlier = places.updateValue(place, forKey: uid) { problems.append(.uid(uid, at: place, isIn: earlier)) }
        items[uid] = Item(file: name, now: now, changed: Instant(seconds: look.mark.modified / 1_000_000_000))
      }
    }
    if let error = TodoError(broken: problems) { throw error }
  }

  /// What is in a file that is there.
  func file(_ name: String) -> CalendarFile { changed[name] ?? oldFile(name) }

  /// The bytes of a file that is there, as they are kept.
  func text(_ name: String) -> [UInt8] { changed[name]?.bytes ?? state.files[name]?.text ?? [] }

  /// The file in which a task was when it was seen last.
  func oldName(_ uid: String) -> String? { oldNames[uid] }

  /// What was in a file when it was seen last.
  func oldFile(_ name: String) -> CalendarFile {
    CalendarFile(SourceFile(name: name, bytes: state.files[name]?.text ?? []), context)
  }
}

extension TodoError {
  /// That there are problems in calendar files; nil for none.
  init?(broken problems: [SourceProblem]) {
    guard !problems.isEmpty else { return nil }
    self = .sync(.brokenFiles(Array(problems.prefix(20)), count: problems.count))
  }
}
