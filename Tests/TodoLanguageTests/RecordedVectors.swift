import Foundation

/// The recorded cases in the folder `Vectors`, and the scripts that recorded them.
enum Vectors {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The lines of a recorded file.
  static func lines(_ name: String) throws -> [Substring] {
    try String(contentsOf: folder.appendingPathComponent("Vectors/" + name), encoding: .utf8).split(separator: "\n")
  }

  /// The lines that a script prints; nil if this machine has no Python, or none with dateutil.
  static func lines(ofScript name: String, _ arguments: String...) throws -> [Substring]? {
    guard try run(["python3", "-c", "import dateutil"]) != nil else { return nil }
    let script = folder.appendingPathComponent("Scripts/" + name).path
    return try run(["python3", script] + arguments)?.split(separator: "\n")
  }

  private static func run(_ command: [String]) throws -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
