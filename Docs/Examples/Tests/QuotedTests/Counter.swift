import MVI

/// A program that is small enough for a comment.
enum CounterIntent { case up, reset }

enum CounterResult: Equatable { case increased, wasReset }

enum CounterReducer: Reducer {
  static func reduce(_ count: inout Int, _ result: CounterResult) {
    switch result {
    case .increased: count += 1
    case .wasReset: count = 0
    }
  }
}

struct CounterProcessor: Processor {
  func results(of action: CounterIntent) -> Results<CounterResult> {
    switch action {
    case .up: Results(.increased)
    case .reset: Results(.wasReset)
    }
  }
}

typealias CounterEvent = Event<CounterIntent, CounterIntent, CounterResult, Int>

func counterLoop(listener: ((CounterEvent) -> Void)? = nil) -> Loop<CounterIntent, CounterIntent, CounterResult, Int> {
  Loop(
    initialState: 0, processor: CounterProcessor(), reducer: CounterReducer.self, listener: listener)
}

struct CounterView: View {
  let lines: [String]
  let print: (Int) -> Void

  func intents() -> PulledSequence<CounterIntent> {
    var rest = lines[...]
    return PulledSequence { rest.popFirst().map { $0 == "reset" ? .reset : .up } }
  }

  func render(_ count: Int) async { print(count) }
}
