import TodoApp

/// The values of the options of `todo`.
struct Options: Equatable {
  /// The configurable preferences that options override for one run, by option name.
  var preferences: [String: String] = [:]
  var now: Timestamp?
  var keepsGoing = false
  var isAtomic = false
  var isDryRun = false
  var confirmsAll = false
  /// The path of the trace.
  var trace: String?
}

extension Options {
  /// Parses arguments; the line begins at the verb.
  static func request(_ arguments: [String]) throws(UsageError) -> OptionParser<Options>.Request {
    let request = try OptionParser(options: all).request(arguments, changing: Options())
    if case .values(let options, _) = request, options.isAtomic, options.keepsGoing {
      throw .excluding("--atomic", "--keep-going")
    }
    return request
  }

  /// Every option, in the order of help.
  static let all: [Option<Options>] = [
    deciding(.path("path", "the path of a file"), "--file", "the data file"),
    deciding(.choice("format", of: OutputFormat.self), "--format", "how answers are written"),
    Option(
      name: "--now",
      explanation:
        "A fixed clock, for runs that can be repeated: 2026-11-21T09:00:00 is local time, a trailing Z is UTC",
      brief: "a fixed clock",
      effect: .takes(OptionValue(name: "timestamp", expected: Timestamp.expected)) {
        $1.now = Timestamp($0)
        return $1.now != nil
      }),
    Option(
      name: "--keep-going", explanation: "In a batch, go on after a failed command",
      brief: "go on after a failed command", effect: .sets { $0.keepsGoing = true }),
    Option(
      name: "--atomic", explanation: "In a batch, all commands or none", brief: "all commands or none",
      effect: .sets { $0.isAtomic = true }),
    Option(
      name: "--dry-run", explanation: "Compute and show everything, write nothing", brief: "write nothing",
      effect: .sets { $0.isDryRun = true }),
    Option(
      name: "--yes", explanation: "Answer yes to every confirmation", brief: "answer yes to every confirmation",
      effect: .sets { $0.confirmsAll = true }),
    deciding(.choice("color", of: ColorChoice.self), "--color", "when to use colours"),
    deciding(
      OptionValue(name: "n", expected: "a positive number of columns, or auto"), "--width", "the columns for text"),
    Option(
      name: "--trace", explanation: "Write intents, actions, results and states to a file, as JSON lines",
      brief: "write the stream to a file",
      effect: .takes(.path("file", "the path of a file")) {
        $1.trace = $0
        return !$0.isEmpty
      }),
    Option(
      name: "--version", explanation: "Show the version", brief: "show the version", effect: .answers(.version)),
    .help,
  ]

  /// Returns an option that overrides a preference for one run, and accepts the same values.
  private static func deciding(_ value: OptionValue, _ name: String, _ brief: String) -> Option<Options> {
    let preference = Preference.all.first { $0.option == name }
    return Option(
      name: name, explanation: preference?.summary ?? brief, brief: brief,
      effect: .takes(value) {
        guard let preference, preference.accepts($0) else { return false }
        $1.preferences[name] = $0
        return true
      })
  }
}

/// An option, described once for parsing, help, completion and the manual page.
struct Option<Values>: Sendable {
  /// The name as it is typed, `--file`.
  let name: String
  /// A letter for short, `-h`.
  var letter: String?
  /// The explanation, as a sentence without a full stop.
  let explanation: String
  /// A shorter explanation, for a list of candidates.
  let brief: String
  let effect: Effect

  enum Effect: Sendable {
    /// Changes the values, without a value of its own.
    case sets(@Sendable (inout Values) -> Void)
    /// Has a value; the function returns false if the text is not valid.
    case takes(OptionValue, @Sendable (String, inout Values) -> Bool)
    /// Is answered, and nothing else happens.
    case answers(OptionAnswer)
  }

  /// The description of the option's value; nil if it has none.
  var value: OptionValue? { if case .takes(let value, _) = effect { value } else { nil } }
}

struct OptionValue: Sendable {
  /// The name in help.
  let name: String
  /// The expected form, to follow “takes”.
  let expected: String
  var kind = Kind.text

  /// The kind of text that can be typed as a value.
  enum Kind: Equatable, Sendable {
    case path, text
    case choice([String])
  }

  /// Returns a value that is the path of a file or a folder.
  static func path(_ name: String, _ expected: String) -> OptionValue {
    OptionValue(name: name, expected: expected, kind: .path)
  }

  /// Returns a value that is one of a few words.
  static func choice<Words: RawRepresentable<String> & CaseIterable>(_ name: String, of: Words.Type) -> OptionValue {
    let words = Words.allCases.map(\.rawValue)
    return OptionValue(name: name, expected: alternatives(words), kind: .choice(words))
  }
}

/// An answer that is given instead of running a command.
enum OptionAnswer: Sendable {
  case help, version
}

extension Option {
  /// The option `--help`, which is the last one of every table.
  static var help: Option {
    Option(
      name: "--help", letter: "-h", explanation: "Show help information", brief: "show help", effect: .answers(.help))
  }
}
