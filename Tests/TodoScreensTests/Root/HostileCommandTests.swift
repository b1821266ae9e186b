import MVITesting
import Testing
import TodoModel
import TodoScreens

/// No line can trap or hang a command's own way of reading; a hang is what the time limit is for.
@Suite(.timeLimit(.minutes(10))) struct HostileCommandTests {
  private static let pieces: [String] =
    Verb.all(of: Sample.screens).flatMap { [$0.name] + $0.aliases + $0.examples.map { " " + $0 } }
    + [
      "\"", "\\", "(", ")", "+", "-", ":", ",", " ", " ", "\t", "0", "1-", "99999999999999999999", "é", "\u{301}",
      "\u{0}",
    ]
    + ["due:", "note:\"", "is:", "all", "clear", "\r", "👩‍👩‍👧‍👦"]

  private let situations = [
    Situation(shownTask: nil, listing: .standard), Situation(shownTask: 3, listing: .standard),
  ]

  @Test func everyCommandReadsWhateverIsBehindIt() async {
    let verbs = Verb.all(of: Sample.screens)
    var random = SeededGenerator(seed: 8)
    for round in 0..<20_000 {
      // Other tests are waiting as well.
      if round.isMultiple(of: 100) { await Task.yield() }
      let verb = verbs[round % verbs.count]
      var rest = ""
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        rest += HostileCommandTests.pieces.randomElement(using: &random) ?? ""
      }
      for situation in situations { read(rest, with: verb, in: situation) }
    }
  }

  @Test(arguments: ["\"", "(a)", "1-2,", "a or "])
  func everyCommandReadsAMegabyte(_ piece: String) async {
    for verb in Verb.all(of: Sample.screens) {
      await Task.yield()
      read(String(repeating: piece, count: 1_000_000 / piece.utf8.count), with: verb, in: situations[0])
    }
  }

  private func read(_ rest: String, with verb: Verb, in situation: Situation) {
    var scanner = LineScanner(rest)
    do throws(TodoError) {
      _ = try verb.parse(&scanner, situation)
    } catch {
      guard let column = error.column, column < 1 || column > rest.count + 1 else { return }
      Issue.record("\(verb.name): \(error)")
    }
  }
}
