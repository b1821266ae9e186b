import TodoApp

/// What the options of `todo` say.
struct Options: Equatable {
  /// The values of options that decide for one run what can be configured, by the names of the options.
  var preferences: [String: String] = [:]
  var now: Timestamp?
  var keepsGoing = false
  var isAtomic = false
  var isDryRun = false
  var confirmsAll = false
  /// The file that the stream is written to.
  var trace: String?
}

extension Options {
  /// What arguments ask for; everything from the verb on is the line.
  static func request(_ arguments: [String]) throws(UsageError) -> OptionParser<Options>.Request {
    let request = try OptionParser(options: all).request(arguments, changing: Options())
    if case .values(let options, _) = request, options.isAtomic, options.keepsGoing {
      throw .excluding("--atomic", "--keep-going")
    }
    return request
  }

  /// Every option, in the order in which help lists them.
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

  /// An option that decides for one run what can be configured, and takes what can be written there.
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

/// An option that arguments can have: parsing, help, completion and the manual page go by this description of it.
struct Option<Values>: Sendable {
  /// The name as it is typed, `--file`.
  let name: String
  /// One letter for it, `-h`.
  var letter: String?
  /// What it does, as a sentence without its end.
  let explanation: String
  /// The same in a few words, for a list of candidates.
  let brief: String
  /// What it does to the values.
  let effect: Effect

  /// What an option does.
  enum Effect: Sendable {
    /// It is on from now on.
    case sets(@Sendable (inout Values) -> Void)
    /// It has a value; false if the text is none.
    case takes(OptionValue, @Sendable (String, inout Values) -> Bool)
    /// It is answered, and nothing else happens.
    case answers(OptionAnswer)
  }

  /// What is known of its value; nil if it has none.
  var value: OptionValue? { if case .takes(let value, _) = effect { value } else { nil } }
}

/// The value of an option.
struct OptionValue: Sendable {
  /// What help calls it.
  let name: String
  /// What it looks like, to stand after “takes”.
  let expected: String
  var kind = Kind.text

  /// What can be typed as a value.
  enum Kind: Equatable, Sendable {
    case path, text
    case choice([String])
  }

  /// The path of a file or a folder.
  static func path(_ name: String, _ expected: String) -> OptionValue {
    OptionValue(name: name, expected: expected, kind: .path)
  }

  /// One of a few words.
  static func choice<Words: RawRepresentable<String> & CaseIterable>(_ name: String, of: Words.Type) -> OptionValue {
    let words = Words.allCases.map(\.rawValue)
    return OptionValue(name: name, expected: alternatives(words), kind: .choice(words))
  }
}

/// What is answered instead of doing anything.
enum OptionAnswer: Sendable {
  case help, version
}

extension Option {
  /// `--help`, which every table ends with.
  static var help: Option {
    Option(
      name: "--help", letter: "-h", explanation: "Show help information", brief: "show help", effect: .answers(.help))
  }
}
