import TodoApp

/// An option of `todo` as it is completed.
struct OptionCompletion {
  let name: String
  let value: Value
  let explanation: String

  /// What comes behind an option.
  enum Value: Equatable {
    case nothing, file, text
    case choices([String])
  }

  /// Every option, in the order in which help lists them; a test compares them with the parser's own.
  static let all = [
    OptionCompletion(name: "--file", value: .file, explanation: "the data file"),
    OptionCompletion(
      name: "--format", value: .choices(OutputFormat.allCases.map(\.rawValue)),
      explanation: "how answers are written"),
    OptionCompletion(name: "--now", value: .text, explanation: "a fixed clock"),
    OptionCompletion(name: "--keep-going", value: .nothing, explanation: "go on after a failed command"),
    OptionCompletion(name: "--atomic", value: .nothing, explanation: "all commands or none"),
    OptionCompletion(name: "--dry-run", value: .nothing, explanation: "write nothing"),
    OptionCompletion(name: "--yes", value: .nothing, explanation: "answer yes to every confirmation"),
    OptionCompletion(
      name: "--color", value: .choices(ColorChoice.allCases.map(\.rawValue)), explanation: "when to use colours"),
    OptionCompletion(name: "--width", value: .text, explanation: "the columns for text"),
    OptionCompletion(name: "--trace", value: .file, explanation: "write the stream to a file"),
    OptionCompletion(name: "--version", value: .nothing, explanation: "show the version"),
    OptionCompletion(name: "--help", value: .nothing, explanation: "show help"),
  ]
}

/// The arguments of `todo` up to the cursor, as far as they are options.
struct CompletedArguments {
  /// What the cursor is at.
  enum Place: Equatable {
    /// The name of an option.
    case option(String)
    /// One of the values of an option; what stands before it in the same argument.
    case choice([String], behind: String, String)
    /// The name of a file.
    case file
    /// Something that nobody knows.
    case unknown
    /// An argument of a command, with those before it.
    case command([String], String)
  }

  let place: Place
  /// The values that options have been given.
  private(set) var values: [String: String] = [:]

  /// Looks through arguments, of which the last one is being typed.
  init(_ arguments: [String]) {
    var rest = arguments.dropLast()[...]
    let current = arguments.last ?? ""
    while let argument = rest.first, argument.hasPrefix("-") {
      rest.removeFirst()
      guard argument != "--" else {
        place = .command(Array(rest), current)
        return
      }
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard let option = OptionCompletion.all.first(where: { $0.name == parts[0] }), option.value != .nothing else {
        continue
      }
      if parts.count == 2 {
        values[option.name] = parts[1]
      } else if let value = rest.popFirst() {
        values[option.name] = value
      } else {
        place = Self.place(of: option.value, behind: "", current)
        return
      }
    }
    guard rest.isEmpty, current.hasPrefix("-") else {
      place = .command(Array(rest), current)
      return
    }
    let parts = current.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, let option = OptionCompletion.all.first(where: { $0.name == parts[0] }) {
      place = Self.place(of: option.value, behind: parts[0] + "=", parts[1])
    } else {
      place = .option(current)
    }
  }

  private static func place(of value: OptionCompletion.Value, behind: String, _ typed: String) -> Place {
    switch value {
    case .file: behind.isEmpty ? .file : .unknown
    case .choices(let choices): .choice(choices, behind: behind, typed)
    case .text, .nothing: .unknown
    }
  }
}
