import MVI
import TodoModel

/// Reduces results: a feature reduces its own state, and its report decides what the shell shows.
package enum ShellReducer: Reducer {
  package static func reduce(_ state: inout Shell.State, _ result: Shell.Result) {
    // Any result ends the progress display.
    state.progress = nil
    state.apply(result)
  }
}

extension Shell.State {
  fileprivate mutating func apply(_ result: Shell.Result) {
    switch result {
    case .feature(let result):
      reduce(result)
      if case .config(.aliasSet(_, _, _, let aliases)) = result { self.aliases = aliases }
      apply(result.report)
    case .failed(let error):
      // A list that could not be loaded is loaded again when it is shown.
      tasks.content = nil
      finish(.error(error))
    case .began(let origin, let instant): begin(origin, at: instant)
    case .noticed(let fileNotices): self.fileNotices += fileNotices
    case .wentBack:
      routes.pop()
      isUncovered = true
    case .wentHome:
      routes.popToRoot()
      isUncovered = true
    case .stayed: finish(.notice(.atFirstScreen))
    case .greeted(let taskCounts, let instant, let usage, let agenda):
      self.instant = instant
      update(taskCounts)
      self.usage = usage
      finish(.greeting(taskCounts, agenda))
    case .refused(let error):
      finish(.error(error))
      if error == .cancelled { pastedLines = [] }
      // The question is still open: nothing has answered it.
      asking = wasAsking.flatMap { question(of: $0) == nil ? nil : $0 }
    case .declined(let error):
      if wasAsking?.isOnScreen == true { routes.pop() }
      finish(.error(error))
    case .askedAgain(let error):
      asking = wasAsking?.refusing(error)
      finish(.question)
    case .quit:
      hasEnded = true
      finish(.none)
    case .suggested(let suggestions): self.suggestions = suggestions
    case .committed: commitStatus = CommitStatus(count: commitStatus.count + 1)
    case .commitFailed(let error): commitStatus = CommitStatus(count: commitStatus.count + 1, failure: error)
    case .progressed(let progress): self.progress = progress
    case .checkpointed: isCheckpointDue = false
    case .fitted(let window): self.window = window
    case .counted(let taskCounts, let isCaughtUp): update(taskCounts, isCaughtUp: isCaughtUp)
    case .updated(let update):
      // A file that stays unreadable is reported once.
      if case .unreadable(let failure) = update, update == externalUpdate?.update || error == failure { return }
      externalUpdate = NumberedUpdate(update: update, number: (externalUpdate?.number ?? 0) + 1)
    }
  }

  private mutating func apply(_ report: Report) {
    switch report {
    case .show(let route, let fileNotices):
      routes.push(route)
      self.fileNotices += fileNotices
      finish(.screen)
    case .diagnose(let route, let error):
      routes.push(route)
      finish(.diagnosis(error))
    case .changed(let report):
      leaveDeletedTasks(report.changes)
      finish(.changes(report))
    case .notify(let notice, let hints):
      finish(hints.isEmpty ? .notice(notice) : .changes(ChangeReport([], notice, hints: hints)))
    case .fail(let error): finish(.error(error))
    case .ask(let source, let route): ask(source, showing: route)
    case .confirm(let pending, let route): ask(.action(pending), showing: route)
    case .changedFirst(let report, let next):
      leaveDeletedTasks(report.changes)
      precedingReport = report
      apply(next)
    case .close(let report):
      routes.pop()
      leaveDeletedTasks(report.changes)
      finish(.changes(report))
    case .run(let lines):
      pastedLines = lines
      finish(.none)
    case .stopRunning:
      finish(.notice(.pasteStopped(pastedLines.count)))
      pastedLines = []
    case .clearScreen: finish(.clearedScreen)
    case .finish: finish(.none)
    case .abandon(let error):
      routes.pop()
      finish(.error(error))
    }
  }

  private mutating func finish(_ message: Message) {
    isInFlight = false
    self.message = message
    if case .changes = message { isCheckpointDue = true }
  }

  /// Puts a command in flight: nothing that was reported before it is shown any more.
  private mutating func begin(_ origin: CommandSource, at instant: Instant) {
    if let tip { usage?.note(tip) }
    self.origin = origin
    self.instant = instant
    isInFlight = true
    message = .none
    // Each change of these makes a box.
    if suggestions != nil { suggestions = nil }
    isUncovered = false
    fileNotices = []
    if precedingReport != nil { precedingReport = nil }
    wasAsking = asking
    if asking == nil { usage?.note(origin.command) }
    // A line typed while pasted lines wait answers the question of one of them, and an interrupt is no line.
    isRunningPastedLine = !pastedLines.isEmpty && asking == nil && origin.typed != nil && watch.line == nil
    if isRunningPastedLine { pastedLines.removeFirst() }
    watch.isOutOfDate = false
    asking = nil
  }

  private mutating func update(_ taskCounts: TaskCounts, isCaughtUp: Bool = false) {
    self.taskCounts = taskCounts
    // An instant that was not reported yet stays the next one.
    upcoming = [isCaughtUp ? nil : upcoming, taskCounts.next].compactMap { $0 }.min()
  }

  private mutating func ask(_ source: PendingQuestion.Source, showing route: Route?) {
    if let route { routes.push(route) }
    asking = PendingQuestion(source: source, isOnScreen: route != nil)
    finish(.question)
  }

  private mutating func leaveDeletedTasks(_ changes: [Change]) {
    guard !routes.isAtRoot else { return }
    let deleted = Set(changes.filter(\.isDeletion).map(\.number))
    guard !deleted.isEmpty else { return }
    routes.remove { $0.task.map(deleted.contains) ?? false }
  }
}
