import Testing
import TodoJSON
import TodoModel

/// Which records a data file names as being in it.
@Suite("What a file is based on")
struct FileBasisTests {
  private func points(_ sequences: some Sequence<Int>) -> [HistoryPoint] {
    sequences.map { HistoryPoint(sequence: $0, sum: UInt32($0)) }
  }

  @Test func theOlderTheyAreTheFewerRecordsAreNamed() {
    var basis = FileBasis()
    basis.add(points(5...1000))
    // Those that Docs/FileFormat.md says, worked out by hand, and the oldest.
    #expect(
      basis.points.map(\.sequence)
        == [1000, 999, 998, 996, 992, 976, 960, 896, 768, 512, 5])
    basis.add(points(1...1_000_000))
    #expect(basis.points.count == 21)
  }

  @Test func howManyCameAtOnceMakesNoDifference() {
    var (one, groups) = (FileBasis(), FileBasis())
    for sequence in 1...700 { one.add(points([sequence])) }
    var first = 1
    for count in [1, 2, 3, 94, 150, 1, 449] {
      groups.add(points(first..<first + count))
      first += count
    }
    var all = FileBasis()
    all.add(points(1...700))
    #expect(one == all && groups == all)
    // What is known already adds nothing.
    all.add(points(650...700))
    #expect(one == all)
  }

  @Test func ofOtherHistoriesTheNewestRecordCountsAndTheyAreNotForgottenTooSoon() throws {
    let ids = try (0..<80).map { number in
      try #require(HistoryID("00000000-0000-4000-8000-0000000000\(number < 10 ? "0" : "")\(number)"))
    }
    var basis = FileBasis(history: ids[0])
    basis.merge(FileBasis(history: ids[1], points: points([7])))
    basis.merge(FileBasis(history: ids[1], points: points([5])))
    basis.merge(FileBasis(history: ids[0], points: points([9])))
    #expect(basis.merged.entries.map(\.history) == [ids[1]] && basis.merged[ids[1]] == points([7])[0])
    for number in 2..<80 { basis.merge(FileBasis(history: ids[number], points: points([number + 10]))) }
    #expect(basis.merged.entries.count == 64)
    #expect(basis.merged.entries.map(\.point.sequence).min() == 26)
  }
}
