/// Pasted lines that wait to be confirmed.
package struct PasteViewState: Equatable, Sendable {
  /// The lines.
  var lines: [String] = []
}
