import Glibc
import TodoModel

/// What the process was started with: variables and terminals.
enum Surroundings {
  /// The value of a variable that is set to something.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The data file, and whether its folder may be made: only where the user has not said which file it shall be.
  static func dataFile(_ option: String?) -> (path: String, createsDirectory: Bool) {
    if let path = option ?? variable("TODO_FILE") { return (path, false) }
    let home = variable("HOME") ?? "."
    return ((variable("XDG_DATA_HOME") ?? home + "/.local/share") + "/todo/tasks.json", true)
  }

  /// Whether answers have colours: as told, else as `NO_COLOR`, `CLICOLOR_FORCE`, the terminal and `TERM` say.
  static func isColored(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if variable("NO_COLOR") != nil { return false }
      if let forced = variable("CLICOLOR_FORCE"), forced != "0" { return true }
      return isTerminal(STDOUT_FILENO) && variable("TERM").map { $0 != "dumb" } ?? false
    }
  }

  /// The columns of the terminal, else `COLUMNS`, else 80; nil where nothing is to be cut.
  static func width(_ option: Int?) -> Int? {
    if let option { return option }
    guard isTerminal(STDOUT_FILENO) else { return nil }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return variable("COLUMNS").flatMap { Int($0) } ?? 80
  }
}
