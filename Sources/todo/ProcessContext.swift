import Glibc
import LineEditor
import Platform
import TodoApp
import TodoModel
import TodoShell

struct ProcessContext {
  var variables: [String: String]
  /// The standard descriptors that are terminals.
  var terminals: Set<Int32> = []
  var terminalWidth: Int?
  /// The user's home if no variable gives it.
  var home: String?
  var zone: any Zone
  /// The folder for relative paths; empty for the current one.
  var folder = ""

  /// True if lines come from a terminal and answers go to one.
  var isShell: Bool { terminals.isSuperset(of: [STDIN_FILENO, STDOUT_FILENO]) }

  /// True if a user can be asked although answers may be redirected.
  var canAsk: Bool { terminals.isSuperset(of: [STDIN_FILENO, STDERR_FILENO]) }

  /// Returns the value of a variable; nil if it is empty.
  func variable(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

  var inherited: [String: String] { inheritedVariables().merging(variables) { $1 } }
  var dataFile: String { folder("XDG_DATA_HOME", else: "/.local/share") + "/todo/tasks.json" }
  var historyFile: String { stateFolder + "/history" }

  /// The folder of the data that one session leaves to the next.
  var stateFolder: String { folder("XDG_STATE_HOME", else: "/.local/state") + "/todo" }

  var configurationFile: String { folder("XDG_CONFIG_HOME", else: "/.config") + "/todo/config" }
  var homeFolder: String { variable("HOME") ?? home ?? "/" }

  private func folder(_ name: String, else path: String) -> String {
    // A relative path in these variables counts as none (XDG Base Directory Specification).
    absolute(name) ?? homeFolder + path
  }

  private func absolute(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// The folder of files that are removed at the end of the login session (XDG Base Directory Specification).
  var runtimeFolder: String { absolute("XDG_RUNTIME_DIR") ?? absolute("TMPDIR") ?? "/tmp" }

  /// The kind of the terminal; nil if it is unknown or has no control sequences.
  private var capableTerminal: String? { variable("TERM").flatMap { $0 == "dumb" ? nil : $0 } }

  /// True if answers have colours: by the choice, else by `NO_COLOR`, `CLICOLOR_FORCE`, the terminal and `TERM`.
  func isColored(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      let isForced = ["CLICOLOR_FORCE", "FORCE_COLOR"].contains { variable($0) ?? "0" != "0" }
      return variable("NO_COLOR") == nil && (isForced || terminals.contains(STDOUT_FILENO) && capableTerminal != nil)
    }
  }

  /// True if answers have links that the terminal can open: by the choice, but never without a suitable terminal. If
  /// not chosen, for terminals that identify themselves as having links; a multiplexer hides the terminal around it.
  func hasLinks(_ choice: LinkChoice) -> Bool {
    guard choice != .off, terminals.contains(STDOUT_FILENO), let term = capableTerminal else { return false }
    if choice == .on { return true }
    func number(_ name: String) -> Int { variable(name).flatMap { Int($0) } ?? 0 }
    let program = variable("TERM_PROGRAM") ?? ""
    if term.hasPrefix("tmux") || term.hasPrefix("screen") {
      let version = (variable("TERM_PROGRAM_VERSION") ?? "").split(separator: ".").map {
        Int($0.prefix { $0.isNumber }) ?? 0
      }
      return program == "tmux" && !version.lexicographicallyPrecedes([3, 4])
    }
    return ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "wezterm", "contour"].contains { term.hasPrefix($0) }
      || ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio"].contains(program)
      || number("VTE_VERSION") >= 5000 || number("KONSOLE_VERSION") >= 201_200 || variable("WT_SESSION") != nil
  }

  /// True if the locale's characters are those of Unicode: `LC_ALL`, `LC_CTYPE` and `LANG` (POSIX.1-2017 §8.2).
  var isUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variable($0) }.first ?? "C"
    // The encoding is between the dot and the modifier, de_DE.UTF-8@euro; macOS has locales that are only an encoding.
    let encoding = (locale.split(separator: ".").last ?? "").prefix { $0 != "@" }.lowercased()
    return encoding == "utf-8" || encoding == "utf8"
  }

  /// Returns the columns of the terminal, else `COLUMNS`, else 80; nil if nothing is to be cut.
  func width(_ option: Int?) -> Int? { option ?? (terminals.contains(STDOUT_FILENO) ? helpColumns : nil) }

  /// The width for which text is laid out if the real one is unknown.
  var columns: Int { variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80 }

  var helpColumns: Int { terminalWidth ?? columns }
  var hasScreen: Bool { isShell && capableTerminal != nil }

  /// True if a temporary line is visible while answers may be redirected.
  var showsProgress: Bool { terminals.contains(STDERR_FILENO) && capableTerminal != nil }

  /// Returns the command that shows answers longer than the window; nil if they are not read on a terminal.
  func pager(_ configuration: Configuration) -> String? {
    guard terminals.contains(STDOUT_FILENO) else { return nil }
    // Other programs take a variable that is empty for a wish to have none.
    if configuration.origin(of: .pager) == .standard, variables["PAGER"] == "" { return nil }
    return configuration.pager
  }

  static var currentTerminalWidth: Int? { WindowSize.reported.columns }

  static var currentWindow: Window? {
    if case (let columns?, let rows?) = WindowSize.reported { Window(columns: columns, rows: rows) } else { nil }
  }

  /// The variables that have an effect besides those of the preferences, with their meanings.
  static let otherVariables: [(name: String, meaning: String)] = [
    ("TODO_NOW", "the fixed clock, if --now is not given"),
    ("TODO_HOST", "the name that other machines get of this one by a sync, instead of the host name"),
    ("XDG_CONFIG_HOME", "where the configuration is, in todo/config, instead of ~/.config"),
    ("XDG_DATA_HOME", "where the tasks are, in todo/tasks.json, instead of ~/.local/share"),
    (
      "XDG_STATE_HOME",
      "where the typed lines are, in todo/history, and what remind has shown, instead of ~/.local/state"
    ),
    ("XDG_RUNTIME_DIR", "where the files are that an editor is opened on, instead of $TMPDIR"),
    ("TMPDIR", "the same, if XDG_RUNTIME_DIR is not set, instead of /tmp"),
    ("NO_COLOR", "no colours, if color is auto"),
    ("CLICOLOR_FORCE", "colours whatever reads them, if color is auto and NO_COLOR is not set; 0 means nothing"),
    ("FORCE_COLOR", "the same"),
    ("DEBUG", "todo is the same as --verbose; for other programs it has other values"),
    ("TERM", "the kind of the terminal; dumb has no colours"),
    ("TERM_PROGRAM", "the terminal by its name, which says whether it follows links, if links is auto"),
    ("TERM_PROGRAM_VERSION", "its version"),
    ("VTE_VERSION", "the same for terminals made with VTE; 5000 or more follows links"),
    ("KONSOLE_VERSION", "the same for Konsole; 201200 or more follows links"),
    ("WT_SESSION", "set by Windows Terminal, which follows links"),
    ("COLUMNS", "the columns for text, if the terminal does not say"),
    ("LC_ALL", "the locale, which says whether there are characters beyond ASCII"),
    ("LC_CTYPE", "the same, if LC_ALL is not set"),
    ("LANG", "the same, if LC_CTYPE is not set either"),
    ("HOME", "the folder that ~ stands for"),
    ("PATH", "where todo install looks whether the program will be found"),
    ("DESTDIR", "what todo install puts before all paths"),
  ]

  static var current: ProcessContext {
    let names = Preference.all.flatMap { [$0.variable, $0.formerVariable].compactMap { $0 } + $0.sharedVariables }
    let values = (otherVariables.map(\.name) + names).compactMap { name in
      getenv(name).map { (name, String(cString: $0)) }
    }
    return ProcessContext(
      variables: Dictionary(uniqueKeysWithValues: values),
      terminals: Set([STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].filter { isatty($0) == 1 }),
      terminalWidth: currentTerminalWidth,
      home: getenv("HOME") == nil ? getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) } : nil,
      zone: SystemZone())
  }
}

extension CommandLine {
  /// True if there are any arguments: at least the program's name is passed, and the library reads it from /proc.
  static var areArgumentsKnown: Bool { argc > 0 && unsafeArgv[0] != nil }

  /// True if the arguments are UTF-8; `arguments` has replaced everything that is not.
  static var areArgumentsText: Bool {
    (0..<Int(argc)).allSatisfy { place in unsafeArgv[place].map { String(validatingCString: $0) != nil } ?? true }
  }
}
