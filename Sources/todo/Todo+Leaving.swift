import ArgumentParser
import Glibc
import TodoApp
import TodoShell

extension Todo {
  /// Ends the program with what came of its options: help and version as an answer, anything else as a complaint.
  static func leave(with error: any Error) -> Never {
    // What the program has said itself.
    if let code = error as? ExitCode { leave(complaining: "", code: code.rawValue) }
    let message = fullMessage(for: error)
    // Asked for the exit code, the library makes all of the help once more, at a twelfth of what a start costs.
    let code = message == configuration.version ? 0 : exitCode(for: error).rawValue
    guard code == 0 else {
      leave(complaining: fullMessage(for: shown(error, Array(CommandLine.arguments.dropFirst()))), code: code)
    }
    let failure = writeFully(Array((message + "\n").utf8), to: STDOUT_FILENO)
    // Who reads no further has read enough.
    guard let failure, failure != EPIPE else { Glibc.exit(0) }
    leave(complaining: "todo: " + complaint(aboutOutput: failure), code: 74)
  }

  /// Ends the program with a complaint; controls in it are shown as escapes.
  static func leave(complaining text: String, code: Int32) -> Never {
    if !text.isEmpty { writeFully(visibleLines(text), to: STDERR_FILENO) }
    Glibc.exit(code)
  }

  /// Why answers cannot be written.
  static func complaint(aboutOutput failure: Int32) -> String {
    let reason = failure == EBADF ? "standard output is not open for writing" : String(cString: strerror(failure))
    return "cannot write the answers: " + reason
  }
}

extension ParsableArguments {
  /// The error about arguments as it is with the controls in them as escapes: a line break in one shall not look like the
  /// end of the complaint.
  static func shown(_ error: any Error, _ arguments: [String]) -> any Error {
    let shown = arguments.map(visible)
    guard shown != arguments else { return error }
    do {
      _ = try parse(shown)
      return error
    } catch let shownError {
      return shownError
    }
  }

  /// A text of several lines for people, with an end of line behind the last one.
  static func visibleLines(_ text: String) -> [UInt8] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.map { visible(String($0)) + "\n" }.joined().utf8)
  }
}
