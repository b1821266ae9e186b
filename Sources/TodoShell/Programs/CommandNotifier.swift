import FoundationEssentials
import Platform
import Synchronization
import TodoApp

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
      let process = try ChildProcess(words + [title], environment: ProcessInfo.processInfo.environment)
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
