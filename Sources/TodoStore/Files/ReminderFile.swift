import Glibc
import Platform
import TodoModel

/// The file in a state folder that stores the time of the last reminder of a data file. It is read and replaced under a
/// lock, durably, before anything is reported.
package struct ReminderFile: Sendable {
  private let path: String
  private let isDryRun: Bool

  /// In seconds. A stored time further in the future was written by a wrong clock.
  private static let longestDifference = 86_400

  package init(in folder: String, of dataFile: String, isDryRun: Bool) {
    path = "\(folder)/reminded-\(shortName(of: dataFile))"
    self.isDryRun = isDryRun
  }

  package func advance(to instant: Instant) throws(TodoError) -> Instant? {
    do throws(FolderFailure) {
      if !isDryRun { try makeFolders(above: path, mode: 0o700) }
    } catch { throw .writing(FilePath(error.path), error.code) }
    return try writing(FilePath(path)) { () throws(Errno) in
      guard !isDryRun else { return try read(at: instant) }
      let lock = try Descriptor(opening: path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
      try systemCall { flock(lock.number, LOCK_EX) }
      let stored = try read(at: instant)
      if stored ?? Instant(seconds: .min) < instant {
        try replaceFile(path, with: Array((instant.iso + "\n").utf8), draft: path + ".new", isDurable: true)
      }
      return stored
    }
  }

  /// The stored time; nil if there is none or if it is not plausible.
  private func read(at instant: Instant) throws(Errno) -> Instant? {
    do throws(Errno) {
      let bytes = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW).read(upTo: 64, from: 0)
      let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      return Instant(iso: text).flatMap { $0.seconds - instant.seconds > Self.longestDifference ? nil : $0 }
    } catch .noSuchFileOrDirectory { return nil }
  }
}

/// A short name for a file that is the same by whatever path: FNV-1a in 64 bits.
package func shortName(of file: String) -> String {
  let digest = (realPath(file) ?? file).utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  return String(digest, radix: 16)
}
