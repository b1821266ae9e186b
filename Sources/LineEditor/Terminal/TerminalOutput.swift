import Glibc

/// What is drawn, by libedit and around it, collected until somebody could see it: before keys are waited for.
///
/// A terminal has work to do with each piece that it gets, and keys that are typed ahead or pasted come in many.
final class TerminalOutput {
  /// Where libedit draws.
  let stream: UnsafeMutablePointer<FILE>
  // The stream keeps their addresses.
  private let bytes = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  /// Nil without memory.
  init?() {
    (bytes.pointee, count.pointee) = (nil, 0)
    guard let stream = open_memstream(bytes, count) else {
      bytes.deallocate()
      count.deallocate()
      return nil
    }
    self.stream = stream
  }

  deinit {
    fclose(stream)
    free(bytes.pointee)
    bytes.deallocate()
    count.deallocate()
  }

  /// Adds text behind what has been drawn.
  func write(_ text: String) {
    var text = text
    _ = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, stream) }
  }

  /// Whether there is something that nobody has seen yet.
  var isPending: Bool { ftello(stream) > 0 }

  /// Shows what has been drawn; an error is left to the next reader to notice.
  func flush() {
    guard isPending else { return }
    fflush(stream)
    var rest = UnsafeRawBufferPointer(start: bytes.pointee, count: count.pointee)[...]
    while !rest.isEmpty {
      let written = Glibc.write(STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        break
      }
    }
    rewind(stream)
  }
}
