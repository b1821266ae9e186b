import MVI
import Testing

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
