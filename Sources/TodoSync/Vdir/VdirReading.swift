import TodoExchange
import TodoModel

/// What is in a folder of calendar files, beside what was there when it was seen last.
struct VdirReading: Sendable {
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

  /// Reads the files; `brokenSource` if something in one of them cannot be read.
  init(
    _ folder: borrowing VdirFolder, since state: VdirState, _ context: ExchangeContext
  ) throws(TodoError) {
    self.state = state
    self.context = context
    looks = try folder.look(since: state.files)
    oldNames = state.files.reduce(into: [:]) { names, file in
      for uid in file.value.tasks.keys { names[uid] = file.key }
    }
    var problems: [SourceProblem] = []
    var places: [String: SourcePlace] = [:]
    for (name, look) in looks.sorted(by: { $0.key < $1.key }) {
      let instant = Instant(seconds: look.mark.modified / 1_000_000_000)
      let old = state.files[name]
      guard let bytes = look.bytes else {
        for uid in old?.tasks.keys.sorted() ?? [] {
          items[uid] = Item(file: name, now: nil, changed: instant)
          places[uid] = SourcePlace(file: folder.path + "/" + name, line: 1)
        }
        continue
      }
      let file = CalendarFile(
        SourceFile(name: folder.path + "/" + name, bytes: bytes), hadTasks: old?.tasks.isEmpty == false, context)
      problems += file.problems
      changed[name] = file
      for task in file.tasks {
        if let earlier = places.updateValue(task.place, forKey: task.uid) {
          problems.append(.uid(of: task, isIn: earlier))
        }
        items[task.uid] = Item(file: name, now: task, changed: instant)
      }
    }
    guard problems.isEmpty else {
      throw .brokenSource(Array(problems.prefix(20)), count: problems.count, isLeftOut: false)
    }
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
