import TodoApp

extension Option {
  /// `--file <path>`
  var usage: String {
    (letter.map { $0 + ", " } ?? "") + name + (value.map { " <\($0.name)>" } ?? "")
  }

  /// The explanation, with the possible values.
  var meaning: String {
    guard case .choice(let words) = value?.kind else { return explanation + "." }
    return "\(explanation). (values: \(words.joined(separator: ", ")))"
  }
}

/// The text of an answer to `--help`.
struct HelpPage {
  private(set) var text = ""
  /// The width of the window. Longer lines are broken before the last column, after which some terminals break a row
  /// themselves.
  let columns: Int

  /// Creates an empty page for a window of that width.
  init(columns: Int) {
    self.columns = max(columns, Self.indentation + Self.narrowest)
  }

  mutating func paragraph(_ paragraph: String) {
    separate()
    for line in wrapped(paragraph, to: columns - 1) { text += line + "\n" }
  }

  /// Adds a line that is not broken, because it may be copied.
  mutating func line(_ line: String) {
    separate()
    text += line + "\n"
  }

  /// Adds a table of typed texts and their meanings.
  mutating func table(_ title: String, _ rows: [(typed: String, meaning: String)]) {
    line(title + ":")
    for row in rows {
      var start = "  " + row.typed
      // What leaves no gap has a line of its own.
      if start.count > Self.indentation - 1 {
        text += start + "\n"
        start = ""
      }
      for line in wrapped(row.meaning, to: columns - 1 - Self.indentation) {
        text += start + String(repeating: " ", count: Self.indentation - start.count) + line + "\n"
        start = ""
      }
    }
  }

  private static let indentation = 26
  private static let narrowest = 20

  private mutating func separate() {
    if !text.isEmpty { text += "\n" }
  }
}

extension Options {
  /// The usage of `todo`, in one line.
  static var usage: String {
    let options = all.filter { option in
      if case .answers = option.effect { false } else { true }
    }
    return "todo " + options.map { "[\($0.usage)] " }.joined() + "[<command> ...]"
  }

  /// Returns the answer to `todo --help`.
  static func help(columns: Int) -> String {
    var page = HelpPage(columns: columns)
    page.paragraph("OVERVIEW: A todo shell: type at its prompt, pipe lines into it, or give one command.")
    page.paragraph(
      "Without a command it reads commands: at a prompt on a terminal, else from standard input. "
        + "`todo help` lists the commands, `todo manual` prints the manual page, `todo install` installs both and what "
        + "bash, zsh and fish need to complete commands; `todo replay FILE` prints the session of a trace again.")
    page.line("USAGE: " + usage)
    page.table("ARGUMENTS", [("<command>", "One command.")])
    page.table("OPTIONS", all.map { ($0.usage, $0.meaning) })
    return page.text
  }
}
