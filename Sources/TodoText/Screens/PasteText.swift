import TodoJSON
import TodoModel
import TodoScreens

/// Pasted lines as text.
public enum PasteText: ScreenText {
  /// The screen.
  public typealias Screen = PasteScreen

  /// Nothing: the lines are part of the question.
  public static func write(_ state: PasteViewState, at now: Now, in context: TextContext, to page: inout TextPage) {}

  /// `lines`.
  public static func writeMembers(of state: PasteViewState, to writer: inout JSONWriter) {
    writer.member("lines", state.lines)
  }
}
