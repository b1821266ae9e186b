import MVI
import MVITesting
import Synchronization
import Testing

/// Runs scripts made at random in a loop and in a plain model of it, and compares every side effect and every state.
@Suite struct LoopWalkTests {
  struct Plan: Sendable {
    var first: Int?
    var steps: [(id: Int, answer: Plan)] = []

    func results(_ run: Run) -> Results<Int> {
      var results = first.map { Results($0) } ?? .none
      for step in steps {
        results = results.followed {
          run.perform(step.id)
          return step.answer.results(run)
        }
      }
      return results
    }
  }

  struct Command: Sendable {
    let id: Int
    /// nil for an intent that maps to no action.
    let plan: Plan?
  }

  final class Run: Sendable {
    private let performed = Mutex<[Int]>([])
    private let cancelling: Int?

    init(cancelling: Int?) { self.cancelling = cancelling }

    var all: [Int] { performed.withLock { $0 } }

    func perform(_ id: Int) {
      performed.withLock { $0.append(id) }
      if id == cancelling { withUnsafeCurrentTask { $0?.cancel() } }
    }
  }

  /// The loop as one reads about it, without any way to get lost in it.
  struct Model {
    let cancelling: Int?
    var performed: [Int] = []
    var states = [0]
    var isCancelled = false

    mutating func run(_ commands: [Command]) {
      for command in commands where !isCancelled { if let plan = command.plan { run(plan) } }
    }

    private mutating func run(_ plan: Plan) {
      if let first = plan.first, first != states.last { states.append(first) }
      for step in plan.steps where !isCancelled {
        performed.append(step.id)
        isCancelled = step.id == cancelling
        run(step.answer)
      }
    }
  }

  private struct Script {
    var waiting: [Command] = []
    var pulled: [Command] = []
    var steps = 0
    private var random: SeededGenerator

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      for id in 0..<Int.random(in: 1...8, using: &random) {
        let command = Command(id: id, plan: chance(of: 0.2) ? nil : plan(depth: 0))
        if chance(of: 0.3) { waiting.append(command) } else { pulled.append(command) }
      }
    }

    mutating func chance(of probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }

    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    private mutating func plan(depth: Int) -> Plan {
      // Few different results, so that many leave the state as it is.
      var plan = Plan(first: chance(of: 0.6) ? number(below: 3) : nil)
      for _ in 0..<number(below: depth == 0 ? 4 : 3) where depth < 3 {
        let id = steps
        steps += 1
        plan.steps.append((id, self.plan(depth: depth + 1)))
      }
      return plan
    }
  }

  struct Planned: Processor {
    let run: Run
    func results(of action: Plan) -> Results<Int> { action.results(run) }
  }

  enum Last: Reducer {
    static func reduce(_ state: inout Int, _ result: Int) { if result >= 0 { state = result } }
  }

  private typealias PlanLoop = Loop<Command, Plan, Int, Int>

  @Test(arguments: 0..<300 as Range<UInt64>) func everyStepRunsOnceInTheOrderOfAPlainModel(_ seed: UInt64) async {
    var script = Script(seed: seed)
    let cancelling = script.steps > 0 && script.chance(of: 0.5) ? script.number(below: script.steps) : nil
    let hasInbox = !script.waiting.isEmpty || script.chance(of: 0.3)
    let (hasEffects, hasFollowUp) = (script.chance(of: 0.4), script.chance(of: 0.3))
    let leavesAt = script.chance(of: 0.3) ? script.number(below: 5) : nil
    var model = Model(cancelling: cancelling)
    model.run(script.waiting + script.pulled)
    let run = Run(cancelling: cancelling)

    let states = await Task { [script] in
      let effects = hasEffects ? Effects<Command, Int>() : nil
      let loop = PlanLoop(
        initialState: 0, map: { command, _ in command.plan }, processor: Planned(run: run), reducer: Last.self,
        effects: effects, followUp: hasFollowUp ? { _ in nil } : nil)
      // Results and intents of an effect that change nothing, at any moment.
      effects?.start("idle") { send in
        for _ in 0..<20 {
          await send(-1)
          await send.intent(Command(id: -1, plan: nil))
        }
      }
      if hasInbox {
        let inbox = Inbox<Command>()
        for command in script.waiting { inbox.send(command) }
        loop.processIntents(inbox)
      }
      loop.processIntents(Intents(script.pulled))
      var states: [Int] = []
      // A consumer may go, and another one continues after it, beginning with the state that is present.
      for await state in loop.states() {
        states.append(state)
        if states.count - 1 == leavesAt { break }
      }
      if let leavesAt, states.count - 1 == leavesAt {
        states.removeLast()
        for await state in loop.states() { states.append(state) }
      }
      return states
    }.value

    #expect((run.all, states) == (model.performed, model.states))
  }

  @Test func aStepWhoseResultChangesNothingIsNotRunAgain() async {
    let run = Run(cancelling: nil)
    let loop = PlanLoop(
      initialState: 0, map: { command, _ in command.plan }, processor: Planned(run: run), reducer: Last.self)
    let plan = Plan(first: 1, steps: [(0, Plan(first: 0)), (1, Plan())])
    loop.processIntents(Intents([Command(id: 0, plan: plan), Command(id: 1, plan: nil), Command(id: 2, plan: plan)]))
    #expect(await loop.allStates() == [0, 1, 0, 1, 0])
    #expect(run.all == [0, 1, 0, 1])
  }

  @Test func noStepBeginsInACancelledTaskThoughNoStateWasTold() async {
    let run = Run(cancelling: 0)
    await Task {
      let loop = PlanLoop(
        initialState: 0, map: { command, _ in command.plan }, processor: Planned(run: run), reducer: Last.self)
      let plan = Plan(steps: [(0, Plan(first: 0)), (1, Plan()), (2, Plan(first: 1))])
      loop.processIntents(Intents([Command(id: 0, plan: plan)]))
      #expect(await loop.allStates() == [0])
    }.value
    #expect(run.all == [0])
  }
}

@Suite struct ResultsTests {
  private func all<Element>(_ results: Results<Element>) async -> [Element] {
    var results = results
    var all: [Element] = []
    while let result = await results.next() { all.append(result) }
    return all
  }

  @Test func resultsComeInTheOrderInWhichTheyWereWritten() async {
    #expect(await all(Results<Int>.none).isEmpty)
    #expect(await all(Results(1)) == [1])
    #expect(await all(Results { 1 }) == [1])
    #expect(await all(Results(1).then { 2 }.then { 3 }) == [1, 2, 3])
    #expect(await all(Results { 1 }.then { 2 }) == [1, 2])
    #expect(await all(Results<Int>.none.then { 1 }) == [1])
  }

  @Test func whatFollowsIsDecidedWhenWhatIsBeforeIsThrough() async {
    let log = Log()
    var results = Results(1).then { 2 }.followed {
      log("decide")
      return Results(3).then { 4 }
    }.then { 5 }
    #expect(await results.next() == 1)
    #expect(await results.next() == 2)
    #expect(log.all.isEmpty)
    #expect(await all(results) == [3, 4, 5])
    #expect(await all(Results(1).followed { .none }.followed { Results(2) }) == [1, 2])
  }

  @Test func whatIsDeferredIsDecidedWhenTheFirstIsAskedFor() async {
    let log = Log()
    let results = Results<Int>.deferred {
      log("decide")
      return Results(1).then { 2 }
    }.then { 3 }
    #expect(log.all.isEmpty)
    #expect(await (all(results), log.all) == ([1, 2, 3], ["decide"]))
    #expect(await all(Results<Int>.deferred { .none }).isEmpty)
  }

  @Test func eachResultIsFollowedByThoseThatItCallsFor() async {
    let log = Log()
    var results = Results(1).then { 0 }.then { 2 }.flatMap { number in
      number == 0
        ? Results<String>.none
        : Results("\(number)a").then {
          log("work")
          return "\(number)b"
        }
    }
    #expect(await results.next() == "1a")
    #expect(log.all.isEmpty)
    #expect(await all(results) == ["1b", "2a", "2b"])
  }

  @Test func eachStepRunsOnceAndOnlyWhenItIsPulled() async {
    let log = Log()
    var results = Results { log("one") }.then { log("two") }
    #expect(log.all.isEmpty)
    await results.next()
    #expect(log.all == ["one"])
    await results.next()
    await results.next()
    #expect(log.all == ["one", "two"])
  }

  @Test func mappingMakesNothingEarlier() async {
    let log = Log()
    var results = Results(1).then {
      log("work")
      return 2
    }.map { "\($0)!" }
    #expect(await results.next() == "1!")
    #expect(log.all.isEmpty)
    #expect(await results.next() == "2!")
    #expect(await results.next() == nil)
  }

  @Test func whatWasTakenIsNotMadeAgain() async {
    var results = Results(1).then { 2 }.then { 3 }
    _ = await results.next()
    _ = await results.next()
    #expect(await all(results.then { 4 }) == [3, 4])
    #expect(await all(results.map { $0 * 2 }) == [6])
    #expect(await all(results.around { work in await work() }) == [3])
  }

  @Test func aLongChainComesInOrder() async {
    // With a price for each step that grows with the chain this would take an hour.
    var results = Results(0)
    for number in 1..<100_000 { results = results.then { number } }
    #expect(await all(results) == Array(0..<100_000))
  }

  @Test func resultsThatBeginAlikeGoOnEachInTheirOwnWay() async {
    let beginning = Results(1).then { 2 }.then { 3 }
    let one = beginning.then { 4 }.then { 5 }
    let other = beginning.then { 6 }
    #expect(await all(one) == [1, 2, 3, 4, 5])
    #expect(await all(other) == [1, 2, 3, 6])
    #expect(await all(beginning) == [1, 2, 3])
    var taken = one
    _ = await taken.next()
    _ = await taken.next()
    #expect(await all(taken.then { 7 }) == [3, 4, 5, 7])
    #expect(await all(taken.followed { one }) == [3, 4, 5, 1, 2, 3, 4, 5])
    #expect(await all(one) == [1, 2, 3, 4, 5])
  }

  @Test func whatStepsEndInComesBeforeTheStepsAfterThem() async {
    let inner = Results(2).then { 3 }.then { 4 }
    let results = Results(1).followed { inner }.then { 5 }.followed { inner }.then { 6 }
    #expect(await all(results) == [1, 2, 3, 4, 5, 2, 3, 4, 6])
    #expect(await all(results.map { $0 * 10 }) == [10, 20, 30, 40, 50, 20, 30, 40, 60])
    #expect(await all(results.flatMap { Results($0).then { 0 } }.map { $0 }).count == 18)
    #expect(await all(results.around { work in await work() }) == [1, 2, 3, 4, 5, 2, 3, 4, 6])
  }

  @Test func nothingFollowsAfterAResultThatForbidsIt() async {
    let log = Log()
    let isFailure: @Sendable (Int) -> Bool = { $0 < 0 }
    func followed(_ results: Results<Int>) -> Results<Int> {
      results.followed(unless: isFailure) {
        log("decide")
        return Results(7)
      }
    }
    #expect(await all(followed(Results(-1))) == [-1])
    #expect(await all(followed(Results(1).then { -1 }.then { 2 })) == [1, -1, 2])
    #expect(await all(followed(Results(1).then { 2 }.then { -1 }).then { 3 }) == [1, 2, -1, 3])
    #expect(log.all.isEmpty)
    #expect(await all(followed(Results(1).then { 2 })) == [1, 2, 7])
    #expect(await all(followed(Results(1))) == [1, 7])
    #expect(await (all(followed(.none)), log.all) == ([7], ["decide", "decide", "decide"]))
  }
}
