import Glibc

/// What is drawn, collected until somebody could see it: before keys are waited for.
///
/// A terminal has work to do with each piece that it gets, and keys that are typed ahead or pasted come in many.
final class TerminalOutput {
  private var pending: [UInt8] = []

  /// Adds text behind what has been drawn.
  func write(_ text: String) {
    pending += text.utf8
  }

  /// Shows what has been drawn; an error is left to the next reader to notice.
  func flush() {
    var rest = pending[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        break
      }
    }
    pending.removeAll(keepingCapacity: true)
  }
}
