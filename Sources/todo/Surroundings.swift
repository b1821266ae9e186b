import Glibc
import TodoModel

/// What a program is started with: variables, terminals, and the place whose clocks count.
struct Surroundings {
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

  /// Whether it is a terminal that lines come from and answers go to.
  var isShell: Bool { terminals.isSuperset(of: [STDIN_FILENO, STDOUT_FILENO]) }

  /// Whether there is somebody who can be asked although answers may go elsewhere.
  var canAsk: Bool { terminals.isSuperset(of: [STDIN_FILENO, STDERR_FILENO]) }

  /// The value of a variable that is set to something.
  func variable(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The data file, and whether its folder may be made: only where the user has not said which file it shall be.
  func dataFile(_ option: String?) -> (path: String, createsDirectory: Bool) {
    if let path = option ?? variable("TODO_FILE") { return (path, false) }
    // A relative path in this variable counts as none (XDG Base Directory Specification).
    let data = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return ((data ?? (variable("HOME") ?? home ?? "/") + "/.local/share") + "/todo/tasks.json", true)
  }

  /// The file of the lines that were typed.
  var historyFile: String {
    let state = variable("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (state ?? (variable("HOME") ?? home ?? "/") + "/.local/state") + "/todo/history"
  }

  /// The editors in the order in which they are tried: as the variables say, else those that a system has.
  var editors: [String] {
    (variable("VISUAL") ?? variable("EDITOR")).map { [$0] } ?? ["editor", "vi"]
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

  /// Whether the locale's characters are those of Unicode, as `LC_ALL`, `LC_CTYPE` and `LANG` name it (POSIX.1-2017 §8.2).
  var isUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variable($0) }.first?.lowercased() ?? "c"
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// The columns of the terminal, else `COLUMNS`, else 80; nil where nothing is to be cut.
  func width(_ option: Int?) -> Int? {
    if let option { return option }
    guard terminals.contains(STDOUT_FILENO) else { return nil }
    return terminalWidth ?? variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }
}

extension CommandLine {
  /// Whether what was given is UTF-8; `arguments` has replaced whatever is not.
  static var areArgumentsText: Bool {
    (0..<Int(argc)).allSatisfy { place in unsafeArgv[place].map { String(validatingCString: $0) != nil } ?? true }
  }
}

extension Surroundings {
  /// How wide the window is now, if it says so.
  static var currentTerminalWidth: Int? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Those of this process.
  static var ofProcess: Surroundings {
    let names = [
      "HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "TODO_FILE", "TODO_NOW", "NO_COLOR", "CLICOLOR_FORCE", "TERM",
      "COLUMNS", "VISUAL", "EDITOR", "XDG_RUNTIME_DIR", "TMPDIR", "LC_ALL", "LC_CTYPE", "LANG",
    ]
    let values = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
    return Surroundings(
      variables: Dictionary(uniqueKeysWithValues: values),
      terminals: Set([STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].filter { isatty($0) == 1 }),
      terminalWidth: currentTerminalWidth,
      home: getenv("HOME") == nil ? getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) } : nil,
      zone: SystemZone())
  }
}
