import CSpawning
import Glibc
import Platform

/// Starts a program without what it would inherit of the tests: blocked and ignored signals, descriptors.
///
/// A shell that is started with the signals of a Swift worker thread blocked waits for its children forever, and a
/// program that has another test's end of a pipe keeps that test waiting.
package enum StartedProgram {
  /// Why a program was not started.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Starts it and answers with its process.
  ///
  /// - Parameters:
  ///   - isSessionLeader: Whether it has a session of its own, and so the first terminal that it opens.
  ///   - files: Arranges its descriptors and its directory.
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

  /// A pipe whose ends no program inherits that is not given them.
  package static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Failure(description: "pipe: \(String(cString: strerror(errno)))") }
    return (ends[0], ends[1])
  }
}
