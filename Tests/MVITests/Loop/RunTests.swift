import MVI
import Testing

@Suite struct RunTests {
  struct Screen: View {
    let wants: [String]
    let log: Log

    func intents() -> Intents<String> { Intents(wants, log: log) }

    func render(_ state: String) async {
      await Task.yield()
      log("show \(state)")
    }
  }

  @Test func theCircleIsClosedUntilTheIntentsEnd() async {
    let log = Log()
    await run(Screen(wants: ["a", "b"], log: log), loop { Results($0) })
    #expect(log.all == ["show initial", "pull a", "show a", "pull b", "show b", "end"])
  }

  @Test func aViewThatComesBackSeesThePresentStateFirst() async {
    let log = Log()
    let loop = loop { Results($0) }
    await run(Screen(wants: ["a"], log: Log()), loop)
    await run(Screen(wants: ["b"], log: log), loop)
    #expect(log.all == ["show a", "pull b", "show b", "end"])
  }
}
