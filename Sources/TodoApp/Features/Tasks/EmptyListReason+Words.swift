import TodoModel

extension EmptyListReason {
  /// That tasks are hidden, by what, and what has to be typed to see them.
  package var sentence: String {
    (count == 1 ? "1 that fits is hidden by " : "\(count) that fit are hidden by ")
      + reasons.map(\.words).joined(separator: ", and by ")
  }
}

extension QueryRemark {
  /// The sentence.
  var words: String {
    switch self {
    case .text(let word, let term):
      // What is a term without the quotes was typed in them.
      "\(quoted(word == term.description ? "\"\(word)\"" : word)) was looked for as text; "
        + "did you mean \(quoted(term.description))?"
    case .command(let word): "\(quoted(word)) was looked for as text; it is a command by itself"
    case .unknown(let term, let nearest):
      "no task has \(term)" + (nearest.map { "; did you mean \(quoted($0.description))?" } ?? "")
    case .habit(let option, _, nil) where option.hasPrefix("--"):
      "\(quoted(option)) was looked for as text; options of todo stand before the command"
    case .habit(let typed, let isTag, let instead):
      "\(quoted(typed)) was \(isTag ? "read as a tag" : "looked for as text")"
        + (instead.map { "; did you mean \(quoted($0))?" } ?? "; a pipe works outside, as in “todo list | grep x”")
    }
  }
}

extension EmptyListReason.Reason {
  fileprivate var words: String {
    switch self {
    case .status(let filter): "the filter \(filter.rawValue) (“filter all” lifts it)"
    case .hidden(let condition): "\(condition.hidingWords) (“is:\(condition.rawValue)” lifts it)"
    case .query(let query): "the filter \(shortened(query.description, to: 60)) (“filter clear” lifts it)"
    case .search(let text): "the search \(quoted(text, to: 60)) (“search” alone ends it)"
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
