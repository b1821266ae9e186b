import Foundation

/// A directory of its own for one test, removed with everything in it when the test gives it up.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() {
    var template = Array("/tmp/todo-tests-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { fatalError("no temporary directory: errno \(errno)") }
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func file(_ name: String) -> String { path + "/" + name }

  package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// Writes a file, and makes the folders above it.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  package func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// Returns the text of a file; nil if there is none.
  package func contents(of name: String) -> String? { FileManager.default.contents(atPath: file(name))?.text }
}
