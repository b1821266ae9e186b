import MVI
import Testing

@Suite struct MiddlewareTests {
  @Test func theLastMiddlewareIsTheOutermost() async {
    let log = Log()
    let processor = Answering { action in
      log("process \(action)")
      return Results(action)
    }
    .around { action, next in
      log("inner")
      return next.results(of: action + "1")
    }
    .around { action, next in
      log("outer")
      return next.results(of: action + "2")
    }
    var results = processor.results(of: "a")
    #expect(await results.next() == "a21")
    #expect(log.all == ["outer", "inner", "process a21"])
  }

  @Test func aMiddlewareMayAnswerItself() async {
    let processor = Answering { _ in Results("processed") }
      .around { action, next in action == "forbidden" ? Results("refused") : next.results(of: action) }
    var refused = processor.results(of: "forbidden")
    #expect(await refused.next() == "refused")
    #expect(await refused.next() == nil)
    var allowed = processor.results(of: "allowed")
    #expect(await allowed.next() == "processed")
  }

  @Test func everyStepIsGoneAround() async {
    let log = Log()
    var results = Results("known").then { "one" }.then { "two" }.around { work in
      log("around")
      return await work()
    }
    _ = await results.next()
    _ = await results.next()
    #expect(log.all == ["around"])
    #expect(await results.next() == "two")
    #expect(log.all == ["around", "around"])
  }

  @Test func aroundStepsTheLastMiddlewareIsTheOutermostAndKnownResultsPass() async {
    let log = Log()
    var results = Results("known").then {
      log("step")
      return "made"
    }
    .around { step in
      log("inner")
      return await step().map { $0 + "1" }
    }
    .around { step in
      log("outer")
      return await step().map { $0 + "2" }
    }
    #expect(await results.next() == "known")
    #expect(log.all.isEmpty)
    #expect(await results.next() == "made12")
    #expect(log.all == ["outer", "inner", "step"])
  }
}
