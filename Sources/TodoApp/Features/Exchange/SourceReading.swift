import TodoExchange
import TodoModel

/// What reads files that tasks come from.
package protocol SourceReading: Sendable {
  /// The file at a path, or the files in the folder there that have such an ending; `-` is standard input.
  func files(at path: String, endings: [String]) throws(TodoError) -> [SourceFile]
}
