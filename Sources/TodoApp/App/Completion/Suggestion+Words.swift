import TodoModel

extension Rendering {
  /// What tells a suggestion from others, in a few words; empty if it explains itself.
  package func words(explaining suggestion: Suggestion) -> String {
    switch suggestion.explanation {
    case .none: ""
    case .text(let text), .title(let text): text
    case .moment(let moment): moment.words(in: context.zone)
    case .usage(let active, 0): "\(active) to do"
    case .usage(let active, let completed): "\(active) to do, \(completed) done"
    }
  }
}
