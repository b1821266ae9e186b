import TodoApp

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
