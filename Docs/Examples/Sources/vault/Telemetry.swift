import MVI

/// An event that is reported to those who make the program: what was done and to what, and never what it said.
struct TelemetryEvent: Equatable, Sendable {
  enum Method { case typed, tapped }
  let method: Method
  let object: String
  var value: Int?

  static func event(for intent: VaultIntent) -> TelemetryEvent? {
    switch intent {
    case .unlock: TelemetryEvent(method: .typed, object: "password")
    case .search(let text): TelemetryEvent(method: .typed, object: "search", value: text.count)
    case .open: TelemetryEvent(method: .tapped, object: "entry")
    case .settings: TelemetryEvent(method: .tapped, object: "settings")
    case .back: TelemetryEvent(method: .tapped, object: "back")
    case .lock, .allowTelemetry, .unclear: nil
    }
  }
}

/// Listens to everything that passes, and forwards some of it if the user allows that.
final class Telemetry {
  private let forward: (TelemetryEvent) -> Void
  private var isAllowed = false

  init(forward: @escaping (TelemetryEvent) -> Void) { self.forward = forward }

  func record(_ event: Event<VaultIntent, VaultAction, VaultResult, VaultState>) {
    switch event {
    case .state(let state): isAllowed = state.allowsTelemetry
    case .intent(let intent): if isAllowed { TelemetryEvent.event(for: intent).map(forward) }
    case .action, .result: break
    }
  }
}
