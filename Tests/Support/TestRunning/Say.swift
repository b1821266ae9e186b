import Glibc

/// Writes a line to standard error in one piece, between the lines of the testing library.
package func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
