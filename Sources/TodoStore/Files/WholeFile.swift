import Glibc
import Platform
import TodoJSON
import TodoModel

/// All bytes of a file, and the stamp of the very file that they were read from.
struct WholeFile {
  let bytes: [UInt8]
  let stamp: FileStamp

  /// Reads a regular file through links, up to a size; nil if it or its folder does not exist.
  init?(at path: FilePath, upTo limit: Int = Limits.fileBytes) throws(TodoError) {
    guard let descriptor = try reading(path, { () throws(Errno) in try Descriptor(reading: path) }) else { return nil }
    let status = try reading(path) { () throws(Errno) in try descriptor.status() }
    if let irregular = WholeFile.irregularKind(status) {
      throw .unreadable(path: path.string, reason: "it is \(irregular), not a file")
    }
    let size = Int(status.st_size)
    guard size <= limit else {
      let beginning = try reading(path) { () throws(Errno) in try descriptor.read(upTo: 1 << 16, from: 0) }
      if let problem = WholeFile.problem(inBeginning: beginning) { throw .broken(path, problem) }
      throw .unreadable(
        path: path.string,
        reason: "it has \(size) bytes, and this program reads up to \(limit); move completed tasks into another file")
    }
    bytes = try reading(path) { () throws(Errno) in try descriptor.readAll(expecting: size) }
    stamp = FileStamp(status)
  }

  /// An error in the first bytes of a file that nothing after them can make valid.
  private static func problem(inBeginning bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try TasksDocument.read(bytes)
      return nil
    } catch {
      switch error.problem {
      case .unexpectedEnd, .unterminatedString: return nil
      // The last bytes may be an incomplete token.
      default: return error.offset < bytes.count - 64 ? error : nil
      }
    }
  }

  static func irregularKind(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a directory"
    case S_IFIFO: "a pipe"
    default: "a device"
    }
  }

  static func beginning(of name: String, in folder: borrowing Folder, limit: Int) throws(Errno) -> [UInt8] {
    try folder.open(name, O_RDONLY | O_NONBLOCK).read(upTo: limit, from: 0)
  }
}

/// The properties that change with a file. Equal stamps do not prove equal files. Inode numbers are reused at once, and
/// the clocks of file systems tick slowly.
struct FileStamp: Equatable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  let size: off_t
  private let seconds: time_t
  private let nanoseconds: Int

  init(_ status: stat) {
    (device, inode, size) = (status.st_dev, status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// The time of the last change: seconds and nanoseconds since 1970.
  var modified: String { "\(seconds).\(String(1_000_000_000 + nanoseconds).dropFirst())" }

  /// The second of the last change.
  var instant: Instant { Instant(seconds: seconds).withinCalendar }

  /// The stamp of the file that links lead to; nil if there is none.
  init?(at path: FilePath) throws(Errno) {
    var status = stat()
    do throws(Errno) { try systemCall { stat(path.string, &status) } } catch .noSuchFileOrDirectory { return nil }
    self.init(status)
  }
}

extension FilePath {
  /// Follows every symbolic link at the end of the path, whether or not the target exists.
  package func followingLinks() throws(Errno) -> FilePath {
    // As many as Linux itself follows.
    let limit = 40
    var path = self
    for _ in 0...limit {
      guard let target = try path.linkTarget() else { return path }
      path = path.removingLastComponent().pushing(target)
    }
    throw .tooManySymbolicLinkLevels
  }

  private func linkTarget() throws(Errno) -> FilePath? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(string, &target, Int(PATH_MAX)) < 0 else { return FilePath(platformString: target) }
    guard errno == EINVAL || errno == ENOENT else { throw .last }
    return nil
  }

  /// Creates missing folders durably, for the owner only.
  func createDirectory() throws(Errno) {
    guard !isEmpty, access(string, F_OK) != 0, errno == ENOENT else { return }
    let parent = removingLastComponent()
    try parent.createDirectory()
    do throws(Errno) { try systemCall { mkdir(string, 0o700) } } catch .fileExists { return }
    // Otherwise a power loss could remove the directory and a file that was reported safe.
    try Folder(parent).sync()
  }
}
