import Platform
import Synchronization
import TodoApp

/// The program that links are opened with.
///
/// The link is one argument, and no shell reads it. A browser for the terminal has it until it ends; any other is started in a
/// session of its own, where no Ctrl-C of ours reaches it, and is not waited for.
package struct Browser: LinkOpening {
  private let commands: [String]

  /// A browser by its command, or by several in the order in which they are tried, with colons between them, as in
  /// `$BROWSER`. A `%s` at the end is where the link comes anyway.
  package init(_ command: String) {
    commands = command.split(separator: ":").map { part in
      let words = part.split(separator: " ")
      return (words.last == "%s" ? words.dropLast() : words[...]).joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  package func open(_ link: String) -> Bool {
    commands.contains { command in
      let words = command.split(separator: " ").map(String.init)
      let name = words[0].split(separator: "/").last.map(String.init) ?? ""
      if Self.forTerminals.contains(name) { return (try? ChildProgram(command).run([link])) != nil }
      return start(words + [link])
    }
  }

  private static let forTerminals: Set = [
    "w3m", "lynx", "links", "links2", "elinks", "browsh", "carbonyl", "chawan", "cha", "offpunk",
  ]

  private func start(_ words: [String]) -> Bool {
    let process = try? ChildProcess(
      words, environment: inheritedVariables(), flags: ChildProcess.ownSession)
    guard let process else { return false }
    // A parent has to ask how a program ended, or that stays in the system's list.
    try? DetachedThread.run { _ = try? process.ending() }
    return true
  }
}

/// Tells what has become due by a command of the person's own, once for each title.
///
/// The command is words, and the title one more; no shell reads any of it. It runs on a thread of its own, with nothing to
/// read, and what it prints is dropped.
package final class CommandNotifier: Sendable {
  private let command: String
  private let tellFailure: @Sendable (String) -> Void
  private let hasFailed = Atomic(false)

  /// A notifier that runs a command, and tells why the first time that it fails.
  package init(_ command: String, tellFailure: @escaping @Sendable (String) -> Void) {
    self.command = command
    self.tellFailure = tellFailure
  }

  package func notify(_ titles: [String]) {
    do throws(Errno) {
      try DetachedThread.run { for title in titles { self.notify(title) } }
    } catch {
      fail(error.description)
    }
  }

  private func notify(_ title: String) {
    let words = command.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    guard !words.isEmpty else { return fail("there is no command") }
    do throws(Errno) {
      let process = try ChildProcess(words + [title], environment: inheritedVariables())
      switch try process.ending() {
      case .exited(0): break
      case .exited(let code): fail("it ended with \(code)")
      case .killed(let signal): fail("it was ended by signal \(signal)")
      }
    } catch {
      fail(error.description)
    }
  }

  private func fail(_ reason: String) {
    guard !hasFailed.exchange(true, ordering: .relaxed) else { return }
    tellFailure(reason)
  }
}

/// Has the list merged with those of other machines by this program itself, as another process in a session of its own: no
/// Ctrl-C of ours reaches it, it asks nothing on our terminal, and it goes on when we have left.
package final class SyncChild: Sendable {
  private let words: [String]
  private let variables: [String: String]
  private let tell: @Sendable (Shell.Intent) -> Void
  private let state = Mutex((isAtWork: false, hasFailed: false))

  /// The exit code that says that another is at work.
  private static let isBusy: CInt = 75
  /// The exit code that says that something has to be confirmed.
  private static let asks: CInt = 1

  /// A process that has not begun.
  ///
  /// - Parameters:
  ///   - program: This program, even if its file has been replaced.
  ///   - variables: What it finds in its environment besides what is in ours.
  ///   - tell: Called when it has ended: that it has failed, once until it succeeds, and that the file may have changed.
  package init(
    program: String = "/proc/self/exe", _ arguments: [String], _ variables: [String: String],
    _ tell: @escaping @Sendable (Shell.Intent) -> Void
  ) {
    words = [program] + arguments
    self.variables = variables
    self.tell = tell
  }

  package func begin() {
    let isFirst = state.withLock { state in
      defer { state.isAtWork = true }
      return !state.isAtWork
    }
    guard isFirst else { return }
    do throws(Errno) {
      try DetachedThread.run { self.run() }
    } catch {
      end(because: error.description)
    }
  }

  /// Begins, and leaves it to itself.
  package func leave() {
    _ = try? ChildProcess(words, environment: environment, flags: ChildProcess.ownSession)
  }

  private func run() {
    do throws(Errno) {
      let conversation = try PipedProcess(words, environment: environment, flags: ChildProcess.ownSession)
      let heard = try conversation.heard(patience: nil, isCancelled: { false })
      switch heard.ending {
      case .exited(0): end()
      case .exited(Self.isBusy): end(isDone: false)
      case .exited(Self.asks): end(because: "it has a question; type “sync”")
      case .exited, .killed: end(because: Self.reason(String(decoding: heard.errors, as: UTF8.self)))
      }
    } catch {
      end(because: error.description)
    }
  }

  /// What it has complained of, without its name.
  private static func reason(_ complaint: String) -> String {
    let line = complaint.split(separator: "\n").first ?? "it was ended"
    return String(line.hasPrefix("todo: ") ? line.dropFirst(6) : line)
  }

  private func end(because reason: String? = nil, isDone: Bool = true) {
    let isNews = state.withLock { state in
      state.isAtWork = false
      guard isDone else { return false }
      defer { state.hasFailed = reason != nil }
      return !state.hasFailed
    }
    if let reason, isNews { tell(.show(.notSynced(reason: reason))) }
    // What is sent by now changes no file of ours.
    tell(.outside(.fileChanged))
  }

  private var environment: [String: String] { inheritedVariables().merging(variables) { $1 } }
}
