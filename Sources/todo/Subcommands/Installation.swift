import Glibc
import TodoShell

/// What is installed, and where: a folder such as `/usr/local`, in which each kind of file has its place.
struct Installation {
  /// The folder that the program will be found in.
  let prefix: String
  /// A folder that is put before all others, as those who make packages ask for.
  let stage: String

  /// One file.
  struct Item {
    /// Where it is, from the prefix on.
    let path: String
    /// What is in it.
    let contents: [UInt8]
    /// Its permissions.
    let mode: mode_t
  }

  /// What became of a file.
  enum Change {
    case installed, unchanged, removed, absent
  }

  /// What could not be done.
  struct Failure: Error {
    let path: String
    let code: Int32
  }

  /// Everything besides the program itself. Each kind is a line here.
  static let texts: [(path: String, text: String)] = [
    ("share/man/man1/todo.1", Manual.page),
    ("share/bash-completion/completions/todo", CompletionScript.text(for: .bash)),
    ("share/zsh/site-functions/_todo", CompletionScript.text(for: .zsh)),
    ("share/fish/vendor_completions.d/todo.fish", CompletionScript.text(for: .fish)),
  ]

  /// The path of an item in the file system.
  func path(of item: Item) -> String { stage + prefix + "/" + item.path }

  /// Puts a file in its place in one step, unless it is there already.
  func install(_ item: Item, isDryRun: Bool) throws(Failure) -> Change {
    let path = path(of: item)
    if let there = Self.contents(of: path), there.bytes == item.contents, there.mode == item.mode { return .unchanged }
    guard !isDryRun else { return .installed }
    try makeFolder(for: path)
    let temporary = "\(path).\(getpid()).new"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, item.mode)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    let code = Self.write(item.contents, mode: item.mode, to: descriptor)
    close(descriptor)
    guard code == 0, rename(temporary, path) == 0 else {
      let failure = Failure(path: path, code: code == 0 ? errno : code)
      unlink(temporary)
      throw failure
    }
    return .installed
  }

  /// Takes a file away; folders stay, because others may use them.
  func remove(_ item: Item, isDryRun: Bool) throws(Failure) -> Change {
    let path = path(of: item)
    guard access(path, F_OK) == 0 else { return .absent }
    guard isDryRun || unlink(path) == 0 else { throw Failure(path: path, code: errno) }
    return .removed
  }

  /// What is in a file, and its permissions; nil if it cannot be read.
  static func contents(of path: String) -> (bytes: [UInt8], mode: mode_t)? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let received = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, $0.count - count) }
      guard received > 0 else { return nil }
      count += received
    }
    return (bytes, status.st_mode & 0o777)
  }

  private func makeFolder(for path: String) throws(Failure) {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for count in 1..<max(2, names.count + 1) {
      let folder = names.prefix(count).joined(separator: "/")
      guard !folder.isEmpty, mkdir(folder, 0o755) != 0, access(folder, F_OK) != 0 else { continue }
      throw Failure(path: folder, code: errno)
    }
  }

  /// Writes all of it, whatever the mask of permissions is; answers with the number of the error.
  private static func write(_ bytes: [UInt8], mode: mode_t, to descriptor: Int32) -> Int32 {
    if let code = writeFully(bytes, to: descriptor) { return code }
    // Otherwise the name could survive a loss of power, and the contents not.
    return fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0 ? 0 : errno
  }
}
