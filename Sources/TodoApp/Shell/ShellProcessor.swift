import MVI
import TodoModel

/// Runs the actions of the shell, and those of the features by their own processors.
package struct ShellProcessor: Processor {
  private let environment: Environment

  package init(in environment: Environment) { self.environment = environment }

  package func results(of action: Shell.Action) -> Results<Shell.Result> {
    switch action {
    case .greet: return .deferred { environment.withFileNotices(await greet()) }
    case .run(let action, let origin): return began(origin).followed { results(of: action, for: origin) }
    case .leave(let result, let action, let origin):
      return began(origin).followed { Results(result) }.followed { results(of: action, for: origin) }
    case .answer(.refused(let error), let origin):
      return began(origin).followed { Results(.refused(error.namingTask(at: environment.clock))) }
    case .answer(let result, let origin): return began(origin).followed { Results(result) }
    case .emit(let result): return Results(result)
    case .suggest(let line, let parseContext, let places):
      return Results { .suggested(await suggestions(for: line, in: parseContext, at: places)) }
    case .commit:
      return Results {
        do throws(TodoError) {
          try await environment.dataSource.commit(asOneStep: environment.isOneStep)
          return .committed
        } catch { return .commitFailed(error) }
      }
    case .checkpoint:
      return .deferred {
        await environment.dataSource.checkpoint(during: .betweenLines)
        return Results(.checkpointed)
      }
    case .lookOutside: return .deferred { await environment.lookOutside() }
    case .lookAtClock(let last, let first):
      return .deferred { await environment.lookAtClock(since: last, unreported: first) }
    case .syncInBackground:
      return .deferred {
        environment.syncInBackground?()
        return .none
      }
    }
  }

  private func began(_ origin: CommandSource) -> Results<Shell.Result> {
    Results(.began(origin, at: environment.clock.now()))
  }

  private func results(of action: Features.Action, for origin: CommandSource) -> Results<Shell.Result> {
    .deferred { await environment.answering(origin).results(of: action) }
  }

  private func greet() async -> Shell.Result {
    do throws(TodoError) {
      let now = environment.clock.present
      let taskCounts = try await environment.taskCounts(at: now)
      return .greeted(
        taskCounts, at: now.instant, usage: environment.usage, agenda: try await environment.agendaAtStart(at: now))
    } catch { return .refused(error) }
  }

  private func suggestions(
    for line: TypedLine, in parseContext: ParseContext, at places: [ExpectedPlace]?
  ) async -> Suggestions {
    let completion = LineCompletion(
      of: line, in: parseContext, at: places,
      aliases: environment.aliases + environment.configuration.add.aliases(of: Features.verbs))
    let clock = environment.clock
    guard completion.needsVocabulary else {
      return completion.suggestions(from: TaskTable(), clock: clock, files: environment.files)
    }
    do throws(TodoError) {
      return try await environment.dataSource.withTable {
        completion.suggestions(from: $0, clock: clock, files: environment.files)
      }
    } catch {
      // The next command reports what is wrong with the file.
      return .none(for: line)
    }
  }
}

extension Environment {
  /// Returns the result of a feature's action, or its error, after the notices about the file. If the
  /// result waits for a yes and no one can be asked, the results of a yes or of the refusal.
  fileprivate func results(of action: Features.Action) async -> Results<Shell.Result> {
    do throws(TodoError) {
      let result = try await action.result(in: self)
      if case .confirm(let pending, _) = result.report, !pending.canBeAsked(in: self) {
        return self.confirmations == .assumeYes
          ? await results(of: pending.confirmed) : withFileNotices(.refused(pending.refusalUnasked))
      }
      let results = withFileNotices(.feature(result))
      return action.work(after: result, in: self).map(results.followed) ?? results
    } catch { return withFileNotices(.failed(await naming(error))) }
  }

  /// The error of a view that there is none of, with what has this name: in other programs tags have that sign.
  private func naming(_ error: TodoError) async -> TodoError {
    guard case .noSuchView(let name, _, nil) = error, command.contains("@" + name),
      let (tasks, settings) = try? await list(),
      let term = Query.term(.text("@" + name)).remarks(among: tasks, in: settings).first?.instead
    else { return error }
    return .noSuchView(name, nearest: term)
  }

  fileprivate func withFileNotices(_ result: Shell.Result) -> Results<Shell.Result> {
    let fileNotices = self.dataSource.takeFileNotices()
    return fileNotices.isEmpty ? Results(result) : Results(.noticed(fileNotices)).followed { Results(result) }
  }
}
