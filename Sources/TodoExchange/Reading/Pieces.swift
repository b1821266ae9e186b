import TodoModel

/// What taking a file apart has come to.
package struct Pieces<Piece: Hashable & Sendable>: Sendable {
  /// The pieces in the order of the file, with where each begins.
  package var located: [(piece: Piece, place: SourcePlace)] = []
  /// Which of them have a problem, by their place; they are here because others may stand within them.
  package var broken: Set<Int> = []
  /// What cannot be read.
  package var problems: [SourceProblem] = []

  package init() {}

  /// Notes that the piece which comes next has no title, as its first line shows.
  mutating func reportMissingTitle(in line: ArraySlice<UInt8>, at place: SourcePlace, behind mark: String) {
    broken.insert(located.count)
    problems.append(
      SourceProblem(
        SourcePlace(of: line.endIndex, in: line, after: place), found: "a task without a title",
        expected: "a title behind the \(mark)"))
  }
}
