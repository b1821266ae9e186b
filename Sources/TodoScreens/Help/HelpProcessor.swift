import MVI
import TodoModel

/// Does what the help asks for.
public struct HelpProcessor: Processor {
  let environment: TodoEnvironment

  /// The results of one action.
  public func results(of action: HelpAction) -> Results<HelpResult> {
    let verbs = Verb.all(of: environment.screens)
    switch action {
    case .gather:
      return Results(.gathered(verbs.map(HelpViewState.Entry.init)))
    case .lookUp(let name, let column):
      if let verb = verbs.first(where: { $0.answers(to: name) }) {
        return Results(.found(HelpViewState.Entry(verb)))
      }
      let nearest = nearestWordAtAll(to: name, among: verbs.map(\.name))
      return Results(.notFound(.unknownCommand(name, nearest: nearest, column: column)))
    }
  }
}
