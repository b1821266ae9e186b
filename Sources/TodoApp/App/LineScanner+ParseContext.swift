import TodoModel

extension LineScanner {
  /// Refuses anything that is left.
  package mutating func expectEnd() throws(TodoError) {
    skipSpace()
    guard peek != nil else { return }
    let start = offset
    throw .syntax(.unexpected(bareWord().text, expected: "nothing more"), column: column(at: start))
  }

  /// Reads a selection; without one, the task that is shown in detail is meant.
  ///
  /// - Parameter preference: Which tasks it is likely to be about, should the line be completed.
  mutating func selection(
    in parseContext: ParseContext, of preference: TaskPreference = .any
  ) throws(TodoError) -> Selection {
    if let selection = try selection(of: preference) { return selection }
    guard let shown = parseContext.shownTask else {
      throw .syntax(.missing(Selection.expectation), column: column(at: offset))
    }
    return .shown(shown)
  }

  /// Reads a selection if one stands here; otherwise the task that is shown in detail is meant, and nothing is read.
  mutating func selectionOrShownTask(in parseContext: ParseContext) throws(TodoError) -> Selection {
    skipSpace()
    expect(.task(.any), from: offset)
    if let shown = parseContext.shownTask, peek != UInt8(ascii: "("), !(peek.map(isDigit) ?? false) {
      return .shown(shown)
    }
    return try selection(in: parseContext)
  }

  /// Says that the number of a task could come next.
  mutating func expectTaskNumber() {
    skipSpace()
    expect(.task(.any), from: offset)
  }

  /// Reads the number of one task; without one, the task that is shown in detail is meant.
  mutating func taskNumber(in parseContext: ParseContext) throws(TodoError) -> Int {
    let expected = "the number of one task"
    expectTaskNumber()
    let start = offset
    guard peek != nil else {
      if let shown = parseContext.shownTask { return shown }
      throw .syntax(.missing(expected), column: column(at: start))
    }
    if let number = (try? selection())??.onlyNumber { return number }
    move(to: start)
    throw .syntax(.unexpected(remainder().text, expected: expected), column: column(at: start))
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
