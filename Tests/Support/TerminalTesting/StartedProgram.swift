import CSpawning
import Glibc

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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    files(&actions)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let newSession: Int32 = isSessionLeader ? 0x80 : 0
    posix_spawnattr_setflags(&attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var argv = ([executable] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, executable, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw Failure(description: "\(executable): \(String(cString: strerror(code)))") }
    return process
  }

  /// A pipe whose ends no program inherits that is not given them.
  package static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Failure(description: "pipe: \(String(cString: strerror(errno)))") }
    return (ends[0], ends[1])
  }
}
