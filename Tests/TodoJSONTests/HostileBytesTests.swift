import MVITesting
import TestRunning
import Testing
import TodoJSON

@Suite struct HostileBytesTests {
  private let file = Array(TasksDocumentTests.file.utf8)

  @Test func everyTruncationIsRefused() {
    // The line break at the very end may be missing.
    for length in 0..<(file.count - 1) {
      #expect(throws: JSONError.self) { try TasksDocument.read(Array(file[..<length])) }
    }
    #expect(throws: Never.self) { try TasksDocument.read(Array(file.dropLast())) }
  }

  @Test(.tags(.sweep), .door) func noMutationTraps() {
    var generator = SeededGenerator(seed: 5)
    var outcomes = (read: 0, refused: 0)
    let rounds = thinned(20_000, to: 2_000, "mutated files")
    for _ in 0..<rounds {
      var bytes = file
      for _ in 0..<Int.random(in: 1...4, using: &generator) { mutate(&bytes, using: &generator) }
      do {
        let document = try TasksDocument.read(bytes)
        outcomes.read += 1
        var written: [UInt8] = []
        document.write(into: &written)
        let again = try TasksDocument.read(written)
        #expect(again == document)
      } catch {
        outcomes.refused += 1
        #expect(error.offset <= bytes.count && !error.description.isEmpty)
      }
    }
    #expect(outcomes.read > rounds / 40 && outcomes.refused > rounds / 4)
  }

  private func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
    case 4: bytes.insert(contentsOf: Array("\\ud83d\"[{,:\u{202E}\n".utf8).shuffled(using: &generator), at: place)
    default:
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
      bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &generator))
    }
    if bytes.isEmpty { bytes = [0] }
  }
}
