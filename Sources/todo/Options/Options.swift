import TodoApp
import TodoModel

struct Options: Equatable {
  /// The configurable preferences that options override for one run, by option name.
  var preferences: [String: String] = [:]
  /// The time of a fixed clock, as it was typed.
  var now: String?
  var keepsGoing = false, isAtomic = false, isDryRun = false, confirmsAll = false, asksNothing = false
  var isQuiet = false, isVerbose = false
  var trace: String?

  /// Reads the arguments; the aliases of the configuration are only asked for if the command may be one.
  static func request(
    _ arguments: [String], aliases: () -> [Alias] = { [] }
  ) throws(UsageError) -> OptionParser<Options>.Request {
    var request = try OptionParser(options: all).request(arguments, changing: Options())
    if case .values(var options, var line) = request {
      if arguments.dropLast(line.count).last != "--" {
        line = try options.take(from: line, aliases)
      } else if let place = line.dropFirst().firstIndex(where: { $0.hasPrefix("--") }), line[place] != "--",
        let reading = Features.verbs.first(where: { $0.matches(line[0]) })?.reads.rest
      {
        // Nothing is an option any more.
        let isQuoted = reading == .typed || reading == .word
        line = isQuoted ? line.map { $0.hasPrefix("--") ? $0.inQuotes : $0 } : line[..<place] + ["--"] + line[place...]
      }
      if options.isAtomic, options.keepsGoing { throw .excluding("--atomic", "--keep-going") }
      request = .values(options, rest: line)
    }
    return request
  }

  /// Takes the options after a verb or an alias, up to a lone `--`. Those that the verb reads itself stay, and so do all
  /// after the subcommands of the program.
  private mutating func take(from line: [String], _ aliases: () -> [Alias]) throws(UsageError) -> [String] {
    let command = line.drop { word in Features.verbs.contains { $0.matches(word) && $0.reads.isCommand } }
    guard let word = command.first, Subcommand(rawValue: word) == nil, command.contains(where: { $0.hasPrefix("-") }),
      let verb = Features.verbs.first(where: { $0.name == word && !$0.givesWay })
        ?? (aliases() + Synonym.aliases).first(where: { $0.name == word }).flatMap({ Self.verb(of: $0.command) })
        ?? Self.verb(of: word)
    else { return line }
    let end = command.firstIndex(of: "--") ?? line.endIndex
    if command[..<end].contains("-h") || command[..<end].contains("--help") { return ["help", verb.name] }
    let parser = OptionParser(options: Self.all.filter { if case .answers = $0.effect { false } else { true } })
    var (kept, rest) = (Array(line[..<command.startIndex]), command[..<end])
    while let argument = rest.popFirst() {
      let (name, value) = OptionParser<Options>.parts(of: argument)
      // The tables of a list have names of their own.
      let isOwn =
        verb.options.contains(name)
        && !(verb.name == "list" && OutputFormat(rawValue: value ?? rest.first ?? "") != nil)
      // The line says what is none of them.
      if isOwn || !argument.hasPrefix("--") || parser.option(named: name) == nil {
        kept.append(argument)
      } else {
        _ = try parser.take(argument, &rest, &self)
      }
    }
    return kept + line[end...]
  }

  /// Returns the verb that a line begins with, after those that another command follows.
  private static func verb(of line: String) -> Verb? {
    let verbs = line.split(separator: " ").lazy.map { word in Features.verbs.first { $0.matches(String(word)) } }
    return verbs.first { $0?.reads.isCommand != true } ?? nil
  }

  static func help(columns: Int) -> String {
    Help.text(columns: max(columns, 40), options: all.map { ($0.usage, $0.meaning) })
  }

  /// Every option, in the order of help.
  static let all: [Option<Options>] = [
    deciding(.path("path", "the path of a file"), "--file", letter: "-f"),
    deciding(.choice("format", of: OutputFormat.self), "--format"),
    Option(
      name: "--json", explanation: "The same as --format json", effect: .sets { $0.preferences["--format"] = "json" }),
    Option(
      name: "--now",
      explanation:
        "A fixed clock, for runs that can be repeated: 2026-11-21T09:00:00 is local time, a trailing Z is UTC",
      effect: .takes(OptionValue(name: "timestamp", expected: Instant.expectation)) {
        $1.now = $0
        return Instant($0, in: FixedZone.utc) != nil
      }),
    .flag("--keep-going", "In a batch, go on after a failed command", \.keepsGoing),
    .flag("--atomic", "In a batch, all commands or none", \.isAtomic),
    .flag("--dry-run", letter: "-n", "Compute and show everything, write nothing", \.isDryRun),
    .flag("--yes", letter: "-y", "Answer yes to every confirmation", \.confirmsAll),
    .flag("--no-input", "Ask nothing, as without a terminal", \.asksNothing),
    .flag("--quiet", letter: "-q", "Do not report changes that were made", \.isQuiet),
    .flag("--verbose", "Say on standard error what took how long", \.isVerbose),
    deciding(.choice("color", of: ColorChoice.self), "--color"),
    Option(
      name: "--no-color", explanation: "The same as --color never",
      effect: .sets { $0.preferences["--color"] = "never" }),
    deciding(OptionValue(name: "n", expected: "a positive number of columns, or auto"), "--width"),
    .path(
      "--trace", .path("file", "the path of a file"),
      "Write intents, actions, results and states to a file, as JSON lines", \.trace),
    Option(name: "--version", explanation: "Show the version", effect: .answers(.version)),
    .help,
  ]

  /// Returns an option that overrides a preference for one run, and accepts the same values.
  private static func deciding(_ value: OptionValue, _ name: String, letter: String? = nil) -> Option<Options> {
    let preference = Preference.all.first { $0.option == name }
    return Option(
      name: name, letter: letter, explanation: preference?.summary ?? "",
      effect: .takes(value) {
        guard let preference, preference.accepts($0) else { return false }
        $1.preferences[name] = $0
        return true
      })
  }
}

/// An option, described once for parsing, help, completion and the manual page.
struct Option<Values>: Sendable {
  let name: String
  var letter: String?
  /// A sentence without a full stop.
  let explanation: String
  let effect: Effect

  enum Effect: Sendable {
    /// Changes the values, without a value of its own.
    case sets(@Sendable (inout Values) -> Void)
    /// Has a value; the function returns false if the text is not valid.
    case takes(OptionValue, @Sendable (String, inout Values) -> Bool)
    case answers(OptionAnswer)
  }

  /// `-f, --file <path>`
  var usage: String { (letter.map { $0 + ", " } ?? "") + name + (value.map { " <\($0.name)>" } ?? "") }

  var meaning: String {
    guard case .choice(let words) = value?.kind else { return explanation + "." }
    return "\(explanation). (values: \(words.joined(separator: ", ")))"
  }

  var value: OptionValue? { if case .takes(let value, _) = effect { value } else { nil } }

  static func flag(
    _ name: String, letter: String? = nil, _ explanation: String, _ member: any WritableKeyPath<Values, Bool> & Sendable
  ) -> Option {
    Option(name: name, letter: letter, explanation: explanation, effect: .sets { $0[keyPath: member] = true })
  }

  /// An option whose value is the path of a file or a folder, and not `-`.
  static func path(
    _ name: String, _ value: OptionValue, _ explanation: String,
    _ member: any WritableKeyPath<Values, String?> & Sendable
  ) -> Option {
    Option(
      name: name, explanation: explanation,
      effect: .takes(value) {
        $1[keyPath: member] = $0
        return !$0.isEmpty && $0 != "-"
      })
  }

  /// The option `--help`, which is the last one of every table.
  static var help: Option {
    Option(name: "--help", letter: "-h", explanation: "Show help information", effect: .answers(.help))
  }
}

struct OptionValue: Sendable {
  let name: String
  /// The expected form, to follow “takes”.
  let expected: String
  var kind = Kind.text

  enum Kind: Equatable, Sendable {
    case path, text
    case choice([String])
  }

  static func path(_ name: String, _ expected: String) -> OptionValue {
    OptionValue(name: name, expected: expected, kind: .path)
  }

  static func choice<Words: RawRepresentable<String> & CaseIterable>(_ name: String, of: Words.Type) -> OptionValue {
    let words = Words.allCases.map(\.rawValue)
    return OptionValue(name: name, expected: alternatives(words), kind: .choice(words))
  }
}

/// An answer that is given instead of running a command.
enum OptionAnswer: Sendable { case help, version }
