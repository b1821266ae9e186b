import TodoApp

extension Option {
  /// `--file <path>`
  var usage: String { (letter.map { $0 + ", " } ?? "") + name + (value.map { " <\($0.name)>" } ?? "") }

  var meaning: String {
    guard case .choice(let words) = value?.kind else { return explanation + "." }
    return "\(explanation). (values: \(words.joined(separator: ", ")))"
  }
}

struct HelpLayout {
  /// The longest line: some terminals break a row after its last column themselves.
  private let width: Int

  private static let indentation = 26
  private static let narrowest = 20

  init(columns: Int) { width = max(columns, Self.indentation + Self.narrowest) - 1 }

  func paragraph(_ text: String) -> String { wrapped(text, to: width).map { $0 + "\n" }.joined() }

  func table(_ title: String, _ rows: [(typed: String, meaning: String)]) -> String {
    var text = title + ":\n"
    for row in rows {
      var lines = wrapped(row.meaning, to: width - Self.indentation)
      // A text that leaves no gap has a line of its own.
      if row.typed.count + 3 > Self.indentation { lines.insert("", at: 0) }
      for (number, line) in lines.enumerated() {
        let start = number == 0 ? "  " + row.typed : ""
        let gap = line.isEmpty ? 0 : Self.indentation - start.count
        text += start + String(repeating: " ", count: gap) + line + "\n"
      }
    }
    return text
  }
}

extension Options {
  static var usage: String {
    let options = all.filter { if case .answers = $0.effect { false } else { true } }
    return "todo " + options.map { "[\($0.usage)] " }.joined() + "[<command> ...]"
  }

  static func help(columns: Int) -> String {
    let layout = HelpLayout(columns: columns)
    return [
      layout.paragraph("OVERVIEW: A todo shell: type at its prompt, pipe lines into it, or give one command."),
      layout.paragraph(
        "Without a command it reads commands: at a prompt on a terminal, else from standard input. "
          + "`todo help` lists the commands, `todo manual` prints the manual page, `todo install` installs both and what "
          + "bash, zsh and fish need to complete commands; `todo replay FILE` prints the session of a trace again."),
      // The usage is not broken, because it may be copied.
      "USAGE: " + usage + "\n", layout.table("ARGUMENTS", [("<command>", "One command.")]),
      layout.table("OPTIONS", all.map { ($0.usage, $0.meaning) }),
    ].joined(separator: "\n")
  }
}
