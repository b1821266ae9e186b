import MVI
import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct ConfigurationTests {
  private let configuration: Configuration
  private let entries: [PreferenceEntry]
  private let alias = Alias(name: "d", command: "done", line: 2)

  init() {
    var configuration = Configuration(standardFile: "/tasks.json")
    let file = ConfigurationFile(path: "/config", contents: Array("color = never".utf8))
    #expect(configuration.take(file, variable: { _ in nil }, home: "/") == [])
    configuration.aliases = [alias]
    self.configuration = configuration
    entries = Preference.all.map { PreferenceEntry($0, in: configuration) }
  }

  private func results(of action: Config.Intent) throws(TodoError) -> [Config.Result] {
    let environment = Environment(dataSource: ScriptedTasksDataSource(), clock: Sample.clock, confirmations: .ask) {
      $0.configuration = configuration
    }
    return [try ConfigProcessor(environment: environment).result(of: action)]
  }

  private func explaining(_ entries: [PreferenceEntry], _ aliases: [Alias] = []) -> Config.State {
    Config.State(path: "/config", entries: entries, aliases: aliases, isExplaining: true)
  }

  @Test func everythingIsGatheredWithWhereItComesFrom() async throws {
    #expect(try results(of: .open) == [.loaded(Config.State(path: "/config", entries: entries, aliases: [alias]))])
    #expect(entries.map(\.origin) == Preference.all.map { $0.name == "color" ? .file(line: 1) : .standard })
    #expect((entries.first?.value, entries.first?.standard) == ("/tasks.json", "/tasks.json"))
  }

  @Test func onePreferenceIsFoundByItsName() async throws {
    #expect(try results(of: .explain("color", column: 8)) == [.loaded(explaining([entries[2]]))])
    #expect(
      await failure(try results(of: .explain("colour", column: 8)))
        == .noSuchPreference("colour", nearest: "color", column: 8))
  }

  @Test func aValueIsWrittenAsALineAndShownAsItIsRead() async throws {
    nonisolated(unsafe) var written: [String] = []
    let environment = Environment(dataSource: ScriptedTasksDataSource(), clock: Sample.clock, confirmations: .ask) {
      $0.configuration = configuration
      $0.currentConfiguration = {
        var configuration = configuration
        let file = ConfigurationFile(path: "/config", contents: Array(written.joined(separator: "\n").utf8))
        _ = configuration.take(file, variable: { _ in nil }, home: "/")
        return configuration
      }
      $0.setLine = { (name, line) throws(TodoError) in
        written.append(line)
        return nil
      }
    }
    let processor = ConfigProcessor(environment: environment)
    guard case .loaded(let state) = try processor.result(of: .set("prompt", to: "> ", column: 8)) else { return }
    #expect(written == ["prompt = \"> \""] && state.isSet && state.entries.map(\.value) == ["> "])
    #expect(state.entries.map(\.origin) == [.file(line: 1)])
    let value = InvalidValue(field: "color", value: "red", expected: "auto, always or never")
    #expect(
      await failure(try processor.result(of: .set("color", to: "red", column: 8)))
        == .invalidValue(value, column: nil))
    #expect(
      await failure(try processor.result(of: .set("colour", to: "never", column: 8)))
        == .noSuchPreference("colour", nearest: "color", column: 8))
    #expect(written.count == 1)
  }

  @Test func anAliasIsFoundByTheNameThatIsShown() async throws {
    #expect(try results(of: .explain("d", column: 8)) == [.loaded(explaining([], [alias]))])
    var configuration = configuration
    configuration.aliases = [Alias(name: "color", command: "list +color", line: 3), alias]
    let environment = Environment(dataSource: ScriptedTasksDataSource(), clock: Sample.clock, confirmations: .ask) {
      $0.configuration = configuration
    }
    let processor = ConfigProcessor(environment: environment)
    #expect(
      try processor.result(of: .explain("color", column: 8))
        == .loaded(explaining([entries[2]], [configuration.aliases[0]])))
  }

  @Test func whatWasGatheredOrFoundIsShown() throws {
    let before = Config.State(path: "/x", isExplaining: true)
    let loaded = Config.State(path: "/config", entries: entries, aliases: [alias])
    for state in [loaded, explaining([entries[0]]), explaining([], [alias])] {
      try given(before, for: Config.self).when(.loaded(state)).then(state)
    }
    #expect(Config.Result.loaded(loaded).report == .show(Route(.config)))
  }
}

@Suite struct ConfigurationFileTests {
  private func read(_ text: String) -> ConfigurationFile {
    ConfigurationFile(path: "config", contents: Array(text.utf8))
  }

  @Test func namesAndValuesAreReadLineByLine() {
    let file = read(
      """
      # color = always
      color=never

        width  =  50\u{20}
      prompt = "say \\"x\\" "
      pager = less -R # no comment
      alias = x
      alias today = list is:today or due:"next friday"
      alias t="add +tea"
      """)
    #expect(file.values.map(\.name) == ["color", "width", "prompt", "pager"])
    #expect(file.values.map(\.value) == ["never", "50", "say \"x\" ", "less -R # no comment"])
    #expect((file.values.map(\.line), file.aliases.map(\.name)) == ([2, 4, 5, 6], ["today", "t"]))
    #expect(file.aliases.map(\.value) == ["list is:today or due:\"next friday\"", "add +tea"])
    #expect(file.problems.map(\.reason) == [.unknownPreference("alias", nearest: nil)])
    #expect(file.values[1].valuePlace == .line("  width  =  50 ", number: 4, column: 13, of: "config"))
    #expect(file.aliases[1].valuePlace == .line("alias t=\"add +tea\"", number: 9, column: 10, of: "config"))
  }

  @Test(arguments: ["", "\n", "\r\n\r\n", "\u{FEFF}# x", "# é", "   \t "]) func whatSaysNothingIsFine(text: String) {
    #expect(read(text) == ConfigurationFile(path: "config"))
  }

  @Test func aWrongLineLeavesTheOthersAsTheyAre() {
    let file = read("color = never\nnonsense\nwidth = \"5\npager = x")
    #expect((file.values.map(\.name), file.problems.count) == (["color", "pager"], 2))
  }

  @Test func noLineIsLost() {
    var generator = SeededGenerator(seed: 21)
    let pieces = [
      "color", "alias", "width", "never", "=", " ", "\"", "\\", "#", "é", "\u{200B}", "\t", "\r", "list", "x", "12",
    ]
    for _ in 0..<5000 {
      let lines = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        (0..<Int.random(in: 0...7, using: &generator)).compactMap { _ in pieces.randomElement(using: &generator) }
          .joined()
      }
      let file = read(lines.joined(separator: "\n"))
      let blank = lines.count { line in
        let first = line.unicodeScalars.first { $0 != " " && $0 != "\t" }
        return first == nil || first == "#"
          || (first == "\r" && line.unicodeScalars.last == "\r" && line.trimmed == "\r")
      }
      #expect(
        file.values.count + file.aliases.count + file.problems.count + blank == lines.count, "\(lines.debugDescription)"
      )
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(unicodeScalars.drop { $0 == " " || $0 == "\t" }) }
}

@Suite struct AliasPlacesTests {
  @Test(arguments: [
    ("modify $1 due:$2", "3 fri", "modify 3 due:fri"), ("modify $1 due:$2", "3 fri 5pm", "modify 3 due:fri 5pm"),
    ("modify $1 due:$2", "3 \"fri 5pm\" +x", "modify 3 due:\"fri 5pm\" +x"),
    ("note $1 $2", "3 \"a  b\"", "note 3 a  b"), ("add $* +x", "a  \"b c\" d", "add a  \"b c\" d +x"),
    ("add $* +x", "", "add  +x"), ("add $2 $1 $2", "a b", "add b a b"), ("add $1 $*", "a b c", "add a b c"),
    ("add $1", "a b c", "add a b c"), ("add $1 $$2 $0 $", "a", "add a $2 $0 $"), ("add $5 $x", "a b c d e", "add e $x"),
    ("add 5$ $$", "a", "add 5$ $$ a"), ("modify 1 due:$1", "\"\"", "modify 1 due:"),
  ]) func filledIn(_ command: String, _ typed: String, _ line: String) throws {
    #expect(try Alias(name: "p", command: command, line: 1).command(with: typed, endingAt: 9) == line)
  }

  @Test(arguments: [("$1 $2", "a", "$2"), ("$1 $3", "a", "$2"), ("$2", "", "$1"), ("$1 $*", "", "$1")])
  func missing(_ command: String, _ typed: String, _ place: String) {
    let problem = SyntaxProblem.missing("\(place) of “p = \(command)”")
    #expect(throws: TodoError.syntax(problem, column: 9)) {
      try Alias(name: "p", command: command, line: 1).command(with: typed, endingAt: 9)
    }
  }

  @Test func anUnclosedQuoteIsPointedAt() {
    #expect(throws: TodoError.syntax(.unclosedQuote, column: 5)) {
      try Alias(name: "p", command: "list $1 $2", line: 1).command(with: "3 \"b", endingAt: 7)
    }
  }

  @Test(arguments: [
    (["3", "fri 5pm", "x y"], "modify 3 due:\"fri 5pm\"", ["x y"]), (["3", ""], "modify 3 due:", []),
  ]) func arguments(_ arguments: [String], _ command: String, _ rest: [String]) throws {
    let filledIn = try Alias(name: "p", command: "modify $1 due:$2", line: 1).command(with: arguments)
    #expect((filledIn.command, filledIn.rest) == (command, rest))
  }
}

@Suite struct PreferenceTests {
  private func take(
    _ lines: String = "", variables: [String: String] = [:], options: [String: String] = [:]
  ) -> (Configuration, [ConfigurationProblem]) {
    var configuration = Configuration(standardFile: "/data/tasks.json")
    let problems = configuration.take(
      ConfigurationFile(path: "config", contents: Array(lines.utf8)), variable: { variables[$0] }, options: options,
      home: "/home/me")
    return (configuration, problems)
  }

  private func value(
    _ name: String, _ lines: String = "", variables: [String: String] = [:], options: [String: String] = [:]
  ) throws -> String {
    let preference = try #require(Preference.named(name))
    let (configuration, problems) = take(lines, variables: variables, options: options)
    #expect(problems == [])
    return preference.value(in: configuration)
  }

  @Test func anOptionCountsMoreThanAVariableAndThatMoreThanTheFile() throws {
    #expect(try value("color") == "auto")
    #expect(try value("color", "color = always") == "always")
    #expect(try value("color", "color = always", variables: ["TODO_COLOR": "never"]) == "never")
    let options = ["--color": "auto"]
    #expect(try value("color", "color = always", variables: ["TODO_COLOR": "never"], options: options) == "auto")
    let (configuration, _) = take("color = always", variables: ["TODO_COLOR": "never"], options: options)
    #expect(configuration.origins == ["color": .option("--color")])
  }

  @Test func whatOtherProgramsReadCountsLessThanTheFile() throws {
    let shared = ["EDITOR": "nano", "VISUAL": "emacs"]
    #expect(try value("editor", variables: shared) == "emacs")
    #expect(try value("editor", "editor = ed", variables: shared) == "ed")
    #expect(try value("editor", "editor = ed", variables: shared.merging(["TODO_EDITOR": "vim"]) { $1 }) == "vim")
    #expect(take(variables: shared).0.origins == ["editor": .variable("VISUAL")])
  }

  @Test func noneIsNoCommandAndIsWrittenAsItWasRead() throws {
    #expect(take("pager = none\nvdir = none").0.pager.isEmpty)
    #expect(take("pager = none\nvdir = none").0.vdir.isEmpty)
    #expect(try value("pager", "pager = none") == "none")
    #expect(take("file = none").0.file == "/data/tasks.json")
  }

  @Test func whatAPreferenceWasCalledBeforeIsUnderstood() throws {
    #expect(try value("tips", "hints = off") == "off")
    #expect(try value("tips", variables: ["TODO_HINTS": "off"]) == "off")
    #expect(try value("tips", variables: ["TODO_HINTS": "off", "TODO_TIPS": "on"]) == "on")
    #expect(take("hints = off\ntips = on").1.count == 1)
  }

  @Test func secondsMayHaveTheirUnit() throws {
    for text in ["3", "3s"] {
      #expect(try value("sync.timeout", "sync.timeout = \(text)") == "3")
      #expect(try value("sync.timeout", variables: ["TODO_SYNC_TIMEOUT": text]) == "3")
    }
    for line in ["sync.timeout = s", "sync.timeout = 0s", "sync.timeout = 3ss", "sync.timeout = 3m", "width = 80s"] {
      #expect(take(line).1.count == 1, "\(line)")
    }
  }

  @Test func equalSettingsAreNoContradictionUnlessOneFileHasBoth() throws {
    let variables = ["TODO_SYNC_TIMEOUT": "3"]
    #expect(try value("sync.timeout", "sync.timeout = 3", variables: variables) == "3")
    let (configuration, problems) = take("sync.timeout = 3", variables: variables)
    #expect(problems.isEmpty && configuration.origins == ["sync.timeout": .variable("TODO_SYNC_TIMEOUT")])
    #expect(take("sync.timeout = 3\nsync.timeout = 3").1.count == 1)
    // The names of variables do not tell dots from hyphens.
    let names = Preference.all.flatMap { [$0.variable, $0.formerVariable].compactMap(\.self) }
    #expect(Set(names).count == names.count)
  }

  @Test func wrongValuesChangeNothingWhereverTheyAre() {
    let (configuration, problems) = take("color = blue", variables: ["TODO_WIDTH": "-3"], options: ["--color": "never"])
    #expect(configuration.color == .never)
    #expect(configuration.width == nil)
    #expect(
      problems.map(\.place) == [.line("color = blue", number: 1, column: 9, of: "config"), .variable("TODO_WIDTH")])
  }

  @Test func aWrongFileAndAWrongVariableAreBothTold() {
    #expect(take("color = blue", variables: ["TODO_COLOR": "red"]).1.count == 2)
  }

  @Test func thePathOfTheTasksMeansTheSameEverywhere() throws {
    #expect(try value("file") == "/data/tasks.json")
    #expect(try value("file", "file = ~/x.json") == "/home/me/x.json")
    #expect(try value("file", "file = /x.json") == "/x.json")
    #expect(try value("file", variables: ["TODO_FILE": "x.json"]) == "x.json")
    #expect(take("file = x.json").1.map(\.mayConcernDataFile) == [true])
    #expect(take("file = x.json").0.isDataFileStandard)
    #expect(take("file = /x.json").0.isDataFileGiven == false)
    #expect(take("file = x.json", variables: ["TODO_FILE": "x.json"]).0.isDataFileGiven)
  }

  @Test(arguments: [
    ("file = x", true), ("fle = /x", true), ("file /x", true), ("fle /x", true), ("= /x", true),
    ("file = /x\nfile = /y", true),
    ("color = x", false), ("colr = x", false), ("color x", false), ("wdth = 7", false), ("width = x", false),
  ]) func whatMayHaveBeenMeantForTheDataFileIsKnown(lines: String, may: Bool) {
    #expect(take(lines).1.map(\.mayConcernDataFile) == [may])
  }

  @Test(arguments: [
    ("format", "json", "xml"), ("color", "never", ""), ("width", "7", "0"), ("width", "auto", "+7"),
    ("filter", "completed", ""), ("filter", "project:home or +x", "project:home ("), ("sort", "due,-priority", "dew"),
    ("prompt", "", nil), ("rprompt", "x", nil), ("pager", "none", ""), ("pager", "more -s", ""),
    ("editor", "emacs -nw", ""), ("tips", "off", "no"),
    ("line-history", "0", "-1"), ("task-history", "100", "99"), ("task-history-size", "100M", "1"),
    ("task-history-size", "16G", "17179869185"), ("task-history-size", "1025K", "9999999999999G"),
  ]) func whatIsWrittenIsReadAgain(name: String, right: String, wrong: String?) throws {
    #expect(try value(name, variables: [try #require(Preference.named(name)).variable: right]) == right)
    guard let wrong else { return }
    let (configuration, problems) = take("\(name) = \(wrong)")
    #expect(problems.count == 1)
    #expect(configuration == take().0.at("config"))
  }

  @Test func theFilterAndTheOrderDoNotDisturbEachOther() {
    let (configuration, _) = take("sort = due\nfilter = +x")
    #expect(
      configuration.listing == Listing(filter: .active, query: .term(.tag("x")), search: "", order: [SortKey(.due)]))
  }

  @Test func everyPreferenceIsDescribed() {
    let names = Preference.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(!names.contains("alias"))
    for preference in Preference.all {
      #expect(preference.summary.first?.isUppercase == true && preference.summary.last != ".")
      #expect(!preference.expected.isEmpty)
      #expect(preference.variable.wholeMatch(of: /TODO_[A-Z_]+/) != nil)
      // Its own value is one.
      var configuration = Configuration(standardFile: "/x")
      let standard = preference.value(in: configuration)
      #expect(throws: Never.self) { try preference.set(standard, from: .standard, in: &configuration) }
      #expect(preference.value(in: configuration) == standard)
    }
  }
}

extension Configuration {
  fileprivate func at(_ path: String) -> Configuration {
    var copy = self
    copy.path = path
    return copy
  }
}
