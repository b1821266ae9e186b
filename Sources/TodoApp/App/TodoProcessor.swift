import MVI
import TodoModel

/// Runs what the features have to do, each with its own processor.
package struct TodoProcessor: Processor {
  private let environment: TodoEnvironment

  /// A processor with its dependencies.
  package init(in environment: TodoEnvironment) {
    self.environment = environment
  }

  package func results(of action: TodoAction) -> Results<TodoResult> {
    switch action {
    case .greet:
      return .deferred { environment.remarking(.program(await greet())) }
    case .run(let action, let origin):
      return began(origin).followed { resultsOfFeature(action, for: origin) }
    case .answer(let action, let origin, let uncovered):
      return began(origin).followed {
        resultsOfFeature(action, for: origin).flatMap { result in
          guard case .feature(let left) = result, case .leaves = left.outcome else { return Results(result) }
          // A screen that is left uncovers the one below, which shows what is there by now.
          return Results(result).followed { resultsOfFeature(uncovered, for: origin) }
        }
      }
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
    case .suggest(let line, let situation, let question):
      return Results { .program(.suggested(await suggestions(for: line, in: situation, answering: question))) }
    case .commit:
      return Results { .program(await commit()) }
    case .settle:
      return .deferred {
        await environment.dataSource.settle(in: .betweenLines)
        return .none
      }
    case .fit(let window):
      return Results(.program(.fitted(window)))
    case .lookOutside:
      return .deferred { await environment.lookOutside() }
    case .lookAtNewDay(let last):
      return .deferred { await environment.lookAtNewDay(since: last) }
    }
  }

  private func began(_ origin: Origin) -> Results<TodoResult> {
    Results(.program(.began(origin, at: environment.clock.now())))
  }

  private func resultsOfFeature(_ action: any AppAction, for origin: Origin) -> Results<TodoResult> {
    action.programResults(in: environment.answering(origin.command))
  }

  private func greet() async -> ProgramResult {
    do throws(TodoError) {
      return .greeted(
        try await environment.dataSource.outlook(at: environment.clock.present), experience: environment.experience)
    } catch {
      return .failed(error)
    }
  }

  private func suggestions(
    for line: TypedLine, in situation: Situation, answering question: (any Question)?
  ) async -> Suggestions {
    let completion = LineCompletion(
      of: line, in: situation, answering: question, verbs: Verb.all(of: environment.features),
      aliases: environment.configuration.aliases)
    let clock = environment.clock
    guard completion.needsVocabulary else { return completion.suggestions(from: NoVocabulary(), clock: clock) }
    do throws(TodoError) {
      return try await environment.dataSource.survey { completion.suggestions(from: $0, clock: clock) }
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
  func remarking(_ result: TodoResult) -> Results<TodoResult> {
    let remarks = dataSource.takeRemarks()
    return remarks.isEmpty ? Results(result) : Results(.program(.remarked(remarks))).followed { Results(result) }
  }
}
