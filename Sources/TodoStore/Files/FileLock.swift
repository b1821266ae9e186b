import Glibc
import Platform
import TodoJSON
import TodoModel

/// A step to the lock, for those who ask what takes long.
package enum LockStep: Sendable {
  case waits(holder: Int?)
  case locked(after: Duration)
}

/// The exclusive right to change a file on this machine; it ends with the life of its holder. The lock (flock) is on a
/// separate file that is never renamed or removed. A lock on the data file would stay with the old file when that is
/// replaced, and there would be two holders.
package struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  deinit {
    // Closing is not enough: a child that was just forked has the descriptor, and the lock with it, until it execs.
    _ = flock(descriptor.number, LOCK_UN)
  }

  func note(_ acknowledged: HistoryPoint) { AcknowledgedCommand.note(acknowledged, in: descriptor) }

  /// Takes the lock, which writers of the file with the status `model` may take; nil if it is not free. Never waits.
  static func attempt(_ name: String, in folder: borrowing Folder, model: stat?) throws(Errno) -> FileLock? {
    let descriptor = try folder.openOwn(name, O_RDWR | O_CREAT, mode: 0o600)
    let status = try descriptor.status()
    guard try mayBelong(to: status.st_uid, in: folder, model: model) else { throw .notPermitted }
    do throws(Errno) { try systemCall { flock(descriptor.number, LOCK_EX | LOCK_NB) } } catch .wouldBlock { return nil }
    if let model = model?.ofLock, !status.belongsLike(model) { descriptor.adopt(model) }
    // The process is noted for those who wait. On a full disk the lock works without it.
    let process = Int(getpid())
    if holder(descriptor) != process { note(process, in: descriptor) }
    return FileLock(descriptor: descriptor)
  }

  /// The process that holds a lock, if it is known and on this machine.
  static func runningHolder(of name: String, in folder: borrowing Folder) -> Int? {
    guard let descriptor = try? folder.open(name, O_RDONLY | O_NONBLOCK) else { return nil }
    // A holder that cannot write its number leaves its predecessor's, which may have ended.
    return holder(descriptor).flatMap { isRunning($0) ? $0 : nil }
  }

  /// True if the lock is owned by this user, root, the owner of the file or its folder, or another permitted writer.
  private static func mayBelong(to owner: uid_t, in folder: borrowing Folder, model: stat?) throws(Errno) -> Bool {
    if owner == geteuid() || owner == 0 || owner == model?.st_uid { return true }
    if let model, model.st_mode & 0o022 != 0 { return true }
    return try owner == folder.descriptor.status().st_uid
  }

  /// Writes the process in a fixed number of digits: a new size would slow the sync of the next commit.
  private static func note(_ process: Int, in descriptor: borrowing Descriptor) {
    let text = Array((String(digits: process, count: 10) + "\n").utf8)
    _ = pwrite(descriptor.number, text, text.count, 0)
  }

  static func isRunning(_ process: Int) -> Bool {
    guard let process = pid_t(exactly: process), process > 0 else { return false }
    return kill(process, 0) == 0 || errno == EPERM
  }

  static func holder(_ descriptor: borrowing Descriptor) -> Int? {
    var text = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor.number, &text, text.count, 0)
    let digits = text.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Takes the lock next to any file; waits up to five seconds for another holder.
  package static func take(for path: String) throws(TodoError) -> FileLock {
    let file = FilePath(path)
    let name = file.lastComponent ?? ""
    let lockName = FileNames(name).lock
    let folder = try writing(file) { () throws(Errno) in try Folder(file.folder) }
    let end = ContinuousClock.now + .seconds(5)
    while true {
      let lock = try writing(file) { () throws(Errno) in
        try attempt(lockName, in: folder, model: folder.status(of: name))
      }
      if let lock { return lock }
      guard .now < end else { throw .locked(path: path, holder: runningHolder(of: lockName, in: folder)) }
      pause(milliseconds: 20)
    }
  }
}

extension stat {
  /// The mode of the lock: writers of the file may take it, and nobody else, because opening it is enough to hold it.
  fileprivate var ofLock: stat {
    // A file that is write-protected today may not be so tomorrow, and the lock has to open then.
    let writers = (st_mode | 0o200) & 0o222
    return changing(self) { $0.st_mode = S_IFREG | writers | writers << 1 }
  }

  func belongsLike(_ other: stat) -> Bool { (st_uid, st_gid, st_mode) == (other.st_uid, other.st_gid, other.st_mode) }
}

extension Descriptor {
  /// Applies the owner, the group and the mode of another file, as far as permitted.
  func adopt(_ model: stat) {
    var mode = model.st_mode & 0o7777
    if fchown(number, model.st_uid, model.st_gid) != 0, fchown(number, uid_t.max, model.st_gid) != 0 {
      // The rights of the old group must not pass to another group.
      mode &= ~0o6070
    }
    _ = fchmod(number, mode)
  }
}

/// The last command acknowledged here, noted in the lock file after the process. Commands that are not in the data file
/// yet are only in the history. If that is deleted or replaced, this note is all that remains of them. It counts only
/// in the inode that it was written to: a copied lock describes another machine.
enum AcknowledgedCommand {
  /// The place after the ten digits of the process and a line feed.
  private static let start = 11
  private static let inodeDigits = 20
  private static let sequenceDigits = 16
  private static let length = inodeDigits + 1 + sequenceDigits + 1 + 8 + 1

  /// Writes a record, if it can, in a fixed length: a new size would slow the sync of the next commit.
  static func note(_ point: HistoryPoint, in lock: borrowing Descriptor) {
    guard let inode = try? lock.status().st_ino else { return }
    let text = Array("\(padded("\(inode)", inodeDigits)) \(padded(point.text, sequenceDigits + 9))\n".utf8)
    _ = pwrite(lock.number, text, text.count, off_t(start))
  }

  /// The noted record; nil if there is none or if it was noted in another inode.
  static func noted(in lock: FilePath) -> HistoryPoint? {
    guard let found = try? Descriptor(reading: lock), let bytes = try? found.read(upTo: length, from: start),
      bytes.count == length, bytes[length - 1] == UInt8(ascii: "\n"), let inode = try? found.status().st_ino,
      number(in: bytes, 0..<inodeDigits, base: 10) == UInt64(inode)
    else { return nil }
    let sequenceEnd = inodeDigits + 1 + sequenceDigits
    guard let sequence = number(in: bytes, inodeDigits + 1..<sequenceEnd, base: 10), sequence > 0,
      let sum = number(in: bytes, sequenceEnd + 1..<length - 1, base: 16)
    else { return nil }
    return HistoryPoint(sequence: Int(sequence), sum: UInt32(truncatingIfNeeded: sum))
  }

  /// Parses digits; nil for any other byte. Every command calls this, and the first use of a generic type costs more.
  private static func number(in bytes: [UInt8], _ range: Range<Int>, base: UInt64) -> UInt64? {
    var value: UInt64 = 0
    for place in range {
      let byte = bytes[place]
      let digit = byte < UInt8(ascii: "a") ? byte &- UInt8(ascii: "0") : byte &- UInt8(ascii: "a") &+ 10
      guard digit < base else { return nil }
      value = value &* base &+ UInt64(digit)
    }
    return value
  }

  private static func padded(_ text: String, _ length: Int) -> String {
    String(repeating: "0", count: max(0, length - text.utf8.count)) + text
  }
}
