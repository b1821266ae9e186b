import MVI

/// Several instances of a feature within another one.
enum Board: Feature {
  enum Intent { case join(String) }
  enum Result: Equatable { case joined(String), won(String) }

  struct State: Equatable {
    var players: [String] = []
    var winner: String?
  }

  static let initialState = State()
  static func action(for intent: Intent, in state: State) -> Intent { intent }
  static func processor(in environment: GameEnvironment) -> Process { Process() }

  struct Process: Processor {
    func results(of action: Intent) -> Results<Result> {
      switch action {
      case .join(let player): Results(.joined(player))
      }
    }
  }

  enum Reduce: Reducer {
    static func reduce(_ state: State, _ result: Result) -> State {
      switch result {
      case .joined(let player): State(players: state.players + [player])
      case .won(let player): State(players: [], winner: player)
      }
    }
  }
}

struct GameEnvironment: Sendable {
  var points = 5
}

enum PlayerIntent { case score }

enum PlayerResult { case scored(Int) }

struct PlayerState: Equatable { var score = 0 }

struct PlayerProcessor: Processor {
  let points: Int
  func results(of action: PlayerIntent) -> Results<PlayerResult> { Results(.scored(points)) }
}

enum PlayerReducer: Reducer {
  static func reduce(_ state: PlayerState, _ result: PlayerResult) -> PlayerState {
    switch result {
    case .scored(let points): PlayerState(score: state.score + points)
    }
  }
}

enum Player: Feature {
  typealias Reduce = PlayerReducer
  static let initialState = PlayerState()
  static func action(for intent: PlayerIntent, in state: PlayerState) -> PlayerIntent { intent }
  static func processor(in environment: GameEnvironment) -> PlayerProcessor {
    PlayerProcessor(points: environment.points)
  }

  struct Won { let score: Int }
  static func report(of result: PlayerResult, in state: PlayerState) -> Won? {
    state.score < 10 ? nil : Won(score: state.score)
  }
}

let game = Composition<GameEnvironment>([
  Part(Board.self),
  Part(Player.self, in: Board.self, each: { $0.players }) { player, report in .won(player) },
])
