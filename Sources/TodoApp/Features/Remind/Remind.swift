import TodoJSON
import TodoModel

/// Tasks that became due, or came back from waiting, since the last reminder.
package enum Remind: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable { case remind, show }

  package enum Result: Equatable, Sendable, Codable {
    case found(DueNow)
    case shown

    var report: Report { .show(Route(.remind)) }
  }

  package typealias State = DueNow?

  package static func reduce(_ state: inout State, _ result: Result) {
    if case .found(let news) = result { state = news }
  }

  static let verbs: [Verb] = [
    Verb("remind", summary: "prints what has become due or has come back since it was last asked, each once; for cron")
    {
      _ in .feature(.remind(.remind))
    }.givingWay()
  ]

  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let news = state, !news.isEmpty else {
      // Cron mails any output, so nothing is printed there.
      if context.rows != nil { page.add("Nothing has become due since this was last asked.") }
      return
    }
    page.add(news.taskLines(in: context.zone))
  }

  static func writeMembers(of state: State, to writer: inout JSONWriter) {
    writer.members(("due", state?.due), ("returned", state?.returned))
  }
}

struct RemindProcessor {
  let environment: Environment

  func result(of action: Remind.Intent) async throws(TodoError) -> Remind.Result {
    switch action {
    case .remind:
      let now = environment.clock.present
      // The tasks are read before the reminder is recorded, so that nothing is skipped if the file cannot be read.
      let all = try await environment.dataSource.tasks()
      let last = try environment.advanceReminder?(now.instant) ?? nil
      let midnight = now.zone.instant(of: CivilTime(day: now.day, secondOfDay: 0))
      return .found(DueNow(all, after: last ?? Instant(seconds: midnight.seconds - 1), at: now))
    case .show: return .shown
    }
  }
}
