/// Pasted lines that wait to be confirmed.
public struct PasteViewState: Equatable, Sendable {
  /// The lines.
  public var lines: [String] = []
}
