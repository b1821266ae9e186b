import TodoApp

struct Options: Equatable {
  /// The configurable preferences that options override for one run, by option name.
  var preferences: [String: String] = [:]
  var now: Timestamp?
  var keepsGoing = false
  var isAtomic = false
  var isDryRun = false
  var confirmsAll = false
  var trace: String?

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
      name: "--now", brief: "a fixed clock",
      explanation:
        "A fixed clock, for runs that can be repeated: 2026-11-21T09:00:00 is local time, a trailing Z is UTC",
      effect: .takes(OptionValue(name: "timestamp", expected: Timestamp.expected)) {
        $1.now = Timestamp($0)
        return $1.now != nil
      }),
    .flag("--keep-going", "go on after a failed command", "In a batch, go on after a failed command", \.keepsGoing),
    .flag("--atomic", "all commands or none", "In a batch, all commands or none", \.isAtomic),
    .flag("--dry-run", "write nothing", "Compute and show everything, write nothing", \.isDryRun),
    .flag("--yes", "answer yes to every confirmation", "Answer yes to every confirmation", \.confirmsAll),
    deciding(.choice("color", of: ColorChoice.self), "--color", "when to use colours"),
    deciding(
      OptionValue(name: "n", expected: "a positive number of columns, or auto"), "--width", "the columns for text"),
    .path(
      "--trace", .path("file", "the path of a file"), "write the stream to a file",
      "Write intents, actions, results and states to a file, as JSON lines", \.trace),
    Option(name: "--version", brief: "show the version", explanation: "Show the version", effect: .answers(.version)),
    .help,
  ]

  /// Returns an option that overrides a preference for one run, and accepts the same values.
  private static func deciding(_ value: OptionValue, _ name: String, _ brief: String) -> Option<Options> {
    let preference = Preference.all.first { $0.option == name }
    return Option(
      name: name, brief: brief, explanation: preference?.summary ?? brief,
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
  let brief: String
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

  var value: OptionValue? { if case .takes(let value, _) = effect { value } else { nil } }

  static func flag(
    _ name: String, _ brief: String, _ explanation: String, _ member: any WritableKeyPath<Values, Bool> & Sendable
  ) -> Option {
    Option(name: name, brief: brief, explanation: explanation, effect: .sets { $0[keyPath: member] = true })
  }

  /// An option whose value is the path of a file or a folder, and may not be empty.
  static func path(
    _ name: String, _ value: OptionValue, _ brief: String, _ explanation: String,
    _ member: any WritableKeyPath<Values, String?> & Sendable
  ) -> Option {
    Option(
      name: name, brief: brief, explanation: explanation,
      effect: .takes(value) {
        $1[keyPath: member] = $0
        return !$0.isEmpty
      })
  }

  /// The option `--help`, which is the last one of every table.
  static var help: Option {
    Option(
      name: "--help", letter: "-h", brief: "show help", explanation: "Show help information", effect: .answers(.help))
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
enum OptionAnswer: Sendable {
  case help, version
}
