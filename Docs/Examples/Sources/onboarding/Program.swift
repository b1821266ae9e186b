import MVI

/// The program of the three features: an enum of each type that flows, and a struct of the states.
enum Program: Reducer {
  enum Intent: Equatable { case onboarding(Onboarding.Intent), verification(String), team(TeamForm.Intent) }
  enum Action: Equatable {
    case onboarding(Onboarding.Result), verification(Verification.Action), team(TeamForm.Intent)
  }
  enum Result: Equatable {
    case onboarding(Onboarding.Result), verification(Verification.Result), team(TeamForm.Intent)
  }

  struct State: Equatable {
    var onboarding = Onboarding.State()
    /// A child is there while its step asks.
    var verification: Verification.State? = Verification.State()
    var team: TeamForm.State?
  }

  /// An intent of a child that is not there asks for nothing.
  static func action(for intent: Intent, in state: State) -> Action? {
    switch intent {
    case .onboarding(let intent): .onboarding(Onboarding.action(for: intent, in: state.onboarding))
    case .verification(let line): state.verification.map { .verification(Verification.action(for: line, in: $0)) }
    case .team(let intent): state.team.map { _ in .team(intent) }
    }
  }

  /// Has the processors of the features, each made once with what it needs.
  struct Process: Processor {
    private let verification: Verification.Process

    init(mail: any Mail) { verification = Verification.Process(mail: mail) }

    func results(of action: Action) -> Results<Result> {
      switch action {
      case .onboarding(let result): return Results(.onboarding(result))
      case .verification(let action): return verification.results(of: action).map(Result.verification)
      case .team(let result): return Results(.team(result))
      }
    }
  }

  /// A report of a child becomes an answer of the flow, in the same step.
  static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .onboarding(let result): Onboarding.reduce(&state.onboarding, result)
    case .verification(let result):
      guard var child = state.verification else { return }
      Verification.reduce(&child, result)
      state.verification = child
      if let report = Verification.report(of: result) { answer(&state, .verified(report)) }
    case .team(let result):
      guard var child = state.team else { return }
      TeamForm.reduce(&child, result)
      state.team = child
      if let report = TeamForm.report(in: child) { answer(&state, .founded(report)) }
    }
    // A child that is gone has left nothing, and begins anew when its step asks again.
    let step = state.onboarding.flow.current
    state.verification = step == .account ? state.verification ?? Verification.State() : nil
    state.team = step == .team ? state.team ?? TeamForm.State() : nil
  }

  private static func answer(_ state: inout State, _ answer: Onboarding.Answer) {
    Onboarding.reduce(&state.onboarding, .answered(answer))
  }

  static func loop(
    mail: any Mail, listener: ((Event<Intent, Action, Result, State>) -> Void)? = nil
  ) -> Loop<Intent, Action, Result, State> {
    Loop(
      initialState: State(), map: action(for:in:), processor: Process(mail: mail), reducer: Program.self,
      listener: listener)
  }
}
