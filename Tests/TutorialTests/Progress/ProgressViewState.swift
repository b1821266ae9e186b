/// What there is to be seen of the progress.
public struct ProgressViewState: Equatable, Sendable {
  /// The project that is looked into; nil for all.
  public var within: String?
  /// The projects in the order of their names.
  public var rows: [Row] = []

  /// One project.
  public struct Row: Hashable, Sendable, Codable {
    /// The whole name, `home.garden`.
    public let name: String
    /// How many of its tasks are to be done.
    public let active: Int
    /// How many are done.
    public let completed: Int
  }
}
