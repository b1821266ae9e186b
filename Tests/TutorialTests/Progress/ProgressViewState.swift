/// What there is to be seen of the progress.
struct ProgressViewState: Equatable, Sendable {
  /// The project that is looked into; nil for all.
  var within: String?
  /// The projects in the order of their names.
  var rows: [Row] = []

  /// One project.
  struct Row: Hashable, Sendable, Codable {
    /// The whole name, `home.garden`.
    let name: String
    /// How many of its tasks are to be done.
    let active: Int
    /// How many are done.
    let completed: Int
  }
}
