import TodoModel

/// What text depends on besides the state that it shows.
public struct TextContext: Sendable {
  /// How many columns there are; nil where nothing is ever cut, as in a pipe.
  public let width: Int?
  /// The zone that times are told in.
  public let zone: any Zone

  /// A width and a zone.
  public init(width: Int?, zone: any Zone) {
    self.width = width
    self.zone = zone
  }
}
