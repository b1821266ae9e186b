import Glibc
import Platform

/// What changes when a file changes, as a quick look: equal stamps do not prove that nothing has.
///
/// Inode numbers are used again at once, and clocks of file systems tick slowly.
struct FileStamp: Equatable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  /// How many bytes the file has.
  let size: off_t
  private let seconds: time_t
  private let nanoseconds: Int

  /// The stamp of a file with that status.
  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
    size = status.st_size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// When the file was last changed: seconds and nanoseconds since 1970.
  var modified: String { "\(seconds).\(String(1_000_000_000 + nanoseconds).dropFirst())" }

  /// The stamp of the file at a path, through symbolic links; nil if there is none.
  init?(at path: FilePath) throws(Errno) {
    var status = stat()
    do throws(Errno) {
      try systemCall { stat(path.string, &status) }
    } catch .noSuchFileOrDirectory {
      return nil
    }
    self.init(status)
  }
}
