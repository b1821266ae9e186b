import MVI
import MVITesting
import Testing

@Suite struct OrderTests {
  @Test func tenThousandResultsOfSlowAndFastStepsStayInOrder() async {
    var random = SeededGenerator(seed: 1)
    let turns = (0..<10_000).map { _ in Int.random(in: 0...3, using: &random) }
    let loop = loop { action in
      Results("in flight \(action)").then {
        for _ in 0..<turns[Int(action) ?? 0] { await Task.yield() }
        return action
      }
    }
    let intents = turns.indices.map { String($0) }
    let states = await loop.allStates(after: intents)
    let expected: [String] = ["initial"] + intents.flatMap { intent -> [String] in ["in flight \(intent)", intent] }
    #expect(states == expected)
  }

  @Test func noResultIsLostOnTheWayToTheState() async {
    let loop = Loop<String, String, String, [String]>(
      initialState: [], map: { intent, _ in intent },
      processor: Answering { action in Results(action + "1").then { action + "2" }.then { action + "3" } },
      reducer: AllResults.self)
    #expect(await loop.allStates(after: ["a", "b"]).last == ["a1", "a2", "a3", "b1", "b2", "b3"])
  }
}
