import Glibc
import Testing

/// A directory of its own for one test, removed with everything in it when the test gives it up.
final class TemporaryDirectory: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/todo-store-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no temporary directory: errno \(errno)") }
    path = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
  }

  deinit {
    TemporaryDirectory.remove(path)
  }

  /// The data file that most tests use; it does not exist yet.
  var file: String { path + "/tasks.json" }

  /// The history of that file.
  var history: String { path + "/tasks.history.jsonl" }

  /// The names of everything in it, sorted.
  var names: [String] { TemporaryDirectory.names(in: path) }

  private static func remove(_ path: String) {
    guard Glibc.remove(path) != 0, errno == ENOTEMPTY || errno == EEXIST else { return }
    for name in names(in: path) { remove(path + "/" + name) }
    rmdir(path)
  }

  private static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// The bytes of a file, or nil if it cannot be read.
func contents(_ path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    guard count > 0 else { return count == 0 ? bytes : nil }
    bytes += chunk[..<count]
  }
}

/// Puts bytes into a file, in place.
func put(_ text: String, into path: String, mode: mode_t = 0o600) {
  put(text.utf8, into: path, mode: mode)
}

/// Puts bytes into a file, in place, as some editors do.
func put(_ bytes: some Collection<UInt8>, into path: String, mode: mode_t = 0o600) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
  let bytes = Array(bytes)
  guard descriptor >= 0, write(descriptor, bytes, bytes.count) == bytes.count, fchmod(descriptor, mode) == 0 else {
    fatalError("cannot write \(path): errno \(errno)")
  }
  close(descriptor)
}

/// What the file system says of a path, links not followed.
func fileStatus(_ path: String) -> stat? {
  var status = stat()
  return lstat(path, &status) == 0 ? status : nil
}
