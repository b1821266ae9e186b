import MVITesting
import TestRunning
import Testing
import TodoModel

/// No line can trap the parser or keep it busy.
@Suite(.tags(.sweep), .door) struct QueryFuzzTests {
  private static let seeds = [
    "(project:home or not (+a \"b c\")) and is:overdue", "due<\"tomorrow\" priority>=medium or /a(b|c)\\/d/ -x",
    "title:\"a \\\"b\\\"\" tags!=x number<=12 wait: depends!=", "not not (a or (b c) or \"or\") café status:active",
  ].map { Array($0.utf8) }
  private static let pieces =
    [
      "\"", "\\", "(", ")", "+", "-", ":", "<", ">", "=", "!=", "/", "[", "]", "{9}", "*", "^", " ", "\t", "or ",
      "not ",
      "and ", "0", "99999999999999999999", "é", "\u{301}", "\u{200D}", "\u{D4E}", "👩‍👩‍👧‍👦", "\u{0}", "日", "due", "note:\"",
      "is:", "project:", "today",
    ].map { Array($0.utf8) }

  @Test("Random and mutated lines are understood or refused at a place within them")
  func lines() {
    var random = SeededGenerator(seed: 20)
    var understood = 0
    let rounds = thinned(300_000, to: 30_000, "random and mutated queries")
    for round in 0..<rounds {
      let line = String(decoding: round % 2 == 0 ? randomLine(&random) : mutation(&random), as: UTF8.self)
      do throws(TodoError) {
        _ = try query(line)
        understood += 1
      } catch {
        guard let column = error.column, column >= 1, column <= line.count + 1 else {
          Issue.record("\(line): \(error)")
          return
        }
      }
    }
    #expect((rounds / 10...rounds * 9 / 10).contains(understood))
  }

  private func randomLine(_ random: inout SeededGenerator) -> [UInt8] {
    var line: [UInt8] = []
    for _ in 0..<Int(random.next() % 12) { line += piece(&random) }
    return line
  }

  private func mutation(_ random: inout SeededGenerator) -> [UInt8] {
    var line = QueryFuzzTests.seeds[Int(random.next() % UInt64(QueryFuzzTests.seeds.count))]
    for _ in 0...Int(random.next() % 3) {
      let place = Int(random.next() % UInt64(line.count + 1))
      switch random.next() % 3 {
      case 0: line.insert(contentsOf: piece(&random), at: place)
      case 1: line.removeSubrange(place..<min(line.count, place + 3))
      default: if place < line.count { line[place] = UInt8(truncatingIfNeeded: random.next()) }
      }
    }
    return line
  }

  private func piece(_ random: inout SeededGenerator) -> [UInt8] {
    QueryFuzzTests.pieces[Int(random.next() % UInt64(QueryFuzzTests.pieces.count))]
  }

  private static let length = thinned(1_000_000, to: 50_000, "bytes of a long query")

  @Test(
    "A very long query is read or refused",
    arguments: [
      "a ", "(", "(a) ", "\"", "\"a\" ", "/", "/a", "\\", "not ", "a or ", "+a ", "due<", "x:", "é", "project:a ", ":",
      "<", "number:1 ", "a\"", "))", "priority!=high or ", "/\\/", "a(b)", "is:today or ",
    ])
  func longLines(_ piece: String) {
    let line = String(repeating: piece, count: Self.length / piece.utf8.count)
    do throws(TodoError) {
      _ = try query(line)
    } catch {
      #expect(error.column.map { (1...line.count + 1).contains($0) } ?? false)
    }
  }
}
