import MVITesting
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

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
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        rest += Self.pieces.randomElement(using: &random) ?? ""
      }
      for parseContext in situations { read(rest, with: verb, in: parseContext) }
    }
  }

  private static let length = thinned(1_000_000, to: 50_000, "bytes behind a command")

  @Test(arguments: ["\"", "(a)", "1-2,", "a or "]) func everyCommandReadsAMegabyte(_ piece: String) async {
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
