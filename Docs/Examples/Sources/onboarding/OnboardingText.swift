import MVI

/// What a line asks for, in the light of what is shown: it is for the child whose step asks.
func intent(from line: String, in state: Program.State) -> AnyIntent<any Mail> {
  switch (state[Onboarding.self].flow.current, line) {
  case (_, "skip"): AnyIntent(Onboarding.self, .skip)
  case (.team, "back") where state[TeamForm.self].flow.canGoBack: AnyIntent(TeamForm.self, .back)
  case (_, "back"): AnyIntent(Onboarding.self, .back)
  case (.account, _): AnyIntent(Verification.self, line)
  case (.team, _): AnyIntent(TeamForm.self, .answer(line))
  case (.plan, _), (.news, _), (nil, _): AnyIntent(Onboarding.self, .answer(line))
  }
}

/// A state as it is printed: what went wrong, and what is asked now.
func text(of state: Program.State) -> String {
  let (onboarding, verification, team) = (state[Onboarding.self], state[Verification.self], state[TeamForm.self])
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
