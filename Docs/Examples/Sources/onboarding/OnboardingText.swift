/// What a line asks for.
func intent(from line: String) -> OnboardingIntent {
  switch line {
  case "back": .back
  case "skip": .skip
  default: .answer(line)
  }
}

/// A state as it is printed: what went wrong, and what is asked now.
func text(of state: OnboardingState) -> String {
  guard !state.isBusy else { return "" }
  let notice = state.notice ?? state.verification.notice ?? state.team.refusal.map { "\($0.said) is not an address." }
  return [notice, question(in: state)].compactMap(\.self).map { $0 + "\n" }.joined()
}

private func question(in state: OnboardingState) -> String {
  switch (state.flow.current, state.team.flow.current) {
  case (.account, _): state.verification.address.map { "Which code was sent to \($0)?" } ?? "What is your address?"
  case (.plan, _): "Do you work alone or in a team?"
  case (.team, .name), (.team, nil): "What is your team called?"
  case (.team, .members):
    "Who else is in it? An empty line ends the list. (\(state.team.flow.draft.members.count) so far)"
  case (.news, _): "Do you want news by mail? This can be skipped."
  case (nil, _): text(of: state.flow.draft)
  }
}

private func text(of registration: Registration) -> String {
  let team = registration.team.map { ", of \($0.team) with \($0.members.count) others" } ?? ""
  return "Welcome, \(registration.address)\(team)!" + (registration.wantsNews ? " You will hear from us." : "")
}
