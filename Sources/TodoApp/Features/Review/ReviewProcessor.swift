import MVI
import TodoModel

struct ReviewProcessor {
  let environment: Environment

  /// Returns the result of an action; an error ends the review.
  func result(of action: Review.Action) async -> Review.Result {
    do throws(TodoError) { return try await run(action) } catch { return .failed(error) }
  }

  private func run(_ action: Review.Action) async throws(TodoError) -> Review.Result {
    switch action {
    case .begin: try await begin()
    case .show: .shown
    case .resume(let asked): try await resume(asked)
    case .answer(let answer, let asked): try await take(answer, asked)
    case .confirm(let confirmation, let asked):
      try await settle(asked) { () throws(TodoError) in try await environment.perform(confirmation) }
    case .decline(let task): .declined(try? await environment.dataSource.task(task.number))
    case .refuse(let error): .refused(error, nil)
    case .stop: .stopped
    // A person has ended the review; a script has run out of answers.
    case .end(let numbers): environment.confirmations == .ask ? .stopped : .failed(.unanswered(numbers))
    }
  }

  private func take(_ answer: ReviewAnswer, _ asked: Review.Action.Asked) async throws(TodoError) -> Review.Result {
    switch answer {
    case .keep: try await decide(asked.verdictSoFar, asked)
    case .change(let change): try await make(.change(change, [asked.task.number]), asked)
    case .save(let attributes): try await make(.save(attributes, to: [asked.task.number]), asked)
    case .open: await open(asked.task.number)
    // A batch has no prompt to return from.
    case .edit where !environment.canBeWatched: refused("edit")
    case .edit: .left(for: ["edit \(asked.task.number)", "review"])
    case .back: await goBack(asked)
    case .undo: await undo(asked)
    case .explain: .explained
    case .stop: .stopped
    }
  }

  private func begin() async throws(TodoError) -> Review.Result {
    let (tasks, settings) = try await environment.list()
    let draft = ReviewDraft(of: tasks, in: settings.scope, at: environment.clock.present)
    guard draft.left == 0 || environment.hasAnswers else { throw .notConfirmed(.nobodyToReview) }
    return .began(draft, try await next(in: ReviewStep.flow(through: draft)))
  }

  private func decide(
    _ verdict: ReviewVerdict, _ asked: Review.Action.Asked, steps: Int = 0, reporting report: ChangeReport? = nil
  ) async throws(TodoError) -> Review.Result {
    let decision = ReviewDecision(verdict, about: asked.task, steps: asked.steps + steps)
    do throws(TodoError) {
      var flow = asked.flow
      flow.answer(decision)
      return .settled(decision, report, try await next(in: flow))
    } catch {
      // A change is reported even if nothing more can be asked.
      guard let report else { throw error }
      return .settled(decision, report, Review.Result.Next(elsewhere: 0, task: nil))
    }
  }

  private func make(_ mutation: Mutation, _ asked: Review.Action.Asked) async throws(TodoError) -> Review.Result {
    // The typed command confirms a deletion, unless the task has changed since or others are deleted with it.
    let isConfirmed = if case .change(.delete, _) = mutation { environment.confirmations != .assumeYes } else { false }
    let confirmed = isConfirmed ? [Change.deleted(asked.task)] : nil
    return try await settle(asked) { () throws(TodoError) in
      try await environment.attempt(mutation, for: mutation.command(), confirmed: confirmed)
    }
  }

  private func settle(
    _ asked: Review.Action.Asked, after change: () async throws(TodoError) -> ChangeOutcome
  ) async throws(TodoError) -> Review.Result {
    let attempt: ChangeOutcome
    do throws(TodoError) { attempt = try await change() } catch .noSuchTask {
      return try await decide(.elsewhere, asked, reporting: ChangeReport([], .goneMeanwhile))
    } catch {
      // A refused change can be answered otherwise; if tasks cannot be read or written, nothing more can be asked.
      guard error.exitCode == 1 else { throw error }
      return .refused(error, try? await environment.dataSource.task(asked.task.number))
    }
    switch attempt {
    case .done(let report) where report.changes.isEmpty:
      return try await decide(asked.verdictSoFar, asked, reporting: ChangeReport([], .nothingToChange))
    case .done(let report):
      let change = report.changes.first { $0.number == asked.task.number }
      if let change, let task = change.after, let step = asked.flow.current,
        change.leavesUndecided(in: step, at: environment.clock.present)
      {
        return .changed(report, task)
      }
      return try await decide(change?.verdict ?? .changed, asked, steps: 1, reporting: report)
    case .unconfirmed(let confirmation): return .unconfirmed(confirmation, asked.task, asked.flow, steps: asked.steps)
    }
  }

  /// Resumes the review; a change made in the meantime counts as the answer.
  private func resume(_ asked: Review.Action.Asked) async throws(TodoError) -> Review.Result {
    guard let task = try await task(asked.task.number) else { return try await decide(.elsewhere, asked) }
    if task == asked.task { return .resumed(task) }
    return try await decide(Change.updated(from: asked.task, to: task).verdict, asked, steps: 1)
  }

  private func open(_ number: Int) async -> Review.Result {
    do throws(TodoError) { return .opened(try await environment.details(of: number)) } catch {
      return .refused(error, nil)
    }
  }

  /// Asks again about the last task that still exists.
  private func goBack(_ asked: Review.Action.Asked) async -> Review.Result {
    let decisions = asked.flow.draft.decisions
    for place in decisions.indices.reversed() where decisions[place].verdict != .elsewhere {
      guard let number = asked.flow.back(to: place).number, let task = try? await environment.dataSource.task(number)
      else { continue }
      return .wentBack(to: place, task, steps: decisions[place].steps, nil)
    }
    return refused("back")
  }

  private func undo(_ asked: Review.Action.Asked) async -> Review.Result {
    let decisions = asked.flow.draft.decisions
    let place = asked.steps > 0 ? decisions.count : decisions.lastIndex { $0.steps > 0 }
    guard let place else { return .refused(.nothingToUndo(.undo(1), available: 0), nil) }
    do throws(TodoError) {
      let walked = try await environment.dataSource.perform(.undo(1), for: "undo")
      let report = try await environment.report(walked.changes, .undone(walked.commands))
      let steps = (asked.steps > 0 ? asked.steps : decisions[place].steps) - 1
      let number = asked.flow.back(to: place).number ?? asked.task.number
      return .wentBack(to: place, try await environment.dataSource.task(number), steps: steps, report)
    } catch { return .refused(error, nil) }
  }

  private func refused(_ word: String) -> Review.Result {
    .refused(.syntax(.unexpected(word, expected: ReviewAnswer.expectation), column: 1), nil)
  }

  /// Finds the first task that still belongs to its group; others were settled meanwhile.
  private func next(in flow: Flow<ReviewStep>) async throws(TodoError) -> Review.Result.Next {
    var flow = flow
    var elsewhere = 0
    while let step = flow.current, let number = flow.number {
      if let task = try await task(number), step.contains(task, at: environment.clock.present) {
        return Review.Result.Next(elsewhere: elsewhere, task: task)
      }
      flow.answer(ReviewDecision(.elsewhere))
      elsewhere += 1
    }
    return Review.Result.Next(elsewhere: elsewhere, task: nil)
  }

  private func task(_ number: Int) async throws(TodoError) -> TodoItem? {
    do throws(TodoError) { return try await environment.dataSource.task(number) } catch .noSuchTask { return nil }
  }
}

extension Change {
  fileprivate var verdict: ReviewVerdict {
    guard let after else { return .deleted }
    if after.status == .completed { return .completed }
    return before?.due == after.due ? .changed : .moved
  }

  /// True if the task still needs the decision: it is still in its group, and no date was changed.
  fileprivate func leavesUndecided(in step: ReviewStep, at now: Now) -> Bool {
    guard verdict == .changed, let before, let after else { return false }
    return step.contains(after, at: now) && before.wait == after.wait && before[.start] == after[.start]
  }
}
