import Glibc
import Platform

extension Todo {
  /// Ends the program with an answer that has nothing to do with any task.
  static func leave(answering text: String) -> Never {
    do throws(Errno) {
      try writeFully(Array(text.utf8), to: STDOUT_FILENO)
    } catch .brokenPipe {
      // Who reads no further has read enough.
    } catch {
      leave(complaining: "todo: " + complaint(aboutOutput: error.rawValue) + "\n", code: 74)
    }
    exit(0)
  }

  /// Ends the program with what is wrong with its arguments.
  static func leave(with error: UsageError) -> Never {
    leave(complaining: error.complaint(usage: Options.usage), code: UsageError.exitCode)
  }

  /// Ends the program with a complaint.
  static func leave(complaining text: String, code: Int32) -> Never {
    try? writeFully(Array(text.utf8), to: STDERR_FILENO)
    exit(code)
  }

  /// Why answers cannot be written.
  static func complaint(aboutOutput failure: Int32) -> String {
    let reason = failure == EBADF ? "standard output is not open for writing" : String(cString: strerror(failure))
    return "cannot write the answers: " + reason
  }
}
