import TodoModel

extension ConfigurationProblem {
  /// The problem for people: place and sentence, and under it the line with a caret, if it is about a line.
  ///
  /// - Parameter prefix: What stands before the place, `todo: `.
  package func lines(prefix: String = "") -> [TextLine] {
    let sentence = TextLine(prefix + sentence, .bad)
    return switch place {
    case .line(let text, _, let column, _): [sentence] + TextLine.pointing(at: column, in: text)
    case .file, .variable, .option: [sentence]
    }
  }

  /// The place, and what is wrong there.
  var sentence: String {
    switch place {
    case .line(_, let number, let column, let path): "\(path):\(number):\(column): \(words)"
    case .file(let path): "\(path): \(words)"
    case .variable(let name), .option(let name): "\(name): \(words)"
    }
  }

  /// Its name in JSON.
  var code: String {
    if case .unreadable = reason { "unreadable" } else { "syntax" }
  }

  /// What is wrong, and what would be right, in one sentence without the place.
  package var words: String {
    switch reason {
    case .unknownPreference(let name, let nearest):
      "nothing is configured by the name \(quoted(name))"
        + (nearest.map { "; did you mean “\($0)”?" } ?? "; “todo config” shows what is")
    case .wrong(let error, _): error.words
    case .repeated(let name, let line): "\(shortened(name, to: 40)) has been set in line \(line) already"
    case .missingName: "expected the name of a setting here"
    case .missingEquals(let name): "expected = and a value after \(quoted(name))"
    case .notText: "the line is not UTF-8 text"
    case .noName(let name): "\(quoted(name)) cannot be an alias; expected \(ViewName.expectation), all of them small"
    case .takenName(let name): "\(quoted(name)) is a command already, and means the same for everybody"
    case .emptyAlias(let name): "expected a command that \(quoted(name)) stands for"
    case .circle(let names): "an alias cannot stand for itself: " + names.joined(separator: " → ")
    case .unreadable(let reason): "cannot be read: \(reason)"
    }
  }
}
