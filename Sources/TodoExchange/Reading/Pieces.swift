import TodoModel

/// What taking a file apart has come to.
package struct Pieces<Piece: Hashable & Sendable>: Sendable {
  /// The pieces in the order of the file, with where each begins.
  package var located: [(piece: Piece, place: SourcePlace)] = []
  /// What cannot be read.
  package var problems: [SourceProblem] = []

  /// Nothing yet.
  package init() {}
}
