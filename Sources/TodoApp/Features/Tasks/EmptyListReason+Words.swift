import TodoModel

extension EmptyListReason {
  /// That tasks are hidden, by what, and what has to be typed to see them; then what else may have been meant.
  package var sentences: [String] {
    let what = count == 1 ? "1 that fits is hidden by " : "\(count) that fit are hidden by "
    return (count > 0 ? [what + reasons.map(\.words).joined(separator: ", and by ")] : [])
      + misread.map {
        // What is a term without the quotes was typed in them.
        let typed = $0.word == $0.term ? "\"\($0.word)\"" : $0.word
        return "“\(shortened(typed, to: 40))” was looked for as text; did you mean “\($0.term)”?"
      }
  }
}

extension EmptyListReason.Reason {
  fileprivate var words: String {
    switch self {
    case .status(let filter): "the filter \(filter.rawValue) (“filter all” lifts it)"
    case .hidden(let condition): "\(condition.hidingWords) (“is:\(condition.rawValue)” lifts it)"
    case .query(let query): "the filter \(shortened(query.description, to: 60)) (“filter clear” lifts it)"
    case .search(let text): "the search “\(shortened(text, to: 60))” (“search” alone ends it)"
    case .scope(let scope): "working on \(shortened(scope.description, to: 60)) (“use” alone leaves it)"
    }
  }

  /// The name of the reason in the machine-readable output.
  var code: String {
    switch self {
    case .status: "status"
    case .hidden(let condition): condition.rawValue
    case .query: "query"
    case .search: "search"
    case .scope: "scope"
    }
  }
}
