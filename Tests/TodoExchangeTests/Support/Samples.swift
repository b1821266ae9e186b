import Glibc
import Platform
import TestRunning

/// Files that real programs wrote; `Samples/README.md` says which, and how.
enum Samples {
  static func file(_ name: String) -> [UInt8]? {
    try? Descriptor(opening: folder + name, O_RDONLY).readToEnd(upTo: 1 << 24)
  }

  static func names(in name: String) -> [String] {
    ((try? Folder(FilePath(folder + name)).names()) ?? []).sorted().map { "\(name)/\($0)" }
  }

  static func page(_ name: String) -> String? {
    file("../../../Docs/Formats/\(name).md").map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first example in a language on the page of a format; nil if there is none.
  static func example(in language: String, of format: String) -> String? {
    guard let text = page(format), let start = text.firstRange(of: "\n```\(language)\n")?.upperBound,
      let end = text[start...].firstRange(of: "\n```\n")?.lowerBound
    else { return nil }
    return text[start..<end] + "\n"
  }

  private static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/") + "/Samples/"
}

enum OutsideProgram {
  static func isInstalled(_ name: String) -> Bool {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// The output of a script that `sh` runs in a new folder, which is `$HOME` too, with a file `in`.
  static func output(of script: String, given input: [UInt8]) throws -> [UInt8] {
    let folder = TemporaryDirectory()
    try folder.write(input, to: "in")
    do {
      try run("cd \(folder.path) && (\(script)) > out 2> errors", in: folder.path)
    } catch {
      throw Failure(text: "\(error): \((folder.contents(of: "errors") ?? "").suffix(2000))")
    }
    return try Descriptor(opening: folder.file("out"), O_RDONLY).readToEnd(upTo: 1 << 28) ?? []
  }

  private struct Failure: Error { let text: String }

  private static func run(_ command: String, in folder: String) throws {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let ending = try ChildProcess(
      ["sh", "-c", command],
      environment: ["PATH": path, "HOME": folder, "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8"]
    ) {
      posix_spawn_file_actions_addopen(&$0, 0, "/dev/null", O_RDONLY, 0)
    }.ending()
    guard ending == .exited(0) else { throw Failure(text: "\(ending)") }
  }
}
