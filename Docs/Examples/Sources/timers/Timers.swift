import MVI

/// One timer of the list: counts seconds while it runs.
enum Timer {
  struct ID: Hashable, Codable, Sendable { let number: Int }

  enum Event: Equatable, Codable { case ticked, paused, resumed }

  struct State: Equatable, Codable {
    var seconds = 0
    var isPaused = false
  }

  static func reduce(_ state: inout State, _ event: Event) {
    switch event {
    case .ticked: state.seconds += 1
    case .paused: state.isPaused = true
    case .resumed: state.isPaused = false
    }
  }

  /// Ticks while the timer is not paused.
  static func subscriptions(of state: State, on clock: any Clock<Duration>) -> [Subscription<Event>] {
    state.isPaused ? [] : [Subscription("tick") { Ticks(every: .seconds(1), on: clock).map { _ in .ticked } }]
  }
}

/// A list of timers, added and removed while they run. Each intent asks for the change of the same name.
enum Timers: Reducer {
  enum Change: Equatable, Codable {
    case added(Int), removed(Timer.ID), cleared, listed, refused(String)
    case timer(Timer.ID, Timer.Event)
  }

  struct State: Equatable, Codable {
    /// The identifiers are never given twice.
    var lastNumber = 0
    var timers = Instances<Timer.ID, Timer.State>()
    var notice: String?
  }

  static func action(for change: Change, in state: State) -> Change {
    switch change {
    case .removed(let id), .timer(let id, _): state.timers[id] == nil ? .refused("There is no \(id.number).") : change
    case .added, .cleared, .listed, .refused: change
    }
  }

  struct Process: Processor {
    func results(of action: Change) -> Results<Change> { Results(action) }
  }

  static func reduce(_ state: inout State, _ result: Change) {
    state.notice = nil
    switch result {
    case .added(let count):
      for number in state.lastNumber + 1...state.lastNumber + count {
        state.timers[Timer.ID(number: number)] = Timer.State()
      }
      state.lastNumber += count
      state.notice = "\(state.timers.count) timers."
    case .removed(let id): state.timers[id] = nil
    case .cleared: state.timers = Instances()
    case .listed: state.notice = list(state.timers)
    case .refused(let reason): state.notice = reason
    case .timer(let id, let event):
      guard var timer = state.timers[id] else { return }
      Timer.reduce(&timer, event)
      state.timers[id] = timer
    }
  }

  private static func list(_ timers: Instances<Timer.ID, Timer.State>) -> String {
    timers.sorted { $0.id.number < $1.id.number }.map { "\($0.id.number): \($0.value.seconds) s" }.joined(
      separator: "\n")
  }

  /// The loop. The effect of a timer begins with it and ends with it.
  static func loop(
    on clock: any Clock<Duration>, listener: ((Event<Change, Change, Change, State>) -> Void)? = nil
  ) -> Loop<Change, Change, Change, State> {
    Loop(
      initialState: State(), map: action(for:in:), processor: Process(), reducer: Timers.self,
      lifetimes: [
        Lifetime(\.timers) { id, timer in
          Timer.subscriptions(of: timer, on: clock).map { $0.map { .timer(id, $0) } }
        }
      ],
      listener: listener)
  }
}
