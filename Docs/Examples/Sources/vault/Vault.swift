import MVI

/// A wish of the user; `lock` comes from the clock as well.
enum VaultIntent: Equatable {
  case unlock(Secret<String>), lock
  case search(String), open(Int), settings, back
  case allowTelemetry(Bool), unclear(String)
}

/// A command.
enum VaultAction: Equatable {
  case unlock(Secret<String>), lock
  case search(String), show(Route), leave
  case allowTelemetry(Bool), refuse(String)
}

/// An event.
enum VaultResult: Equatable {
  case began, unlocking, unlocked, denied, locked
  case searching(String), found([Entry])
  case shown(Route), left
  case telemetryAllowed(Bool), refused(String)
}

/// The screens of an open vault.
enum Route: Equatable, Sendable { case list, entry(Entry), settings }

/// The data to show.
struct VaultState: Equatable {
  enum Lock: Equatable { case locked, unlocking, open }

  /// A gate: whatever the routes are, they are not shown while the vault is locked.
  var lock = Lock.locked
  var routes = BackStack(Route.list)
  var search = ""
  /// nil while they are searched.
  var found: [Entry]?
  var allowsTelemetry = false
  var notice: String?
  /// The number of things that were done. With each, the time after which the vault locks itself begins anew.
  var activity = 0

  func action(for intent: VaultIntent) -> VaultAction {
    switch (lock, intent) {
    case (_, .lock): .lock
    case (_, .unclear(let line)): .refuse("What is \"\(line)\"?")
    case (.locked, .unlock(let password)): .unlock(password)
    case (.locked, _), (.unlocking, _): .refuse("The vault is locked.")
    case (.open, .unlock): .refuse("The vault is open.")
    case (.open, .search(let text)): .search(text)
    case (.open, .open(let number)):
      found?.enumerated().first { $0.offset == number - 1 }.map { .show(.entry($0.element)) }
        ?? .refuse("There is no \(number).")
    case (.open, .settings): .show(.settings)
    case (.open, .back): .leave
    case (.open, .allowTelemetry(let isAllowed)): .allowTelemetry(isAllowed)
    }
  }
}

/// The only part with side effects.
struct VaultProcessor: Processor {
  /// The work that continues after its action.
  enum Work { case login, search }

  let store: any Store
  let clock: any Clock<Duration>
  let effects: Effects<VaultIntent, VaultResult>

  func results(of action: VaultAction) -> Results<VaultResult> {
    Results(.began).then {
      switch action {
      case .unlock(let password):
        // A login may hang. As an effect it keeps nothing waiting, and locking ends it.
        effects.start(Work.login) { [store] send in
          let isRight = await store.unlock(with: password)
          await send(isRight ? .unlocked : .denied)
          if isRight { await send(.found(await store.entries(matching: ""))) }
        }
        return .unlocking
      case .lock:
        for work in [Work.login, .search] { effects.cancel(work) }
        return .locked
      case .search(let text):
        // Each search takes the place of the one before, which has not begun if that is less than a moment ago.
        effects.start(Work.search, after: .milliseconds(300), on: clock) { [store] send in
          await send(.found(await store.entries(matching: text)))
        }
        return .searching(text)
      case .show(let route): return .shown(route)
      case .leave: return .left
      case .allowTelemetry(let isAllowed): return .telemetryAllowed(isAllowed)
      case .refuse(let reason): return .refused(reason)
      }
    }
  }
}

/// The previous state and what happened give the next state.
enum VaultReducer: Reducer {
  static func reduce(_ state: inout VaultState, _ result: VaultResult) {
    switch result {
    case .began:
      state.notice = nil
      state.activity += 1
    case .unlocking: state.lock = .unlocking
    case .unlocked: state.lock = .open
    case .denied:
      state.lock = .locked
      state.notice = "That is not the password."
    // Nothing stays in the state of what the lock hides.
    case .locked: state = VaultState(allowsTelemetry: state.allowsTelemetry, activity: state.activity)
    case .searching(let text):
      state.search = text
      state.found = nil
    case .found(let entries): state.found = entries
    case .shown(let route): state.routes.push(route)
    case .left: state.routes.pop()
    case .telemetryAllowed(let isAllowed): state.allowsTelemetry = isAllowed
    case .refused(let reason): state.notice = reason
    }
  }
}

/// The view model. Five minutes after the last thing that was done, the vault locks itself, whatever runs then.
func vaultLoop(
  _ store: any Store, clock: any Clock<Duration>, telemetry: Telemetry
) -> Loop<VaultIntent, VaultAction, VaultResult, VaultState> {
  let effects = Effects<VaultIntent, VaultResult>()
  return Loop(
    initialState: VaultState(), map: { intent, state in state.action(for: intent) },
    processor: VaultProcessor(store: store, clock: clock, effects: effects), reducer: VaultReducer.self,
    effects: effects,
    subscriptions: { state in
      guard state.lock != .locked else { return [] }
      return [Subscription(state.activity) { Ticks(every: .seconds(300), on: clock).map { _ in .lock } }]
    },
    listener: telemetry.record)
}
