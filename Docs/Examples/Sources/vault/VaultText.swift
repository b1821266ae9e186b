import MVI

/// The intent that a line asks for.
func intent(from line: String) -> VaultIntent {
  let words = line.split(separator: " ", maxSplits: 1).map(String.init)
  switch (words.first, words.count == 2 ? words[1] : nil) {
  case ("unlock", let password?): return .unlock(Secret(password))
  case ("lock", nil): return .lock
  case ("search", let text): return .search(text ?? "")
  case ("open", let number?): return Int(number).map(VaultIntent.open) ?? .unclear(line)
  case ("settings", nil): return .settings
  case ("back", nil): return .back
  case ("telemetry", let answer?): return .allowTelemetry(answer == "on")
  default: return .unclear(line)
  }
}

/// A state as it is printed.
func text(of state: VaultState) -> String {
  let lines =
    switch (state.lock, state.routes.top) {
    case (.locked, _): ["Locked. Say unlock and the password."]
    case (.unlocking, _): ["Unlocking …"]
    case (.open, .list): list(in: state)
    case (.open, .entry(let entry)): ["\(entry.title): \(entry.secret)"]
    case (.open, .settings): ["Telemetry is \(state.allowsTelemetry ? "on" : "off")."]
    }
  return ((state.notice.map { [$0] } ?? []) + lines).map { $0 + "\n" }.joined()
}

/// The entries that are found, or the reason why there is nothing to be seen.
private func list(in state: VaultState) -> [String] {
  switch state.found {
  case nil: ["Searching …"]
  case []?: [state.search.isEmpty ? "There are no entries." : "Nothing with \"\(state.search)\" in it."]
  case let entries?: entries.enumerated().map { "\($0.offset + 1) \($0.element.title)" }
  }
}
