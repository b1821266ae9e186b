import MVI
import TodoModel

/// Something that a person may not know yet, pointed out below an answer where it is of use.
package enum Tip: Hashable, Sendable {
  /// How to begin: nothing is there.
  case adding
  /// What can be typed: something is there.
  case looking
  /// How this task is marked as done.
  case completing(Int)
  /// That tasks can have dates.
  case dating
  /// How a long list becomes a short one.
  case narrowing
  /// That what was done can be undone.
  case undoing
  /// That what was probably meant can be brought in.
  case correcting

  /// What it is about, whichever task it takes as its example.
  enum Topic: String, Codable {
    case adding, looking, completing, dating, narrowing, undoing, correcting
  }

  var topic: Topic {
    switch self {
    case .adding: .adding
    case .looking: .looking
    case .completing: .completing
    case .dating: .dating
    case .narrowing: .narrowing
    case .undoing: .undoing
    case .correcting: .correcting
    }
  }
}

extension Shell.State {
  /// What is pointed out with the answer: one thing at most, where the shell is new to the user, and nothing that has been
  /// used already, was said in this session, or had its occasion three times. How to begin is said as long as nothing is
  /// there.
  package var tip: Tip? {
    guard let usage, !isInFlight, !isRunningPastedLine, question == nil else { return nil }
    switch message {
    case .greeting(let greeting, _):
      return greeting.active == 0 ? adding(usage) : looking(usage)
    case .screen where routes.top.place == .tasks:
      guard let content = tasks.content else { return nil }
      guard content.total > 0 else { return adding(usage) }
      // Of a list that comes back only the beginning may be shown: what stands below it would be said, and not be seen.
      return isUncovered ? nil : completing(content, usage) ?? narrowing(content, usage)
    case .changes(let report):
      return tip(after: report, usage)
    case .error:
      return usage.hasHeard(of: .correcting) || usage.lines > 30 || correction == nil ? nil : .correcting
    case .none, .clearedScreen, .screen, .diagnosis, .notice, .question:
      return nil
    }
  }

  private func tip(after report: ChangeReport, _ usage: UsageProfile) -> Tip? {
    guard let change = report.changes.first else { return nil }
    switch report.notice {
    case .saved: return change.before == nil ? dating(usage) : undoing(usage)
    case .completed, .deleted, .completedCleared, .restored, .imported, .merged: return undoing(usage)
    case _: return nil
    }
  }

  private func adding(_ usage: UsageProfile) -> Tip? {
    // It is what an empty list is filled with, and so it may be said again.
    usage.count(of: "add") == 0 ? .adding : nil
  }

  private func looking(_ usage: UsageProfile) -> Tip? {
    usage.count(of: "help") == 0 && usage.lines < 20 ? .looking : nil
  }

  private func completing(_ content: LoadedTasks, _ usage: UsageProfile) -> Tip? {
    guard !usage.hasHeard(of: .completing), usage.count(of: "done") == 0, usage.count(of: "list") <= 3
    else { return nil }
    return content.tasks.first { $0.status == .active }.map { .completing($0.number) }
  }

  private func narrowing(_ content: LoadedTasks, _ usage: UsageProfile) -> Tip? {
    guard !usage.hasHeard(of: .narrowing), !usage.hasNarrowed, usage.count(of: "list") <= 10 else {
      return nil
    }
    // More than most screens have lines for.
    return content.tasks.count > 20 ? .narrowing : nil
  }

  private func dating(_ usage: UsageProfile) -> Tip? {
    guard !usage.hasHeard(of: .dating), !usage.hasGivenDates else { return nil }
    // The first task is for finding out that it works.
    return (2...4).contains(usage.count(of: "add")) ? .dating : nil
  }

  private func undoing(_ usage: UsageProfile) -> Tip? {
    guard !usage.hasHeard(of: .undoing), usage.count(of: "undo") == 0 else { return nil }
    let changes = ["done", "delete", "modify", "purge"].map(usage.count).reduce(0, +)
    return (1...3).contains(changes) ? .undoing : nil
  }
}
