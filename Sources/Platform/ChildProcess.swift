// The array of variables is a global of the C library.
@preconcurrency import Glibc

package struct ChildProcess: Sendable {
  package let id: pid_t

  /// `POSIX_SPAWN_SETSID`, which only GNU declares: a program in its own session has no terminal and gets no Ctrl-C.
  package static let ownSession: CInt = 0x80

  package enum Ending: Equatable, Sendable { case exited(CInt), killed(signal: CInt) }

  /// Starts a program in the process group of this one, with the default signal settings. The words are at least the
  /// program, which is searched in `PATH`; without `arrange` the standard streams are `/dev/null`.
  package init(
    _ words: [String], environment: [String: String] = inheritedVariables(), flags: CInt = 0,
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

  /// Connects the standard streams with `/dev/null`.
  package static func silence(_ actions: inout posix_spawn_file_actions_t) {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
  }

  /// Waits without reaping, so that the process identifier stays valid.
  package func waitUntilOver() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// True if the process has ended; does not reap it.
  package var isOver: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT | WNOHANG) != 0 || information.si_signo == SIGCHLD
  }

  /// Waits for the end and reaps the process; afterwards its identifier may belong to another one.
  package func ending() throws(Errno) -> Ending {
    var status: CInt = 0
    try systemCall { waitpid(id, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }

  /// Ends the process and all that it has started, with SIGTERM and two seconds later with SIGKILL, and reaps it.
  /// Returns after four seconds at the latest: even SIGKILL does not end a process that waits for a broken disk. Reads the
  /// status of every process, because one in a process group of its own could not ask on the terminal.
  package func terminate() {
    var descendants = Descendants(of: id)
    for signal in [SIGTERM, SIGKILL] {
      let deadline = ContinuousClock.now + .seconds(2)
      // Looked for first, as those whose parent has ended cannot be found; ended last, so that no parent starts another.
      descendants.update()
      kill(id, signal)
      descendants.send(signal)
      while !isOver || !descendants.isEmpty, ContinuousClock.now < deadline {
        pause(milliseconds: 10)
        descendants.update()
        // For those that were started in the meantime.
        if signal == SIGKILL { descendants.send(signal) }
      }
    }
    if isOver { _ = try? ending() }
  }
}

private struct Descendants {
  private let ancestor: pid_t
  /// Parents first, with the times at which they were started: an identifier may be given to another process later.
  private var processes: [(id: pid_t, start: Substring)] = []

  init(of process: pid_t) { ancestor = process }

  var isEmpty: Bool { processes.isEmpty }

  func send(_ signal: CInt) { for process in processes { kill(process.id, signal) } }

  /// Removes the processes that have ended, and adds those that were started since the last update.
  mutating func update() {
    var children: [pid_t: [(id: pid_t, start: Substring)]] = [:]
    var running: [pid_t: Substring] = [:]
    for id in ((try? Folder("/proc").names()) ?? []).compactMap({ pid_t($0) }) {
      guard let process = Descendants.status(of: id) else { continue }
      children[process.parent, default: []].append((id, process.start))
      running[id] = process.start
    }
    processes.removeAll { running[$0.id] != $0.start }
    var known = Set(processes.map(\.id))
    func add(childrenOf parent: pid_t) { processes += (children[parent] ?? []).filter { known.insert($0.id).inserted } }
    add(childrenOf: ancestor)
    var place = 0
    while place < processes.count {
      add(childrenOf: processes[place].id)
      place += 1
    }
  }

  /// The parent of a process, and the time at which it was started; nil if it has ended.
  private static func status(of process: pid_t) -> (parent: pid_t, start: Substring)? {
    guard let bytes = try? Descriptor.file("/proc/\(process)/stat", O_RDONLY).readToEnd(upTo: 1 << 12) else {
      return nil
    }
    // `ID (NAME) STATE PARENT …`, the start in the 22nd place (proc(5)); a name may have brackets, too.
    let words = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    guard words.count > 19, words[0] != "Z", words[0] != "X", let parent = pid_t(words[1]) else { return nil }
    return (parent, words[19])
  }
}

/// Returns the environment variables that this process was started with, as they are now.
/// A value that is not UTF-8 is repaired. A line without `=` is left out. Not safe while a thread changes variables.
package func inheritedVariables() -> [String: String] {
  var variables: [String: String] = [:]
  // The library has no variables at all where nothing was handed to the program.
  var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
  while let here = place, let line = here.pointee {
    let text = String(cString: line)
    if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
      variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    place = here.successor()
  }
  return variables
}
