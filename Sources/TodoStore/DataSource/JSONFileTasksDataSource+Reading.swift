import Platform
import Synchronization
import TodoJSON
import TodoModel

extension JSONFileTasksDataSource {
  /// True if reading a file and its history takes noticeable time. 16 MB are read in 0.1 s, and in 0.5 s by a machine
  /// that is five times as slow.
  package static func takesAWhileToRead(_ path: String) -> Bool {
    let stamps = TasksFile(path: FilePath(path)).stamps()
    return (stamps.file?.size ?? 0) + (stamps.journal?.size ?? 0) > 16 << 20
  }

  /// Returns the present tasks, with changes by others.
  func look() throws(TodoError) -> TaskTable {
    if hasPendingChanges || hasDryChanges {
      if contents?.hasTasks == false { try load() }
    } else if let contents {
      if try !file.isUnchanged(since: contents) || !contents.hasTasks { try catchUp() }
    } else {
      try load()
    }
    return table
  }

  /// Returns some of the present tasks, and maybe all.
  func look(at wanted: SomeTasks) throws(TodoError) -> TaskTable {
    if !hasTasks, !hasPendingChanges, !hasDryChanges, try loadPart(.some(wanted)) { return table }
    return try look()
  }

  /// Reads what others have changed, as far as the numbers, the settings and the history need it.
  func lookAtHead() throws(TodoError) {
    if !hasTasks, !hasPendingChanges, !hasDryChanges {
      if let contents, try file.isUnchanged(since: contents) { return }
      if try loadPart(.none) { return }
    }
    _ = try look()
  }

  /// Reads the numbers and some tasks of a large file; false if all of it has to be read.
  func loadPart(_ needed: NeededTasks) throws(TodoError) -> Bool {
    let wanted: SomeTasks
    switch needed {
    case .none: wanted = SomeTasks([])
    case .some(let some)
    where partsRead < CheckpointRules.mostParts && some.numbers.count <= CheckpointRules.mostNumbers:
      wanted = some
    case .some, .all: return false
    }
    guard !hasBeenLoaded, !isWatched.load(ordering: .relaxed),
      let (contents, table) = try file.loadPart(wanted, largerThan: smallSize)
    else { return false }
    if needed != .none { partsRead += 1 }
    noteCopies()
    (self.contents, self.table, stacks) = (contents, table, nil)
    return true
  }

  private func noteCopies() {
    let copies = file.conflictCopies()
    let newCopies = copies.filter { !knownCopies.contains($0) }
    knownCopies = copies
    if !newCopies.isEmpty { note([.conflictCopies(newCopies)]) }
  }

  /// Reads the records that others appended; loads everything if more than that changed.
  private func catchUp() throws(TodoError) {
    guard var contents, contents.hasTasks, try file.stamp() == contents.stamp else { return try load() }
    let journal = try JournalReading(at: try file.journalPath())
    guard journal.stamp != contents.journal.stamp else { return }
    guard !contents.isForeign, let tail = try journal.growth(since: contents.journal) else { return try load() }
    // A new mark follows a new file, so everything has to be read.
    guard tail.mark == nil, tail.breaks.isEmpty else { return try load() }
    var new = table
    note(try file.apply(tail, to: &new).map { .renumbered($0) })
    noteOutsideChanges(new.uncommittedChanges, new.uncommittedSettings, among: tail)
    new.commit()
    table = new
    contents.journal = try journal.position(after: tail)
    contents.sequence = max(contents.sequence, tail.lastSequence)
    contents.tailSize += tail.size
    contents.basis.add(tail.points)
    self.contents = contents
    stacks = nil
  }

  func load() throws(TodoError) {
    let isWatched = hasBeenLoaded && isWatched.load(ordering: .relaxed)
    let uncommitted = hasPendingChanges || hasDryChanges ? table.uncommittedChanges : []
    let uncommittedSettings = hasPendingChanges || hasDryChanges ? table.uncommittedSettings : nil
    let known = isWatched ? contents?.journal : nil
    // Uncommitted changes stay if the file cannot be read.
    if !hasPendingChanges { (contents, stacks) = (nil, nil) }
    // Without a watch the old tasks are not needed, and the memory of one list is enough for both.
    if !isWatched, !hasPendingChanges { (table, hasBeenLoaded) = (TaskTable(), false) }
    let (contents, new) = try file.load()
    // One command may read the file twice.
    note(contents.fileNotices.filter { !knownUnreadable.contains($0) })
    knownUnreadable = contents.fileNotices.filter { if case .unreadableTasks = $0 { true } else { false } }
    noteCopies()
    // A watch reports the differences from before instead.
    if !contents.outside.isEmpty, !isWatched { note([.changedOutside(contents.outside)]) }
    if isWatched, !hasPendingChanges {
      noteOutsideChanges(
        new.tasks.changes(since: table.tasks).byNumber, SettingsChange(before: table.settings, after: new.settings),
        among: known.flatMap { try? JournalReading(at: file.journalPath()).growth(since: $0) })
    }
    table = new
    table.apply(uncommitted)
    table.replay(uncommittedSettings)
    self.contents = contents
    hasBeenLoaded = true
  }

  func lock(_ needed: NeededTasks) async throws(TodoError) {
    var isRead = false
    // Another call to this data source may have locked it while this one slept.
    let start = ContinuousClock.now
    try await whenFree { () throws(TodoError) in
      guard lockedFile == nil else { return }
      try lockNow(needed)
      isRead = true
      locking?(.locked(after: .now - start))
    }
    if needed != .none, !hasTasks, !isRead { try load() }
  }

  /// Repeats an attempt until no other process holds the lock, or until the timeout.
  func whenFree<Outcome>(_ attempt: () throws(TodoError) -> Outcome) async throws(TodoError) -> Outcome {
    var wait = LockWait(timeout: timeout)
    var isWaiting = false
    while true {
      do throws(TodoError) { return try attempt() } catch .locked(let path, let holder) {
        guard let pause = wait.next() else { throw .locked(path: path, holder: holder) }
        if !isWaiting { locking?(.waits(holder: holder)) }
        isWaiting = true
        try? await Task.sleep(for: pause)
        guard !file.isCancelled() else { throw .cancelled }
      }
    }
  }

  /// Locks the file and reads changes by others; throws `locked` if another process holds the lock.
  func lockNow(_ needed: NeededTasks) throws(TodoError) {
    let lockedFile = try file.lock()
    try read(under: lockedFile, needed)
    // Reported once, in advance: replacing the file separates it from its hard links.
    if lockedFile.hasSeveralNames, !hasReportedOtherNames {
      hasReportedOtherNames = true
      note([.severalNames(path: file.path.string)])
    }
    self.lockedFile = consume lockedFile
    if let journal = contents?.journal, journal.size > journal.end {
      let path = try file.journalPath().string + ".torn"
      note([.tornRecord(path: path, bytes: journal.size - journal.end)])
    }
  }

  private func read(under lockedFile: borrowing LockedTasksFile, _ needed: NeededTasks) throws(TodoError) {
    if let contents, try lockedFile.isUnchanged(since: contents) {
      if contents.hasTasks { return try catchUp() }
      // Otherwise each commit of a long batch would read the tail that the batch itself has made.
      if needed == .none, try file.isUnchanged(since: contents) { return }
    }
    if try !loadPart(needed) { try load() }
  }
}

/// The pauses between attempts to lock a file, each twice as long as the one before. Most commands hold the lock for
/// milliseconds; a dozen that poll would slow a longer one on a busy processor.
struct LockWait {
  private let deadline: ContinuousClock.Instant
  private var pause = Duration.milliseconds(1)

  init(timeout: Duration) { deadline = .now.advanced(by: timeout) }

  mutating func next() -> Duration? {
    guard .now < deadline else { return nil }
    defer { pause = min(pause * 2, .milliseconds(32)) }
    return pause
  }
}
