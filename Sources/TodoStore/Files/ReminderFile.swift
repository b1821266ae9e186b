import Glibc
import Platform
import TodoModel

/// Up to when it was told what is due in one data file, in a small file of a folder of state.
///
/// It is read and replaced under a lock, as a whole and on the disk, before anything is told.
package struct ReminderFile: ReminderMemory {
  private let path: String
  private let isDryRun: Bool

  /// A clock that is further ahead than this when it is set right was wrong.
  private static let longestDifference = 86_400

  /// The file for a data file.
  ///
  /// - Parameters:
  ///   - folder: Where such files are.
  ///   - isDryRun: Whether nothing is written.
  package init(in folder: String, of dataFile: String, isDryRun: Bool) {
    path = folder + "/reminded-" + ReminderFile.digest(of: dataFile)
    self.isDryRun = isDryRun
  }

  /// A short name for where a file is in the end, FNV-1a in 64 bits.
  private static func digest(of file: String) -> String {
    let place = realPath(file) ?? file
    return String(place.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }

  package func advance(to instant: Instant) throws(TodoError) -> Instant? {
    do throws(FolderFailure) {
      if !isDryRun { try makeFolders(above: path, mode: 0o700) }
    } catch {
      throw .writing(FilePath(error.path), error.code)
    }
    return try writing(FilePath(path)) { () throws(Errno) in
      guard !isDryRun else { return try read(at: instant) }
      let lock = try Descriptor(opening: path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
      try systemCall { flock(lock.number, LOCK_EX) }
      let told = try read(at: instant)
      if told ?? Instant(seconds: .min) < instant {
        try replaceFile(path, with: Array((instant.iso + "\n").utf8), draft: path + ".new", isDurable: true)
      }
      return told
    }
  }

  /// What is remembered; nothing where that cannot be, so that it begins anew.
  private func read(at instant: Instant) throws(Errno) -> Instant? {
    do throws(Errno) {
      let bytes = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW).read(upTo: 64, from: 0)
      let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      return Instant(iso: text).flatMap { $0.seconds - instant.seconds > Self.longestDifference ? nil : $0 }
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }
}
