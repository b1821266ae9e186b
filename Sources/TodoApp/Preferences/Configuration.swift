import TodoModel

/// The preferences of a person: a value for each, and its origin.
package struct Configuration: Equatable, Sendable {
  /// The path of the configuration.
  package var path = ""
  package var file: String
  package var format = OutputFormat.text
  package var color = ColorChoice.auto
  /// The looks of meanings, if there are colours.
  package var theme = ThemeName.terminal
  /// The looks that differ from the theme.
  package var palette = Palette()
  /// True if the line that is typed is coloured.
  package var highlight = true
  /// True if possible continuations of that line are shown.
  package var suggest = true
  /// The columns for text; nil where they follow the terminal.
  package var width: Int?
  /// The first screen of a session.
  package var start = StartScreen.agenda
  /// The listing that a session begins with.
  package var listing = Listing.standard
  /// The way that `add` reads its line.
  package var add = AddReading.attributes
  /// The order of dates such as `11/12`.
  package var dates = NumericDateOrder.refused
  /// The text before a line that is typed.
  package var prompt = PromptTemplate.left
  /// The text at the right of it.
  package var rprompt = PromptTemplate.right
  /// The command that shows texts longer than the screen; empty for none.
  package var pager = "less -FRX"
  package var editor = "vi"
  /// The command that links are opened with; empty for none.
  package var browser = "xdg-open"
  /// The folder of calendar files that the list is merged with; empty for none.
  package var vdir = ""
  /// The condition for links that a terminal follows.
  package var links = LinkChoice.auto
  /// True if tips on things that are new to a person are shown.
  package var tips = true
  /// The way that due tasks are reported outside of the shell.
  package var notification = NotificationWay.none
  /// The condition for a merge with other machines.
  package var sync = SyncChoice.off
  /// True if commits that are sent to them are signed.
  package var signsSync = false
  /// The number of lines of the shell that are kept.
  package var lineHistory = 10_000
  /// The limits of the history of the tasks.
  package var taskHistory = HistoryLimits()
  package var aliases: [Alias] = []
  /// The origins of the values other than the defaults, by the names of the preferences.
  var origins: [String: Origin] = [:]

  /// The origin of a value; later ones override those before.
  package enum Origin: Hashable, Sendable, Codable {
    /// The program's own.
    case standard
    /// From a variable with that name, which may be one that other programs read too.
    case variable(String)
    case file(line: Int)
    case option(String)
  }

  /// The default data file.
  let standardFile: String

  package init(standardFile: String = "") {
    self.standardFile = standardFile
    file = standardFile
  }

  /// The part of the initial listing that decides which tasks are listed.
  var standing: StandingFilter {
    get { StandingFilter(status: listing.filter, query: listing.query) }
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
}

/// The tasks that a list shows, as the command `filter` sets it.
struct StandingFilter {
  let status: StatusFilter
  let query: Query
}

/// The screen that the shell shows before anything is typed.
package enum StartScreen: String, Sendable, CaseIterable {
  /// The tasks to be done, by day.
  case agenda
  /// Only the number of tasks to be done.
  case nothing
}

/// The way in which a person is notified of due tasks, in addition to the line above the prompt.
package enum NotificationWay: Equatable, Sendable {
  /// Not at all.
  case none
  /// By the terminal's bell.
  case bell
  /// By a command, which is given the title as its last argument.
  case command(String)
}

/// The time at which the list is merged with those of other machines.
package enum SyncChoice: String, Sendable, CaseIterable {
  /// Only on demand.
  case off
  /// Also when nothing has been done for a while, and at the end.
  case auto
}

package enum OutputFormat: String, Sendable, CaseIterable {
  /// In lines for people.
  case text
  /// In one object a line for programs.
  case json
}

/// The way that `add` reads its line.
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
  /// Even if they are not read on a terminal.
  case always
  case never
}

/// The condition under which links are written so that a terminal follows them.
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
    self.name = name
    self.command = command
    self.line = line
  }
}

extension Configuration {
  /// The sources of a person's preferences.
  package struct Sources {
    package var file: ConfigurationFile
    /// The value of a variable that is set to something.
    package var variable: (String) -> String?
    /// The values of options, by their names.
    package var options: [String: String]
    /// The home folder, for `~`.
    package var home: String

    package init(
      file: ConfigurationFile, variable: @escaping (String) -> String?, options: [String: String] = [:], home: String
    ) {
      self.file = file
      self.variable = variable
      self.options = options
      self.home = home
    }
  }

  /// Applies the preferences: an option overrides a variable, and that the file.
  ///
  /// Aliases are left out: their commands are a matter of the verbs. A problem changes nothing, and is returned.
  package mutating func take(_ sources: Sources) -> [ConfigurationProblem] {
    path = sources.file.path
    return Preference.all.reduce(into: sources.file.problems) { problems, preference in
      for value in sources.values(of: preference) {
        do throws(ConfigurationProblem) {
          try take(value, for: preference)
        } catch {
          problems.append(error)
        }
      }
    }
  }

  private mutating func take(_ value: Sources.Value, for preference: Preference) throws(ConfigurationProblem) {
    do throws(TodoError) {
      try preference.set(value.text, from: value.origin, in: &self)
    } catch {
      throw ConfigurationProblem(value.place.moved(by: (error.column ?? 1) - 1), .wrong(error, of: preference.name))
    }
  }
}

extension Configuration.Sources {
  /// The value of one preference, and its place.
  struct Value {
    let text: String
    let origin: Configuration.Origin
    let place: ConfigurationProblem.Place
  }

  /// Returns all values of a preference, in ascending order of precedence.
  func values(of preference: Preference) -> [Value] {
    let entry = file.values.first { preference.matches($0.name) }
    let chosen = entry.map { entry in
      Value(
        text: preference.isPath ? entry.value.path(at: home) : entry.value, origin: .file(line: entry.line),
        place: entry.valuePlace)
    }
    let given = preference.option.flatMap { option in
      options[option].map { Value(text: $0, origin: .option(option), place: .option(option)) }
    }
    return preference.sharedVariables.compactMap(value(ofVariable:))
      + [
        chosen, preference.formerVariable.flatMap(value(ofVariable:)), value(ofVariable: preference.variable), given,
      ].compactMap { $0 }
  }

  private func value(ofVariable name: String) -> Value? {
    variable(name).map { Value(text: $0, origin: .variable(name), place: .variable(name)) }
  }
}

extension String {
  /// Returns a path with the home folder in place of `~`.
  fileprivate func path(at home: String) -> String { hasPrefix("~/") ? home + dropFirst() : self }
}
