import TodoModel

/// What text depends on besides the state that it shows.
public struct TextContext: Sendable {
  /// How many columns there are; nil where nothing is ever cut, as in a pipe.
  public let width: Int?
  /// The zone that times are told in.
  public let zone: any Zone
  /// Whether pictures may be drawn with characters beyond ASCII.
  public let isUnicode: Bool

  /// What stands where something was left out.
  public var ellipsis: String { isUnicode ? "…" : "..." }

  /// A width, a zone and what can be drawn with.
  public init(width: Int?, zone: any Zone, isUnicode: Bool = true) {
    self.width = width
    self.zone = zone
    self.isUnicode = isUnicode
  }
}
