import Testing

@testable import TodoApp
@testable import TodoModel

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
