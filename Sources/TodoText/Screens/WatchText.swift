import TodoJSON
import TodoModel
import TodoScreens

/// A live view as text.
public enum WatchText: ScreenText {
  /// The screen.
  public typealias Screen = WatchScreen

  /// Nothing: what is shown is the screen of the command.
  public static func write(_ state: WatchViewState, at now: Now, in context: TextContext, to page: inout TextPage) {}

  /// `line`.
  public static func writeMembers(of state: WatchViewState, to writer: inout JSONWriter) {
    writer.member("line")
    state.line.map { writer.value($0) } ?? writer.null()
  }
}
