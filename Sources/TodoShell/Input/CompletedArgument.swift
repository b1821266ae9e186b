import TodoApp
import TodoModel

/// An argument that is being typed to the caller's shell, as a part of the line that all of them mean.
package struct CompletedArgument {
  /// The line up to the cursor, at the end of it.
  package let line: TypedLine
  private let start: Int
  private let isPiece: Bool

  fileprivate init(_ piece: String, behind line: String, isPiece: Bool) {
    let head = line.isEmpty ? "" : line + " "
    start = head.unicodeScalars.count
    self.line = TypedLine(head + piece, cursor: .max)
    self.isPiece = isPiece
  }

  /// The whole argument with a suggestion in it. Where an argument is one piece anyway, it has no quotes.
  package func argument(with suggestion: Suggestion, replacing replaced: Range<Int>) -> String {
    let kept = line.text.unicodeScalars.prefix(max(replaced.lowerBound, start)).dropFirst(start)
    return String(kept) + (isPiece ? suggestion.value : suggestion.text)
  }
}

extension CommandParser {
  /// An argument that is being typed after others; nil if nothing can be said about it, because it is text.
  package func argument(_ current: String, behind before: [String]) -> CompletedArgument? {
    let line = line(fromArguments: before)
    switch reading(of: before.first, at: before.count) {
    case .text: return nil
    case .typed, .word: return CompletedArgument(current, behind: line, isPiece: false)
    case .attributes:
      return current.pieceBeingTyped.map { CompletedArgument($0, behind: line, isPiece: true) }
    }
  }

  /// What could stand at the cursor of a line, before anything is shown.
  package func completion(of line: TypedLine) -> LineCompletion {
    LineCompletion(
      of: line, in: ParseContext(shownTask: nil, listing: .standard), aliases: aliases)
  }
}
