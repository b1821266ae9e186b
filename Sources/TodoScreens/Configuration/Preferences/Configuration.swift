import TodoModel

/// What a person has chosen about the program: a value for each preference, and where it came from.
public struct Configuration: Equatable, Sendable {
  /// The file that a person writes these things in.
  public var path = ""
  /// The data file.
  public var file: String
  /// How answers are written.
  public var format = OutputFormat.text
  /// When answers have colours.
  public var color = ColorChoice.auto
  /// The columns for text; nil where they follow the terminal.
  public var width: Int?
  /// What a session begins with.
  public var listing = Listing.standard
  /// What stands before a line that is typed.
  public var prompt = PromptTemplate.left
  /// What stands at the right of it.
  public var rprompt = PromptTemplate.right
  /// The command that shows what is longer than the screen; empty for none.
  public var pager = "less -FRX"
  /// The command that texts are edited with.
  public var editor = "vi"
  /// Whether what is new to a person is pointed out.
  public var hints = true
  /// How many lines of the shell are kept.
  public var lineHistory = 10_000
  /// How much of the history of the tasks is kept.
  public var taskHistory = HistoryLimits()
  /// What stands for longer commands.
  public var aliases: [Alias] = []
  /// Where the values come from that are not those of the program, by the names of the preferences.
  var origins: [String: Origin] = [:]

  /// Where a value comes from; later ones have a say over those before.
  public enum Origin: Hashable, Sendable, Codable {
    /// It is the program's own.
    case standard
    /// From a variable with that name, which may be one that other programs read too.
    case variable(String)
    /// From that line of the file.
    case file(line: Int)
    /// From that option.
    case option(String)
  }

  /// The data file if nobody says which.
  let standardFile: String

  /// What the program does if nobody says anything.
  public init(standardFile: String = "") {
    self.standardFile = standardFile
    file = standardFile
  }

  /// The part of what a session begins with that decides which tasks are listed.
  var standing: StandingFilter {
    get { StandingFilter(status: listing.filter, query: listing.query) }
    set { (listing.filter, listing.query) = (newValue.status, newValue.query) }
  }

  /// Whether nobody has said which file keeps the tasks.
  public var isDataFileStandard: Bool { origins["file"] == nil }

  /// Whether the data file was given for this run, so that it does not matter what the configuration says of it.
  public var isDataFileGiven: Bool {
    switch origins["file"] ?? .standard {
    case .option, .variable: true
    case .standard, .file: false
    }
  }

  /// Where the value of a preference comes from.
  public func origin(of preference: Preference) -> Origin { origins[preference.name] ?? .standard }
}

/// Which tasks a list shows, as the command `filter` sets it.
struct StandingFilter {
  let status: StatusFilter
  let query: Query
}

/// How answers are written.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// In lines for people.
  case text
  /// In one object a line for programs.
  case json
}

/// When answers have colours.
public enum ColorChoice: String, Sendable, CaseIterable {
  /// If the terminal has them, and the variables do not say otherwise.
  case auto
  /// Whatever reads them.
  case always
  /// Not at all.
  case never
}

/// A word that stands for the beginning of a command.
public struct Alias: Hashable, Sendable, Codable {
  /// The word.
  public let name: String
  /// The verb that it stands for, and what follows that; no alias any more.
  public let command: String
  /// The line of the configuration that says so.
  public let line: Int

  /// A word and what it stands for.
  public init(name: String, command: String, line: Int) {
    self.name = name
    self.command = command
    self.line = line
  }
}
