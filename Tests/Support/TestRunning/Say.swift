import Glibc

/// Writes a line to standard error, whole, beside what the testing library prints.
package func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
