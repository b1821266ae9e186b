import TodoJSON
import TodoModel
import TodoScreens

/// The statistics as text.
public enum StatisticsText: ScreenText {
  /// The screen.
  public typealias Screen = StatisticsScreen

  private static let barWidth = 30

  /// The numbers, and how far one has come.
  public static func write(_ state: StatisticsViewState, at now: Now, in context: TextContext, to page: inout TextPage)
  {
    let total = state.active + state.completed
    guard total > 0 else { return page.add("You have no tasks.") }
    let done = (state.completed * barWidth + total / 2) / total
    page.add([
      TextLine("Active tasks: \(state.active)"),
      TextLine("Completed tasks: \(state.completed)"),
      TextLine(String(repeating: "#", count: done), .good)
        + TextLine(String(repeating: ".", count: barWidth - done), .faint)
        + TextLine(" \(state.completed * 100 / total)% done"),
    ])
  }

  /// `active`, `completed`.
  public static func writeMembers(of state: StatisticsViewState, to writer: inout JSONWriter) {
    writer.member("active")
    writer.value(state.active)
    writer.member("completed")
    writer.value(state.completed)
  }
}
