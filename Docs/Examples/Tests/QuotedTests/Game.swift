import MVI

/// A program with several instances of a feature: players on a board.
enum Player {
  enum Intent: Equatable { case enter, score }
  enum Result: Equatable { case entered, scored(Int) }

  struct State: Equatable {
    var hasEntered = false
    var score = 0
  }

  struct Process: Processor {
    let points: Int

    func results(of action: Intent) -> Results<Result> {
      switch action {
      case .enter: Results(.entered)
      case .score: Results(.scored(points))
      }
    }
  }

  static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .entered: state.hasEntered = true
    case .scored(let points): state.score += points
    }
  }

  /// The board has to know who has won.
  static func hasWon(_ state: State) -> Bool { state.score >= 10 }
}

enum Game: Reducer {
  enum Intent: Equatable { case join(String), player(String, Player.Intent) }
  enum Result: Equatable { case joined(String), player(String, Player.Result) }

  struct State: Equatable {
    var players = Instances<String, Player.State>()
    var winner: String?
  }

  struct Process: Processor {
    let player = Player.Process(points: 5)

    func results(of action: Intent) -> Results<Result> {
      switch action {
      case .join(let name): return Results(.joined(name))
      case .player(let name, let action): return player.results(of: action).map { .player(name, $0) }
      }
    }
  }

  static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .joined(let name): state.players[name] = Player.State()
    case .player(let name, let result):
      // What is still sent for a player that is gone is dropped.
      guard var player = state.players[name] else { return }
      Player.reduce(&player, result)
      state.players[name] = player
      if Player.hasWon(player) { state = State(winner: name) }
    }
  }
}

func gameLoop(
  listener: ((Event<Game.Intent, Game.Intent, Game.Result, Game.State>) -> Void)? = nil
) -> Loop<Game.Intent, Game.Intent, Game.Result, Game.State> {
  Loop(
    initialState: Game.State(), processor: Game.Process(), reducer: Game.self,
    lifetimes: [
      Lifetime(\.players) { name, _ in [Subscription("enter", sending: .player(name, .enter))] }
    ],
    listener: listener)
}
