import MVI
import TodoModel

/// Runs the actions of the review.
struct ReviewProcessor: Processor {
  let environment: TodoEnvironment

  func results(of action: ReviewAction) -> Results<ReviewResult> {
    switch action {
    case .begin: Results { await begin() }
    case .show: Results(.shown)
    case .keep(let asked): Results { await decide(.kept, asked) }
    case .change(let change, let asked): Results { await make(change, asked) }
    case .confirm(let confirmation, let verdict, let asked):
      Results { await go(on: await environment.perform(confirmation), verdict, asked) }
    case .decline(let task): Results { .declined(try? await environment.dataSource.task(task.number)) }
    case .refuse(let error): Results(.refused(error, nil))
    case .explain: Results(.explained)
    case .stop: Results(.stopped)
    // Who is there has ended it; a script has run out of answers.
    case .end(let numbers): Results(environment.confirmations == .ask ? .stopped : .failed(.unanswered(numbers)))
    }
  }

  private func begin() async -> ReviewResult {
    do throws(TodoError) {
      let scope = try await environment.dataSource.settings().scope
      let draft = ReviewDraft(
        of: try await environment.dataSource.tasks(), in: scope, at: environment.clock.present)
      guard draft.left == 0 || environment.hasAnswers else { throw .notConfirmed(.nobodyToReview) }
      return .began(draft, try await next(in: ReviewStep.flow(through: draft)))
    } catch {
      return .failed(error)
    }
  }

  private func decide(_ verdict: ReviewVerdict, _ asked: ReviewAction.Asked, telling told: ChangeReport? = nil) async
    -> ReviewResult
  {
    do throws(TodoError) {
      var flow = asked.flow
      flow.answer(verdict)
      return .settled(verdict, told, try await next(in: flow))
    } catch {
      // What has been changed is told even if nothing more can be asked.
      return told.map { .settled(verdict, $0, ReviewResult.Next(elsewhere: 0, task: nil)) } ?? .failed(error)
    }
  }

  private func make(_ change: ReviewChange, _ asked: ReviewAction.Asked) async -> ReviewResult {
    let number = asked.task.number
    let mutation = change.mutation(of: number)
    let environment = environment.answering(as: change.command(for: number))
    guard change == .delete, environment.confirmations != .assumeYes else {
      return await go(on: await environment.attempt(mutation), change.verdict, asked)
    }
    // The task has been shown, and the word for it typed: that is a confirmation. If the task has changed since, or more
    // would go along, it is asked like any other.
    let shown = Confirmation(mutation: mutation, changes: [.deleted(asked.task)], command: environment.command)
    return await go(on: await environment.perform(shown), change.verdict, asked)
  }

  private func go(on attempt: ChangeAttempt, _ verdict: ReviewVerdict, _ asked: ReviewAction.Asked) async
    -> ReviewResult
  {
    switch attempt {
    case .done(let report) where report.changes.isEmpty:
      return await decide(.kept, asked, telling: ChangeReport([], .nothingToChange))
    case .done(let report):
      return await decide(verdict, asked, telling: report)
    case .unconfirmed(let confirmation):
      return .unconfirmed(ReviewResult.Unconfirmed(confirmation, verdict, asked))
    case .failed(.noSuchTask):
      return await decide(.elsewhere, asked, telling: ChangeReport([], .goneMeanwhile))
    case .failed(let error):
      return await refuse(error, asked)
    }
  }

  /// What was refused can be answered otherwise; when tasks cannot be read or written, nothing more can be asked.
  private func refuse(_ error: TodoError, _ asked: ReviewAction.Asked) async -> ReviewResult {
    guard error.exitCode == 1 else { return .failed(error) }
    return .refused(error, try? await environment.dataSource.task(asked.task.number))
  }

  /// The first task that still belongs where it was found; others have been seen to meanwhile.
  private func next(in flow: Flow<ReviewStep>) async throws(TodoError) -> ReviewResult.Next {
    var flow = flow
    var elsewhere = 0
    while let step = flow.current, let number = flow.number {
      if let task = try await task(number), step.contains(task, at: environment.clock.present) {
        return ReviewResult.Next(elsewhere: elsewhere, task: task)
      }
      flow.answer(.elsewhere)
      elsewhere += 1
    }
    return ReviewResult.Next(elsewhere: elsewhere, task: nil)
  }

  /// The task as it is now; nil if it is gone.
  private func task(_ number: Int) async throws(TodoError) -> TodoItem? {
    do throws(TodoError) {
      return try await environment.dataSource.task(number)
    } catch .noSuchTask {
      return nil
    }
  }
}
