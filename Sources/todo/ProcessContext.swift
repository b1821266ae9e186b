import Glibc
import TodoApp
import TodoModel
import TodoShell

/// What a program is started with: variables, terminals, and the place whose clocks count.
struct ProcessContext {
  /// The variables that are set to something.
  var variables: [String: String]
  /// Which of the standard descriptors are terminals.
  var terminals: Set<Int32> = []
  /// How wide the terminal of the answers is, if it says so.
  var terminalWidth: Int?
  /// Where the user's home is when no variable says so.
  var home: String?
  /// The zone in which days begin and end.
  var zone: any Zone
  /// The folder that paths begin in; empty for the one that the process is in.
  var folder = ""

  /// Whether it is a terminal that lines come from and answers go to.
  var isShell: Bool { terminals.isSuperset(of: [STDIN_FILENO, STDOUT_FILENO]) }

  /// Whether a user can be asked although answers may go elsewhere.
  var canAsk: Bool { terminals.isSuperset(of: [STDIN_FILENO, STDERR_FILENO]) }

  /// The value of a variable that is set to something.
  func variable(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The data file, unless the user has said which file it shall be.
  var dataFile: String { folder("XDG_DATA_HOME", else: "/.local/share") + "/todo/tasks.json" }

  /// The file of the lines that were typed.
  var historyFile: String { stateFolder + "/history" }

  /// Where it is kept what a session leaves to the next one.
  var stateFolder: String { folder("XDG_STATE_HOME", else: "/.local/state") + "/todo" }

  /// The file of what the user has chosen.
  var configurationFile: String { folder("XDG_CONFIG_HOME", else: "/.config") + "/todo/config" }

  /// Where the user's files are.
  var homeFolder: String { variable("HOME") ?? home ?? "/" }

  /// A folder as a variable says, or one in the user's home.
  private func folder(_ name: String, else path: String) -> String {
    // A relative path in these variables counts as none (XDG Base Directory Specification).
    variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? homeFolder + path
  }

  /// Where files are that are gone when the session is (XDG Base Directory Specification).
  var runtimeFolder: String {
    [variable("XDG_RUNTIME_DIR"), variable("TMPDIR")].lazy.compactMap { $0 }.first { $0.hasPrefix("/") } ?? "/tmp"
  }

  /// Whether answers have colours: as told, else as `NO_COLOR`, `CLICOLOR_FORCE`, the terminal and `TERM` say.
  func isColored(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if variable("NO_COLOR") != nil { return false }
      if let forced = variable("CLICOLOR_FORCE"), forced != "0" { return true }
      return terminals.contains(STDOUT_FILENO) && variable("TERM").map { $0 != "dumb" } ?? false
    }
  }

  /// Whether answers have links that the terminal follows: as told, but never where there is no terminal for it.
  func hasLinks(_ choice: LinkChoice) -> Bool {
    guard choice != .off, terminals.contains(STDOUT_FILENO), let term = variable("TERM"), term != "dumb" else {
      return false
    }
    return choice == .on || isTerminalKnownToHaveLinks(term)
  }

  /// By what terminals say of themselves. A multiplexer hides what is around it.
  private func isTerminalKnownToHaveLinks(_ term: String) -> Bool {
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

  /// Whether the locale's characters are those of Unicode, as `LC_ALL`, `LC_CTYPE` and `LANG` name it (POSIX.1-2017 §8.2).
  var isUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variable($0) }.first ?? "C"
    // The encoding is between the dot and the modifier, de_DE.UTF-8@euro; macOS has locales that are only an encoding.
    let encoding = (locale.split(separator: ".").last ?? "").prefix { $0 != "@" }.lowercased()
    return encoding == "utf-8" || encoding == "utf8"
  }

  /// The columns of the terminal, else `COLUMNS`, else 80; nil where nothing is to be cut.
  func width(_ option: Int?) -> Int? {
    if let option { return option }
    guard terminals.contains(STDOUT_FILENO) else { return nil }
    return terminalWidth ?? columns
  }

  /// What text is laid out for where the width is unknown.
  var columns: Int {
    variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  /// What help is laid out for.
  var helpColumns: Int { terminalWidth ?? columns }

  /// Whether it is a terminal that can be drawn on.
  var hasScreen: Bool { isShell && variable("TERM").map { $0 != "dumb" } ?? false }

  /// Whether a line that comes and goes is seen while answers may go elsewhere.
  var showsProgress: Bool { terminals.contains(STDERR_FILENO) && variable("TERM").map { $0 != "dumb" } ?? false }

  /// What answers are read with that are longer than the window; nil where they are not read on a terminal.
  func pager(_ configuration: Configuration) -> Pager? {
    guard terminals.contains(STDOUT_FILENO) else { return nil }
    // Other programs take a variable that is empty for a wish to have none.
    if configuration.origin(of: .pager) == .standard, variables["PAGER"] == "" { return nil }
    return Pager(configuration.pager, window: { ProcessContext.currentWindow })
  }
}

extension CommandLine {
  /// Whether there is anything: the system gives every program its name at least, and the library reads it from /proc.
  static var areArgumentsKnown: Bool { argc > 0 && unsafeArgv[0] != nil }

  /// Whether what was given is UTF-8; `arguments` has replaced whatever is not.
  static var areArgumentsText: Bool {
    (0..<Int(argc)).allSatisfy { place in unsafeArgv[place].map { String(validatingCString: $0) != nil } ?? true }
  }
}

extension ProcessContext {
  /// How wide the window is now, if it says so.
  static var currentTerminalWidth: Int? { windowSize.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// How large the window is now, if it says so.
  static var currentWindow: Window? {
    guard let size = windowSize, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return Window(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  private static var windowSize: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// The variables that count besides those of the preferences, and what for.
  static let otherVariables: [(name: String, meaning: String)] = [
    ("TODO_NOW", "the fixed clock, if --now is not given"),
    ("XDG_CONFIG_HOME", "where the configuration is, in todo/config, instead of ~/.config"),
    ("XDG_DATA_HOME", "where the tasks are, in todo/tasks.json, instead of ~/.local/share"),
    (
      "XDG_STATE_HOME",
      "where the typed lines are, in todo/history, and what remind has told, instead of ~/.local/state"
    ),
    ("XDG_RUNTIME_DIR", "where the files are that an editor is opened on, instead of $TMPDIR"),
    ("TMPDIR", "the same, if XDG_RUNTIME_DIR is not set, instead of /tmp"),
    ("NO_COLOR", "no colours, if color is auto"),
    ("CLICOLOR_FORCE", "colours whatever reads them, if color is auto and NO_COLOR is not set; 0 means nothing"),
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

  /// Those of this process.
  static var current: ProcessContext {
    let names =
      otherVariables.map(\.name)
      + Preference.all.flatMap { preference in
        [preference.variable] + [preference.formerVariable].compactMap { $0 } + preference.sharedVariables
      }
    let values = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
    return ProcessContext(
      variables: Dictionary(uniqueKeysWithValues: values),
      terminals: Set([STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].filter { isatty($0) == 1 }),
      terminalWidth: currentTerminalWidth,
      home: getenv("HOME") == nil ? getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) } : nil,
      zone: SystemZone())
  }
}
