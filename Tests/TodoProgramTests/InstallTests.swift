import Foundation
import Glibc
import TerminalTesting
import TestRunning
import Testing
import TodoApp

@testable import todo

@Suite(.tags(.processes), .door) struct InstallTests {
  let todo = BuiltTodo()

  private var names: [String] { ["bin/todo"] + Installation.texts.map(\.path) }

  @Test func everythingIsPutInItsPlaceAndTakenAwayAgain() throws {
    let prefix = todo.file("usr")
    let run = try todo("install", "--prefix", prefix)
    #expect(run.status == 0)
    #expect(
      run.lines == names.map { "installed \(prefix)/\($0)" } + [
        "note: \(prefix)/bin is not in PATH, so `todo` is not found there yet"
      ])
    #expect(todo.contents(of: "usr/bin/todo") == FileManager.default.contents(atPath: BuiltTodo.path).map { Array($0) })
    #expect(todo.contents(of: "usr/share/man/man1/todo.1") == Array(Manual.page.utf8))
    #expect(try mode(of: "usr/bin/todo") == 0o755 && mode(of: "usr/share/man/man1/todo.1") == 0o644)
    // The program works where it is now, and can put itself there again.
    let again = try todo.shell(#"PATH="$PWD/usr/bin:$PATH"; todo --version && todo install --prefix usr/"#)
    #expect(again.lines == ["0.1.0"] + names.map { "unchanged \(prefix)/\($0)" })
    #expect(try todo("install", "--uninstall", "--prefix", prefix).lines == names.map { "removed \(prefix)/\($0)" })
    #expect(try todo.shell("find usr -type f").text.isEmpty)
    #expect(try todo("install", "--uninstall", "--prefix", prefix).lines == names.map { "not there \(prefix)/\($0)" })
  }

  @Test func whatIsOutOfDateIsReplacedWhateverTheMask() throws {
    let prefix = todo.file("usr")
    _ = try todo("install", "--prefix", prefix)
    try todo.write("old", to: "usr/share/man/man1/todo.1")
    chmod(todo.file("usr/bin/todo"), 0o600)
    let run = try todo.shell("umask 077; \"$TODO\" install --prefix usr")
    #expect(run.lines.prefix(2) == ["installed \(prefix)/bin/todo", "installed \(prefix)/share/man/man1/todo.1"])
    #expect(try mode(of: "usr/bin/todo") == 0o755 && mode(of: "usr/share/man/man1/todo.1") == 0o644)
    #expect(try todo.shell("find usr -name '*.new'").text.isEmpty)
  }

  @Test func aStageStandsBeforeAllPaths() throws {
    todo.environment["DESTDIR"] = todo.file("stage")
    #expect(try todo("install", "--prefix", "/usr").lines == names.map { "installed \(todo.file("stage"))/usr/\($0)" })
  }

  @Test func aDryRunSaysWhatWouldBeDone() throws {
    todo.environment["PATH"] = todo.file("usr/bin") + ":/usr/bin:/bin"
    let run = try todo("--dry-run", "install", "--prefix", todo.file("usr"))
    #expect(run.lines == names.map { "would install \(todo.file("usr"))/\($0)" })
    #expect(try todo.files() == [])
  }

  @Test func withoutAFolderItIsTheUsersOwn() throws {
    todo.environment["DESTDIR"] = todo.file("stage")
    let folder = geteuid() == 0 ? "/usr/local" : todo.directory + "/.local"
    #expect(try todo("install").lines.first == "installed \(todo.file("stage"))\(folder)/bin/todo")
  }

  @Test func whatCannotBeWrittenIsToldAndTheRestStays() throws {
    try todo.write("", to: "usr")
    let run = try todo("install", "--prefix", todo.file("usr"))
    #expect((run.status, run.errorText) == (73, "todo: \(todo.file("usr"))/bin: Not a directory\n"))
    try todo.createFolder("other/share/man/man1/todo.1")
    let half = try todo("install", "--prefix", todo.file("other"))
    #expect((half.status, half.lines) == (73, ["installed \(todo.file("other"))/bin/todo"]))
    #expect(try todo.shell("find other -name '*.new'").text.isEmpty)
  }

  @Test(arguments: [["--bogus"], ["there"], ["--prefix"], ["--prefix", ""]])
  func whatIsNotUnderstoodIsRefused(arguments: [String]) throws {
    let run = try todo.run(["install"] + arguments)
    #expect(run.status == 64)
    #expect(!run.errors.isEmpty && run.output.isEmpty)
    #expect(try todo.files() == [])
  }

  private func mode(of name: String) throws -> mode_t {
    var status = stat()
    try #require(stat(todo.file(name), &status) == 0)
    return status.st_mode & 0o777
  }
}

@Suite(.tags(.processes), .door) struct ManualTests {
  @Test func everythingThatCanBeTypedOrChosenIsInIt() throws {
    let page = Manual.page
    for verb in Features.verbs { #expect(page.contains("\n.It Ic \"\(verb.name)"), "\(verb.name)") }
    for preference in Preference.all {
      #expect(page.contains("\n.It Cm \"\(preference.name.replacing("-", with: "\\-"))\""), "\(preference.name)")
      #expect(page.contains("\nVariable: \(preference.variable).\n"), "\(preference.variable)")
      for name in preference.sharedVariables { #expect(page.contains("\n.It Ev \"\(name)\""), "\(name)") }
    }
    for (name, _) in ProcessContext.otherVariables { #expect(page.contains("\n.It Ev \"\(name)\""), "\(name)") }
    for (code, _) in ExitCodes.meanings { #expect(page.contains("\n.It Er \"\(code)\"")) }
    // Marks are read, not typed.
    for topic in HelpTopic.language {
      #expect(
        page.contains("\n.Ss \"\(topic.name.prefix(1).uppercased())\(topic.name.dropFirst())\"\n"), "\(topic.name)")
    }
    for form in (HelpTopic.language + [.keys]).flatMap(\.forms)
    where form.typed.allSatisfy({ $0.isLetter || $0.isNumber }) {
      #expect(page.contains("\n.It Ic \"\(form.typed)\"\n"), "\(form.typed)")
    }
    for subcommand in Subcommand.allCases {
      let typed = subcommand.rawValue.replacing("-", with: #"\-"#)
      #expect(page.contains(".It Ic \"todo \(typed)"), "\(typed)")
    }
  }

  @Test func everyOptionOfTheProgramIsInIt() {
    #expect(
      Options.all.map(\.usage) == [
        "-f, --file <path>", "--format <format>", "--json", "--now <timestamp>", "--keep-going", "--atomic",
        "-n, --dry-run", "-y, --yes", "--no-input", "-q, --quiet", "--verbose", "--color <color>", "--no-color",
        "--width <n>", "--trace <file>", "--version", "-h, --help",
      ])
    let page = Manual.page
    for option in Options.all {
      #expect(page.contains("Fl \(option.name.dropFirst())"), "\(option.name)")
      #expect(!option.explanation.isEmpty && !option.explanation.hasSuffix("."))
    }
  }

  @Test func textIsNeverTakenForARequest() {
    var text = ManualText()
    text.write([".Sh NO \\fB 'x' “y” - ~"])
    text.literal([".Ed", "'br", "\\"])
    text.request("It Ic", "say \"x\"")
    #expect(
      text.text == """
        \\&.Sh NO \\efB \\(aqx\\(aq \\[u201C]y\\[u201D] \\- \\(ti
        .Bd -literal -offset indent
        \\&.Ed
        \\(aqbr
        \\e
        .Ed
        .It Ic "say \\(dqx\\(dq"

        """)
  }

  @Test func theProgramPrintsIt() throws {
    let todo = BuiltTodo()
    #expect(try todo("manual").text == Manual.page)
    #expect(try todo.files() == [])
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc"), "mandoc is not installed"))
  func mandocHasNothingToSayAgainstIt() throws {
    let todo = BuiltTodo()
    let run = try todo.shell(#""$TODO" manual > todo.1; mandoc -T lint todo.1"#)
    #expect(run == BuiltTodo.Run(output: [], errors: [], status: 0), "\(run.text)")
    let shown = try todo.shell(#"mandoc -T utf8 todo.1 | sed 's/.\x08//g'"#).text
    #expect(shown.contains("--file path") && shown.contains("list '(+bills or is:overdue)'"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff is not installed"))
  func groffHasNothingToSayAgainstIt() throws {
    let run = try BuiltTodo().shell(#""$TODO" manual | groff -mdoc -ww -z"#)
    #expect(run == BuiltTodo.Run(output: [], errors: [], status: 0), "\(run.errorText)")
  }
}

@Suite(.tags(.terminal), .door) struct CompletionScriptTests {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal(columns: 100)

  init() throws {
    todo.environment["PATH"] = (BuiltTodo.path as NSString).deletingLastPathComponent + ":/usr/bin:/bin"
    todo.environment["HOME"] = todo.directory
    _ = try todo.batch(
      "add Pay rent project:home.flat +bills\nadd Mow the lawn project:home.garden\nadd \"It's 6\\\"\"\n")
  }

  @Test func bash() throws {
    try todo.write("PS1='ready> '\n" + CompletingShell.bash.script, to: "rc")
    try start("/bin/bash", "--rcfile", todo.file("rc"), "-i")
    try completesEverything()
    try terminal.send("todo done \t\t", shows: "1  (Pay rent)", "2  (Mow the lawn)")
  }

  @Test(.enabled(if: CompletionScriptTests.isInstalled("zsh"), "zsh is not installed")) func zsh() throws {
    // As it is installed, where zsh finds it before the one that it has for another program of this name.
    #expect(try todo("install", "--prefix", todo.file("usr")).status == 0)
    try todo.write(
      "PS1='ready> '\nfpath=(\(todo.file("usr"))/share/zsh/site-functions $fpath)\n"
        + "autoload -Uz compinit; compinit -u\n", to: ".zshrc")
    try start("/usr/bin/zsh", "-i")
    try completesEverything()
    try terminal.send("todo done \t", shows: "1  -- Pay rent", "2  -- Mow the lawn")
  }

  @Test(.enabled(if: CompletionScriptTests.isInstalled("fish"), "fish is not installed")) func fish() throws {
    try FileManager.default.createDirectory(atPath: todo.file(".config/fish"), withIntermediateDirectories: true)
    try todo.write(
      "function fish_prompt; echo -n 'ready> '; end\nset -g fish_greeting\nset -g fish_autosuggestion_enabled 0\n"
        + CompletingShell.fish.script, to: ".config/fish/config.fish")
    try start("/usr/bin/fish", "-i")
    try completesEverything()
    try terminal.send("todo done \t", shows: "Pay rent", "Mow the lawn")
  }

  private static func isInstalled(_ shell: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + shell)
  }

  private func start(_ shell: String, _ options: String...) throws {
    try terminal.spawn(shell, options, environment: todo.environment)
    try terminal.waitFor("ready> ")
  }

  private func completesEverything() throws {
    try complete("todo ad\tOne +bi\tpro\thome.g\t", answers: "TO-DO saved: 4 One · project home.garden · +bills")
    try complete("todo add Two due:next\\ w\t", answers: "TO-DO saved: 5 Two · due Monday 2026-11-23")
    try complete("todo --format j\tdone 5\t", answers: "\"notice\":\"Task marked complete\"")
    try complete("todo list 'is:compl\t number:5", answers: "  5  x Two")
    try complete("todo modify 1 -bi\tprior\tme\t", answers: "TO-DO saved: 1 Pay rent · -bills · priority none → medium")
    try todo.write("", to: "other.json")
    try complete("todo --file " + todo.file("oth\t") + " ad\tElsewhere", answers: "TO-DO saved: 1 Elsewhere")
  }

  private func complete(_ keys: String, answers answer: String) throws {
    try terminal.send(keys + "\r", shows: answer, "ready> ")
  }
}
