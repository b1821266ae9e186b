import MVI
import TodoModel

extension TodoEnvironment {
  /// What others have done since the last look, and how much there is to be done by now.
  ///
  /// - Parameter tellsErrors: Whether a file that cannot be read is told; a command is answered with that anyway.
  func lookOutside(tellsErrors: Bool = true) async -> Results<TodoResult> {
    do throws(TodoError) {
      let taskCounts = try await dataSource.taskCounts(at: clock.present)
      let changes = dataSource.takeOutsideChanges()
      let news =
        (changes.tasks.isEmpty ? [] : [ExternalUpdate.changedElsewhere(changes.tasks)])
        + (changes.settings.map { [.settingsChangedElsewhere($0)] } ?? [])
      return news.reduce(Results(.program(.lookedAhead(taskCounts)))) { results, news in
        results.followed { Results(.program(.heard(news))) }
      }
    } catch {
      return tellsErrors ? Results(.program(.heard(.unreadable(error)))) : .none
    }
  }

  /// What a day brings that has begun since a day.
  func lookAtNewDay(since last: Day) async -> Results<TodoResult> {
    do throws(TodoError) {
      let now = clock.present
      guard now.day != last else { return .none }
      let day = NewDay(try await dataSource.tasks(), since: last, at: now)
      let looked = await lookOutside()
      return day.isEmpty ? looked : looked.followed { Results(.program(.heard(.newDay(day)))) }
    } catch {
      return Results(.program(.heard(.unreadable(error))))
    }
  }
}
