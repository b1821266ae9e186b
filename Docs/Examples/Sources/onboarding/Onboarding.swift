import MVI

enum Plan: String { case alone, team }

/// What the flow fills in: the reports of its children, folded into one value.
struct Registration: Equatable {
  var address = ""
  var plan: Plan?
  var team: TeamForm.Report?
  var wantsNews = false
}

enum OnboardingStep: FlowStep {
  case account, plan, team, news

  enum Answer: Equatable { case verified(Verification.Report), chose(Plan), founded(TeamForm.Report), wantsNews(Bool) }

  /// Who works alone is not asked for a team.
  func isApplicable(to draft: Registration) -> Bool { self != .team || draft.plan == .team }

  func answer(_ answer: Answer, into draft: Registration) -> Registration {
    var next = draft
    switch answer {
    case .verified(let report): next.address = report.address
    case .chose(let plan): next.plan = plan
    case .founded(let report): next.team = report
    case .wantsNews(let wants): next.wantsNews = wants
    }
    return next
  }
}

enum OnboardingIntent: Equatable { case answer(String), skip, back }

enum OnboardingAction: Equatable {
  case verification(Verification.Action), team(TeamForm.Result), answer(OnboardingStep.Answer)
  case skip, back, refuse(String)
}

enum OnboardingResult: Equatable {
  case inFlight, verification(Verification.Result), team(TeamForm.Result), answered(OnboardingStep.Answer)
  case skipped, wentBack, refused(String)
}

struct OnboardingState: Equatable {
  var flow = Flow<OnboardingStep>([.account, .plan, .team, .news], draft: Registration())
  var verification = Verification.State()
  var team = TeamForm.State()
  var notice: String?
  var isBusy = false

  /// What is asked for depends on the step that is shown. Going back leads through a child before it leads out of it.
  func action(for intent: OnboardingIntent) -> OnboardingAction? {
    switch (flow.current, intent) {
    case (.account, .answer(let line)):
      .verification(verification.address.map { .check(line, for: $0) } ?? .send(to: line))
    case (.account, .back): verification.address == nil ? nil : .verification(.startOver)
    case (.plan, .answer(let line)): Plan(rawValue: line).map { .answer(.chose($0)) } ?? .refuse("alone or team?")
    case (.team, .answer(let line)): .team(.answered(line))
    case (.team, .back) where team.flow.canGoBack: .team(.wentBack)
    case (.news, .answer(let line)): .answer(.wantsNews(line == "yes"))
    case (.news, .skip): .skip
    case (.account, .skip), (.plan, .skip), (.team, .skip): .refuse("This has to be answered.")
    case (.plan, .back), (.team, .back), (.news, .back): .back
    case (nil, _): nil
    }
  }
}

struct OnboardingProcessor: Processor {
  let mail: any Mail

  func results(of action: OnboardingAction) -> Results<OnboardingResult> {
    Results(.inFlight).followed {
      switch action {
      case .verification(let action): Verification.Process(mail: mail).results(of: action).map { .verification($0) }
      case .team(let result): Results(.team(result))
      case .answer(let answer): Results(.answered(answer))
      case .skip: Results(.skipped)
      case .back: Results(.wentBack)
      case .refuse(let reason): Results(.refused(reason))
      }
    }
  }
}

/// Each child's reducer makes the child's state, and its report, if there is one, is an answer to the flow.
enum OnboardingReducer: Reducer {
  static func reduce(_ state: OnboardingState, _ result: OnboardingResult) -> OnboardingState {
    var next = state
    next.notice = nil
    next.isBusy = result == .inFlight
    switch result {
    case .inFlight: break
    case .verification(let result):
      next.verification = Verification.Reduce.reduce(state.verification, result)
      if let report = result.report { next.flow.answer(.verified(report)) }
    case .team(let result):
      next.team = TeamForm.Reduce.reduce(state.team, result)
      if let report = next.team.report { next.flow.answer(.founded(report)) }
    case .answered(let answer): next.flow.answer(answer)
    case .skipped: next.flow.skip()
    case .wentBack:
      next.flow.back()
      // A team that was founded is asked for anew.
      if next.team.flow.isFinished { next.team = TeamForm.State() }
    case .refused(let reason): next.notice = reason
    }
    return next
  }
}

func onboardingLoop(mail: any Mail) -> some ViewModel<OnboardingIntent, OnboardingState> {
  Loop(
    initialState: OnboardingState(), map: { intent, state in state.action(for: intent) },
    processor: OnboardingProcessor(mail: mail), reducer: OnboardingReducer.self)
}
