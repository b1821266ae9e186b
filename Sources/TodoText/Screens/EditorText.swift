import TodoJSON
import TodoModel
import TodoScreens

/// Editing elsewhere as text.
public enum EditorText: ScreenText {
  /// The screen.
  public typealias Screen = EditorScreen

  /// Nothing: the text is shown by another program.
  public static func write(_ state: EditorViewState, at now: Now, in context: TextContext, to page: inout TextPage) {}

  /// `numbers`, of the tasks whose text is edited.
  public static func writeMembers(of state: EditorViewState, to writer: inout JSONWriter) {
    guard let manuscript = state.manuscript else { return }
    writer.member("numbers")
    writer.beginArray()
    for entry in manuscript.entries { writer.value(entry.task.number) }
    writer.endArray()
  }
}
