import MVI

/// A feature that counts up to what its environment allows.
enum Counting: Feature {
  struct Intent: FeatureIntent { typealias Owner = Counting }
  struct Action: FeatureAction, Equatable {
    typealias Owner = Counting
    let from: Int
  }
  enum Result: FeatureResult {
    typealias Owner = Counting
    case counted(Int)
    case stayed
  }
  struct Process: Processor {
    let limit: Int

    func results(of action: Action) -> Results<Result> {
      Results(action.from < limit ? .counted(action.from + 1) : .stayed)
    }
  }
  enum Reduce: Reducer {
    static func reduce(_ state: Int, _ result: Result) -> Int {
      switch result {
      case .counted(let number): number
      case .stayed: state
      }
    }
  }

  static let name = "counting"
  static let initialState = 0

  static func action(for intent: Intent, in state: Int) -> Action { Action(from: state) }
  static func processor(in limit: Int) -> Process { Process(limit: limit) }
}

/// A feature whose state is of the same type as that of the other.
enum Doubling: Feature {
  struct Intent: FeatureIntent { typealias Owner = Doubling }
  struct Action: FeatureAction { typealias Owner = Doubling }
  struct Result: FeatureResult { typealias Owner = Doubling }
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
  struct Intent: FeatureIntent { typealias Owner = Noting }
  struct Action: FeatureAction { typealias Owner = Noting }
  struct Result: FeatureResult { typealias Owner = Noting }
  struct Process: Processor {
    func results(of action: Action) -> Results<Result> { Results(Result()) }
  }
  enum Reduce: Reducer {
    static func reduce(_ state: String, _ result: Result) -> String { state + "!" }
  }

  static let name = "noting"
  static let initialState = ""

  static func action(for intent: Intent, in state: String) -> Action { Action() }
  static func processor(in environment: Int) -> Process { Process() }
}
