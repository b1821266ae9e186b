import Glibc

/// The file of a trace; what cannot be written to it is lost without disturbing the session.
final class TraceFile {
  private let stream: UnsafeMutablePointer<FILE>

  init?(path: String) {
    guard let stream = fopen(path, "we") else { return nil }
    self.stream = stream
  }

  deinit {
    fclose(stream)
  }

  func write(_ bytes: [UInt8]) {
    fwrite(bytes, 1, bytes.count, stream)
  }
}
