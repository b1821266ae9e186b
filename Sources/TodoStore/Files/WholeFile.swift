import Glibc
import Platform
import TodoJSON
import TodoModel

/// All bytes of a file, and the stamp of the very file that they were read from.
struct WholeFile {
  let bytes: [UInt8]
  let stamp: FileStamp

  /// Reads a regular file through links; nil if it or its folder does not exist.
  ///
  /// - Parameter limit: The largest size that is read, in bytes.
  init?(at path: FilePath, upTo limit: Int = Limits.fileBytes) throws(TodoError) {
    let refusal: TodoError
    do throws(Errno) {
      guard let descriptor = try Descriptor(reading: path) else { return nil }
      let status = try descriptor.status()
      if let irregular = WholeFile.irregularKind(status) {
        refusal = .unreadable(path: path.string, reason: "it is \(irregular), not a file")
      } else if status.st_size > limit {
        let problem = WholeFile.problem(inBeginning: try descriptor.read(upTo: 1 << 16, from: 0))
        refusal = problem.map { .broken(path, $0) } ?? .tooLarge(path, size: Int(status.st_size), limit: limit)
      } else {
        bytes = try descriptor.readAll(expecting: Int(status.st_size))
        stamp = FileStamp(status)
        return
      }
    } catch {
      throw .reading(path, error)
    }
    throw refusal
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
    let descriptor = try folder.open(name, O_RDONLY | O_NONBLOCK)
    return try descriptor.read(upTo: limit, from: 0)
  }
}

/// The members at the beginning of a data file that this program wrote.
struct FileHead: Equatable {
  let sequence: Int
  let lastNumber: Int
  /// The history that the file is based on, without records and other histories.
  let history: HistoryID?
  /// The defaults of new tasks; nil if the bytes end before them.
  let scope: Scope?

  /// Parses the first bytes of a file; nil if another program wrote it.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.skip(#"{"format":"todo","version":\#(TasksDocument.knownVersion),"sequence":"#),
      let sequence = rest.number(), rest.skip(#","lastNumber":"#), let lastNumber = rest.number(),
      rest.first == UInt8(ascii: ",")
    else { return nil }
    self.sequence = sequence
    self.lastNumber = lastNumber
    history = rest.skip(#","history":"#) ? rest.string().flatMap { HistoryID($0) } : nil
    if rest.skip(#","records":"#) { _ = rest.string() }
    if rest.skip(#","merged":{"#) { rest = rest.drop { $0 != UInt8(ascii: "}") }.dropFirst() }
    scope = rest.skip(#","scope":"#) ? rest.string().flatMap { Scope($0) } : Scope()
  }
}

/// The beginning and the end of a data file, which have its numbers but not its tasks.
struct FileEnds {
  let head: FileHead?
  let lastNumber: Int?
  let stamp: FileStamp
  let size: Int

  /// Reads both ends; nil if there is no file, or if its end is not as this program writes it.
  init?(at path: FilePath) throws(TodoError) {
    do throws(Errno) {
      guard let descriptor = try Descriptor(reading: path) else { return nil }
      let status = try descriptor.status()
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      stamp = FileStamp(status)
      size = Int(status.st_size)
      head = FileHead(try descriptor.read(upTo: 4096, from: 0))
      let reach = 1 << 16
      let end = try descriptor.read(upTo: reach, from: max(0, size - reach))
      guard let last = FileEnds.lastLine(of: end) else { return nil }
      var line = last
      if line.last == UInt8(ascii: "[") {
        lastNumber = nil
      } else if line.skip(#"{"number":"#), let number = line.number() {
        lastNumber = number
      } else {
        return nil
      }
    } catch {
      throw .reading(path, error)
    }
  }

  private static func lastLine(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let close = Array("\n]}\n".utf8)
    guard bytes.suffix(close.count).elementsEqual(close) else { return nil }
    let body = bytes.dropLast(close.count)
    guard let start = body.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    return body[(start + 1)...]
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func skip(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    removeFirst(text.utf8.count)
    return true
  }

  fileprivate mutating func string() -> String? {
    var end = startIndex + 1
    while end < endIndex, self[end] != UInt8(ascii: "\"") { end += self[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < endIndex else { return nil }
    defer { self = self[(end + 1)...] }
    return try? JSONReader.read(Array(self[startIndex...end])) { (reader) throws(JSONError) in try reader.readString() }
  }

  fileprivate mutating func number() -> Int? {
    let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    removeFirst(digits.count)
    return Int(String(decoding: digits, as: UTF8.self))
  }
}

/// The properties that change with a file. Equal stamps do not prove equal files.
///
/// Inode numbers are reused at once, and the clocks of file systems tick slowly.
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

  /// The stamp of the file that links lead to; nil if there is none.
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

extension FilePath {
  /// Follows every symbolic link at the end of the path, whether or not the target exists.
  func followingLinks() throws(Errno) -> FilePath {
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
    do throws(Errno) {
      let target = try [CChar](unsafeUninitializedCapacity: Int(PATH_MAX) + 1) { (buffer, count) throws(Errno) in
        guard let base = buffer.baseAddress else { throw .noMemory }
        let length = try systemCall { readlink(string, base, Int(PATH_MAX)) }
        buffer[length] = 0
        count = length + 1
      }
      return FilePath(platformString: target)
    } catch .invalidArgument {
      return nil
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }

  /// Creates missing folders durably, for the owner only.
  func createDirectory() throws(Errno) {
    guard !isEmpty, access(string, F_OK) != 0, errno == ENOENT else { return }
    let parent = removingLastComponent()
    try parent.createDirectory()
    do throws(Errno) {
      try systemCall { mkdir(string, 0o700) }
    } catch .fileExists {
      return
    }
    // Without it a power loss could take the directory away, and the file that was reported safe with it.
    try Folder(parent).sync()
  }
}
