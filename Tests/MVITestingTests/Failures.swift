import MVITesting
import Testing

/// The failure that was thrown, with its place; nil if all went well.
func failure(of body: () async throws -> Void) async -> String? {
  do {
    try await TestFailure.$isThrown.withValue(true) { try await body() }
    return nil
  } catch {
    return String(describing: error)
  }
}

/// Line 3 of a file that is called T.
let line3 = SourceLocation(fileID: "T/T", filePath: "T", line: 3, column: 1)
