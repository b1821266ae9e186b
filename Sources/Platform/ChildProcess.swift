import Glibc

/// Another program that was started by this one.
package struct ChildProcess: Sendable {
  package let id: pid_t

  /// `POSIX_SPAWN_SETSID` of `<spawn.h>`, which is seen there by programs in C only that ask for GNU's extensions: in a
  /// session of its own a program has no terminal, and hears no Ctrl-C.
  package static let ownSession: CInt = 0x80

  /// How a program ended.
  package enum Ending: Equatable, Sendable {
    /// With an exit code.
    case exited(CInt)
    case killed(signal: CInt)
  }

  /// Starts a program that is looked for in `PATH`, in the process group of this one, with the signal settings that programs
  /// usually have.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments; at least one.
  ///   - environment: All that it finds there.
  ///   - flags: Further ones of `posix_spawn`.
  ///   - arrange: Arranges its descriptors; otherwise it has nothing to read, and what it prints is dropped.
  package init(
    _ words: [String], environment: [String: String], flags: CInt = 0,
    arrange: (inout posix_spawn_file_actions_t) -> Void = silence
  ) throws(Errno) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    arrange(&actions)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(flags | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var argv = words.map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, words[0], &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw Errno(rawValue: code) }
    id = process
  }

  /// Connects the standard streams with nothing.
  package static func silence(_ actions: inout posix_spawn_file_actions_t) {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
  }

  /// Waits until it has ended. Its number stays its own, and its ending can be asked for.
  package func waitUntilOver() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Whether it has ended; its ending can still be asked for.
  package var isOver: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT | WNOHANG) != 0 || information.si_signo == SIGCHLD
  }

  /// Waits until it has ended, and answers how; afterwards its number may be another one's.
  package func ending() throws(Errno) -> Ending {
    var status: CInt = 0
    try systemCall { waitpid(id, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }
}
