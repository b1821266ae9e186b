import Foundation
import MVITesting

/// A folder that looks like that of a test file and goes away with the closure.
func withScratchFolder<Value>(_ body: (ScratchFolder) async throws -> Value) async throws -> Value {
  let folder = ScratchFolder()
  defer { try? FileManager.default.removeItem(at: folder.url) }
  return try await body(folder)
}

struct ScratchFolder {
  let url: URL

  init() { url = FileManager.default.temporaryDirectory.appendingPathComponent("scratch-\(UUID().uuidString)") }

  init(at path: String) { url = URL(fileURLWithPath: path) }

  var testFile: String { url.appendingPathComponent("ScreenTests.swift").path }

  func read(_ name: String) -> String? { try? String(contentsOf: url.appendingPathComponent(name), encoding: .utf8) }

  func write(_ text: String, to name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
