import TodoApp
import TodoModel

/// The manual page todo(1), made from the tables that the program itself uses.
enum Manual {
  /// The page, in mdoc(7).
  static var page: String {
    var page = ManualText()
    page.macro("Dd November 21, 2026")
    page.macro("Dt TODO 1")
    page.macro("Os")
    writeOverview(to: &page)
    writeOptions(to: &page)
    writeCommands(to: &page)
    writeLanguage(to: &page)
    writeKeys(to: &page)
    writeSubcommands(to: &page)
    writeConfiguration(to: &page)
    writeEnvironment(to: &page)
    writeFiles(to: &page)
    writeExitCodes(to: &page)
    writeExamples(to: &page)
    return page.text
  }

  private static func writeOverview(to page: inout ManualText) {
    page.macro("Sh NAME")
    page.macro("Nm todo")
    page.request("Nd", "a todo shell: type at its prompt, pipe lines into it, or give one command")
    page.macro("Sh SYNOPSIS")
    page.macro("Nm")
    page.macro("Op Ar options")
    page.macro("Op Ar command")
    page.macro("Sh DESCRIPTION")
    page.macro("Nm")
    page.write(["keeps TO-DOs in one JSON file and is driven by lines of text, which mean the same everywhere."])
    page.paragraph(
      "Without a command it reads lines: at a prompt if standard input and output are terminals, else as a batch.",
      "A batch stops at its first failed command.",
      "Blank lines and lines that begin with # are passed over.")
    page.paragraph(
      "With a command it does that and ends.",
      "Options come before the command; everything from the verb on is the line.",
      "Where the shell means something by !!!, as bash does, pri:h says the same.")
  }

  private static func writeOptions(to page: inout ManualText) {
    page.macro("Sh OPTIONS")
    page.macro("Bl -tag -width Ds")
    for option in Options.all {
      page.macro("It " + option.macros)
      page.write([option.meaning])
    }
    page.macro("El")
  }

  private static func writeCommands(to page: inout ManualText) {
    page.macro("Sh COMMANDS")
    page.write([
      "SEL stands for numbers and ranges, 3,5-7, or a query in parentheses.",
      "The command help explains each of these, and help add says more of one.",
    ])
    page.macro("Bl -tag -width Ds")
    for verb in Features.verbs {
      page.request("It Ic", verb.parameters.isEmpty ? verb.name : verb.name + " " + verb.parameters)
      page.write([verb.summary.capitalizedSentence])
      if !verb.aliases.isEmpty { page.write(["Short: \(verb.aliases.joined(separator: ", "))."]) }
      if verb.examples != [verb.name] { page.literal(verb.examples) }
    }
    page.macro("El")
  }

  private static func writeLanguage(to page: inout ManualText) {
    page.macro("Sh LANGUAGE")
    for topic in HelpTopic.language {
      page.request("Ss", topic.name.capitalizedWord)
      page.write([topic.summary.capitalizedSentence])
      write(topic.forms, to: &page)
      page.literal(topic.examples)
    }
  }

  private static func writeKeys(to page: inout ManualText) {
    page.macro("Sh KEYS")
    page.write([
      "These do something at the prompt, and so does what .editrc binds; see editrc(5).",
      "Several pasted lines are shown, and run after a question.",
    ])
    write(HelpTopic.keys.forms, to: &page)
  }

  private static func write(_ forms: [HelpTopic.Form], to page: inout ManualText) {
    page.macro("Bl -tag -width Ds")
    for form in forms {
      page.request("It Ic", form.typed)
      page.write([form.meaning.capitalizedSentence])
    }
    page.macro("El")
  }

  private static func writeSubcommands(to page: inout ManualText) {
    page.macro("Sh BESIDES THE COMMANDS")
    page.write(["These are known only as the first word after the options, and have nothing to do with any task."])
    page.macro("Bl -tag -width Ds")
    for subcommand in Subcommand.allCases {
      page.request("It Ic", "todo \(subcommand.rawValue) \(subcommand.parameters)".trimmed)
      page.write([subcommand.summary.capitalizedSentence])
    }
    page.macro("El")
  }

  private static func writeConfiguration(to page: inout ManualText) {
    page.macro("Sh CONFIGURATION")
    page.write([
      "The configuration is a file of lines.",
      "Those that begin with # are comments; a value may stand in double quotes.",
    ])
    page.literal([
      "# How it looks", "color = never", "sort = due,-priority", "", "# What stands for what",
      "alias today = list is:today",
    ])
    page.paragraph(
      "Each setting has a variable as well, TODO_ and its name in capitals.",
      "An option counts more than the variable, that more than the file, and that more than the default.",
      "What is wrong is told with its line and column, and ends one command or a batch before it has begun; the shell "
        + "comes up with everything else.",
      "The command config shows what holds and where it comes from.")
    page.macro("Bl -tag -width Ds")
    for preference in Preference.all {
      page.request("It Cm", preference.name)
      page.write([preference.summary.capitalizedSentence, "Expected: \(preference.expected)."])
      let standard = preference.standardValue()
      if !standard.isEmpty { page.write(["Default: \(standard)."]) }
      if let option = preference.option { page.write(["Option: \(option)."]) }
      page.write(["Variable: \(preference.variable)."])
    }
    page.request("It Cm", "alias word = command")
    page.write([
      "Lets a word stand for the beginning of a command; what follows it is appended.",
      "A command cannot be replaced.",
    ])
    page.macro("El")
  }

  private static func writeEnvironment(to page: inout ManualText) {
    page.macro("Sh ENVIRONMENT")
    page.write(["Besides those of the settings, which begin with TODO_:"])
    page.macro("Bl -tag -width Ds")
    for preference in Preference.all {
      var before = "the configuration"
      for name in preference.sharedVariables.reversed() {
        page.request("It Ev", name)
        page.write(["The setting \(preference.name), if neither \(preference.variable) nor \(before) says anything."])
        before += " nor \(name)"
      }
    }
    for variable in ProcessContext.otherVariables {
      page.request("It Ev", variable.name)
      page.write([variable.meaning.capitalizedSentence])
    }
    page.macro("El")
  }

  private static func writeFiles(to page: inout ManualText) {
    page.macro("Sh FILES")
    page.macro("Bl -tag -width Ds")
    for (path, meaning) in [
      ("~/.config/todo/config", "The configuration."),
      ("~/.local/share/todo/tasks.json", "The tasks, one a line."),
      ("~/.local/share/todo/tasks.history.jsonl", "The history of the tasks, beside their file whatever its name."),
      ("~/.local/share/todo/tasks.json.lock", "What is locked while tasks change."),
      ("~/.local/state/todo/history", "The lines that were typed at the prompt."),
    ] {
      page.request("It Pa", path)
      page.write([meaning])
    }
    page.macro("El")
  }

  private static func writeExitCodes(to page: inout ManualText) {
    page.macro("Sh EXIT STATUS")
    page.macro("Bl -tag -width Ds")
    for (code, meaning) in ExitCodes.meanings {
      page.request("It Er", String(code))
      page.write([meaning.capitalizedSentence])
    }
    page.macro("El")
  }

  private static func writeExamples(to page: inout ManualText) {
    page.macro("Sh EXAMPLES")
    page.literal([
      "todo add Pay rent due:friday project:home +bills",
      "todo list '(+bills or is:overdue)'",
      "printf 'add Buy milk\\nlist\\n' | todo",
      "todo --format json list | jq '.state.tasks[].title'",
      "todo --dry-run done '(project:old)'",
    ])
  }
}

extension Option {
  /// `Fl -file Ar path`
  fileprivate var macros: String {
    let letter = letter.map { "Fl \($0.dropFirst()) , " } ?? ""
    return letter + "Fl " + name.dropFirst() + (value.map { " Ar " + $0.name } ?? "")
  }
}

extension String {
  /// The text as a sentence with a capital letter and a full stop.
  fileprivate var capitalizedSentence: String {
    capitalizedWord + (last == "." ? "" : ".")
  }

  fileprivate var trimmed: String { last == " " ? String(dropLast()) : self }
}

/// A manual page in the making, in the language of mdoc(7): each call adds lines to it, and text is never read as a
/// request.
struct ManualText {
  private(set) var text = ""

  /// Adds a request whose arguments are words of the page.
  mutating func request(_ name: String, _ arguments: String...) {
    text += "." + ([name] + arguments.map(Self.argument)).joined(separator: " ") + "\n"
  }

  /// Adds a request whose arguments are requests or flags themselves.
  mutating func macro(_ line: String) {
    text += "." + line + "\n"
  }

  mutating func paragraph(_ sentences: String...) {
    macro("Pp")
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
    macro("Bd -literal -offset indent")
    for line in lines { text += Self.protected(Self.escaped(line)) + "\n" }
    macro("Ed")
  }

  private static let lineLength = 78

  /// Returns a line that is text even if it begins like a request.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  /// Returns a text as one argument, quoted if necessary.
  private static func argument(_ text: String) -> String {
    // A mark at its end would be taken for one that follows it.
    let end = text.last.map(".,:;!?".contains) == true ? "\\&" : ""
    return "\"" + escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq")
      + end
      + "\""
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "~": "\\(ti"
      case "^": "\\(ha"
      case "`": "\\(ga"
      case "'": "\\(aq"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(String(digits: Int(scalar.value), radix: 16, count: 4).uppercased())]"
      }
    }
    .joined()
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
    (75, "the data file stayed locked, or another sync goes on"),
    (77, "permission denied, or what is sent cannot be signed"),
    (129, "git-merge could not merge"),
    (130, "a batch was interrupted"),
  ]
}
