import MVI
import TodoModel

/// What has become due since that was last told, each task at each of its instants once.
package enum Remind: Reducer {
  /// What the user wants to be reminded of.
  package enum Intent: Equatable, Sendable, Codable {
    /// Be told what has become due since that was last told.
    case remind
    /// See again what was told.
    case show
  }

  /// What there is to be reminded of.
  package enum Result: Equatable, Sendable, Codable {
    /// This has come since it was last told.
    case found(DueNow)
    /// What was told is shown again.
    case shown
  }

  /// What was told last.
  package struct State: Equatable, Sendable, Codable {
    /// What has come; nil before it was asked.
    var news: DueNow?
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .found(let news): state = State(news: news)
    case .shown: break
    }
  }
}

extension Remind.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
    case .found, .shown: .show(Route(.remind))
    }
  }
}

extension Remind {
  static let verbs: [Verb] = [
    Verb("remind", summary: "prints what has become due or has come back since it was last asked, each once; for cron")
    {
      _ in .feature(.remind(.remind))
    }.givingWay()
  ]
}

/// Runs the actions of reminding.
struct RemindProcessor {
  let tasks: any TasksDataSource
  let advance: (@Sendable (_ instant: Instant) throws(TodoError) -> Instant?)?
  let clock: Clock

  func result(of action: Remind.Intent) async throws(TodoError) -> Remind.Result {
    switch action {
    case .remind:
      let now = clock.present
      // Before it is remembered that they are told: a file that cannot be read has told nothing.
      let all = try await tasks.tasks()
      let told = try advance?(now.instant) ?? nil
      let midnight = now.zone.instant(of: CivilTime(day: now.day, secondOfDay: 0))
      return .found(DueNow(all, after: told ?? Instant(seconds: midnight.seconds - 1), at: now))
    case .show: return .shown
    }
  }
}
