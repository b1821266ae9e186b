import MVI
import TodoModel

extension TodoEnvironment {
  /// What others have done since the last look, and how much there is to be done by now.
  ///
  /// - Parameters:
  ///   - tellsErrors: Whether a file that cannot be read is told; a command is answered with that anyway.
  ///   - isCaughtUp: Whether what has come by itself is told with it.
  func lookOutside(tellsErrors: Bool = true, isCaughtUp: Bool = false) async -> Results<TodoResult> {
    do throws(TodoError) {
      let taskCounts = try await self.dataSource.taskCounts(at: self.clock.present)
      let changes = self.dataSource.takeOutsideChanges()
      let news =
        (changes.tasks.isEmpty ? [] : [ExternalUpdate.changedElsewhere(changes.tasks)])
        + (changes.settings.map { [.settingsChangedElsewhere($0)] } ?? [])
      return news.reduce(Results(.program(.lookedAhead(taskCounts, isCaughtUp: isCaughtUp)))) { results, news in
        results.followed { Results(.program(.heard(news))) }
      }
    } catch {
      return tellsErrors ? Results(.program(.heard(.unreadable(error)))) : .none
    }
  }

  /// What a day brings that has begun since a day, or what has come on the same day from an instant on.
  func lookAtClock(since last: Day, untold first: Instant?) async -> Results<TodoResult> {
    let now = self.clock.present
    let isNewDay = now.day != last
    guard isNewDay || first.map({ $0 <= now.instant }) ?? false else { return .none }
    do throws(TodoError) {
      let tasks = try await self.dataSource.tasks()
      let looked = await lookOutside(isCaughtUp: true)
      if isNewDay {
        let day = NewDay(tasks, since: last, untold: first, at: now)
        return day.isEmpty ? looked : looked.followed { Results(.program(.heard(.newDay(day)))) }
      }
      let news = DueNow(tasks, since: first ?? now.instant, at: now)
      guard !news.isEmpty else { return looked }
      self.notifier?.notify((news.due + news.returned).map(\.title))
      return looked.followed { Results(.program(.heard(.due(news)))) }
    } catch {
      return Results(.program(.heard(.unreadable(error))))
    }
  }
}
