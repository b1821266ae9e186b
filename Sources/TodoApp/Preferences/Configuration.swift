import TodoModel

/// The preferences of a person: a value for each, and its origin.
package struct Configuration: Equatable, Sendable {
  package var path = ""
  package var file: String
  package var format = OutputFormat.text
  package var color = ColorChoice.auto
  package var theme = ThemeName.terminal
  package var palette = Palette()
  package var highlight = true, suggest = true
  /// The columns for text; nil where they follow the terminal.
  package var width: Int?
  package var start = StartScreen.agenda
  package var listing = Listing.standard
  package var add = AddReading.attributes
  package var dates = NumericDateOrder.refused
  package var timer = TimerChoice.several
  package var prompt = PromptTemplate.left, rprompt = PromptTemplate.right
  /// The command that shows texts longer than the screen; empty for none.
  package var pager = "less -FRX"
  package var editor = "vi"
  /// The command that links are opened with; empty for none.
  package var browser = "xdg-open"
  /// The folder of calendar files that the list is merged with; empty for none.
  package var vdir = ""
  /// The keywords of completed headlines in outlines that do not declare them.
  package var orgKeywords = "DONE CANCELLED CANCELED"
  package var links = LinkChoice.auto
  package var tips = true
  package var notification = NotificationWay.none
  package var sync = SyncChoice.off
  package var signsSync = false
  /// For how many seconds a remote may be silent; nil for the default.
  package var syncTimeout: Int?
  package var lineHistory = 10_000
  package var taskHistory = HistoryLimits()
  package var aliases: [Alias] = []
  /// The origins of the values other than the defaults, by the names of the preferences.
  var origins: [String: Origin] = [:]

  /// The origin of a value; later ones override those before.
  package enum Origin: Hashable, Sendable, Codable {
    case standard
    /// From a variable with that name, which may be one that other programs read too.
    case variable(String)
    case file(line: Int)
    case option(String)
  }

  let standardFile: String

  package init(standardFile: String = "") { (self.standardFile, file) = (standardFile, standardFile) }

  /// The part of the initial listing that decides which tasks are listed.
  var standing: StandingFilter {
    get { (listing.filter, listing.query) }
    set { (listing.filter, listing.query) = (newValue.status, newValue.query) }
  }

  package var isDataFileStandard: Bool { origins["file"] == nil }

  /// True if the data file was given for this run, so that the one in the configuration does not matter.
  package var isDataFileGiven: Bool {
    switch origins["file"] ?? .standard {
    case .option, .variable: true
    case .standard, .file: false
    }
  }

  package func origin(of preference: Preference) -> Origin { origins[preference.name] ?? .standard }

  /// Applies the preferences: an option overrides a variable, and that the file. A problem changes nothing, and is
  /// returned. Aliases are left out: their commands are a matter of the verbs.
  package mutating func take(
    _ file: ConfigurationFile, variable: (String) -> String?, options: [String: String] = [:], home: String
  ) -> [ConfigurationProblem] {
    path = file.path
    var problems = file.problems
    for preference in Preference.all {
      for value in preference.values(in: file, variable, options, home: home) {
        do throws(TodoError) { try preference.set(value.text, from: value.origin, in: &self) } catch {
          let place = value.place.moved(by: (error.column ?? 1) - 1)
          problems.append(ConfigurationProblem(place, .wrong(error, of: preference.name)))
        }
      }
    }
    return problems
  }
}

/// The tasks that a list shows, as the command `filter` sets it.
typealias StandingFilter = (status: StatusFilter, query: Query)

package enum StartScreen: String, Sendable, CaseIterable { case agenda, nothing }

package enum NotificationWay: Equatable, Sendable {
  case none, bell
  /// By a command, which is given the title as its last argument.
  case command(String)

  var text: String {
    switch self {
    case .none: "none"
    case .bell: "bell"
    case .command(let command): command
    }
  }
}

package enum SyncChoice: String, Sendable, CaseIterable {
  case off
  /// Also when nothing has been done for a while, and at the end.
  case auto
}

package enum TimerChoice: String, Sendable, CaseIterable { case several, one }

package enum OutputFormat: String, Sendable, Codable, CaseIterable { case text, json }

package enum AddReading: String, Sendable, CaseIterable {
  case attributes
  /// As `quick` does, for dates at its end and marks as well.
  case quick

  /// Returns the aliases for `add` and its short forms in that case.
  package func aliases(of verbs: [Verb]) -> [Alias] {
    guard self == .quick else { return [] }
    return verbs.filter { $0.name == "add" }.flatMap { [$0.name] + $0.aliases }
      .map { Alias(name: $0, command: "quick", line: 0) }
  }
}

package enum ColorChoice: String, Sendable, CaseIterable {
  /// If the terminal has them, and no variable forbids it.
  case auto
  case always, never
}

package enum LinkChoice: String, Sendable, CaseIterable {
  /// If the terminal is known to support them.
  case auto
  /// On each terminal but one that has no sequences.
  case on
  case off
}

/// A word that abbreviates the beginning of a command.
package struct Alias: Hashable, Sendable, Codable {
  package let name: String
  /// The command that it abbreviates, from its verb on; no alias any more.
  package let command: String
  /// The line of the configuration that sets it; 0 if another setting does.
  package let line: Int

  package init(name: String, command: String, line: Int) {
    (self.name, self.command, self.line) = (name, command, line)
  }
}

extension Preference {
  fileprivate typealias Value = (text: String, origin: Configuration.Origin, place: ConfigurationProblem.Place)

  /// All values that the preference is given, in ascending order of precedence.
  fileprivate func values(
    in file: ConfigurationFile, _ variable: (String) -> String?, _ options: [String: String], home: String
  ) -> [Value] {
    func given(by name: String) -> Value? { variable(name).map { ($0, .variable(name), .variable(name)) } }
    let chosen = file.values.first { matches($0.name) }.map { entry -> Value in
      let isInHome = isPath && entry.value.hasPrefix("~/")
      return (isInHome ? home + entry.value.dropFirst() : entry.value, .file(line: entry.line), entry.valuePlace)
    }
    let named = option.flatMap { option in options[option].map { ($0, .option(option), .option(option)) as Value } }
    return sharedVariables.compactMap(given)
      + [chosen, formerVariable.flatMap(given), given(by: self.variable), named].compactMap(\.self)
  }
}
