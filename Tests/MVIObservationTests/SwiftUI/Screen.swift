// The example of `ProgramView`, as a program writes it that uses SwiftUI.

import MVI
import MVIObservation
import SwiftUI

struct CounterState: Equatable, Sendable { var count = 0 }

enum CounterIntent: Sendable { case increase }

struct CounterProcessor: Processor { func results(of action: CounterIntent) -> Results<Int> { Results(1) } }

enum CounterReducer: Reducer {
  static func reduce(_ state: inout CounterState, _ result: Int) { state.count += result }
}

func counterLoop() -> Loop<CounterIntent, CounterIntent, Int, CounterState> {
  Loop(
    initialState: CounterState(), map: { intent, _ in intent }, processor: CounterProcessor(),
    reducer: CounterReducer.self)
}

struct CounterScreen: SwiftUI.View {
  var body: some SwiftUI.View {
    ProgramView(CounterState()) { view in
      await run(view, counterLoop())
    } content: { state, send in
      Button("\(state.count)") { send(.increase) }
    }
  }
}
