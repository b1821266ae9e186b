import Glibc
import MVITesting
import TestRunning
import Testing
import TodoApp

@testable import todo

@Suite struct OptionParserTests {
  private func read(_ arguments: [String]) throws(UsageError) -> (options: Options, line: [String])? {
    guard case .values(let options, let line) = try Options.request(arguments) else { return nil }
    return (options, line)
  }

  static let samples: [(name: String, right: [String], wrong: [String])] = [
    ("--file", ["xx", "one two", "-", "a=b"], [""]), ("--format", ["text", "json"], ["", "xml", "JSON"]),
    ("--now", ["2026-11-21T09:00:00", "2026-11-21T09:00:00Z"], ["", "noon", "2026-13-01T00:00:00"]),
    ("--color", ["auto", "always", "never"], ["", "blue"]),
    ("--width", ["1", "auto", "9223372036854775807"], ["", "0", "wide", "9223372036854775808", "+1"]),
    ("--trace", ["xx"], ["", "-"]),
  ]

  @Test func theSamplesAreThoseOfTheTable() {
    #expect(Self.samples.map(\.name) == Options.all.filter { $0.value != nil }.map(\.name))
  }

  @Test(arguments: samples.map(\.name)) func aValueIsTheSameInBothForms(name: String) throws {
    let sample = try #require(Self.samples.first { $0.name == name })
    let expected = try #require(OptionParser(options: Options.all).option(named: name)?.value?.expected)
    for value in sample.right {
      let apart = try #require(try read([name, value, "xx", name]))
      #expect(try apart == #require(try read(["\(name)=\(value)", "xx", name])))
      #expect(apart.options != Options() && apart.line == ["xx", name])
      // The last one counts.
      #expect(try #require(try read([name, sample.right[0], name, value])).options == apart.options)
    }
    for value in sample.wrong {
      let error = UsageError.invalidValue(value, of: name, expected: expected)
      #expect(throws: error) { try read([name, value, "list"]) }
      #expect(throws: error) { try read(["\(name)=\(value)", "list"]) }
    }
    for rest in [[], ["--yes", "list"], ["--", "list"], ["-x"], ["--help"]] {
      #expect(throws: UsageError.missingValue(of: name, expected: expected)) { try read([name] + rest) }
    }
  }

  @Test(arguments: [
    ["b", "x", "--dry-run"], ["--dry-run", "b", "x"], ["b", "--dry-run", "x"], ["watch", "b", "--dry-run", "x"],
    ["trash", "2", "--dry-run"],
  ]) func anOptionMayFollowAnAliasAsItMayFollowAVerb(arguments: [String]) throws {
    let aliases = [Alias(name: "b", command: "add +shop", line: 1)]
    let request = try Options.request(arguments) { aliases }
    guard case .values(let options, let line) = request else { return fail("no values") }
    #expect(options.isDryRun && line == arguments.filter { $0 != "--dry-run" })
    #expect(throws: UsageError.missingValue(of: "--file", expected: "the path of a file")) {
      try Options.request(["b", "x", "--file"]) { aliases }
    }
  }

  @Test func anAliasReadsItsOwnOptionsAndIsHelpedByItsVerb() throws {
    let aliases = [Alias(name: "i", command: "import", line: 1), Alias(name: "a", command: "list +x", line: 2)]
    for (arguments, rest, file) in [
      (["i", "--dry-run", "x"], ["i", "--dry-run", "x"], nil), (["i", "x", "--file", "f"], ["i", "x"], "f"),
      (["a", "--help"], ["help", "list"], nil), (["a", "--", "--help"], ["a", "--", "--help"], nil),
    ] as [([String], [String], String?)] {
      let request = try Options.request(arguments) { aliases }
      guard case .values(let options, let line) = request else { return fail("no values") }
      #expect(options.preferences["--file"] == file && !options.isDryRun && line == rest)
    }
  }

  @Test func anOptionWithoutAValueTakesNone() throws {
    for option in Options.all where option.value == nil {
      for name in [option.name, option.letter].compactMap({ $0 }) {
        for value in ["", "1", "yes"] {
          #expect(throws: UsageError.unwantedValue(value, of: name)) { try read(["\(name)=\(value)", "list"]) }
        }
        guard case .sets = option.effect else { continue }
        let (options, line) = try #require(try read([name, name, "xx", "--bogus"]))
        #expect(options != Options() && line == ["xx", "--bogus"])
      }
    }
  }

  @Test func eachSetsWhatItsNameSays() throws {
    let (options, line) = try #require(
      try read([
        "--file", "f", "--format=json", "--now", "2026-11-21T09:00:00", "--keep-going", "--dry-run", "--yes",
        "--color=never", "--width", "7", "--trace=t", "--verbose",
      ]))
    var expected = Options()
    expected.preferences = ["--file": "f", "--format": "json", "--color": "never", "--width": "7"]
    expected.now = "2026-11-21T09:00:00"
    (expected.keepsGoing, expected.isDryRun, expected.confirmsAll, expected.trace) = (true, true, true, "t")
    expected.isVerbose = true
    #expect(options == expected && line.isEmpty)
    #expect(try read(["--atomic"])?.options.isAtomic == true)
  }

  @Test(arguments: [
    ([], []), (["--"], []), (["--yes", "--"], []), (["--", "--yes"], ["--yes"]), (["--", "--", "x"], ["--", "x"]),
    (["list", "--help"], ["help", "list"]), ([""], [""]), (["", "--bogus"], ["", "--bogus"]),
    (["--file", "x", "done", "3", "-h"], ["help", "done"]), (["--file=--yes", "list"], ["list"]),
    (["add", "x", "--dry-run", "+a"], ["add", "x", "+a"]), (["list", "--format", "json", "+a"], ["list", "+a"]),
    (["list", "--format", "csv"], ["list", "--format", "csv"]), (["add", "--", "--yes"], ["add", "--", "--yes"]),
    (["import", "--dry-run", "f"], ["import", "--dry-run", "f"]),
    (["watch", "list", "--no-color"], ["watch", "list"]),
    (["add", "x", "-n", "-y"], ["add", "x", "-n", "-y"]),
    (["add", "x", "--due", "fri"], ["add", "x", "--due", "fri"]),
    (["add", "x", "--dry-rn", "--dry-run"], ["add", "x", "--dry-rn"]),
    (["install", "--prefix", "x"], ["install", "--prefix", "x"]),
    (["--", "install", "--prefix", "x"], ["install", "--prefix", "x"]),
    (["--", "list", "--json", "+a"], ["list", "\"--json\"", "+a"]), (["--", "import", "--x"], ["import", "\"--x\""]),
    (["--", "add", "x", "--json", "+a"], ["add", "x", "--", "--json", "+a"]),
    (["--", "add", "x", "--", "--json"], ["add", "x", "--", "--json"]),
  ]) func theLineIsWhatIsNoOption(arguments: [String], line: [String]) throws {
    #expect(try #require(try read(arguments)).line == line)
  }

  @Test(arguments: [
    (["--help"], OptionAnswer.help), (["-h", "--bogus"], .help), (["--yes", "--help", "list"], .help),
    (["--version"], .version), (["--version", "--help"], .version), (["--atomic", "--version"], .version),
  ]) func whatIsAskedFirstIsAnswered(arguments: [String], answer: OptionAnswer) throws {
    guard case .answer(answer) = try Options.request(arguments) else { return fail("no answer") }
  }

  @Test(arguments: [
    (["--bogus", "list"], UsageError.unknownOption("--bogus", nearest: nil)),
    (["--bogus", "--help"], .unknownOption("--bogus", nearest: nil)), (["-x"], .unknownOption("-x", nearest: nil)),
    (["-"], .unknownOption("-", nearest: nil)), (["--=x"], .unknownOption("--=x", nearest: nil)),
    (["-hx"], .unknownOption("-hx", nearest: nil)), (["--fil", "x"], .unknownOption("--fil", nearest: "--file")),
    (["--widht=80"], .unknownOption("--widht", nearest: "--width")),
    (["--Yes"], .unknownOption("--Yes", nearest: "--yes")), (["-yes"], .unknownOption("-yes", nearest: "--yes")),
    (["---yes"], .unknownOption("---yes", nearest: "--yes")),
    (["--keep_going"], .unknownOption("--keep_going", nearest: "--keep-going")),
    (["add", "x", "--yes=1"], .unwantedValue("1", of: "--yes")),
    (["--atomic", "--keep-going", "list"], .excluding("--atomic", "--keep-going")),
    (["--keep-going", "--atomic"], .excluding("--atomic", "--keep-going")),
  ])
  func whatIsNoOptionIsTold(arguments: [String], error: UsageError) { #expect(throws: error) { try read(arguments) } }

  @Test(arguments: [
    ([], InstallOptions()), (["--prefix", "x"], InstallOptions(prefix: "x")),
    (["--uninstall", "--prefix=x", "--"], InstallOptions(prefix: "x", isRemoving: true)),
  ]) func installHasOptionsOfItsOwn(arguments: [String], options: InstallOptions) throws {
    guard case .values(options, []) = try InstallOptions.request(arguments) else { return fail("no values") }
  }

  @Test(arguments: [
    (["--bogus"], UsageError.unknownOption("--bogus", nearest: nil)), (["there"], .unexpectedArgument("there")),
    (["--", "--prefix"], .unexpectedArgument("--prefix")),
    (["--pre", "x"], .unknownOption("--pre", nearest: "--prefix")),
    (["--prefix"], .missingValue(of: "--prefix", expected: "the path of a folder")),
    (["--prefix="], .invalidValue("", of: "--prefix", expected: "the path of a folder")),
    (["--yes"], .unknownOption("--yes", nearest: nil)),
  ]) func whatInstallDoesNotKnowIsTold(arguments: [String], error: UsageError) {
    #expect(throws: error) { try InstallOptions.request(arguments) }
  }

  @Test(arguments: [
    (UsageError.notText, "the arguments are not UTF-8 text"),
    (.unknownOption("--\u{1B}[31m\n", nearest: nil), "“--\\u001B[31m\\u000A” is no option"),
    (.unknownOption("--fil", nearest: "--file"), "“--fil” is no option; did you mean “--file”?"),
    (.missingValue(of: "--file", expected: "a path"), "--file has no value; expected a path"),
    (.invalidValue("", of: "--file", expected: "a path"), "“” is no value for --file; expected a path"),
    (.invalidValue("\u{202E}", of: "--file", expected: "a path"), "“\\u202E” is no value for --file; expected a path"),
    (.unwantedValue("1", of: "--yes"), "“1” is out of place; --yes takes no value"),
    (.excluding("--atomic", "--keep-going"), "--atomic and --keep-going exclude each other"),
    (.unexpectedArgument("x\n"), "“x\\u000A” is out of place; expected nothing more"),
    (.invalidClock("no\non"), "“no\\u000Aon” is no value for TODO_NOW; expected a time such as 2026-11-21T09:00:00"),
  ]) func errorsAreSentences(error: UsageError, sentence: String) {
    #expect(error.sentence == sentence)
    #expect(error.complaint().hasPrefix("todo: \(sentence)\n  `todo --help` lists the options"))
  }

  @Test func helpHasEveryOption() {
    for columns in [0, 1, 46, 80, 1000] {
      let lines = Options.help(columns: columns).split(separator: "\n")
      for option in Options.all { #expect(lines.contains { "\($0) ".hasPrefix("  \(option.usage) ") }) }
      for line in lines { #expect(line.count <= max(46, columns)) }
    }
    // The commands of every day, the examples and the others in one window.
    let overview = Options.help(columns: 80).split(separator: "All options")[0]
    #expect(overview.split(separator: "\n").count < 24)
  }
}

@Suite(.tags(.sweep), .door) struct OptionFuzzTests {
  private static let odd: [String] = [
    "--", "-", "=", "", "xx", "buy", "--bogus", "\u{1B}[31m", "--\n", "é", "--é=\u{202E}", "--yes=1", "-h=", "---",
  ]
  private static let names: [String] = Options.all.flatMap { [$0.name, $0.name + "=", $0.letter ?? "-"] }
  private static let values: [String] = OptionParserTests.samples.flatMap { sample -> [String] in
    let values = sample.right + sample.wrong
    return values + values.map { "\(sample.name)=\($0)" }
  }
  private static let pieces = odd + names + values

  @Test func nothingTrapsAndBothFormsMeanTheSame() async {
    var random = SeededGenerator(seed: 30)
    var accepted = 0
    for round in 0..<thinned(200_000, to: 10_000, "random arguments") {
      // Other tests are waiting as well.
      if round.isMultiple(of: 500) { await Task.yield() }
      var arguments: [String] = []
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        var piece = Self.pieces.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<8, using: &random) == 0 { piece += Self.pieces.randomElement(using: &random) ?? "" }
        arguments.append(piece)
      }
      accepted += check(arguments) ? 1 : 0
    }
    #expect(accepted > 500)
  }

  private func check(_ arguments: [String]) -> Bool {
    let output = Report(arguments)
    #expect(output == Report(Self.takenApart(arguments)), "\(arguments)")
    let completed = CompletedArguments(arguments)
    switch output {
    case .refused(let error):
      let complaint = error.complaint()
      #expect(complaint.split(separator: "\n", omittingEmptySubsequences: false).count == 3, "\(arguments)")
      #expect(!complaint.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
      return false
    case .answered: return false
    case .taken(let options, let line):
      #expect(arguments.suffix(line.count) == line[...])
      guard let last = line.last else { return true }
      #expect(completed.place == .command(line.dropLast(), last), "\(arguments)")
      #expect(completed.file == options.preferences["--file"], "\(arguments)")
      return true
    }
  }

  private enum Report: Equatable {
    case refused(UsageError)
    case answered(OptionAnswer)
    case taken(Options, [String])

    init(_ arguments: [String]) {
      do throws(UsageError) {
        switch try Options.request(arguments) {
        case .answer(let answer): self = .answered(answer)
        case .values(let options, let line): self = .taken(options, line)
        }
      } catch {
        self = .refused(error)
      }
    }
  }

  /// The same arguments with the values of options in arguments of their own, where they can have them.
  private static func takenApart(_ arguments: [String]) -> [String] {
    let parser = OptionParser(options: Options.all)
    var apart: [String] = []
    var rest = arguments[...]
    while let argument = rest.first, argument.hasPrefix("-"), argument != "--" {
      rest.removeFirst()
      let (name, value) = OptionParser<Options>.parts(of: argument)
      guard parser.option(named: name)?.value != nil else {
        apart.append(argument)
        continue
      }
      if let value {
        apart += value == "-" || !value.hasPrefix("-") ? [name, value] : [argument]
      } else {
        apart.append(name)
        if let value = rest.first, value == "-" || !value.hasPrefix("-") { apart.append(rest.removeFirst()) }
      }
    }
    return apart + rest
  }
}

@Suite(.tags(.processes), .door) struct OptionsTests {
  let todo = BuiltTodo()

  @Test func versionAndHelpAreAnswered() throws {
    #expect(try todo("--version").lines.count == 1)
    let help = try todo("--help")
    #expect((help.status, help.text) == (0, Options.help(columns: 80)))
    #expect(try todo("--yes", "-h") == help)
    #expect(try todo.files() == [])
  }

  @Test(arguments: [
    ["--bogus"], ["--bogus", "list"], ["-x", "list"], ["--width", "0", "list"], ["--width", "wide", "list"],
    ["--width"], ["--format", "xml", "list"], ["--color", "blue", "list"], ["--now", "yesterday", "list"],
    ["--now", "2026-13-01T00:00:00", "list"], ["--file"], ["--file", "", "list"], ["--trace"],
    ["--atomic", "--keep-going", "list"],
  ]) func anOptionThatCannotBeUnderstoodIsRefused(arguments: [String]) throws {
    let run = try todo.run(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errorText.hasPrefix("todo: "))
    #expect(try todo.files() == [])
  }

  @Test(arguments: [
    ["--width", "\u{1B}[31m\ntodo: forged", "list"], ["--width=\u{1B}[31m", "list"], ["--now", "\u{9B}31m", "list"],
    ["--\u{1B}]0;x\u{07}", "list"], ["--file", "", "\u{1B}[31m"], ["install", "--pre\u{1B}[31m"],
    ["install", "--prefix", "\u{202E}\nx", "y\u{1B}"],
  ]) func controlsInOptionsAreShownAsEscapes(arguments: [String]) throws {
    let run = try todo.run(arguments)
    #expect(run.status == 64)
    #expect(!run.errors.contains { $0 < 0x20 && $0 != 10 || $0 == 0x7F })
    #expect(!run.errorText.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) || $0.value == 0x202E })
    #expect(!run.errorText.contains("\ntodo: forged"))
    todo.environment["TODO_NOW"] = "\u{1B}[31m"
    #expect(try !todo("list").errorText.contains("\u{1B}"))
  }

  /// A program that cannot know what it was asked does nothing: anything else would be worse.
  @Test(.enabled(if: WithoutProc.isPossible, "root, and unshare, are needed to hide /proc"))
  func withoutArgumentsNothingHappens() throws {
    let run = try todo.shell("echo add One | \(WithoutProc.prefix) \"$TODO\" --dry-run --file other list'")
    #expect(run.status == 66)
    #expect(run.output.isEmpty)
    #expect(run.errorText == "todo: cannot read its own arguments: /proc/self/cmdline is not there\n")
    #expect(try todo.files() == [])
  }

  @Test func theClockOfTheVariableIsChecked() throws {
    todo.environment["TODO_NOW"] = "noon"
    let run = try todo("list")
    #expect(run.status == 64)
    #expect(run.errorText.contains("TODO_NOW"))
    todo.environment["TODO_NOW"] = ""
    #expect(try todo("list").status == 0)
  }

  @Test func anOptionAfterTheVerbIsNeverData() throws {
    #expect(try todo("add", "x", "--dry-run").text.hasPrefix("Dry run, nothing is written:"))
    #expect(try todo("add", "x", "--bogus").status == 64)
    #expect(try todo("add", "x y --bogus").status == 64)
    #expect(try todo("add", "--help").text.hasPrefix("add TITLE"))
    #expect(try todo.files() == [])
    #expect(try todo("add", "x", "--quiet", "--", "--yes").text == "")
    #expect(try todo("delete", "1", "--yes").text == "Task deleted: 1 x --yes\n")
  }

  @Test func twoDashesEndTheOptions() throws {
    #expect(try todo("--yes", "--", "add", "x").text == "TO-DO saved: 1 x\n")
    #expect(try todo("--", "--yes").status == 64)
  }
}

private enum WithoutProc {
  static let prefix = "unshare -m sh -c 'mount -t tmpfs none /proc &&"

  static var isPossible: Bool { geteuid() == 0 && system("\(prefix) true' > /dev/null 2>&1") == 0 }
}
