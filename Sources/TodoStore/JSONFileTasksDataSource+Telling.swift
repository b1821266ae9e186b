import Synchronization
import TodoModel

extension JSONFileTasksDataSource {
  /// Has a function called when others have changed the file or its history.
  package nonisolated func watchOutside(_ notify: @escaping @Sendable () -> Void) -> OutsideWatch {
    isWatched.store(true, ordering: .relaxed)
    outsideChanges.withLock { $0 = $0 ?? OutsideChanges() }
    watcher.withLock { $0 = notify }
    let watch = FileWatch(file, seen: { [weak self] in self?.seen.withLock { $0 } }, notify: notify)
    return OutsideWatch(stop: { [weak self] in
      watch?.stop()
      self?.watcher.withLock { $0 = nil }
    })
  }

  /// Announces what was met on the way to something that has no answer to tell it with: the watch
  /// does not announce what was seen here.
  nonisolated func announceOutsideChanges() {
    guard outsideChanges.withLock({ $0.map { !$0.merged.isEmpty } ?? false }) else { return }
    watcher.withLock { $0 }?()
  }

  /// What others have changed since this was last asked. Safe to call from any thread.
  package nonisolated func takeOutsideChanges() -> OutsideChanges {
    outsideChanges.withLock { changes in
      defer { changes = changes.map { _ in OutsideChanges() } }
      return changes?.merged ?? OutsideChanges()
    }
  }

  /// Keeps what others have changed for those who watch.
  func noteOutsideChanges(_ changes: [Change], _ settings: SettingsChange?, among tail: JournalTail?) {
    let syncs = tail?.records.filter { $0.kind == .sync }.compactMap { (try? tail?.record($0))?.sync } ?? []
    outsideChanges.withLock { $0?.add(OutsideChanges(tasks: changes, settings: settings, syncs: syncs)) }
  }

  func noteWhatIsSeen() {
    // While it is being read again, what was seen last still counts.
    guard let contents else { return }
    seen.withLock { $0 = TasksFile.Stamps(file: contents.stamp, journal: contents.journal.stamp) }
  }

  /// What was found out about the file since this was last asked. Safe to call from any thread.
  package nonisolated func takeFileNotices() -> [FileNotice] {
    fileNotices.withLock { fileNotices in
      defer { fileNotices = [] }
      return fileNotices
    }
  }

  func note(_ new: [FileNotice]) {
    guard !new.isEmpty else { return }
    fileNotices.withLock { fileNotices in fileNotices += new.filter { !fileNotices.contains($0) } }
  }
}
