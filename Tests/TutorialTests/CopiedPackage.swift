import Foundation
import TerminalTesting
import TestRunning
import Testing

/// A copy of the package with changes, in the folder of the build. The copy stays, so that unchanged parts are not built again.
struct CopiedPackage {
  private let folder: URL
  private let built: URL

  /// - Parameter changes: The contents of changed and new files, by their paths.
  init(with changes: [String: String]) throws {
    let products = URL(filePath: BuiltProgram.path("todo")).deletingLastPathComponent().resolvingSymlinksInPath()
    built = products.deletingLastPathComponent().deletingLastPathComponent()
    folder = built.appending(path: "tutorial")
    let sources = try FileManager.default.subpathsOfDirectory(atPath: Tutorial.package.appending(path: "Sources").path)
    let paths = ["Package.swift"] + sources.map { "Sources/" + $0 }
    for path in paths where changes[path] == nil {
      let original = Tutorial.package.appending(path: path)
      guard try original.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true else { continue }
      try put(Data(contentsOf: original), at: path)
    }
    for (path, text) in changes { try put(Data(text.utf8), at: path) }
    try removeFiles(except: Set(paths).union(changes.keys))
    // The manifest names the tests, and does not build them.
    try linkOnce("Tests", to: Tutorial.package.appending(path: "Tests"))
  }

  /// Writes a file, unless it is the same: then its date has to stay, by which the build knows it.
  private func put(_ content: Data, at path: String) throws {
    let file = folder.appending(path: path)
    guard FileManager.default.contents(atPath: file.path) != content else { return }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: file)
  }

  private func removeFiles(except paths: Set<String>) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "Sources").path)
    where path.hasSuffix(".swift") && !paths.contains("Sources/" + path) {
      try FileManager.default.removeItem(at: folder.appending(path: "Sources/" + path))
    }
  }

  private func linkOnce(_ name: String, to original: URL) throws {
    let link = folder.appending(path: name)
    try? FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: original)
  }

  func build(_ program: String) throws {
    let run = try run(["swift", "build", "--package-path", folder.path, "--product", program])
    try #require(run.status == 0, "\(run.text)")
  }

  /// Runs a built program on lines, with a data file of its own, and returns all that it prints.
  func answers(of program: String, to lines: [String]) throws -> String {
    let place = URL(filePath: NSTemporaryDirectory()).appending(path: "tutorial-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let input = place.appending(path: "lines")
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: input)
    let variables = [
      "HOME=\(place.path)", "TODO_FILE=\(place.appending(path: "tasks.json").path)", "TODO_NOW=2026-11-21T09:00:00",
      "TZ=UTC", "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin",
    ]
    let path = folder.appending(path: ".build/debug").appending(path: program).path
    return try run(["env", "-i"] + variables + [path, "--keep-going"], readingFrom: input.path).text
  }

  private func run(_ words: [String], readingFrom input: String = "/dev/null") throws -> (text: String, status: Int32) {
    try StartedProgram.run(
      "/usr/bin/env", words, environment: ProcessInfo.processInfo.environment, readingFrom: input)
  }
}
