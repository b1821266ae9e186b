import CSpawning
import Glibc
import Platform

/// Starts programs that inherit no blocked or ignored signals and no descriptors of the tests.
///
/// A shell with the blocked signals of a Swift worker thread waits for its children for ever, and a program with another
/// test's end of a pipe keeps that test waiting.
package enum StartedProgram {
  package struct Failure: Error, CustomStringConvertible { package let description: String }

  /// Starts a program and returns its process.
  ///
  /// - Parameters:
  ///   - isSessionLeader: True for a session of its own, whose terminal is the first one that the program opens.
  ///   - files: Sets up descriptors and directory.
  package static func process(
    _ executable: String, _ arguments: [String], environment: [String: String], isSessionLeader: Bool = false,
    files: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> pid_t {
    let newSession: Int32 = isSessionLeader ? 0x80 : 0
    do throws(Errno) {
      return try ChildProcess([executable] + arguments, environment: environment, flags: newSession) {
        files(&$0)
        posix_spawn_file_actions_addclosefrom_np(&$0, 3)
      }.id
    } catch {
      throw Failure(description: "\(executable): \(error)")
    }
  }

  package static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Failure(description: "pipe: \(String(cString: strerror(errno)))") }
    return (ends[0], ends[1])
  }
}

/// The programs that were built with the tests, in the folder of all products of the package.
package enum BuiltProgram {
  package static func path(_ name: String) -> String { folder + "/" + name }

  private static let folder: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let runner = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return runner.split(separator: "/").dropLast().map { "/\($0)" }.joined()
  }()
}
