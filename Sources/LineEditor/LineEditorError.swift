/// Why there is no line editor; the caller reads its lines some other way.
package enum LineEditorError: Error, Equatable {
  /// Standard input or output is no terminal.
  case notATerminal
  /// The system refused, with this `errno`.
  case unavailable(code: Int32)
}
