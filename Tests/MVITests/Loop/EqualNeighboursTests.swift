import MVI
import Testing

@Suite struct EqualNeighboursTests {
  @Test func equalNeighboursAreToldOnce() async {
    let states = await loop { Results($0) }.allStates(after: ["initial", "a", "a", "b", "a"])
    #expect(states == ["initial", "a", "b", "a"])
  }

  @Test func anInFlightStateBetweenTwoEqualFailuresShowsBoth() async {
    let states = await loop { _ in Results("in flight").then { "failed" } }.allStates(after: ["a", "b"])
    #expect(states == ["initial", "in flight", "failed", "in flight", "failed"])
  }

  @Test func theListenerHearsAResultThatChangedNothing() async {
    let log = Log()
    _ = await loop(listener: { if case .result(let result) = $0 { log(result) } }, { Results($0) })
      .allStates(after: ["a", "a"])
    #expect(log.all == ["a", "a"])
  }
}
