import MVI

/// What happened: each command is in flight first, and then done.
enum Step: Sendable {
  case inFlight
  case added(Int)
}

/// What is shown.
struct Sum: Equatable, Sendable {
  var isInFlight = false
  var sum = 0
}

enum Summing: Reducer {
  static func reduce(_ state: Sum, _ result: Step) -> Sum {
    switch result {
    case .inFlight: Sum(isInFlight: true, sum: state.sum)
    case .added(let number): Sum(sum: state.sum &+ number)
    }
  }
}

struct Adder: Processor {
  func results(of action: Int) -> Results<Step> { Results(.inFlight).then { .added(action) } }
}

private func loop(effects: Effects<Int, Step>? = nil) -> Loop<Int, Int, Step, Sum> {
  Loop(initialState: Sum(), map: { intent, _ in intent }, processor: Adder(), reducer: Summing.self, effects: effects)
}

private func lastSum(_ loop: Loop<Int, Int, Step, Sum>) async -> Int {
  var last = Sum()
  for await state in loop.states() { last = state }
  return last.sum
}

/// The loop with a sequence that is pulled, and with effects that nothing is done with.
func throughLoop(_ count: Int, effects: Effects<Int, Step>? = nil) async -> Int {
  let loop = loop(effects: effects)
  var left = count
  loop.processIntents(
    PulledSequence {
      left -= 1
      return left < 0 ? nil : 1
    })
  return await lastSum(loop)
}

/// The loop with an inbox that another task sends to.
func throughInbox(_ count: Int) async -> Int {
  let (loop, inbox) = (loop(), Inbox<Int>())
  loop.processIntents(inbox)
  for _ in 0..<count { inbox.send(1) }
  inbox.finish()
  return await lastSum(loop)
}

/// The same made of streams: a stream of intents, one of the results of each action, and one of states.
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
        let next = Summing.reduce(state, result)
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

/// Results with so many steps.
func throughChain(_ count: Int) async -> Int {
  var results = Results(0)
  for _ in 1..<max(count, 1) { results = results.then { 1 } }
  var sum = 0
  while let number = await results.next() { sum &+= number }
  return sum
}
