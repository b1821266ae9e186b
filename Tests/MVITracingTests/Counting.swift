import MVI

enum CountIntent: Equatable { case add(Int), nothing, logIn(Secret<String>) }

struct CountProcessor: Processor {
  func results(of action: CountIntent) -> Results<Int> {
    switch action {
    case .add(let count): Results(count).then { count }
    case .nothing: Results(0)
    case .logIn: Results(1)
    }
  }
}

enum Sum: Reducer {
  static func reduce(_ state: inout Int, _ result: Int) { state += result }
}

typealias CountEvent = Event<CountIntent, CountIntent, Int, Int>

/// Adds each number of an intent twice.
func countingLoop(_ listener: @escaping (CountEvent) -> Void) -> Loop<CountIntent, CountIntent, Int, Int> {
  Loop(initialState: 0, processor: CountProcessor(), reducer: Sum.self, listener: listener)
}
