import Glibc
import SystemPackage

/// Runs a system call, again while signals interrupt it.
@discardableResult
package func systemCall<Answer: SignedInteger>(_ call: () -> Answer) throws(Errno) -> Answer {
  while true {
    let result = call()
    guard result == -1 else { return result }
    guard errno == EINTR else { throw .last }
  }
}

extension Errno {
  /// What the last system call of this thread failed with.
  package static var last: Errno { Errno(rawValue: errno) }
}
