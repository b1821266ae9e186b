import Glibc

/// An error of the operating system: the number in `errno`.
package struct Errno: Error, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: CInt

  package init(rawValue: CInt) { self.rawValue = rawValue }

  /// The error of the last system call of this thread.
  package static var last: Errno { Errno(rawValue: errno) }

  package var description: String { String(cString: strerror(rawValue)) }

  package static let brokenPipe = Errno(rawValue: EPIPE), fileExists = Errno(rawValue: EEXIST)
  package static let fileTooLarge = Errno(rawValue: EFBIG), interrupted = Errno(rawValue: EINTR)
  package static let ioError = Errno(rawValue: EIO), isDirectory = Errno(rawValue: EISDIR)
  package static let noSuchAddressOrDevice = Errno(rawValue: ENXIO), noSuchFileOrDirectory = Errno(rawValue: ENOENT)
  package static let notDirectory = Errno(rawValue: ENOTDIR), notPermitted = Errno(rawValue: EPERM)
  package static let permissionDenied = Errno(rawValue: EACCES), timedOut = Errno(rawValue: ETIMEDOUT)
  package static let tooManyLinks = Errno(rawValue: EMLINK), tooManySymbolicLinkLevels = Errno(rawValue: ELOOP)
  package static let wouldBlock = Errno(rawValue: EWOULDBLOCK)
}

/// Runs a system call, again while signals interrupt it.
@discardableResult package func systemCall<Answer: SignedInteger>(_ call: () -> Answer) throws(Errno) -> Answer {
  while true {
    let result = call()
    guard result == -1 else { return result }
    guard errno == EINTR else { throw .last }
  }
}
