import Glibc
import Platform
import TodoJSON
import TodoModel

/// The last command that was acknowledged here, noted in the lock behind the process.
///
/// Commands that are not in the file yet are in the history alone. If that is deleted or replaced, this note is all that
/// still knows of them. It counts only in the very file that it was written into: a lock that was copied tells of
/// another machine.
enum AcknowledgedCommand {
  /// Behind the process, of which it is no part.
  private static let start = 11
  private static let inodeDigits = 20
  private static let sequenceDigits = 16
  private static let length = inodeDigits + 1 + sequenceDigits + 1 + 8 + 1

  /// Notes a record in a lock; a lock without the note is good, too.
  ///
  /// Always as long: a file that grows is something that the sync of the next commit would wait for.
  static func note(_ point: HistoryPoint, in lock: borrowing Descriptor) {
    guard let inode = try? lock.status().st_ino else { return }
    let record = point.text
    let zeros = sequenceDigits + 9 - record.utf8.count
    let text = Array("\(padded(inode)) \(String(repeating: "0", count: max(0, zeros)))\(record)\n".utf8)
    _ = pwrite(lock.number, text, text.count, off_t(start))
  }

  /// The record that a lock tells of; nil if there is none, or if the note was made elsewhere.
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

  /// The number that digits spell; nil for any other bytes. By hand: every command comes here, and the first use of a
  /// generic type costs more than all of it.
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

  private static func padded(_ inode: ino_t) -> String {
    let digits = String(inode)
    return String(repeating: "0", count: inodeDigits - digits.utf8.count) + digits
  }
}

extension TasksFile {
  /// The last command that was acknowledged here; it has to be asked for before the history is opened.
  func acknowledged() -> HistoryPoint? {
    guard let target = try? path.followingLinks(), let name = target.lastComponent else { return nil }
    return AcknowledgedCommand.noted(in: target.removingLastComponent().appending(FileNames(name).lock))
  }

  /// Whether a record is neither in a file nor in the history beside it. Costs the whole history if it is.
  func isLost(
    _ point: HistoryPoint, of contents: Contents, behind tail: JournalTail, of journal: borrowing JournalReading
  ) throws(TodoError) -> Bool {
    guard !contents.basis.has(point), !tail.has(point) else { return false }
    return try !journal.everything().has(point)
  }
}
