import MVI
import TodoModel

/// Something that a person may not know yet, pointed out below an answer where it is of use.
package enum Lesson: Hashable, Sendable {
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

  /// What it is about, whichever task it takes as its example.
  enum Topic: String, Codable {
    case adding, looking, completing, dating, narrowing, undoing
  }

  var topic: Topic {
    switch self {
    case .adding: .adding
    case .looking: .looking
    case .completing: .completing
    case .dating: .dating
    case .narrowing: .narrowing
    case .undoing: .undoing
    }
  }
}

extension TodoViewState {
  /// What is pointed out with the answer: one thing at most, where the shell is new to somebody, and nothing that has been
  /// used already, was said in this session, or had its occasion three times. How to begin is said as long as nothing is
  /// there.
  package var lesson: Lesson? {
    guard let experience, !isInFlight, !isRunningPastedLine, question == nil else { return nil }
    switch message {
    case .greeting(let greeting):
      return greeting.active == 0 ? adding(experience) : looking(experience)
    case .screen where routes.top.screen == TasksScreen.self:
      guard let content = features[TasksScreen.self].content else { return nil }
      guard content.total > 0 else { return adding(experience) }
      // Of a list that comes back only the beginning may be shown: what stands below it would be said, and not be seen.
      return isUncovered ? nil : completing(content, experience) ?? narrowing(content, experience)
    case .changes(let report):
      return lesson(after: report, experience)
    case .none, .screen, .diagnosis, .notice, .question, .error:
      return nil
    }
  }

  private func lesson(after report: ChangeReport, _ experience: Experience) -> Lesson? {
    guard let change = report.changes.first else { return nil }
    switch report.notice {
    case .saved: return change.before == nil ? dating(experience) : undoing(experience)
    case .completed, .deleted, .completedCleared, .restored: return undoing(experience)
    case .activated, .undone, .redone, .historyCleared, .viewSaved, .viewDeleted, .scopeEntered, .scopeLeft,
      .pasteStopped, .textUnchanged, .textEmptied, .nothingToChange, .declined, .nothingSelected, .nothingToReview,
      .nothingToClear,
      .goneMeanwhile, .atFirstScreen:
      return nil
    }
  }

  private func adding(_ experience: Experience) -> Lesson? {
    // It is what an empty list is filled with, and so it may be said again.
    experience.count(of: "add") == 0 ? .adding : nil
  }

  private func looking(_ experience: Experience) -> Lesson? {
    experience.count(of: "help") == 0 && experience.lines < 20 ? .looking : nil
  }

  private func completing(_ content: TasksViewState.Content, _ experience: Experience) -> Lesson? {
    guard !experience.hasHeard(of: .completing), experience.count(of: "done") == 0, experience.count(of: "list") <= 3
    else { return nil }
    return content.tasks.first { $0.status == .active }.map { .completing($0.number) }
  }

  private func narrowing(_ content: TasksViewState.Content, _ experience: Experience) -> Lesson? {
    guard !experience.hasHeard(of: .narrowing), !experience.hasNarrowed, experience.count(of: "list") <= 10 else {
      return nil
    }
    // More than most screens have lines for.
    return content.tasks.count > 20 ? .narrowing : nil
  }

  private func dating(_ experience: Experience) -> Lesson? {
    guard !experience.hasHeard(of: .dating), !experience.hasGivenDates else { return nil }
    // The first task is for finding out that it works.
    return (2...4).contains(experience.count(of: "add")) ? .dating : nil
  }

  private func undoing(_ experience: Experience) -> Lesson? {
    guard !experience.hasHeard(of: .undoing), experience.count(of: "undo") == 0 else { return nil }
    let changes = ["done", "delete", "modify", "clear"].map(experience.count).reduce(0, +)
    return (1...3).contains(changes) ? .undoing : nil
  }
}
