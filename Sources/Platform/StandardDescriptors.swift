import Glibc

/// Standard input, output and error.
package enum StandardDescriptors {
  /// Fills the places of those that the program was started without (`<&-`), before anything else is opened: that would
  /// get their numbers, and answers might end up in it. What stands there can be neither read nor written, as if it were
  /// closed.
  package static func occupy() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest number that is free is taken (POSIX.1-2017 §2.14), and that is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
