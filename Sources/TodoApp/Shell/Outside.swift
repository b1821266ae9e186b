import MVI
import TodoModel

package enum ExternalEvent: String, Sendable, Codable {
  /// The file may have been changed by another process.
  case fileChanged
  case dayChanged
  /// The instant at which something becomes due, or comes back.
  case momentReached
  /// Signals that the watched things may have changed: some time has passed, or the screen has to be drawn again.
  case timePassed
  /// Nothing has been done for a while, which is time to merge with other machines.
  case restBegun
}

/// News from outside, shown above the line that is being typed.
package enum ExternalUpdate: Hashable, Sendable, Codable {
  case changedElsewhere([Change])
  case settingsChangedElsewhere(SettingsChange)
  /// Another process has merged the list with that of a remote: the changes that came, hints on them, and their origins.
  case synced(remote: String, came: [Change], hints: [SyncHint], origins: [SyncOrigin] = [])
  case notSynced(reason: String)
  case newDay(NewDay)
  case due(DueNow)
  case notNotified(command: String, reason: String)
  case unreadable(TodoError)
}

extension Environment {
  /// Returns the changes by others since the last look, and the current task counts. An unreadable file need not be
  /// reported where a command is answered with that anyway; `isCaughtUp` if what becomes due by itself is reported too.
  func lookOutside(reportsErrors: Bool = true, isCaughtUp: Bool = false) async -> Results<Shell.Result> {
    do throws(TodoError) {
      let taskCounts = try await taskCounts(at: self.clock.present)
      let changes = self.dataSource.takeOutsideChanges()
      let updates = try await updates(about: changes) + (changes.settings.map { [.settingsChangedElsewhere($0)] } ?? [])
      return updates.reduce(Results(.counted(taskCounts, isCaughtUp: isCaughtUp))) { results, update in
        results.followed { Results(.updated(update)) }
      }
    } catch { return reportsErrors ? Results(.updated(.unreadable(error))) : .none }
  }

  /// Returns the task counts, and the state of the synchronisation with other machines as far as it is known.
  func taskCounts(at now: Now) async throws(TodoError) -> TaskCounts {
    var counts = try await self.dataSource.taskCounts(at: now)
    counts.standing = (try? await self.synchronisation?.standing()) ?? nil
    return counts
  }

  private func updates(about changes: OutsideChanges) async throws(TodoError) -> [ExternalUpdate] {
    guard let remote = changes.syncs.last?.remote else {
      return changes.tasks.isEmpty ? [] : [.changedElsewhere(changes.tasks)]
    }
    let now = self.clock.now()
    let hints = try await self.dataSource.withTable { changes.hints(on: $0, at: now) }
    let origins = changes.syncs.flatMap(\.origins).map { $0.reported(at: now) }
    return [.synced(remote: remote, came: changes.came, hints: hints, origins: origins)]
  }

  /// Returns the tasks of a day that has begun since `last`, or of an instant that has come on the same day.
  func lookAtClock(since last: Day, unreported first: Instant?) async -> Results<Shell.Result> {
    let now = self.clock.present
    let isNewDay = now.day != last
    guard isNewDay || first.map({ $0 <= now.instant }) ?? false else { return .none }
    do throws(TodoError) {
      let tasks = try await self.dataSource.tasks()
      let looked = await lookOutside(isCaughtUp: true)
      if isNewDay {
        let day = NewDay(tasks, since: last, unreported: first, at: now)
        return day.isEmpty ? looked : looked.followed { Results(.updated(.newDay(day))) }
      }
      let dueNow = DueNow(tasks, since: first ?? now.instant, at: now)
      guard !dueNow.isEmpty else { return looked }
      self.notify?((dueNow.due + dueNow.returned).map(\.title))
      return looked.followed { Results(.updated(.due(dueNow))) }
    } catch { return Results(.updated(.unreadable(error))) }
  }
}

extension OutsideChanges {
  /// The changes that came, each task once even if it has another number.
  fileprivate var came: [Change] {
    let gone = Dictionary(tasks.filter(\.isDeletion).compactMap(\.before).map { ($0.id, $0) }) { first, _ in first }
    let moved = Set(tasks.compactMap { $0.before == nil ? $0.after?.id : nil }).intersection(gone.keys)
    return tasks.compactMap { change in
      guard let id = change.task, moved.contains(id) else { return change }
      return change.after.map { Change(before: gone[id], after: $0) }
    }
  }

  fileprivate func hints(on table: TaskTable, at now: Instant) -> [SyncHint] {
    // A task that got another number elsewhere was reported there.
    let renumbered = syncs.flatMap(\.renumbered).described(of: came.compactMap(\.before))
    let conflicts = syncs.flatMap { sync in
      sync.conflicts.map { conflict in
        let task = conflict.task.flatMap { table.numbers(of: [$0]).first }.flatMap { table[$0.number] }
        return SyncHint.conflict(SyncConflict(conflict, of: sync, about: task, at: now))
      }
    }
    return renumbered.map { .renumbered($0) } + conflicts
  }
}
