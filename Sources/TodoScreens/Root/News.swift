import MVI
import TodoModel

/// Something that happens although nobody has typed anything.
public enum OutsideEvent: String, Sendable, Codable {
  /// The file may have been changed by somebody else.
  case fileChanged
  /// Another day has begun.
  case dayChanged
}

/// What came of it, to be told above the line that is being typed.
public enum News: Hashable, Sendable, Codable {
  /// Somebody else has changed tasks.
  case changedElsewhere([Change])
  /// Somebody else has changed views, or what is worked on.
  case settingsChangedElsewhere(SettingsChange)
  /// A day has begun on which something is due.
  case newDay(NewDay)
  /// Somebody has left the file in a state in which it cannot be read.
  case unreadable(TodoError)
}

extension TodoViewState {
  /// News that are told once; the number tells them from those before.
  public struct Bulletin: Equatable, Sendable {
    /// What there is to be told.
    public let news: News
    /// How many there have been.
    public let number: Int
  }
}

extension TodoEnvironment {
  /// What others have done since the last look, and how much there is to be done by now.
  ///
  /// - Parameter tellsErrors: Whether a file that cannot be read is told; a command is answered with that anyway.
  func lookOutside(tellsErrors: Bool = true) async -> Results<TodoResult> {
    do throws(TodoError) {
      let outlook = try await dataSource.outlook(at: clock.present)
      let changes = dataSource.takeOutsideChanges()
      let news =
        (changes.tasks.isEmpty ? [] : [News.changedElsewhere(changes.tasks)])
        + (changes.settings.map { [.settingsChangedElsewhere($0)] } ?? [])
      return news.reduce(Results(.program(.lookedAhead(outlook)))) { results, news in
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
