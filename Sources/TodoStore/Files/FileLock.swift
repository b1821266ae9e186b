import Glibc
import Platform
import TodoModel

/// The right to change a file, which one holder has at a time on this machine; it ends with the holder's life.
///
/// It is a lock (flock) on a file of its own that is never renamed or removed: one on the data file would stay with the
/// old file when the data file is replaced, and there would be two holders.
struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  private init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  deinit {
    // Closing is not enough: a child that was just forked has the descriptor, and the lock with it, until it execs.
    _ = flock(descriptor.number, LOCK_UN)
  }

  /// Notes the last command that was acknowledged, for when the history is lost.
  func note(_ acknowledged: HistoryPoint) { AcknowledgedCommand.note(acknowledged, in: descriptor) }

  /// What came of an attempt.
  enum Acquisition: ~Copyable {
    /// The lock is held from now on.
    case taken(FileLock)
    /// Another process has it, if it is known.
    case held(by: Int?)
  }

  /// Takes the lock if it is free; never waits.
  ///
  /// - Parameter model: The status of the file that is protected: who may write that may lock it.
  static func attempt(_ name: String, in folder: borrowing Folder, model: stat?) throws(Errno) -> Acquisition {
    let descriptor = try folder.openOwn(name, O_RDWR | O_CREAT, mode: 0o600)
    let status = try descriptor.status()
    guard try mayBelong(to: status.st_uid, in: folder, model: model) else { throw .notPermitted }
    do throws(Errno) {
      try systemCall { flock(descriptor.number, LOCK_EX | LOCK_NB) }
    } catch .wouldBlock {
      // Who locks the file without writing down who it is leaves the name of the one before, who may be long gone.
      return .held(by: holder(descriptor).flatMap { isRunning($0) ? $0 : nil })
    }
    if let model = model?.ofLock, !status.belongsLike(model) { descriptor.adopt(model) }
    // The process is written down to be told to those who wait; the lock is good without it, on a full disk too.
    let process = Int(getpid())
    if holder(descriptor) != process { note(process, in: descriptor) }
    return .taken(FileLock(descriptor))
  }

  /// Whether it may be the lock of a user of the file: mine, that of the owner of what is protected, or of another user who may write that.
  private static func mayBelong(
    to owner: uid_t, in folder: borrowing Folder, model: stat?
  ) throws(Errno) -> Bool {
    if owner == geteuid() || owner == 0 || owner == model?.st_uid { return true }
    if let model, model.st_mode & 0o022 != 0 { return true }
    return try owner == folder.status().st_uid
  }

  /// Always in as many digits: a file that is cut shorter is something that the sync of the next commit would wait for.
  private static func note(_ process: Int, in descriptor: borrowing Descriptor) {
    let text = Array((String(digits: process, count: 10) + "\n").utf8)
    _ = pwrite(descriptor.number, text, text.count, 0)
  }

  /// Whether a process is there, on this machine.
  static func isRunning(_ process: Int) -> Bool {
    guard let process = pid_t(exactly: process), process > 0 else { return false }
    return kill(process, 0) == 0 || errno == EPERM
  }

  /// The process that a lock names.
  static func holder(_ descriptor: borrowing Descriptor) -> Int? {
    var text = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor.number, &text, text.count, 0)
    let digits = text.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}

extension stat {
  /// What the lock of a file has to look like: who may write the file may take the lock, and no other user.
  ///
  /// Opening it for reading is enough to hold it for ever.
  fileprivate var ofLock: stat {
    var lock = self
    // A file that is write-protected today may not be so tomorrow, and the lock has to open then.
    let writers = (st_mode | 0o200) & 0o222
    lock.st_mode = S_IFREG | writers | writers << 1
    return lock
  }

  /// Whether two files have the same owner, group and mode.
  func belongsLike(_ other: stat) -> Bool {
    (st_uid, st_gid, st_mode) == (other.st_uid, other.st_gid, other.st_mode)
  }
}

extension Descriptor {
  /// Gives the file the owner, the group and the mode of another, as far as that is allowed.
  func adopt(_ model: stat) {
    var mode = model.st_mode & 0o7777
    if fchown(number, model.st_uid, model.st_gid) != 0, fchown(number, uid_t.max, model.st_gid) != 0 {
      // What the old group was allowed is nothing that another group may do.
      mode &= ~0o6070
    }
    _ = fchmod(number, mode)
  }
}
