import Testing

@testable import MVI

/// What arrives between looking and waiting must not be missed; only here can it be made to arrive just then.
@Suite struct ArrivalsTests {
  @Test func whatArrivesBetweenLookingAndWaitingEndsTheWaitAtOnce() async {
    let arrivals = Arrivals()
    for _ in 1...3 {
      arrivals.lower()
      arrivals.announce()
      await arrivals.wait()
    }
    // Nothing is left behind that would be woken again.
    arrivals.lower()
    arrivals.announce()
  }

  @Test func whoWaitsElsewhereIsWokenAtOnceByWhatArrivedBefore() async {
    let (arrivals, log) = (Arrivals(), Log())
    arrivals.lower()
    arrivals.announce()
    await arrivals.whileWaitingElsewhere(wakeUp: { log("woken") }) { #expect(log.all == ["woken"]) }
    #expect(log.all == ["woken"])
  }

  @Test func whoWaitsElsewhereIsWokenOnceAndOnlyWhileWaiting() async {
    let (arrivals, log) = (Arrivals(), Log())
    arrivals.lower()
    await arrivals.whileWaitingElsewhere(wakeUp: { log("woken") }) {
      arrivals.announce()
      arrivals.announce()
    }
    #expect(log.all == ["woken"])
    arrivals.lower()
    await arrivals.whileWaitingElsewhere(wakeUp: { log("woken again") }) {}
    arrivals.announce()
    #expect(log.all == ["woken"])
  }

  @Test func aCancelledTaskWakesWhoWaitsElsewhere() async {
    let (arrivals, begun, bell) = (Arrivals(), Inbox<Void>(), Inbox<Void>())
    let task = Task {
      arrivals.lower()
      await arrivals.whileWaitingElsewhere(wakeUp: { bell.finish() }) {
        // Waits as a system call does, which knows of no task.
        let wait = Task {
          begun.send(())
          for await _ in bell {}
        }
        await wait.value
      }
    }
    for await _ in begun { break }
    task.cancel()
    await task.value
  }
}
