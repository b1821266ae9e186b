import Glibc

/// Runs a system call, again while signals interrupt it.
@discardableResult
package func systemCall<Answer: SignedInteger>(_ call: () -> Answer) throws(Errno) -> Answer {
  while true {
    let result = call()
    guard result == -1 else { return result }
    guard errno == EINTR else { throw .last }
  }
}
