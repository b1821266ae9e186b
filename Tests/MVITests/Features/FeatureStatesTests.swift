import MVI
import Testing

@Suite struct FeatureStatesTests {
  @Test func aFeatureThatNothingHappenedToIsInItsInitialState() {
    #expect(FeatureStates()[Counting.self] == 0)
    #expect(FeatureStates()[Doubling.self] == 1)
  }

  @Test func aResultReducesTheStateOfItsOwnerOnly() {
    let states = FeatureStates().reducing(Doubling.Result()).reducing(Doubling.Result())
    #expect(states[Doubling.self] == 4)
    #expect(states[Counting.self] == 0)
    #expect(states.reducing(Counting.Result.counted(7))[Doubling.self] == 4)
  }

  @Test func reducingLeavesTheOldStatesAsTheyWere() {
    let before = FeatureStates()
    _ = before.reducing(Counting.Result.counted(3))
    #expect(before[Counting.self] == 0)
  }

  @Test func anIntentAsksForAnActionInTheLightOfItsOwnState() {
    var states = FeatureStates()
    states[Counting.self] = 5
    states[Doubling.self] = 9
    #expect(states.action(for: Counting.Intent()) == Counting.Action(from: 5))
  }

  @Test func statesAreEqualIfEveryFeatureIs() {
    let (one, two) = (Counting.Result.counted(1), Counting.Result.counted(2))
    #expect(FeatureStates().reducing(one) == FeatureStates().reducing(one))
    #expect(FeatureStates().reducing(one) != FeatureStates().reducing(two))
    #expect(FeatureStates().reducing(one) != FeatureStates().reducing(Doubling.Result()))
    #expect(FeatureStates().reducing(one) != FeatureStates())
    #expect(FeatureStates() != FeatureStates().reducing(one))
    #expect(
      FeatureStates().reducing(one).reducing(Doubling.Result())
        == FeatureStates().reducing(Doubling.Result()).reducing(one))
  }

  @Test func aFeatureBackInItsInitialStateIsAsIfNothingHadHappened() {
    #expect(FeatureStates().reducing(Counting.Result.stayed) == FeatureStates())
    let returned = FeatureStates().reducing(Counting.Result.counted(1)).reducing(Counting.Result.counted(0))
    #expect(returned == FeatureStates())
  }

  @Test func anActionRunsWithItsFeaturesProcessorInTheEnvironment() async {
    var below = Counting.Action(from: 1).results(in: 2)
    guard case .counted(2) = await below.next() else {
      Issue.record("it did not count")
      return
    }
    var above = Counting.Action(from: 2).results(in: 2)
    guard case .stayed = await above.next() else {
      Issue.record("it went over the limit")
      return
    }
  }

  @Test func dumpsNameTheTypesOfTheStates() {
    var text = ""
    dump(FeatureStates().reducing(Counting.Result.counted(7)), to: &text)
    #expect(text.contains("Int: 7"))
    #expect(!text.contains("ObjectIdentifier"))
  }

  @Test func dumpsHaveTheStatesInTheOrderOfTheirTypes() {
    let states = FeatureStates().reducing(Noting.Result()).reducing(Counting.Result.counted(7))
    #expect(Mirror(reflecting: states).children.map(\.label) == ["Int", "String"])
  }
}
