import MVITesting
import Testing

@testable import TodoModel

@Suite("Task identifiers") struct TaskIDTests {
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
        #expect((Array(id.description)[14], TaskID(id.description)) == ("8", id))
      }
    }
  }

  /// The results of Python's `uuid.uuid5`; at these lengths SHA-1 needs another block.
  @Test(
    "Those that derive from a name are of version 5",
    arguments: [
      ("", "0dcc2139-3bd0-56bb-90c3-1f3931181509"), ("a", "d4afe321-d4f4-5d58-be3a-10e6f82d33e0"),
      (String(repeating: "x", count: 39), "d4a25f0b-c173-5812-89d2-e74a953d0b45"),
      (String(repeating: "x", count: 40), "a37c806f-8559-5153-926b-242b560a9c19"),
      (String(repeating: "x", count: 47), "545e7a8e-af64-59d3-8d69-7041c833a60c"),
      (String(repeating: "x", count: 48), "95abc503-52fb-59a4-8977-70999be2e603"),
      (String(repeating: "ü", count: 100), "badbff6a-3f56-5f90-bad3-d5db33324655"),
    ])
  func names(_ name: String, _ id: String) { #expect(TaskID.version5(name).description == id) }

  @Test func whatFollowsAndItsPartsHaveTheIdentifiersThatTheyHaveEverywhere() throws {
    let old = try #require(TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"))
    let part = try #require(TaskID("5f0c6f1e-94d0-4c8e-b9a3-2f7d1c0b6a11"))
    let vectors = [
      "eebb35fa-beb2-5edc-9a9f-e883c03501c4", "64ce8aca-ba47-5501-a340-52db2a702cfa",
      "bcaac4d2-7ca6-510a-992f-ccc3b68e1398",
    ]
    for used in vectors.indices {
      #expect(old.successor { vectors[..<used].contains($0.description) }.description == vectors[used])
    }
    let parts = ["f808ae6a-6db5-5d85-b650-b7725aa5b6f8", "0f987f52-4cff-5105-ae7c-6e29f741a6b3"]
    for used in parts.indices {
      #expect(old.part(inPlaceOf: part) { parts[..<used].contains($0.description) }.description == parts[used])
    }
  }

  @Test(arguments: [
    "", "0191b3c2", "0191b3c2-0000-4000-8000-00000000000", "0191b3c2-0000-4000-8000-0000000000000",
    "0191b3c2x0000-4000-8000-000000000000", "g191b3c2-0000-4000-8000-000000000000",
    "{191b3c2-0000-4000-8000-00000000000}", "0191b3c200004000800000000000000000000",
    "0191b3c2-0000-4000-8000-0000000000é", " 191b3c2-0000-4000-8000-000000000000",
  ]) func otherTextIsNoIdentifier(_ text: String) { #expect(TaskID(text) == nil) }

  @Test func partsOfLongerTextAreRead() {
    let text = "id:0191b3c2-0000-4000-8000-00000000000a"
    #expect(TaskID(text.dropFirst(3))?.description == "0191b3c2-0000-4000-8000-00000000000a")
  }
}
