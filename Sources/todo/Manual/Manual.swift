import TodoApp
import TodoModel

/// The manual page todo(1), made from the tables that the program itself uses.
enum Manual {
  static var page: String {
    var page = ManualText()
    writeOverview(to: &page)
    writeLanguage(to: &page)
    writeConfiguration(to: &page)
    page.section("ENVIRONMENT", "Besides those of the settings, which begin with TODO_:")
    let shared = Preference.all.flatMap { preference in
      var before = "the configuration"
      return preference.sharedVariables.reversed().map { name in
        defer { before += " nor \(name)" }
        return (
          name, ["The setting \(preference.name), if neither \(preference.variable) nor \(before) says anything."]
        )
      }
    }
    page.list("Ev", shared + ProcessContext.otherVariables.map { ($0.name, [$0.meaning.capitalizedSentence]) })
    page.section("FILES")
    let files = [
      ("~/.config/todo/config", "The configuration."), ("~/.local/share/todo/tasks.json", "The tasks, one a line."),
      ("~/.local/share/todo/tasks.history.jsonl", "The history of the tasks, next to their file whatever its name."),
      ("~/.local/share/todo/tasks.json.lock", "What is locked while tasks change."),
      ("~/.local/state/todo/history", "The lines that were typed at the prompt."),
    ]
    page.list("Pa", files.map { ($0, [$1]) })
    page.section("EXIT STATUS")
    page.list("Er", ExitCodes.meanings.map { (String($0.code), [$0.meaning.capitalizedSentence]) })
    page.section("EXAMPLES")
    page.literal([
      "todo add Pay rent due:friday project:home +bills",
      "todo list '(+bills or is:overdue)'",
      "printf 'add Buy milk\\nlist\\n' | todo",
      "todo --format json list | jq '.state.tasks[].title'",
      "todo --dry-run done '(project:old)'",
    ])
    return page.text
  }

  private static func writeOverview(to page: inout ManualText) {
    page.macros("Dd November 21, 2026", "Dt TODO 1", "Os", "Sh NAME", "Nm todo")
    page.request("Nd", "a todo shell: type at its prompt, pipe lines into it, or give one command")
    page.macros("Sh SYNOPSIS", "Nm", "Op Ar options", "Op Ar command", "Sh DESCRIPTION", "Nm")
    page.write(["keeps TO-DOs in one JSON file and is driven by lines of text, which mean the same everywhere."])
    page.paragraph(
      "Without a command it reads lines: at a prompt if standard input and output are terminals, else as a batch.",
      "A batch stops at its first failed command.",
      "Blank lines and lines that begin with # are passed over.")
    page.paragraph(
      "With a command it does that and ends.",
      "After a verb, options begin with two dashes; after a lone `--` everything is text.",
      "Where the shell means something by !!!, as bash does, pri:h says the same.")
    page.section("OPTIONS")
    page.list {
      for option in Options.all {
        $0.macros("It " + option.macros)
        $0.write([option.meaning])
      }
    }
    page.section(
      "COMMANDS", "SEL stands for numbers and ranges, 3,5-7, or a query in parentheses.",
      "The command help explains each of these, and help add says more of one.")
    page.list {
      for verb in Features.verbs {
        $0.request("It Ic", verb.usage)
        $0.write([verb.summary.capitalizedSentence])
        if !verb.otherWords.isEmpty { $0.write(["Also: \(verb.otherWords.joined(separator: ", "))."]) }
        if verb.examples != [verb.name] { $0.literal(verb.examples) }
      }
    }
  }

  private static func writeLanguage(to page: inout ManualText) {
    page.section("LANGUAGE")
    for topic in HelpTopic.language {
      page.request("Ss", topic.name.capitalizedWord)
      page.write([topic.summary.capitalizedSentence])
      page.list("Ic", rows(topic.forms))
      page.literal(topic.examples)
    }
    page.section(
      "KEYS", "These do something at the prompt, and so does what .editrc binds; see editrc(5).",
      "Several pasted lines are shown, and run after a question.")
    page.list("Ic", rows(HelpTopic.keys.forms))
    page.section(
      "BESIDES THE COMMANDS",
      "These are known only as the first word after the options, and have nothing to do with any task.")
    page.list("Ic", Subcommand.allCases.map { ($0.usage, [$0.help.summary.capitalizedSentence]) })
  }

  private static func rows(_ forms: [HelpTopic.Form]) -> [ManualText.Row] {
    forms.map { ($0.typed, [$0.meaning.capitalizedSentence]) }
  }

  private static func writeConfiguration(to page: inout ManualText) {
    page.section(
      "CONFIGURATION", "The configuration is a file of lines.",
      "Those that begin with # are comments; a value may be in double quotes.")
    page.literal([
      "# How it looks", "color = never", "sort = due,-priority", "", "# What stands for what",
      "alias today = list is:today",
    ])
    page.paragraph(
      "Each setting has a variable as well, TODO_ and its name in capitals.",
      "An option counts more than the variable, that more than the file, and that more than the default.",
      "What is wrong is reported with its line and column, and ends one command or a batch before it has begun; the shell "
        + "comes up with everything else.",
      "The command config shows what holds and where it comes from.")
    let preferences = Preference.all.map { preference in
      let standard = preference.standardValue()
      let sentences = [
        preference.summary.capitalizedSentence, "Expected: \(preference.expected).",
        standard.isEmpty ? nil : "Default: \(standard).", preference.option.map { "Option: \($0)." },
        "Variable: \(preference.variable).",
      ]
      return (preference.name, sentences.compactMap { $0 })
    }
    let alias = [
      "Lets a word stand for the beginning of a command; what follows it is appended.", "A command cannot be replaced.",
    ]
    page.list("Cm", preferences + [("alias word = command", alias)])
  }
}

extension Option {
  /// `Fl -file Ar path`
  fileprivate var macros: String {
    let letter = letter.map { "Fl \($0.dropFirst()) , " } ?? ""
    return letter + "Fl " + name.dropFirst() + (value.map { " Ar " + $0.name } ?? "")
  }
}

extension String { fileprivate var capitalizedSentence: String { capitalizedWord + (last == "." ? "" : ".") } }

/// A manual page in the making, in mdoc(7): each call adds lines to it, and text is never read as a request.
struct ManualText {
  private(set) var text = ""

  typealias Row = (term: String, sentences: [String])

  mutating func section(_ title: String, _ sentences: String...) {
    macros("Sh " + title)
    write(sentences)
  }

  mutating func list(_ addRows: (inout ManualText) -> Void) {
    macros("Bl -tag -width Ds")
    addRows(&self)
    macros("El")
  }

  /// Adds a list of terms of one kind, `Ic` for commands, and the sentences about each.
  mutating func list(_ kind: String, _ rows: [Row]) {
    list { page in
      for row in rows {
        page.request("It \(kind)", row.term)
        page.write(row.sentences)
      }
    }
  }

  /// Adds a request whose arguments are words of the page.
  mutating func request(_ name: String, _ arguments: String...) {
    text += "." + ([name] + arguments.map(Self.argument)).joined(separator: " ") + "\n"
  }

  /// Adds requests whose arguments are requests or flags themselves.
  mutating func macros(_ lines: String...) { for line in lines { text += "." + line + "\n" } }

  mutating func paragraph(_ sentences: String...) {
    macros("Pp")
    write(sentences)
  }

  /// Adds sentences; each begins a line, as mdoc(7) requires, and is broken between words.
  mutating func write(_ sentences: [String]) {
    for sentence in sentences {
      var line = ""
      for word in sentence.split(separator: " ").map({ Self.escaped(String($0)) }) {
        if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > Self.lineLength {
          text += Self.protected(line) + "\n"
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      text += Self.protected(line) + "\n"
    }
  }

  /// Adds lines that are not filled.
  mutating func literal(_ lines: [String]) {
    macros("Bd -literal -offset indent")
    for line in lines { text += Self.protected(Self.escaped(line)) + "\n" }
    macros("Ed")
  }

  private static let lineLength = 78

  /// Returns a line that is text even if it begins like a request.
  private static func protected(_ line: String) -> String { line.hasPrefix(".") ? "\\&" + line : line }

  private static func argument(_ text: String) -> String {
    // A mark at its end would be taken for one that follows it.
    let end = text.last.map(".,:;!?".contains) == true ? "\\&" : ""
    let quoted = escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq")
    return "\"\(quoted)\(end)\""
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\\": "\\e", "-": "\\-", "~": "\\(ti", "^": "\\(ha", "`": "\\(ga", "'": "\\(aq",
  ]

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      let code = String(digits: Int(scalar.value), radix: 16, count: 4).uppercased()
      text += escapes[scalar] ?? (scalar.isASCII ? String(scalar) : "\\[u\(code)]")
    }
  }
}

/// The meanings of the exit codes: those of <sysexits.h> if it has one.
enum ExitCodes {
  static let meanings: [(code: Int32, meaning: String)] = [
    (0, "fine"),
    (1, "a command was refused: no such task, an invalid value, not confirmed"),
    (64, "a command, an option or the configuration could not be understood"),
    (65, "the data file is broken, or newer than this program"),
    (66, "a file cannot be read"),
    (69, "another machine cannot be reached or refuses, or git is not installed"),
    (71, "the program cannot start"),
    (73, "a file cannot be created"),
    (74, "reading or writing failed"),
    (75, "the data file stayed locked, or another sync is running"),
    (77, "permission denied, or what is sent cannot be signed"),
    (129, "git-merge could not merge"),
    (130, "a batch was interrupted"),
  ]
}
