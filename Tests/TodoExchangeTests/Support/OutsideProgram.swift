import Glibc
import Platform

/// Programs of others that may be installed here.
enum OutsideProgram {
  /// Whether a program is found in `PATH`.
  static func isInstalled(_ name: String) -> Bool {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// What a script writes that `sh` runs in a new folder, which has a file `in`. The folder is `$HOME` as well.
  static func output(of script: String, given input: [UInt8]) throws -> [UInt8] {
    var template = Array("/tmp/todo-exchange-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(text: "no folder: errno \(errno)") }
    let folder = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
    defer { try? run("rm -rf \(folder)", in: folder) }
    let file = try Descriptor(opening: folder + "/in", O_WRONLY | O_CREAT, mode: 0o600)
    try file.write(input)
    do {
      try run("cd \(folder) && (\(script)) > out 2> errors", in: folder)
    } catch {
      throw Failure(text: "\(error): \(String(decoding: try contents(folder + "/errors"), as: UTF8.self).suffix(2000))")
    }
    return try contents(folder + "/out")
  }

  private struct Failure: Error {
    let text: String
  }

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

  private static func contents(_ path: String) throws -> [UInt8] {
    try Descriptor(opening: path, O_RDONLY).readToEnd(upTo: 1 << 28) ?? []
  }
}
