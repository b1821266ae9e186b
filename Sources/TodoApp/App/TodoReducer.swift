import MVI
import TodoModel

/// Reduces results into the state of the program: each screen reduces its own, and its output says what that means for
/// the rest.
package enum TodoReducer: Reducer {
  package static func reduce(_ state: TodoViewState, _ result: TodoResult) -> TodoViewState {
    var next = state
    // Whatever comes next, what went on has come to an end.
    next.progress = nil
    switch result {
    case .feature(let result): next.apply(result)
    case .program(let result): next.apply(result)
    }
    return next
  }
}

extension TodoViewState {
  private mutating func finish(_ message: Message) {
    isInFlight = false
    self.message = message
    if case .changes = message { isCheckpointDue = true }
  }

  fileprivate mutating func apply(_ result: ProgramResult) {
    switch result {
    case .began(let origin, let instant):
      begin(origin, at: instant)
    case .noticed(let fileNotices):
      self.fileNotices += fileNotices
    case .wentBack:
      routes.pop()
      isUncovered = true
    case .wentHome:
      routes.popToRoot()
      isUncovered = true
    case .stayed:
      finish(.notice(.atFirstScreen))
    case .greeted(let taskCounts, let instant, let usage, let agenda):
      self.instant = instant
      take(taskCounts)
      self.usage = usage
      finish(.greeting(taskCounts, agenda))
    case .failed(let error):
      finish(.error(error))
      if error == .cancelled { pastedLines = [] }
      asking = nil
      // What could not be made durable has not been settled, so what was asked is still open.
      if let wasAsking, question(of: wasAsking) != nil { asking = wasAsking }
    case .declined(let error):
      if wasAsking?.isOnScreen == true { routes.pop() }
      finish(.error(error))
    case .askedAgain(let error):
      asking = wasAsking
      asking?.pending?.refusal = error
      finish(.question)
    case .quit:
      hasEnded = true
      finish(.none)
    case .suggested(let suggestions):
      self.suggestions = suggestions
    case .committed:
      commitStatus = .durable(count: commitStatus.count + 1)
    case .commitFailed(let error):
      commitStatus = .failed(error, count: commitStatus.count + 1)
    case .progressed(let progress):
      self.progress = progress
    case .checkpointed:
      isCheckpointDue = false
    case .fitted(let window):
      self.window = window
    case .lookedAhead(let taskCounts, let isCaughtUp):
      take(taskCounts, isCaughtUp: isCaughtUp)
    case .heard(let update):
      // A file that stays as it is cannot be read any better the next time.
      if case .unreadable(let failure) = update, update == externalUpdate?.update || error == failure { return }
      externalUpdate = NumberedUpdate(update: update, number: (externalUpdate?.number ?? 0) + 1)
    }
  }

  /// A command is in flight, and nothing that was told before it is shown any more.
  private mutating func begin(_ origin: CommandSource, at instant: Instant) {
    if let tip { usage?.note(tip) }
    self.origin = origin
    self.instant = instant
    isInFlight = true
    message = .none
    suggestions = nil
    isUncovered = false
    fileNotices = []
    precedingReport = nil
    wasAsking = asking
    if asking == nil { usage?.note(origin.command) }
    // What is typed while lines are waiting answers what one of them has asked, and an interrupt is no line.
    isRunningPastedLine = !pastedLines.isEmpty && asking == nil && origin.typed != nil && watchedLine == nil
    if isRunningPastedLine { pastedLines.removeFirst() }
    if features[Watch.self].isOutOfDate { features = WatchResult.shownAgain.reduced(into: features) }
    asking = nil
  }

  private mutating func take(_ taskCounts: TaskCounts, isCaughtUp: Bool = false) {
    self.taskCounts = taskCounts
    // What has come in the meantime is still to be told, so only that moves it forwards.
    upcoming = [isCaughtUp ? nil : upcoming, taskCounts.next].compactMap { $0 }.min()
    scope = taskCounts.scope
  }

  fileprivate mutating func apply<R: AppResult>(_ result: R) {
    features = result.reduced(into: features)
    if let scope = result.scope { self.scope = scope }
    if let aliases = result.aliases { self.aliases = aliases }
    apply(result.output, of: R.Owner.self)
  }

  private mutating func apply(_ output: FeatureOutput, of feature: any AppFeature.Type) {
    switch output {
    case .shows(let route, let fileNotices):
      routes.push(route)
      self.fileNotices += fileNotices
      finish(.screen)
    case .diagnoses(let route, let error):
      routes.push(route)
      finish(.diagnosis(error))
    case .changes(let report):
      leaveDeletedTasks(report.changes)
      finish(.changes(report))
    case .tells(let notice, let hints):
      finish(hints.isEmpty ? .notice(notice) : .changes(ChangeReport([], notice, hints: hints)))
    case .fails(let error):
      finish(.error(error))
    case .asks(let route):
      ask(Asker(feature, isOnScreen: route != nil), showing: route)
    case .confirms(let pending, let route):
      ask(Asker(feature, pending: pending, isOnScreen: route != nil), showing: route)
    case .changesFirst(let report, let next):
      leaveDeletedTasks(report.changes)
      precedingReport = report
      apply(next, of: feature)
    case .closes(let report):
      routes.pop()
      leaveDeletedTasks(report.changes)
      finish(.changes(report))
    case .runs(let lines):
      pastedLines = lines[...]
      finish(.none)
    case .stops:
      finish(.notice(.pasteStopped(pastedLines.count)))
      pastedLines = []
    case .clearsScreen:
      finish(.clearedScreen)
    case .finishes:
      finish(.none)
    case .abandons(let error):
      routes.pop()
      finish(.error(error))
    }
  }

  private mutating func ask(_ asker: Asker, showing route: Route?) {
    if let route { routes.push(route) }
    asking = asker
    finish(.question)
  }

  /// A screen that shows a task which is gone cannot be shown any more.
  private mutating func leaveDeletedTasks(_ changes: [Change]) {
    guard !routes.isAtRoot else { return }
    let deleted = Set(changes.filter(\.isDeletion).map(\.number))
    guard !deleted.isEmpty else { return }
    routes.remove { $0.task.map(deleted.contains) ?? false }
  }
}
