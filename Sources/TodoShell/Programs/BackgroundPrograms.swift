import Platform
import Synchronization
import TodoApp

/// The program that opens links. The link is one argument, and no shell reads it. A browser for the terminal keeps it
/// until it ends; any other is started in a session of its own, without this program's Ctrl-C, and not waited for.
package struct Browser: Sendable {
  private let commands: [String]

  /// Creates a browser from its command, or from several in the order in which they are tried, separated by colons, as
  /// in `$BROWSER`. A `%s` at the end is dropped: the link is appended anyway.
  package init(_ command: String) {
    commands = command.split(separator: ":").map { part in
      let words = part.split(separator: " ")
      return (words.last == "%s" ? words.dropLast() : words[...]).joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// Opens a link; false if no program could be started for it.
  package func open(_ link: String) -> Bool {
    commands.contains { command in
      let words = command.split(separator: " ").map(String.init)
      let name = words[0].split(separator: "/").last.map(String.init) ?? ""
      if Self.forTerminals.contains(name) { return (try? ChildProgram(command: command).run([link])) != nil }
      guard let process = try? ChildProcess(words + [link], flags: ChildProcess.ownSession) else { return false }
      // A parent has to ask how a program ended, or that stays in the system's list.
      try? DetachedThread.run { _ = try? process.ending() }
      return true
    }
  }

  private static let forTerminals: Set = [
    "w3m", "lynx", "links", "links2", "elinks", "browsh", "carbonyl", "chawan", "cha", "offpunk",
  ]
}

/// A notifier that runs a command of the user's, split into words, once for each title that becomes due, which is one
/// more word; no shell reads any of it. It runs on a thread of its own, without input, and its output is dropped.
package final class CommandNotifier: Sendable {
  private let command: String
  private let reportFailure: @Sendable (String) -> Void
  private let hasFailed = Atomic(false)

  package init(_ command: String, reportFailure: @escaping @Sendable (String) -> Void) {
    (self.command, self.reportFailure) = (command, reportFailure)
  }

  package func notify(_ titles: [String]) {
    do throws(Errno) { try DetachedThread.run { for title in titles { self.notify(title) } } } catch {
      fail(error.description)
    }
  }

  private func notify(_ title: String) {
    let words = command.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    guard !words.isEmpty else { return fail("there is no command") }
    do throws(Errno) {
      switch try ChildProcess(words + [title]).ending() {
      case .exited(0): break
      case .exited(let code): fail("it ended with \(code)")
      case .killed(let signal): fail("it was ended by signal \(signal)")
      }
    } catch { fail(error.description) }
  }

  private func fail(_ reason: String) { if !hasFailed.exchange(true, ordering: .relaxed) { reportFailure(reason) } }
}

/// A process of this program that syncs the list with other machines. It has a session of its own: it does not receive
/// this program's Ctrl-C, asks nothing on the terminal, and continues after this program has ended.
package final class SyncChild: Sendable {
  private let words: [String]
  private let variables: [String: String]
  private let send: @Sendable (Shell.Intent) -> Void
  private let isAtWork = Atomic(false), hasFailed = Atomic(false)

  /// The exit codes that mean that another sync is running, and that a confirmation is needed.
  private static let isBusy: CInt = 75, asks: CInt = 1

  /// Creates a child of this program, even if its file was replaced; `send` hears of changes, and of a failure once.
  package init(
    program: String = "/proc/self/exe", _ arguments: [String], _ variables: [String: String],
    _ send: @escaping @Sendable (Shell.Intent) -> Void
  ) {
    (words, self.variables, self.send) = ([program] + arguments, variables, send)
  }

  package func begin() {
    guard !isAtWork.exchange(true, ordering: .acquiringAndReleasing) else { return }
    do throws(Errno) { try DetachedThread.run { self.run() } } catch { end(because: error.description) }
  }

  package func leave() { _ = try? ChildProcess(words, environment: environment, flags: ChildProcess.ownSession) }

  private func run() {
    do throws(Errno) {
      let heard = try PipedProcess(words, environment: environment, flags: ChildProcess.ownSession)
        .readOutput(timeout: nil, isCancelled: { false })
      switch heard.ending {
      case .exited(0): end()
      case .exited(Self.isBusy): end(isDone: false)
      case .exited(Self.asks): end(because: "it has a question; type “sync”")
      case .exited, .killed: end(because: Self.reason(String(decoding: heard.errors, as: UTF8.self)))
      }
    } catch { end(because: error.description) }
  }

  /// Returns the text of its error message, without its name.
  private static func reason(_ complaint: String) -> String {
    let line = complaint.split(separator: "\n").first ?? "it was ended"
    return String(line.hasPrefix("todo: ") ? line.dropFirst(6) : line)
  }

  private func end(because reason: String? = nil, isDone: Bool = true) {
    let isNews = isDone && !hasFailed.exchange(reason != nil, ordering: .relaxed)
    isAtWork.store(false, ordering: .releasing)
    if let reason, isNews { send(.show(.notSynced(reason: reason))) }
    // What is sent by now changes no file of ours.
    send(.outside(.fileChanged))
  }

  private var environment: [String: String] { inheritedVariables().merging(variables) { $1 } }
}
