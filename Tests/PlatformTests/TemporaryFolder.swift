import Foundation
import Glibc

/// A folder of its own, which is gone with the test.
final class TemporaryFolder: Sendable {
  private let root: String

  init() {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("platform-\(UUID().uuidString)").path
    mkdir(root, 0o700)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  func path(_ name: String) -> String { root + "/" + name }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }
}
