import MVI

/// A feature with types of its own names, as one writes it first.
enum Counting: Feature {
  typealias Reduce = CountingReducer

  static let initialState = 0
  static func action(for intent: CountingIntent, in state: Int) -> CountingAction { CountingAction(from: state) }
  static func processor(in limit: Int) -> CountingProcessor { CountingProcessor(limit: limit) }
}

struct CountingIntent {}

struct CountingAction: Equatable {
  let from: Int
}

enum CountingResult {
  case counted(Int)
  case stayed
}

/// Counts up to what its environment allows.
struct CountingProcessor: Processor {
  let limit: Int

  func results(of action: CountingAction) -> Results<CountingResult> {
    Results(action.from < limit ? .counted(action.from + 1) : .stayed)
  }
}

enum CountingReducer: Reducer {
  static func reduce(_ state: Int, _ result: CountingResult) -> Int {
    switch result {
    case .counted(let number): number
    case .stayed: state
    }
  }
}

/// A feature whose state is of the same type as that of the other; its types stand within it.
enum Doubling: Feature {
  struct Intent {}
  struct Action {}
  struct Result {}
  struct Process: Processor {
    func results(of action: Action) -> Results<Result> { Results(Result()) }
  }
  enum Reduce: Reducer {
    static func reduce(_ state: Int, _ result: Result) -> Int { state * 2 }
  }

  static let name = "doubling"
  static let initialState = 1

  static func action(for intent: Intent, in state: Int) -> Action { Action() }
  static func processor(in environment: Int) -> Process { Process() }
}

/// A feature whose state is of another type than those of the others.
enum Noting: Feature {
  struct Intent {}
  struct Action {}
  struct Result {}
  struct Process: Processor {
    func results(of action: Action) -> Results<Result> { Results(Result()) }
  }
  enum Reduce: Reducer {
    static func reduce(_ state: String, _ result: Result) -> String { state + "!" }
  }

  static let initialState = ""

  static func action(for intent: Intent, in state: String) -> Action { Action() }
  static func processor(in environment: Int) -> Process { Process() }
}
