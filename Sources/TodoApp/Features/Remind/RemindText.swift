import TodoJSON
import TodoModel

/// What there is to be reminded of as text.
extension Remind {
  static func write(_ state: Remind.State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let news = state.news, !news.isEmpty else {
      // Cron sends what is printed, so nothing is nothing there.
      if context.rows != nil { page.add("Nothing has become due since this was last asked.") }
      return
    }
    for task in news.due { page.add(task.line("due " + (task.due?.words(in: context.zone) ?? ""), .bad)) }
    for task in news.returned { page.add(task.line("no longer waits", .plain)) }
  }

  /// `due` and `returned`, the tasks in the order of time.
  static func writeMembers(of state: Remind.State, to writer: inout JSONWriter) {
    guard let news = state.news else { return }
    writer.member("due")
    writer.value(news.due)
    writer.member("returned")
    writer.value(news.returned)
  }
}
