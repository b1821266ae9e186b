import CLibedit
import Glibc

enum TerminalOutput {
  /// Writes the text to standard output behind what is buffered there; an error is left to the next reader to notice.
  static func write(_ text: String) {
    editline_flush_output()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }
}
