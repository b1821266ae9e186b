import TodoModel

/// Reads arguments by a table of options, as GNU programs do: `--name value` and `--name=value`, up to `--` or the first
/// argument that is no option. In an argument of its own a value does not begin with a dash, or a forgotten value would
/// take the next option for itself; the last of several values counts.
struct OptionParser<Values> {
  let options: [Option<Values>]

  /// What arguments ask for.
  enum Request {
    /// An answer that has nothing to do with the rest.
    case answer(OptionAnswer)
    /// These values, and the arguments after the options.
    case values(Values, rest: [String])
  }

  /// What arguments ask for, changing values that are there.
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
      switch option.effect {
      case .answers(let answer):
        if let attached { throw .unwantedValue(attached, of: name) }
        return .answer(answer)
      case .sets(let set):
        if let attached { throw .unwantedValue(attached, of: name) }
        set(&values)
      case .takes(let value, let take):
        guard let text = attached ?? Self.value(from: &rest) else {
          throw .missingValue(of: name, expected: value.expected)
        }
        guard take(text, &values) else { throw .invalidValue(text, of: name, expected: value.expected) }
      }
    }
    return .values(values, rest: Array(rest))
  }

  /// The option with a name, or a letter.
  func option(named name: String) -> Option<Values>? {
    options.first { $0.name == name || $0.letter == name }
  }

  /// What stands before the first equals sign, and what after it; dashes alone are no name.
  static func parts(of argument: String) -> (name: String, value: String?) {
    guard let end = argument.utf8.firstIndex(of: UInt8(ascii: "=")),
      argument.utf8[..<end].contains(where: { $0 != UInt8(ascii: "-") })
    else { return (argument, nil) }
    return (String(argument[..<end]), String(argument[argument.utf8.index(after: end)...]))
  }

  /// A value in an argument of its own; a dash alone is one.
  private static func value(from rest: inout ArraySlice<String>) -> String? {
    guard let value = rest.first, value == "-" || !value.hasPrefix("-") else { return nil }
    rest.removeFirst()
    return value
  }
}
