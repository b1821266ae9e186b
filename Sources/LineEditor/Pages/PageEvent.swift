/// What ends the wait in front of a page.
package enum PageEvent: Equatable, Sendable {
  /// A key was pressed, Ctrl-C among them, or something was pasted.
  case key
  /// Something has happened that may have to be shown.
  case wokenUp
  /// The window has another size, or its content has to be drawn again.
  case resized
  /// There will be no key: the input has ended.
  case endOfInput
  /// SIGTERM or SIGHUP arrived, or the terminal is gone: save and leave.
  case terminated(signal: Int32)
  /// Reading failed with this `errno`.
  case failed(code: Int32)
}
