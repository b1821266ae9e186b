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
    /// Nothing that could be offered.
    case unknown
    /// An argument of a command, with those before it.
    case command([String], String)
  }

  let place: Place
  /// The values that options have been given.
  private(set) var values: [String: String] = [:]

  /// Looks through arguments, of which the last one is being typed.
  init(_ arguments: [String]) {
    let parser = OptionParser(options: Options.all)
    var rest = arguments.dropLast()[...]
    let current = arguments.last ?? ""
    while let argument = rest.first, argument.hasPrefix("-") {
      rest.removeFirst()
      guard argument != "--" else {
        place = .command(Array(rest), current)
        return
      }
      let (name, attached) = OptionParser<Options>.parts(of: argument)
      guard let value = parser.option(named: name)?.value else { continue }
      if let text = attached ?? rest.popFirst() {
        values[name] = text
      } else {
        place = Self.place(of: value, behind: "", current)
        return
      }
    }
    guard rest.isEmpty, current.hasPrefix("-") else {
      place = .command(Array(rest), current)
      return
    }
    let (name, attached) = OptionParser<Options>.parts(of: current)
    if let attached, let option = parser.option(named: name) {
      place = option.value.map { Self.place(of: $0, behind: name + "=", attached) } ?? .unknown
    } else {
      place = .option(current)
    }
  }

  private static func place(of value: OptionValue, behind: String, _ typed: String) -> Place {
    switch value.kind {
    case .path: behind.isEmpty ? .file : .unknown
    case .choice(let words): .choice(words, behind: behind, typed)
    case .text: .unknown
    }
  }
}
