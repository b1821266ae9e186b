import Glibc
import Platform
import Synchronization
import TodoModel

extension JSONFileTasksDataSource {
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

  /// Announces changes that a call found but could not report: the watch ignores states that were seen here.
  nonisolated func announceOutsideChanges() {
    guard outsideChanges.withLock({ $0.map { !$0.merged.isEmpty } ?? false }) else { return }
    watcher.withLock { $0 }?()
  }

  /// Returns and clears the changes by others. Safe to call from any thread.
  package nonisolated func takeOutsideChanges() -> OutsideChanges {
    outsideChanges.withLock { changes in
      defer { changes = changes.map { _ in OutsideChanges() } }
      return changes?.merged ?? OutsideChanges()
    }
  }

  func noteOutsideChanges(_ changes: [Change], _ settings: SettingsChange?, among tail: JournalTail?) {
    let syncs = tail?.records.filter { $0.kind == .sync }.compactMap { (try? tail?.record($0))?.sync } ?? []
    outsideChanges.withLock { $0?.add(OutsideChanges(tasks: changes, settings: settings, syncs: syncs)) }
  }

  /// Returns and clears the notices about the file. Safe to call from any thread.
  package nonisolated func takeFileNotices() -> [FileNotice] { fileNotices.withLock { exchange(&$0, with: []) } }

  func note(_ new: [FileNotice]) {
    guard !new.isEmpty else { return }
    fileNotices.withLock { fileNotices in fileNotices += new.filter { !fileNotices.contains($0) } }
  }
}

/// Calls a function on its own thread when a file or its history differs from what was seen. Watches the folder
/// (inotify), because the file itself is replaced. Looks every second for changes that are not announced: in a folder
/// that is missing or on another machine, or beyond the limit of watches.
final class FileWatch: Sendable {
  private let file: TasksFile
  private let seen: @Sendable () -> TasksFile.Stamps?
  private let notify: @Sendable () -> Void
  private let ending: WakePipe

  /// Milliseconds until quick changes are over, and until our own ones are noted as seen.
  private static let settling: Int32 = 50
  /// Milliseconds between two notices, however much others do.
  private static let resting: Int32 = 250
  private static let longestWait: Int32 = 1000

  /// Calls `notify` once for each state other than the last seen; nil without descriptors or threads.
  init?(_ file: TasksFile, seen: @escaping @Sendable () -> TasksFile.Stamps?, notify: @escaping @Sendable () -> Void) {
    (self.file, self.seen, self.notify) = (file, seen, notify)
    do throws(Errno) {
      ending = try WakePipe()
      try DetachedThread.run { [self] in watch() }
    } catch { return nil }
  }

  func stop() { ending.ring() }

  private func watch() {
    let events = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    defer { if events >= 0 { close(events) } }
    var announcements = [UInt8](repeating: 0, count: 1 << 12)
    var reported: TasksFile.Stamps?
    while true {
      // Adding a folder again has no effect, unless another folder has replaced it.
      if events >= 0, let folder = try? file.path.followingLinks().folder {
        inotify_add_watch(
          events, folder.string, UInt32(IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM))
      }
      guard wait(for: events, Self.longestWait), wait(for: -1, Self.settling) else { return }
      // Without a watch the descriptor is none, and reading ends at once.
      while read(events, &announcements, announcements.count) > 0 {}
      let stamps = file.stamps()
      guard stamps != seen(), stamps != reported else { continue }
      reported = stamps
      notify()
      guard wait(for: -1, Self.resting) else { return }
    }
  }

  private func wait(for events: Int32, _ milliseconds: Int32) -> Bool {
    var sources = [pollfd.readable(ending.listener), .readable(events)]
    _ = try? Platform.wait(for: &sources, milliseconds: milliseconds, endingBySignal: true)
    return !sources[0].isReady
  }
}
