import TodoModel

/// The command of an editor, as in `$VISUAL`.
package struct EditorCommand: Equatable, Sendable {
  /// The command, `vim -u NONE`.
  package let command: String

  package init(_ command: String) {
    self.command = command
  }

  /// The arguments that open a file at a place, as far as the editor is known to take one.
  package func arguments(toOpen path: String, at place: TextPlace) -> [String] {
    let (line, column) = (place.line, place.column)
    return switch name {
    case "vi", "vim", "nvim", "gvim", "vim.basic", "vim.tiny", "vim.nox", "view", "elvis", "nvi", "joe", "jmacs", "jed",
      "mg", "mcedit", "ee", "pico":
      ["+\(line)", path]
    case "nano", "ne": ["+\(line),\(column)", path]
    case "emacs", "emacsclient", "micro", "kak", "gedit": ["+\(line):\(column)", path]
    case "hx", "helix", "subl", "zed": ["\(path):\(line):\(column)"]
    case "code", "codium", "code-insiders", "vscodium": ["--goto", "\(path):\(line):\(column)"]
    case "kate": ["-l", "\(line)", "-c", "\(column)", path]
    default: [path]
    }
  }

  /// The name of the program, without its folder.
  private var name: String {
    let program = command.split(whereSeparator: { $0 == " " || $0 == "\t" }).first ?? ""
    return String(program.split(separator: "/").last ?? "")
  }
}
