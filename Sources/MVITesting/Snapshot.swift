import Foundation
import Testing

/// Demands that a text, above all a rendered state, is the one that is stored beside the test.
///
/// A test in `TasksTextTests.swift` finds it in `__Snapshots__/TasksTextTests/<name>.snap`, byte for byte. A snapshot
/// that is missing or differs fails; the difference shows control characters as escapes.
///
///     try assertSnapshot(text(of: ShoppingState(items: ["milk"], showsItems: true)), named: "list")
public func assertSnapshot(
  _ text: String, named name: String, recording: Recording = .fromEnvironment,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let test = URL(fileURLWithPath: filePath)
  let path = test.deletingLastPathComponent()
    .appendingPathComponent("__Snapshots__")
    .appendingPathComponent(test.deletingPathExtension().lastPathComponent)
    .appendingPathComponent("\(name).snap").path
  try recording.check(text, in: path, stored: storedText(at: path), at: sourceLocation)
}
