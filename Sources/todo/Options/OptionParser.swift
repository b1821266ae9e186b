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
    case values(Values, rest: [String])
  }

  func request(_ arguments: [String], changing values: Values) throws(UsageError) -> Request {
    var values = values
    var rest = arguments[...]
    while let argument = rest.first, argument.hasPrefix("-") {
      rest.removeFirst()
      if argument == "--" { break }
      if let answer = try take(argument, &rest, &values) { return .answer(answer) }
    }
    return .values(values, rest: Array(rest))
  }

  /// Takes an option and its value; returns the answer, if it asks for one.
  func take(
    _ argument: String, _ rest: inout ArraySlice<String>, _ values: inout Values
  ) throws(UsageError) -> OptionAnswer? {
    let (name, attached) = Self.parts(of: argument)
    guard let option = option(named: name) else {
      throw .unknownOption(name, nearest: likelyWord(for: name, among: options.map(\.name)))
    }
    if let attached, option.value == nil { throw .unwantedValue(attached, of: name) }
    switch option.effect {
    case .answers(let answer): return answer
    case .sets(let set): set(&values)
    case .takes(let value, let take):
      // A single dash is a value.
      let isNext = rest.first.map { $0 == "-" || !$0.hasPrefix("-") } ?? false
      guard let text = attached ?? (isNext ? rest.popFirst() : nil) else {
        throw .missingValue(of: name, expected: value.expected)
      }
      guard take(text, &values) else { throw .invalidValue(text, of: name, expected: value.expected) }
    }
    return nil
  }

  func option(named name: String) -> Option<Values>? { options.first { $0.name == name || $0.letter == name } }

  /// Splits an argument at its first equals sign; dashes alone before it are not a name, and the argument is not split.
  static func parts(of argument: String) -> (name: String, value: String?) {
    guard let end = argument.utf8.firstIndex(of: UInt8(ascii: "=")),
      argument.utf8[..<end].contains(where: { $0 != UInt8(ascii: "-") })
    else { return (argument, nil) }
    return (String(argument[..<end]), String(argument[argument.utf8.index(after: end)...]))
  }
}

/// The reason for refusing arguments. Controls are escaped: a line break must not look like the end of a sentence.
enum UsageError: Error, Equatable {
  case notText
  case unknownOption(String, nearest: String?)
  case missingValue(of: String, expected: String)
  case invalidValue(String, of: String, expected: String)
  case unwantedValue(String, of: String)
  case excluding(String, String)
  case unexpectedArgument(String)
  case invalidClock(String)

  static let exitCode: Int32 = 64

  var sentence: String {
    switch self {
    case .notText: "the arguments are not UTF-8 text"
    case .unknownOption(let name, let nearest):
      "“\(visible(name))” is no option" + (nearest.map { "; did you mean “\($0)”?" } ?? "")
    case .missingValue(let name, let expected): "\(name) has no value; expected \(expected)"
    case .invalidValue(let value, let name, let expected):
      "“\(visible(value))” is no value for \(name); expected \(expected)"
    case .unwantedValue(let value, let name): "“\(visible(value))” is out of place; \(name) takes no value"
    case .excluding(let name, let other): "\(name) and \(other) exclude each other"
    case .unexpectedArgument(let argument): "“\(visible(argument))” is out of place; expected nothing more"
    case .invalidClock(let value): "“\(visible(value))” is no value for TODO_NOW; expected \(Instant.expectation)"
    }
  }

  /// The sentence as that of a line, and where more is said; after the verb, an option can be meant as text.
  func complaint(about command: String = "todo") -> String {
    let advice = if case .unknownOption = self { ", and after a lone `--` all is text" } else { "" }
    return "todo: \(sentence)\n  `\(command) --help` lists the options\(advice)\n"
  }
}

extension Instant {
  static let expectation = "a time such as 2026-11-21T09:00:00"

  /// Reads a time in UTC, with a trailing Z, or in a zone.
  init?(_ text: String, in zone: some Zone) {
    guard let instant = Instant(iso: text) ?? CivilTime(iso: text).map(zone.instant) else { return nil }
    self = instant
  }
}
