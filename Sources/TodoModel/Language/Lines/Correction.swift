extension LineScanner {
  /// Returns an error with the line that was probably meant, with other words in a range of bytes, or the error alone.
  package func slip(_ error: TodoError, meaning words: String?, from start: Int, to end: Int) -> TodoError {
    words.map { .slip(error, meant: text(from: 0, to: start) + $0 + text(from: end, to: length)) } ?? error
  }

  package func slip(_ error: TodoError, meaning words: String?, insteadOf word: Word) -> TodoError {
    slip(error, meaning: words, from: word.offset, to: word.end)
  }

  /// Returns the error of a text in the line, with the line that was probably meant if there are words for that.
  package func unexpected(
    _ text: some StringProtocol, _ expected: String, at place: Int, meaning words: String? = nil
  ) -> TodoError {
    let error = syntax(.unexpected(String(text), expected: expected), at: place)
    return slip(error, meaning: words, from: place, to: place + text.utf8.count)
  }

  /// Returns the error of something missing at the current place of the scanner, or at another place.
  package func missing(_ expected: String, at place: Int? = nil) -> TodoError {
    syntax(.missing(expected), at: place ?? offset)
  }
}
