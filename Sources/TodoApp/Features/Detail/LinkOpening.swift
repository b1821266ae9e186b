/// Another program that links are opened with.
package protocol LinkOpening: Sendable {
  /// Opens a link, and says whether a program has been started for that.
  func open(_ link: String) -> Bool
}
