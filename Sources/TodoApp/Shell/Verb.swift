import TodoModel

/// A command as it is typed: its name, its parser, and its help.
package struct Verb: Sendable {
  package let name: String
  package let aliases: [String]
  /// The pattern of its parameters, `SEL changes`.
  package let parameters: String
  package var usage: String { parameters.isEmpty ? name : name + " " + parameters }
  package var summary: String { makeSummary() }
  /// Lines that can be typed unchanged.
  package var examples: [String] { makeExamples() }
  /// The way the parameters are read if the caller's shell has split them already.
  package let reads: ArgumentStyle
  /// The options that the verb reads itself.
  package let options: [String]
  package let parse: @Sendable (inout LineScanner, ParseContext) throws(TodoError) -> Command

  // Made when help asks for them, because each run of the program creates all verbs.
  private let makeSummary: @Sendable () -> String
  private let makeExamples: @Sendable () -> [String]

  /// True if an alias may take its name, so that a configuration older than the verb keeps its meaning.
  package private(set) var givesWay = false

  package func givingWay() -> Verb { changing(self) { $0.givesWay = true } }

  /// The way the arguments of a one-shot command are read: all alike, after a selection if it takes tasks.
  package struct ArgumentStyle: Equatable, Sendable {
    package var takesTasks = false
    package let rest: ArgumentReading
    /// True if the arguments are another command.
    package var isCommand = false

    package static var words: ArgumentStyle { Self(rest: .word) }
    package static var text: ArgumentStyle { Self(rest: .text) }
    package static func attributes(_ use: AttributesUse) -> ArgumentStyle { Self(rest: .attributes(use)) }
    package static var selection: ArgumentStyle { Self(takesTasks: true, rest: .typed) }
    package static var selectionAndText: ArgumentStyle { Self(takesTasks: true, rest: .text) }
    package static var selectionAndAttributes: ArgumentStyle { Self(takesTasks: true, rest: .attributes(.change)) }
    package static var query: ArgumentStyle { Self(rest: .typed) }
    package static var command: ArgumentStyle { Self(rest: .typed, isCommand: true) }
  }

  package init(
    _ name: String, aliases: [String] = [], parameters: String = "",
    summary: @autoclosure @escaping @Sendable () -> String, examples: @autoclosure @escaping @Sendable () -> [String],
    reads: ArgumentStyle, options: [String] = [],
    parse: @escaping @Sendable (inout LineScanner, ParseContext) throws(TodoError) -> Command
  ) {
    (self.name, self.aliases, self.parameters) = (name, aliases, parameters)
    (makeSummary, makeExamples) = (summary, examples)
    (self.reads, self.options, self.parse) = (reads, options, parse)
  }

  /// A verb without parameters; its example is its name.
  package init(
    _ name: String, aliases: [String] = [], summary: @autoclosure @escaping @Sendable () -> String,
    command: @escaping @Sendable (ParseContext) -> Command
  ) {
    self.init(name, aliases: aliases, summary: summary(), examples: [name], reads: .query) {
      (scanner, parseContext) throws(TodoError) in
      try scanner.expectEnd()
      return command(parseContext)
    }
  }

  static let navigation = [
    Verb("back", summary: "goes back to the screen before") { _ in .back },
    Verb("home", summary: "goes back to the first screen") { _ in .home },
    Verb("quit", aliases: ["q", "exit", ":q"], summary: "leaves") { _ in .quit },
  ]

  /// The verbs that are offered for a word only if one letter of it is wrong.
  package static let offeredWithCare: Set = ["delete", "purge", "merge", "import", "doctor"]

  /// Its short forms, and the words of other programs that mean it first.
  package var otherWords: [String] { aliases + Synonym.aliases.filter { $0.command == name }.map(\.name) }

  package func matches(_ word: String) -> Bool { word == name || aliases.contains(word) }

  func keyword(_ name: String, _ explanation: String) -> Keyword {
    Keyword(name, following: parameters.isEmpty ? "" : " ", explanation: explanation)
  }
}
