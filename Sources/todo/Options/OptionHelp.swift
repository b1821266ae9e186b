import TodoApp

extension Option {
  /// `--file <path>`
  var usage: String {
    (letter.map { $0 + ", " } ?? "") + name + (value.map { " <\($0.name)>" } ?? "")
  }

  /// What it does, with the values that there are.
  var meaning: String {
    guard case .choice(let words) = value?.kind else { return explanation + "." }
    return "\(explanation). (values: \(words.joined(separator: ", ")))"
  }
}

/// What is answered to `--help`.
struct HelpPage {
  private(set) var text = ""
  /// What is longer is broken before the last column, after which some terminals break a row themselves.
  let columns: Int

  /// A page with nothing on it, for a window that has so many columns.
  init(columns: Int) {
    self.columns = max(columns, Self.indentation + Self.narrowest)
  }

  /// Adds a paragraph.
  mutating func paragraph(_ paragraph: String) {
    separate()
    for line in wrapped(paragraph, to: columns - 1) { text += line + "\n" }
  }

  /// Adds a line that stays whole, for it may be copied.
  mutating func line(_ line: String) {
    separate()
    text += line + "\n"
  }

  /// Adds a table: what can be typed, and what it means.
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
  /// How `todo` is called, in one line.
  static var usage: String {
    let options = all.filter { option in
      if case .answers = option.effect { false } else { true }
    }
    return "todo " + options.map { "[\($0.usage)] " }.joined() + "[<command> ...]"
  }

  /// What is answered to `todo --help`.
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
