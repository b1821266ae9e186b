import MVI

/// Each command is in flight first, and then done.
enum Step: Sendable {
  case inFlight
  case added(Int)
}

struct Sum: Equatable, Sendable {
  var isInFlight = false
  var sum = 0
}

enum Summing: Reducer {
  static func reduce(_ state: inout Sum, _ result: Step) {
    switch result {
    case .inFlight: state.isInFlight = true
    case .added(let number): state = Sum(sum: state.sum &+ number)
    }
  }
}

struct Adder: Processor {
  func results(of action: Int) -> Results<Step> { Results(.inFlight).then { .added(action) } }
}

private func loop(effects: Effects<Int, Step>? = nil) -> Loop<Int, Int, Step, Sum> {
  Loop(initialState: Sum(), processor: Adder(), reducer: Summing.self, effects: effects)
}

private func lastSum(_ loop: Loop<Int, Int, Step, Sum>) async -> Int {
  var last = Sum()
  for await state in loop.states() { last = state }
  return last.sum
}

func throughLoop(_ count: Int, effects: Effects<Int, Step>? = nil, besides inbox: Inbox<Int>? = nil) async -> Int {
  let loop = loop(effects: effects)
  if let inbox { loop.processIntents(inbox) }
  var left = count
  loop.processIntents(
    PulledSequence {
      left -= 1
      return left < 0 ? nil : 1
    })
  return await lastSum(loop)
}

/// Runs the loop with a sequence that can be woken, as typed keys are, and an inbox in which nothing waits.
func throughKeys(_ count: Int) async -> Int {
  let loop = loop()
  loop.processIntents(Inbox<Int>())
  var left = count
  loop.processIntents(
    PulledSequence(wakeUp: {}) {
      left -= 1
      return left < 0 ? .end : .element(1)
    })
  return await lastSum(loop)
}

func throughInbox(_ count: Int) async -> Int {
  let (loop, inbox) = (loop(), Inbox<Int>())
  loop.processIntents(inbox)
  for _ in 0..<count { inbox.send(1) }
  inbox.finish()
  return await lastSum(loop)
}

/// Does the same with streams: a stream of intents, one of the results of each action, and one of states.
func throughStreams(_ count: Int) async -> Int {
  let intents = AsyncStream<Int> { continuation in
    for _ in 0..<count { continuation.yield(1) }
    continuation.finish()
  }
  let (states, told) = AsyncStream<Sum>.makeStream()
  let model = Task {
    var state = Sum()
    told.yield(state)
    for await action in intents {
      let results = AsyncStream<Step> { continuation in
        continuation.yield(.inFlight)
        continuation.yield(.added(action))
        continuation.finish()
      }
      for await result in results {
        var next = state
        Summing.reduce(&next, result)
        guard next != state else { continue }
        state = next
        told.yield(state)
      }
    }
    told.finish()
  }
  var last = Sum()
  for await state in states { last = state }
  await model.value
  return last.sum
}

func throughChain(_ count: Int) async -> Int {
  var results = Results(0)
  for _ in 1..<max(count, 1) { results = results.then { 1 } }
  var sum = 0
  while let number = await results.next() { sum &+= number }
  return sum
}
