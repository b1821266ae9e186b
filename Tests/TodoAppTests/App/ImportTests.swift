import Synchronization
import Testing
import TodoExchange
import TodoModel
import TodoShell

@testable import TodoApp

/// Questions of an import at a prompt, and what a batch does in their place.
@Suite struct ImportTests {
  private final class Files: SourceReading {
    let texts: Mutex<[String: String]>

    init(_ texts: [String: String]) { self.texts = Mutex(texts) }

    func files(at path: String, endings: [String]) throws(TodoError) -> [SourceFile] {
      [SourceFile(name: path, bytes: Array((texts.withLock { $0[path] } ?? "").utf8), source: "/home/bob/" + path)]
    }

    func write(_ bytes: [UInt8], to path: String) { self[path] = String(decoding: bytes, as: UTF8.self) }

    func source(of path: String?) -> String? { path.map { "/home/bob/" + $0 } }

    subscript(name: String) -> String {
      get { texts.withLock { $0[name] ?? "" } }
      set { texts.withLock { $0[name] = newValue } }
    }
  }

  private struct Desk {
    let tasks: any TasksDataSource = ScriptedTasksDataSource([])
    let files = Files([:])
    var confirmations = Environment.Confirmations.ask

    func run(_ request: ImportRequest) async throws -> Exchange.Result {
      let environment = Environment(dataSource: tasks, clock: Sample.clock, confirmations: confirmations) {
        ($0.sources, $0.home) = (files, "/home/bob")
      }
      return try await ExchangeProcessor(environment: environment).result(of: .importTasks(request))
    }

    func write(to path: String) async throws {
      let environment = Environment(dataSource: tasks, clock: Sample.clock, confirmations: confirmations) {
        ($0.sources, $0.home) = (files, "/home/bob")
      }
      var request = ExportRequest()
      (request.format, request.path) = ("todotxt", path)
      _ = try await ExchangeProcessor(environment: environment).result(of: .export(request))
    }

    func take(_ paths: String..., change: (inout ImportRequest) -> Void = { _ in }) async throws -> Exchange.Result {
      var request = ImportRequest()
      request.paths = paths
      change(&request)
      return try await run(request)
    }

    func question(_ result: Exchange.Result) throws -> PendingAction {
      let question: PendingAction? = if case .asked(let question) = result { question } else { nil }
      return try #require(question)
    }

    func report(_ result: Exchange.Result) throws -> ChangeReport {
      let report: ChangeReport? = if case .imported(let report, _) = result { report } else { nil }
      return try #require(report)
    }

    var titles: [String] { get async throws { try await tasks.tasks().map(\.title) } }
  }

  @Test func whatIsGoneThereIsAskedAboutOnce() async throws {
    let desk = Desk()
    desk.files["a.txt"] = "Brot\nMilch\nWein\n"
    _ = try await desk.take("a.txt")
    desk.files["a.txt"] = "Brot\n"
    let question = try desk.question(await desk.take("a.txt"))
    #expect(question.text == "2 tasks from a.txt no longer exist there: delete them here?")
    #expect(question.lines == ["  2 Milch", "  3 Wein"])
    #expect(try await desk.titles == ["Brot", "Milch", "Wein"], "nothing is written before the answer")
    let no = try #require(question.others[.line("n")])
    #expect(try desk.report(await desk.run(no)).changes.isEmpty)
    #expect(try await desk.titles == ["Brot", "Milch", "Wein"])
    #expect(try desk.report(await desk.take("a.txt")).changes.isEmpty, "it is not asked again")
    // It has been back there: it is gone once more.
    desk.files["a.txt"] = "Brot\nMilch\n"
    _ = try await desk.take("a.txt")
    desk.files["a.txt"] = "Brot\n"
    let again = try desk.question(await desk.take("a.txt"))
    #expect(again.text == "1 task from a.txt no longer exists there: delete it here?")
    #expect(try desk.report(await desk.run(again.yes)).changes.filter(\.isDeletion).map(\.number) == [2])
    #expect(try await desk.titles == ["Brot", "Wein"])
  }

  @Test func aBatchTellsOnceAndDeletesWhenToldTo() async throws {
    let desk = Desk(confirmations: .refuse)
    desk.files["a.txt"] = "Brot\nMilch\n"
    _ = try await desk.take("a.txt")
    desk.files["a.txt"] = "Brot\n"
    #expect(
      try desk.report(await desk.take("a.txt")).hints == [.goneThere([2], from: "a.txt", areChanged: false)])
    for _ in 1...2 { #expect(try desk.report(await desk.take("a.txt")).hints.isEmpty) }
    _ = try await desk.take("a.txt") { $0.includesDeleted = true }
    #expect(try await desk.titles == ["Brot"])
  }

  /// An emptied file may be another one, or broken.
  @Test func mostOfASourceIsDeletedOnlyAfterAQuestion() async throws {
    for (text, isAsked) in [("", true), ("Brot\n", true), ("Brot\nMilch\n", false)] {
      let desk = Desk(confirmations: .refuse)
      desk.files["a.txt"] = "Brot\nMilch\nWein\n"
      _ = try await desk.take("a.txt")
      desk.files["a.txt"] = text
      let result = try await desk.take("a.txt") { $0.includesDeleted = true }
      guard isAsked else {
        #expect(try await desk.titles == ["Brot", "Milch"])
        continue
      }
      let question = try desk.question(result)
      #expect(try await desk.titles == ["Brot", "Milch", "Wein"], "nothing is written before the answer")
      let refused: UnconfirmedChanges? =
        if case .unconfirmed(let changes) = question.refusalUnasked { changes } else { nil }
      let changes = try #require(refused)
      #expect(changes.deleted == (text.isEmpty ? 3 : 2))
      #expect(changes.reason == "more than half of what came from a.txt")
      let dry = try await desk.take("a.txt") { ($0.includesDeleted, $0.isDryRun) = (true, true) }
      #expect(try desk.report(dry).changes.count == changes.deleted)
      let no = try #require(question.others[.line("n")])
      #expect(try desk.report(await desk.run(no)).changes.isEmpty)
      #expect(try desk.report(await desk.run(question.yes)).changes.count(where: \.isDeletion) == changes.deleted)
    }
  }

  @Test func aSeriesThatEndsIsReportedOnceForEachLine() async throws {
    let desk = Desk(confirmations: .refuse)
    func remarks(_ text: String) async throws -> Int {
      desk.files["a.txt"] = text
      return try desk.report(await desk.take("a.txt")).hints.count { if case .source = $0 { true } else { false } }
    }
    let line = "x 2026-11-20 Water due:2026-11-20 rec:1w\n"
    #expect(try await remarks(line) == 1)
    #expect(try await remarks(line) == 0)
    #expect(try await remarks(line + "Milch\n") == 0, "the line is the same")
    #expect(try await remarks(line.replacing("1w", with: "2w") + "Milch\n") == 1)
    // Deleted here, it is left out, and nothing is said of it.
    _ = try await desk.tasks.perform(.delete([1]), for: "delete 1", if: { _ in true })
    #expect(try await remarks(line.replacing("1w", with: "2w") + "Milch\n") == 0)
  }

  /// Programs drop categories unasked, so that the tags stay; a person may have done it.
  @Test func tagsThatAreGoneThereStayAndAreReportedOnce() async throws {
    func file(_ lines: String...) -> String {
      (["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:a", "SUMMARY:Milch"] + lines + ["END:VTODO", "END:VCALENDAR", ""])
        .joined(separator: "\r\n")
    }
    for isUpdate in [false, true] {
      let desk = Desk(confirmations: .refuse)
      desk.files["a.ics"] = file("CATEGORIES:shop,food")
      _ = try await desk.take("a.ics")
      desk.files["a.ics"] = file("PRIORITY:1")
      let report = try desk.report(await desk.take("a.ics"))
      #expect(report.hints == [.keptOurs(1, [.tags])])
      #expect(try await desk.tasks.tasks().map(\.tags) == [["food", "shop"]])
      #expect(try await desk.tasks.tasks().map(\.priority) == [.high])
      for _ in 1...2 {
        #expect(try desk.report(await desk.take("a.ics") { $0.isUpdate = isUpdate }).hints.isEmpty)
        #expect(try await desk.tasks.tasks().map(\.tags) == [isUpdate ? [] : ["food", "shop"]])
      }
    }
  }

  @Test func whatIsInDoubtIsAskedAndNeverAgain() async throws {
    let (rent, keys, money) = ("Call Zoë about rent", "Call Zoë about keys", "Call Zoë about money")
    for (answer, titles) in [("y", [money, keys]), ("n", [rent, keys, money]), ("2", [rent, money])] {
      let desk = Desk()
      desk.files["a.txt"] = "\(rent)\n\(keys)\n"
      _ = try await desk.take("a.txt")
      desk.files["a.txt"] = "\(money)\n"
      let question = try desk.question(await desk.take("a.txt"))
      #expect(question.text == "Is “\(money)” in a.txt:1:1 the first of these, or another one by its number?")
      #expect(question.lines == ["  1 \(rent)", "  2 \(keys)"])
      var result = try await desk.run(answer == "y" ? question.yes : try #require(question.others[.line(answer)]))
      // The other ones are gone there.
      if case .asked(let gone) = result { result = try await desk.run(try #require(gone.others[.line("")])) }
      #expect(try await desk.titles == titles)
      #expect(try desk.report(await desk.take("a.txt")).changes.isEmpty)
    }
  }

  @Test func aBatchRefusesAndListsTheCandidates() async throws {
    let desk = Desk(confirmations: .refuse)
    desk.files["a.txt"] = "Call Zoë about rent\nCall Zoë about keys\n"
    _ = try await desk.take("a.txt")
    desk.files["a.txt"] = "Call Zoë about money\n"
    await #expect {
      try await desk.take("a.txt")
    } throws: { error in
      guard case .brokenSource(let problems, count: 1, isLeftOut: false)? = error as? TodoError else { return false }
      let candidates = "1 “Call Zoë about rent” or 2 “Call Zoë about keys”"
      return problems.map(\.found) == ["“Call Zoë about money”, which may be \(candidates), or new"]
    }
    #expect(try await desk.titles == ["Call Zoë about rent", "Call Zoë about keys"])
  }

  @Test func whatIsCompletedHereStaysSoAndIsTold() async throws {
    let desk = Desk()
    desk.files["a.txt"] = "Milch @shop\n"
    _ = try await desk.take("a.txt")
    _ = try await desk.tasks.perform(.complete([1]), for: "done 1", if: { _ in true })
    desk.files["a.txt"] = "Milch @market\n"
    let report = try desk.report(await desk.take("a.txt"))
    #expect(report.hints == [.completedHere([1])])
    #expect(try await desk.tasks.tasks().map(\.status) == [.completed])
    #expect(try await desk.tasks.tasks().map(\.tags) == [["market"]])
  }

  /// The base of a file is what was written to it, not what it had when it was read.
  @Test func whatIsSetBackInAnExportedFileComesIn() async throws {
    let desk = Desk(confirmations: .refuse)
    desk.files["a.txt"] = "Milch due:2026-11-27\n"
    _ = try await desk.take("a.txt")
    _ = try await desk.tasks.perform(
      .save([.set(.due, .date(try DateExpression(parsing: "2026-11-28")))], to: [1]), for: "due 1", if: { _ in true })
    try await desk.write(to: "a.txt")
    #expect(desk.files["a.txt"].contains("Milch due:2026-11-28"))
    desk.files["a.txt"] = desk.files["a.txt"].replacing("28", with: "27")
    let report = try desk.report(await desk.take("a.txt"))
    #expect(report.hints.isEmpty)
    #expect(try await desk.tasks.tasks().map(\.due) == [.day(Day(iso: "2026-11-27")!)])
    #expect(try desk.report(await desk.take("a.txt")).changes.isEmpty)
  }

  @Test func aNewFileIsKnownOnceItIsWritten() async throws {
    let desk = Desk(confirmations: .refuse)
    _ = try await desk.tasks.perform(.add([.title("Milch")]), for: "add Milch", if: { _ in true })
    try await desk.write(to: "b.txt")
    desk.files["b.txt"] = desk.files["b.txt"].replacing("Milch", with: "Milch due:2026-11-27")
    #expect(try desk.report(await desk.take("b.txt")).hints.isEmpty)
    #expect(try await desk.titles == ["Milch"])
    #expect(try await desk.tasks.tasks().map(\.due) == [.day(Day(iso: "2026-11-27")!)])
  }

  @Test func theQuestionIsAnsweredAtThePrompt() throws {
    let milk = TodoItem(
      number: 2, id: .derived(from: Sample.clock.now(), number: 2), title: "Milch", created: Sample.clock.now())
    let one = IncomingTask(milk, saying: .all, saysMembers: false, isNamed: false, createdDay: nil)
    let asked: PendingAction? =
      if case .confirm(let pending, nil) = Exchange.Result.asked(ImportRequest().asking(about: one, [milk])).report {
        pending
      } else { nil }
    let pending = try #require(asked)
    #expect(pending.question.prompt == "Is “Milch” in - this task? [y/N] ")
    for (answer, number) in [("y", 2), ("2", 2), ("n", 0), ("", 0)] {
      var request = ImportRequest()
      request.answers = [milk.id: number]
      #expect(pending.reply(to: .line(answer)) == .run(.exchange(.importTasks(request))))
    }
    for answer in [Answer.interrupted, .nothing, .line("perhaps")] {
      #expect(pending.reply(to: answer) == .decline(.notConfirmed(.declined)), "nothing is imported")
    }
  }
}

extension PendingAction {
  fileprivate var text: String? { if case .importing(let text, _) = asked { text } else { nil } }
  fileprivate var lines: [String]? { if case .importing(_, let lines) = asked { lines } else { nil } }
  fileprivate var yes: ImportRequest { confirmed.importing ?? ImportRequest() }
  fileprivate var others: [Answer: ImportRequest] { otherAnswers.compactMapValues(\.importing) }
}

extension Features.Action {
  fileprivate var importing: ImportRequest? {
    if case .exchange(.importTasks(let request)) = self { request } else { nil }
  }
}
