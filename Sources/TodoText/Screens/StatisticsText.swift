import TodoJSON
import TodoModel
import TodoScreens

/// The statistics as text.
public enum StatisticsText: ScreenText {
  /// The screen.
  public typealias Screen = StatisticsScreen

  private static let barWidth = 30

  /// The numbers, and how far one has come.
  public static func lines(of state: StatisticsViewState, at now: Now, in context: TextContext) -> [TextLine] {
    let total = state.active + state.completed
    guard total > 0 else { return ["You have no tasks."] }
    let done = (state.completed * barWidth + total / 2) / total
    return [
      TextLine("Active tasks: \(state.active)"),
      TextLine("Completed tasks: \(state.completed)"),
      TextLine(String(repeating: "#", count: done), .good)
        + TextLine(String(repeating: ".", count: barWidth - done), .faint)
        + TextLine(" \(state.completed * 100 / total)% done"),
    ]
  }

  /// `active`, `completed`.
  public static func writeMembers(of state: StatisticsViewState, to writer: inout JSONWriter) {
    writer.member("active")
    writer.value(state.active)
    writer.member("completed")
    writer.value(state.completed)
  }
}
