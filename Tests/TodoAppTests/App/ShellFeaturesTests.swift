import MVI
import MVITesting
import TestRunning
import Testing
import TodoModel
import TodoShell

@testable import TodoApp

/// `Features.verbs` is the one list of features that the compiler cannot compare with the cases of `Features.Intent`.
@Suite struct ShellFeaturesTests {
  private enum Name: CaseIterable {
    case agenda, config, detail, doctor, edit, editor, exchange, filters, help, history, merge, paste, remind, review
    case statistics, sync, tasks, watch
  }

  /// Lines that are pasted become intents without a verb.
  private static let withoutVerbs: Set<Name> = [.paste]

  /// The switch is exhaustive, so that a new feature has to have a name here.
  private static func name(of intent: Features.Intent) -> Name {
    switch intent {
    case .agenda: .agenda
    case .config: .config
    case .detail: .detail
    case .doctor: .doctor
    case .edit: .edit
    case .editor: .editor
    case .exchange: .exchange
    case .filters: .filters
    case .help: .help
    case .history: .history
    case .merge: .merge
    case .paste: .paste
    case .remind: .remind
    case .review: .review
    case .statistics: .statistics
    case .sync: .sync
    case .tasks: .tasks
    case .watch: .watch
    }
  }

  @Test func eachFeatureIsReachedByAnExampleOfItsVerbs() {
    var reached: Set<Name> = []
    for example in Features.verbs.flatMap(\.examples) {
      guard case .feature(let intent) = Sample.parser.command(example, in: Sample.parseContext) else { continue }
      reached.insert(Self.name(of: intent))
    }
    #expect(reached.isDisjoint(with: Self.withoutVerbs))
    #expect(reached.union(Self.withoutVerbs) == Set(Name.allCases))
  }
}

@Suite struct ShellFailureTests {
  private let source = CommandSource(line: 1, command: "open 9")

  @Test func aFailureOfAFeatureIsReportedAndKeepsItsScreen() {
    var state = ShellReducer.reduce(Shell.State(), .feature(.history(.loaded(TaskHistory()))))
    let screens = state.screens
    state = ShellReducer.reduce(state, .began(source, at: Sample.instant))
    state = ShellReducer.reduce(state, .failed(.noSuchTask([9])))
    #expect(state.message == .error(.noSuchTask([9])))
    #expect(!state.isInFlight && state.screens == screens && state.routes.top == Route(.history))
  }

  @Test func whatAProcessorThrowsIsOneResult() async {
    let dataSource = ScriptedTasksDataSource([])
    let results = ShellProcessor(in: Sample.environment(dataSource)).results(of: .run(.detail(.open(9)), source))
    #expect(await results.all().last == .failed(.noSuchTask([9])))
  }

  @Test func aRefusedLineLeavesTheQuestionOpen() {
    let confirmation = Confirmation(mutation: .delete([1]), changes: [.deleted(Sample.task(1))])
    var state = ShellReducer.reduce(Shell.State(), .feature(.tasks(.attempted(.unconfirmed(confirmation)))))
    state = ShellReducer.reduce(state, .began(source, at: Sample.instant))
    #expect(ShellReducer.reduce(state, .refused(.cancelled)).question?.prompt == "Delete this task? [y/N] ")
    #expect(ShellReducer.reduce(state, .failed(.cancelled)).question == nil)
  }
}

@Suite struct OptionValueTests {
  @Test(arguments: [
    ("doctor --restore", "the copy to go back to, as in `doctor --restore backup.json`", 17),
    ("import --project \"\" a.txt", "a project such as home or home.garden", 18),
    ("import --tag", "a tag such as shop", 13),
  ]) func `A value that is missing is missed at its place, also where there are quotes with nothing in them`(
    line: String, expected: String, column: Int
  ) async {
    #expect(await Session([]).enter(line).error == .syntax(.missing(expected), column: column))
  }

  @Test func aWrongValueIsWrongAtItsPlace() async {
    let error = await Session([]).enter("import --format x a.txt").error
    guard case .syntax(.unexpected("x", _), column: 17)? = error else { return fail("\(String(describing: error))") }
  }
}

@Suite(.tags(.sweep), .door) struct HostileCommandTests {
  private static let signs: [String] = [
    "\"", "\\", "(", ")", "+", "-", ":", ",", " ", " ", "\t", "0", "1-", "99999999999999999999", "é", "\u{301}",
    "\u{0}", "due:", "note:\"", "is:", "all", "clear", "purge", "\r", "👩‍👩‍👧‍👦",
  ]
  private static let pieces: [String] =
    signs
    + Features.verbs.flatMap { verb -> [String] in
      [verb.name] + verb.aliases + verb.examples.map { " " + $0 }
    }

  private let situations = [
    ParseContext(shownTask: nil, listing: .standard), ParseContext(shownTask: 3, listing: .standard),
  ]

  @Test func everyCommandReadsWhateverIsBehindIt() async {
    let verbs = Features.verbs
    var random = SeededGenerator(seed: 8)
    for round in 0..<thinned(20_000, to: 2_000, "random lines behind commands") {
      // Other tests are waiting as well.
      if round.isMultiple(of: 100) { await Task.yield() }
      let verb = verbs[round % verbs.count]
      var rest = ""
      for _ in 0..<Int.random(in: 0...5, using: &random) { rest += Self.pieces.randomElement(using: &random) ?? "" }
      for parseContext in situations { read(rest, with: verb, in: parseContext) }
    }
  }

  private static let length = thinned(200_000, to: 50_000, "bytes after a command")

  @Test(arguments: ["\"", "(a)", "1-2,", "a or "]) func everyCommandReadsALongLine(_ piece: String) async {
    for verb in Features.verbs {
      await Task.yield()
      read(String(repeating: piece, count: Self.length / piece.utf8.count), with: verb, in: situations[0])
    }
  }

  private func read(_ rest: String, with verb: Verb, in parseContext: ParseContext) {
    var scanner = LineScanner(rest)
    do throws(TodoError) {
      _ = try verb.parse(&scanner, parseContext)
    } catch {
      guard let column = error.column, column < 1 || column > rest.count + 1 else { return }
      Issue.record("\(verb.name): \(error)")
    }
  }
}
