import MVI
import Testing

@Suite struct FeatureStatesTests {
  @Test func aFeatureThatNothingHappenedToIsInItsInitialState() {
    #expect(FeatureStates()[Counting.self] == 0)
    #expect(FeatureStates()[Doubling.self] == 1)
  }

  @Test func theStateOfOneFeatureLeavesTheOthersAsTheyAre() {
    var states = FeatureStates()
    states[Doubling.self] = 4
    #expect(states[Doubling.self] == 4)
    #expect(states[Counting.self] == 0)
    let before = states
    states[Counting.self] = 7
    #expect(states[Doubling.self] == 4)
    #expect(before[Counting.self] == 0)
  }

  @Test func eachInstanceOfAFeatureHasAStateOfItsOwn() {
    var states = FeatureStates()
    states[Counting.self, 1] = 5
    states[Counting.self, "1"] = 6
    states[Counting.self] = 7
    #expect(states[Counting.self, 1] == 5)
    #expect(states[Counting.self, "1"] == 6)
    #expect(states[Counting.self, 2] == 0)
    #expect(states[Counting.self] == 7)
    #expect(states[Doubling.self, 1] == 1)
  }

  @Test func statesAreEqualIfEveryFeatureIs() {
    func states(_ counting: Int, _ doubling: Int = 1, instance: Int = 0) -> FeatureStates {
      var states = FeatureStates()
      states[Doubling.self] = doubling
      states[Counting.self] = counting
      states[Counting.self, 1] = instance
      return states
    }
    #expect(states(1) == states(1))
    #expect(states(1) != states(2))
    #expect(states(1) != states(0, 2))
    #expect(states(1) != states(0))
    #expect(states(0) != states(1))
    #expect(states(1, instance: 2) == states(1, instance: 2))
    #expect(states(1, instance: 2) != states(1, instance: 3))
    #expect(states(1, instance: 2) != states(1))
    #expect(states(2) != states(0, instance: 2))
  }

  @Test func aFeatureBackInItsInitialStateIsAsIfNothingHadHappened() {
    var states = FeatureStates()
    states[Counting.self] = 1
    states[Counting.self, 1] = 1
    states[Counting.self] = 0
    states[Counting.self, 1] = 0
    #expect(states == FeatureStates())
  }

  @Test func dumpsNameTheTypesOfTheStates() {
    var states = FeatureStates()
    states[Counting.self] = 7
    var text = ""
    dump(states, to: &text)
    #expect(text.contains("Int: 7"))
    #expect(!text.contains("ObjectIdentifier"))
  }

  @Test func dumpsHaveTheStatesInTheOrderOfTheirTypes() {
    var states = FeatureStates()
    states[Noting.self] = "!"
    states[Counting.self] = 7
    states[Counting.self, "left"] = 8
    #expect(Mirror(reflecting: states).children.map(\.label) == ["Int", "Int left", "String"])
  }
}
