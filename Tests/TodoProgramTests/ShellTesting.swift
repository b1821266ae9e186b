import Glibc
import TerminalTesting
import Testing

protocol ShellTesting {
  var todo: BuiltTodo { get }
  var terminal: PseudoTerminal { get }
}

enum Waiting {
  static let forEver = "exec tail -f /dev/null"

  /// For signals that it has traps for. A trap runs between two commands, so these are short; how short only says how
  /// soon it runs.
  static let forSignals = "while :; do sleep 0.1; done"

  /// Until there is a file, which nothing tells a script of.
  static func until(_ file: String) -> String { "while [ ! -e \(file) ]; do sleep 0.02; done" }
}

extension BuiltTodo {
  static func forTerminal() -> BuiltTodo {
    let todo = BuiltTodo()
    todo.environment.merge([
      "TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1", "PAGER": "", "TODO_HINTS": "off",
    ]) { $1 }
    return todo
  }
}

extension ShellTesting {
  func start(_ options: String..., after commands: String = "", shows greeting: String = "active TO-DO") throws {
    if !commands.isEmpty { _ = try todo.batch(commands) }
    try terminal.spawn(BuiltTodo.path, options, environment: todo.environment)
    try waitForPrompt("todo> ", after: greeting)
  }

  /// Waits for the prompt, and until keys reach the editor.
  func waitForPrompt(_ prompt: String, after texts: String...) throws {
    for text in texts + [prompt] { try terminal.waitFor(text) }
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
  }

  func type(_ keys: String, answers answer: String, then prompt: String = "todo> ") throws {
    try press(keys + "\r", shows: answer.split(separator: "\n").joined(separator: "\r\n") + "\r\n", then: prompt)
  }

  func press(_ keys: String, shows texts: String..., then prompt: String = "todo> ") throws {
    try terminal.send(keys)
    for text in texts { try terminal.waitFor(text) }
    try waitForPrompt(prompt)
  }

  var titles: [String] {
    get throws {
      try JSONLines(todo("--format", "json", "list"))[0]["state"]["tasks"].values.compactMap { $0["title"].text }
    }
  }
}
