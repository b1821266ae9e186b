import TodoModel

/// One thing about the program that a person can choose, described once: the file, the options, the variables, the
/// screen `config`, the manual page and the reference all go by it.
package struct Preference: Sendable {
  package let name: String
  let formerName: String?
  /// The option that decides it for one run, if there is one.
  package let option: String?
  /// Variables that other programs read as well, the one that counts most last; they count less than the file.
  package let sharedVariables: [String]
  package let summary: String
  package var expected: String { expectation() }
  let isPath: Bool
  private let expectation: @Sendable () -> String
  private let read: @Sendable (String, inout Configuration) throws(TodoError) -> Void
  private let write: @Sendable (Configuration) -> String

  /// The variable that decides it until the terminal is closed.
  package var variable: String { Preference.variable(name) }

  /// The variable of its former name, if it had one; it counts less.
  package var formerVariable: String? { formerName.map(Preference.variable) }

  private static func variable(_ name: String) -> String {
    // By characters, at each start: the first `joined` of a process looks through all its conformances.
    name.uppercased().reduce(into: "TODO_") { $0.append($1 == "-" || $1 == "." ? "_" : $1) }
  }

  func matches(_ name: String) -> Bool { self.name == name || formerName == name }

  package func value(in configuration: Configuration) -> String { write(configuration) }

  package func standardValue(in configuration: Configuration = Configuration()) -> String {
    write(Configuration(standardFile: configuration.standardFile))
  }

  /// Postpones everything that no value needs yet: the table is read at every start.
  init<Value>(
    _ name: String, _ path: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Configuration, Value> & Sendable,
    _ type: PreferenceType<Value>, formerName: String? = nil, option: String? = nil, sharedVariables: [String] = [],
    isPath: Bool = false, _ summary: String
  ) {
    (self.name, self.formerName, self.option, self.sharedVariables) = (name, formerName, option, sharedVariables)
    self.summary = summary
    expectation = type.expectation
    self.isPath = isPath
    read = { (text, configuration) throws(TodoError) in
      let value: Value?
      do throws(TodoError) { value = try type.read(text) } catch {
        // It is no line that could be typed.
        throw error.cause
      }
      guard let value else { throw .invalid(text, of: name, expected: type.expectation()) }
      configuration[keyPath: path()] = value
    }
    write = { type.write($0[keyPath: path()]) }
  }

  /// True unless it is a path in the configuration that depends on where the program is started.
  func canBeStored(_ text: String) -> Bool {
    !isPath || text.hasPrefix("/") || text.hasPrefix("~/") || text == standardValue()
  }

  package func accepts(_ text: String) -> Bool {
    var configuration = Configuration()
    return (try? read(text, &configuration)) != nil
  }

  /// Puts a value into a configuration; `invalidValue` or `syntax`, with a place in the value if it has one.
  func set(_ text: String, from origin: Configuration.Origin, in configuration: inout Configuration) throws(TodoError) {
    try read(text, &configuration)
    configuration.origins[name] = origin
  }

  package static let all = [
    Preference("file", \.file, .path, option: "--file", isPath: true, "The data file, which keeps the tasks"),
    Preference(
      "format", \.format, .choice, option: "--format",
      "The notation of answers: lines for people, or one JSON object for each command"),
    Preference(
      "color", \.color, .choice, option: "--color",
      "The colours of answers; auto follows NO_COLOR, then CLICOLOR_FORCE, then the terminal and TERM"),
    Preference(
      "theme", \.theme, .choice,
      "The look of colours: the terminal's own sixteen, or made for a dark or a light background"),
    Preference("palette", \.palette, .palette, "The styles that differ from the theme"),
    Preference(
      "width", \.width, .numberOrAuto(), option: "--width",
      "The columns for text; auto takes the terminal's, else COLUMNS, else 80, and cuts nothing in a pipe"),
    Preference("start", \.start, .choice, "The first screen of the shell, below the counts"),
    Preference("filter", \.standing, .filter, "The standing filter that a session begins with"),
    Preference("sort", \.listing.order, .sortKeys, "The order of lists that a session begins with"),
    Preference("add", \.add, .choice, "The way in which add reads its line: for attributes, or as quick does"),
    Preference("dates", \.dates, .choice, "The order of day and month in dates such as 11/12"),
    Preference("timer", \.timer, .choice, "The tasks that are worked on at once; with one, start stops the others"),
    Preference("prompt", \.prompt, .template, "The text before a line that is typed"),
    Preference("rprompt", \.rprompt, .template, "The text at the right of a line that is typed"),
    Preference("highlight", \.highlight, .onOrOff, "The colours of the line that is typed, as it will be read"),
    Preference("suggest", \.suggest, .onOrOff, "The likely continuation of a line in the shell; Right or End takes it"),
    .pager,
    Preference(
      "editor", \.editor, .commandOrNone, sharedVariables: ["EDITOR", "VISUAL"],
      "The command that texts are edited with"),
    Preference(
      "notify", \.notification, .notification,
      "The signal when something becomes due in the shell; a command is given the title as its last argument"),
    Preference(
      "browser", \.browser, .commandOrNone, sharedVariables: ["BROWSER"], "The command that `go` opens links with"),
    Preference(
      "vdir", \.vdir, .pathOrNone, isPath: true,
      "The folder of calendar files that `sync` merges with, as vdirsyncer has it"),
    Preference(
      "org.done", \.orgKeywords, .keywords,
      "The keywords of what is completed in outlines of Org that do not declare them"),
    Preference(
      "links", \.links, .choice,
      "The links in titles and notes that a terminal follows; auto if it is known to, and never in a pipe"),
    Preference("tips", \.tips, .onOrOff, formerName: "hints", "The tips of the shell about what has not been used yet"),
    Preference(
      "sync", \.sync, .choice,
      "The occasions for a sync: only the command, or also a pause of the shell and changes"),
    Preference("sync-sign", \.signsSync, .onOrOff, "The signature of what a sync sends, as git is configured for that"),
    Preference(
      "sync.timeout", \.syncTimeout, .numberOrAuto(unit: "s"),
      "The seconds of silence that end a sync; auto is 60, or 300 if git may ask"),
    Preference(
      "line-history", \.lineHistory, .number(0...1_000_000),
      "The number of typed lines that the shell keeps for the next session"),
    Preference(
      "task-history", \.taskHistory.commands, .number(100...10_000_000),
      "The number of commands that can be undone at least, unless they are too large"),
    Preference(
      "task-history-size", \.taskHistory.bytes, .size(1 << 20...16 << 30), "The space that those commands can take"),
  ]

  package static let pager = Preference(
    "pager", \.pager, .commandOrNone, sharedVariables: ["PAGER"],
    "The command that shows what is longer than the screen, on a terminal")

  package static func named(_ name: String) -> Preference? { all.first { $0.matches(name) } }
}
