import Glibc
import Platform
import TodoModel

/// Calls a function when a file and its history are no longer as they were last seen, on a thread of its own.
///
/// The folder announces what changes in it (inotify), because the file itself is replaced. What is not announced, because
/// the folder is not there yet, lies on another machine, or is one too many, is noticed by a look every second.
final class FileWatch: Sendable {
  private let file: TasksFile
  private let seen: @Sendable () -> TasksFile.Stamps?
  private let notify: @Sendable () -> Void
  private let ending: WakePipe

  /// Changes that follow one another at once are told once, and a change that is our own is seen by then.
  private static let settling: Int32 = 50
  /// No more than a few notices a second, however much others do.
  private static let resting: Int32 = 250
  private static let patience: Int32 = 1000

  /// Begins to watch; nil without descriptors or threads.
  ///
  /// - Parameters:
  ///   - seen: What was seen last; nil if nothing was.
  ///   - notify: Called when what is there is something else, once for each state.
  init?(
    _ file: TasksFile, seen: @escaping @Sendable () -> TasksFile.Stamps?, notify: @escaping @Sendable () -> Void
  ) {
    (self.file, self.seen, self.notify) = (file, seen, notify)
    do throws(Errno) {
      ending = try WakePipe()
      try DetachedThread.run { [self] in watch() }
    } catch {
      return nil
    }
  }

  /// Ends the watch. Does not wait.
  func stop() {
    ending.ring()
  }

  private func watch() {
    let events = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    defer { if events >= 0 { close(events) } }
    var told: TasksFile.Stamps?
    while true {
      // Adding a folder once more changes nothing, and finds one that has taken its place.
      if events >= 0, let folder = file.folderPath() {
        inotify_add_watch(
          events, folder.string, UInt32(IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM))
      }
      guard wait(for: events, Self.patience), wait(for: -1, Self.settling) else { return }
      drain(events)
      let stamps = file.stamps()
      guard stamps != seen(), stamps != told else { continue }
      told = stamps
      notify()
      guard wait(for: -1, Self.resting) else { return }
    }
  }

  /// Waits for an event, and no longer than so many milliseconds; false if the watch has been ended.
  private func wait(for events: Int32, _ milliseconds: Int32) -> Bool {
    var sources = [pollfd.readable(ending.listener), .readable(events)]
    _ = try? Platform.wait(for: &sources, milliseconds: milliseconds, endingBySignal: true)
    if sources[1].isReady { drain(events) }
    return !sources[0].isReady
  }

  private func drain(_ events: Int32) {
    guard events >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while read(events, &buffer, buffer.count) > 0 {}
  }
}

extension TasksFile {
  /// What a file and its history look like from outside.
  struct Stamps: Equatable, Sendable {
    let file: FileStamp?
    let journal: FileStamp?
  }

  /// What is there now, as far as it can be seen.
  func stamps() -> Stamps {
    Stamps(
      file: (try? stamp()) ?? nil,
      journal: (try? journalPath()).flatMap { (try? FileStamp(at: $0)) ?? nil })
  }

  /// The folder in which the file is replaced.
  func folderPath() -> FilePath? { try? path.followingLinks().folder }
}
