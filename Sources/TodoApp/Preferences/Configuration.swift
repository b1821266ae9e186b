import TodoModel

/// What a person has chosen about the program: a value for each preference, and where it came from.
package struct Configuration: Equatable, Sendable {
  /// The file that a person writes these things in.
  package var path = ""
  /// The data file.
  package var file: String
  /// How answers are written.
  package var format = OutputFormat.text
  /// When answers have colours.
  package var color = ColorChoice.auto
  /// How meanings look where there are colours.
  package var theme = ThemeName.terminal
  /// What of that looks otherwise.
  package var palette = Palette()
  /// Whether the line that is typed is coloured.
  package var highlight = true
  /// Whether it is shown how that line could go on.
  package var suggest = true
  /// The columns for text; nil where they follow the terminal.
  package var width: Int?
  /// What a session shows first.
  package var start = StartScreen.agenda
  /// What a session begins with.
  package var listing = Listing.standard
  /// How `add` reads its line.
  package var add = AddReading.attributes
  /// How dates such as `11/12` are read.
  package var dates = NumericDateOrder.refused
  /// What stands before a line that is typed.
  package var prompt = PromptTemplate.left
  /// What stands at the right of it.
  package var rprompt = PromptTemplate.right
  /// The command that shows what is longer than the screen; empty for none.
  package var pager = "less -FRX"
  /// The command that texts are edited with.
  package var editor = "vi"
  /// The command that links are opened with; empty for none.
  package var browser = "xdg-open"
  /// The folder of calendar files that the list is merged with; empty for none.
  package var vdir = ""
  /// When links are written so that a terminal follows them.
  package var links = LinkChoice.auto
  /// Whether what is new to a person is pointed out.
  package var tips = true
  /// How it is told outside of the shell what has become due.
  package var notification = NotificationWay.none
  /// Whether the list is merged with other machines without being asked.
  package var sync = SyncChoice.off
  /// Whether what is sent to them is signed.
  package var signsSync = false
  /// How many lines of the shell are kept.
  package var lineHistory = 10_000
  /// How much of the history of the tasks is kept.
  package var taskHistory = HistoryLimits()
  /// What stands for longer commands.
  package var aliases: [Alias] = []
  /// Where the values come from that are not those of the program, by the names of the preferences.
  var origins: [String: Origin] = [:]

  /// Where a value comes from; later ones have a say over those before.
  package enum Origin: Hashable, Sendable, Codable {
    /// It is the program's own.
    case standard
    /// From a variable with that name, which may be one that other programs read too.
    case variable(String)
    /// From that line of the file.
    case file(line: Int)
    /// From that option.
    case option(String)
  }

  /// The default data file.
  let standardFile: String

  package init(standardFile: String = "") {
    self.standardFile = standardFile
    file = standardFile
  }

  /// The part of what a session begins with that decides which tasks are listed.
  var standing: StandingFilter {
    get { StandingFilter(status: listing.filter, query: listing.query) }
    set { (listing.filter, listing.query) = (newValue.status, newValue.query) }
  }

  /// Whether the data file is the default one.
  package var isDataFileStandard: Bool { origins["file"] == nil }

  /// Whether the data file was given for this run, so that it does not matter what the configuration says of it.
  package var isDataFileGiven: Bool {
    switch origins["file"] ?? .standard {
    case .option, .variable: true
    case .standard, .file: false
    }
  }

  /// Where the value of a preference comes from.
  package func origin(of preference: Preference) -> Origin { origins[preference.name] ?? .standard }
}

/// Which tasks a list shows, as the command `filter` sets it.
struct StandingFilter {
  let status: StatusFilter
  let query: Query
}

/// What the shell shows before anything is typed.
package enum StartScreen: String, Sendable, CaseIterable {
  /// What there is to do, by day.
  case agenda
  /// How much there is to do.
  case nothing
}

/// How a person hears of what has become due, besides the line above the prompt.
package enum NotificationWay: Equatable, Sendable {
  /// Not at all.
  case none
  /// By the terminal's bell.
  case bell
  /// By a command, which is given the title as its last argument.
  case command(String)
}

/// When the list is merged with those of other machines.
package enum SyncChoice: String, Sendable, CaseIterable {
  /// When it is asked for.
  case off
  /// When nothing has been done for a while as well, and at the end.
  case auto
}

/// How answers are written.
package enum OutputFormat: String, Sendable, CaseIterable {
  /// In lines for people.
  case text
  /// In one object a line for programs.
  case json
}

/// How `add` reads its line.
package enum AddReading: String, Sendable, CaseIterable {
  /// For attributes.
  case attributes
  /// As `quick` does, for dates at its end and marks as well.
  case quick

  /// What `add` and its short forms stand for then.
  package func aliases(of verbs: [Verb]) -> [Alias] {
    guard self == .quick else { return [] }
    return verbs.filter { $0.name == "add" }.flatMap { [$0.name] + $0.aliases }
      .map { Alias(name: $0, command: "quick", line: 0) }
  }
}

/// When answers have colours.
package enum ColorChoice: String, Sendable, CaseIterable {
  /// If the terminal has them, and the variables do not say otherwise.
  case auto
  /// Whatever reads them.
  case always
  /// Not at all.
  case never
}

/// When links are written so that a terminal follows them.
package enum LinkChoice: String, Sendable, CaseIterable {
  /// If the terminal is known to have them.
  case auto
  /// On each terminal but one that has no sequences.
  case on
  /// Not at all.
  case off
}

/// A word that stands for the beginning of a command.
package struct Alias: Hashable, Sendable, Codable {
  /// The word.
  package let name: String
  /// The verb that it stands for, and what follows that; no alias any more.
  package let command: String
  /// The line of the configuration that says so; 0 if another setting does.
  package let line: Int

  package init(name: String, command: String, line: Int) {
    self.name = name
    self.command = command
    self.line = line
  }
}

extension Configuration {
  /// Where a person can have chosen something.
  package struct Sources {
    /// What stands in the file.
    package var file: ConfigurationFile
    /// The value of a variable that is set to something.
    package var variable: (String) -> String?
    /// What was given with options, by their names.
    package var options: [String: String]
    /// What `~` stands for.
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

  /// Takes over what has been chosen: an option counts more than a variable, that more than the file.
  ///
  /// Aliases are left out: what they stand for is a matter of the commands. What is wrong changes nothing, and is answered
  /// with.
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
  /// What is said of one preference, and where.
  struct Value {
    let text: String
    let origin: Configuration.Origin
    let place: ConfigurationProblem.Place
  }

  /// All that is said of a preference; the last one has the last word.
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
  /// A path with what `~` stands for.
  fileprivate func path(at home: String) -> String { hasPrefix("~/") ? home + dropFirst() : self }
}
