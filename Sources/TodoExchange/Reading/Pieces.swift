import TodoModel

/// What taking a file apart has come to.
package struct Pieces<Piece: Hashable & Sendable>: Sendable {
  /// The pieces in the order of the file, with where each begins.
  package var located: [(piece: Piece, place: SourcePlace)] = []
  /// Which of them have a problem, by their place; they are here because others may stand within them.
  package var broken: Set<Int> = []
  /// What cannot be read.
  package var problems: [SourceProblem] = []

  /// Nothing yet.
  package init() {}
}
