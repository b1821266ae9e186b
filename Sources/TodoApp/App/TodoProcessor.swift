import MVI
import TodoModel

/// Runs what the features have to do, each with its own processor.
package struct TodoProcessor: Processor {
  private let environment: TodoEnvironment

  package init(in environment: TodoEnvironment) {
    self.environment = environment
  }

  package func results(of action: TodoAction) -> Results<TodoResult> {
    switch action {
    case .greet:
      return .deferred { environment.withFileNotices(.program(await greet())) }
    case .run(let action, let origin):
      return began(origin).followed { resultsOfFeature(action, for: origin) }
    case .decline(let error, let origin):
      return began(origin).followed { Results(.program(.declined(error))) }
    case .askAgain(let error, let origin):
      return began(origin).followed { Results(.program(.askedAgain(because: error))) }
    case .goBack(let action, let origin):
      return began(origin).followed { Results(.program(.wentBack)) }
        .followed { resultsOfFeature(action, for: origin) }
    case .goHome(let action, let origin):
      return began(origin).followed { Results(.program(.wentHome)) }
        .followed { resultsOfFeature(action, for: origin) }
    case .stay(let origin):
      return began(origin).followed { Results(.program(.stayed)) }
    case .refuse(let error, let origin):
      return began(origin).followed { Results(.program(.failed(error))) }
    case .quit(let origin):
      return began(origin).followed { Results(.program(.quit)) }
    case .suggest(let line, let parseContext, let question):
      return Results { .program(.suggested(await suggestions(for: line, in: parseContext, answering: question))) }
    case .correct(let line):
      return Results(.program(.suggested(Suggestions(replacing: 0..<0, by: [Suggestion(line, following: "")]))))
    case .commit:
      return Results { .program(await commit()) }
    case .checkpoint:
      return .deferred {
        await environment.dataSource.checkpoint(during: .betweenLines)
        return Results(.program(.checkpointed))
      }
    case .fit(let window):
      return Results(.program(.fitted(window)))
    case .lookOutside:
      return .deferred { await environment.lookOutside() }
    case .renewWatched:
      return WatchProcessor(environment: environment).results(of: .renew).map { .feature($0) }
    case .lookAtClock(let last, let first):
      return .deferred { await environment.lookAtClock(since: last, untold: first) }
    case .tell(let update):
      return Results(.program(.heard(update)))
    case .syncBeside:
      return .deferred {
        environment.automaticSync?.begin()
        return .none
      }
    }
  }

  private func began(_ origin: CommandSource) -> Results<TodoResult> {
    Results(.program(.began(origin, at: environment.clock.now())))
  }

  private func resultsOfFeature(_ action: any AppAction, for origin: CommandSource) -> Results<TodoResult> {
    action.programResults(in: environment.answering(origin))
  }

  private func greet() async -> ProgramResult {
    do throws(TodoError) {
      let now = environment.clock.present
      let taskCounts = try await environment.taskCounts(at: now)
      return .greeted(
        taskCounts, at: now.instant, usage: environment.usage, agenda: try await environment.agendaAtStart(at: now))
    } catch {
      return .failed(error)
    }
  }

  private func suggestions(
    for line: TypedLine, in parseContext: ParseContext, answering question: (any Question)?
  ) async -> Suggestions {
    let verbs = Verb.all(of: environment.features)
    let completion = LineCompletion(
      of: line, in: parseContext, answering: question, verbs: verbs,
      aliases: environment.aliases + environment.configuration.add.aliases(of: verbs))
    let clock = environment.clock
    guard completion.needsVocabulary else { return completion.suggestions(from: NoVocabulary(), clock: clock) }
    do throws(TodoError) {
      return try await environment.dataSource.withTable { completion.suggestions(from: $0, clock: clock) }
    } catch {
      // What is wrong with the file is told when a command is given.
      return .none(for: line)
    }
  }

  private func commit() async -> ProgramResult {
    do throws(TodoError) {
      try await environment.dataSource.commit(asOneStep: environment.isOneStep)
      return .committed
    } catch {
      return .commitFailed(error)
    }
  }
}

extension TodoEnvironment {
  /// A result with what was found out about the file on the way: known before the answer, it is shown with it.
  func withFileNotices(_ result: TodoResult) -> Results<TodoResult> {
    let fileNotices = self.dataSource.takeFileNotices()
    return fileNotices.isEmpty ? Results(result) : Results(.program(.noticed(fileNotices))).followed { Results(result) }
  }
}
