import TodoModel

/// A command as it is typed: its name, its parser, and its help.
package struct Verb: Sendable {
  /// The whole name.
  package let name: String
  /// The short forms, if it has any.
  package let aliases: [String]
  /// The pattern of its parameters, `SEL changes`.
  package let parameters: String
  /// The purpose in one line.
  package var summary: String { makeSummary() }
  /// Lines that can be typed unchanged.
  package var examples: [String] { makeExamples() }
  /// The way the parameters are read if the caller's shell has split them already.
  package let reads: ArgumentStyle
  /// Reads the words after the verb.
  package let parse: @Sendable (inout LineScanner, ParseContext) throws(TodoError) -> Command

  // Put together when help asks for them: each run of the program begins with all verbs.
  private let makeSummary: @Sendable () -> String
  private let makeExamples: @Sendable () -> [String]

  /// True if an alias may take its name: a configuration from before there was the command keeps its meaning.
  package private(set) var givesWay = false

  /// The same, giving way to an alias.
  package func givingWay() -> Verb {
    var verb = self
    verb.givesWay = true
    return verb
  }

  /// The way the arguments of a one-shot command are read.
  package enum ArgumentStyle: Equatable, Sendable {
    /// Each argument is one word, such as the path of a file.
    case words
    /// Each argument is one piece of text.
    case text
    /// Each argument is an attribute or one piece of text.
    case attributes(AttributesUse)
    /// Arguments are a selection, followed by words that are read like a query.
    case selection
    /// The first argument is a selection, each other one a piece of text.
    case selectionAndText
    /// The first argument is a selection, each other one an attribute or a piece of text.
    case selectionAndAttributes
    /// Arguments are the text of a query or a list of keys.
    case query
    /// Arguments are another command.
    case command
  }

  package init(
    _ name: String, aliases: [String] = [], parameters: String = "",
    summary: @autoclosure @escaping @Sendable () -> String, examples: @autoclosure @escaping @Sendable () -> [String],
    reads: ArgumentStyle, parse: @escaping @Sendable (inout LineScanner, ParseContext) throws(TodoError) -> Command
  ) {
    self.name = name
    self.aliases = aliases
    self.parameters = parameters
    self.makeSummary = summary
    self.makeExamples = examples
    self.reads = reads
    self.parse = parse
  }

  /// A verb that takes nothing after it; its example is its name, unless there are others.
  package init(
    _ name: String, aliases: [String] = [], summary: @autoclosure @escaping @Sendable () -> String,
    examples: @autoclosure @escaping @Sendable () -> [String] = [],
    command: @escaping @Sendable (ParseContext) -> Command
  ) {
    self.init(
      name, aliases: aliases, summary: summary(), examples: examples().isEmpty ? [name] : examples(), reads: .query
    ) { (scanner, parseContext) throws(TodoError) in
      try scanner.expectEnd()
      return command(parseContext)
    }
  }
}

extension Verb {
  /// The commands that lead from screen to screen and out of the program.
  static let navigation = [
    Verb("back", summary: "goes back to the screen before") { _ in .back },
    Verb("home", summary: "goes back to the first screen") { _ in .home },
    Verb("quit", aliases: ["q", "exit", ":q"], summary: "leaves") { _ in .quit },
  ]

  /// True if the tasks that it is about are its first parameter.
  package var takesTasks: Bool {
    switch reads {
    case .selection, .selectionAndText, .selectionAndAttributes: true
    case .words, .text, .attributes, .query, .command: false
    }
  }

  /// True if a word is the verb's name or one of its short forms.
  package func matches(_ word: String) -> Bool {
    word == name || aliases.contains(word)
  }
}
