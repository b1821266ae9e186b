import MVITesting
import Testing
import TodoModel

@Suite("Task identifiers")
struct TaskIDTests {
  @Test func randomOnesHaveVersionFourAndReadBackTheSame() throws {
    var generator = SeededGenerator(seed: 4)
    var seen: Set<TaskID> = []
    for _ in 0..<10_000 {
      let id = TaskID.random(using: &generator)
      let text = id.description
      #expect(seen.insert(id).inserted)
      #expect(TaskID(text) == id && TaskID(text.uppercased()) == id)
      #expect(text == text.lowercased() && text.utf8.count == 36)
      let characters = Array(text)
      #expect(characters[14] == "4" && "89ab".contains(characters[19]))
    }
  }

  @Test func derivedOnesAreTheSameEveryTimeAndDifferForEveryNumberAndInstant() {
    var seen: Set<TaskID> = []
    for seconds in [-1, 0, 1, 1_795_251_600, 253_402_300_799] {
      for number in [1, 2, 3, 100_000, 9_007_199_254_740_991] {
        let id = TaskID.derived(from: Instant(seconds: seconds), number: number)
        #expect(id == TaskID.derived(from: Instant(seconds: seconds), number: number))
        #expect(seen.insert(id).inserted)
        #expect(Array(id.description)[14] == "8")
        #expect(TaskID(id.description) == id)
      }
    }
  }

  @Test(arguments: [
    "", "0191b3c2", "0191b3c2-0000-4000-8000-00000000000", "0191b3c2-0000-4000-8000-0000000000000",
    "0191b3c2x0000-4000-8000-000000000000", "g191b3c2-0000-4000-8000-000000000000",
    "{191b3c2-0000-4000-8000-00000000000}", "0191b3c200004000800000000000000000000",
    "0191b3c2-0000-4000-8000-0000000000é", " 191b3c2-0000-4000-8000-000000000000",
  ])
  func otherTextIsNoIdentifier(_ text: String) {
    #expect(TaskID(text) == nil)
  }

  @Test func partsOfLongerTextAreRead() {
    let text = "id:0191b3c2-0000-4000-8000-00000000000a"
    #expect(TaskID(text.dropFirst(3))?.description == "0191b3c2-0000-4000-8000-00000000000a")
  }
}
