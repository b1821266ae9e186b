import Glibc

/// The file of a trace. What cannot be written to it does not disturb the session, and is told at its end.
final class TraceFile {
  private let stream: UnsafeMutablePointer<FILE>
  private var failure: Int32?

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

  /// Adds bytes to the trace.
  func write(_ bytes: [UInt8]) {
    if fwrite(bytes, 1, bytes.count, stream) < bytes.count, failure == nil { failure = errno }
  }

  /// Sees to it that everything has left, and answers with the number of the first error if it has not.
  func finish() -> Int32? {
    if fflush(stream) != 0, failure == nil { failure = errno }
    return failure
  }
}
