import TodoExchange
import TodoModel

extension VdirReading {
  /// Merges with the tasks of a list, which no other process can change meanwhile.
  func merge(
    _ list: SharedTasksState, _ request: SyncRequest
  ) throws(TodoError) -> (SharedTasksChange?, MergeOutcome<VdirWriting>) {
    let merge = VdirMerge(self, with: list)
    if let error = TodoError(broken: merge.problems) { throw error }
    if let warning = warning(merge), !request.isConfirmed, !request.isDryRun { return (nil, .asks(warning)) }
    var report = SyncReport(remote: folder)
    report.came = merge.came
    report.went = merge.writing.count
    report.conflicts = merge.conflicts.described(with: folder, of: merge.tasks)
    if state.point != nil, case .foreign = list.history.reach { report.remarks = [.putBack] }
    // A synchronisation that was killed after its record has stored its conflicts.
    let isNoted = Set(merge.conflicts).isSubset(of: list.history.newest?.conflicts ?? [])
    let change: SharedTasksChange = (
      tasks: merge.came.apart, views: list.table.settings.views, lastNumber: merge.lastNumber,
      note: SyncNote(remote: folder, commit: "", conflicts: merge.conflicts)
    )
    return (request.isDryRun || merge.came.isEmpty && isNoted ? nil : change, .merged(merge.writing, report))
  }

  /// The warning that too much is gone: a folder that has lost everything may be another one, or not mounted.
  private func warning(_ merge: VdirMerge) -> SyncWarning? {
    let known = state.tasks.keys
    guard merge.came.contains(where: \.isDeletion) else { return nil }
    if known.allSatisfy({ items[$0] == nil }) { return .allGone(known.count) }
    return SyncWarning.isDoubtful(merge.deletedThere, of: known.count) ? .deletions(merge.deletedThere) : nil
  }
}

private struct VdirMerge {
  private(set) var came: [Change]
  /// The conflicts; the first side is this machine.
  let conflicts: [MergeConflict]
  /// The values that came and cannot be stored.
  let problems: [SourceProblem]
  let writing: VdirWriting
  let deletedThere, lastNumber: Int
  let tasks: [TodoItem]

  init(_ reading: VdirReading, with state: SharedTasksState) {
    let theirs = RemoteTasks(reading, with: state)
    let ours = state.table.tasks
    let plain = ours.map(CalendarTask.withoutSource)
    let bases = theirs.bases.byID
    deletedThere = theirs.bases.count - theirs.tasks.count { $0.base != nil }
    let instants = plain.map { task in
      (task.id, task.instants(since: bases[task.id], changed: [:], in: state.history))
    }
    let merge = ListMerge(
      base: ListState(tasks: theirs.bases),
      ListState(
        tasks: plain, lastNumber: state.table.lastNumber, views: state.table.settings.views,
        changed: Dictionary(uniqueKeysWithValues: instants)),
      ListState(tasks: theirs.tasks.map(\.task), changed: theirs.changed), numbersOf: .first, circlesOf: [.first])
    conflicts = merge.conflicts
    let sources = Dictionary(theirs.tasks.map { ($0.task.id, $0.now) }) { first, _ in first }
    let whole = ours.byID
    came =
      merge.result.tasks.changes(since: plain).map { change in
        let before = change.before.flatMap { whole[$0.id] }
        return Change(before: before, after: change.after?.keeping(sources, of: before, reading.context))
      }.byNumber
    var table = state.table
    table.reserveNumbers(upTo: merge.result.lastNumber)
    table.apply(came)
    came = (came + theirs.followUps(of: came, in: &table)).merged.byNumber
    problems = came.compactMap(\.after).compactMap { task in
      task.unstorable.map { value in
        let place = sources[task.id]??.place ?? SourcePlace(file: reading.folder, line: 1)
        return SourceProblem(place, found: value.value, expected: value.expected)
      }
    }
    lastNumber = table.lastNumber
    tasks = table.tasks
    writing = VdirWriting(of: tasks, over: theirs)
  }
}

extension TodoItem {
  /// The task with the source that has to be kept of its file, or with the one that it had before.
  fileprivate func keeping(
    _ sources: [TaskID: CalendarTask?], of before: TodoItem?, _ context: ExchangeContext
  ) -> TodoItem {
    let now = sources[id] ?? nil
    let kept = now == nil ? before?.unknownMembers.filter { CalendarTask.isSource($0) } : nil
    return changing(self) { $0.unknownMembers += kept ?? [now?.source(of: self, context)].compactMap(\.self) }
  }

  /// True if both are equal except for the values that each list gives to its tasks.
  fileprivate func hasContent(of other: TodoItem) -> Bool {
    changing(with(number: other.number, created: other.created)) { $0.modified = other.modified }.isExactly(other)
  }
}

/// The files of a folder that have to be written, so that they have the merged tasks.
struct VdirWriting: Sendable {
  /// The existing files first.
  private(set) var files: [File] = []
  /// The states of the other files.
  private(set) var settled: [String: VdirState.File] = [:]
  /// The numbers of tasks in the files that have to be written.
  private(set) var count = SyncCount()

  struct File {
    let name: String
    /// The mark when the file was read; nil if it is new.
    let old: VdirState.FileMark?
    let bytes: [UInt8]?
    let tasks: [String: TodoItem]

    var draft: String { ".\(name.dropLast(4)).tmp" }
  }

  init(of tasks: [TodoItem], over theirs: RemoteTasks) {
    let byID = Dictionary(uniqueKeysWithValues: tasks.map { ($0.id, CalendarTask.withoutSource($0)) })
    var kept: [String: [String: TodoItem]] = [:]
    var changes: [String: [String: TodoItem?]] = [:]
    for their in theirs.tasks {
      let task = byID[their.task.id]
      kept[their.file, default: [:]][their.uid] = task
      if let task, task.hasContent(of: their.written) { continue }
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
      files.append(VdirWriting.newFile(of: task, theirs, &names))
    }
  }

  private static func newFile(of task: TodoItem, _ theirs: RemoteTasks, _ names: inout Set<String>) -> File {
    let (reading, plain) = (theirs.reading, CalendarTask.withoutSource(task))
    // A file that was removed although its task was changed here comes back as it was.
    if let uid = reading.state.uid(of: task.id), let name = reading.oldNames[uid], !names.contains(name) {
      let file = reading.oldFile(name)
      if file.tasks.count == 1 {
        names.insert(name)
        let bytes = file.saying([uid: plain], knowing: theirs.names, reading.context)
        return File(name: name, old: nil, bytes: bytes, tasks: [uid: plain])
      }
    }
    let uid = CalendarTask(keptOf: task, reading.context)?.uid
    // An occurrence of a series has no UID of its own, and no two files may have the same.
    let isUnnamed = uid.map { $0.utf8.contains(0) || reading.items[$0] != nil } ?? false
    let bytes = CalendarFile.new(isUnnamed ? plain : task, knowing: theirs.names, reading.context)
    var (name, attempt) = ("\(task.id).ics", 2)
    while !names.insert(name).inserted { (name, attempt) = ("\(task.id)-\(attempt).ics", attempt + 1) }
    return File(
      name: name, old: nil, bytes: bytes,
      tasks: [isUnnamed ? task.id.description : uid ?? task.id.description: plain])
  }
}
