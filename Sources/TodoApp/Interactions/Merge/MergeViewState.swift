/// Nothing is kept of what was merged.
struct MergeViewState: Equatable, Sendable {}
