import TodoModel

/// Something that the configuration says and the program cannot follow. Nothing of that kind is passed over.
package struct ConfigurationProblem: Error, Hashable, Sendable {
  /// Where it is.
  package let place: Place
  /// What is wrong.
  package let reason: Reason

  /// Where something is said.
  package enum Place: Hashable, Sendable {
    /// In a line of a file; the column counts characters from 1.
    case line(String, number: Int, column: Int, of: String)
    /// In a file as a whole.
    case file(String)
    /// In a variable.
    case variable(String)
    /// In an option.
    case option(String)
  }

  /// What can be wrong.
  package enum Reason: Hashable, Sendable {
    /// There is no such preference.
    case unknownPreference(String, nearest: String?)
    /// The value of a preference is none, or the command of an alias.
    case wrong(TodoError, of: String)
    /// It has been said before.
    case repeated(String, firstLine: Int)
    /// There is nothing before the equals sign.
    case missingName
    /// There is no equals sign after the name.
    case missingEquals(String)
    /// The line is not UTF-8.
    case notText
    /// This cannot be the name of an alias.
    case noName(String)
    /// The word has a meaning already.
    case takenName(String)
    /// An alias stands for nothing.
    case emptyAlias(String)
    /// Aliases stand for each other: the names along the way.
    case circle([String])
    /// The file is there, and cannot be read.
    case unreadable(String)
  }

  package init(_ place: Place, _ reason: Reason) {
    self.place = place
    self.reason = reason
  }

  /// A file that is there, and cannot be read.
  package static func unreadable(_ path: String, because reason: String) -> ConfigurationProblem {
    ConfigurationProblem(.file(path), .unreadable(reason))
  }

  /// Whether what is wrong may have been meant to say which file keeps the tasks.
  package var mayConcernDataFile: Bool {
    switch reason {
    case .unknownPreference(_, let nearest): nearest == "file"
    case .wrong(_, let name), .repeated(let name, _): name == "file"
    case .missingEquals(let name): nearestWord(to: name, among: Preference.all.map(\.name)) == "file"
    case .unreadable, .notText, .missingName: true
    case .noName, .takenName, .emptyAlias, .circle: false
    }
  }

  /// The exit code of a run that it ends.
  package var exitCode: Int32 {
    if case .unreadable = reason { 66 } else { 64 }
  }
}

extension ConfigurationProblem.Place {
  /// A place further right in the same line.
  package func moved(by characters: Int) -> ConfigurationProblem.Place {
    switch self {
    case .line(let text, let number, let column, let path):
      .line(text, number: number, column: column + characters, of: path)
    case .file, .variable, .option: self
    }
  }
  /// Where it comes among others: the file from its top to its bottom, then what was said elsewhere.
  package var rank: Int {
    switch self {
    case .file: 0
    case .line(_, let number, _, _): number
    case .variable, .option: .max
    }
  }
}
