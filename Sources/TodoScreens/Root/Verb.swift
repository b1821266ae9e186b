import TodoModel

/// A command as it is typed: its name, how it is read, and what help says of it.
public struct Verb: Sendable {
  /// The whole word.
  public let name: String
  /// The short forms, if it has any.
  public let aliases: [String]
  /// What comes after the verb, `SEL changes`.
  public let parameters: String
  /// What it does, in one line.
  public let summary: String
  /// Lines that can be typed as they stand.
  public let examples: [String]
  /// How what comes after the verb is read when the caller's shell has split it already.
  public let reads: Reads
  /// Reads what comes after the verb.
  public let parse: @Sendable (inout LineScanner, Situation) throws(TodoError) -> Command

  /// How the arguments of a one-shot command are read.
  public enum Reads: Sendable {
    /// Each argument is one piece of text.
    case text
    /// Each argument is an attribute or one piece of text.
    case attributes
    /// The first argument is a selection, each other one a piece of text.
    case selectionAndText
    /// The first argument is a selection, each other one an attribute or a piece of text.
    case selectionAndAttributes
    /// Arguments are the text of a query, a selection or a list of keys.
    case query
    /// Arguments are another command.
    case command
  }

  /// A verb from its parts.
  public init(
    _ name: String, aliases: [String] = [], parameters: String = "", summary: String, examples: [String],
    reads: Reads, parse: @escaping @Sendable (inout LineScanner, Situation) throws(TodoError) -> Command
  ) {
    self.name = name
    self.aliases = aliases
    self.parameters = parameters
    self.summary = summary
    self.examples = examples
    self.reads = reads
    self.parse = parse
  }

  /// A verb that takes nothing after it.
  public init(
    _ name: String, aliases: [String] = [], summary: String, examples: [String] = [],
    command: @escaping @Sendable (Situation) -> Command
  ) {
    self.init(name, aliases: aliases, summary: summary, examples: examples.isEmpty ? [name] : examples, reads: .query) {
      (scanner, situation) throws(TodoError) in
      try scanner.expectEnd()
      return command(situation)
    }
  }
}

/// What is on the screen while a line is typed; what the line leaves out is taken from here.
public struct Situation: Equatable, Sendable {
  /// The number of the task that is shown in detail.
  public let shownTask: Int?
  /// The standing filter, which narrows selections by query as well.
  public let listing: Listing

  /// What is shown in a state.
  public init(shownTask: Int?, listing: Listing) {
    self.shownTask = shownTask
    self.listing = listing
  }
}

extension LineScanner {
  /// Refuses anything that is left.
  public mutating func expectEnd() throws(TodoError) {
    skipSpace()
    guard peek != nil else { return }
    let start = offset
    throw .syntax(.unexpected(bareWord().text, expected: "nothing more"), column: column(at: start))
  }

  /// Reads a selection; without one, the task that is shown in detail is meant.
  ///
  /// - Parameter preference: Which tasks it is likely to be about, should the line be completed.
  mutating func selection(
    in situation: Situation, of preference: TaskPreference = .any
  ) throws(TodoError) -> Selection {
    if let selection = try selection(of: preference) { return selection }
    guard let shown = situation.shownTask else {
      throw .syntax(.missing(Selection.expectation), column: column(at: offset))
    }
    return .number(shown)
  }

  /// Reads a selection if one stands here; otherwise the task that is shown in detail is meant, and nothing is read.
  mutating func selectionOrShownTask(in situation: Situation) throws(TodoError) -> Selection {
    skipSpace()
    expect(.task(.any), from: offset)
    if let shown = situation.shownTask, peek != UInt8(ascii: "("), !(peek.map(isDigit) ?? false) {
      return .number(shown)
    }
    return try selection(in: situation)
  }

  /// Says that the number of a task could come next.
  mutating func expectTaskNumber() {
    skipSpace()
    expect(.task(.any), from: offset)
  }

  /// Reads the number of one task; without one, the task that is shown in detail is meant.
  mutating func taskNumber(in situation: Situation) throws(TodoError) -> Int {
    let expected = "the number of one task"
    expectTaskNumber()
    let start = offset
    guard peek != nil else {
      if let shown = situation.shownTask { return shown }
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
