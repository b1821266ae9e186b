import TodoExchange
import TodoModel

/// What is to be written into the files of a folder, so that they say what the tasks are.
struct VdirWriting: Sendable {
  /// The files that are to be written, those that are there first.
  private(set) var files: [File] = []
  /// The others, as they are kept.
  private(set) var settled: [String: VdirState.File] = [:]
  /// How many tasks are to be written.
  private(set) var count = SyncCount()

  /// A file that is to be written.
  struct File {
    let name: String
    /// What it was; nil if it is new.
    let old: VdirState.FileMark?
    /// What is to be in it; nil if it is to go.
    let bytes: [UInt8]?
    /// The tasks that it is about then, by their UIDs.
    let tasks: [String: TodoItem]

    /// Where it is written at first.
    var draft: String { ".\(name.dropLast(4)).tmp" }
  }

  /// What has to be written for tasks.
  init(of tasks: [TodoItem], beside theirs: RemoteTasks) {
    let byID = Dictionary(uniqueKeysWithValues: tasks.map { ($0.id, CalendarTask.withoutSource($0)) })
    var kept: [String: [String: TodoItem]] = [:]
    var changes: [String: [String: TodoItem?]] = [:]
    for their in theirs.tasks {
      let task = byID[their.task.id]
      kept[their.file, default: [:]][their.uid] = task
      if let task, task.says(their.said) { continue }
      changes[their.file, default: [:]].updateValue(task, forKey: their.uid)
      if task == nil { count.deleted += 1 } else { count.changed += 1 }
    }
    let reading = theirs.reading
    for (name, look) in reading.looks.sorted(by: { $0.key < $1.key }) {
      let tasks = kept[name] ?? [:]
      let text = reading.text(name)
      guard let changes = changes[name] else {
        settled[name] = VdirState.File(mark: look.mark, text: tasks.isEmpty ? [] : text, tasks: tasks)
        continue
      }
      let bytes = tasks.isEmpty ? nil : reading.file(name).saying(changes, knowing: theirs.names, reading.context)
      files.append(File(name: name, old: look.mark, bytes: bytes, tasks: tasks))
    }
    let known = Set(theirs.tasks.map(\.task.id))
    var names = Set(reading.looks.keys)
    for task in tasks where !known.contains(task.id) {
      count.added += 1
      files.append(VdirWriting.newFile(of: task, beside: theirs, &names))
    }
  }

  /// A file of a task that has none.
  private static func newFile(
    of task: TodoItem, beside theirs: RemoteTasks, _ names: inout Set<String>
  ) -> File {
    let (reading, plain) = (theirs.reading, CalendarTask.withoutSource(task))
    // One that is gone although the task was changed here comes back as it was.
    if let uid = reading.state.uid(of: task.id), let name = reading.oldName(uid), !names.contains(name) {
      let file = reading.oldFile(name)
      if file.tasks.count == 1 {
        names.insert(name)
        let bytes = file.saying([uid: plain], knowing: theirs.names, reading.context)
        return File(name: name, old: nil, bytes: bytes, tasks: [uid: plain])
      }
    }
    let uid = CalendarTask(keptOf: task, reading.context)?.uid
    // An occurrence of a series has no UID of its own, and one that is there already cannot be given to another file.
    let isUnnamed = uid.map { $0.utf8.contains(0) || reading.items[$0] != nil } ?? false
    let bytes = CalendarFile.new(isUnnamed ? plain : task, knowing: theirs.names, reading.context)
    var name = "\(task.id).ics"
    for attempt in 2... {
      if names.insert(name).inserted { break }
      name = "\(task.id)-\(attempt).ics"
    }
    return File(
      name: name, old: nil, bytes: bytes,
      tasks: [isUnnamed ? task.id.description : uid ?? task.id.description: plain])
  }
}

extension TodoItem {
  /// Whether both are the same but for what each list gives to its tasks.
  fileprivate func says(_ other: TodoItem) -> Bool {
    var task = with(number: other.number, created: other.created)
    task.modified = other.modified
    return task.isExactly(other)
  }
}
