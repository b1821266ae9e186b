import TodoApp
import TodoModel

/// A parser of arguments by a table of options, as in GNU programs: `--name value` and `--name=value`, up to `--` or
/// the first argument that is no option. A value in an argument of its own does not begin with a dash, or a forgotten
/// value would consume the next option; the last of several values counts.
struct OptionParser<Values> {
  let options: [Option<Values>]

  enum Request {
    /// An answer that does not depend on the other arguments.
    case answer(OptionAnswer)
    /// The values, and the arguments after the options.
    case values(Values, rest: [String])
  }

  /// Parses arguments and returns the given values with the changes that they make.
  func request(_ arguments: [String], changing values: Values) throws(UsageError) -> Request {
    var values = values
    var rest = arguments[...]
    while let argument = rest.first, argument.hasPrefix("-") {
      rest.removeFirst()
      if argument == "--" { break }
      let (name, attached) = Self.parts(of: argument)
      guard let option = option(named: name) else {
        throw .unknownOption(name, nearest: likelyWord(for: name, among: options.map(\.name)))
      }
      if let attached, option.value == nil { throw .unwantedValue(attached, of: name) }
      switch option.effect {
      case .answers(let answer): return .answer(answer)
      case .sets(let set): set(&values)
      case .takes(let value, let take):
        guard let text = attached ?? Self.value(from: &rest) else {
          throw .missingValue(of: name, expected: value.expected)
        }
        guard take(text, &values) else { throw .invalidValue(text, of: name, expected: value.expected) }
      }
    }
    return .values(values, rest: Array(rest))
  }

  func option(named name: String) -> Option<Values>? { options.first { $0.name == name || $0.letter == name } }

  /// Splits an argument at its first equals sign; dashes alone before it are not a name, and the argument is not split.
  static func parts(of argument: String) -> (name: String, value: String?) {
    guard let end = argument.utf8.firstIndex(of: UInt8(ascii: "=")),
      argument.utf8[..<end].contains(where: { $0 != UInt8(ascii: "-") })
    else { return (argument, nil) }
    return (String(argument[..<end]), String(argument[argument.utf8.index(after: end)...]))
  }

  /// Removes and returns a value in an argument of its own; a single dash is one.
  private static func value(from rest: inout ArraySlice<String>) -> String? {
    guard let value = rest.first, value == "-" || !value.hasPrefix("-") else { return nil }
    rest.removeFirst()
    return value
  }
}

/// The reason for refusing arguments, as a sentence. Control characters in typed text are escaped: a line break must not
/// look like the end of the sentence.
struct UsageError: Error, Equatable {
  let sentence: String

  static let exitCode: Int32 = 64

  static let notText = UsageError(sentence: "The arguments are not UTF-8 text.")

  static func unknownOption(_ name: String, nearest: String?) -> UsageError {
    UsageError(sentence: "There is no option \(visible(name))" + (nearest.map { "; did you mean \($0)?" } ?? "."))
  }

  static func missingValue(of name: String, expected: String) -> UsageError {
    UsageError(sentence: "\(name) takes \(expected); its value is missing.")
  }

  static func invalidValue(_ value: String, of name: String, expected: String) -> UsageError {
    UsageError(sentence: "\(name) takes \(expected)" + (value.isEmpty ? "." : ", not “\(visible(value))”."))
  }

  static func unwantedValue(_ value: String, of name: String) -> UsageError {
    let given = value.isEmpty ? "" : ", and was given “\(visible(value))”"
    return UsageError(sentence: "\(name) takes no value\(given).")
  }

  static func excluding(_ name: String, _ other: String) -> UsageError {
    UsageError(sentence: "\(name) and \(other) exclude each other.")
  }

  static func unexpectedArgument(_ argument: String) -> UsageError {
    UsageError(sentence: "“\(visible(argument))” is an argument too many.")
  }

  static func invalidClock(_ value: String) -> UsageError {
    UsageError(sentence: "TODO_NOW is “\(visible(value))”; expected \(Timestamp.expected).")
  }

  /// Returns the sentence, followed by the usage of the command.
  func complaint(about command: String = "todo", usage: String) -> String {
    "Error: \(sentence)\nUsage: \(usage)\n  See '\(command) --help' for more information.\n"
  }
}

enum Timestamp: Equatable {
  case utc(Instant)
  case local(CivilTime)

  static let expected = "a time such as 2026-11-21T09:00:00"

  init?(_ text: String) {
    guard let timestamp = Instant(iso: text).map(Timestamp.utc) ?? CivilTime(iso: text).map(Timestamp.local) else {
      return nil
    }
    self = timestamp
  }

  func instant(in zone: some Zone) -> Instant {
    switch self {
    case .utc(let instant): instant
    case .local(let time): zone.instant(of: time)
    }
  }
}
