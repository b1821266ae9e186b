import Glibc

/// The file of a trace; what cannot be written to it is lost without disturbing the session.
final class TraceFile {
  private let stream: UnsafeMutablePointer<FILE>

  /// Makes the file anew. It says as much as the data file does, so it belongs to its owner alone.
  init?(path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o600)
    guard descriptor >= 0, let stream = fdopen(descriptor, "w") else { return nil }
    self.stream = stream
  }

  /// Whether two paths lead to the same file.
  static func isSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard stat(path, &one) == 0, stat(other, &two) == 0 else { return path == other }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  deinit {
    fclose(stream)
  }

  func write(_ bytes: [UInt8]) {
    fwrite(bytes, 1, bytes.count, stream)
  }
}
