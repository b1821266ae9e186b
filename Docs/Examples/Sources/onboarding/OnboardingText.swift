import MVI

/// Reads a line as an intent of the feature whose step asks.
func intent(from line: String, in state: Program.State) -> Program.Intent {
  switch (state.onboarding.flow.current, line) {
  case (_, "skip"): .onboarding(.skip)
  case (.team, "back") where state.team?.flow.canGoBack == true: .team(.back)
  case (_, "back"): .onboarding(.back)
  case (.account, _): .verification(line)
  case (.team, _): .team(.answer(line))
  case (.plan, _), (.news, _), (nil, _): .onboarding(.answer(line))
  }
}

/// A state as it is printed: what went wrong, and what is asked now.
func text(of state: Program.State) -> String {
  let (onboarding, verification) = (state.onboarding, state.verification ?? Verification.State())
  let team = state.team ?? TeamForm.State()
  guard !verification.isBusy else { return "" }
  let question =
    switch (onboarding.flow.current, team.flow.current) {
    case (.account, _): verification.address.map { "Which code was sent to \($0)?" } ?? "What is your address?"
    case (.plan, _): "Do you work alone or in a team?"
    case (.team, .name), (.team, nil): "What is your team called?"
    case (.team, .members): "Who else is in it? An empty line ends the list. (\(team.flow.draft.members.count) so far)"
    case (.news, _): "Do you want news by mail? This can be skipped."
    case (nil, _): welcome(onboarding.flow.draft)
    }
  let notice = onboarding.notice ?? verification.notice ?? team.refusal.map { "\($0.said) is not an address." }
  return [notice, question].compactMap(\.self).map { $0 + "\n" }.joined()
}

private func welcome(_ registration: Registration) -> String {
  let team = registration.team.map { ", of \($0.team) with \($0.members.count) others" } ?? ""
  return "Welcome, \(registration.address)\(team)!" + (registration.wantsNews ? " You will hear from us." : "")
}
