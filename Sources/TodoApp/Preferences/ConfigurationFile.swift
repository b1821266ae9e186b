import TodoModel

/// The contents of a configuration: preferences with their values, aliases with their commands, and problems.
///
///     # Comments have lines of their own.
///     color = never
///     prompt = "todo> "
///     alias today = list is:today
package struct ConfigurationFile: Equatable, Sendable {
  package let path: String
  /// The values of preferences, in their order; each name once.
  package private(set) var values: [Entry] = []
  package private(set) var aliases: [Entry] = []
  package private(set) var problems: [ConfigurationProblem] = []

  package struct Entry: Equatable, Sendable {
    package let name: String
    /// The text after the equals sign, without the quotes around it.
    package let value: String
    package let namePlace, valuePlace: ConfigurationProblem.Place
    package let line: Int
  }

  /// Creates the configuration for a file that does not exist, or cannot be read.
  package init(path: String, problem: ConfigurationProblem? = nil) {
    (self.path, problems) = (path, problem.map { [$0] } ?? [])
  }

  package init(path: String, contents: [UInt8]) {
    self.init(path: path)
    // Some editors begin a file with a byte order mark.
    let bytes = contents.starts(with: [0xEF, 0xBB, 0xBF]) ? contents.dropFirst(3) : contents[...]
    for (place, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      do throws(ConfigurationProblem) {
        try take(line.last == 13 ? line.dropLast() : line, number: place + 1)
      } catch { problems.append(error) }
    }
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>, number: Int) throws(ConfigurationProblem) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let place = ConfigurationProblem.Place.line(
        String(decoding: bytes, as: UTF8.self), number: number, column: 1, of: path)
      throw ConfigurationProblem(place, .notText)
    }
    var line = ConfigurationLine(text: text, number: number, path: path, scanner: LineScanner(text))
    guard let (entry, isAlias) = try line.entry() else { return }
    if isAlias {
      if let first = aliases.first(where: { $0.name == entry.name }) {
        throw ConfigurationProblem(entry.namePlace, .repeated("alias " + entry.name, firstLine: first.line))
      }
      return aliases.append(entry)
    }
    guard let preference = Preference.named(entry.name) else {
      let nearest = nearestWord(to: entry.name, among: Preference.all.map(\.name))
      throw ConfigurationProblem(entry.namePlace, .unknownPreference(entry.name, nearest: nearest))
    }
    guard preference.canBeStored(entry.value) else {
      let error = TodoError.invalid(entry.value, of: entry.name, expected: preference.expected)
      throw ConfigurationProblem(entry.valuePlace, .wrong(error, of: entry.name))
    }
    if let first = values.first(where: { preference.matches($0.name) }) {
      throw ConfigurationProblem(entry.namePlace, .repeated(entry.name, firstLine: first.line))
    }
    values.append(entry)
  }
}

private struct ConfigurationLine {
  let text: String
  let number: Int
  let path: String
  var scanner: LineScanner

  /// Reads the content of the line; nil if it is blank or a comment.
  mutating func entry() throws(ConfigurationProblem) -> (ConfigurationFile.Entry, isAlias: Bool)? {
    scanner.skipSpace()
    guard let first = scanner.peek, first != UInt8(ascii: "#") else { return nil }
    let word = name()
    scanner.skipSpace()
    let isAlias = word.text == "alias" && scanner.peek != UInt8(ascii: "=")
    return (try entry(named: isAlias ? name() : word), isAlias)
  }

  private mutating func name() -> LineScanner.Word {
    scanner.skipSpace()
    return scanner.bareWord { $0 == UInt8(ascii: "=") }
  }

  private mutating func entry(named name: LineScanner.Word) throws(ConfigurationProblem) -> ConfigurationFile.Entry {
    scanner.skipSpace()
    guard !name.text.isEmpty else { throw ConfigurationProblem(place(at: name.offset), .missingName) }
    guard scanner.peek == UInt8(ascii: "=") else {
      throw ConfigurationProblem(place(at: scanner.offset), .missingEquals(name.text))
    }
    scanner.advance()
    let start = scanner.skipSpace()
    let isQuoted = scanner.peek == UInt8(ascii: "\"")
    do throws(TodoError) {
      let value = isQuoted ? try scanner.quotedWord() : scanner.remainder()
      try scanner.expectEnd()
      return ConfigurationFile.Entry(
        name: name.text, value: value.text, namePlace: place(at: name.offset),
        valuePlace: place(at: start + (isQuoted ? 1 : 0)), line: number)
    } catch {
      throw ConfigurationProblem(
        .line(text, number: number, column: error.column ?? 1, of: path), .wrong(error.cause, of: name.text))
    }
  }

  private func place(at offset: Int) -> ConfigurationProblem.Place {
    .line(text, number: number, column: scanner.column(at: offset), of: path)
  }
}

package struct ConfigurationProblem: Error, Hashable, Sendable {
  package let place: Place
  package let reason: Reason

  package enum Place: Hashable, Sendable {
    /// In a line of a file; the column counts characters from 1.
    case line(String, number: Int, column: Int, of: String)
    case file(String), variable(String), option(String)
  }

  package enum Reason: Hashable, Sendable {
    case unknownPreference(String, nearest: String?)
    /// The value of a preference is none, or the command of an alias.
    case wrong(TodoError, of: String)
    case repeated(String, firstLine: Int)
    case missingName, notText
    case missingEquals(String)
    case noName(String), takenName(String), emptyAlias(String)
    /// Aliases that refer to each other: the names along the way.
    case circle([String])
    case unreadable(String)
  }

  package init(_ place: Place, _ reason: Reason) { (self.place, self.reason) = (place, reason) }

  /// True if the faulty line may have been meant to set the file that keeps the tasks.
  package var mayConcernDataFile: Bool {
    switch reason {
    case .unknownPreference(_, let nearest): nearest == "file"
    case .wrong(_, let name), .repeated(let name, _): name == "file"
    case .missingEquals(let name): nearestWord(to: name, among: Preference.all.map(\.name)) == "file"
    case .unreadable, .notText, .missingName: true
    case .noName, .takenName, .emptyAlias, .circle: false
    }
  }

  package var exitCode: Int32 { if case .unreadable = reason { 66 } else { 64 } }
}

extension ConfigurationProblem.Place {
  package func moved(by characters: Int) -> ConfigurationProblem.Place {
    guard case .line(let text, let number, let column, let path) = self else { return self }
    return .line(text, number: number, column: column + characters, of: path)
  }

  /// The rank of the place among others: the file from its top to its bottom, then the other sources.
  package var rank: Int {
    switch self {
    case .file: 0
    case .line(_, let number, _, _): number
    case .variable, .option: .max
    }
  }
}
