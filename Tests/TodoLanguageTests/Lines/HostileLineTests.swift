import MVITesting
import TestRunning
import Testing
import TodoModel

/// No line can trap or hang the program.
@Suite(.tags(.sweep), .door) struct HostileLineTests {
  private static let seeds = [
    "Pay rent project:home.garden +bills -old !!! due:tomorrow every:2w note:\"a \\\"b\\\"\" -- +x",
    "(project:home or not (+a \"b c\")) and is:overdue", "3,5-7,9-9223372036854775807", "due,-priority,title",
    "depends:1,2 parent:3 wait:2026-11-27T16:00:00Z after:1m http://x 10:30 6\" it's",
  ]
  private static let pieces: [String] =
    ["\"", "\\", "(", ")", "+", "-", ":", ",", "!", " ", "\t", ".", "or ", "not ", "and ", "0", "99999999999999999999"]
    + [
      "é", "\u{301}", "\u{200D}", "\u{D4E}", "👩‍👩‍👧‍👦", "\u{0}", "\u{FEFF}", "\r", "\n", "日", "due:", "note:\"", "is:",
      "project:",
    ]

  /// Reads a line in every way there is, and answers in how many it was understood.
  private func readings(of line: String) -> Int {
    var understood = 0
    func count(_ read: (inout LineScanner) throws -> Void) {
      var scanner = LineScanner(line)
      do {
        try read(&scanner)
        understood += 1
      } catch {
        let column = (error as? TodoError)?.column ?? 0
        guard column < 1 || column > line.count + 1 else { return }
        Issue.record("\(error) in \(line.prefix(200))")
      }
    }
    count { _ = try $0.attributes(for: .newTask) }
    count { _ = try $0.plainText() }
    count { _ = try $0.query().description }
    count { _ = try $0.selection()?.description }
    count { _ = try $0.sortKeys() }
    count { while try $0.word() != nil {} }
    count {
      _ = $0.bareWord()
      _ = $0.remainder()
    }
    return understood
  }

  @Test func randomAndMutatedLines() async {
    var random = SeededGenerator(seed: 7)
    var understood = 0
    let rounds = thinned(200_000, to: 5_000, "random and mutated lines")
    for round in 0..<rounds {
      // Other tests are waiting as well.
      if round.isMultiple(of: 100) { await Task.yield() }
      let isMutated = round.isMultiple(of: 2)
      let seed = HostileLineTests.seeds[Int.random(in: HostileLineTests.seeds.indices, using: &random)]
      var scalars = isMutated ? Array(seed.unicodeScalars) : []
      for _ in 0..<Int.random(in: 1...(isMutated ? 3 : 12), using: &random) {
        let place = Int.random(in: 0...scalars.count, using: &random)
        let piece = HostileLineTests.pieces[Int.random(in: HostileLineTests.pieces.indices, using: &random)]
        switch isMutated ? Int.random(in: 0..<3, using: &random) : 0 {
        case 1 where place < scalars.count: scalars.remove(at: place)
        case 2: scalars.removeSubrange(place...)
        default: scalars.insert(contentsOf: piece.unicodeScalars, at: place)
        }
      }
      var line = String.UnicodeScalarView()
      line.append(contentsOf: scalars)
      understood += readings(of: String(line))
    }
    #expect(understood > rounds)
  }

  private static let length = thinned(1_000_000, to: 50_000, "bytes of a long line")

  @Test(
    "A very long line is read or refused",
    arguments: [
      "\"", "\\\"", "(", "(a) ", "1-2,", "+a ", ":", "due: ", "!!! ", "not ", "a or ", "é", "\u{301}", "👩‍👩‍👧‍👦 ",
      "note:\"a\" ",
      "project:a.",
    ])
  func longLines(_ piece: String) async {
    _ = readings(of: String(repeating: piece, count: Self.length / piece.utf8.count))
    await Task.yield()
    guard piece.contains(",") else { return }
    _ = readings(of: "depends:" + String(repeating: piece, count: Self.length / piece.utf8.count))
  }
}
