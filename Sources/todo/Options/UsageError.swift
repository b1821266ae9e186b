import TodoApp

/// Why arguments cannot be understood.
enum UsageError: Error, Equatable {
  case notText
  case unknownOption(String, nearest: String?)
  case missingValue(of: String, expected: String)
  case invalidValue(String, of: String, expected: String)
  case unwantedValue(String, of: String)
  /// Two options that cannot be given together.
  case excluding(String, String)
  case unexpectedArgument(String)
  /// The clock in a variable is none.
  case invalidClock(String)

  static let exitCode: Int32 = 64

  /// What is wrong, in a sentence. Whatever was typed has its controls as escapes in it: a line break shall not look like
  /// the end of the sentence.
  var sentence: String {
    switch self {
    case .notText: "The arguments are not UTF-8 text."
    case .unknownOption(let name, let nearest):
      "There is no option \(visible(name))" + (nearest.map { "; did you mean \($0)?" } ?? ".")
    case .missingValue(let name, let expected): "\(name) takes \(expected); its value is missing."
    case .invalidValue("", let name, let expected): "\(name) takes \(expected)."
    case .invalidValue(let value, let name, let expected): "\(name) takes \(expected), not “\(visible(value))”."
    case .unwantedValue("", let name): "\(name) takes no value."
    case .unwantedValue(let value, let name): "\(name) takes no value, and was given “\(visible(value))”."
    case .excluding(let name, let other): "\(name) and \(other) exclude each other."
    case .unexpectedArgument(let argument): "“\(visible(argument))” is an argument too many."
    case .invalidClock(let value): "TODO_NOW is “\(visible(value))”; expected \(Timestamp.expected)."
    }
  }

  /// The sentence with how the command is called below it.
  func complaint(about command: String = "todo", usage: String) -> String {
    "Error: \(sentence)\nUsage: \(usage)\n  See '\(command) --help' for more information.\n"
  }
}
