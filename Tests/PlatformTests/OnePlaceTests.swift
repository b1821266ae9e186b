import Foundation
import TestRunning
import Testing

/// System calls are made in one target, so that the care that they need is taken once.
struct OnePlaceTests {
  private static let calls = [
    "pthread_create", "pthread_sigmask", "sigaction(", " signal(SIG", " pipe(", "pipe2(", "posix_spawn(",
    "posix_spawnp(", " poll(", "fork(", "fopen(", "opendir(", "Glibc.read(", "Glibc.write(", "Glibc.open(",
    "Glibc.close(", "Unmanaged<",
  ]
  /// libedit is handed the object that it belongs to as well.
  private static let exceptions = ["LineEditor/Editing/Editline.swift": ["Unmanaged<"]]

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources")

  private func places(of call: String, in isLookedAt: (String) -> Bool) throws -> [String] {
    let call = Data(call.utf8)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path).sorted()
    return try paths.filter { $0.hasSuffix(".swift") && isLookedAt($0) }.flatMap { path -> [String] in
      let text = try Data(contentsOf: Self.sources.appendingPathComponent(path))
      guard text.range(of: call) != nil else { return [] }
      return text.split(separator: UInt8(ascii: "\n")).filter { line in
        line.range(of: call) != nil && !line.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
      }.map { "\(path): \($0.text)" }
    }
  }

  @Test(arguments: calls) func isCalledInPlatformOnly(call: String) throws {
    let others = try places(of: call) { path in
      !path.hasPrefix("Platform/") && Self.exceptions[path]?.contains(call) != true
    }
    #expect(others == [])
  }

  /// A name that is misspelt above would be found nowhere.
  @Test(arguments: ["pthread_create", "pthread_sigmask", "sigaction(", " pipe(", "posix_spawnp(", " poll(", "opendir("])
  func isCalledThere(call: String) throws { #expect(try !places(of: call) { $0.hasPrefix("Platform/") }.isEmpty) }
}
