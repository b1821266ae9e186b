extension LineScanner {
  /// An error with the line that was probably meant: this one with other words between two places.
  package func slip(_ error: TodoError, meaning words: String, from start: Int, to end: Int) -> TodoError {
    .slip(error, meant: text(from: 0, to: start) + words + text(from: end, to: length))
  }

  /// An error with the line that was probably meant: this one with other words instead of one that has no quotes.
  package func slip(_ error: TodoError, meaning words: String, insteadOf word: Word) -> TodoError {
    slip(error, meaning: words, from: word.offset, to: word.offset + word.text.utf8.count)
  }

  /// The same if it is known what was probably meant, or else the error alone.
  package func slip(_ error: TodoError, meaning words: String?, insteadOf word: Word) -> TodoError {
    words.map { slip(error, meaning: $0, insteadOf: word) } ?? error
  }
}

extension TodoError {
  /// What is wrong, without the line that was probably meant.
  package var cause: TodoError {
    if case .slip(let error, _) = self { error } else { self }
  }

  /// The line that was probably meant.
  package var correction: String? {
    if case .slip(_, let meant) = self { meant } else { nil }
  }

  /// The error as it answers a line: a name that was looked up in vain is a slip if another one is near.
  package func settled(in line: String) -> TodoError {
    let (name, nearest): (String, String?) =
      switch self {
      case .noSuchView(let name, let nearest, nil), .noSuchPreference(let name, let nearest, _): (name, nearest)
      case _: ("", nil)
      }
    guard let nearest, let column = column(in: line) else { return self }
    let sign = line.dropFirst(column - 1).first == "@" ? 1 : 0
    let before = line.prefix(column - 1 + sign)
    let typed = line.dropFirst(before.count).prefix(name.count)
    guard typed.lowercased() == name.lowercased() else { return self }
    return .slip(self, meant: before + nearest + line[typed.endIndex...])
  }
}
