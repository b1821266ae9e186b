import Glibc
import Platform
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
    do throws(FolderFailure) {
      try makeFolders(above: path, mode: 0o755)
    } catch {
      throw Failure(path: error.path, code: error.code.rawValue)
    }
    do throws(Errno) {
      try replaceFile(path, with: item.contents, draft: "\(path).\(getpid()).new", mode: item.mode, isDurable: true)
    } catch {
      throw Failure(path: path, code: error.rawValue)
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
    do throws(Errno) {
      let descriptor = try Descriptor.file(path, O_RDONLY)
      let status = try descriptor.status()
      return (try descriptor.readAll(expecting: Int(status.st_size)), status.st_mode & 0o777)
    } catch {
      return nil
    }
  }
}
