/// A sheet with annotations, which shows some of them and may be out of reach.
protocol Sheet: Sendable {
  /// Shows what the filters admit and says what that is; nil if the sheet cannot be reached.
  func show(_ filters: Filters) async -> [Annotation]?
}

/// A sheet with some marks on it.
struct GroundFloor: Sheet {
  let annotations = [
    Annotation(title: "Crack in the wall", kind: .issue, status: .open),
    Annotation(title: "Missing socket", kind: .issue, status: .closed),
    Annotation(title: "Ask about the door", kind: .note),
    Annotation(title: "North side", kind: .photo),
  ]

  func show(_ filters: Filters) async -> [Annotation]? { annotations.filter(filters.admit) }
}
