import FoundationEssentials
import Platform
import Synchronization
import TodoApp

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

  private var environment: [String: String] { ProcessInfo.processInfo.environment.merging(variables) { $1 } }
}
